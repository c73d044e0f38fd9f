"""`Frozen`: the base of values that never change once they are made."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, Self


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


class FrozenFields(Frozen):
    """A frozen value that is its fields, given in the order in which its class declares them.

    Equal to another of its class with the same fields; pickled by them.
    """

    __slots__ = ()
    _names: ClassVar[tuple[str, ...]]

    def __init__(self, *fields: Any) -> None:
        self._once(self._names[0])
        for name, value in zip(self._names, fields, strict=True):
            object.__setattr__(self, name, value)

    def __init_subclass__(cls) -> None:
        if FrozenFields not in cls.__bases__:
            raise TypeError(f"{cls.__mro__[1].__name__} is final: it cannot be subclassed")
        cls._names = tuple(cls.__annotations__)

    def _fields(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self._names])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self._fields()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._fields()
