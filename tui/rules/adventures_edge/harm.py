"""What a hit does to a body: damage by the margin, stun and bleed by the ladder, wounds, health (6.7, 9.1-9.6)."""

from __future__ import annotations

from typing import NamedTuple

from tui.core.but import but
from tui.core.camps import camp, tell_if_over
from tui.core.ledger import Ledger
from tui.core.states import put, take
from tui.rules.adventures_edge.dice import AtLeast, edge_pool
from tui.rules.adventures_edge.ending import able_to_fight
from tui.rules.adventures_edge.model import SEVERITY, Battle, Fighter, Weapon, Wound
from tui.rules.adventures_edge.morale import hindrances
from tui.rules.adventures_edge.morale_events import felt
from tui.rules.adventures_edge.numbers import bleed_out, most_base, threshold
from tui.rules.adventures_edge.parting import parted
from tui.rules.adventures_edge.settings import Settings
from tui.rules.adventures_edge.strike import Ground, Strike
from tui.rules.adventures_edge.tables import index
from tui.rules.adventures_edge.unhorsed import out_of_the_saddle


class Blow(NamedTuple):
    """A weapon's damage in this hand at this distance: `least` to `most` by the margin, and `extra` on top (6.7)."""

    least: int
    most: int
    extra: int
    kind: str

    def base(self, margin: int) -> int:
        """The margin within the weapon's range; only for a hit."""
        return max(self.least, min(margin, self.most))

    def damage(self, total: int, number: int) -> int:
        """The damage of an attack of this total against this number; 0 when it misses."""
        return self.base(total - number) + self.extra if total >= number else 0


def blow_of(by: Fighter, weapon: Weapon, s: Strike, settings: Settings) -> Blow:
    """The damage this blow can do; beyond the base range without the bonus damage."""
    return Blow(weapon.least, most_base(by.sheet, weapon, settings), weapon.extra if s.increment <= 1 else 0, weapon.kind)


def ladder(kind: str, points: int, at: Fighter, flow: Battle) -> tuple[int, int]:
    """Points of bleed and of stun that so much damage of a kind brings (9.1): one step of the kind's ladder for each
    full threshold; what goes on past its end is a house rule (9.2)."""
    full = points // threshold(at, flow.tables)
    steps = index(flow.tables).ladder.get(kind) if full else None
    if not steps:
        return 0, 0
    over = flow.settings.ladder_overflow
    if over == "wrap":
        taken = [steps[i % len(steps)] for i in range(full)]
    else:
        taken = list(steps[:full])
        if over == "repeat_last":
            taken += steps[-1:] * (full - len(taken))
    words = "".join(taken)
    return words.count("B"), words.count("S")


def on_ladder(base: int, damage: int, settings: Settings) -> int:
    """Which of the two numbers the ladder goes by (9.2)."""
    return base if settings.ladder_basis == "base" else damage


