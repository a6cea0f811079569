"""The attack, step by step (4): the test, how well it hits, the damage and what armour leaves of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.links import loosen
from tui.core.overruled import by_word
from tui.core.riding import mount_of, rider_of
from tui.rules.earthdawn.acting import no_attack, no_freedom, not_now
from tui.rules.earthdawn.astray import struck_instead
from tui.rules.earthdawn.avoiding import ANSWER, AVOID, RIPOSTE, answers, avoids, turned, usual_answer
from tui.rules.earthdawn.bracing import cannot_set, met, too_late
from tui.rules.earthdawn.declared import foe_and_shield, word_of
from tui.rules.earthdawn.falling import throw
from tui.rules.earthdawn.flight import no_flight, told
from tui.rules.earthdawn.gripping import seize
from tui.rules.earthdawn.harm import stunned, suffer
from tui.rules.earthdawn.knockdown import knockdown, spared
from tui.rules.earthdawn.model import Adept, Ground
from tui.rules.earthdawn.modifiers import attack_terms, damage_terms, defence_terms, options_with
from tui.rules.earthdawn.numbers import hard, too_weak, undefeatable
from tui.rules.earthdawn.passing import SPLIT, out_of_reach, passes_by, swoops
from tui.rules.earthdawn.paying import pay
from tui.rules.earthdawn.ratings import armor_against
from tui.rules.earthdawn.rolling import Result, SeesTest, Through, ones_fail, pool_for
from tui.rules.earthdawn.saddle import cannot_charge
from tui.rules.earthdawn.scatter import scatter
from tui.rules.earthdawn.seat import keep_seat, risk
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.strike import Strike, held, out_of_hand, strike_of
from tui.rules.earthdawn.striking import cannot_strike
from tui.rules.earthdawn.success import Level, at_least, bounds, succeeds
from tui.rules.earthdawn.success import level as level_of
from tui.rules.earthdawn.talents import Known, attack_karma, damage_karma, foreseen, known, talent_of
from tui.rules.earthdawn.ties import ATTACKING, attackers_of, attacks_now
from tui.rules.earthdawn.true_shot import shot_on

TRUE_SHOT = "true-shot"
AIR_DANCE = "air-dance"
"""The talent whose attack more follows the blow of a slower foe (12.4)."""


class Hit(NamedTuple):
    """What of an Attack Test still matters once it hits: whether it defeats armour (4.3) and unhorses a rider (7.4), whether
    a grapple is Good or better, and the total where that counts (6.9, 12.1)."""

    defeats: bool
    unhorses: bool = False
    good: bool = False
    total: int = 0


def attack(scene: Ground, command: Command) -> None:
    """One Attack Test with the round's action."""
    s = strike_of(scene, command)
    said = by_word(command, partial(may_attack, scene, s))
    begin(scene, s, said)


def may_attack(scene: Ground, s: Strike) -> None:
    """Refuse an attack that the rules do not allow now."""
    check(scene, s)
    view = scene.view()
    k = talent_of(scene[s.by], s, scene.flow)
    if k is not None and k.row.when == "extra":
        after_a_blow = k.row.id == AIR_DANCE and view.flow.turn == s.at
        if why := ("" if after_a_blow else not_now(view, s.by)) or no_freedom(view, s.by):
            raise Refused(why, "3.8")
    elif why := no_attack(view, s.by):
        raise Refused(why, "3.8")
    if s.talent and (why := cannot_strike(view, s, s.karma + s.damage_karma)):
        raise Refused(why, "12.3")


