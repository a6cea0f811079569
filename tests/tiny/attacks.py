"""Attack, parry, damage, blast and clash of the tiny game: T1 to T6."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.tiny.model import Fighter, TinyScene
from tui.core.command import Command
from tui.core.effects import put_on
from tui.core.encounter import Effect
from tui.core.errors import Refused
from tui.core.ledger import Ledger
from tui.core.pools import Keep, Kept, Sum, Summed
from tui.core.request import Option

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
