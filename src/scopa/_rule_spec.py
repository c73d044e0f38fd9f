"""The rules as the cores read them: a flat tuple of ints.

Positions 0 to 15 are those of the standard game: players, sides, hand size, table size, whether the
last sweep scores, the longest napola, and for each rank how many of it void the opening table. When
something else that a core must know differs from the standard, and only then, an extension follows;
the cores name its places (see ``_core_py_spec``).
"""

from __future__ import annotations

from typing import Any, Final

from ._rule_fields import DEFAULTS

__all__ = ["STANDARD", "pack_spec"]

_TOTALS: Final = {"rank": 1, 11: 2, 15: 4}
_CHOICES: Final = ("single", "fewest", "free")
_ACES: Final = ("normal", "sweep_unless_ace", "sweep")
_MAJORITIES: Final = ("cards", "coins", "primiera", "sevens")
_SUITS: Final = ("all", "any")
_FINISHES: Final = ("highest", "first", "lowest")


def pack_spec(rules: Any) -> tuple[int, ...]:
    """Give what a core must know of rules whose fields are filled."""
    voids = dict(rules.redeal)
    plain = (
        rules.players,
        rules.sides,
        rules.hand_size,
        rules.table_size,
        int(rules.last_scopa),
        rules.napola,
        *(voids.get(rank, 0) for rank in range(1, 11)),
    )
    extension = _extension({name: getattr(rules, name) for name in DEFAULTS})
    return plain if extension == STANDARD else plain + extension


def _extension(values: dict[str, Any]) -> tuple[int, ...]:
    majorities, accusi = dict(values["majorities"]), dict(values["accusi"])
    card_points = {int(card): points for card, points in values["card_points"]}
    return (
        sum(_TOTALS[way] for way in values["totals"]),
        _CHOICES.index(values["choice"]),
        int(values["forced"]),
        _ACES.index(values["ace"]),
        int(values["ace_scopa"]),
        int(values["ace_empty"]),
        values["redeal_sum"],
        values["scopa"],
        *(majorities.get(name, 0) for name in _MAJORITIES),
        *values["prime_scale"],
        _SUITS.index(values["prime_suits"]),
        int(values["all_coins_wins"]),
        _FINISHES.index(values["finish"]),
        accusi.get("low9", 0),
        accusi.get("triple", 0),
        int(accusi["wild"]) + 1 if "wild" in accusi else 0,
        *(card_points.get(card, 0) for card in range(40)),
        len(values["set_points"]),
        *(
            number
            for cards, points in values["set_points"]
            for number in (sum(1 << int(card) for card in cards), points)
        ),
        len(values["table_bonus"]),
        *(number for pair in values["table_bonus"] for number in pair),
    )


STANDARD: Final = _extension(dict(DEFAULTS))
"""The extension of the standard game, which is left out."""
