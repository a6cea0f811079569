"""Morale checks (12.1): at the start of one's own turn, or earlier at the game master's call; and how the routed flee."""

from __future__ import annotations

from tui.core.but import but
from tui.core.camps import camp, tell_if_over
from tui.core.request import Option
from tui.core.riding import mount_of
from tui.core.states import put, take
from tui.rules.adventures_edge.dice import edge_pool, natural
from tui.rules.adventures_edge.ending import able_to_fight
from tui.rules.adventures_edge.morale import CLOSED, STATES, has_morale, morale_terms
from tui.rules.adventures_edge.morale_events import felt
from tui.rules.adventures_edge.morale_table import comes_to
from tui.rules.adventures_edge.parting import parted
from tui.rules.adventures_edge.strike import Ground
from tui.rules.adventures_edge.ties import engaged_with, held_by
from tui.rules.adventures_edge.triggers import LEAVES, provoke


def steady_nerves(scene: Ground, who: str) -> bool:
    """The start of somebody's turn: a check that is owed is rolled, and the routed flee. Tells whether he is gone."""
    if not has_morale(scene[who]) or not able_to_fight(scene[who]):
        return False
    if scene[who].morale_due and scene.flow.settings.morale and _foe_stands(scene, who):
        check_morale(scene, who)
    return scene[who].has("routed") and flee(scene, who)


def _foe_stands(scene: Ground, who: str) -> bool:
    ours = camp(scene[who].side)
    return any(camp(b.side) != ours and able_to_fight(b) for b in scene.view().who.values())


def check_morale(scene: Ground, who: str) -> None:
    """Roll d20 with Discipline and all that holds now, and take the state it comes to."""
    ledger, tables = morale_terms(scene.view(), who), scene.flow.tables
    flat = ledger.total("flat")
    pool = edge_pool(ledger.total("edge"))
    die = scene.roll(who, "morale", pool, natural, ledger=ledger, formula=f"d20{flat:+d}")
    total = die + flat
    row = comes_to(total, die, tables)
    one = ", a natural 1" if die == 1 and total > 1 else ""
    body = scene[who]
    cite = "12.1 12.2" if flat != body.sheet.discipline else "12.1"
    scene.say(cite, f"= {total}{one}: {body.name} {row.words}.", ledger=ledger, shows=True, secret=body.hidden)
    settle(scene, who, row.id, f"{total}: {row.words}")


def settle(scene: Ground, who: str, result: str, words: str) -> None:
    """What a check has come to, or the game master has said: its state, and nothing owed any more."""
    take(scene, who, *STATES.values(), "heartened")
    if result in STATES:
        put(scene, who, STATES[result])
    scene.edit(who, lambda c: but(c, morale_due=(), morale_last=words))
    if STATES.get(result) in CLOSED:
        scene.mark("broken")


def forget_morale(scene: Ground, who: str) -> None:
    """The fight is over: nothing shakes anybody any more."""
    take(scene, who, *STATES.values(), "heartened")
    if scene[who].morale_due or scene[who].morale_last:
        scene.edit(who, lambda c: but(c, morale_due=(), morale_last=""))


def flee(scene: Ground, who: str) -> bool:
    """The routed run at their fastest and do not come back (12.1), unless something holds them. Leaving the foes they are
    engaged with provokes their blows (4.8). A mount that can runs with its rider, and then nobody strikes (11.5)."""
    body, mount = scene[who], mount_of(scene.flow.links, who)
    carried = mount if mount and able_to_fight(scene[mount]) and not held_by(scene.flow, mount) else ""
    holder = held_by(scene.flow, who)
    if holder:
        scene.say("12.1 10.4", f"{body.name} is held by {scene[holder].name} and cannot flee.", secret=body.hidden)
        return False
    foes = engaged_with(scene.flow, who)
    note = f"leaves {', '.join(scene[id].name for id in foes)}" if foes else ""
    options = (Option("flee", "flees", note, "f"), Option("none", "stays", "no way out", "0"))
    if scene.ask(who, "flee?", options, "flee") != "flee":
        return False
    if not carried:
        provoke(scene, who, LEAVES, foes)
    before = scene[who]
    if not able_to_fight(before):
        return False
    on = f" on {scene[carried].name}" if carried else ""
    scene.say("12.1", f"{before.name} flees{on} and has left the fight.", secret=before.hidden)
    for gone in (who, carried) if carried else (who,):
        scene.edit(gone, lambda c: but(c, out="fled"))
        parted(scene, gone)
    felt(scene, who, before)
    tell_if_over(scene, able_to_fight, camp(before.side))
    return True
