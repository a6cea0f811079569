"""Initiative (3.2-3.6): everybody rolls at the start of every round, the highest begins, the seats do the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tui.core.but import but
from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.request import Option
from tui.core.riding import mount_of
from tui.core.states import put
from tui.rules.adventures_edge.dice import D20, natural
from tui.rules.adventures_edge.model import GM_SIDES, SideRoll
from tui.rules.adventures_edge.numbers import initiative_bonus
from tui.rules.adventures_edge.saddle import carries, seated
from tui.rules.adventures_edge.strike import Ground


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody who rolls: a party member, or one of the game master's sides with its best member's bonus."""

    who: str
    bonus: int
    natural: int

    @property
    def total(self) -> int:
        """The natural die and the bonus."""
        return self.natural + self.bonus

    @property
    def rank(self) -> tuple[int, int]:
        """The total, and between equal totals the bonus (3.4)."""
        return self.total, self.bonus


def takes_part(scene: Ground, id: str) -> bool:
    """Has he a place in this round's order? The unconscious have: they bleed on. The unaware have none (3.9)."""
    body = scene[id]
    return not body.dead and not body.out and not (scene.flow.surprise and body.has("surprised"))


def members(scene: Ground, side: str) -> list[str]:
    """Who of a side has a place in the order, as they have entered."""
    return [id for id in scene.ids() if scene[id].side == side and takes_part(scene, id)]


def roll_initiative(scene: Ground) -> None:
    """All roll, the order and its extras follow. Sets the order, totals, Inspired and Off balance of the round."""
    bonuses = _who_roll(scene)
    formulas = {who: f"d20{bonus:+d}" for who, bonus in bonuses.items()}
    naturals = scene.rolls("initiative", dict.fromkeys(bonuses, D20), natural, formulas=formulas) if bonuses else {}
    places = [Place(who, bonuses[who], naturals[who]) for who in bonuses]
    if places:
        said = ", ".join(f"{named(scene, p.who)} {p.natural}{p.bonus:+d} = {p.total}" for p in places)
        scene.say("3.2", f"Initiative: {said}.")
    for p in places:
        if p.who in scene:
            _note_total(scene, p.who, p.total)
    sides = tuple(SideRoll(side, p.total) for side in GM_SIDES for p in places if p.who == side)
    scene.flow = replace(scene.flow, sides=sides)
    seat_everybody(scene, places)
    _extras(scene, places)


def _note_total(scene: Ground, who: str, total: int) -> None:
    for id in (who, mount_of(scene.flow.links, who)):
        if id:
            scene.edit(id, lambda c: but(c, initiative=total))


def _who_roll(scene: Ground) -> dict[str, int]:
    """The bonus of everybody who rolls: party members who are awake, and each side that has somebody awake."""
    out: dict[str, int] = {}
    for id in members(scene, "party"):
        if _rolls(scene, id):
            out[id] = initiative_bonus(scene[id].sheet)
    for side in GM_SIDES:
        awake = [initiative_bonus(scene[id].sheet) for id in members(scene, side) if _rolls(scene, id)]
        if awake:
            out[side] = max(awake)
    return out


def _rolls(scene: Ground, id: str) -> bool:
    """Has somebody an initiative of his own? Not the helpless, and no mount under its rider (11.3)."""
    return not scene[id].helpless and not carries(scene.view(), id)


def named(scene: Ground, who: str) -> str:
    """The name of a combatant; a side's own."""
    return scene[who].name if who in scene else who


def seat_everybody(scene: Ground, places: Sequence[Place]) -> None:
    """The order of the round (3.3): the party by seats from the winner, the game master's sides last; when one of them
    has won, they act first and the party follows from its first seat."""
    winner = _winner(scene, places)
    party = members(scene, "party")
    if winner in party:
        at = party.index(winner)
        party = party[at:] + party[:at]
    gm = [id for side in _sides(scene, places, winner) for id in members(scene, side)]
    order = gm + party if winner in GM_SIDES else party + gm
    scene.flow = replace(scene.flow, order=seated(tuple(order), scene.view()))
    if winner:
        scene.say("3.3", f"The {winner} act first." if winner in GM_SIDES else f"{scene[winner].name} acts first.")


