"""The tiny game as its contract wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from tests.tiny.attacks import (
    attack,
    blast,
    clash,
    lose,
)
from tests.tiny.model import CONDITIONS, Fighter, Melee, TinyScene, TinyState
from tests.tiny.turns import begin_round, begin_turn, end_turn, initiative, next_rule
from tui.core.command import Command
from tui.core.effects import taken_off
from tui.core.game import Game
from tui.core.request import Option
from tui.core.verbs import Channel, Flag, Level, OddsPlan, Rule, Slot, Verb
from tui.core.views import Card, Divider, Gauge, Ladder, Preview, Role, Row, words


def _whom(state: TinyState, command: Command) -> Sequence[Option]:
    return tuple(
        Option(id, body.name, why_not="" if id != command.arg("by") else "not himself") for id, body in state.who.items()
    )


def _acting(state: TinyState, command: Command) -> str:
    return state.flow.turn


def _why_not_attack(state: TinyState, who: str) -> str:
    body = state.who.get(who)
    return "" if body is None or body.up else f"{body.name} is down."


BY: Slot[Fighter, Melee] = Slot("by", "who", "Who", default=_acting)
AT: Slot[Fighter, Melee] = Slot("at", "who", "Whom", options=_whom)
ODDS = OddsPlan(
    (("hit", "hit"), ("critical", "critical"), ("parried", "parried"), ("felled", "downs it"), ("fumble", "fumble")),
    "damage",
    frozenset({"strike-back"}),
    "defend?",
)
COVER: Flag[Fighter, Melee] = Flag(
    "cover", "cover", "c", levels=(Level("half", "half", "-2"), Level("full", "full", "-4")), bare=False
)
WHO: Slot[Fighter, Melee] = Slot("who", "who")

VERBS: tuple[Verb[Fighter, Melee], ...] = (
    Verb(
        "attack",
        "Attack",
        attack,
        slots=(BY, AT),
        flags=(Flag("aim", "aim", "a", "number", note="+1 for each"), COVER),
        key="a",
        cost="1 action",
        cite="T1",
        why_not=_why_not_attack,
        odds=ODDS,
    ),
    Verb("blast", "Blast", blast, slots=(Slot("at", "whos", "Whom"), Slot("points", "amount", "How much")), cite="T5"),
    Verb("clash", "Clash", clash, slots=(BY, AT), cite="T6"),
    Verb("next", "Next turn", next_rule, "turn", key="n", cite="T7"),
    Verb("initiative", "Roll the order anew", initiative, "turn", key="i", cite="T7"),
    Verb("end-turn", "End of a turn", end_turn, "inner", slots=(WHO,)),
    Verb("begin-turn", "Begin of a turn", begin_turn, "inner", slots=(WHO,)),
)

RULEBOOK = {
    "T1": Rule("T1", "Attack with a d20 and your skill against the guard of the other."),
    "T2": Rule("T2", "Whoever is hit may parry once a round."),
    "T3": Rule("T3", "Damage is a d6 and one more; five or more at once bleeds."),
    "T4": Rule("T4", "A fumble lets the other strike back."),
    "T5": Rule("T5", "A blast is halved by a save."),
    "T6": Rule("T6", "Blows of a clash land at the same time."),
    "T7": Rule("T7", "The order is thrown anew each round."),
    "T8": Rule("T8", "Bleeding costs a point each turn."),
    "T9": Rule("T9", "At 0 one is down, at -10 dead."),
}


class Tiny(Game[Fighter, Melee]):
    """The tiny game."""

    id = "tiny"
    title = "Tiny"
    short = "TY"
    combatant = Fighter
    fight = Melee
    channels = (Channel("bonus"), Channel("edge", "e"))
    conditions = CONDITIONS

    def new_fight(self) -> Melee:
        return Melee()

    def rulebook(self) -> Mapping[str, Rule]:
        return RULEBOOK

    def own_verbs(self) -> Sequence[Verb[Fighter, Melee]]:
        return (*VERBS, Verb("begin-round", "Begin of a round", partial(begin_round, self), "inner"))

    def ladder(self, state: TinyState) -> Ladder:
        ids = [id for id in state.flow.order if id in state.who]
        ids += [id for id in state.who if id not in ids]
        rows: list[Row | Divider] = []
        for id in ids:
            body = state.who[id]
            acts = id == state.flow.turn
            role: Role = "acting" if acts else "plain" if body.up else "dead"
            rows.append(Row(id, str(body.count), f"{body.hp}/{body.most}", role, acts=acts, out=body.out))
        rows.extend(Divider(f"round {w.round}: {w.count} {w.creature} join") for w in state.flow.waves)
        return tuple(rows)

    def card(self, state: TinyState, who: str) -> Card:
        body = state.who[who]
        facts = f"skill {body.sheet.skill}  guard {body.sheet.guard}  pace {body.sheet.pace}"
        return Card((Gauge("HP", body.hp, body.most, -10, f"{body.hp}/{body.most}"), words(facts)))

    def preview(self, state: TinyState, command: Command) -> Preview:
        body = state.who.get(command.arg("at"))
        return Preview(f"against guard {body.sheet.guard}" if body else "", "d20", "defend?", "roll d20")

    def hurt(self, scene: TinyScene, who: str, points: int, kind: str, command: Command) -> None:
        lose(scene, who, points, command.has("bare"))

    def heal(self, scene: TinyScene, who: str, points: int, command: Command) -> None:
        before = scene[who]
        scene.edit(who, lambda body: replace(body, hp=min(body.most, body.hp + points)))
        if before.has("bleeding"):
            scene.edit(who, lambda body: replace(body, effects=taken_off(body.effects, ("bleeding",))))
        scene.say("T9", f"{before.name}  {before.hp} → {scene[who].hp} HP")

    def set_health(self, scene: TinyScene, who: str, points: int) -> None:
        before = scene[who]
        scene.edit(who, lambda body: replace(body, hp=max(-99, min(body.most, points))))
        scene.say("T9", f"{before.name}  {before.hp} → {scene[who].hp} HP")

    def health(self, body: Fighter) -> tuple[int, int]:
        return body.hp, body.most

    def standing(self, body: Fighter) -> str:
        return body.out or ("dead" if body.dead else "up" if body.hp > 0 else "down")

    def faults(self, state: TinyState) -> Sequence[str]:
        out = [f"{b.id}.hp: {b.hp} is above {b.most}" for b in state.who.values() if b.hp > b.most]
        out += [
            f"turn: nobody is called {state.flow.turn}" for _ in (1,) if state.flow.turn and state.flow.turn not in state.who
        ]
        return out

    def damage_kinds(self) -> Sequence[str]:
        return ("blunt", "cut")


GAME = Tiny()
