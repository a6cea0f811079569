"""The choice of a campaign: the game master's own, then the samples; a new one; a file. By keys, or arrows and Enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from tui.core.text import LONGEST_NAME, clean
from tui.ui.draw.bars import footer_line, small_lines
from tui.ui.draw.frame import Placed, bordered, frame_rows, row_of, titled
from tui.ui.layout import Rect, too_small
from tui.ui.paint import Line, Piece, fit, grounded, safe, with_caret
from tui.ui.screens.field import Field

LONGEST_PATH = 400


@dataclass(frozen=True, slots=True)
class Entry:
    """A campaign that can be opened. `fault` says why it cannot."""

    path: Path
    name: str
    game: str
    note: str = ""
    sample: bool = False
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen: a file to open (a sample is copied first), or a new campaign of a game."""

    kind: Literal["open", "sample", "new"]
    path: Path | None = None
    game: str = ""
    name: str = ""


Taker = Callable[[Choice], str]
"""Does what was chosen. What it returns is said to the game master: empty when it was done."""

Act = Literal["try", "new", "file"]
_ACTS: tuple[tuple[Act, str, str], ...] = (("new", "n", "New campaign"), ("file", "o", "Open a file"))
_FIRST: tuple[Act, str, str] = ("try", "t", "Try a fight now")


