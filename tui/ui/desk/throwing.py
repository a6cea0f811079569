"""Who throws the dice and who answers questions: one list of sides and combatants with what is set for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.command import Command
from tui.core.encounter import SIDES, Fight, Policy, policy_of
from tui.core.game import side_of
from tui.core.views import Span, Words
from tui.ui.desk.keys import is_capital, is_digit
from tui.ui.desk.labels import Calling, letters_of
from tui.ui.desk.lines import fit, line, window
from tui.ui.desk.mode import Hints, Overlay

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk

VERBS = ("dice", "answers")
"""The verbs every game has for it."""
DICE = {"program": "the program throws", "table": "the table throws", "ask": "asked who throws"}
ANSWERS = {"ask": "is asked", "best": "takes the best answer", "none": "answers none"}
BY_SIDE = {"party": "p", "allies": "a", "foes": "f", "gm": "g"}


class Throwing(Overlay):
    """Enter goes on to the next who may throw, `w` to the next way of answering; 1, 2 and 3 say at once who throws."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.cursor = 0
        self.calling = Calling()

    def whos(self) -> list[str]:
        """The sides, the game master, then everybody in the order of the ladder."""
        return [*SIDES, "gm", *self.desk.look.rows()]

    def press(self, key: str) -> bool:
        whos = self.whos()
        if is_capital(key) or (is_digit(key) and self.calling.begun):
            self._call(key)
            return True
        self.calling.over()
        if key in ("escape", "q"):
            self.close()
        elif key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(whos)
        elif key in ("home", "end"):
            self.cursor = 0 if key == "home" else len(whos) - 1
        elif key in ("enter", "space", "right", "left"):
            self._step("dice", -1 if key == "left" else 1)
        elif key == "w":
            self._step("answers", 1)
        elif key in ("1", "2", "3"):
            self._set("dice", list(DICE)[int(key) - 1])
        elif key in BY_SIDE.values():
            self.cursor = list(BY_SIDE.values()).index(key)
        else:
            return False
        return True

    def _call(self, key: str) -> None:
        letters = letters_of(self.desk.state)
        who = self.calling.digit(key, letters) if is_digit(key) else self.calling.capital(key, letters)
        if who is None:
            self.desk.refuse(f"Nobody has the letter {self.calling.last}.")
            self.calling.over()
        elif who in self.whos():
            self.cursor = self.whos().index(who)

    def _step(self, verb: str, by: int) -> None:
        choices = list(DICE if verb == "dice" else ANSWERS)
        now = choices.index(self.now(verb, self.whos()[self.cursor]))
        self._set(verb, choices[(now + by) % len(choices)])

    def _set(self, verb: str, policy: str) -> None:
        self.desk.do(Command(verb, (("who", self.whos()[self.cursor]), ("policy", policy))))

    def _policies(self, verb: str) -> tuple[Policy, ...]:
        flow = self.desk.state.flow
        if not isinstance(flow, Fight):
            return ()
        return flow.dice if verb == "dice" else flow.answers

    def now(self, verb: str, who: str) -> str:
        """What holds for somebody: his own, else his side's, else what holds for all."""
        return policy_of(self._policies(verb), who, side_of(self.desk.state, who), "program" if verb == "dice" else "ask")

    # ---- what it shows

    def heading(self) -> Words:
        return line(Span("Who throws the dice, who answers", "title"))

    def body(self, width: int, rows: int) -> tuple[Words, ...]:
        whos = self.whos()
        self.cursor = min(self.cursor, len(whos) - 1)
        return tuple(fit(self._line(whos[i], i == self.cursor), width) for i in window(len(whos), self.cursor, rows))

    def _line(self, who: str, here: bool) -> Words:
        letter, name = (BY_SIDE[who], who) if who in BY_SIDE else self.desk.look.name(who)
        name = {"gm": "game master"}.get(name, name)
        cells = [line(Span("▸" if here else " ", "default"), Span(f"{letter:<4}", "key"), f"{name[:16]:<17}")]
        for verb, words in (("dice", DICE), ("answers", ANSWERS)):
            own = who in BY_SIDE or any(p.who == who for p in self._policies(verb))
            cells.append(line(Span(f"{words[self.now(verb, who)]:<23}", "plain" if own else "dim")))
        return line(*cells)

    def hints(self) -> Hints:
        return (
            ("Enter", "next who throws"),
            ("1", "the program"),
            ("2", "the table"),
            ("3", "ask"),
            ("w", "next who answers"),
            ("A-Z", "whose"),
            ("Up Down", "move"),
            ("Esc", "back"),
            *((key, side) for side, key in BY_SIDE.items()),
        )
