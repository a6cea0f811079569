"""Several combatants as they are typed: one after another, ranges, sides, shares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.command import Command, Target
from tui.core.encounter import Combatant, Fight
from tui.core.language.names import targets_text
from tui.core.riding import rider_of

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk

SIDES = {"f": "foes", "*": "foes", "p": "party", "a": "allies", "e": "all", "d": "down"}
SIDE_KEYS = "f foes  p party  a allies  e everyone  d down  * foes"
SHARE_WORDS = {"": "", "/": "half ", "!": "double ", ".": "nothing "}


def targets(text: str) -> tuple[Target, ...]:
    """The combatants in a text."""
    return Command("", (("x", text),)).targets("x")


def last(text: str) -> str:
    """The one named last."""
    found = targets(text)
    return found[-1].id if found else ""


def last_share(text: str) -> str:
    """The share of the one named last."""
    found = targets(text)
    return found[-1].share if found else ""


def with_share(text: str, share: str) -> str:
    """The text with the share of the one named last set; the same share again takes it off."""
    *rest, one = targets(text)
    return targets_text((*rest, Target(one.id, "" if one.share == share else share)))


def next_share(text: str) -> str:
    """The text with the next share for the one named last: whole, half, double, nothing."""
    shares = list(SHARE_WORDS)
    now = last_share(text)
    *rest, one = targets(text) or (Target(""),)
    return targets_text((*rest, Target(one.id, shares[(shares.index(now) + 1) % len(shares)]))) if one.id else ""


def added(text: str, ids: list[str], toggle: bool = False) -> str:
    """The text with these named too; with `toggle` one who stands there already is taken out."""
    now = list(targets(text))
    for id in ids:
        had = [t for t in now if t.id == id]
        if had and toggle:
            now = [t for t in now if t.id != id]
        elif not had:
            now.append(Target(id))
    return targets_text(tuple(now))


def replaced(text: str, id: str) -> str:
    """The text with the one named last put right: the letter was the beginning of a member's."""
    now = [t for t in targets(text)[:-1] if t.id != id]
    return targets_text((*now, Target(id)))


def between(rows: list[str], first: str, to: str) -> list[str]:
    """Everybody from one row to another, as shown."""
    if first not in rows or to not in rows:
        return [first, to]
    a, b = sorted((rows.index(first), rows.index(to)))
    return rows[a : b + 1]


def side(desk: Desk, key: str) -> list[str] | None:
    """Everybody of the side that this key stands for who still takes part, without the mounts that have no turn of their own;
    None when it stands for none."""
    wanted = SIDES.get(key)
    if wanted is None:
        return None
    out: list[str] = []
    for id in desk.look.rows():
        body = desk.state.who[id]
        if not isinstance(body, Combatant) or desk.look.gone(id):
            continue
        if wanted != "down" and _only_carries(desk, id):
            continue
        down = desk.game.standing(body) in ("down", "dying")
        if wanted == "all" or body.side == wanted or (wanted == "down" and down):
            out.append(id)
    return out


def _only_carries(desk: Desk, who: str) -> bool:
    """Is somebody ridden, and moved by the rider alone?"""
    flow = desk.state.flow
    return isinstance(flow, Fight) and bool(rider_of(flow.links, who)) and who not in flow.order
