"""The one widget: it keeps the rows of the screen and sends the terminal only the cells that changed."""

from __future__ import annotations

from os import environ

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from textual._compositor import CompositorUpdate
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.ui.paint import Line, Piece, plain_ascii
from tui.ui.patch import Difference, difference, sequence, whole
from tui.ui.theme import SYSTEMS, Look


def _plain_erase() -> bool:
    """GNU screen erases to its own ground whatever was set."""
    return environ.get("TERM", "").startswith("screen")


class Patch(CompositorUpdate):
    """The changed cells as an update of the screen: Textual writes it as one frame, at once.

    `CompositorUpdate` and `App._display` are names Textual keeps for itself; there is no other way to send less than a
    widget's whole regions.
    """

    def __init__(self, found: Difference, look: Look) -> None:
        self.found = found
        self.look = look

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The changed cells one run after another, for a console that is no terminal."""
        for change in self.found.runs:
            for text, ink, ground in change.cells:
                yield Segment(text, self.look.style(ink, ground))

    def render_segments(self, console: Console) -> str:
        """The bytes for this terminal."""
        return sequence(self.found, self.look, SYSTEMS.get(console.color_system or ""), erase=not _plain_erase())


class Canvas(Widget):
    """The whole screen as rows of inked text.

    Textual repaints whole regions of widgets, and at the start and at every new size the whole screen several times; over a
    slow line that is too much. So a new picture is compared with the last one cell by cell and the difference goes out
    at once, in one write. A whole picture is sent the same way, once, when it is not known what the terminal shows.
    `render_lines` is for pictures of the screen that do not go to a terminal.
    """

    ALLOW_SELECT = False
    can_focus = False

    def __init__(self, look: Look, ascii: bool = False) -> None:
        super().__init__()
        self.look = look
        self.ascii = ascii
        self.rows: list[Line] = []
        self.stale = True
        """Is it unknown what the terminal shows (start, new size, a terminal that was suspended)?"""
        self.frames = 0
        """How many pictures went to the terminal as changes."""

    def show(self, rows: list[Line]) -> None:
        """Make this the picture."""
        if self.ascii:
            rows = [tuple(Piece(plain_ascii(text), ink, ground) for text, ink, ground in row) for row in rows]
        old, self.rows = self.rows, rows
        if self.stale or len(old) != len(rows):
            self.stale = True
            self.send_whole()
            return
        found = difference(old, rows)
        if found:
            self.frames += 1
            self.app._display(self.screen, Patch(found, self.look))

    def send_whole(self) -> None:
        """Send the whole picture if the terminal's is stale. While Textual holds frames back it stays so: this is called
        again when Textual paints."""
        app = self.app
        if self.stale and self.rows and self.is_attached and app._running and not app._batch_count:
            self.stale = False
            app._display(self.screen, Patch(whole(self.rows), self.look))

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows of a region for a full repaint."""
        out: list[Strip] = []
        for y in range(crop.y, crop.bottom):
            row = self.rows[y] if 0 <= y < len(self.rows) else ()
            strip = Strip([Segment(text, self.look.style(ink, ground)) for text, ink, ground in row])
            out.append(strip.crop_extend(crop.x, crop.right, self.look.style("plain")))
        return out
