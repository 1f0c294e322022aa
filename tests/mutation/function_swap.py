"""Put the code of a mutant into a function that is loaded already: nothing is imported again for it."""

import functools
import inspect
import sys
from collections.abc import Callable
from types import CodeType, FunctionType

from .package import Mutant, Package

__all__ = ["find_swap"]


def find_swap(package: Package, mutant: Mutant) -> Callable[[], None] | None:
    """What puts the mutant in place. None if it is outside of functions: then its module must be imported."""
    name, before = _outermost_function(package.mutate(mutant, made=False), mutant.scope)
    _, after = _outermost_function(package.mutate(mutant), mutant.scope)
    # The same code: a default of a parameter was changed, which is computed where the function is defined.
    if before is None or after is None or before == after:
        return None
    function = _loaded_function(package.fullname(mutant.module), name)
    return None if function is None else functools.partial(setattr, function, "__code__", after)


def _outermost_function(module: CodeType, scope: str) -> tuple[str, CodeType | None]:
    """The code of the outermost function of a scope, and its name with those of its classes."""
    code, names = module, list[str]()
    for name in scope.split("."):
        parts = [part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name]
        if len(parts) != 1:
            return "", None
        code = parts[0]
        names.append(name)
        if code.co_flags & inspect.CO_OPTIMIZED:  # the body of a class is not
            return ".".join(names), code
    return "", None


def _loaded_function(module: str, name: str) -> FunctionType | None:
    found: object = sys.modules.get(module)
    for part in name.split("."):
        found = vars(found).get(part) if isinstance(found, type) else getattr(found, part, None)
    if isinstance(found, property):
        found = found.fget
    elif isinstance(found, classmethod | staticmethod):
        found = found.__func__
    found = inspect.unwrap(found) if callable(found) else None
    return found if isinstance(found, FunctionType) else None
