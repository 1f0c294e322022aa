"""Mutations: small changes to a module's syntax tree, such as a person might make by accident.

Annotations, casts and aliases of ``Literal`` are left alone, because mypy checks types. So are docstrings,
imports, decorators, ``__all__``, assertions (they only narrow types) and the plain stores of an ``__init__``.
"""

import ast
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

#: Puts another node in the place of one.
Put = Callable[[ast.AST], None]


class Mutation(NamedTuple):
    """One change that can be made to a tree: where, what it says now, and what it would say."""

    line: int
    scope: str
    kind: str
    before: str
    after: str
    make: Callable[[], None]

    def __str__(self) -> str:
        return f"{self.line}: {self.scope}: {self.kind}: {self.before}  →  {self.after}"


COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
}
#: Parts of the tree that are never mutated.
SKIPPED_FIELDS = {"annotation", "returns", "decorator_list"}


def find_mutations(tree: ast.Module) -> list[Mutation]:
    """All mutations of a module, always in the same order."""
    return list(_Finder().inside(tree))


class _Finder:
    def __init__(self) -> None:
        self.scopes: list[str] = []

    def inside(self, node: ast.AST) -> Iterator[Mutation]:
        """The mutations of the parts of a node."""
        for field, value in ast.iter_fields(node):
            if field in SKIPPED_FIELDS:
                continue
            if isinstance(value, ast.AST):
                yield from self.at(value, _make_put(node, field))
            elif isinstance(value, list):
                for index, item in enumerate(value):
                    if isinstance(item, ast.AST):
                        yield from self.at(item, _make_put(value, index))

    def at(self, node: ast.AST, put: Put) -> Iterator[Mutation]:
        """The mutations of a node and of its parts."""
        if _is_skipped(node):
            return
        scoped = isinstance(node, (ast.FunctionDef, ast.ClassDef))
        if scoped:
            self.scopes.append(node.name)  # type: ignore[attr-defined]  # both have one
        scope = ".".join(self.scopes) or "module"
        for kind, other in [*_expressions(node), *_statements(node, in_function=bool(self.scopes))]:
            line = getattr(node, "lineno", 0)
            if isinstance(node, (ast.expr, ast.stmt)):
                ast.copy_location(other, node)
            ast.fix_missing_locations(other)
            yield Mutation(line, scope, kind, _text(node), _text(other), partial(put, other))
        if isinstance(node, ast.Call) and _name(node.func) == "cast":
            yield from self.at(node.args[1], _make_put(node.args, 1))
        else:
            if isinstance(node, ast.Call):
                yield from _arguments(node, scope)
            yield from self.inside(node)
        if scoped:
            self.scopes.pop()


def _is_skipped(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.Assert():
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.Assign(value=ast.Subscript(value=ast.Name(id="Literal" | "tuple"))):
            return True
        case ast.Assign(targets=[ast.Name(id="Actor" | "Event")]):
            return True
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"))], value=ast.Name()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return False


def _expressions(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Compare(left, ops, comparators):
            for index, op in enumerate(ops):
                for other in COMPARISONS[type(op)]:
                    changed = [*ops[:index], other(), *ops[index + 1 :]]
                    yield "comparison", ast.Compare(left, changed, comparators)
        case ast.BoolOp(op, values):
            swapped = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "boolean", ast.BoolOp(swapped, values)
            for index in range(len(values)):
                rest = values[:index] + values[index + 1 :]
                yield "condition dropped", rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield "sign or not dropped", operand
        case ast.BinOp(left, op, right) if type(op) in ARITHMETIC:
            yield "arithmetic", ast.BinOp(left, ARITHMETIC[type(op)](), right)
        case ast.Constant(value) if value is not None:
            yield "constant", ast.Constant(_other_constant(value))
        case ast.IfExp(test, body, orelse) if not isinstance(test, ast.Compare):
            yield "condition negated", ast.IfExp(_not(test), body, orelse)
        case ast.comprehension(target, source, [_], is_async):
            yield "filter dropped", ast.comprehension(target, source, [], is_async)


def _arguments(call: ast.Call, scope: str) -> Iterator[Mutation]:
    """Calls with several arguments, one of them replaced by None."""
    places: list[tuple[ast.expr, Put]] = [(arg, _make_put(call.args, i)) for i, arg in enumerate(call.args)]
    places += [(keyword.value, _make_put(keyword, "value")) for keyword in call.keywords]
    for arg, put in places if len(places) > 1 else []:
        if not isinstance(arg, (ast.Constant, ast.Starred)):
            nothing = ast.copy_location(ast.Constant(None), arg)
            after = f"None, for {_text(call.func)}"
            yield Mutation(arg.lineno, scope, "argument", _text(arg), after, partial(put, nothing))


def _statements(node: ast.AST, in_function: bool) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.If(test, body, orelse) if not isinstance(test, (ast.Compare, ast.UnaryOp)):
            yield "condition negated", ast.If(_not(test), body, orelse)
        case ast.While(test, body, orelse) if not isinstance(test, (ast.Compare, ast.UnaryOp)):
            yield "condition negated", ast.While(_not(test), body, orelse)
        case ast.Return(value) if value is not None and not _is_none(value):
            yield "return", ast.Return(ast.Constant(None))
        case ast.Raise() | ast.Expr(ast.Call()):
            yield "statement dropped", ast.Pass()
        case ast.AugAssign(target, op, value) if type(op) in ARITHMETIC:
            yield "arithmetic", ast.AugAssign(target, ARITHMETIC[type(op)](), value)
            yield "statement dropped", ast.Pass()
        case ast.Assign(targets, value) if in_function and not _is_none(value):
            yield "assignment", ast.Assign(targets, ast.Constant(None))
        case ast.Continue():
            yield "continue", ast.Break()


def _other_constant(value: object) -> str | int:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
    return f"XX{value}XX"


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _name(node: ast.AST) -> str | None:
    return node.id if isinstance(node, ast.Name) else None


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _make_put(parent: object, key: str | int) -> Put:
    def put(other: ast.AST) -> None:
        if isinstance(parent, list):
            parent[int(key)] = other
        else:
            setattr(parent, str(key), other)

    return put


def _text(node: ast.AST) -> str:
    """The first line of what a node says."""
    text = ast.unparse(node).strip().splitlines()[0]
    return text if len(text) <= 90 else text[:87] + "…"
