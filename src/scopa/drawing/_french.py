"""The French style: the signs in the corners, and J, Q and K."""

from __future__ import annotations

from typing import Final

__all__ = ["COURTS", "GLYPHS"]

_SKIN, _GOLD, _RED, _BLUE, _WHITE = "#f3cda6", "#f0bc2e", "#c8322b", "#2c5f9e", "#fffaf0"

# Lines on 10 by 14, so that no font is needed.
_LINES: Final = {
    1: "M0,14L5,0L10,14M2,9.5H8",
    2: "M.5,3.5C1,-1 9,-1 9.5,3.5C9.5,7 0,11 0,14H10",
    3: "M1,0H9L4.5,5.5C12,5.5 11.5,14 5,14C2,14 .5,12.5 0,11",
    4: "M7.5,14V0L0,9.5H10",
    5: "M9,0H2L1,6C5,4 10,5 10,9.5C10,14 3,15.5 0,12",
    6: "M8.5,.5C3,2 0,6 0,9.5C0,15.5 10,15.5 10,9.5C10,5 2,4.5 .5,9",
    7: "M0,0H10C7,5 4,9 3.5,14",
    8: "M8,0V10C8,15 1,15 1,10",
    9: "M5,0C-1.5,0 -1.5,14 5,14C11.5,14 11.5,0 5,0M6,10L10.5,15",
    10: "M1,0V14M10,0L1.5,8M4,6L10,14",
}
GLYPHS: Final = {rank: f'<path d="{line}" fill="none"/>' for rank, line in _LINES.items()}
"""The signs of the ranks: A, 2 to 7, J, Q, K."""


def _bust(hair: str, head: str, chest: str) -> str:
    """Half of a court card, above its middle; the other half is the same, turned."""
    return (
        f"{hair}"
        '<path d="M22,80C22,66 34,58 50,58C66,58 78,66 78,80Z" fill="currentColor"/>'
        f"{chest}"
        f'<path d="M46,50H54V60L50,64L46,60Z" fill="{_SKIN}"/>'
        f'<path d="M39,37C39,28 61,28 61,37C61,50 56,55 50,55C44,55 39,50 39,37Z" fill="{_SKIN}"/>'
        '<path d="M45.5,39v1.5M54.5,39v1.5" stroke-width="2.2"/>'
        '<path d="M50,40v4M47.5,48.5h5" stroke-width="1"/>'
        f"{head}"
    )


COURTS: Final = (
    _bust(
        '<path d="M36,52C33,26 67,26 64,52Z" fill="#8a5a2f"/>',
        f'<path d="M35,33C36,20 62,16 66,31Q50,27 35,33Z" fill="{_RED}"/>'
        f'<path d="M62,27C66,15 74,13 78,17C73,18 69,25 65,31Z" fill="{_WHITE}"/>',
        f'<path d="M34,61L62,80H72L42,59Z" fill="{_GOLD}"/>',
    ),
    _bust(
        '<path d="M32,66C28,20 72,20 68,66Z" fill="#d99a3c"/>',
        f'<path d="M38,32L35,18L43,25L50,15L57,25L65,18L62,32Q50,27 38,32Z" fill="{_GOLD}"/>',
        f'<path d="M40,60Q50,78 60,60L56,59Q50,68 44,59Z" fill="{_WHITE}"/>'
        f'<circle cx="50" cy="75" r="3.5" fill="{_GOLD}"/>',
    ),
    _bust(
        '<path d="M36,54C33,26 67,26 64,54Z" fill="#9b8f84"/>',
        '<path d="M39,41C39,58 44,62 50,64C56,62 61,58 61,41C59,47 54,45 50,45C46,45 41,47 39,41Z"'
        ' fill="#9b8f84"/>'
        f'<path d="M47.5,49.5h5" stroke="{_RED}" stroke-width="1.8"/>'
        f'<path d="M37,33V20L43.5,25V16H47V11H53V16H56.5V25L63,20V33Q50,28 37,33Z" '
        f'fill="{_GOLD}"/>',
        f'<path d="M30,63L44,80H56L70,63L62,60L50,76L38,60Z" fill="{_WHITE}"/>',
    ),
)
"""The busts of jack, queen and king."""
