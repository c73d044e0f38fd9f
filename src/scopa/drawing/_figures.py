"""The courts of the Italian styles: fante, cavallo and re, on 100 by 160.

A figure is drawn once and clothed in ``currentColor``; the card sets the colour of its suit and
puts the sign where the hand is.
"""

from __future__ import annotations

from typing import Final

__all__ = ["FIGURES", "SIGN_PLACES"]

_SKIN, _HAIR, _GOLD, _WHITE = "#f3cda6", "#6b4423", "#f0bc2e", "#fffaf0"
_RED, _BLUE, _GREEN, _STEEL = "#c8322b", "#2c5f9e", "#3b7d3c", "#d9dde2"


def _arm(d: str, fill: str = "currentColor") -> str:
    """A sleeve along a line: a thick stroke with an outline."""
    return (
        f'<path d="{d}" fill="none" stroke-width="11"/>'
        f'<path d="{d}" fill="none" stroke="{fill}" stroke-width="8.5"/>'
    )


def _hand(x: float, y: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="4.5" fill="{_SKIN}"/>'


def _face(x: float, y: float) -> str:
    """A head looking out of the card; eyes, nose and mouth are a few strokes."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="10.5" fill="{_SKIN}"/>'
        f'<path d="M{x - 4:g},{y - 1.5:g}v1.5M{x + 4:g},{y - 1.5:g}v1.5" stroke-width="2.2"/>'
        f'<path d="M{x:g},{y:g}v3M{x - 2.5:g},{y + 6:g}h5" stroke-width="1"/>'
    )


def _hair(x: float, y: float) -> str:
    return (
        f'<path d="M{x - 12:g},{y + 9:g}C{x - 16:g},{y - 14:g} {x + 16:g},{y - 14:g} '
        f'{x + 12:g},{y + 9:g}Z" fill="{_HAIR}"/>'
    )


def _crown(x: float, y: float) -> str:
    return (
        f'<path d="M{x - 12:g},{y - 5:g}L{x - 14:g},{y - 19:g}L{x - 6.5:g},{y - 12:g}'
        f"L{x:g},{y - 22:g}L{x + 6.5:g},{y - 12:g}L{x + 14:g},{y - 19:g}L{x + 12:g},{y - 5:g}"
        f'Q{x:g},{y - 10:g} {x - 12:g},{y - 5:g}Z" fill="{_GOLD}"/>'
        f'<circle cx="{x:g}" cy="{y - 11:g}" r="2" fill="{_RED}" stroke-width=".8"/>'
    )


def _fante(legs: str, hem: str, hat: str, half: str) -> str:
    return (
        '<path d="M47,106L45,141L36,145V149H52L57,112L62,149H78V145L69,141L69,106Z" '
        f'fill="{legs}"/>'
        f'<path d="M36,145V149H52L52.6,144L45,141ZM78,145V149H62L61.3,144L69,141Z" fill="{_HAIR}"/>'
        '<path d="M46,62C42,78 40,94 37,110H78C76,94 73,78 69,62Z" fill="currentColor"/>'
        f"{half}"
        f'<path d="M37.5,105L36,112H79L77.5,105Z" fill="{hem}"/>'
        f'<path d="M41.5,84L41,90H74.7L74,84Z" fill="{_GOLD}"/>'
        + _arm("M70,67L81,82L71,92")
        + _hand(69, 93)
        + _arm("M46,68L35,78L27,72")
        + _hand(24, 70)
        + f'<path d="M49,58Q57.5,70 66,58V64Q57.5,72 49,64Z" fill="{_WHITE}"/>'
        + _hair(57.5, 48)
        + _face(57.5, 48)
        + hat
    )


def _horse(coat: str, dark: str, cloth: str) -> str:
    far = "M44,112L40,128L46,148H53L49,130L54,114ZM74,112L84,128L80,148H87L92,128L86,108Z"
    near = (
        "M28,80L24,69L16,76L8,92L12,99L22,95L27,94C28,104 31,112 34,116L22,122L18,136L24,139"
        "L28,127L42,122L58,119L72,120L75,132L70,148H78L83,130L88,112C92,100 88,90 80,88"
        "L60,92L46,90C42,80 36,74 28,80Z"
    )
    return (
        f'<path d="M86,94C98,94 97,112 93,126C90,118 90,106 85,102Z" fill="{dark}"/>'
        f'<path d="{far}" fill="{dark}"/><path d="{near}" fill="{coat}"/>'
        f'<path d="M27,77C38,74 44,82 46,92L39,94C38,86 34,82 27,80Z" fill="{dark}"/>'
        '<path d="M18,84v1.5M11,94l3,-1" stroke-width="2"/>'
        f'<path d="M10,90L26,88M22,83L27,97L48,98" fill="none" stroke="{_RED}" stroke-width="2"/>'
        f'<path d="M46,90L44,112L78,112L76,88Z" fill="{cloth}"/>'
        f'<path d="M44,108L43.5,113H78.3L78,108Z" fill="{_GOLD}"/>'
    )


def _cavallo(horse: str, hat: str, legs: str, half: str) -> str:
    return (
        horse
        + f'<path d="M56,84L52,106L48,122L56,124L61,108L70,90Z" fill="{legs}"/>'
        + f'<path d="M48,120L44,128H57L57.5,122Z" fill="{_HAIR}"/>'
        + '<path d="M52,58C50,70 50,82 48,94H75C75,82 74,70 70,58Z" fill="currentColor"/>'
        + f"{half}"
        + f'<path d="M49.5,82L49,88H74.8L74.5,82Z" fill="{_GOLD}"/>'
        + _arm("M70,64L78,78L62,84")
        + _hand(59, 85)
        + _arm("M52,63L42,70L30,62")
        + _hand(27, 60)
        + f'<path d="M53,53Q61,65 69,53V59Q61,67 53,59Z" fill="{_WHITE}"/>'
        + _hair(61, 43)
        + _face(61, 43)
        + hat
    )


def _re(mantle: str, front: str) -> str:
    return (
        f'<path d="M44,62C28,86 24,118 22,148H92C92,118 88,86 70,62Z" fill="{mantle}"/>'
        '<path d="M46,62C42,92 40,122 38,148H77C76,122 73,92 69,62Z" fill="currentColor"/>'
        f"{front}"
        f'<path d="M22.6,139L22,148H92L91.6,139Z" fill="{_WHITE}"/>'
        '<path d="M31,142v3M43,142v3M57,142v3M71,142v3M83,142v3" stroke-width="2"/>'
        + _arm("M71,68L84,86L72,98")
        + _hand(69, 98)
        + _arm("M46,69L35,80L27,74")
        + _hand(24, 72)
        + f'<path d="M41,60Q57.5,52 74,60L79,74Q57.5,86 37,74Z" fill="{_WHITE}"/>'
        '<path d="M45,70v3M53,75v3M63,75v3M71,70v3" stroke-width="2"/>'
        + _hair(57.5, 46)
        + _face(57.5, 46)
        + f'<path d="M46.5,46C46,62 50,68 57.5,72C65,68 69,62 68.5,46C66,53 62,50 57.5,50.5'
        f'C53,50 49,53 46.5,46Z" fill="{_HAIR}"/><path d="M54,55h7" stroke="{_RED}" '
        'stroke-width="2"/>' + _crown(57.5, 46)
    )


_BERET: Final = (
    f'<path d="M44,42C42,30 54,27 62,28C74,29 75,38 71,42Q57,36 44,42Z" fill="{_RED}"/>'
    f'<path d="M68,36C74,22 86,20 90,25C84,25 78,34 72,40Z" fill="{_WHITE}"/>'
)
_PLUMED: Final = (
    f'<path d="M45,38C46,25 76,25 77,38L83,39Q61,31 39,39Z" fill="{_BLUE}"/>'
    f'<path d="M72,33C76,19 90,16 94,23C88,23 82,32 76,37Z" fill="{_RED}"/>'
)
_CAP: Final = (
    f'<path d="M45,42V32H70V42Q57.5,37 45,42Z" fill="{_GREEN}"/>'
    f'<path d="M42,42L45,37Q57.5,32 70,37L73,42Q57.5,36 42,42Z" fill="{_GOLD}"/>'
)
_HELMET: Final = (
    f'<path d="M49,39C48,22 74,22 73,39Q61,32 49,39Z" fill="{_STEEL}"/>'
    f'<path d="M60,27C60,16 76,14 88,22C80,22 72,27 66,28Z" fill="{_RED}"/>'
)

_PARTED_TUNIC: Final = f'<path d="M57.5,63V110H78C76,94 73,78 69,62Z" fill="{_GOLD}"/>'
_PARTED_RIDER: Final = f'<path d="M61,59V94H75C75,82 74,70 70,58Z" fill="{_GOLD}"/>'
_BAND: Final = (
    f'<path d="M53,80L51,148H64L62,80Z" fill="{_GOLD}"/>'
    f'<path d="M57.5,92v.1M57.5,106v.1M57.5,120v.1" stroke="{_RED}" stroke-width="5"/>'
)
_SASHES: Final = (
    f'<path d="M42.5,92L76,104L76.5,113L41.2,101ZM40.5,114L77,128L77,137L39.5,123Z" '
    f'fill="{_GOLD}"/>'
)

FIGURES: Final = {
    "napoletane": (
        _fante(_WHITE, _GOLD, _BERET, ""),
        _cavallo(_horse("#d9a066", "#8a5a2f", _GOLD), _PLUMED, _BLUE, ""),
        _re(_RED, _BAND),
    ),
    "piacentine": (
        _fante(_RED, _BLUE, _CAP, _PARTED_TUNIC),
        _cavallo(_horse("#f4f1ea", "#a9a49a", _BLUE), _HELMET, _RED, _PARTED_RIDER),
        _re(_BLUE, _SASHES),
    ),
}
"""By style: the fante, on foot; the cavallo, mounted; the re, crowned."""

SIGN_PLACES: Final = (
    ((24, 49, 1.15), (25, 49, 1.15), (24, 45, 1.05), (24, 49, 1.05)),
    ((26, 38, 1.1), (27, 38, 1.1), (27, 38, 0.95), (27, 40, 0.95)),
    ((24, 51, 1.15), (25, 51, 1.15), (24, 47, 1.05), (24, 51, 1.05)),
)
"""By court and suit: where the sign is held, and how large."""
