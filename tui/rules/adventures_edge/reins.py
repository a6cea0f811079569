"""Taking a mount in hand (11.1): the Handle Animal check that makes it go where its rider wants."""

from __future__ import annotations

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.ledger import Ledger, Term
from tui.core.riding import mount_of
from tui.core.scene import Scene
from tui.core.state import State
from tui.rules.adventures_edge.attack import allow, out_of_turn
from tui.rules.adventures_edge.dice import AtLeast, edge_pool
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.modifiers import hindrances
from tui.rules.adventures_edge.mounting import in_hands, no_saddle
from tui.rules.adventures_edge.strike import Ground, free_term
from tui.rules.adventures_edge.tables import index

CONTROL = 10
"""The DL of the check."""


def cannot_ride(state: State[Fighter, Battle], by: str) -> str:
    """Why somebody cannot ride at all now; empty when that is possible. What was kept for later is ridden out of turn, on
    a mount that is in hand."""
    body = state.who.get(by)
    if body is None:
        return ""
    if why := no_saddle(state, by) or in_hands(state, by):
        return why
    mount = state.who[mount_of(state.flow.links, by)]
    if mount.downed or mount.helpless or mount.out:
        return f"{mount.name} cannot act."
    if body.reserved and body.reins and out_of_turn(state, by):
        return f"{body.name} cannot act." if body.downed or body.helpless or body.out else ""
    try:
        allow(Scene(state), by, reins_cost(body))
    except Refused as no:
        return no.reason
    return ""


def reins_cost(rider: Fighter) -> int:
    """Actions the next check takes: none while the mount obeys, none for the first of a round with the style for it, else
    one."""
    return int(not rider.reins and not (rider.sheet.mounted_combat and not rider.urged))


def reins_terms(rider: Fighter, mount: Fighter, command: Command, flow: Battle) -> Ledger:
    """Every modifier of the check: the skill, a mount that knows no fights, what hinders the rider at everything, and the
    game master's word."""
    out = [Term("flat", rider.sheet.handle_animal, "Handle Animal", "11.1")]
    if mount.sheet.mount != "trained":
        out.append(Term("edge", -1, "not trained for fights", "11.1"))
    out += hindrances(rider, index(flow.tables), flow)
    out += [free_term(text) for name, text in command.flags if name == "mod"]
    return Ledger(tuple(t for t in out if t.value))


def take_the_reins(scene: Ground, by: str, at: str, command: Command, cost: int) -> bool:
    """The check, paid for. With success a trained mount obeys for the fight and any other for the round; with failure it
    stays where it is, and the rider may try again. Tells which."""
    rider, mount = scene[by], scene[at]
    ledger = reins_terms(rider, mount, command, scene.flow)
    edge, flat = ledger.total("edge"), ledger.total("flat")
    scene.edit(by, lambda c: but(c, spent=c.spent + cost, urged=c.urged + 1))
    obeys = scene.roll(
        by, "handle animal", edge_pool(edge), AtLeast(CONTROL - flat), ledger=ledger, target=CONTROL, formula=f"d20{flat:+d}"
    )
    if not obeys:
        scene.say("11.1", f"against DL {CONTROL}: {mount.name} does not obey and stays.", ledger=ledger, shows=True, sums=flat)
        return False
    lasts = mount.sheet.mount == "trained"
    scene.mark("obeys")
    scene.edit(by, lambda c: but(c, reins="fight" if lasts else "round"))
    how_long = "for the fight" if lasts else "this round"
    scene.say("11.1", f"against DL {CONTROL}: {mount.name} obeys {how_long}.", ledger=ledger, shows=True, sums=flat)
    return True
