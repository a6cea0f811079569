"""Initiative (3.2-3.6): a test of everybody each round, and the order that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.riding import rider_of
from tui.rules.earthdawn.model import Adept, Ground, Skirmish
from tui.rules.earthdawn.modifiers import burdened_terms, initiative_terms, options_of
from tui.rules.earthdawn.rolling import pool_for, result

Rank = tuple[int, ...]
"""The result, the step it was rolled with, then the throws that settled a tie."""


def takes_part(body: Adept, flow: Skirmish) -> bool:
    """Has this one a place in the order of the round? Not the helpless, the surprised, and those too slow for it (3.5)."""
    if not body.able or (body.has("surprised") and not flow.settings.surprised_act):
        return False
    return not too_slow(body, flow) or flow.round % 2 == 0


def steered(scene: Ground, who: str) -> bool:
    """Is this a mount in the hands of its rider? It has no turn of its own and acts in the rider's."""
    rider = rider_of(scene.flow.links, who)
    return bool(rider) and scene[rider].able


def too_slow(body: Adept, flow: Skirmish) -> bool:
    """Do armour and shield bring the initiative step below 1? Then one acts in every second round only, after everybody else
    (3.5). Whatever else lowers it only leads to the least step (1.6)."""
    return sum(t.value for t in burdened_terms(body, flow)) < 1


def roll_initiative(scene: Ground) -> None:
    """Everybody rolls; the highest result is first, then the higher step, then whoever wins another roll."""
    flow = scene.flow
    able = [id for id in scene.ids() if takes_part(scene[id], flow) and not steered(scene, id)]
    rolling = [id for id in able if not too_slow(scene[id], flow)]
    ledgers = {id: initiative_terms(scene[id], flow) for id in rolling}
    steps = {id: ledgers[id].total("step") for id in rolling}
    pools = {id: pool_for(ledgers[id], scene[id], flow, karma_on_initiative(scene[id], flow)) for id in rolling}
    formulas = {id: f"step {step}" for id, step in steps.items()}
    rolled = scene.rolls("initiative", pools, result, formulas=formulas) if rolling else {}
    for id in rolled:
        if karma := karma_on_initiative(scene[id], flow):
            scene.edit(id, partial(_spent, karma))
    ranks: dict[str, Rank] = {id: (rolled[id], steps[id]) if id in rolled else (0, 0) for id in able}
    for id, rank in ranks.items():
        _note(scene, id, rank[0], rank[1])
    _tell(scene, "3.3", "Initiative", rolled)
    order = _untied(scene, ranks)
    scene.flow = replace(scene.flow, order=tuple(order), declaring=False)


def _tell(scene: Ground, cite: str, what: str, totals: Mapping[str, int]) -> None:
    """The results in one line; those of the hidden are for the game master alone, in another."""
    for hidden in (False, True):
        told = [f"{scene[id].name} {n}" for id, n in totals.items() if scene[id].hidden == hidden]
        if told:
            scene.say(cite, f"{what}: {', '.join(told)}.", secret=hidden)


def karma_on_initiative(body: Adept, flow: Skirmish) -> int:
    """Karma dice that were declared for the initiative (7.6), as far as there are any."""
    return min(body.karma, sum(o.karma for o in options_of(body, flow)))


def _spent(karma: int, body: Adept) -> Adept:
    return but(body, karma=body.karma - karma)


def _note(scene: Ground, who: str, total: int, step: int) -> None:
    scene.edit(who, lambda c: but(c, initiative=total, initiative_step=step))


def _untied(scene: Ground, ranks: dict[str, Rank]) -> list[str]:
    """The order of the ranks, those that are equal told apart by another roll (3.6), again while they are equal. Equals
    whom the game master moves alike keep the order in which they came in."""
    turn = 1
    while tied := [id for group in _groups(ranks) if _matters(scene, group) for id in group]:
        with scene.frame(f"tie-{turn}"):
            pools = {id: pool_for(initiative_terms(scene[id], scene.flow), scene[id], scene.flow) for id in tied}
            again = scene.rolls("tie", pools, result)
        _tell(scene, "3.6", "Tie", again)
        ranks = {id: (*rank, again[id]) if id in again else rank for id, rank in ranks.items()}
        turn += 1
    return sorted(ranks, key=lambda who: ranks[who], reverse=True)


def _groups(ranks: dict[str, Rank]) -> Iterable[list[str]]:
    """Those who share one rank, where several do."""
    found: dict[Rank, list[str]] = {}
    for id, rank in ranks.items():
        found.setdefault(rank, []).append(id)
    return [group for group in found.values() if len(group) > 1]


def _matters(scene: Ground, group: list[str]) -> bool:
    """Does it matter who of them is first? Not among those of one side that the game master moves, nor among the slow."""
    sides = {scene[id].side: None for id in group}
    return (len(sides) > 1 or "party" in sides) and scene[group[0]].initiative > 0


def set_initiative(scene: Ground, command: Command) -> None:
    """A result by the game master's word: the place in the order follows it. Whose turn it is stays."""
    body, amount = scene[command.arg("who")], command.amount("total")
    if not amount.fixed:
        raise Refused("An initiative is a plain number.", "3.3")
    total = amount.pool.add * (-1 if amount.sign == "-" else 1)
    scene.edit(body.id, lambda c: but(c, initiative=total, reserved=0))
    if scene.flow.round and not scene.flow.declaring:
        scene.flow = replace(scene.flow, order=placed(scene, body.id, total, body.initiative_step))
    scene.say("3.3", f"{body.name} has initiative {total}.", secret=body.hidden)


FIRST_THERE = 10**6
"""A step above all: at the count of somebody else the one who reserved is first (3.7)."""


def step_at_count(body: Adept) -> int:
    """What decides between equals of one count: the step of the initiative, for those who have reserved its result."""
    return FIRST_THERE + body.initiative if body.reserved else body.initiative_step


def placed(scene: Ground, who: str, count: int, step: int) -> tuple[str, ...]:
    """The order with somebody put where this count, and between equals this step, belongs; before those who equal both. At
    one count those who have reserved for it come first, the best of them in front (3.7)."""
    rest = [id for id in scene.flow.order if id != who]
    for at, id in enumerate(rest):
        if id in scene and (scene[id].count, step_at_count(scene[id])) <= (count, step):
            return (*rest[:at], who, *rest[at:])
    return (*rest, who)