@dataclass(slots=True)
class CampaignsStage:
    """The list. It is done when something was chosen and taken, or when the game master has had enough."""

    entries: Sequence[Entry]
    games: Sequence[tuple[str, str]]
    """Id and title of every game there is."""
    take: Taker
    width: int = 80
    height: int = 24
    at: int = 0
    mode: Literal["list", "new", "file"] = "list"
    message: str = ""
    done: bool = False
    redraws: int = 0
    game: int = 0
    field: Field = field(default_factory=Field)

    @property
    def rows(self) -> list[Entry | tuple[Act, str, str]]:
        """Everything the cursor can stand on, from the top."""
        own = [e for e in self.entries if not e.sample]
        samples = [e for e in self.entries if e.sample]
        acts = list(_ACTS)
        if not own:
            return [*([_FIRST] if samples else []), *acts, *samples]
        return [*own, *acts, *samples]

    def resized(self, width: int, height: int) -> None:
        """The screen has this size now."""
        self.width, self.height = width, height

    def idle(self) -> bool:
        """Nothing ever waits here."""
        return False

    def paste(self, text: str) -> None:
        """Pasted text goes into the open field, on one line."""
        if self.mode != "list":
            self.field.put(clean(text, LONGEST_PATH))

    def click(self, x: int, y: int) -> None:
        """Put the cursor on a row; a second click on it opens it."""
        line = y - 3 + self._top(self.height - 6)
        if self.mode == "list" and 0 <= line < len(self._lines()):
            at = self._lines()[line][0]
            if at == self.at:
                self._enter()
            elif at >= 0:
                self.at = at

    def wheel(self, x: int, y: int, steps: int) -> None:
        """Move the cursor."""
        self._move(steps)

    def press(self, key: str, character: str | None) -> None:
        """One key."""
        self.message = ""
        if self.mode == "list":
            self._press_list(key, character)
        elif key in ("escape", "ctrl+c"):
            self.mode = "list"
        elif key == "enter":
            self._taken()
        elif self.mode == "new" and key in ("up", "down", "tab", "shift+tab") and self.games:
            self.game = (self.game + (-1 if key in ("up", "shift+tab") else 1)) % len(self.games)
        else:
            self.field.press(key, character)

    def _press_list(self, key: str, character: str | None) -> None:
        rows = self.rows
        if key in ("up", "down", "k", "j", "home", "end", "pageup", "pagedown"):
            far = len(rows)
            self._move({"up": -1, "k": -1, "down": 1, "j": 1, "home": -far, "end": far, "pageup": -8, "pagedown": 8}[key])
        elif key in ("enter", "right"):
            self._enter()
        elif key == "ctrl+l":
            self.redraws += 1
        elif character == "q" or key in ("escape", "ctrl+c"):
            self.done = True
        elif character and character in "123456789":
            numbered = [i for i, row in enumerate(rows) if isinstance(row, Entry)]
            if int(character) <= len(numbered):
                self.at = numbered[int(character) - 1]
                self._enter()
            else:
                self.message = f"There is no campaign {character}."
        else:
            found = [i for i, row in enumerate(rows) if not isinstance(row, Entry) and row[1] == character]
            if found:
                self.at = found[0]
                self._enter()
            elif character and character != " ":
                self.message = f"{character} does nothing here (keys: 1-9 n o q)"

    def _move(self, by: int) -> None:
        self.at = max(0, min(len(self.rows) - 1, self.at + by))

    def _enter(self) -> None:
        row = self.rows[self.at]
        if isinstance(row, Entry):
            if row.fault:
                self.message = row.fault
                return
            self._take(Choice("sample" if row.sample else "open", row.path))
        elif row[0] == "try":
            sample = next(e for e in self.entries if e.sample)
            self._take(Choice("sample", sample.path))
        elif row[0] == "new" and not self.games:
            self.message = "No game is installed."
        else:
            self.mode, self.field, self.game = ("new" if row[0] == "new" else "file"), Field(), 0

    def _taken(self) -> None:
        text = clean(self.field.text, LONGEST_NAME if self.mode == "new" else LONGEST_PATH)
        if not text:
            self.message = "A name is all it needs." if self.mode == "new" else "Which file?"
        elif self.mode == "new":
            self._take(Choice("new", None, self.games[self.game][0], text))
        else:
            self._take(Choice("open", Path(text).expanduser()))

    def _take(self, choice: Choice) -> None:
        self.message = self.take(choice)
        self.done = not self.message

    def picture(self) -> list[Line]:
        """Every row of the screen."""
        if too_small(self.width, self.height):
            return small_lines(self.width, self.height)
        frame = Rect(0, 1, self.width, self.height - 2)
        title, body, keys = {"list": self._list, "new": self._new, "file": self._file}[self.mode](frame.inner)
        contents: dict[int, list[Placed]] = {}
        for i, line in enumerate(body[: frame.inner.height - 2]):
            contents[frame.inner.y + 1 + i] = [(frame.inner.x, line)]
        titles = {frame.y: dict([titled(frame, (Piece(title, "title"),), True)])}
        if self.message:
            told = fit((Piece(f" ! {safe(self.message)} ", "warning"),), min(len(self.message) + 4, self.width - 2))
            titles[frame.y + frame.height - 1] = {1: told}
        borders = frame_rows((frame,), frame, len(title) + 2)
        rows = [fit((Piece(" Affray", "title"), Piece(" · fights from the keyboard", "dim")), self.width)]
        for y in range(1, self.height - 1):
            rows.append(row_of(self.width, [*bordered(borders[y], titles.get(y, {})), *contents.get(y, ())]))
        return [*rows, footer_line(keys, self.width)]

    def _list(self, room: Rect) -> tuple[str, list[Line], Sequence[tuple[str, str]]]:
        lines = self._lines()
        height = room.height - 2
        top = self._top(height)
        body = [line for _, line in lines[top : top + height]]
        return (
            "Campaigns",
            body,
            (("Enter", "open"), ("↑↓", "choose"), ("1-9", "open"), ("n", "new"), ("o", "file"), ("q", "leave")),
        )

    def _top(self, height: int) -> int:
        """The first line shown, so that the cursor is in sight."""
        lines = self._lines()
        here = next((i for i, (at, _) in enumerate(lines) if at == self.at), 0)
        return max(0, min(here - height // 2, len(lines) - height))

    def _lines(self) -> list[tuple[int, Line]]:
        """Every line of the list with the row it stands for, -1 for a heading."""
        width = self.width - 2
        out: list[tuple[int, Line]] = []
        number = 0
        part = ""
        for i, row in enumerate(self.rows):
            name = "acts" if not isinstance(row, Entry) else "Samples" if row.sample else "Yours"
            if name != part:
                if out:
                    out.append((-1, fit((), width)))
                if name != "acts":
                    out.append((-1, fit((Piece(f"   {name}", "dim"),), width)))
                part = name
            here = i == self.at
            mark = Piece(" ▸ " if here else "   ", "default")
            if isinstance(row, Entry):
                number += 1
                key = f"{number} " if number < 10 else "  "
                line = fit((mark, Piece(key, "key"), *_entry(row, width - 6)), width)
            else:
                line = fit((mark, Piece(f"{row[1]} ", "key"), Piece(row[2], "strong")), width)
            out.append((i, grounded(line, "cursor") if here else line))
        return out

    def _new(self, room: Rect) -> tuple[str, list[Line], Sequence[tuple[str, str]]]:
        out = [fit((Piece("   Name  ", "dim"), *self._typed(room.width - 12)), room.width), fit((), room.width)]
        for i, (_, title) in enumerate(self.games):
            on = i == self.game
            pieces = (Piece("   Game  " if i == 0 else "         ", "dim"), Piece(f"{'■' if on else ' '} ", "on"))
            out.append(fit((*pieces, Piece(safe(title), "on" if on else "plain")), room.width))
        out += [fit((), room.width), fit((Piece("   ▸ Enter: begin, with nobody in the fight yet", "default"),), room.width)]
        return "New campaign", out, (("Enter", "begin"), ("↑↓", "game"), ("Esc", "back"))

    def _file(self, room: Rect) -> tuple[str, list[Line], Sequence[tuple[str, str]]]:
        out = [fit((Piece("   File  ", "dim"), *self._typed(room.width - 12)), room.width), fit((), room.width)]
        out.append(fit((Piece("   ▸ Enter: open it", "default"),), room.width))
        return "Open a file", out, (("Enter", "open"), ("Esc", "back"))

    def _typed(self, width: int) -> Line:
        text, caret = self.field.shown(width)
        return with_caret(fit((Piece(text, "strong"),), width), caret)


def _entry(entry: Entry, width: int) -> Line:
    third = max(12, width * 3 // 10)
    name = fit((Piece(safe(entry.name), "strong" if not entry.fault else "impossible"),), third)
    if entry.fault:
        return (*name, Piece("  "), Piece(safe(entry.fault), "warning"))
    game = fit((Piece(safe(entry.game), "dim"),), third)
    return (*name, Piece("  "), *game, Piece("  "), Piece(safe(entry.note), "dim"))
