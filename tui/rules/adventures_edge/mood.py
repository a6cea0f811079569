"""How those who were met feel about the party before the first round (2.1, 2.2), as it is shown and forgotten."""

from __future__ import annotations

from dataclasses import replace

from tui.rules.adventures_edge.model import Battle
from tui.rules.adventures_edge.tables import index


def forgotten(flow: Battle) -> Battle:
    """The fight once it has begun: how it was before is of no matter any more."""
    return replace(flow, mood="", diplomacy_dl=0, talks="") if flow.mood or flow.talks else flow


def mood_line(flow: Battle) -> str:
    """What the ladder says before the first round: the mood and what can be done about it; empty when nobody was met."""
    if flow.round or not flow.mood:
        return ""
    if flow.talks == "peace":
        return "peace; a next turn ends it"
    name = next((m.name for m in index(flow.tables).mood if m.id == flow.mood), flow.mood)
    return f"{name}: {'talks have failed' if flow.talks else f'DL {flow.diplomacy_dl}'}"
