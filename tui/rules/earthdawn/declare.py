"""Combat options are declared before initiative is rolled (3.4): ahead of a round, or in the pause at its start."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.gm.said import listed
from tui.core.request import Option
from tui.rules.earthdawn.declarable import cannot_declare, effects, usual_word, word_wanted
from tui.rules.earthdawn.declared import entry_of, option_id
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
    off, gm = command.has("off"), command.has("gm")
    now = scene.flow.declaring or gm
    for id in ids:
        if why := cannot_declare(scene.view(), scene[id], row, now, off, gm):
            raise Refused(why, row.cite)
    words = {id: "" if off else word_wanted(scene.view(), scene[id], row, command) for id in ids}
    for id in ids:
        if off:
            _take_back(scene, id, row, now)
        else:
            _declared(scene, id, entry_of(row.id, words[id]), now)
    when = "for this round" if now else f"for round {scene.flow.round + 1}"
    names = listed([scene[id].name for id in ids])
    many = "s" if len(ids) == 1 else ""
    did = f"take{many} back" if off else f"declare{many}"
    hidden = any(scene[id].hidden for id in ids)
    said = "" if off else effects(row, scene.view(), words[ids[0]] if len(set(words.values())) == 1 else "")
    scene.say(f"3.4 {row.cite}", f"{names} {did}: {row.name} {when}{said}.", secret=hidden)
    if row.strain and not off:
        for id in ids:
            with scene.frame(id):
                strain(scene, id, row.strain, row.name, row.cite)


def _declared(scene: Ground, who: str, entry: str, now: bool) -> None:
    if now:
        scene.edit(who, lambda c: but(c, declared=(*c.declared, entry)))
    else:
        scene.edit(who, lambda c: but(c, ahead=(*c.ahead, entry)))


def _take_back(scene: Ground, who: str, row: CombatOption, now: bool) -> None:
    def without(body: Adept) -> Adept:
        if now:
            body = but(body, declared=tuple(x for x in body.declared if option_id(x) != row.id))
        else:
            body = but(body, ahead=tuple(x for x in body.ahead if option_id(x) != row.id))
        return but(body, damage=max(0, body.damage - row.strain))

    scene.edit(who, without)


def declarable(state: Fights, command: Command) -> Sequence[Option]:
    """The options, with what they do, and the reason where one cannot be declared. Those that hang on a talent are left out
    where nobody has it."""
    flow = state.flow
    off, gm = command.has("off"), command.has("gm")
    now = flow.declaring or gm
    bodies = [state.who[t.id] for t in command.targets("whos") if t.id in state.who]
    out = []
    for row in index(flow.tables).option.values():
        if row.talent and not any(b.sheet.talent(row.talent) for b in bodies):
            continue
        why = next((w for b in bodies if (w := cannot_declare(state, b, row, now, off, gm))), "")
        out.append(Option(row.id, row.name, _note(row, state), row.key, why))
    return out


def _note(row: CombatOption, state: Fights) -> str:
    cost = f"{row.strain} Strain" if row.strain else ""
    return ", ".join(x for x in (cost, effects(row, state).strip(" ()")) if x)


def what_enter_declares(state: Fights, command: Command) -> str:
    """`declare aggressive attack (1 Strain): S Sennet`; empty while the option or those who declare are not told."""
    row = index(state.flow.tables).option.get(command.arg("option"))
    bodies = [state.who[t.id] for t in command.targets("whos") if t.id in state.who]
    if row is None or not bodies:
        return ""
    off = command.has("off")
    strained = f" ({row.strain} Strain)" if row.strain and not off else ""
    names = ", ".join(f"{b.letter} {b.name}".strip() for b in bodies)
    return f"{'take back' if off else 'declare'} {row.name}{strained}: {names}"


def ask_for_options(scene: Ground) -> None:
    """Where the campaign asks: every member of the party says what options the round is fought with (3.4)."""
    rows = index(scene.flow.tables).option
    for id in scene.ids():
        body = scene[id]
        if body.side != "party" or not body.able:
            continue
        state = scene.view()
        mine = [r for r in rows.values() if not r.talent or body.sheet.talent(r.talent)]
        options = [Option(r.id, r.name, _note(r, state), r.key, cannot_declare(state, body, r, True)) for r in mine]
        for word in scene.some(id, "options?", options):
            row = rows[word]
            if why := cannot_declare(scene.view(), scene[id], row, True):
                scene.say(row.cite, why)
                continue
            said = usual_word(scene.view(), scene[id], row)
            _declared(scene, id, entry_of(row.id, said), True)
            scene.say(f"3.4 {row.cite}", f"{body.name} declares: {row.name}{effects(row, scene.view(), said)}.")
            if row.strain:
                with scene.frame(f"{id}-{row.id}"):
                    strain(scene, id, row.strain, row.name, row.cite)
