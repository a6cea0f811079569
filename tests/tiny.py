"""A tiny but complete game: for tests of core, language, storage and screen that must not rest on a real one.

Its rules, all of them:

- T1 Attack: d20 + skill against guard; 20 is critical (a second d6 of damage) if `crits` is on, 1 a fumble.
- T2 Whoever is hit may parry: d20 + guard bonus, 11 or more turns the hit away. It costs the defender his parry of the round.
- T3 Damage: d6 + 1. A loss of 5 or more at once leaves the victim bleeding.
- T4 A fumble lets the other strike back (nested): d6, 4 or more is 1 damage.
- T5 A blast: everybody in it dives or not, throws d20 (+5 diving), 11 or more halves the damage.
- T6 A clash: two strike at the same time, d6 each, both fall if both are felled.
- T7 Each round all roll d6 + pace; high acts first, ties in the order of entering.
- T8 Bleeding costs 1 point at the start of one's own turn for each level.
- T9 At 0 or fewer one is down; at -10 dead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, Literal

from tui.core.bus import Bus
from tui.core.command import Command
from tui.core.effects import counted, put_on, taken_off
from tui.core.encounter import Combatant, Effect, Fight, Policy
from tui.core.errors import Refused
from tui.core.fields import Range, setting
from tui.core.game import Game
from tui.core.history import History
from tui.core.ledger import Ledger
from tui.core.pools import Keep, Kept, Sum, Summed
from tui.core.request import Option
from tui.core.scene import Scene
from tui.core.state import State
from tui.core.turns import next_turn
from tui.core.verbs import Channel, Condition, Flag, Level, OddsPlan, Rule, Slot, Verb
from tui.core.views import Card, Divider, Gauge, Ladder, Preview, Role, Row, words


@dataclass(frozen=True, slots=True)
class Sheet:
    """What does not change in a fight."""

    skill: Annotated[int, Range(0, 20)] = 5
    guard: Annotated[int, Range(0, 30)] = 12
    pace: Annotated[int, Range(-5, 20)] = 0
    stance: Literal["open", "closed"] = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter(Combatant):
    """Anybody in the tiny game."""

    hp: Annotated[int, Range(-99, 999)] = 10
    most: Annotated[int, Range(1, 999)] = 10
    sheet: Sheet = Sheet()
    count: int = 0
    parried: bool = False
    acted: Annotated[int, Range(0, 9)] = 0

    @property
    def dead(self) -> bool:
        """T9."""
        return self.hp <= -10

    @property
    def up(self) -> bool:
        """Able to act."""
        return self.hp > 0 and not self.out


@dataclass(frozen=True, slots=True)
class Settings:
    """The house rules."""

    crits: bool = setting(True, "T1", "a natural 20 is critical")
    parry_bonus: Annotated[int, Range(0, 9)] = setting(0, "T2", "what is added to every parry")
    strike_back: Literal["always", "never"] = setting("always", "T4", "whether a fumble lets the other strike back")


BESTIARY = (
    Fighter(id="goblin", name="Goblin", hp=7, most=7, sheet=Sheet(3, 11, 2)),
    Fighter(id="dire-wolf", name="Dire Wolf", hp=14, most=14, sheet=Sheet(6, 13, 6)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Melee(Fight):
    """A fight of the tiny game."""

    settings: Settings = Settings()
    bestiary: tuple[Fighter, ...] = BESTIARY
    tables: tuple[str, ...] = ()


TinyScene = Scene[Fighter, Melee]
TinyState = State[Fighter, Melee]

CONDITIONS = (
    Condition("prone", "prone", "p", badge="pr"),
    Condition("bleeding", "bleeding", "b", "T8", "bl", levels=3),
    Condition("dazed", "dazed", "w", badge="dz"),
)


# ---- what rules see of dice


@dataclass(frozen=True, slots=True)
class Strikes:
    """How an attack ends that needs `need` on the die."""

    need: int
    crits: bool

    def __call__(self, roll: Kept) -> str:
        if roll.natural == 1:
            return "fumble"
        if roll.natural == 20 and self.crits:
            return "critical"
        return "hit" if roll.natural >= self.need else "miss"


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Whether a die shows enough."""

    need: int

    def __call__(self, roll: Kept) -> bool:
        return roll.natural >= self.need