def severity(damage: int, at: Fighter, flow: Battle) -> int:
    """How bad a wound so much critical damage makes (9.5): 0 none, 3 Mortal."""
    return min(3, damage // (flow.settings.wound_step or threshold(at, flow.tables)))


def effect_words(bleed: int, stun: int) -> list[str]:
    """`bleed 1`, `stun 2`: what is not 0."""
    out = [f"bleed {bleed}"] if bleed else []
    if stun:
        out.append(f"stun {stun}")
    return out


def blow_text(blow: Blow, margin: int, damage: int, at: Fighter, flow: Battle) -> str:
    """`slash, bleed 1`: what a hit would be, in a few words."""
    bleed, stun = ladder(blow.kind, on_ladder(blow.base(margin), damage, flow.settings), at, flow)
    return ", ".join([blow.kind, *effect_words(bleed, stun)])


def suffer(
    scene: Ground,
    who: str,
    damage: int,
    kind: str,
    base: int | None = None,
    critical: str | None = None,
    how: str = "",
    rule: str = "6.7",
) -> None:
    """Damage that has got through, with all that comes of it. `critical` is the place a critical hit struck: it wounds.

    `base` is the damage before the bonus, `how` the sum in words for the log, `rule` where the number comes from.
    """
    damage = scene.fix("damage", who, damage)
    body, flow = scene[who], scene.flow
    bleed, stun = ladder(kind, on_ladder(damage if base is None else base, damage, flow.settings), body, flow)
    deep = severity(damage, body, flow) if critical is not None else 0
    wound = (Wound(deep, critical),) if critical is not None and deep else ()
    scene.edit(
        who,
        lambda c: but(c, damage=c.damage + damage, bleed=c.bleed + bleed, stun=c.stun + stun, wounds=c.wounds + wound),
    )
    scene.mark("damage", damage)
    after = scene[who]
    said = [*effect_words(bleed, stun), *([f"{SEVERITY[deep]} wound"] if deep else [])]
    cites = (rule, "9.1" if bleed or stun else "", "9.3" if stun else "", "9.5" if deep else "")
    what = f"{how}{damage} {kind}".rstrip() if kind else f"{how}{damage} damage"
    consequences = f": {', '.join(said)}" if said else ""
    scene.say(" ".join(c for c in cites if c), f"{what}{consequences}. {body.name} goes from {body.hp} to {after.hp} HP.")
    sink(scene, who, body)


def sink(scene: Ground, who: str, before: Fighter) -> None:
    """What follows when health has gone down from what it was: death, or a fall (9.8, 9.9)."""
    after = scene[who]
    if after.dead and not before.dead:
        scene.mark("down")
        scene.mark("dead")
        scene.say("9.9", f"{after.name} is dead.")
        out_of_the_saddle(scene, who)
        parted(scene, who)
    elif after.downed and not before.downed:
        scene.mark("down")
        out_of_the_saddle(scene, who)
        scene.nested("discipline", "downed", fall, scene, who)
    felt(scene, who, before)
    if after.downed and not before.downed:
        tell_if_over(scene, able_to_fight, camp(after.side))


def fall(scene: Ground, who: str) -> None:
    """Down at 0 Health Points or less: he drops, and stays conscious only by Discipline (9.8)."""
    put(scene, who, "prone")
    if not scene[who].has("unconscious"):
        stay_conscious(scene, who)


def stay_conscious(scene: Ground, who: str) -> None:
    """Discipline against 10 and the Health Points below 0; who fails is unconscious (9.8)."""
    body = scene[who]
    level = 10 + abs(body.hp)
    bonus = body.sheet.discipline
    ledger = Ledger(hindrances(body, scene.flow.tables)).add("flat", bonus, "discipline", "9.8")
    pool = edge_pool(ledger.total("edge"))
    sees = AtLeast(level - bonus)
    kept = scene.roll(who, "discipline", pool, sees, ledger=ledger, target=level, formula=f"d20{bonus:+d}")
    turns = bleed_out(body)
    clock = f" {body.name} bleeds out in {turns} {'turn' if turns == 1 else 'turns'}." if turns else ""
    cite = "9.8 9.10" if turns else "9.8"
    if kept:
        came = "stays conscious"
    else:
        put(scene, who, "unconscious")
        came = "is unconscious"
    scene.say(cite, f"against DL {level}: {body.name} {came}.{clock}", ledger=ledger, shows=True, sums=bonus)


def rise(scene: Ground, who: str, before: Fighter) -> None:
    """Health is above 0 again: whoever had fallen unconscious comes round (9.8)."""
    after = scene[who]
    felt(scene, who, before)
    if before.dead and not after.dead:
        scene.say("9.9", f"{after.name} was dead and comes back.")
    if before.downed and not after.downed and after.has("unconscious"):
        take(scene, who, "unconscious")
        scene.say("9.8", f"{after.name} comes round.")
