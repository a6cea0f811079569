"""What the target of a blow that would hit can do about it (12.1): avoid it, or turn it back on the attacker."""

from __future__ import annotations

from tui.core.request import Option
from tui.rules.earthdawn.knockdown import fall
from tui.rules.earthdawn.model import Adept, Ground, Skirmish
from tui.rules.earthdawn.modifiers import openings, talent_terms
from tui.rules.earthdawn.paying import pay
from tui.rules.earthdawn.rolling import HighestReached, ones_fail, passes, pool_for
from tui.rules.earthdawn.sheet import Weapon
from tui.rules.earthdawn.strike import Strike, held
from tui.rules.earthdawn.talents import Known, cannot_pay, known, note

ANSWER = "avoid it?"
"""The label of the decision; the odds have a column for each of its answers."""
AVOID, RIPOSTE, NONE = "avoid-blow", "riposte", "none"


def cannot_answer(at: Adept, by: Adept, s: Strike, weapon: Weapon, k: Known) -> str:
    """Why a talent is of no use against this attack; empty when nothing speaks against it."""
    if openings(at, s):
        return "the blow comes from the blind side"
    if weapon.against != "physical":
        return "only blows and shots are avoided"
    if k.row.kind and weapon.kind != k.row.kind:
        return f"{weapon.name} is no {k.row.kind} weapon"
    if k.row.kind and at.wields.kind != k.row.kind:
        return f"{at.wields.name} is no {k.row.kind} weapon"
    return cannot_pay(at, k).rstrip(".")


def answers(scene: Ground, s: Strike, total: int) -> tuple[Option, ...]:
    """What the target may do, the same options each time; nothing where none of them is possible."""
    at, by, flow = scene[s.at], scene[s.by], scene.flow
    if not at.able or not at.sheet.talents:
        return ()
    out = []
    for id in (AVOID, RIPOSTE):
        if (k := known(at, flow, id)) is not None:
            why = cannot_answer(at, by, s, held(scene, s), k)
            out.append(Option(id, k.row.name, f"{note(k)} against {total}", k.row.key, why))
    return (*out, Option(NONE, "none", "", "0")) if any(not o.why_not for o in out) else ()


def usual_answer(at: Adept, flow: Skirmish, options: tuple[Option, ...], total: int) -> str:
    """The first talent that reaches the attack about as often as not; else the blow is taken."""
    open_ones = (o.id for o in options if not o.why_not and o.id != NONE)
    return next((id for id in open_ones if (k := known(at, flow, id)) is not None and k.step >= total), NONE)


def avoids(scene: Ground, who: str, total: int) -> bool:
    """Avoid Blow: a test that reaches the attack's total cancels the hit; who fails falls (12.1)."""
    k = known(scene[who], scene.flow, AVOID)
    assert k is not None, "offered to those who have it"
    if not pay(scene, who, k):
        return False
    ledger = talent_terms(scene[who], k, scene.flow)
    done = passes(scene, who, "avoid", ledger, total)
    word = "avoids the blow" if done else "does not avoid it and falls"
    scene.say("12.1", f"= step {ledger.total('step')} against {total}: {scene[who].name} {word}.", ledger=ledger, shows=True)
    if done:
        scene.mark("avoided")
    elif not scene[who].down:
        fall(scene, who)
    return done


def turned(scene: Ground, who: str, total: int, levels: tuple[int, ...]) -> int:
    """Riposte: the total of a test above the attack's, which is the riposte's own Attack Test then, lowered to the nearest of
    the totals at which its `levels` begin; 0 when the blow is not turned (12.1)."""
    k = known(scene[who], scene.flow, RIPOSTE)
    assert k is not None, "offered to those who have it"
    if not pay(scene, who, k):
        return 0
    body, flow = scene[who], scene.flow
    ledger = talent_terms(body, k, flow)
    pool = pool_for(ledger, body, flow, k.row.karma)
    found = scene.roll(
        who,
        "riposte",
        pool,
        HighestReached(ones_fail(pool, flow), (total + 1, *(n for n in levels if n > total + 1))),
        ledger=ledger,
        target=total + 1,
        formula=f"step {ledger.total('step')}",
    )
    word = "turns the blow back" if found else "does not turn it"
    scene.say("12.1", f"= step {ledger.total('step')} above {total}: {body.name} {word}.", ledger=ledger, shows=True)
    if found:
        scene.mark("avoided")
    return found
