"""The family of errors: who is whose child, what they carry, that they travel whole."""

from __future__ import annotations

import copy
import pickle

import pytest

from scopa import errors
from scopa.errors import (
    AmbiguousMoveError,
    BotError,
    HiddenInformationError,
    NotationError,
    ScopaError,
    WorkerError,
    shown,
)

FAMILY = [getattr(errors, name) for name in errors.__all__]

LOADED = [
    (NotationError("m", text="7X", field="hands"), {"text": "7X", "field": "hands"}),
    (NotationError("m"), {"text": None, "field": None}),
    (AmbiguousMoveError("m", candidates=("a", "b")), {"candidates": ("a", "b")}),
    (BotError("m", bot="bot", view="view", move=3), {"bot": "bot", "view": "view", "move": 3}),
    (WorkerError("m", deal=5, seed=1, partial="p"), {"deal": 5, "seed": 1, "partial": "p"}),
]


@pytest.mark.parametrize("error", FAMILY)
def test_all_are_scopa_errors_and_value_errors(error: type[Exception]) -> None:
    assert issubclass(error, ScopaError)
    assert issubclass(error, ValueError)


def test_hidden_information_is_also_a_missing_attribute() -> None:
    assert issubclass(HiddenInformationError, AttributeError)

    class Blind:
        @property
        def hands(self) -> object:
            raise HiddenInformationError("hidden")

    assert getattr(Blind(), "hands", "nothing") == "nothing"


@pytest.mark.parametrize("error", FAMILY)
def test_all_travel_with_their_message(error: type[Exception]) -> None:
    for travelled in (pickle.loads(pickle.dumps(error("said"))), copy.deepcopy(error("said"))):
        assert type(travelled) is error
        assert str(travelled) == "said"


@pytest.mark.parametrize(("error", "attributes"), LOADED)
@pytest.mark.parametrize("travel", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy])
def test_attributes_travel_too(error, attributes, travel) -> None:
    travelled = travel(error)
    assert {name: getattr(travelled, name) for name in attributes} == attributes
    assert travelled.args == ("m",)


class Rude:
    def __repr__(self) -> str:
        raise RuntimeError("no")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("7X", "'7X'"),
        (40, "40"),
        (None, "None"),
        (Rude(), "Rude"),
        (10**5000, "16610 bits"),
        (-(10**5000), "16610 bits"),
        ([10**5000], "list"),
        ("x" * 10**6, "..."),
        (list(range(10**4)), "..."),
    ],
    ids=map(str, range(9)),
)
def test_shown_is_short_whatever_the_value(value: object, text: str) -> None:
    assert text in shown(value)
    assert len(shown(value)) < 100
