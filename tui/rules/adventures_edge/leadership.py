"""A leader's words (12.3): an Influence check that heartens the allies for their own checks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tui.core.but import but
from tui.core.camps import camp
from tui.core.command import Command
from tui.core.effects import put_on
from tui.core.encounter import Effect
from tui.core.errors import Refused
from tui.core.ledger import Ledger, Term
from tui.core.overruled import by_word
from tui.core.scene import Scene
from tui.core.verbs import Flag, OddsPlan, Slot, Verb
from tui.core.views import Preview
from tui.rules.adventures_edge.attack import allow
from tui.rules.adventures_edge.dice import edge_pool, natural
from tui.rules.adventures_edge.ending import able_to_fight
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.morale import CLOSED, Fights, has_morale, heart, hindrances, of_company
from tui.rules.adventures_edge.morale_table import modifiers
from tui.rules.adventures_edge.strike import Ground, free_term

Tired = Callable[[Fights, str], str]
"""Why somebody has no action to give now; empty when there is one."""

MOST = 40
"""The most that words can be worth."""

LEAD_ODDS = OddsPlan((("heartens", "heartens"),), "margin")


def lead(scene: Ground, command: Command) -> None:
    """Influence against the difficulty of the allies' checks: the margin is theirs until they have rolled, or the leader's
    next turn begins."""
    by = command.arg("by")
    word = by_word(command, partial(may_lead, scene, by))
    if not word:
        scene.edit(by, lambda c: but(c, spent=c.spent + 1))
    body, view = scene[by], scene.view()
    level = leading_level(view, by)
    ledger = leading_terms(body, command, scene.flow)
    edge, flat = ledger.total("edge"), ledger.total("flat")
    die = scene.roll(by, "lead", edge_pool(edge), natural, ledger=ledger, target=level, formula=f"d20{flat:+d}")
    margin = min(MOST, die + flat - level)
    said = f"= {die + flat} against DL {level}"
    if margin < 0:
        scene.say("12.3", f"{said}: {body.name} heartens nobody{word}.", ledger=ledger, shows=True, secret=body.hidden)
        return
    followers, words = led_by(view, by), Effect("heartened", margin, "start", by)

    def hearten(body: Fighter) -> Fighter:
        return but(body, effects=put_on(body.effects, words))

    scene.mark("heartens")
    scene.mark("margin", margin)
    for id in followers:
        if margin > heart(scene[id]):
            scene.edit(id, hearten)
    whom = f"{len(followers)} allies" if len(followers) > 1 else ", ".join(scene[id].name for id in followers) or "nobody"
    gain = f"{margin:+d} to the morale of {whom}"
    scene.say("12.3", f"{said}: {body.name} leads, {gain}{word}.", ledger=ledger, shows=True, secret=body.hidden)


def led_by(state: Fights, by: str) -> tuple[str, ...]:
    """Whom somebody's words reach: the game master's fighters of the own camp who stand and have not given in."""
    leader = state.who[by]
    return tuple(b.id for b in state.who.values() if hears(b, leader))


def hears(body: Fighter, leader: Fighter) -> bool:
    """Do the leader's words reach this one?"""
    if body.id == leader.id or camp(body.side) != camp(leader.side):
        return False
    return has_morale(body) and able_to_fight(body) and not any(body.has(state) for state in CLOSED)


def leading_level(state: Fights, by: str) -> int:
    """10 less the modifiers that hold for the whole camp: bad news makes it harder. Nobody's own health counts."""
    return 10 - sum(t.value for t in modifiers(of_company(state, by), state.flow.tables))


def leading_terms(body: Fighter, command: Command, flow: Battle) -> Ledger:
    """Every modifier of the leader's check."""
    own = (Term("flat", body.sheet.influence, "Influence", "12.3"),) if body.sheet.influence else ()
    told = tuple(free_term(text) for name, text in command.flags if name == "mod")
    return Ledger((*own, *hindrances(body, flow.tables), *told))


def cannot_lead(state: Fights, by: str) -> str:
    """Why somebody's words would hearten nobody; empty when they can."""
    body = state.who.get(by)
    if body is None:
        return ""
    if not state.flow.settings.morale:
        return "Morale is off in this campaign (house rule morale)."
    if not body.sheet.leader:
        return f"{body.name} is no leader (set leader=true)."
    heard = any(hears(b, body) for b in state.who.values())
    return "" if heard else f"There is nobody whom {body.name} could hearten."


def may_lead(scene: Ground, by: str) -> None:
    """Refuse words that the rules do not allow now."""
    why = cannot_lead(scene.view(), by)
    if why:
        raise Refused(why, "12.3")
    allow(scene, by)


def preview_lead(state: Fights, command: Command) -> Preview:
    """What has to be reached, and whom it helps."""
    body = state.who.get(command.arg("by"))
    if body is None:
        return Preview()
    if not command.has("gm"):
        try:
            may_lead(Scene(state), body.id)
        except Refused as no:
            return Preview(enter=no.reason)
    ledger = leading_terms(body, command, state.flow)
    edge = ledger.total("edge")
    said = f"d20{ledger.total('flat'):+d}, {f'{edge:+d} Edge' if edge else 'no Edge'}"
    return Preview(f"against DL {leading_level(state, body.id)}", said, "the margin helps allies", f"roll {said}")


def leading_verb(by: Slot[Fighter, Battle], tired: Tired) -> Verb[Fighter, Battle]:
    """`lead`: an action of a leader."""
    free: Flag[Fighter, Battle] = Flag("mod", "modifier", kind="text", bare=False, repeat=True, note="+2 why, -1e why")
    return Verb(
        "lead",
        "Hearten the allies",
        lead,
        "action",
        (by,),
        (free,),
        cost="1 action",
        cite="12.3",
        why_not=lambda state, who: cannot_lead(state, who) or tired(state, who),
        odds=LEAD_ODDS,
    )
