"""Rules as the command line takes them: a text, or a TOML file."""

from __future__ import annotations

import argparse
from typing import Any

from ._cli_arguments import positive, seed
from ._rule_fields import PRESET_CHANGES
from .errors import InvalidRulesError, ScopaError, shown
from .rules import Rules

__all__ = ["add_rules", "read_rules", "rules_of"]

_LONGEST = 100_000
_PRESET_OF_PLAYERS = {2: "scopa", 3: "scopa_3", 4: "scopa_pairs", 6: "scopa_6"}


def read_rules(given: str) -> Rules:
    """Read a rules text, or the file of that name when it ends in ``.toml``.

    Such a file has the fields of the rules as `Rules.to_dict` writes them; ``preset`` names
    the game that they change.
    """
    return _from_file(given) if given.lower().endswith(".toml") else Rules.from_text(given)


def _from_file(name: str) -> Rules:
    import tomllib  # noqa: PLC0415  (keeps --version quick)

    try:
        with open(name, "rb") as file:
            content = file.read(_LONGEST + 1)
    except OSError as error:
        raise InvalidRulesError(f"{name}: it cannot be read: {error.strerror}") from None
    if len(content) > _LONGEST:
        raise InvalidRulesError(f"{name}: a file of rules has at most {_LONGEST} bytes")
    try:
        fields: dict[str, Any] = tomllib.loads(content.decode("utf-8-sig"))
    except RecursionError:
        raise InvalidRulesError(f"{name}: values are nested too deep") from None
    except ValueError as error:  # no UTF-8, or no TOML
        raise InvalidRulesError(f"{name}: it is no TOML: {error}") from None
    preset = fields.pop("preset", None)
    if preset is None:
        return Rules.from_dict(fields)
    if not isinstance(preset, str):
        raise InvalidRulesError(f"preset={shown(preset)}: it must be the name of a preset")
    plain = Rules.preset(preset).to_dict()
    changes = {name: plain[name] for name in PRESET_CHANGES[preset]}
    return Rules.from_dict({**changes, **fields})


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the options that say what is played."""
    parser.add_argument(
        "--rules",
        metavar="RULES",
        help="a preset and changes, as in scopone,target=21; or a TOML file of rules",
    )
    parser.add_argument(
        "--players",
        type=int,
        choices=_PRESET_OF_PLAYERS,
        help="how many play; four are two pairs, six two teams",
    )
    parser.add_argument("--napola", action="store_true", help="count the napola (the target stays)")
    parser.add_argument("--target", type=positive, metavar="N", help="the points of a match")
    parser.add_argument(
        "--seed", type=seed, metavar="S", help="what the cards come from; drawn when left out"
    )


def rules_of(args: argparse.Namespace) -> Rules:
    """Make the rules that the arguments ask for, or end with exit code 2."""
    if args.rules is not None and args.players is not None:
        args.error("--players and --rules: give one of them; the rules name the players too")
    changes = {"napola": True} if args.napola else {}
    if args.target is not None:
        changes["target"] = args.target
    try:
        if args.rules is not None:
            rules = read_rules(args.rules)
        else:
            rules = Rules.preset(_PRESET_OF_PLAYERS[args.players or 2])
        return rules.replace(**changes)
    except ScopaError as error:
        args.error(str(error))
        raise AssertionError from None  # error() does not return
