"""Knockdown (5): the test after a heavy blow, lying down, and getting up."""

from __future__ import annotations

from tui.core.states import put
from tui.rules.earthdawn.creature_karma import karma_wanted
from tui.rules.earthdawn.falling import come_down
from tui.rules.earthdawn.model import Adept, Ground, Skirmish
from tui.rules.earthdawn.modifiers import knockdown_terms
from tui.rules.earthdawn.ratings import wound_threshold
from tui.rules.earthdawn.rolling import passes


def difficulty(taken: int, body: Adept, flow: Skirmish) -> int:
    """The number of a Knockdown Test: by how much the damage is above the Wound Threshold, and 3 (5.1)."""
    return taken - wound_threshold(body, flow.tables) + 3


def knockdown(scene: Ground, who: str, number: int, fresh_wounds: int = 0) -> None:
    """A Knockdown Test against this number; who fails is knocked down (5.1)."""
    body, flow = scene[who], scene.flow
    ledger = knockdown_terms(body, flow, fresh_wounds)
    karma = karma_wanted(scene, who, "Knockdown Test")
    stands = passes(scene, who, "knockdown", ledger, number, karma)
    how = "stands" if stands else "is knocked down"
    scene.say(
        "5.1" if stands else "5.1 5.2",
        f"= step {ledger.total('step')} against {number}: {body.name} {how}.",
        ledger=ledger,
        shows=True,
    )
    if not stands:
        fall(scene, who)


def fall(scene: Ground, who: str) -> None:
    """Somebody is knocked down, off a mount or out of the air as the case may be (5.2-5.4)."""
    scene.mark("knocked")
    put(scene, who, "knocked-down")
    come_down(scene, who)


def spared(body: Adept, flow: Skirmish) -> bool:
    """Is there no Knockdown Test: immune to it (11.1), dead, down already, or (unless the campaign says so) unconscious?"""
    if "knockdown" in body.sheet.without:
        return True
    return body.dead or body.down or (body.unconscious and not flow.settings.knockdown_when_unconscious)
