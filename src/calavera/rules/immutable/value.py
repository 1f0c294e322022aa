"""Values: immutable objects that are equal when their fields are.

Seats and states are plain slotted classes rather than named tuples or frozen dataclasses because they are
made at every move: this way the same source is quick in Python and compiles to C structs with mypyc.
"""

from __future__ import annotations

from typing import ClassVar

__all__ = ["Value"]


class Value:
    """Base of value classes. A subclass names its fields in ``__slots__``, in the order of ``__init__``."""

    __slots__: ClassVar[tuple[str, ...]] = ()

    def fields(self) -> dict[str, object]:
        """The fields by name, in order."""
        # The read-only subclass of plain Python (see readonly) has no slots of its own.
        named = next(filter(None, [cls.__dict__.get("__slots__") for cls in type(self).__mro__]))
        return {name: getattr(self, name) for name in named}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and type(other) is type(self) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(tuple(self.fields().values()))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple(self.fields().values())

    def __repr__(self) -> str:
        fields = ", ".join([f"{name}={value!r}" for name, value in self.fields().items()])
        return f"{type(self).__name__}({fields})"
