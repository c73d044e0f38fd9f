"""The two cores have one face: the same functions with the same parameters."""

from __future__ import annotations

import importlib
import inspect

import pytest

FUNCTIONS = {
    "captures": ["spec", "table", "card"],
    "moves": ["spec", "hand", "table"],
    "sweepers": ["spec", "table"],
    "apply": ["spec", "position", "card", "captured"],
    "deal": ["spec", "dealer", "seed", "index"],
    "score": ["spec", "piles", "sweeps"],
    "draws": ["purpose", "seed", "index", "bounds"],
    "stream": ["purpose", "seed", "index"],
    "determinize": ["spec", "view", "seed", "index"],
    "policy_move": ["spec", "view", "policy", "seed"],
    "search": [
        "spec",
        "view",
        "plays",
        "moves",
        "values",
        "parts",
        "care",
        "memory",
        "seed",
        "first",
        "count",
    ],
    "solve": ["spec", "position", "table_bits"],
    "rollouts": ["spec", "source", "numbers", "policy", "seed", "first", "count"],
    "perft": ["spec", "position", "depth"],
    "trials": ["spec", "view", "plays", "values", "seed", "first", "count"],
    "outcomes": ["spec", "dealer", "policy", "seed", "first", "count"],
    "mix64": ["x"],
    "is_void": ["spec", "table"],
    "lay_out": ["spec", "dealer", "deck", "redeals"],
}


def functions(core):
    """The public functions of a core, by name."""
    return {
        name: getattr(core, name)
        for name in dir(core)
        if not name.startswith("_") and callable(getattr(core, name))
    }


def parameters(function):
    return list(inspect.signature(function).parameters)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_core_has(core, name):
    assert FUNCTIONS[name] == parameters(functions(core)[name])


def test_same_functions(cores):
    native, python = cores
    assert set(functions(native)) == set(functions(python))


def test_same_parameters(cores):
    native, python = map(functions, cores)
    assert {name: parameters(each) for name, each in python.items()} == {
        name: parameters(each) for name, each in native.items()
    }


def test_the_batches_of_both_cores_have_one_face(cores):
    native, python = (importlib.import_module(each.__name__ + "_batch") for each in cores)
    assert parameters(native.simulate) == parameters(python.simulate)
    names = {name for name in vars(python.Lanes) if not name.startswith("_")}
    assert names == {name for name in vars(native.Lanes) if not name.startswith("_")} - {"count"}
    for name in names:
        ours, theirs = getattr(python.Lanes, name), getattr(native.Lanes, name)
        assert parameters(ours) == parameters(theirs), name


def test_cores_import_nothing_public(core):
    owners = {
        inspect.getmodule(value).__name__
        for value in functions(core).values()
        if inspect.getmodule(value) is not None
    }
    assert {True} == {owner.startswith("scopa._core") for owner in owners}
