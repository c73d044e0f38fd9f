"""Single cards, backs and whole decks as SVG documents."""

from __future__ import annotations

from .._checks import card_number
from ..cards import CARDS, Card
from ._cards import HEIGHT, WIDTH, Style, card_id, card_name, check_style, parts_of
from ._svg import check_width, document

__all__ = ["card_back_svg", "card_svg", "deck_svg"]

_GAP = 8


def card_svg(card: Card | int, style: Style = "napoletane", *, width: int | None = None) -> str:
    """A card as an SVG document, 100 by 160 units.

    Its title is the name of the card: ``sette di denari``, or ``queen of hearts`` in the French
    style, where the ranks 8, 9 and 10 are jack, queen and king as in ``Deck.FRENCH``.

    Parameters
    ----------
    card
        A card or its number.
    style
        ``"napoletane"``, ``"piacentine"`` or ``"francesi"``.
    width
        The width in pixels; when omitted, the drawing fills the room that it is given.

    Raises
    ------
    InvalidCardError
        If it is no card.
    ScopaError
        If there is no such style, or the width is no int from 1 to 10000.

    Examples
    --------
    >>> from scopa import Card
    >>> from scopa.drawing import card_svg
    >>> print(card_svg(Card.from_text("7D")).splitlines()[1])
    <title>sette di denari</title>
    """
    chosen = CARDS[card_number(card)]
    return _single(check_style(style), chosen, card_name(check_style(style), chosen), width)


def card_back_svg(style: Style = "napoletane", *, width: int | None = None) -> str:
    """The back that all cards of a style have, as an SVG document of the size of a card.

    The arguments, and the errors for them, are those of `card_svg`.
    """
    return _single(check_style(style), None, "back of a card", width)


def deck_svg(style: Style = "napoletane", *, width: int | None = None) -> str:
    """The forty cards of a style in one SVG document, a suit a row, and the back below.

    Each card is a ``<symbol>`` whose id is the style, a dash and the card, such as
    ``napoletane-7D``; the back is ``napoletane-back``.  A page that holds the document, or names
    the file, shows any of them with ``<use href="#napoletane-7D"/>`` and a width and height.

    The arguments, and the errors for them, are those of `card_svg`.
    """
    check_style(style)
    body = [
        _use(style, card, (card.rank - 1) * (WIDTH + _GAP), card.suit * (HEIGHT + _GAP))
        for card in CARDS
    ]
    body.append(_use(style, None, 0, 4 * (HEIGHT + _GAP)))
    box = 10 * (WIDTH + _GAP) - _GAP, 5 * (HEIGHT + _GAP) - _GAP
    return _checked_document("\n".join(body), box, f"carte {style}", style, width)


def _single(style: Style, card: Card | None, title: str, width: int | None) -> str:
    return _checked_document(_use(style, card, 0, 0), (WIDTH, HEIGHT), title, style, width)


def _checked_document(
    body: str, box: tuple[int, int], title: str, style: Style, width: int | None
) -> str:
    check_width(width)
    return document(body, box, title, parts=parts_of(style), width=width)


def _use(style: Style, card: Card | None, x: int, y: int) -> str:
    name = card_id(style, card)
    return f'<use href="#{name}" x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}"/>'
