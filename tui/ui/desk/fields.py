"""The numbers of a combatant and the house rules as lists; each line is changed in a line of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

from tui.core.command import Command
from tui.core.encounter import Combatant
from tui.core.gm.fields import HEALTH, NO_VALUE, OWN_VERBS, Editable, Shape, editable
from tui.core.text import clean
from tui.core.views import Span, Words
from tui.ui.desk.editing import Typed
from tui.ui.desk.lines import fit, line
from tui.ui.desk.listing import Item, Listing
from tui.ui.desk.mode import Hints, Mode

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk


class Fields(Listing):
    """A list of fields that stays open while they are changed one by one; Left and Right step a value."""

    def __init__(
        self, desk: Desk, heading: str, read: Callable[[], Sequence[Editable]], write: Callable[[str], Command]
    ) -> None:
        super().__init__(desk, heading, (), stays=True)
        self.read = read
        self.write = write

    def items(self) -> Sequence[Item]:
        return [self._item(e) for e in self.read()]

    def _item(self, e: Editable) -> Item:
        note = e.shape.help or e.shape.says
        return Item(f"{label(e)} = {e.text}", lambda: self._open(e), cost=e.shape.cite, note=note)

    def _open(self, e: Editable) -> None:
        if e.shape.kind == "switch":
            self.step(e, 1)
        elif e.shape.kind == "choice":
            self.desk.push(Listing(self.desk, label(e), [self._choice(e, str(c) or NO_VALUE) for c in e.shape.choices]))
        else:
            self.desk.push(Value(self.desk, e, self.write))

    def _choice(self, e: Editable, text: str) -> Item:
        return Item(text + ("■" if text == e.text else ""), lambda: _sent(self.desk, self.write(f"{e.shape.name}={text}")))

    def press(self, key: str) -> bool:
        shown = self.read()
        if key in ("left", "right") and self.cursor < len(shown):
            self.step(shown[self.cursor], 1 if key == "right" else -1)
            return True
        return super().press(key)

    def step(self, e: Editable, by: int) -> None:
        """The next value of a field: the other of two, the next choice, one more."""
        if e.shape.kind == "switch":
            text = "off" if e.value else "on"
        elif e.shape.kind == "choice":
            choices = list(e.shape.choices)
            text = str(choices[(choices.index(e.value) + by) % len(choices)] or "none")
        elif e.shape.kind == "number" and isinstance(e.value, int):
            text = str(e.value + by)
        else:
            self.desk.push(Value(self.desk, e, self.write))
            return
        self.desk.do(self.write(f"{e.shape.name}={text}"))

    def hints(self) -> Hints:
        return (("Enter", "change"), ("Left Right", "step"), ("Up Down", "move"), ("Esc", "back"))


def label(e: Editable) -> str:
    """What a field is called on the screen."""
    return e.shape.title or e.shape.name.replace("_", " ").replace(".", " ")


def _sent(desk: Desk, command: Command) -> None:
    desk.do(command)


class Value(Mode):
    """One value being typed."""

    def __init__(self, desk: Desk, field: Editable, write: Callable[[str], Command]) -> None:
        super().__init__(desk)
        self.field = field
        self.write = write
        self.typed = Typed()
        self.typed.put(field.text)
        self.fresh = True

    @property
    def writes(self) -> bool:
        return True

    def press(self, key: str) -> bool:
        if key == "escape":
            self.close()
        elif key == "enter":
            if self.desk.do(self.write(f"{self.field.shape.name}={clean(self.typed.text, 2000)}")):
                self.close()
        else:
            if self.fresh and len(key) == 1:
                self.typed.put("")
            self.fresh = False
            return self.typed.press(key)
        return True

    def paste(self, text: str) -> None:
        self.typed.put(clean(text, 2000))
        self.fresh = False

    def title(self) -> Words:
        return line(Span(label(self.field), "title"))

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        shape = self.field.shape
        out = [line(Span("= ", "key"), self.typed.shown(width - 3)[0]), line(Span(shape.says, "dim"))]
        if shape.help:
            out.append(line(Span(shape.help, "dim")))
        return tuple(fit(w, width) for w in out[:rows])

    def caret(self, width: int) -> tuple[int, int] | None:
        return 0, 2 + self.typed.shown(width - 3)[1]

    def hints(self) -> Hints:
        return (("Enter", "set"), ("Esc", "back"), ("Ctrl+U", "clear"))


def field_list(desk: Desk, who: str = "") -> None:
    """The numbers of a combatant: the one named, else the default "whom"."""
    whom = who or next(iter(desk.look.whom()), "") or desk.look.here()
    if whom not in desk.state.who:
        desk.refuse("Nobody is here to be edited.")
        return

    def read() -> Sequence[Editable]:
        body = desk.state.who.get(whom)
        return in_order(desk, body) if isinstance(body, Combatant) else []

    def write(assign: str) -> Command:
        name, _, text = assign.partition("=")
        if name == "name":
            return Command("rename", (("who", whom), ("text", text)))
        return Command("set", (("who", whom), ("assign", assign)))

    desk.push(Fields(desk, f"Edit {desk.look.named(whom)}", read, write))


def in_order(desk: Desk, body: Combatant) -> list[Editable]:
    """The fields of a combatant as a game master looks for them: name, side and health, what every game knows of him, his
    sheet, and last what the game keeps count of in a round."""
    rest = [e for e in editable(body) if e.shape.name not in OWN_VERBS and e.shape.name not in HEALTH]
    first = [
        Editable(Shape("name", ("name",), "text"), body.name),
        *(e for e in rest if e.shape.name == "side"),
        Editable(Shape(HEALTH[0], (HEALTH[0],), "number", title=desk.game.health_title), desk.game.health(body)[0]),
    ]
    common = [f.name for f in fields(Combatant)]
    told = [e for e in rest if e.shape.name in common and e.shape.name != "side"]
    sheet = [e for e in rest if len(e.shape.path) > 1]
    kept = [e for e in rest if len(e.shape.path) == 1 and e.shape.name not in (*common, desk.game.health_title)]
    return [*first, *told, *sheet, *kept]


def setting_list(desk: Desk) -> None:
    """The house rules."""

    def read() -> Sequence[Editable]:
        rules = getattr(desk.state.flow, "settings", None)
        return editable(rules) if rules is not None else ()

    def write(assign: str) -> Command:
        return Command("setting", (("assign", assign),))

    if not read():
        desk.refuse(f"{desk.game.title} has no house rules.")
        return
    desk.push(Fields(desk, "House rules", read, write))