def check(scene: Ground, s: Strike) -> None:
    """Refuse an attack that cannot be, whoever's turn it is."""
    by, at, flow = scene[s.by], scene[s.at], scene.flow
    if s.by == s.at:
        raise Refused(f"{by.name} is the attacker: attack somebody else.")
    if not by.able:
        raise Refused(f"{by.name} cannot act.", "4.9")
    if at.dead or at.out:
        raise Refused(f"{at.name} is {at.out or 'dead'}.", "4.9")
    if why := lacking(by, at, held(scene, s)):
        raise Refused(why, "11.1")
    if why := out_of_hand(by, held(scene, s)):
        raise Refused(why, "7.2")
    if s.charge and (why := cannot_charge(scene.view(), s.by, held(scene, s))):
        raise Refused(why, "7.1")
    if s.set and (why := cannot_set(scene.view(), s.by, s.at, held(scene, s)) or too_late(at)):
        raise Refused(why, "7.4")
    if why := out_of_reach(scene.view(), s.by, s.at, held(scene, s)):
        raise Refused(why, "7.3")
    if s.karma + s.damage_karma > by.karma:
        raise Refused(f"{by.name} has {by.karma} karma, and {s.karma + s.damage_karma} are wanted.", "7.6")
    if (no := no_flight(at.name, held(scene, s), s.flight)) is not None:
        raise no
    others = [id for id in attackers_of(flow, s.at) if id != s.by]
    if held(scene, s).close and len(others) >= flow.settings.most_attackers:
        raise Refused(f"{len(others)} attack {at.name} already: there is no room for another.", "6.1")


def lacking(by: Adept, at: Adept, weapon: Weapon) -> str:
    """Why a creature's block rules an attack out (11.1): it has spells alone, or no such defense; empty when it does not."""
    if "attacks" in by.sheet.without and weapon.kind != "spell":
        return f"{by.name} has no attacks but spells."
    if f"{weapon.against}-defense" in at.sheet.without:
        return f"{at.name} has no {weapon.against.capitalize()} Defense: no such attack touches it."
    return ""


def begin(scene: Ground, s: Strike, said: str = "") -> None:
    """The attack begins: it is paid for, and in melee it counts against the target. `said` is the game master's word."""
    by, at, weapon = scene[s.by], scene[s.at], held(scene, s)
    k = talent_of(by, s, scene.flow)
    scene.edit(s.by, lambda c: paid(c, s, weapon))
    if passes_by(scene[rider_of(scene.flow.links, s.by) or s.by], scene.flow):  # a mount passes with its rider
        loosen(scene, s.by, ATTACKING)
    elif weapon.close and not (s.set and passes_by(at, scene.flow)):
        scene.flow = replace(scene.flow, links=attacks_now(scene.flow, s.by, s.at))
    how = f", {k.row.name}" if k is not None else ""
    does, cite = _begins(by, s, weapon)
    scene.say(cite, f"{by.name} {does} {at.name}: {weapon.name}{how}{told(scene, weapon, s.flight)}{said}.")
    if by.wielded != weapon.id:
        warn_of_weight(scene, by, weapon)
    if k is not None and not pay(scene, s.by, k):
        return
    if not s.charge or met(scene, s, begin):
        go_on(scene, roll, s)


def _begins(by: Adept, s: Strike, weapon: Weapon) -> tuple[str, str]:
    """What the attacker does, as a verb, and by which rule."""
    if s.charge:
        return "charges", "7.1"
    if s.set:
        return "is set against the charge of", "7.4"
    if s.grapple:
        return "grapples", "6.9"
    if s.thrown:
        return "throws at", "6.4"
    return ("swoops at", "7.5") if weapon.close and swoops(by) else ("attacks", "4.1")


def warn_of_weight(scene: Ground, by: Adept, weapon: Weapon) -> None:
    """A line when somebody takes a weapon in hand that is made for stronger arms (6.2): what comes of it the GM says."""
    if too_weak(by.sheet, weapon):
        scene.say("6.2", f"A {weapon.name} takes Strength {weapon.strength}, more than {by.name} has.", secret=by.hidden)


