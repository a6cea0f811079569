"""Damage and healing told by the game master: `hurt goblin-1,goblin-2/ 2d6 slash`, `heal kara 5`."""

from __future__ import annotations

from functools import partial

from tui.core.amount import Amount
from tui.core.command import Command, Target
from tui.core.encounter import Combatant, Fight
from tui.core.errors import Refused
from tui.core.game import Game
from tui.core.gm.said import GmScene, any_hidden, ids_of, listed
from tui.core.language.faults import like_it
from tui.core.pools import Summed
from tui.core.verbs import Flag, Slot, Verb

SHARE_WORDS = {"": "", "/": "half to ", "!": "double to ", ".": "nothing to "}


def total(roll: Summed) -> int:
    """The sum of the dice: all that damage and healing look at."""
    return roll.total


def shared(points: int, share: str) -> int:
    """Somebody's part of the points: all, half (rounded down), double or none."""
    return {"": points, "/": points // 2, "!": points * 2, ".": 0}[share]


def thrown(scene: GmScene, who: str, label: str, amount: Amount) -> int:
    """The amount as a number, never below 0; its dice are thrown once, by `who`."""
    sum_ = amount.pool.add if amount.fixed else scene.roll(who, label, amount.pool, total, formula=amount.text)
    return max(0, sum_) // amount.part


def hurt(game: Game[Combatant, Fight], scene: GmScene, command: Command) -> None:
    """Damage to everybody named, each by his share. A `+` in front heals, a `=` sets health to the number."""
    amount, ids = command.amount("amount"), ids_of(scene, command, "whos")
    if amount.kind and amount.kind not in game.damage_kinds():
        raise Refused(
            f'{game.title} knows no damage of the kind "{amount.kind}". {like_it(amount.kind, game.damage_kinds())}'.strip()
        )
    targets = _each_once(command.targets("whos"))
    points = thrown(scene, "gm", "damage", amount)
    if len(ids) > 1 or not amount.fixed:
        _heading(scene, amount, points, targets)
    for target in targets:
        share = shared(points, target.share)
        if len(targets) == 1:
            _suffer(game, scene, target, share, amount, command)
        else:
            with scene.frame(target.id):
                _suffer(game, scene, target, share, amount, command)


def _each_once(targets: tuple[Target, ...]) -> tuple[Target, ...]:
    return tuple({t.id: t for t in targets}.values())


def _suffer(
    game: Game[Combatant, Fight], scene: GmScene, target: Target, points: int, amount: Amount, command: Command
) -> None:
    if amount.sign == "=":
        game.set_health(scene, target.id, points)
    elif points == 0:
        scene.say("", f"{scene[target.id].name} is not touched.", secret=scene[target.id].hidden)
    elif amount.sign == "+":
        game.heal(scene, target.id, points, command)
    else:
        game.hurt(scene, target.id, points, amount.kind, command)


def _heading(scene: GmScene, amount: Amount, points: int, targets: tuple[Target, ...]) -> None:
    whom = listed([SHARE_WORDS[t.share] + scene[t.id].name for t in targets])
    kind = f" {amount.kind}" if amount.kind else ""
    what = {"+": f"{points} healing to", "=": f"health {points} for"}.get(amount.sign, f"{points}{kind} to")
    hidden = any_hidden(scene, [t.id for t in targets])
    scene.say("", f"= {what} {whom}" if not amount.fixed else f"{what} {whom}", shows=not amount.fixed, secret=hidden)


def heal(game: Game[Combatant, Fight], scene: GmScene, command: Command) -> None:
    """Healing for everybody named, each by his share."""
    amount = command.amount("amount")
    if amount.sign in ("=", "-") or amount.kind:
        raise Refused(f'"{amount.text}" heals nobody. Healing is a plain number or dice: 7  2d6+3')
    ids_of(scene, command, "whos")
    targets = _each_once(command.targets("whos"))
    as_healing = Amount("+", amount.pool, amount.part)
    points = thrown(scene, "gm", "healing", amount)
    if len(targets) > 1 or not amount.fixed:
        _heading(scene, as_healing, points, targets)
    for target in targets:
        _suffer(game, scene, target, shared(points, target.share), as_healing, command)


def health_verbs(game: Game[Combatant, Fight]) -> tuple[Verb[Combatant, Fight], ...]:
    """Hurt and heal."""
    whos: Slot[Combatant, Fight] = Slot("whos", "whos", "Whom")
    bare: Flag[Combatant, Fight] = Flag("bare", "bare numbers", "w", note="without what the rules make of them")
    return (
        Verb(
            "hurt",
            "Hurt or heal",
            partial(hurt, game),
            "edit",
            (whos, Slot("amount", "amount", "How much")),
            (bare, *game.hurt_flags()),
            key="h",
            aside=True,
        ),
        Verb(
            "heal",
            "Heal",
            partial(heal, game),
            "edit",
            (whos, Slot("amount", "amount", "How much")),
            tuple(game.hurt_flags()),
            aside=True,
        ),
    )
