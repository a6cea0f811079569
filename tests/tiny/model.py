"""Combatant, fight and settings of the tiny game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from tui.core.encounter import Combatant, Fight
from tui.core.fields import Range, setting
from tui.core.scene import Scene
from tui.core.state import State
from tui.core.verbs import Condition


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
