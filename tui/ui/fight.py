"""The fight's screen put together: the desk's view cut up by the plan and drawn pane by pane."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tui.core.views import Ladder, Row, Words
from tui.ui.draw.bars import STAY, footer_line, header_line, notice_line, small_lines
from tui.ui.draw.cards import card_lines
from tui.ui.draw.frame import Placed, bordered, frame_rows, row_of, titled
from tui.ui.draw.items import Group, Item, Marks, group_of
from tui.ui.draw.ladder import ladder_lines
from tui.ui.draw.laid import Laid
from tui.ui.draw.log import Scroll
from tui.ui.draw.window import Window
from tui.ui.layout import MENU_ROWS, Plan, Rect, plan, prompt_rows, too_small
from tui.ui.paint import Line, Piece, fit, inked, safe, width_of, with_caret
from tui.ui.surface import Box, Surface, View


@dataclass(slots=True)
class FightStage:
    """Draws a desk. Keys go to it as they come; the picture is made of its view after each."""

    desk: Surface
    rest: Callable[[], None] | None = None
    """What else can wait; done when the desk has nothing left to do."""
    width: int = 80
    height: int = 24
    window: Window = field(default_factory=Window)
    scroll: Scroll = field(default_factory=Scroll)
    _hit: dict[int, str] = field(default_factory=dict)
    _plan: Plan | None = None
    _log: Rect | None = None
    """Where the log is, be it in a pane of its own or above the menu."""
    unfolded: set[str] = field(default_factory=set)
    """Capitals of the groups whose members are all shown."""
    _laid: Laid = field(default_factory=Laid)

    def resized(self, width: int, height: int) -> None:
        """Tell the desk what room its texts have, a blank at either side. A screen too small leaves everything as it was."""
        self.width, self.height = width, height
        if not too_small(width, height):
            cut = plan(width, height)
            rows = prompt_rows(height)
            self.desk.resized(width, height, cut.roof.width - 4, rows, height - rows - 5)

    def press(self, key: str, character: str | None) -> None:
        """A key for the desk. Only groups are unfolded and folded here: they are a matter of drawing."""
        if key not in ("left", "right") or not self._fold(key == "left"):
            self.desk.press(key, character)

    def _fold(self, fold: bool) -> bool:
        """Fold or unfold the group under the ladder's cursor; False when there is none to fold or unfold."""
        view = self.desk.view()
        if view.mode != "fight" or view.focus != "ladder":
            return False
        capital = group_of(self._seen(view.ladder).gathered, view.cursor)
        if not capital or (capital in self.unfolded) != fold:
            return False
        self.unfolded ^= {capital}
        return True

    def _seen(self, ladder: Ladder) -> Laid:
        self._laid.see(ladder, self.desk.names)
        return self._laid

    def paste(self, text: str) -> None:
        """Pasted text for the desk."""
        self.desk.paste(text)

    def idle(self) -> bool:
        """Let the desk do a slice of what can wait."""
        more = self.desk.idle()
        if not more and self.rest is not None:
            self.rest()
        return more

    @property
    def done(self) -> bool:
        """Has the game master left?"""
        return self.desk.left

    @property
    def redraws(self) -> int:
        """How often a fresh drawing was asked for."""
        return self.desk.redraws

    def click(self, x: int, y: int) -> None:
        """Look at the combatant of a row: the same as typing its letter."""
        if self._plan and self._plan.ladder and self._plan.ladder.inner.holds(x, y):
            for letter in self._hit.get(y, ""):
                self.desk.press(letter, letter)

    def wheel(self, x: int, y: int, steps: int) -> None:
        """Move the cursor of the ladder or of the log, whichever lies under the pointer; over anything else that of what
        has the keys. A box over the panes hides them."""
        view, cut = self.desk.view(), self._plan
        log = self._log
        if cut and view.over is None and log and log.holds(x, y):
            self.desk.scroll(steps)
        elif cut and view.over is None and cut.ladder and cut.ladder.holds(x, y):
            self.desk.look.step(steps)
        else:
            self.desk.press("down" if steps > 0 else "up", None)

    def picture(self) -> list[Line]:
        """Every row of the screen."""
        if too_small(self.width, self.height):
            self._plan = None
            return small_lines(self.width, self.height)
        view = self.desk.view()
        plain = view.mode == "fight"
        prompting = not plain or view.over is not None
        parked = bool(view.parked) and not prompting
        wanted = self._seen(view.ladder).people(self.unfolded)
        cut = plan(self.width, self.height, view.big, parked, prompting, wanted, len(view.cards))
        self._plan, self._log = cut, cut.log
        contents: dict[int, list[Placed]] = {}
        titles: dict[int, dict[int, Line]] = {}
        focus = self._focus(cut, view)
        if view.over is None:
            rects = list(cut.frames())
            self._panes(cut, view, focus, contents, titles)
        else:
            beside = cut.log if cut.log and cut.log.x >= cut.roof.width - 1 else None
            roof = cut.whole if view.over.whole else cut.roof
            prompt = None if view.over.whole or view.big == "prompt" else cut.prompt
            rects = [rect for rect in (prompt, beside) if rect]
            if beside:
                self._logged(beside, view, False, contents, titles)
            rects.append(roof)
            focus = roof
            _place(contents, roof.inner, _box_lines(view.over, roof.inner))
            _title(titles, roof, inked(view.over.title), True)
        if cut.prompt and cut.prompt in rects:
            self._prompt(cut, cut.prompt, view, contents, titles, focus)
        self._message(rects, view.message, titles)
        borders = frame_rows(tuple(rects), focus, _title_width(titles, focus))
        rows: list[Line] = []
        for y in range(self.height):
            if y == 0:
                rows.append(header_line(view.header, self.width))
            elif y == self.height - 1:
                rows.append(footer_line(self._footer(view), self.width))
            elif y == cut.notice:
                rows.append(notice_line(view.parked, self.width))
            else:
                edge = bordered(borders.get(y, ()), titles.get(y, {}))
                rows.append(row_of(self.width, [*edge, *contents.get(y, ())]))
        return rows

    def _footer(self, view: View) -> tuple[tuple[str, str], ...]:
        """The keys that work now; on a group those that unfold or fold it come last, so that no other is moved."""
        capital = group_of(self._laid.gathered, view.cursor) if view.mode == "fight" and view.focus == "ladder" else ""
        hint = (("Left", "fold") if capital in self.unfolded else ("Right", "unfold"),) if capital else ()
        at = len(view.footer) - sum(key in STAY for key, _ in view.footer)
        return (*view.footer[:at], *hint, *view.footer[at:])

    def _focus(self, cut: Plan, view: View) -> Rect | None:
        shared = cut.log if cut.log else cut.prompt
        cards = cut.cards[0] if cut.cards else None
        return {"ladder": cut.ladder, "cards": cards, "log": shared, "prompt": cut.prompt}[view.focus]

    def _panes(
        self,
        cut: Plan,
        view: View,
        focus: Rect | None,
        contents: dict[int, list[Placed]],
        titles: dict[int, dict[int, Line]],
    ) -> None:
        marks = Marks(view.cursor, view.aim, frozenset(view.marks), view.acting)
        if cut.ladder:
            inner = cut.ladder.inner
            shown = self.window.lines(self._laid.lines(marks, self.unfolded), inner.height, marks)
            self.desk.look.stops = self._laid.stops
            self._hit = {inner.y + i: self._letter(item) for i, item in enumerate(shown)}
            _place(contents, inner, ladder_lines(shown, inner.width, inner.height, marks, self.desk.name, self._laid.longest))
            _title(titles, cut.ladder, inked(view.ladder_title), focus is cut.ladder)
        for rect, who in zip(cut.cards, self._shown(cut, view), strict=False):
            _place(contents, rect.inner, card_lines(self.desk.card(who), rect.inner.width, rect.inner.height))
            _title(titles, rect, self._card_title(who, view, who in self._laid.hidden), rect is focus)
        if cut.log:
            self._logged(cut.log, view, focus is cut.log, contents, titles)

    def _logged(
        self, rect: Rect, view: View, focused: bool, contents: dict[int, list[Placed]], titles: dict[int, dict[int, Line]]
    ) -> None:
        inner = rect.inner
        _place(contents, inner, self.scroll.lines(self.desk.log, view.log_cursor, inner.width, inner.height))
        _title(titles, rect, (Piece("Log", "title"),), focused)

    def _letter(self, item: Item | str) -> str:
        """What is typed to look at a line of the ladder."""
        if isinstance(item, Group):
            return item.letter
        return self.desk.name(item.who)[0] if isinstance(item, Row) else ""

    def _shown(self, cut: Plan, view: View) -> list[str]:
        """Whose cards are shown, in their places. Side by side the one who acts is always the first, so that no card
        changes its place when a prompt opens; one above the other the most wanted is on top."""
        shown = list(view.cards[: len(cut.cards)])
        beside = len({rect.x for rect in cut.cards}) > 1
        return sorted(shown, key=[view.acting, *shown].index) if beside else shown

    def _card_title(self, who: str, view: View, hidden: bool) -> Line:
        letter, name = self.desk.name(who)
        called = f"(h){safe(name)}" if hidden else safe(name)
        out = [Piece(f"{safe(letter)} ", "key"), Piece(called, "title")]
        if who == view.acting:
            out.append(Piece(" ► acts", "acting"))
        if who == view.aim:
            out.append(Piece(" ◄ target", "target"))
        return tuple(out)

    def _prompt(
        self,
        cut: Plan,
        rect: Rect,
        view: View,
        contents: dict[int, list[Placed]],
        titles: dict[int, dict[int, Line]],
        focus: Rect | None,
    ) -> None:
        inner = rect.inner
        if view.mode != "fight" or cut.log or view.big:
            _place(contents, inner, _box_lines(view.prompt, inner))
            _title(titles, rect, inked(view.prompt.title), focus is rect)
            return
        menu = min(len(view.prompt.lines), MENU_ROWS)
        rows = inner.height - menu - 1
        log = Rect(inner.x, inner.y, inner.width, rows)
        below = Rect(inner.x, inner.y + rows + 1, inner.width, menu)
        self._log = log
        _place(contents, log, self.scroll.lines(self.desk.log, view.log_cursor, inner.width, rows))
        contents.setdefault(inner.y + rows, []).append((inner.x, fit((), inner.width)))
        _place(contents, below, _box_lines(view.prompt, below))
        both = (Piece("Log", "title"), Piece("  ·  ", "dim"), *inked(view.prompt.title))
        _title(titles, rect, both, focus is rect)

    def _message(self, rects: list[Rect], message: Words, titles: dict[int, dict[int, Line]]) -> None:
        """What was said last stands in the lowest border: in sight, and in nobody's way."""
        bottom = max((rect.y + rect.height - 1 for rect in rects), default=0)
        if message and bottom:
            line = inked(message)
            line = fit(line, min(width_of(line), self.width - 4))
            titles.setdefault(bottom, {})[1] = (Piece(" "), *line, Piece(" "))


def _place(contents: dict[int, list[Placed]], rect: Rect, lines: list[Line]) -> None:
    for i, line in enumerate(lines[: rect.height]):
        contents.setdefault(rect.y + i, []).append((rect.x, line))


def _title_width(titles: dict[int, dict[int, Line]], rect: Rect | None) -> int:
    return width_of(titles.get(rect.y, {}).get(rect.x + 2, ())) if rect else 0


def _title(titles: dict[int, dict[int, Line]], rect: Rect, title: Line, focused: bool) -> None:
    x, line = titled(rect, title, focused)
    if line:
        titles.setdefault(rect.y, {})[x] = line


def _box_lines(box: Box, rect: Rect) -> list[Line]:
    """A box's lines in the room there is, each with a blank at its left edge, and the text cursor in its place."""
    out: list[Line] = []
    for i, words in enumerate(box.lines[: rect.height]):
        line = fit((Piece(" "), *inked(words)), rect.width)
        if box.caret and box.caret[0] == i:
            line = with_caret(line, min(box.caret[1] + 1, rect.width - 1))
        out.append(line)
    return out
