# cython: language_level=3, freethreading_compatible=True, autotestdict=False, auto_pickle=False
# cython: embedsignature=True, embedsignature.format=clinic
"""The native types; ``_types_py`` is their readable twin.

The objects are immutable and hold C values.  Their docstrings are the twin's, and a test keeps
them so.  The only module state is a set of tables and values that is filled at import and never
written again.
"""

from collections.abc import Set

cimport cython
from cpython.list cimport PyList_AsTuple
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from scopa cimport _core_captures as cap
from scopa cimport _core_pack as packed
from scopa cimport _core_play as game
from scopa cimport _core_random as rnd
from scopa cimport _core_search as search
from scopa cimport _core_variants as variants

from scopa import _core as core
from scopa._checks import card_mask, card_number, check_mask, pack_state
from scopa._illegal import not_held, not_legal, read_move
from scopa._pictures import picture
from scopa._position_text import read_state, read_view, write_state, write_view
from scopa.cards import CARDS as _CARDS
from scopa.cards import Card
from scopa.errors import (
    HiddenInformationError, IllegalMoveError, InvalidCardError, shown,
)
from scopa.notation import cards_text, move_text, parse_cards, parse_move_text
from scopa.rules import Rules

cdef cap.Tables TABLES
cap.fill(&TABLES)

include "_types_values.pxi"
include "_types_play.pxi"
include "_types_frame.pxi"
include "_types_state.pxi"
include "_types_view.pxi"
