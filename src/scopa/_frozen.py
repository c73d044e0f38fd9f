"""`Frozen`: the base of values that never change once they are made."""

from __future__ import annotations

from typing import NoReturn, Self


class Frozen:
    """Refuses assignment, deletion, a second ``__init__`` and subclasses; copies are itself.

    A class writes its slots through ``object.__setattr__``, and begins its ``__init__``, if it
    has one, with ``_once`` and the name of a slot that it fills.
    """

    __slots__ = ()

    def _once(self, slot: str) -> None:
        if hasattr(self, slot):
            raise AttributeError(f"a {type(self).__name__} cannot be changed: it is made already")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed: {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(
            f"a {type(self).__name__} cannot be changed: {name!r} cannot be deleted"
        )

    def __init_subclass__(cls) -> None:
        if Frozen not in cls.__bases__:
            raise TypeError(f"{cls.__mro__[1].__name__} is final: it cannot be subclassed")
