"""A game master's own keys: a TOML file of `action = "key"` or `action = ["key", "other key"]`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from types import MappingProxyType

from tui.storage.faults import nearest
from tui.storage.reading import Reading, shown


def load_keymap(
    file: Path,
    actions: Collection[str],
    key_fault: Callable[[str], str],
    *,
    fixed: Collection[str] = (),
    keys: Collection[str] = (),
    held: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> dict[str, tuple[str, ...]]:
    """Keys by the action they are bound to. Raises Fault.

    What is known is the caller's: the `actions`, those of them whose keys are `fixed`, why a key cannot be bound
    (`key_fault`, empty when it can), the names of `keys` from which the nearest is offered, and the keys by action as they
    come (`held`): one of them can be taken only when the file gives its action another key, or none.
    """
    doc = Reading(file)
    out: dict[str, tuple[str, ...]] = {}
    owner: dict[str, str] = {}
    default = {key: action for action, own in held.items() if action not in doc.raw for key in own}
    for action, raw in doc.raw.items():
        if action not in actions:
            doc.unknown((action,), sorted(actions))
            continue
        if action in fixed:
            doc.fault((action,), "its keys mean the same everywhere", "an action that can be bound anew")
            continue
        bound = [raw] if isinstance(raw, str) else raw
        if not isinstance(bound, list) or not all(isinstance(key, str) for key in bound):
            doc.fault((action,), f"found {shown(raw)}", "a key in quotes, or a list of keys")
            continue
        for i, key in enumerate(bound):
            place = (action,) if isinstance(raw, str) else (action, i)
            if why := key_fault(key):
                doc.fault(place, why, "a key that can be bound", nearest(key, keys))
            elif owner.setdefault(key, action) != action:
                doc.fault(place, f"{shown(key)} is bound to {owner[key]} already", "a key of its own")
            elif (other := default.get(key, action)) != action:
                doc.fault(place, f"{shown(key)} is the key of {other}", f"a key of its own, or another one (or []) for {other}")
        out[action] = tuple(bound)
    doc.finish()
    return out
