"""The attack, step by step (6): what it costs, the press, the roll, the defence, and where it goes from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal, NamedTuple

from tui.core.but import but
from tui.core.camps import opposed
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.language.text import flag_text
from tui.core.links import linked, tie
from tui.core.overruled import by_word
from tui.core.state import State
from tui.rules.adventures_edge.combined import COST, no_double, root
from tui.rules.adventures_edge.critical import strike_home
from tui.rules.adventures_edge.defence import Guard, answers, defended, guard
from tui.rules.adventures_edge.dice import SeesSwing, Swing, edge_pool
from tui.rules.adventures_edge.directions import THROWN
from tui.rules.adventures_edge.hands import drawn, to_draw
from tui.rules.adventures_edge.harm import blow_of, suffer
from tui.rules.adventures_edge.model import Battle, Count, Dropped, Fighter, Weapon
from tui.rules.adventures_edge.modifiers import terms
from tui.rules.adventures_edge.morale import no_fight
from tui.rules.adventures_edge.press import stood
from tui.rules.adventures_edge.saddle import carries, in_saddle
from tui.rules.adventures_edge.shields import met
from tui.rules.adventures_edge.strike import Ground, Strike, cannot_act, check, held, spot_of, strike_of
from tui.rules.adventures_edge.tables import index
from tui.rules.adventures_edge.ties import ENGAGED, SHARING

DID = {"parry": "parries", "dodge": "dodges"}


class Landed(NamedTuple):
    """How a roll came out. `base` is the damage of a hit, `total` that of the attack where it still matters (critical),
    `mishap` that one follows, `high` the highest die of a blow that goes astray (0: it does not), `flat` its bonus."""

    kind: Literal["miss", "hit", "critical"]
    base: int = 0
    total: int = 0
    mishap: bool = False
    high: int = 0
    flat: int = 0


def attack(scene: Ground, command: Command) -> None:
    """One attack with one action, on one's own turn (4.7, 6.3)."""
    s = strike_of(scene, command)
    said = by_word(command, partial(may_attack, scene, s))
    begin(scene, s, said=said, press=command.flag("press") if command.has("press") else None)
    if s.combined:
        scene.follow(_second(s, command))


def _second(s: Strike, command: Command) -> str:
    """The command of the second blow of a combined action: as the first, but for how that one pressed."""
    flags = [flag_text(name, value) for name, value in command.flags if name not in ("press", "gm")]
    return " ".join(("second-blow", s.by, s.at, s.weapon, *flags))


def may_attack(scene: Ground, s: Strike) -> None:
    """Refuse an attack that the rules do not allow now."""
    check(scene, s)
    has_heart(scene, s.by)
    if not s.combined:
        allow(scene, s.by, price(scene, s))
        return
    allow(scene, s.by, price(scene, s))
    if why := no_double(scene.view(), s.by, held(scene, s)):
        raise Refused(why, "6.1")


def price(scene: Ground, s: Strike) -> int:
    """The actions of a blow: one, or both of a combined action; and one to draw a weapon that is not in hand (4.7)."""
    return (COST if s.combined else 1) + to_draw(scene[s.by], held(scene, s), scene.flow.settings, s.off_hand)


def has_heart(scene: Ground, by: str) -> None:
    """Refuse a blow to those whose morale is broken (12.1)."""
    why = no_fight(scene[by])
    if why:
        raise Refused(why, "12.1")


def allow(scene: Ground, by: str, cost: int = 1, struggles: bool = False) -> None:
    """Refuse an action out of turn, or one that he has no actions for (4.1, 4.2). The pinned may struggle (5.4)."""
    if why := out_of_turn(scene.view(), by):
        raise Refused(why, "4.1")
    need_actions(scene[by], cost, struggles)


def need_actions(body: Fighter, cost: int = 1, struggles: bool = False) -> None:
    """Refuse what he has no actions left for (4.2), and anything to the helpless and gone (5.4)."""
    if why := too_few(body, cost, struggles):
        raise Refused(why, "5.4" if cannot_act(body, struggles) else "4.2")


def out_of_turn(state: State[Fighter, Battle], by: str) -> str:
    """Whose turn it is, when it is somebody else's; a mount acts in the turn of its rider too."""
    turn = state.who.get(state.flow.turn)
    return f"It is {turn.name}'s turn." if turn is not None and turn.id not in (by, carries(state, by)) else ""


