"""What rules may not do, found in their source: they get everything from the scene, and the same every time."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

IMPORTS = frozenset(
    {
        "asyncio",
        "ctypes",
        "datetime",
        "io",
        "locale",
        "multiprocessing",
        "os",
        "pathlib",
        "random",
        "secrets",
        "shutil",
        "socket",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
        "uuid",
    }
)
CALLS = frozenset(
    {"__import__", "breakpoint", "eval", "exec", "globals", "hash", "id", "input", "open", "print", "setattr", "vars"}
)
SEEING = frozenset({"roll", "rolls"})
EDITING = frozenset({"edit"})
WIDE = frozenset({"BaseException", "Exception", "Stop"})


@dataclass(frozen=True, order=True)
class Fault:
    """One place where a rule does what it may not."""

    line: int
    what: str


def faults(source: str) -> list[Fault]:
    """Everything in a file of rules that could make the same tape give another entry, in order of lines."""
    tree = ast.parse(source)
    shadowed = _own_names(tree)
    in_hash = {n for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) and f.name == "__hash__" for n in ast.walk(f)}
    found = [fault for node in ast.walk(tree) for fault in _of(node, shadowed | {"hash"} if node in in_hash else shadowed)]
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    found += [fault for node in ast.walk(tree) if isinstance(node, ast.Call) for fault in _of_call(node, functions)]
    return sorted(set(found))


def _own_names(tree: ast.Module) -> frozenset[str]:
    """Builtins that the file defines itself or takes as an argument: `id` is a fine name for an argument."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
    return frozenset(names)


def _of(node: ast.AST, shadowed: frozenset[str]) -> Iterator[Fault]:
    match node:
        case ast.Import(names=names):
            for name in names:
                if name.name.split(".")[0] in IMPORTS:
                    yield Fault(node.lineno, f"imports {name.name}")
        case ast.ImportFrom(module=str(module)) if module.split(".")[0] in IMPORTS:
            yield Fault(node.lineno, f"imports {module}")
        case ast.Global() | ast.Nonlocal():
            yield Fault(node.lineno, f"keeps {', '.join(node.names)} outside the scene")
        case ast.For() if _is_set(node.iter):
            yield Fault(node.iter.lineno, "goes through a set")
        case ast.comprehension() if _is_set(node.iter):
            yield Fault(node.iter.lineno, "goes through a set")
        case ast.Starred(value=value) if _is_set(value):
            yield Fault(node.lineno, "goes through a set")
        case ast.ExceptHandler(type=kind) if kind is None or _names(kind) & WIDE:
            yield Fault(node.lineno, "catches everything")
        case ast.Call(func=ast.Name(id=name)) if name in CALLS and name not in shadowed:
            yield Fault(node.lineno, f"calls {name}()")
        case ast.Call(func=ast.Name(id="list" | "tuple" | "enumerate" | "iter" | "zip" | "map"), args=[*args]) if any(
            _is_set(a) for a in args
        ):
            yield Fault(node.lineno, "goes through a set")
        case ast.Call(func=ast.Attribute(attr="join"), args=[arg]) if _is_set(arg):
            yield Fault(node.lineno, "goes through a set")
        case ast.Assign(targets=targets):
            for target in targets:
                yield from _assigned(target)
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            yield from _assigned(target)


def _assigned(target: ast.expr) -> Iterator[Fault]:
    """Values never change: the one attribute a rule may set is `scene.flow`."""
    if isinstance(target, ast.Attribute) and target.attr != "flow" and not _is_self(target.value):
        yield Fault(target.lineno, f"assigns .{target.attr}")


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def _names(kind: ast.expr) -> set[str]:
    return {n.id for n in ast.walk(kind) if isinstance(n, ast.Name)} | {
        n.attr for n in ast.walk(kind) if isinstance(n, ast.Attribute)
    }


def _is_set(node: ast.expr) -> bool:
    """A set as it is written: a literal, a comprehension, a call, or an operation of such."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.BinOp(left=left, right=right, op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor()):
            return _is_set(left) or _is_set(right)
        case ast.Call(func=ast.Attribute(value=value, attr="union" | "intersection" | "difference")):
            return _is_set(value)
    return False


def _of_call(node: ast.Call, functions: dict[str, ast.FunctionDef]) -> Iterator[Fault]:
    if not isinstance(node.func, ast.Attribute):
        return
    given = [*node.args, *(k.value for k in node.keywords)]
    if node.func.attr in SEEING and _is_scene(node.func.value):
        if any(isinstance(a, ast.Lambda) for a in given):
            yield Fault(node.lineno, "sees by a lambda")
    elif node.func.attr in EDITING and _is_scene(node.func.value):
        for edit in given[1:]:
            body: ast.AST | None = edit if isinstance(edit, ast.Lambda) else None
            if isinstance(edit, ast.Name):
                body = functions.get(edit.id)
            if body is not None and any(_is_scene(n) for n in ast.walk(body)):
                yield Fault(node.lineno, "looks at the scene inside an edit")


def _is_scene(node: ast.AST) -> bool:
    """Anything that is called a scene."""
    return (isinstance(node, ast.Name) and node.id in ("scene", "sc")) or (
        isinstance(node, ast.Attribute) and node.attr == "scene"
    )
