"""The exceptions of the library, and how a value is shown inside their messages."""

from __future__ import annotations

import reprlib
from typing import Any

__all__ = [
    "AmbiguousMoveError",
    "BotError",
    "HandNotOverError",
    "HiddenInformationError",
    "IllegalMoveError",
    "InvalidCardError",
    "InvalidRulesError",
    "InvalidStateError",
    "NotationError",
    "RecordError",
    "ScopaError",
    "WorkerError",
]


class ScopaError(ValueError):
    """Whatever the library raises on purpose; also a `ValueError`."""


class InvalidCardError(ScopaError):
    """A value that is no card, a card given twice, or a mask that is no set of cards."""


class NotationError(ScopaError):
    """A text that cannot be read.

    Parameters
    ----------
    message : str
        What is wrong and what is allowed.
    text : str, optional
        The text, or the part of it, that could not be read.
    field : str, optional
        The field of a longer text in which the trouble lies, such as ``"hands"``.
    """

    def __init__(
        self, message: str = "", *, text: str | None = None, field: str | None = None
    ) -> None:
        super().__init__(message)
        self.text = text
        self.field = field


class RecordError(NotationError):
    """A fault in a game record: what is wrong, and where.

    ``str(error)`` begins with the place. Matches, the hands of a match and the plays of a hand
    are counted from 1, so play *n* leads to ply *n*; ``None`` is a place that is not known or
    does not apply.

    Parameters
    ----------
    message : str
        What is wrong and what is allowed.
    text : str, optional
        The part of the record that is at fault.
    field : str, optional
        The key of the record that holds it.
    line : int, optional
        The line of the file.
    match, hand, ply : int, optional
        The number of the match in the file, of the hand in the match, of the play in the hand.
    """

    def __init__(
        self,
        message: str = "",
        *,
        text: str | None = None,
        field: str | None = None,
        line: int | None = None,
        match: int | None = None,
        hand: int | None = None,
        ply: int | None = None,
    ) -> None:
        super().__init__(message, text=text, field=field)
        self.line = line
        self.match = match
        self.hand = hand
        self.ply = ply

    def __str__(self) -> str:
        places = (("line", self.line), ("match", self.match), ("hand", self.hand))
        known = [f"{name} {n}" for name, n in (*places, ("ply", self.ply)) if n is not None]
        message = super().__str__()
        return f"{', '.join(known)}: {message}" if known else message


class IllegalMoveError(ScopaError):
    """A move, or a card to play, that the rules do not allow in this position."""


class AmbiguousMoveError(ScopaError):
    """A short move text that several legal moves answer to.

    Parameters
    ----------
    message : str
        What is wrong and what is allowed.
    candidates : tuple of Move, optional
        The legal moves among which the text does not decide.
    """

    def __init__(self, message: str = "", *, candidates: tuple[Any, ...] = ()) -> None:
        super().__init__(message)
        self.candidates = tuple(candidates)


class InvalidStateError(ScopaError):
    """A position, a deck or a set of piles that no game can reach."""


class InvalidRulesError(ScopaError):
    """Rules that contradict themselves, or that are not played."""


class HandNotOverError(ScopaError):
    """The score of a hand was asked for before its last card."""


class HiddenInformationError(ScopaError, AttributeError):
    """Something was asked of a view that its player cannot know; also an `AttributeError`."""


class BotError(ScopaError):
    """A bot raised an error or gave something that is no legal move.

    Parameters
    ----------
    message : str
        What happened.
    bot : object, optional
        The bot at fault.
    view : View, optional
        What it was asked about.
    move : object, optional
        What it answered; ``None`` when it raised an error instead.
    """

    def __init__(
        self, message: str = "", *, bot: object = None, view: Any = None, move: object = None
    ) -> None:
        super().__init__(message)
        self.bot = bot
        self.view = view
        self.move = move


class WorkerError(ScopaError):
    """A game of a duel, a round robin or self-play failed, or its worker was lost.

    The reason is the ``__cause__``: a `BotError`, or what the executor says of its worker.

    Parameters
    ----------
    message : str
        What happened.
    deal : int, optional
        The deal that was being played; of a lost worker, the first of those it had.
    seed : int, optional
        The seed of the run: with ``first=deal`` and one deal it plays that deal alone.
    partial : object, optional
        The result of the deals that were finished, ``None`` when there are none.
    """

    def __init__(
        self,
        message: str = "",
        *,
        deal: int | None = None,
        seed: int | None = None,
        partial: Any = None,
    ) -> None:
        super().__init__(message)
        self.deal = deal
        self.seed = seed
        self.partial = partial


_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60
_SHORT.maxlevel = 3


def shown(value: object) -> str:
    """Show any value in a message: its `repr`, cut short, whatever it is.

    Examples
    --------
    >>> shown("7X")
    "'7X'"
    >>> len(shown("x" * 1000)) < 70
    True
    """
    if isinstance(value, int) and value.bit_length() > 256:
        return f"an int of {value.bit_length()} bits"
    try:
        return _SHORT.repr(value)
    except Exception:  # a repr of a stranger may raise anything
        return f"<{type(value).__name__} object>"
