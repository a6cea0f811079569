"""What fighters carry: weapons, armour and shields, as they stand on a sheet and in the lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from tui.core.fields import Range

ShieldSize = Literal["small", "medium", "large"]
AttackType = Literal["strength", "heavy", "dexterity", "spell"]
Bonus = Annotated[int, Range(-20, 99)]
Small = Annotated[int, Range(0, 99)]


@dataclass(frozen=True, slots=True)
class Weapon:
    """Something to attack with. `least`-`most`+`extra` is its damage code (6.7) before the wielder's own bonus.

    `bonus` is the Attack Bonus with it; left out, it follows from ranks and ability (5). `reach` counts as in 5.6.
    `range` is the base range in spaces, 0 when it is not made for throwing or shooting; a `missile` weapon is of no
    use in melee; a `mechanical` one (firearm, crossbow) is better at point blank; `reload` is in actions. A directed
    spell is a weapon of the attack type `spell`, as a rule a natural missile with its range. `extended` is how many spaces an
    Extended reach goes; left out, it follows from the number. What is `two_handed` is not swung in the saddle, and a
    `long_bow` not shot there (11.4).

    Without a name it is the one of this id in the list of weapons, with what is said here in place of what stands there.
    """

    id: str
    name: str = ""
    bonus: Bonus | None = None
    least: Small = 1
    most: Small = 4
    extra: Small = 0
    kind: str = "crush"
    attack: AttackType = "strength"
    reach: Annotated[int, Range(0, 20)] = 3
    range: Annotated[int, Range(0, 999)] = 0
    missile: bool = False
    mechanical: bool = False
    reload: Small = 0
    extended: Small = 0
    light: bool = False
    natural: bool = False
    breakage: Annotated[int, Range(1, 99)] = 7
    two_handed: bool = False
    long_bow: bool = False


@dataclass(frozen=True, slots=True)
class ArmorPiece:
    """A piece of armour: its damage reduction, and the parts of the body it covers (none: all of them). Without a name it is
    the one of this id in the list of armour."""

    id: str
    name: str = ""
    dr: Small = 0
    covers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield (5.2); without `bonus` there is none. `automatic` tells that its bearer has learnt to use one."""

    name: str = ""
    bonus: Small = 0
    size: ShieldSize = "medium"
    automatic: bool = True