def total(roll: Summed) -> int:
    """The sum of the dice."""
    return roll.total


# ---- rules


def attack_terms(scene: TinyScene, by: str, at: str, command: Command) -> Ledger:
    """Everything that goes into an attack roll."""
    ledger = Ledger().add("bonus", scene[by].sheet.skill, "skill", "T1").add("bonus", command.number("aim"), "aim")
    if command.flag("cover"):
        ledger = ledger.add("bonus", -4 if command.flag("cover") == "full" else -2, "cover")
    return ledger.add("bonus", 2 if scene[at].has("prone") else 0, "prone target")


def attack(scene: TinyScene, command: Command) -> None:
    """T1, T2, T4."""
    by, at = command.arg("by"), command.arg("at")
    if not scene[by].up:
        raise Refused(f"{scene[by].name} is down.", "T9")
    if by == at:
        raise Refused(f"{scene[by].name} cannot attack himself.", "T1")
    ledger = attack_terms(scene, by, at, command)
    bonus, guard = ledger.total("bonus"), scene[at].sheet.guard
    sees = Strikes(guard - bonus, scene.flow.settings.crits)
    how = scene.roll(by, "attack", Keep(20), sees, ledger=ledger, target=guard, formula=f"d20{bonus:+d}")
    scene.say("T1", f"= {how} against guard {guard}", ledger=ledger, shows=True)
    scene.mark(how)
    scene.edit(by, _acted)
    if how == "fumble":
        if scene.flow.settings.strike_back == "always":
            scene.nested("strike-back", f"strike-back:{at}", strike_back, scene, at, by)
        return
    if how == "miss" or parried(scene, at):
        return
    scene.then(damage, at, how == "critical")


def parried(scene: TinyScene, at: str) -> bool:
    """T2: the defender's choice, and his die."""
    body = scene[at]
    why = f"{body.name} is down" if not body.up else f"{body.name} has parried this round" if body.parried else ""
    options = (Option("parry", "parry", key="p", why_not=why), Option("none", "no defence", key="0"))
    if scene.ask(at, "defend?", options, default="none" if why else "parry") == "none":
        return False
    scene.edit(at, _has_parried)
    bonus = scene.flow.settings.parry_bonus
    saved = scene.roll(at, "parry", Keep(20), AtLeast(11 - bonus), target=11, formula=f"d20{bonus:+d}")
    scene.say("T2", f"= {'parried' if saved else 'not parried'}", shows=True)
    if saved:
        scene.mark("parried")
    return saved


def damage(scene: TinyScene, at: str, critical: bool) -> None:
    """T3."""
    points = scene.roll(at, "damage", Sum((6, 6) if critical else (6,), (), 1), total)
    scene.say("T3", f"= {points} damage", shows=True)
    lose(scene, at, points)


def lose(scene: TinyScene, who: str, points: int, bare: bool = False) -> None:
    """T3, T9: a loss of health and what follows from it."""
    before = scene[who]
    scene.edit(who, Loses(points))
    body = scene[who]
    scene.mark("damage", min(points, max(0, before.hp + 10)))
    scene.say("T3", f"{body.name}  {before.hp} → {body.hp} HP" + (": down" if before.up and not body.up else ""))
    if before.up and not body.up:
        scene.mark("felled")
    if points >= 5 and not bare and not body.dead:
        scene.edit(who, _bleeds)
        scene.say("T3", f"{body.name} is bleeding.")


@dataclass(frozen=True, slots=True)
class Loses:
    """Losing so many points."""

    points: int

    def __call__(self, body: Fighter) -> Fighter:
        return replace(body, hp=max(-99, body.hp - self.points))