def too_few(body: Fighter, cost: int = 1, struggles: bool = False) -> str:
    """Why somebody has not so many actions left; empty when he has."""
    if why := cannot_act(body, struggles):
        return why
    if body.actions >= cost:
        return ""
    return f"{body.name} has {f'only {body.actions} of {cost} actions' if body.actions else 'no action'} left."


def begin(scene: Ground, s: Strike, *, said: str = "", press: str | None = None) -> bool:
    """Pay for the blow, settle the press, then roll. `said` is the game master's word, which pays for it, and `press` what
    was said of a press (None: nothing; empty: ask). Tells of a nested blow whether it has hit."""
    by, weapon = scene[s.by], held(scene, s)
    cost = 0 if said or s.astray or s.second else price(scene, s)
    pulls = to_draw(by, weapon, scene.flow.settings, s.off_hand)
    scene.edit(s.by, lambda c: pay(c, s, weapon, cost))
    if cost and s.combined:
        root(scene, s.by)
    if pulls:
        scene.say("4.7", f"{by.name} draws: {weapon.name}{said}.")
    why = f" ({_reason(scene, s)})" if s.trigger else ""
    spot = spot_of(scene, s)
    aimed = f", aimed at the {spot.name}" if spot else ""
    engaged = (" In melee." if _mounted(scene, s) else " Engaged.") if _meets(scene, s) else ""
    scene.say("7.4" if spot else "6.3", f"{by.name} attacks {scene[s.at].name}: {weapon.name}{aimed}{why}{said}.{engaged}")
    if stood(scene, s, press, free=bool(said)):
        s = but(s, stood=True)
    scene.edit(s.at, lambda c: met(c, s))
    return go_on(scene, s, roll)


def _meets(scene: Ground, s: Strike) -> bool:
    """A blow in melee on one's own turn is struck within reach: from now on the two are engaged (4.13). Tells whether they
    were not before. Not so from afar with a long weapon."""
    if s.increment or s.reaction or s.astray or s.gap > 1 or not opposed(scene[s.by], scene[s.at]):
        return False
    links = scene.flow.links
    if linked(links, ENGAGED, s.by, s.at) or linked(links, SHARING, s.by, s.at):
        return False
    tie(scene, ENGAGED, s.by, s.at)
    return True


def _mounted(scene: Ground, s: Strike) -> bool:
    """Is one of the two in the saddle? Riders do not engage (11.4), though it is known from now on whose reach they are in."""
    return any(in_saddle(scene.flow, scene[id]) for id in (s.by, s.at))


def pay(body: Fighter, s: Strike, weapon: Weapon, cost: int) -> Fighter:
    """The attacker after the blow has begun: the actions are spent, and what it means for the round is kept. A blow gone
    astray is no blow of its own: nothing more is shot or swung."""
    aimed = s.spot and s.at not in body.targeted
    return but(
        drawn(body, weapon, s.off_hand),
        spent=body.spent + cost,
        swings=body.swings + (not s.astray),
        blows=body.blows + (not s.astray and not s.reaction),
        wielded=weapon.id,
        aim=body.aim if s.astray else s.at,
        targeted=(*body.targeted, s.at) if aimed else body.targeted,
        dropped=(*body.dropped, Dropped(weapon.id, THROWN)) if throws(s, weapon) else body.dropped,
        reloading=(*body.reloading, Count(weapon.id, weapon.reload)) if weapon.reload and not s.astray else body.reloading,
    )


def throws(s: Strike, weapon: Weapon) -> bool:
    """Does the weapon leave the hand with this blow?"""
    return bool(s.increment) and not weapon.missile and not weapon.natural and not s.astray


def _reason(scene: Ground, s: Strike) -> str:
    return index(scene.flow.tables).trigger[s.trigger].name


def go_on(scene: Ground, s: Strike, stage: Callable[..., bool], *args: Any) -> bool:
    """The next step of the blow: a joint of the odds, except within another blow. Only there it tells whether it has hit."""
    if s.nested:
        return stage(scene, s, *args)
    scene.then(stage, s, *args)
    return False


