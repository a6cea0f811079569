"""Combat options are declared before initiative is rolled (3.4): ahead of a round, or in the pause at its start."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.gm.said import listed
from tui.core.request import Option
from tui.rules.earthdawn.harm import strain
from tui.rules.earthdawn.model import Adept, Fights, Ground
from tui.rules.earthdawn.tables import CombatOption, index


def declare(scene: Ground, command: Command) -> None:
    """Somebody, or several, declare an option: for the next round, or for this one while its initiative is not rolled (or by
    the game master's word). With `--off` it is taken back. Strain is paid with the declaration."""
    ids = list(dict.fromkeys(t.id for t in command.targets("whos")))
    row = index(scene.flow.tables).option.get(command.arg("option"))
    if row is None:
        raise Refused(f"There is no option {command.arg('option')}.", "3.4")
    now = scene.flow.declaring or command.has("gm")
    for id in ids:
        if why := cannot_declare(scene[id], row, now, command.has("off")):
            raise Refused(why, row.cite)
    for id in ids:
        if command.has("off"):
            _take_back(scene, id, row, now)
        else:
            _declared(scene, id, row, now)
    when = "for this round" if now else f"for round {scene.flow.round + 1}"
    names = listed([scene[id].name for id in ids])
    many = "s" if len(ids) == 1 else ""
    did = f"take{many} back" if command.has("off") else f"declare{many}"
    hidden = any(scene[id].hidden for id in ids)
    scene.say(
        f"3.4 {row.cite}", f"{names} {did}: {row.name} {when}{'' if command.has('off') else effects(row)}.", secret=hidden
    )
    if row.strain and not command.has("off"):
        for id in ids:
            with scene.frame(id):
                strain(scene, id, row.strain, row.name)


def cannot_declare(body: Adept, row: CombatOption, now: bool, off: bool = False) -> str:
    """Why somebody cannot declare this option, or take it back; empty when nothing speaks against it."""
    if not body.able:
        return f"{body.name} cannot act."
    has = row.id in (body.declared if now else body.ahead)
    if off:
        return "" if has else f"{body.name} has not declared: {row.name}."
    return f"{body.name} has declared it already: {row.name}." if has else ""


def _declared(scene: Ground, who: str, row: CombatOption, now: bool) -> None:
    if now:
        scene.edit(who, lambda c: but(c, declared=(*c.declared, row.id)))
    else:
        scene.edit(who, lambda c: but(c, ahead=(*c.ahead, row.id)))


def _take_back(scene: Ground, who: str, row: CombatOption, now: bool) -> None:
    def without(body: Adept) -> Adept:
        if now:
            body = but(body, declared=tuple(x for x in body.declared if x != row.id))
        else:
            body = but(body, ahead=tuple(x for x in body.ahead if x != row.id))
        return but(body, damage=max(0, body.damage - row.strain))

    scene.edit(who, without)


def effects(row: CombatOption) -> str:
    """`, attack +3, damage +3`: what an option changes, in a few words."""
    parts = [("attack", row.attack), ("damage", row.damage), ("all tests", row.tests), ("Physical Defense", row.defence)]
    said = [f"{name} {n:+d}" for name, n in parts if n]
    if row.against:
        said.append(f"attacks against {row.against:+d}")
    return f" ({', '.join(said)})" if said else ""


def declarable(state: Fights, command: Command) -> Sequence[Option]:
    """The options, with what they do, and the reason where one cannot be declared."""
    flow = state.flow
    now = flow.declaring or command.has("gm")
    bodies = [state.who[t.id] for t in command.targets("whos") if t.id in state.who]
    out = []
    for row in index(flow.tables).option.values():
        why = next((w for b in bodies if (w := cannot_declare(b, row, now, command.has("off")))), "")
        cost = f"{row.strain} Strain " if row.strain else ""
        out.append(Option(row.id, row.name, f"{cost}{effects(row).strip(' ()')}".strip(), row.key, why))
    return out


def ask_for_options(scene: Ground) -> None:
    """Where the campaign asks: every member of the party says what options the round is fought with (3.4)."""
    rows = index(scene.flow.tables).option.values()
    for id in scene.ids():
        body = scene[id]
        if body.side != "party" or not body.able:
            continue
        options = [Option(r.id, r.name, effects(r).strip(" ()"), r.key, cannot_declare(body, r, True)) for r in rows]
        for word in scene.some(id, "options?", options):
            row = index(scene.flow.tables).option[word]
            _declared(scene, id, row, True)
            scene.say(f"3.4 {row.cite}", f"{body.name} declares: {row.name}{effects(row)}.")
            if row.strain:
                with scene.frame(f"{id}-{row.id}"):
                    strain(scene, id, row.strain, row.name)
