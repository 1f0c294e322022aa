"""Structs of the API whose fields come from other types, so that a field is written once."""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

__all__ = ["change_struct", "changed_parts_struct", "event_struct", "request_struct", "response_struct"]

Struct = msgspec.Struct
_NO_TYPES: Final[Mapping[Any, Any]] = {}


def request_struct(name: str, source: type, base: type[Struct], doc: str = "") -> type[Struct]:
    """A struct with the fields and defaults of a type.

    Where a named tuple has a choice of words, any text is read: the rules check it and refuse it themselves.
    """
    checked_later = hasattr(source, "_fields")
    fields: list[Any] = []
    for field, kind in _field_types(source).items():
        read = str if checked_later and get_origin(kind) is Literal else kind
        default = _defaults(source).get(field, msgspec.NODEFAULT)
        fields.append((field, read) if default is msgspec.NODEFAULT else (field, read, default))
    return _define(name, fields, base, doc)


def change_struct(name: str, source: type, base: type[Struct]) -> type[Struct]:
    """A struct with the fields of another, each of which may be left out.

    Null says the same as a field that is left out, except where it is a value of that field.
    """
    fields: list[Any] = []
    for field, kind in _field_types(source).items():
        if types.NoneType in get_args(kind):
            fields.append((field, kind | msgspec.UnsetType, msgspec.UNSET))
        else:
            fields.append((field, kind | None, None))
    return _define(name, fields, base)


def response_struct(
    name: str, source: type, base: type[Struct], sent_as: Mapping[Any, Any] = _NO_TYPES
) -> type[Struct]:
    """A struct with the fields of a type, all of them required.

    Tuples of any length become lists. ``sent_as`` says what a type becomes that is not sent as it is.
    """
    fields = [(field, _sent_type(kind, sent_as)) for field, kind in _field_types(source).items()]
    return _define(name, fields, base, source.__doc__)


def changed_parts_struct(
    name: str, source: type[Struct], base: type[Struct], grows: Sequence[str] = (), **special: Any
) -> type[Struct]:
    """A struct of what changed in another: each field may be missing.

    Lists that ``grows`` names may be what was added to them. ``special`` has the types of fields with a form
    of their own.
    """
    fields: list[Any] = []
    for field, kind in _field_types(source).items():
        changed = special.get(field, kind)
        if field in grows:
            items = [part for part in (kind, *get_args(kind)) if get_origin(part) is list]
            added = _define(f"Added{_words(field)}", [("add", items[0])], base, f"New items of ``{field}``.")
            changed = Union[changed, added]  # noqa: UP007  (made at run time)
        fields.append((field, Union[changed, msgspec.UnsetType], msgspec.UNSET))  # noqa: UP007
    return _define(name, fields, base, f"What changed in a {source.__name__}.")


def _words(field: str) -> str:
    return field.title().replace("_", "")


def event_struct(source: type, base: type[Struct]) -> type[Struct]:
    """The struct of a class of events, tagged by its ``kind``."""
    kinds = _field_types(source)
    (tag,) = get_args(kinds.pop("kind"))
    fields = [(field, _sent_type(kind, _NO_TYPES)) for field, kind in kinds.items()]
    return _define(source.__name__, fields, base, source.__doc__, tag=tag, tag_field="kind")


def _define(
    name: str, fields: list[Any], base: type[Struct], doc: str | None = None, **settings: Any
) -> type[Struct]:
    namespace = {"__doc__": doc} if doc else {}
    return msgspec.defstruct(
        name, fields, bases=(base,), module=base.__module__, namespace=namespace, kw_only=True, **settings
    )


def _field_types(source: type) -> dict[str, Any]:
    hints = _compiled_hints(source) or get_type_hints(source)
    names: tuple[str, ...] = getattr(source, "_fields", None) or source.__struct_fields__  # type: ignore[attr-defined]
    return {field: hints[field] for field in names}


def _compiled_hints(source: type) -> dict[str, Any]:
    """The types of a compiled named tuple, read from its source: mypyc keeps only the classes of values."""
    module = sys.modules[source.__module__]
    compiled = Path(module.__file__ or "")
    if compiled.suffix == ".py":
        return {}
    text = compiled.with_name(f"{module.__name__.rpartition('.')[2]}.py").read_text(encoding="utf-8")
    classes = [part for part in ast.parse(text).body if isinstance(part, ast.ClassDef)]
    (found,) = [part for part in classes if part.name == source.__name__]
    lines = [part for part in found.body if isinstance(part, ast.AnnAssign)]
    hints = {ast.unparse(line.target): ast.unparse(line.annotation) for line in lines}
    return {field: eval(hint, vars(module)) for field, hint in hints.items()}


def _defaults(source: type) -> dict[str, Any]:
    if hasattr(source, "_field_defaults"):
        defaults: dict[str, Any] = source._field_defaults
        return defaults
    return {field.name: field.default for field in msgspec.structs.fields(source)}


def _sent_type(kind: Any, sent_as: Mapping[Any, Any]) -> Any:
    """What a type of Python is in JSON."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return Union[tuple([_sent_type(part, sent_as) for part in arguments])]  # noqa: UP007  (made at run time)
    if origin is tuple and arguments[-1] is Ellipsis:
        return types.GenericAlias(list, (_sent_type(arguments[0], sent_as),))
    if origin is tuple:
        return types.GenericAlias(tuple, tuple([_sent_type(part, sent_as) for part in arguments]))
    return sent_as.get(kind, kind)