def paid(body: Adept, s: Strike, weapon: Weapon) -> Adept:
    """The attacker after the attack has begun: the action is used, the karma of the Attack Test is spent, and what was
    thrown of the own things lies somewhere else (6.4)."""
    hand = body.wielded if s.thrown else s.weapon
    if weapon.kind == "thrown" and any(w.id == s.weapon for w in body.sheet.weapons):
        hand = "" if hand == s.weapon else hand
        body = but(body, dropped=(*(x for x in body.dropped if x != s.weapon), s.weapon))
    new = but(body, acted=True, attacks=body.attacks + 1, wielded=hand, aim=s.at, karma=max(0, body.karma - s.karma))
    return but(new, charged=True) if s.charge else new


def go_on(scene: Ground, stage: Callable[..., None], s: Strike, *args: Hashable) -> None:
    """The next step: a joint of the odds, except within another attack."""
    if s.nested:
        stage(scene, s, *args)
    else:
        scene.then(stage, s, *args)


def difficulty(scene: Ground, s: Strike) -> int:
    """The number the Attack Test is made against (4.1): everybody in the line of a shot raises it by 1 (6.6)."""
    return level_number(scene, s) + len(s.flight.between)


def level_number(scene: Ground, s: Strike) -> int:
    """The number that tells how well it hits: whoever stands in between makes it harder to hit, not to hit well (6.6).
    Whoever has waited for one who moves on both sides of the action may have it harder (3.7)."""
    flow, by = scene.flow, scene[s.by]
    passer = scene[rider_of(flow.links, s.at) or s.at]
    waited = flow.settings.reserved_dn_mod if by.reserved and SPLIT in passer.declared else 0
    return defence_terms(scene[s.at], held(scene, s), flow).total("defence") + waited


def roll(scene: Ground, s: Strike) -> None:
    """The Attack Test and its success level (4.1-4.3)."""
    by, at, flow = scene[s.by], scene[s.at], scene.flow
    weapon = held(scene, s)
    ledger = attack_terms(by, at, weapon, s, flow)
    number = difficulty(scene, s)
    pool = pool_for(ledger, by, flow, attack_karma(by, s, flow))
    step = ledger.total("step")
    more = foreseen(by, at, flow)
    k = talent_of(by, s, flow)
    marks = () if total_counts(scene, s, k) else bounds(number, flow.tables)
    sees = SeesTest(ones_fail(pool, flow), more, marks)
    found = scene.roll(s.by, "attack", pool, sees, ledger=ledger, target=number - more, formula=f"step {step}")
    if k is not None and k.row.id == TRUE_SHOT:
        found = shot_on(scene, s.by, k, found, number)
    level = found.level(level_number(scene, s), flow)
    hits = succeeds(level) and found.total >= number
    defeats = hits and not s.grapple and defeats_armor(level, at)
    word = f"{level.capitalize()} hit" if hits else "only ones, missed" if found.only_ones else "missed"
    cites = ["1.4"] if found.only_ones else ["4.2"]
    if defeats:
        cites.append("4.3")
        word += ", armour defeated"
    extra = f" and {more} foreseen" if more else ""
    scene.say(" ".join(cites), f"= step {step}{extra} against {number}: {word}", ledger=ledger, shows=True)
    after_the_test(scene, s, level)
    if hits:
        if at_least(level, "good"):
            scene.mark("good")
        hit = Hit(defeats, s.set and at_least(level, "good"), s.grapple and at_least(level, "good"), found.total)
        unless_avoided(scene, s, hit)
    elif s.flight.between or weapon.kind == "thrown":
        go_on(scene, missed, s, found)


def total_counts(scene: Ground, s: Strike, k: Known | None) -> bool:
    """Does more of an Attack Test matter than its level: for a hold, for who else is hit, for what falls somewhere, for karma
    that is added, or for an answer to it?"""
    if s.grapple or s.flight.between or held(scene, s).kind == "thrown" or (k is not None and k.row.id == TRUE_SHOT):
        return True
    return bool(answers(scene, s, 0))


