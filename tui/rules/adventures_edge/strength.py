"""Checks that are no blows: Strength Attacks that grab, throw or bring down (10), and the combat check of closing in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.ledger import Ledger, Term
from tui.core.overruled import by_word
from tui.rules.adventures_edge.attack import allow
from tui.rules.adventures_edge.defence import target_number
from tui.rules.adventures_edge.dice import SeesSwing, edge_pool
from tui.rules.adventures_edge.mishap import mishap
from tui.rules.adventures_edge.model import Fighter, Weapon
from tui.rules.adventures_edge.modifiers import own_states, terms
from tui.rules.adventures_edge.morale import no_fight
from tui.rules.adventures_edge.numbers import strength_attack, strength_score
from tui.rules.adventures_edge.shields import met
from tui.rules.adventures_edge.strike import Ground, Strike, free_term, gone
from tui.rules.adventures_edge.tables import index


class Tried(NamedTuple):
    """How a check came out: by how much its total is over the number (below 0: under it), and whether a mishap follows."""

    won: bool
    margin: int
    mishap: bool = False


class Against(NamedTuple):
    """What a check is made against: the number, its name, the rule, and whether it has to be beaten (1.9) or reached."""

    number: int
    name: str
    cite: str
    beaten: bool = False


def db_of(scene: Ground, s: Strike, cite: str, beaten: bool = False) -> Against:
    """The Defense Bonus that a grip, a tackle or somebody who closes in has to get past; the shield helps as it does against
    blows, parry and dodge do not."""
    return Against(target_number(scene[s.at], "", s, scene.flow), "DB", cite, beaten)


def shielded(scene: Ground, s: Strike) -> None:
    """The shield that helps against an attempt goes on covering this opponent, as after a blow (5.2)."""
    scene.edit(s.at, lambda c: met(c, s))


def strength_of(body: Fighter, cite: str) -> Against:
    """The Strength of somebody in a grapple (10.4)."""
    return Against(strength_score(body.sheet), f"{body.name}'s Strength", cite, beaten=True)


def attempt(scene: Ground, who: str, label: str, ledger: Ledger, against: Against) -> Tried:
    """Roll a check with its Edge. As with blows a natural 1 fails and a natural 20 succeeds, whatever the total."""
    edge, flat, settings = ledger.total("edge"), ledger.total("flat"), scene.flow.settings
    fallen = scene.roll(
        who,
        label,
        edge_pool(edge),
        SeesSwing(edge < 0, False),
        ledger=ledger,
        target=against.number,
        formula=f"d20{flat:+d}",
    )
    total = fallen.natural + flat
    margin = total - against.number
    enough = margin > 0 if against.beaten and settings.beat_means == "gt" else margin >= 0
    won = fallen.natural == 20 or (fallen.natural != 1 and enough)
    far = margin <= -5 and (settings.mishap_trigger == "total_minus_5" or fallen.natural == 1)
    natural = f"natural {fallen.natural}, " if fallen.natural in (1, 20) else ""
    word = "succeeds" if won else "fails"
    by = f" by {abs(margin)}" if won == (margin >= 0) else ""
    edges = "" if not edge else " 1.2" if abs(edge) == 1 else " 1.3"
    said = f"= {total} against {against.name} {against.number}: {natural}{word}{by}"
    scene.say(f"{against.cite}{edges}", said, ledger=ledger, shows=True)
    return Tried(won, margin, not won and (far or fallen.double))


def grip_of(scene: Ground, command: Command) -> Strike:
    """The attempt that a command describes, as a blow with the bare body. Refused when it contradicts itself."""
    by, at = command.arg("by"), command.arg("at")
    scene[at]
    if command.has("flank") and command.has("back"):
        raise Refused("From the flank or from behind, not both.", "4.11")
    side = "back" if command.has("back") else "flank" if command.has("flank") else ""
    return Strike(by, at, bare_body(scene[by]).id, side=side, free=free_terms(command))


def free_terms(command: Command) -> tuple[Term, ...]:
    """What the game master adds."""
    return tuple(free_term(text) for name, text in command.flags if name == "mod")


def bare_body(body: Fighter) -> Weapon:
    """What somebody strikes with who uses no weapon."""
    return next(w for w in reversed(body.arms) if w.natural)


def grip_ledger(scene: Ground, s: Strike, *more: Term) -> Ledger:
    """A Strength Attack at somebody: the same modifiers as a blow in melee, and what this kind of attempt adds."""
    by, flow = scene[s.by], scene.flow
    arm = Weapon("strength", "Strength Attack", bonus=strength_attack(by.sheet, flow.settings), natural=True, reach=2)
    return Ledger((*terms(by, scene[s.at], arm, s, flow).terms, *(t for t in more if t.value)))


def struggle_ledger(scene: Ground, who: str, free: tuple[Term, ...] = ()) -> Ledger:
    """A Strength Attack within a grapple: nothing counts but what hinders the one who tries."""
    by, flow = scene[who], scene.flow
    first = Term("flat", strength_attack(by.sheet, flow.settings), "Strength Attack", "5")
    return Ledger(tuple(t for t in (first, *own_states(by, index(flow.tables), flow, ranged=False), *free) if t.value))


def pay(scene: Ground, command: Command, why_not: Callable[[], tuple[str, str]], cost: int = 1, struggles: bool = False) -> str:
    """Refuse what the rules do not allow now (`why_not` gives the reason and its rule), else take the actions it costs. What
    the log says of a game master who overrules them; then nothing is taken."""
    by = command.arg("by")
    said = by_word(command, partial(_legal, scene, by, why_not, cost, struggles))
    if not said and cost:
        scene.edit(by, lambda c: but(c, spent=c.spent + cost))
    return said


def _legal(scene: Ground, by: str, why_not: Callable[[], tuple[str, str]], cost: int, struggles: bool) -> None:
    why, cite = why_not()
    if why:
        raise Refused(why, cite)
    allow(scene, by, cost, struggles)


def whom(by: Fighter, at: Fighter) -> str:
    """Why this one cannot be grabbed, closed in on or run down at all; empty when he can."""
    if why := no_fight(by):
        return why
    if by.id == at.id:
        return f"{by.name} cannot do that to the same one."
    return f"{at.name} {gone(at)}." if at.dead or at.out else ""


def goes_wrong(scene: Ground, s: Strike, tried: Tried) -> None:
    """A failed attempt at somebody, and the mishap that a bad one is (8.2)."""
    scene.mark("miss")
    if tried.mishap:
        scene.mark("wrong")
        scene.say("8.2", "A mishap.")
        scene.nested("mishap", "mishap", mishap, scene, s)


def stopped(scene: Ground, who: str) -> bool:
    """Can somebody who was struck meanwhile not go on? Then the log says so."""
    body = scene[who]
    if not (body.downed or body.helpless or body.out):
        return False
    scene.say("", f"{body.name} cannot go on.")
    return True