def roll(scene: Ground, s: Strike) -> bool:
    """The dice against the number, and the defence before or after them (6.2-6.5)."""
    by, at, flow = scene[s.by], scene[s.at], scene.flow
    weapon = held(scene, s)
    ledger = terms(by, at, weapon, s, flow)
    edge, flat = ledger.total("edge"), ledger.total("flat")
    spot = spot_of(scene, s)
    g = guard(by, at, weapon, s, spot.part if spot else "", flow)
    first = flow.settings.parry_timing == "before_roll"
    answer = defend(scene, s, g, None) if first else "none"
    fallen = scene.roll(
        s.by,
        "attack",
        edge_pool(edge, s.shared == "into"),
        SeesSwing(edge < 0, s.shared == "into"),
        ledger=ledger,
        target=g.number(answer),
        formula=f"d20{flat:+d}",
    )
    total = fallen.natural + flat
    asked = not first and reaches(fallen.natural, total, g.stands) and g.possible
    cite = _cite(fallen, edge, g.shield)
    if asked:  # the table sees the roll before it answers
        said = f"= {versus(total, answer, g.stands)}: {word(fallen.natural, total, g.stands)}"
        scene.say(cite, said, ledger=ledger, shows=True)
        answer = defend(scene, s, g, total)
    number = g.number(answer)
    landed = _landed(scene, s, fallen, flat, g, number)
    said = f"{versus(total, answer, number)}: {word(fallen.natural, total, number)}{', a mishap' if landed.mishap else ''}"
    mishap = " 8.2" if landed.mishap else ""
    if not asked:
        scene.say(cite + mishap, f"= {said}", ledger=ledger, shows=True)
    elif answer != "none":
        scene.say(f"5.3 6.4{mishap}", f"{at.name} {DID[answer]}: {said}")
    return go_on(scene, s, land, landed)


def reaches(die: int, total: int, number: int) -> bool:
    """Is this a hit that a parry or dodge can still turn aside? Not a natural 20 (8.4) or a miss."""
    return die not in (1, 20) and total >= number


def defend(scene: Ground, s: Strike, g: Guard, total: int | None) -> str:
    """Ask the one attacked for parry or dodge, and let it be paid for; not asked where neither is possible."""
    if not g.possible:
        return "none"
    blow = blow_of(scene[s.by], held(scene, s), s, scene.flow.settings)
    options, default = answers(g, scene[s.at], blow, total, scene.flow)
    answer = scene.ask(s.at, "defend?", options, default)
    if answer != "none":
        scene.edit(s.at, lambda c: defended(c, s, answer, answer == "parry" and g.free))
    return answer


def versus(total: int, answer: str, number: int) -> str:
    """`22 against parry 17`."""
    return f"{total} against {'DB' if answer == 'none' else answer} {number}"


def word(die: int, total: int, number: int) -> str:
    """How a roll came out, in a word or two."""
    if die == 20:
        return "critical"
    if die == 1:
        return "natural 1, missed"
    return f"hit by {total - number}" if total >= number else f"missed by {number - total}"


def _landed(scene: Ground, s: Strike, fallen: Swing, flat: int, g: Guard, number: int) -> Landed:
    total, settings = fallen.natural + flat, scene.flow.settings
    if fallen.natural == 20:
        return Landed("critical", total=total)
    if fallen.natural != 1 and total >= number:
        return Landed("hit", base=blow_of(scene[s.by], held(scene, s), s, settings).base(total - number))
    astray = s.shared == "into" and total <= number - 5
    below = g.stands if settings.mishap_against == "db" else number
    far = total <= below - 5 and (settings.mishap_trigger == "total_minus_5" or fallen.natural == 1)
    mishap = fallen.double or (far and not (astray and settings.redirect_replaces_mishap))
    return Landed("miss", mishap=mishap, high=fallen.high if astray else 0, flat=flat if astray else 0)


def _cite(fallen: Swing, edge: int, shield: int) -> str:
    """The rules that decided a roll: how it came out, then the Edge and the shield where there were any."""
    out = "8.4" if fallen.natural == 20 else "8.1" if fallen.natural == 1 else "6.5"
    if edge:
        out += " 1.2" if abs(edge) == 1 else " 1.3"
    return f"{out} 5.2" if shield else out


def land(scene: Ground, s: Strike, landed: Landed) -> bool:
    """A hit does its damage, a critical one finds its place, a miss may have consequences (6.6-6.8). Tells which it was."""
    from tui.rules.adventures_edge.miss import missed  # a miss may lead to the next attack: the rules run in a circle here

    if landed.kind == "miss":
        missed(scene, s, landed)
        return False
    scene.mark("hit")
    by, weapon = scene[s.by], held(scene, s)
    blow = blow_of(by, weapon, s, scene.flow.settings)
    if landed.kind == "critical":
        scene.mark("critical")
        strike_home(scene, s, weapon, blow, landed.total)
        return True
    extra = f"{landed.base} {blow.extra:+d} = " if blow.extra else ""
    suffer(scene, s.at, landed.base + blow.extra, blow.kind, landed.base, how=extra)
    return True