def missed(scene: Ground, s: Strike, found: Result) -> None:
    """What has missed its target hits somebody in between (6.6), or what was thrown falls somewhere (6.5). What comes of it is
    no part of the odds against the target. What was foreseen of the target's blows is of no use against anybody else (12.3)."""
    weapon = held(scene, s)
    plain = found._replace(total=found.total - foreseen(scene[s.by], scene[s.at], scene.flow))
    other = struck_instead(scene, s, weapon, plain)
    if other:
        instead = replace(s, at=other, nested=True)
        at = scene[other]
        number = defence_terms(at, weapon, scene.flow).total("defence")
        level = plain.level(number, scene.flow)
        defeats = defeats_armor(level, at)
        armour = ", armour defeated" if defeats else ""
        cite = "6.6 4.3" if defeats else "6.6"
        scene.say(cite, f"{at.name} is hit instead, {plain.total} against {number}: {level.capitalize()} hit{armour}.")
        scene.nested("another", f"hits {other}", hit_instead, scene, instead, Hit(defeats, total=plain.total))
    elif weapon.kind == "thrown":
        scene.nested(
            "scatter", "scatter", scatter, scene, s.by, weapon.name, scene[s.at].name, difficulty(scene, s) - found.total
        )


def hit_instead(scene: Ground, s: Strike, hit: Hit) -> None:
    """Somebody in between suffers what was meant for another (6.6), unless it is avoided (12.1)."""
    scene.mark("another")
    unless_avoided(scene, s, hit)


def unless_avoided(scene: Ground, s: Strike, hit: Hit) -> None:
    """On to what the hit does, by way of what its target can do about it (12.1). A grapple that takes no hold is not worth
    avoiding (6.9)."""
    if (hit.good or not s.grapple) and answers(scene, s, hit.total):
        go_on(scene, answered, s, hit)
    else:
        go_on(scene, land, s, without_total(s, hit))


def without_total(s: Strike, hit: Hit) -> Hit:
    """Equal hits are one branch of the odds: the total counts only where somebody is held by it (6.9)."""
    return hit if s.grapple else hit._replace(total=0)


def after_the_test(scene: Ground, s: Strike, level: Level) -> None:
    """What the test itself brings about: an opening for another blow, and the mark of a mystic aim is gone (12.3)."""
    by = scene[s.by]
    if level == "extraordinary" and known(by, scene.flow, "momentum-attack") is not None and by.opened != s.at:
        scene.edit(s.by, lambda c: but(c, opened=s.at))
    if by.marked and held(scene, s).kind == "missile":
        scene.edit(s.by, lambda c: but(c, marked=""))
    if s.talent == "surprise-strike":
        scene.edit(s.by, lambda c: but(c, spent=(*c.spent, f"{s.talent} {s.at}")))


def answered(scene: Ground, s: Strike, hit: Hit) -> None:
    """The target's talents against a blow that would hit (12.1)."""
    options = answers(scene, s, hit.total)
    answer = scene.ask(s.at, ANSWER, options, usual_answer(scene[s.at], scene.flow, options, hit.total))
    if answer == AVOID and avoids(scene, s.at, hit.total):
        return
    if answer == AVOID and scene[s.at].dead:  # of the fall
        return
    if answer == RIPOSTE:
        number = difficulty(scene, riposte_of(scene, s))
        if total := turned(scene, s.at, hit.total, bounds(number, scene.flow.tables)):
            scene.nested("riposte", "riposte", strike_back, scene, s, total)
            return
    go_on(scene, land, s, without_total(s, hit))


def riposte_of(scene: Ground, s: Strike) -> Strike:
    """The attack that a blow is turned into, with what is in the hand."""
    return Strike(s.at, s.by, scene[s.at].wields.id, nested=True)


