"""Recovery Tests (10.1, 10.3, 10.4): how damage and Wounds heal after a fight, how the unconscious come round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.ledger import Ledger, Term
from tui.core.overruled import by_word
from tui.core.possible import closed
from tui.core.request import Option
from tui.core.verbs import Slot, Verb
from tui.rules.earthdawn.harm import rise
from tui.rules.earthdawn.model import Adept, Fights, Ground, Skirmish
from tui.rules.earthdawn.numbers import recovery_tests, toughness, willpower
from tui.rules.earthdawn.recovering import recovery_left, recovery_used
from tui.rules.earthdawn.rolling import effect, pool_for


def cannot_recover(state: Fights, who: str) -> str:
    """Why somebody cannot make a Recovery Test now, said behind the name; empty when nothing speaks against it."""
    body, flow = state.who.get(who), state.flow
    if body is None:
        return ""
    if body.dead:
        return "dead"
    if why := no_test_left(body, flow):
        return why
    if unhurt(body):
        if not body.wounds:
            return "unhurt"
        if body.recoveries:
            return "Wounds alone heal by the first test of a day only"
    if flow.round and flow.settings.recovery_hours and not body.unconscious:
        return f"the fight is on, and a Recovery Test takes {_hours(flow)} of rest"
    return ""


def no_test_left(body: Adept, flow: Skirmish) -> str:
    """Why no Recovery Test of the day is left to somebody (2.3), said behind the name; empty when one is."""
    if recovery_left(body, flow):
        return ""
    most = recovery_tests(body.sheet, flow.tables)
    if not most:
        return "no Recovery Tests"
    return "the Recovery Test of the day is used" if most == 1 else f"all {most} Recovery Tests of the day are used"


def unhurt(body: Adept) -> bool:
    """Is there no damage to recover from? Wounds are another matter."""
    return not body.damage and not body.stun


def recover(scene: Ground, command: Command) -> None:
    """Everybody named makes a Recovery Test. Refused as a whole when one of them cannot."""
    ids = list(dict.fromkeys(t.id for t in command.targets("whos")))
    word = by_word(command, partial(_may_recover, scene, ids))
    for id in ids:
        recovery_test(scene, id, word)


def _may_recover(scene: Ground, ids: list[str]) -> None:
    for id in ids:
        if why := cannot_recover(scene.view(), id):
            raise Refused(closed(Option(id, scene[id].name, why_not=why)), "10.3")


def recovery_terms(body: Adept) -> Ledger:
    """The step of a Recovery Test (10.3): Toughness; the first in a coma by stun adds Willpower (8.3). Wounds lower the result
    and not the step, and whoever rests is hindered by nothing else."""
    terms = [Term("step", toughness(body.sheet), "Toughness", "10.3")]
    if body.stun and body.unconscious and not body.rallied:
        terms.append(Term("step", willpower(body.sheet), "Willpower, the first in a coma", "8.3"))
    return Ledger(tuple(terms))


def recovery_test(scene: Ground, who: str, word: str = "") -> None:
    """One Recovery Test (10.3), used up whatever comes of it. Without damage it heals a Wound, and nothing is rolled."""
    body = scene[who]
    scene.edit(who, lambda c: but(recovery_used(c), rallied=c.unconscious))
    if unhurt(body):
        scene.edit(who, lambda c: but(c, wounds=max(0, c.wounds - 1)))
        left = scene[who].wounds
        many = "no Wounds" if not left else "1 Wound" if left == 1 else f"{left} Wounds"
        scene.say("10.3", f"{body.name} heals a Wound with the first test of the day{word}: {many} left.", secret=body.hidden)
        return
    ledger, flow = recovery_terms(body), scene.flow
    step = ledger.total("step")
    points = scene.roll(who, "recovery", pool_for(ledger, body, flow), effect, ledger=ledger, formula=f"step {step}")
    less = body.wounds if flow.settings.recovery_minus_wounds else 0
    points = max(flow.settings.recovery_least, points - less)
    stun = min(points, body.stun)
    healed = min(points - stun, body.damage)
    scene.edit(who, lambda c: but(c, damage=c.damage - healed, stun=c.stun - stun))
    wounds = f", {less} for Wounds" if less else ""
    numbed = f" and {stun} stun" if stun else ""
    after = scene[who]
    how = f"from {body.damage} to {after.damage} damage"
    rest = "" if flow.round or not flow.settings.recovery_hours else f" after {_hours(flow)}"
    scene.say(
        "10.3",
        f"= step {step}{wounds}: {body.name} recovers {healed}{numbed}{rest}{word}, {how}.",
        ledger=ledger,
        shows=True,
        secret=body.hidden,
    )
    rise(scene, who, body)


def _hours(flow: Skirmish) -> str:
    hours = flow.settings.recovery_hours
    return "1 hour" if hours == 1 else f"{hours} hours"


def no_new_day(state: Fights, who: str) -> str:
    """Why no day begins now; empty when one can."""
    if state.flow.round:
        return "The fight is on."
    return "" if state.who else "Nobody is in the fight."


def new_day(scene: Ground, command: Command) -> None:
    """A day begins: everybody has every Recovery Test again (10.3)."""
    word = by_word(command, partial(_may_begin, scene))
    for id in scene.ids():
        scene.edit(id, lambda c: but(c, recoveries=0) if c.recoveries else c)
    scene.say("10.3", f"A new day: all Recovery Tests are there again{word}.")


def _may_begin(scene: Ground) -> None:
    if why := no_new_day(scene.view(), ""):
        raise Refused(why, "10.3")


def recovery_verbs() -> tuple[Verb[Adept, Skirmish], ...]:
    """What heals by rest."""
    whos: Slot[Adept, Skirmish] = Slot("whos", "whos", "Who recovers", options=patients, default=whoever_can)
    return (
        Verb("recover", "Recovery Test", recover, "edit", (whos,), cite="10.3", why_not=nobody_can),
        Verb("newday", "A new day", new_day, "fight", cite="10.3", why_not=no_new_day),
    )


def patients(state: Fights, command: Command) -> Sequence[Option]:
    """Everybody, with the reason why not."""
    return [Option(b.id, b.name, why_not=cannot_recover(state, b.id)) for b in state.who.values()]


def nobody_can(state: Fights, who: str) -> str:
    """Why nobody at all can make a Recovery Test now; empty when somebody can."""
    if any(not cannot_recover(state, id) for id in state.who):
        return ""
    return "Nobody can make a Recovery Test: it takes damage, a test left of the day, and rest."


def whoever_can(state: Fights, command: Command) -> str:
    """All of the party who are hurt and have a test left."""
    return ",".join(b.id for b in state.who.values() if b.side == "party" and not unhurt(b) and not cannot_recover(state, b.id))
