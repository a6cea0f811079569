"""The command line: the language of scripts and journal, with completion, reading, history and pointed errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.errors import BadAnswer, Diverged, Refused
from tui.core.language.answers import Answers, give
from tui.core.language.candidates import Candidate, matching
from tui.core.language.complete import Completion, complete
from tui.core.language.faults import LanguageError, Pointed, WrongAnswer
from tui.core.language.parse import Parsed, Step, parse_line, says_nothing
from tui.core.language.reader import Context
from tui.core.messages import GoTo
from tui.core.text import clean, folded
from tui.core.views import Span, Words
from tui.ui.desk.editing import LONGEST, Typed
from tui.ui.desk.fields import setting_list
from tui.ui.desk.lines import fit, flow, line
from tui.ui.desk.mode import Hints, Mode

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk

SHOWN = 7
"""Candidates shown at once."""
PROGRAM = ("q", "w", "theme")
"""Words of the program itself: leave, snapshot, theme."""
THEME = "theme "
CALLED_OTHERWISE = {
    "policy": "Say who answers (answers foes best) or who throws (dice party table).",
    "label": "Say whose letter: letter kara R",
}
"""Words that suggest themselves for something that is called otherwise, and what leads there."""


class CommandLine(Mode):
    """One line being typed. Tab completes, and again goes on to the next; the arrows go through the lines typed before."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.typed = Typed()
        self.fault: Pointed | None = None
        self._back = len(desk.typed_lines)
        self._prefix = ""
        self._cycle: tuple[Completion, str, int] | None = None

    @property
    def writes(self) -> bool:
        return True

    @property
    def context(self) -> Context:
        """Who types, and whom he aims at."""
        look = self.desk.look
        return Context(me=self.desk.acting, aim=look.aim or look.here(), marks=look.marks)

    def completion(self) -> Completion:
        """What fits at the caret."""
        if self.typed.text.startswith(THEME):
            names = tuple(Candidate(n, note="theme") for n in self.desk.theme_names())
            found = matching(names, self.typed.text[len(THEME) : self.typed.at].strip())
            return Completion(len(THEME), self.typed.at, found, "theme NAME")
        asked = self.desk.question.pending.requests if self.desk.question is not None else ()
        return complete(self.desk.game, self.desk.state, self.typed.text, self.typed.at, self.context, asked, self.desk.used())

    # ---- keys

    def press(self, key: str) -> bool:
        if key == "tab" or key == "shift+tab":
            self._complete(1 if key == "tab" else -1)
            return True
        self._cycle = None
        if key == "escape":
            self.close()
        elif key == "enter":
            self.run()
        elif key in ("up", "down"):
            self._history(-1 if key == "up" else 1)
        elif key == "backspace" and not self.typed.text:
            self.close()
        elif self.typed.press(key):
            self.fault = None
            self._back, self._prefix = len(self.desk.typed_lines), self.typed.text
        else:
            return False
        return True

    def paste(self, text: str) -> None:
        self.typed.insert(clean(text, LONGEST))
        self.fault = None

    def _complete(self, by: int) -> None:
        if self._cycle is None:
            found = self.completion()
            if not found.candidates:
                self.desk.tell(found.reading or found.usage or "Nothing fits here.")
                return
            at = 0
            self._cycle = (found, self.typed.text, at)
        else:
            found, before, at = self._cycle
            at = (at + by) % len(found.candidates)
            self._cycle = (found, before, at)
        found, before, at = self._cycle
        self.typed.text, self.typed.at = found.taken(before, at)
        self.fault = None
        if len(found.candidates) == 1:
            self._cycle = None

    def _history(self, by: int) -> None:
        lines = self.desk.typed_lines
        at = self._back + by
        while 0 <= at < len(lines) and not lines[at].startswith(self._prefix):
            at += by
        if at < 0:
            self.desk.tell("That is the first line typed.")
        elif at >= len(lines):
            self._back = len(lines)
            self.typed.put(self._prefix)
        else:
            self._back = at
            self.typed.put(lines[at])

    # ---- running

    def run(self) -> None:
        """Do what the line says; one that cannot be done stays, with the fault under its word."""
        text = self.typed.text.strip()
        if says_nothing(text):
            self.close()
            return
        word, _, rest = text.partition(" ")
        if word in PROGRAM:
            self._remember(text)
            self.close()
            self._program(word, clean(rest))
            return
        if self.desk.only_read():
            return
        if word == "setting" and not rest.strip():
            self.close()
            setting_list(self.desk)
            return
        if word in CALLED_OTHERWISE and self.desk.game.verb(word) is None:
            self._point(Pointed(text, 0, len(word), f'There is no command "{word}".', CALLED_OTHERWISE[word]), text)
            return
        try:
            read = parse_line(self.desk.game, self.desk.state, text, self.context)
        except LanguageError as no:
            self._point(no.pointed, text)
            return
        if self._done(read):
            self._remember(text)
            self.close()

    def _done(self, read: Parsed | Step) -> bool:
        desk = self.desk
        if isinstance(read, Step):
            return {"undo": desk.undo, "redo": desk.redo, "goto": lambda n: desk.send(GoTo(n))}[read.word](read.n)
        if read.command is not None and not read.marked:
            return desk.do(read.command)
        try:
            answers = Answers(desk.game, desk.state, read, desk.referee.rng, self.context)
            if read.command is None:
                if desk.question is None:
                    desk.refuse("No question is open.")
                    return False
                give(desk.referee, answers)
            else:
                desk.referee.do(read.command, answers)
                answers.settle()
        except (LanguageError, WrongAnswer) as no:
            self._point(no.pointed, self.typed.text)
        except (Refused, BadAnswer, Diverged) as no:
            desk.refuse(str(no))
        except Exception as bug:  # as on the bus: a bug in a rule must not end the evening, and it is said
            desk.say(f"This should not happen, and nothing was changed: {type(bug).__name__}: {bug}", "error")
        else:
            return True
        return False

    def _point(self, pointed: Pointed, text: str) -> None:
        lead = len(self.typed.text) - len(self.typed.text.lstrip()) if text != self.typed.text else 0
        self.fault = pointed.moved(lead, self.typed.text) if lead else pointed
        self.typed.at = min(len(self.typed.text), self.fault.end)
        self.desk.refuse(pointed.sentence)

    def _remember(self, text: str) -> None:
        lines = self.desk.typed_lines
        if not lines or lines[-1] != text:
            lines.append(text)

    def _program(self, word: str, rest: str) -> None:
        if word == "q":
            self.desk.leave()
        elif word == "w":
            self.desk.write_snapshot()
        else:
            self.desk.choose_theme(rest)

    # ---- what it shows

    def title(self) -> Words:
        return line(Span("Command", "title"))

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        shown, _ = self.typed.shown(width - 3)
        out: list[Words] = [line(Span(": ", "key"), shown)]
        if self.fault is not None:
            start = max(0, min(self.fault.start, width - 6))
            carets = "^" * max(1, self.fault.end - self.fault.start)
            out.append(line(" " * (start + 2), Span(carets, "error")))
            out.append(line(Span(self.fault.what, "warning")))
            out.append(line(Span(self.fault.would, "dim")))
            return tuple(fit(w, width) for w in out[:rows])
        found = self._cycle[0] if self._cycle is not None else self.completion()
        at = self._cycle[2] if self._cycle is not None else -1
        start = max(0, min(at - SHOWN + 1, len(found.candidates) - SHOWN)) if at >= 0 else 0
        items = [
            line(
                Span("▸" if start + i == at else "", "default"),
                Span(c.text, "impossible" if c.why_not else "plain"),
                Span(f" {c.why_not or _label(c)}".rstrip(), "dim"),
            )
            for i, c in enumerate(found.candidates[start : start + SHOWN])
        ]
        if found.usage:
            out.append(line(Span(found.usage, "dim")))
        if items:
            out += flow(items, width, max(1, rows - len(out) - 1), max(0, at - start))
        if found.reading:
            out.append(line(Span("= ", "key"), found.reading))
        if len(out) == 1:
            out.append(line(Span("q leaves   w writes a snapshot   theme NAME   Tab completes", "dim")))
        return tuple(fit(w, width) for w in out[:rows])

    def caret(self, width: int) -> tuple[int, int] | None:
        return 0, 2 + self.typed.shown(width - 3)[1]

    def hints(self) -> Hints:
        return (("Enter", "run"), ("Tab", "complete"), ("Up Down", "history"), ("Ctrl+U", "clear"), ("Esc", "back"))


def _label(candidate: Candidate) -> str:
    """What stands behind a word: its label unless that is the word itself; its note where it has no label."""
    word = folded(candidate.text.strip('"=').removeprefix("--")).replace("-", " ")
    return "" if folded(candidate.label) == word else candidate.label or candidate.note
