"""Read-only fields for values in plain Python; mypyc gives them to ``Final`` fields by itself."""

from __future__ import annotations

from typing import Any

from .values import Value

__all__ = ["seal"]


def seal(*classes: type[Value]) -> None:
    """Make the fields of value classes read-only at run time.

    A ``__setattr__`` that refuses would also stop ``__init__``, so that is rewritten to store through the
    slots themselves, which is the cheapest way there is.
    """
    for cls in classes:
        slots = {name: cls.__dict__[name] for name in cls.__slots__}
        if type(next(iter(slots.values()))).__name__ != "member_descriptor":
            continue  # compiled
        stores: dict[str, Any] = {f"_store_{name}": slot.__set__ for name, slot in slots.items()}
        body = "".join([f"\n    _store_{name}(self, {name})" for name in slots])
        exec(f"def __init__(self, {', '.join(slots)}):{body}", stores)
        init = stores["__init__"]
        init.__defaults__ = cls.__init__.__defaults__
        setattr(cls, "__init__", init)  # noqa: B010
        setattr(cls, "__setattr__", _refuse)  # noqa: B010
        setattr(cls, "__delattr__", _refuse)  # noqa: B010


def _refuse(self: object, name: str, value: object = None) -> None:  # noqa: ARG001  (as Python calls it)
    raise AttributeError(f"a {type(self).__name__} never changes: {name} cannot be set")
