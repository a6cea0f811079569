"""Talents that are used by themselves (12.3, 12.4): on somebody else or on oneself, before a blow or instead of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.overruled import by_word
from tui.core.request import Option
from tui.rules.earthdawn.acting import no_action, not_now, used
from tui.rules.earthdawn.aiming import anticipate, mystic_aim, steel_thought
from tui.rules.earthdawn.declared import has_declared
from tui.rules.earthdawn.hardening import earth_skin, fireblood, temper, wood_skin
from tui.rules.earthdawn.model import Adept, Fights, Ground
from tui.rules.earthdawn.paying import pay
from tui.rules.earthdawn.recovering import recovery_left
from tui.rules.earthdawn.talents import Known, cannot_pay, known, known_for, note

Use = Callable[[Ground, str, str, Known], None]
"""What a talent does: the scene, who uses it, on whom, and the talent as it is had."""

USES: Mapping[str, Use] = {
    "mystic-aim": mystic_aim,
    "anticipate-blow": anticipate,
    "steel-thought": steel_thought,
    "fireblood": fireblood,
    "wood-skin": wood_skin,
    "earth-skin": earth_skin,
    "temper-self": temper,
    "temper-other": temper,
}
ON_A_FOE = ("mystic-aim", "anticipate-blow")
TAKES_RECOVERY = ("wood-skin", "earth-skin", "fireblood")
TAKES_HALF_AN_HOUR = ("temper-self", "temper-other")
ONCE_A_DAY = ("wood-skin", "earth-skin")


def talent(scene: Ground, command: Command) -> None:
    """A talent is used."""
    who, id = command.arg("who"), command.arg("talent")
    if why := no_talents(scene.view(), who):
        raise Refused(why, "12.3")
    k = known(scene[who], scene.flow, id)
    if k is None or id not in USES:
        raise Refused(f"{scene[who].name} has no talent {id} to use.", "12.3")
    on = command.arg("on") if id in ON_A_FOE or id == "temper-other" else who
    if not on:
        raise Refused(f"{k.row.name} on whom?", k.row.cite)
    scene[on]
    said = by_word(command, partial(may_use, scene, who, on, k))
    if k.row.action:
        scene.edit(who, used)
    at = f" on {scene[on].name}" if on != who else ""
    scene.say(k.row.cite, f"{scene[who].name} uses {k.row.name}{at}{said}.", secret=scene[who].hidden)
    if pay(scene, who, k):
        USES[id](scene, who, on, k)


def may_use(scene: Ground, who: str, on: str, k: Known) -> None:
    """Refuse a talent that cannot be used now."""
    if why := cannot_use(scene.view(), who, on, k):
        raise Refused(why, k.row.cite)


def cannot_use(state: Fights, who: str, on: str, k: Known) -> str:
    """Why somebody cannot use a talent now; empty when nothing speaks against it."""
    body, flow = state.who[who], state.flow
    if not body.able:
        return f"{body.name} cannot act."
    if k.row.id in TAKES_HALF_AN_HOUR:
        return f"{k.row.name} takes half an hour: not in a fight." if flow.round else ""
    if flow.round and (why := no_action(state, who) if k.row.action else not_now(state, who)):
        return why
    if why := cannot_pay(body, k):
        return why
    if k.row.id in TAKES_RECOVERY and not recovery_left(body, flow):
        return f"{body.name} has no Recovery Test left."
    if k.row.id in ONCE_A_DAY and body.has(k.row.id):
        return f"{k.row.name} lasts already."
    return _unsuited(state, body, state.who.get(on), k)


def _unsuited(state: Fights, body: Adept, at: Adept | None, k: Known) -> str:
    if k.row.id == "earth-skin" and not body.has("wood-skin"):
        return "Earth Skin takes Wood Skin first."
    if k.row.id == "fireblood" and not body.damage:
        return f"{body.name} is not hurt."
    if k.row.id in ON_A_FOE and at is not None and at.id == body.id:
        return f"{k.row.name} is for a foe."
    if k.row.id == "anticipate-blow" and at is not None and body.initiative <= at.initiative:
        return f"Anticipate Blow takes a higher initiative than {at.name}'s."
    if k.row.id == "anticipate-blow" and has_declared(body, "air-dance"):
        return "Not in the same round as Air Dance."
    return ""


def usable(state: Fights, command: Command) -> Sequence[Option]:
    """The talents that somebody can use by themselves, with the reason where one cannot be used now."""
    who = command.arg("who")
    body = state.who.get(who)
    if body is None:
        return ()
    on = command.arg("on")
    found = [k for k in known_for(body, state.flow, "use") if k.row.id in USES]
    return [Option(k.row.id, k.row.name, note(k), k.row.key, cannot_use(state, who, on, k)) for k in found]


def no_talents(state: Fights, who: str) -> str:
    """Why somebody has no talent to use."""
    body = state.who.get(who)
    if body is None or any(k.row.id in USES for k in known_for(body, state.flow, "use")):
        return ""
    return f"{body.name} has no talent to use by itself."