def _acted(body: Fighter) -> Fighter:
    return replace(body, acted=min(9, body.acted + 1))


def _has_parried(body: Fighter) -> Fighter:
    return replace(body, parried=True)


def _bleeds(body: Fighter) -> Fighter:
    return replace(body, effects=put_on(body.effects, Effect("bleeding")))


def strike_back(scene: TinyScene, by: str, at: str) -> None:
    """T4."""
    if not scene[by].up:
        raise Refused(f"{scene[by].name} is down and cannot strike back.", "T9")
    if scene.roll(by, "strike back", Keep(6), AtLeast(4)):
        scene.say("T4", f"= {scene[by].name} strikes back", shows=True)
        lose(scene, at, 1)
    else:
        scene.say("T4", f"= {scene[by].name} does not find the gap", shows=True)


def blast(scene: TinyScene, command: Command) -> None:
    """T5: one cause, one entry, two forms."""
    amount = command.amount("points").pool
    ids = [t.id for t in command.targets("at")]
    points = scene.roll("gm", "fire", amount, total) if amount.plus else amount.add
    scene.say("T5", f"= {points} fire", shows=bool(amount.plus))
    dive = (Option("dive", "dive"), Option("none", "stand"))
    dives = scene.asks("dive?", dict.fromkeys(ids, dive), default="dive")
    saved = scene.rolls("save", {id: Keep(20) for id in ids}, _face)
    for id in ids:
        half = saved[id] + (5 if dives[id] == "dive" else 0) >= 11
        lose(scene, id, points // 2 if half else points)


def _face(roll: Kept) -> int:
    return roll.natural


def clash(scene: TinyScene, command: Command) -> None:
    """T6."""
    a, b = command.arg("by"), command.arg("at")

    def strike(by: str, at: str) -> None:
        if not scene[by].up:
            raise Refused(f"{scene[by].name} is down.", "T9")
        points = scene.roll(by, "clash", Sum((6,)), total)
        lose(scene, at, points)

    scene.at_once({a: lambda _: strike(a, b), b: lambda _: strike(b, a)})


def next_rule(scene: TinyScene, command: Command) -> None:
    """Next turn: a chain of commands in one group."""
    if not any(scene[id].up for id in scene.ids()):
        raise Refused("Nobody can act.", "T7")
    if scene.flow.turn:
        scene.follow(f"end-turn {scene.flow.turn}")
    else:
        scene.follow("begin-round")


def end_turn(scene: TinyScene, command: Command) -> None:
    """The effects that end with this turn; then whoever is next, or a new round."""
    count_down(scene, "end", command.arg("who"))
    after, _ = next_turn(scene.flow.order, scene.flow.turn, lambda one: one in scene and scene[one].up)
    scene.follow(f"begin-turn {after}" if after else "begin-round")


def begin_round(scene: TinyScene, command: Command) -> None:
    """T7: reinforcements, initiative, order."""
    count_down(scene, "round", "")
    scene.flow = replace(scene.flow, round=scene.flow.round + 1, turn="")
    for wave in [w for w in scene.flow.waves if w.round <= scene.flow.round]:
        for n in range(wave.count):
            join_copy(scene, wave.creature, f"{wave.creature}-r{wave.round}-{n + 1}", wave.side)
    scene.flow = replace(scene.flow, waves=tuple(w for w in scene.flow.waves if w.round > scene.flow.round))
    roll_order(scene)
    first, _ = next_turn(scene.flow.order, "", lambda one: scene[one].up)
    if first:
        scene.follow(f"begin-turn {first}")


def join_copy(scene: TinyScene, creature: str, id: str, side: Literal["party", "allies", "foes"]) -> None:
    """A creature of the bestiary under an id of its own."""
    plan = next((c for c in scene.flow.bestiary if c.id == creature), Fighter(id=creature, name=creature.title()))
    scene.join(replace(plan, id=id, name=id.replace("-", " ").title(), side=side))


def roll_order(scene: TinyScene) -> None:
    """T7: one form for all who are up."""
    ids = [id for id in scene.ids() if scene[id].up]
    thrown = scene.rolls("initiative", {id: Sum((6,), (), scene[id].sheet.pace) for id in ids}, total)
    for id in ids:
        scene.edit(id, _Counts(thrown[id]))
    order = sorted(ids, key=lambda one: -thrown[one])
    scene.flow = replace(scene.flow, order=tuple(order))
    scene.say("T7", "Order: " + ", ".join(f"{scene[id].name} {thrown[id]}" for id in order))


@dataclass(frozen=True, slots=True)
class _Counts:
    count: int

    def __call__(self, body: Fighter) -> Fighter:
        return replace(body, count=self.count, parried=False, acted=0)


def begin_turn(scene: TinyScene, command: Command) -> None:
    """T8: whose turn it is, and what it costs those who bleed."""
    who = command.arg("who")
    scene.flow = replace(scene.flow, turn=who)
    count_down(scene, "start", who)
    scene.say("", f"{scene[who].name} acts.")
    level = next((e.level for e in scene[who].effects if e.id == "bleeding"), 0)
    if level:
        lose(scene, who, level)


def count_down(scene: TinyScene, moment: Literal["start", "end", "round"], whose: str) -> None:
    """What has run out with this moment comes off."""
    for id in scene.ids():
        _, ended = counted(scene[id].effects, moment, whose)
        if scene[id].effects:
            scene.edit(id, _CountsDown(moment, whose))
        for effect in ended:
            scene.say("", f"{scene[id].name} is no longer {effect.id}.")


@dataclass(frozen=True, slots=True)
class _CountsDown:
    moment: Literal["start", "end", "round"]
    whose: str

    def __call__(self, body: Fighter) -> Fighter:
        return replace(body, effects=counted(body.effects, self.moment, self.whose)[0])


def initiative(scene: TinyScene, command: Command) -> None:
    """Throw the order anew without a new round."""
    roll_order(scene)


# ---- the game


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
    Verb("begin-round", "Begin of a round", begin_round, "inner"),
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
        return VERBS

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


def kara(**more: object) -> Fighter:
    """A party member."""
    body = Fighter(id="kara", name="Kara", letter="K", side="party", hp=12, most=12, sheet=Sheet(6, 13, 3))
    return replace(body, **more)  # type: ignore[arg-type]  # fields by name, for short tests


def brawn() -> Fighter:
    """Another one."""
    return Fighter(id="brawn", name="Brawn", letter="B", side="party", hp=15, most=15, sheet=Sheet(4, 14, 0))


def goblin(n: int) -> Fighter:
    """Goblin 1 is A, Goblin 2 is C, then D and E."""
    return replace(BESTIARY[0], id=f"goblin-{n}", name=f"Goblin {n}", letter="ACDEFG"[n - 1])


def start(goblins: int = 2, *, dice: Sequence[Policy] = (), answers: Sequence[Policy] = ()) -> TinyState:
    """Kara, Brawn and some goblins before the first round."""
    everyone = (kara(), brawn(), *(goblin(n + 1) for n in range(goblins)))
    return State({b.id: b for b in everyone}, Melee(dice=tuple(dice), answers=tuple(answers)))


def under_way(goblins: int = 2) -> TinyState:
    """The same in round 1: Kara acts, then Goblin 1, Brawn, Goblin 2 ..."""
    state = start(goblins)
    order = ("kara", "goblin-1", "brawn", *(f"goblin-{n}" for n in range(2, goblins + 1)))
    return State(state.who, replace(state.flow, round=1, turn="kara", order=order))


def table(state: TinyState, bus: Bus | None = None, seed: int = 1) -> tuple[History[Fighter, Melee], Bus, Random]:
    """What a referee needs besides the game."""
    return History(state), bus or Bus(), Random(seed)
