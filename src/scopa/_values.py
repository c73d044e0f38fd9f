"""The fitted tables of what the rest of a hand is worth at the end of a round."""

from __future__ import annotations

from array import array
from functools import cache

from ._rule_spec import STANDARD

NONE = array("i")

# Places in the extension of a spec, by number.
_REDEAL_SUM, _COINS_WIN, _FINISH, _LOWEST = 6, 23, 24, 2


@cache
def _all() -> dict[str, array[int]]:
    import json  # noqa: PLC0415  only when first asked for
    from importlib import resources  # noqa: PLC0415

    text = resources.files("scopa").joinpath("values.json").read_text(encoding="ascii")
    return {name: array("i", numbers) for name, numbers in json.loads(text).items()}


def name_of(spec: tuple[int, ...]) -> str:
    """What the tables of a rule set are filed under: its packed form but for void openings.

    Nor does it matter how the points of a hand count in the match, as long as the most win.
    """
    more = spec[16:]
    if more and more[_FINISH] != _LOWEST:
        places = (_REDEAL_SUM, _COINS_WIN, _FINISH)
        more = tuple(0 if at in places else number for at, number in enumerate(more))
        if more == STANDARD:
            more = ()
    return " ".join(map(str, spec[:6] + more))


def tables(spec: tuple[int, ...]) -> array[int]:
    """The tables for rules with this packed form, as `_core_py_values` lays them out; empty
    when none were fitted."""
    return _all().get(name_of(spec), NONE)
