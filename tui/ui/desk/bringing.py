"""Bringing somebody in: a number and the beginning of a name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tui.core.command import Command
from tui.core.encounter import SIDES, Combatant, Side
from tui.core.request import Option
from tui.core.text import clean, folded
from tui.core.verbs import Verb
from tui.core.views import Span, Words
from tui.ui.desk.editing import Typed
from tui.ui.desk.lines import fit, line, window
from tui.ui.desk.mode import Hints, Mode

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk

_LINE = re.compile(r"\s*(\d{0,3}(?:d\d{1,3})?(?=\D|$))?\s*(.*)", re.DOTALL)


class Bringing(Mode):
    """`3gob` brings three of the first creature whose name fits; a name that fits none is a new one.

    The list begins with the best match; arrows choose another. Tab goes through sides, then rounds (`joins in round 3`).
    """

    def __init__(self, desk: Desk, verb: Verb[Any, Any]) -> None:
        super().__init__(desk)
        self.verb = verb
        self.typed = Typed()
        self.cursor = 0
        self.side = ""
        self.field = 0
        self.round = 0
        self.hidden = False

    @property
    def writes(self) -> bool:
        return self.field == 0

    def parts(self) -> tuple[str, str]:
        """How many, and the name as typed."""
        m = _LINE.fullmatch(self.typed.text)
        assert m is not None
        return m[1] or "", clean(m[2])

    def matches(self) -> list[Option]:
        """The creatures whose name begins so, has a word that begins so, or has it anywhere in it."""
        slot = self.verb.slot("name")
        options = slot.options(self.desk.state, Command(self.verb.name)) if slot is not None and slot.options else ()
        typed = folded(self.parts()[1])
        ranked = [(rank, o) for o in options if (rank := _rank(folded(o.label), typed)) is not None]
        return [o for _, o in sorted(ranked, key=lambda pair: pair[0])]

    def choice(self) -> str:
        """Who would come: the creature under the cursor, else the bare name."""
        found, (_, typed) = self.matches(), self.parts()
        if self.cursor < len(found) and (typed or self.chosen):
            return found[self.cursor].id
        return typed

    chosen = False
    """Whether the arrows picked from the list before anything was typed."""

    def press(self, key: str) -> bool:
        found = self.matches()
        entries = len(found) + (1 if self.parts()[1] else 0)
        if key == "escape":
            self.close()
        elif key == "enter":
            self.run()
        elif key in ("up", "down"):
            self.chosen = True
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % max(1, entries)
        elif key in ("pageup", "pagedown") or (key in ("left", "right") and self.chosen and not self.parts()[1]):
            self._count(1 if key in ("pageup", "right") else -1)
        elif key in ("tab", "shift+tab"):
            self.field = (self.field + (1 if key == "tab" else -1)) % 4
        elif self.field:
            return self._field_key(key)
        elif self.typed.press(key):
            self.cursor = 0
        else:
            return False
        return True

    def _count(self, by: int) -> None:
        count, name = self.parts()
        if count.isdigit() or not count:
            self.typed.put(f"{max(1, int(count or 1) + by)} {name}".rstrip())

    def _field_key(self, key: str) -> bool:
        by = {"left": -1, "right": 1, "space": 1}.get(key)
        if by is None:
            return False
        if self.field == 1:
            self.side = SIDES[(SIDES.index(self.side or self.usual_side()) + by) % len(SIDES)]
        elif self.field == 2:
            now = int(getattr(self.desk.state.flow, "round", 0))
            self.round = 0 if self.round + by <= now and by < 0 else max(self.round, now) + by
        else:
            self.hidden = not self.hidden
        return True

    def paste(self, text: str) -> None:
        self.typed.insert(clean(text))

    def usual_side(self) -> Side:
        """Where they stand when nothing is said: with the foes, but a single new name begins a party where there is
        none, and those brought in after it go where it went."""
        count, typed = self.parts()
        known = count or not typed or self.choice() != typed or self.matches()
        party = any(isinstance(b, Combatant) and b.side == "party" for b in self.desk.state.who.values())
        return "foes" if known or (party and self.desk.memory.brought != "party") else "party"

    def command(self) -> Command:
        """The command as Enter would do it."""
        count, _ = self.parts()
        side = self.side or ("" if self.usual_side() == "foes" else "party")
        made = Command(self.verb.name).with_arg("count", count).with_arg("name", self.choice())
        flags = (("side", side), ("round", str(self.round) if self.round else ""))
        made = Command(made.verb, made.args, tuple((k, v) for k, v in flags if v))
        return made.with_flag("hidden", "") if self.hidden and not self.round else made

    def run(self) -> None:
        """Bring them in."""
        if not self.choice():
            self.desk.refuse("Whom? A name, or how many and the beginning of one.")
        elif self.desk.do(made := self.command()):
            self.desk.memory.brought = made.flag("side") or "foes"
            self.close()

    def title(self) -> Words:
        return line(Span("Bring in", "title"), "  how many, and who")

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        found, (count, typed) = self.matches(), self.parts()
        labels = [o.label for o in found] + ([f"{typed} (a new one)"] if typed else [])
        shown, _ = self.typed.shown(width - 3)
        out: list[Words] = [line(Span("> ", "key"), shown)]
        room = max(1, rows - 3)
        for i in window(len(labels), self.cursor, room):
            pointed = i == self.cursor and bool(typed or self.chosen)
            out.append(line(Span("▸" if pointed else " ", "default"), labels[i]))
        fields = (
            ("side", self.side or self.usual_side()),
            ("joins in round", str(self.round) if self.round else "now"),
            ("hidden", "yes" if self.hidden else "no"),
        )
        told = [Span(f"{n} {v}   ", "on" if self.field == i + 1 else "dim") for i, (n, v) in enumerate(fields)]
        out.append(line(Span("Tab  ", "key"), *told))
        who = next((o.label for o in found if o.id == self.choice()), self.choice())
        out.append(line(Span("Enter", "key"), f": {count or '1'} {who}" if who else ": whom?"))
        return tuple(fit(w, width) for w in out[-rows:])

    def caret(self, width: int) -> tuple[int, int] | None:
        return (0, 2 + self.typed.shown(width - 3)[1]) if self.field == 0 else None

    def hints(self) -> Hints:
        return (
            ("Enter", "bring in"),
            ("Tab", "side, round, hidden"),
            ("Left Right", "change"),
            ("Up Down", "choose"),
            ("PgUp PgDn", "how many"),
            ("Esc", "back"),
        )


def _rank(name: str, typed: str) -> int | None:
    if not typed or name.startswith(typed):
        return 0
    if any(w.startswith(typed) for w in name.split()):
        return 1
    return 2 if typed in name else None
