"""Read-only fields for values in plain Python; in the compiled build ``Final`` fields are read-only."""

from __future__ import annotations

from typing import Any

from .value import Value

__all__ = ["make_read_only"]


def make_read_only(*classes: type[Value]) -> None:
    """Make the fields of value classes read-only at run time, at next to no cost.

    A ``__setattr__`` that refuses would also stop ``__init__``. So an object is made writable, and the
    last thing ``__init__`` does is to change its class to a subclass that refuses: one pointer is written.
    """
    for cls in classes:
        fields = cls.__slots__
        if type(cls.__dict__[fields[0]]).__name__ != "member_descriptor":
            continue  # compiled
        members: dict[str, Any] = {
            "__slots__": (),
            "__module__": cls.__module__,
            "__doc__": cls.__doc__,
            "__setattr__": _refuse,
            "__delattr__": _refuse,
            "__new__": _new_open(cls),
            "__init__": _skip_init,
            "__reduce__": _reduce_open(cls),
        }
        names: dict[str, Any] = {"_read_only": type(cls.__name__, (cls,), members)}
        stores = "".join([f"    self.{field} = {field}\n" for field in fields])
        exec(f"def __init__(self, {', '.join(fields)}):\n{stores}    self.__class__ = _read_only", names)
        names["__init__"].__defaults__ = cls.__init__.__defaults__
        cls.__init__ = names["__init__"]  # type: ignore[method-assign]  # the same, then read-only


def _new_open(cls: type[Value]) -> Any:
    """``type(state)(…)`` names the read-only class: make the value as any other."""

    def __new__(_: type[Value], *args: object, **fields: object) -> Value:  # noqa: N807
        return cls(*args, **fields)

    return __new__


def _skip_init(self: Value, *args: object, **fields: object) -> None:
    """Nothing is left to do."""


def _reduce_open(cls: type[Value]) -> Any:
    """A pickle names the open class, which seals the value again when it is made."""

    def __reduce__(self: Value) -> tuple[object, ...]:  # noqa: N807
        return cls, tuple(self.fields().values())

    return __reduce__


def _refuse(self: object, name: str, value: object = None) -> None:  # noqa: ARG001  (as Python calls it)
    raise AttributeError(f"a {type(self).__name__} never changes: {name} cannot be set")
