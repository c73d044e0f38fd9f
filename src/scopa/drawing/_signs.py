"""The signs of the suits in the three styles, each drawn around its origin.

Coins and cups fit a box of 34, swords and clubs one of 20 by 66; the French signs one of 32.
They are drawn with the line that the card sets.
"""

from __future__ import annotations

from typing import Final

__all__ = ["SIGNS"]

_GOLD, _RED, _BLUE, _GREEN = "#f0bc2e", "#c8322b", "#2c5f9e", "#3b7d3c"
_BLADE, _WOOD, _PALE, _BLACK = "#b9d3ea", "#a86a35", "#fbe38a", "#221d1a"


def _petals(count: int, near: float, far: float, fill: str, size: float) -> str:
    """Drops around the origin, pointing outwards."""
    drop = f"M0,{-near:g}C{size:g},{-(near + far) / 2:g} {size:g},{-far:g} 0,{-far:g}"
    drop += f"C{-size:g},{-far:g} {-size:g},{-(near + far) / 2:g} 0,{-near:g}Z"
    turned = [
        f'<path d="{drop}" transform="rotate({360 * number / count:g})"/>'
        for number in range(count)
    ]
    return f'<g fill="{fill}" stroke-width=".7">{"".join(turned)}</g>'


# Naples: a gilt coin with a red star, an open goblet, a scimitar, a rough club.
_NAPOLETANE: Final = (
    f'<circle r="16" fill="{_GOLD}"/><circle r="12.2" fill="{_PALE}" stroke="{_RED}"/>'
    + _petals(8, 2, 11, _RED, 3)
    + f'<circle r="4" fill="{_GOLD}"/>',
    f'<path d="M-15,-13C-15,3 -7,6 -3,7L-3,10C-8,11 -10,13 -10,16H10C10,13 8,11 3,10L3,7'
    f'C7,6 15,3 15,-13Z" fill="{_RED}"/>'
    f'<path d="M-14,-7H14C13.6,-4 12.5,-2 11,0H-11C-12.5,-2 -13.6,-4 -14,-7Z" '
    f'fill="{_GOLD}"/><ellipse cy="-13" rx="15" ry="3.5" fill="{_PALE}"/>'
    f'<ellipse cy="8" rx="4" ry="2" fill="{_GOLD}"/>',
    f'<path d="M-3,15C-8,0 -8,-18 8,-32C6,-20 9,-4 4,15Z" fill="{_BLADE}"/>'
    f'<path d="M-1,14C-4,0 -3,-14 5,-26" fill="none" stroke="{_BLUE}"/>'
    f'<path d="M-2.5,17H2.5V27H-2.5Z" fill="{_RED}"/>'
    f'<path d="M-9,12C-6,16 6,16 9,12V17C6,19 -6,19 -9,17Z" fill="{_GOLD}"/>'
    f'<circle cy="29" r="3.5" fill="{_GOLD}"/>',
    f'<path d="M-2.5,32L-3.5,12L-8,8L-7.5,3L-4.5,4L-6,-8L-10,-13L-8,-17L-6.5,-16'
    f"C-9,-27 -5,-33 0,-33C6,-33 9,-26 7.5,-17L6,-4L10,-8L10,-3L5,4L3,32Z"
    f'" fill="{_WOOD}"/>'
    f'<path d="M-2,26L-2.5,12M1,2L2.5,-14M-3,-20C-3,-25 0,-27 2,-26" fill="none" '
    f'stroke="#6b3d1a"/><path d="M-2.5,32L-2.8,26H3L3,32Z" fill="{_RED}"/>'
    f'<path d="M7,-4C12,-16 16,-12 14,-9C13,-6 9,-5 6,-4Z" fill="{_GREEN}" stroke-width=".8"/>',
)

# Piacenza: a coin with a blue flower, a covered urn, a straight sword, a turned baton.
_PIACENTINE: Final = (
    f'<circle r="16" fill="{_RED}"/><circle r="13" fill="{_GOLD}"/>'
    + _petals(6, 1, 11.5, _BLUE, 4.5)
    + f'<circle r="4" fill="{_PALE}"/>',
    f'<path d="M-11,-6C-15,4 -8,9 -4,10L-9,16H9L4,10C8,9 15,4 11,-6Z" fill="{_BLUE}"/>'
    f'<path d="M-12,2C-12.5,4 -11,6 -9.5,7H9.5C11,6 12.5,4 12,2Z" fill="{_GOLD}" '
    f'stroke-width="1"/><path d="M-12,-6C-12,-13 -5,-14 0,-14C5,-14 12,-13 12,-6Z" fill="{_GOLD}"/>'
    f'<path d="M-13,-8H13V-4.5H-13Z" fill="{_RED}"/><circle cy="-15" r="2.6" fill="{_RED}"/>',
    f'<path d="M-3.5,14V-26L0,-33L3.5,-26V14Z" fill="{_BLADE}"/>'
    f'<path d="M0,12V-27" stroke="{_BLUE}"/>'
    f'<path d="M-2,17H2V27H-2Z" fill="{_BLUE}"/><path d="M-10,13H10V17H-10Z" fill="{_GOLD}"/>'
    f'<path d="M-4,27H4V32H-4Z" fill="{_GOLD}"/>',
    f'<path d="M-4,-27H4V27H-4Z" fill="{_GREEN}"/>'
    f'<path d="M-4,-8H4V8H-4Z" fill="{_GOLD}"/><path d="M-4,-2H4V2H-4Z" fill="{_RED}"/>'
    f'<path d="M-5.5,-27C-5.5,-35 5.5,-35 5.5,-27ZM-5.5,27C-5.5,35 5.5,35 5.5,27Z" '
    f'fill="{_RED}"/>',
)

_FRANCESI: Final = (
    f'<path d="M0,-16L12,0L0,16L-12,0Z" fill="{_RED}" stroke="none"/>',
    f'<path d="M0,15C-6,7 -15,2 -15,-6C-15,-15 -3,-16 0,-8C3,-16 15,-15 15,-6C15,2 6,7 0,15Z" '
    f'fill="{_RED}" stroke="none"/>',
    f'<path d="M0,-16C5,-8 14,-3 14,5C14,12 5,13 2,8L5,16H-5L-2,8C-5,13 -14,12 -14,5'
    f'C-14,-3 -5,-8 0,-16Z" fill="{_BLACK}" stroke="none"/>',
    f'<g fill="{_BLACK}" stroke="none"><circle cy="-8" r="7"/><circle cx="-8" cy="4" r="7"/>'
    '<circle cx="8" cy="4" r="7"/><path d="M-3,-6H3L2,6L5,16H-5L-2,6Z"/></g>',
)

SIGNS: Final = {"napoletane": _NAPOLETANE, "piacentine": _PIACENTINE, "francesi": _FRANCESI}
"""By style, the signs of denari, coppe, spade and bastoni."""
