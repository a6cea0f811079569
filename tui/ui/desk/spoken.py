"""What an entry is called: one sentence for the message line, the announcement and the step of undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tui.core.command import Command
from tui.core.compass import drawn
from tui.core.game import AnyGame, AnyState
from tui.core.language.stored import parse_stored
from tui.core.play import Entry
from tui.core.render import line_text
from tui.core.scene import Line
from tui.ui.desk.memory import actor_slot, whom_slot

LONGEST = 160
BETWEEN = " · "
TOLD_HEALTH = 3
"""So many changes of health are named in the title of a step."""

Namer = Callable[[str], str]
"""The name of a combatant by its id."""


def said(entry: Entry) -> list[str]:
    """What was said of the entry itself, a piece for each line: dice, modifiers and drawings stay in the log."""
    told = [x for x in entry.lines if not drawn(x.text)]
    own = [x for x in told if not x.path] or told
    return [name_first(x.text.strip()).removeprefix("= ") for x in own]


def name_first(text: str) -> str:
    """What came of a roll as it reads without its dice: `= 18 against 10: Juniper obeys.` is `Juniper obeys (18 against 10).`,
    with the name first. Any other text stays."""
    number, colon, came = text.removeprefix("= ").partition(": ")
    if not text.startswith("= ") or not colon or not came[0].isupper():
        return text
    first, more, rest = came.removesuffix(".").partition(". ")
    return f"{first} ({number}){more}{rest}."


def spoken(pieces: Sequence[str], width: int = LONGEST) -> str:
    """Pieces in one sentence of at most so many characters. What came of it stands last, so the first ones give way."""
    out = ""
    for piece in reversed(pieces):
        longer = piece.removesuffix(".") + BETWEEN + out if out else piece
        if out and len(longer) > width:
            break
        out = longer
    return cut(out, width)


def cut(text: str, width: int = LONGEST) -> str:
    """The text cut at a word."""
    return text if len(text) <= width else text[: max(0, width - 3)].rpartition(" ")[0].rstrip(" ,;·:") + "..."


def titled(game: AnyGame, entry: Entry, name: Namer, healed: bool = False) -> str:
    """The entry as a step of undo: how it began, in the rule's own words; else what was commanded. With `healed` the change
    of health is told beside it, so that a number set by hand is named by its command."""
    command = parse_stored(game, entry.command)
    verb = game.verb(command.verb)
    by_hand = verb is not None and (verb.kind == "turn" or (verb.kind in ("edit", "fight") and healed))
    if entry.lines and not by_hand:
        return cut(opening(game, entry, entry.lines))
    return cut(worded(game, command, name))


def opening(game: AnyGame, of: Entry, lines: Sequence[Line]) -> str:
    """How it began: the first line without dice, else the first one."""
    line = next((x for x in lines if not x.path and not x.roll), lines[0])
    return line_text(game, of, line).strip().removesuffix(".")


def worded(game: AnyGame, command: Command, name: Namer) -> str:
    """A command in words: `Maren: attack Goblin 2`, `Hurt Goblin 2: 7`."""
    verb = game.verb(command.verb)
    if verb is None:
        return command.verb
    actor, whom = actor_slot(verb), whom_slot(verb)
    named = [s for s in verb.slots if s.kind in ("who", "whos") and s is not actor]
    others = _listed(name(t.id) for s in named for t in command.targets(s.name))
    if actor is not None and command.arg(actor.name):
        return f"{name(command.arg(actor.name))}: {verb.title.lower()} {others if whom is not None else ''}".rstrip()
    values = _listed(command.arg(s.name) for s in verb.slots if s.kind not in ("who", "whos"))
    amount = next((command.arg(s.name) for s in verb.slots if s.kind == "amount"), "")
    title = {"+": "Heal", "=": "Set health of"}.get(amount[:1], "Hurt") if amount and verb.name == "hurt" else verb.title
    return f"{title} {others}".rstrip() + (f": {values}" if values else "")


def health_told(game: AnyGame, before: AnyState, after: AnyState) -> str:
    """Whose health differs between two states: `Goblin 2 4 → 15`; empty when nobody's does."""
    out: list[str] = []
    for id, body in after.who.items():
        old = before.who.get(id)
        if old is None or old is body or game.health(old)[0] == game.health(body)[0]:
            continue
        out.append(f"{getattr(body, 'name', id)} {game.health(old)[0]} → {game.health(body)[0]}")
    more = len(out) - TOLD_HEALTH
    return ", ".join(out[:TOLD_HEALTH]) + (f" and {more} more" if more > 0 else "")


def _listed(words: Iterable[str]) -> str:
    return ", ".join(w for w in words if w)