def _winner(scene: Ground, places: Sequence[Place]) -> str:
    """The highest total, then the higher bonus, then a bare d20 (3.4); empty when nobody rolled."""
    if not places:
        return ""
    best = max(p.rank for p in places)
    return _untied(scene, [p.who for p in places if p.rank == best], "tie")


def _untied(scene: Ground, tied: list[str], name: str) -> str:
    """One of those who tie: each throws a bare d20, the highest is first; again while they are equal."""
    throw = 1
    while len(tied) > 1:
        with scene.frame(f"{name}-{throw}"):
            rolls = scene.rolls("tie", dict.fromkeys(tied, D20), natural)
        high = max(rolls.values())
        scene.say("3.4", "Tie: " + ", ".join(f"{named(scene, who)} {n}" for who, n in rolls.items()) + ".")
        tied = [who for who in tied if rolls[who] == high]
        throw += 1
    return tied[0]


def _sides(scene: Ground, places: Sequence[Place], winner: str) -> list[str]:
    """The game master's sides in their order: the winner, else by totals; those that did not roll come last."""
    rolled = sorted((p for p in places if p.who in GM_SIDES), key=lambda p: p.rank, reverse=True)
    order = [p.who for p in rolled]
    if winner in order:
        order.remove(winner)
        order.insert(0, winner)
    elif len(rolled) == 2 and rolled[0].rank == rolled[1].rank:
        first = _untied(scene, order, "sides")
        order = [first, *(side for side in order if side != first)]
    return [*order, *(side for side in GM_SIDES if side not in order)]


def _extras(scene: Ground, places: Sequence[Place]) -> None:
    """A natural 20 inspires, a natural 1 throws off balance (3.5); of a side one member, as the game master says (3.6)."""
    for p in places:
        if p.natural not in (1, 20):
            continue
        effect = "inspired" if p.natural == 20 else "off-balance"
        who = p.who if p.who in scene else _one_of(scene, p.who, effect)
        single = scene[who].pool == 1
        put(scene, who, effect, "round")
        gains = "is inspired: one action more" if p.natural == 20 else "is off balance: one action less"
        cite = "3.5" if who == p.who else "3.5 3.6"
        cite += " 3.7" if single and effect == "off-balance" else ""
        scene.say(cite, f"{scene[who].name} {gains} this round.")


def _one_of(scene: Ground, side: str, effect: str) -> str:
    """The member of a side whom a 20 or a 1 touches: by default the one of the highest, or lowest, initiative."""
    awake = [id for id in members(scene, side) if _rolls(scene, id)]
    if len(awake) == 1:
        return awake[0]
    pick = max if effect == "inspired" else min
    default = pick(awake, key=lambda who: initiative_bonus(scene[who].sheet))
    words = "inspired" if effect == "inspired" else "off balance"
    options = [Option(id, scene[id].name) for id in awake]
    with scene.frame(side):
        return scene.ask("gm", f"who is {words}?", options, default)


def set_initiative(scene: Ground, command: Command) -> None:
    """A total by the game master's word: a party member's own, or that of the side somebody belongs to; then the seats
    are taken anew. Whose turn it is stays."""
    body, amount = scene[command.arg("who")], command.amount("total")
    if not amount.fixed:
        raise Refused("An initiative is a plain number.")
    total, flow = amount.pool.add * (-1 if amount.sign == "-" else 1), scene.flow
    if body.side == "party":
        _note_total(scene, body.id, total)
        name = body.name
    else:
        others = tuple(s for s in flow.sides if s.side != body.side)
        scene.flow = replace(flow, sides=(*others, SideRoll(body.side, total)))
        name = f"The {body.side}"
    scene.say("3.3", f"{name} {'has' if body.side == 'party' else 'have'} initiative {total}.")
    bonuses = _who_roll(scene)
    totals: dict[str, int] = {s.side: s.total for s in scene.flow.sides}
    places = []
    for who, bonus in bonuses.items():
        has = scene[who].initiative if who in scene else totals.get(who, 0)
        places.append(Place(who, bonus, has - bonus))
    seat_everybody(scene, places)
