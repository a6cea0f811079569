"""The open question: decisions and dice, one or several at a time, answered in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.core.language.stored import parse_stored
from tui.core.play import Pending
from tui.core.render import line_words
from tui.core.request import Choice, Option, Request, RollAsked, faces_of, faces_text
from tui.core.views import Span, Words
from tui.ui.desk.dicebox import DiceBox
from tui.ui.desk.formlines import ledger_words
from tui.ui.desk.keys import is_digit, is_small
from tui.ui.desk.lines import fit, flow, line, newest
from tui.ui.desk.memory import whom_slot
from tui.ui.desk.mode import Hints, Mode

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk

NONE = "none"


class Question(Mode):
    """What is asked now. `front` is the request that the keys answer; the others wait for their turn in a list."""

    def __init__(self, desk: Desk, front: str = "") -> None:
        super().__init__(desk)
        self.command = self.pending.command
        command = parse_stored(desk.game, self.command)
        verb = desk.game.verb(command.verb)
        slot = whom_slot(verb) if verb is not None and verb.kind != "inner" else None
        named = [t.id for t in command.targets(slot.name)] if slot is not None else []
        self.target = next((id for id in named if id in self.pending.so_far.who), "")
        """Whom the pending command is done to; empty when nobody is named."""
        self.cursor_before = desk.look.cursor
        """Where the cursor was when this was asked: if it has moved since, somebody is looked at."""
        keys = [q.key for q in self.pending.requests]
        self.front = front if front in keys else keys[0]
        self.cursor = 0
        self.walked = False
        """Where several may be picked: the arrows have led to an option, so Enter is about that one."""
        self.picked: tuple[str, ...] = ()
        self.box: DiceBox | None = None
        self._face()

    @property
    def pending(self) -> Pending[Any, Any]:
        """What waits."""
        open_ = self.desk.referee.open
        assert open_ is not None
        return open_.pending

    @property
    def q(self) -> Request:
        """The request in front."""
        return self.pending.request(self.front)

    def _face(self) -> None:
        """Turn to the request in front: an empty dice box, or the cursor on the default."""
        q = self.q
        self.box = DiceBox(q.pool) if isinstance(q, RollAsked) else None
        self.picked = ()
        if isinstance(q, Choice):
            if q.most > 1:
                self.picked, self.cursor, self.walked = q.default, -1, False
                return
            ids = [o.id for o in self.options(q)]
            self.cursor = ids.index(q.default[0]) if q.default and q.default[0] in ids else 0

    def turn(self, by: int) -> None:
        """Another of the open requests."""
        keys = [q.key for q in self.pending.requests]
        self.front = keys[(keys.index(self.front) + by) % len(keys)]
        self._face()

    def options(self, q: Choice) -> tuple[Option, ...]:
        """What may be answered; where nothing may be picked, that is an option too, and it comes last."""
        rest = tuple(o for o in q.options if o.id != NONE)
        none = q.option(NONE) or (Option(NONE, "none of them") if q.least == 0 and q.most == 1 else None)
        return (*rest, none) if none is not None else rest

    # ---- keys

    def press(self, key: str) -> bool:
        match key:
            case "escape":
                self.desk.park()
            case "u":
                if self.box is None or not self.box.back():
                    self.desk.take_back()
            case "n":
                self.desk.refuse(f"First {'throw' if isinstance(self.q, RollAsked) else 'answer'} {self.asked()}")
            case "tab" | "shift+tab":
                if len(self.pending.requests) > 1:
                    self.turn(1 if key == "tab" else -1)
                else:
                    self.desk.tell("Only this is asked.")
            case _:
                q = self.q
                return self._dice_key(q, key) if isinstance(q, RollAsked) else self._choice_key(q, key)
        return True

    def _choice_key(self, q: Choice, key: str) -> bool:
        options = self.options(q)
        if key in ("up", "down", "left", "right"):
            self._walk(q, 1 if key in ("down", "right") else -1, len(options))
        elif key in ("home", "end"):
            self.cursor, self.walked = 0 if key == "home" else len(options) - 1, True
        elif key == "enter":
            self._enter(q, options)
        elif key == "space" and self.cursor < 0:
            self.desk.refuse("Up and Down choose, Space picks.")
        elif key == "space":
            self._pick(q, options[self.cursor])
            self.walked = False
        elif key == "0":
            if q.most > 1 and q.least == 0:
                self.desk.give(NONE, q.key)
            elif declines(options[-1]):
                self._pick(q, options[-1], answer=True)
            else:
                self.desk.refuse(f"{self.desk.look.name(q.who)[1]} cannot decline this.")
        elif is_digit(key):
            numbered = [o for o in options if not declines(o)]
            if int(key) > len(numbered):
                self.desk.refuse(f"There is no answer {key}.")
            else:
                self._by_key(q, numbered[int(key) - 1])
        elif is_small(key) and (option := next((o for o in options if o.key == key), None)) is not None:
            self._by_key(q, option)
        else:
            return False
        return True

    def _walk(self, q: Choice, by: int, count: int) -> None:
        """Up or down. Where several may be picked the Enter line is a place too, below the last option."""
        if q.most <= 1:
            self.cursor = (self.cursor + by) % count
            return
        at = self.cursor + by if self.cursor >= 0 else (0 if by > 0 else count - 1)
        self.walked = 0 <= at < count
        self.cursor = at if self.walked else -1

    def _by_key(self, q: Choice, option: Option) -> None:
        """An option by its letter or number. Where several may be picked, Enter then ends it."""
        self._pick(q, option, answer=True)
        if q.most > 1:
            self.cursor, self.walked = -1, False

    def _pick(self, q: Choice, option: Option, answer: bool = False) -> None:
        self.cursor = self.options(q).index(option)
        if option.why_not:
            self.desk.refuse(f"{option.label}: {option.why_not}")
        elif q.most > 1:
            had = option.id in self.picked
            self.picked = tuple(p for p in self.picked if p != option.id) if had else (*self.picked, option.id)
        elif answer:
            self.desk.give(option.id, q.key)

    def _enter(self, q: Choice, options: tuple[Option, ...]) -> None:
        if q.most > 1 and self.walked:
            self._pick(q, options[self.cursor])
        elif q.most > 1:
            self.desk.give("+".join(self.picked) or NONE, q.key)
        else:
            self._pick(q, options[self.cursor], answer=True)

    def _dice_key(self, q: RollAsked, key: str) -> bool:
        box = self.box
        assert box is not None
        if is_digit(key):
            if fault := box.digit(key):
                self.desk.refuse(fault)
            self._thrown(q, box)
        elif key in ("enter", "space"):
            self._enter_dice(q, box)
        elif key == "r":
            self._rest(q, box)
        elif key == "=":
            box.told = ""
        elif key == "-" and box.told == "":
            box.told = "-"
        elif key == "backspace":
            if not box.back():
                self.desk.tell("No die to take out. u takes back the answer before.")
        elif key in ("left", "right", "pageup", "pagedown"):
            box.change({"left": -1, "right": 1, "pageup": 10, "pagedown": -10}[key])
        elif key in ("up", "down") and len(self.pending.requests) > 1:
            self.turn(1 if key == "down" else -1)
        elif key in ("up", "down"):
            box.change(1 if key == "up" else -1)
        else:
            return False
        return True

    def _enter_dice(self, q: RollAsked, box: DiceBox) -> None:
        if box.told is not None:
            self.desk.give(f"={box.told}", q.key, "table")
        elif box.enter():
            self._thrown(q, box)
        elif box.empty and (before := self.desk.referee.offered(q)):
            self.desk.give(before, q.key, "table")
        elif box.empty and self.desk.referee.dice_of(q) != "table":
            self._rest(q, box)
        else:
            self.desk.refuse(f"Type the face of the d{box.sides}, or r and the program throws.")

    def _thrown(self, q: RollAsked, box: DiceBox) -> None:
        if box.told is None and not box.sides and not self.desk.give(faces_text(box.faces), q.key, "table"):
            box.back()

    def _rest(self, q: RollAsked, box: DiceBox) -> None:
        """The program throws what is still to be thrown."""
        faces, box.told, box.digits = box.faces, None, ""
        by_program = not faces
        while sides := q.pool.need(faces):
            faces = (*faces, self.desk.referee.rng.randrange(sides) + 1)
        self.desk.give(faces_text(faces), q.key, "program" if by_program else "table")

    # ---- what it shows

    def asked(self) -> str:
        """The question in a few words."""
        q = self.q
        return _about(self.desk.look.name(q.who)[1], q, ": ")

    def title(self) -> Words:
        q = self.q
        count = len(self.pending.requests)
        more = f" · one of {count}" if count > 1 else ""
        whom = f" · {self.desk.look.named(self.target)}" if self.target and self.target != q.who else ""
        return line(Span(_about(self.desk.look.named(q.who), q, " "), "title"), whom, more)

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        q = self.q
        body = self._dice_lines(q) if isinstance(q, RollAsked) else self._choice_lines(q, rows - 3, width)
        told = [line_words(self.desk.game, self.pending, x) for x in self.pending.lines]
        told_of = {x.roll for x in self.pending.lines}
        throws = isinstance(q, RollAsked)  # whoever throws by hand looks for the dice of the table alone
        dice = [
            f"{self.desk.look.name(a.key.rpartition('@')[2])[1]} {a.shown}" + (f", {a.note}" if a.note else "")
            for a in self.pending.tape
            if a.shown and a.key not in told_of and not (throws and a.answer.by == "program")
        ]
        if dice:
            told.append(line(Span("thrown  ", "dim"), Span("   ".join(dice), "strong")))
        waiting = [r for r in self.pending.requests if r.key != self.front]
        if waiting:
            names = ", ".join(_about(self.desk.look.name(r.who)[1], r, " ") for r in waiting)
            body.append(line(Span("also open (Tab)  ", "dim"), names))
        out = [*newest(told, width, rows - len(body) - 1), *body]
        return tuple(fit(w, width) for w in (*out[: rows - 1], self._enter_line(q)))

    def _choice_lines(self, q: Choice, rows: int, width: int) -> list[Words]:
        options = self.options(q)
        numbers = {o.id: str(i + 1) for i, o in enumerate(o for o in options if not declines(o))}
        items: list[Words] = []
        for i, o in enumerate(options):
            number = "0" if declines(o) else numbers[o.id] if int(numbers[o.id]) < 10 else " "
            here = Span("▸", "default") if i == self.cursor and (q.most == 1 or self.walked) else Span(" ")
            key = f" {o.key}" if o.key and o.key != number else ""
            label = o.label + ("■" if o.id in self.picked else "")
            if o.why_not:
                items.append(line(here, Span(f"·{number}{key} {label}: {o.why_not}", "impossible")))
            else:
                items.append(
                    line(here, Span(f"{number}{key}", "key"), " ", Span(label), Span(f"   {o.note}" if o.note else "", "dim"))
                )
        if len(items) > max(1, rows):
            return flow(items, width, max(1, rows), max(0, self.cursor))
        return items

    def _dice_lines(self, q: RollAsked) -> list[Words]:
        box = self.box
        assert box is not None
        out: list[Words] = []
        needs = f"against {q.target}" if q.target is not None else ""
        if q.ledger.terms or q.formula or needs:
            told = ledger_words(self.desk.game, q.ledger)
            out.append(line(told, "   " if told else "", Span(f"= {q.formula or q.pool.text}", "strong"), f"   {needs}"))
        if box.told is not None:
            out.append(line(Span("told total  ", "dim"), Span(f"= {box.told}_", "strong")))
        else:
            typed = " ".join(f"[{f}]" for f in box.faces)
            pool = "" if q.pool.text == f"d{box.sides}" else f"{q.pool.text}  "
            out.append(line(Span(pool, "dim"), typed, " " if typed else "", self._next_die(box)))
        out.append(
            line(
                Span("r", "key"),
                " the program throws   ",
                Span("=", "key"),
                " I was told the total   ",
                Span("Backspace", "key"),
                " last die",
            )
        )
        return out

    def _next_die(self, box: DiceBox) -> Span:
        return Span(f"d{box.sides} [{box.digits or '_'}]", "strong") if box.sides else Span("")

    def _enter_line(self, q: Request) -> Words:
        enter = Span("Enter", "key")
        if isinstance(q, Choice):
            if q.most > 1:
                if self.walked:
                    option = self.options(q)[self.cursor]
                    return line(enter, f": {option.label} {'no longer' if option.id in self.picked else 'too'}")
                labels = ", ".join(o.label for o in q.options if o.id in self.picked)
                return line(Span("▸", "default"), enter, f": {labels or 'none of them'}")
            return line(enter, f": {self.options(q)[self.cursor].label}")
        box = self.box
        assert box is not None
        before = self.desk.referee.offered(q)
        if box.told is not None or box.digits:
            return line(enter, ": take what stands in the box")
        if box.empty and before:
            faces = " ".join(map(str, faces_of(before))) or before
            return line(enter, f": use the {faces} thrown before")
        if box.empty and self.desk.referee.dice_of(q) != "table":
            return line(enter, f": the program throws {q.pool.text}")
        return line("type the face of the ", Span(f"d{box.sides}", "strong"))

    def hints(self) -> Hints:
        q = self.q
        if isinstance(q, RollAsked):
            first = [("0-9", "face"), ("r", "program throws"), ("=", "told total"), ("Backspace", "last die")]
            rest = [("Left Right", "change")]
        else:
            options = self.options(q)
            declined = options[-1].label if declines(options[-1]) else NONE if q.most > 1 and q.least == 0 else ""
            first = [("1-9", "answer"), *([("0", declined)] if declined else []), ("Enter", "take")]
            rest = [("Up Down", "move"), ("Space", "pick")]
            rest += [(o.key, o.label) for o in options if o.key and not is_digit(o.key)]
        if len(self.pending.requests) > 1:
            first.append(("Tab", "another"))
        return (*first, ("Esc", "park"), ("u", "take back"), ("A-Z", "look"), ("x", "why"), ("l", "log"), *rest)


def declines(option: Option) -> bool:
    """Is this the answer that does nothing, on the key 0?"""
    return option.id == NONE or option.key == "0"


def _about(name: str, q: Request, between: str) -> str:
    """A request in a few words: `Maren's attack`, `Goblin 2: defend?`; what the game master decides needs no name."""
    if q.who == "gm":
        return q.label[:1].upper() + q.label[1:]
    name = name[:1].upper() + name[1:]
    if isinstance(q, Choice):
        return f"{name}{between}{q.label}"
    return f"{name}{chr(39) if name.endswith('s') else chr(39) + 's'} {q.label}"