def strike_back(scene: Ground, s: Strike, total: int) -> None:
    """A riposte's result is its own Attack Test against whoever struck (12.1), who is within reach then, with or without room
    for another and even in passing."""
    back, at = riposte_of(scene, s), scene[s.by]
    if why := lacking(scene[s.at], at, held(scene, back)):
        raise Refused(why, "11.1")
    number = difficulty(scene, back)
    level = level_of(total, number, scene.flow.tables)
    hits = succeeds(level)
    defeats = hits and defeats_armor(level, at)
    word = f"{level.capitalize()} hit" if hits else "missed"
    scene.say("12.1 4.2", f"The riposte against {number}: {word}{', armour defeated' if defeats else ''}.")
    if hits:
        land(scene, back, Hit(defeats))


def defeats_armor(level: Level, at: Adept) -> bool:
    """Is this an Armor-Defeating Hit (4.3)?"""
    if undefeatable(at.sheet):
        return False
    return at_least(level, "extraordinary" if hard(at.sheet) else "excellent")


def land(scene: Ground, s: Strike, hit: Hit) -> None:
    """The Damage Test of a hit (4.4), and what armour leaves of it (4.5). A grapple takes hold instead (6.9)."""
    if s.grapple:
        if hit.good:
            seize(scene, s.by, s.at, hit.total)
        else:
            scene.say("6.9", "Less than Good: no hold.")
        return
    scene.mark("hit")
    if hit.defeats:
        scene.mark("defeats")
    if hit.unhorses and mount_of(scene.flow.links, s.at):
        throw(scene, s.at, "7.4", "is knocked off")
        scene.edit(s.at, lambda c: but(c, acted=True))
        if scene[s.at].dead:  # of the fall: there is nobody left to be hurt
            return
    by, at, flow = scene[s.by], scene[s.at], scene.flow
    weapon = held(scene, s)
    ledger = damage_terms(by, weapon, s, flow)
    if s.damage_karma:
        scene.edit(s.by, lambda c: but(c, karma=max(0, c.karma - s.damage_karma)))
    pool = pool_for(ledger, by, flow, damage_karma(by, s, flow))
    inside = past_shield(by, at, weapon)
    armor = armor_against(at, weapon.armor, flow.tables, inside)
    through = Through(0 if hit.defeats else armor)
    taken = scene.roll(s.by, "damage", pool, through, ledger=ledger, formula=f"step {ledger.total('step')}")
    kind = "armour" if weapon.armor == "physical" else "mystic armour"
    kind = f"past the shield, {kind}" if inside else kind
    less = f"{kind} {armor} defeated" if hit.defeats else f"{kind} {armor}"
    cite = "4.4 4.5 4.3" if hit.defeats else "4.4 4.5"
    scene.say(cite, f"= step {ledger.total('step')}, {less}: {taken} through", ledger=ledger, shows=True)
    go_on(scene, hurt, s, taken)


def past_shield(by: Adept, at: Adept, weapon: Weapon) -> bool:
    """Has whoever goes inside this one's shield won the initiative for it (8.7)?"""
    return foe_and_shield(by)[0] == at.id and weapon.close and by.initiative > at.initiative


def hurt(scene: Ground, s: Strike, taken: int) -> None:
    """What has got through is suffered (4.6-4.9), or does what was declared for it: it topples, or stuns (8.2, 8.3)."""
    flow, by = scene.flow, scene[s.by]
    does = next((o.harm for o in options_with(by, held(scene, s), flow) if o.harm), "")
    k = talent_of(by, s, flow)
    if (spot := word_of(by, "called-shot")) and (s.set or not s.nested):  # not of what goes astray, nor of a riposte
        scene.say("8.4", f"It strikes where it was aimed: {spot}.")
    harder = k.row.knockdown if k is not None else 0
    if taken and does == "knockdown" and not spared(scene[s.at], flow):
        scene.nested("knockdown", "knockdown", knockdown, scene, s.at, taken + harder)
    elif taken and does == "stun":
        stunned(scene, s.at, taken)
    elif taken and not does:
        suffer(scene, s.at, taken, harder=harder)
    if risk(scene, s):
        go_on(scene, keep_seat, s)
