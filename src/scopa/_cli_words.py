"""What the terminal is to speak, as the command line takes it: a language and a deck."""

from __future__ import annotations

import argparse
import os
from typing import Final, TypedDict

from ._languages import LANGUAGES, language_of
from .decks import Deck

__all__ = ["add_words", "words_of"]

_DECKS: Final = {
    "italian": Deck.ITALIAN,
    "italian_southern": Deck.ITALIAN_SOUTHERN,
    "french": Deck.FRENCH,
    "french_pips": Deck.FRENCH_PIPS,
}


class _Words(TypedDict):
    language: str
    deck: Deck


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        help="the language to speak (default: as LANGUAGE, LC_ALL, LC_MESSAGES or LANG say)",
    )
    parser.add_argument(
        "--deck",
        choices=_DECKS,
        default="italian",
        help="the deck that gives the cards their codes and names (default: italian)",
    )


def words_of(args: argparse.Namespace) -> _Words:
    """Give the language, of the environment where none was named, and the deck."""
    name = args.language or language_of(os.environ)
    return {"language": name, "deck": _DECKS[args.deck]}
