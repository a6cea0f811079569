"""The Textual application: one canvas, a stage on it, every key handed on, one frame a command."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.screen import Screen

from tui.ui.canvas import Canvas, Patch
from tui.ui.stage import Stage
from tui.ui.theme import Look

NextStage = Callable[[Stage], "Stage | None"]
"""What comes after a stage is done; None ends the program."""


class AffrayApp(App[int], inherit_bindings=False):
    """Shows a stage. It knows no campaign, no game and no key but the ones Textual would keep for itself."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS = "Screen { layers: base; overflow: hidden; } Canvas { width: 100%; height: 100%; }"

    def __init__(
        self,
        stage: Stage,
        after: NextStage | None = None,
        look: Look | None = None,
        ascii: bool = False,
        driver_class: type[Driver] | None = None,
    ) -> None:
        super().__init__(driver_class=driver_class)
        self.animation_level = "none"
        self.stage = stage
        self.after = after
        self.on_bug: Callable[[BaseException], str] | None = None
        """Set by whoever opens the screen: keeps a bug in the program for mending and returns what to tell of it."""
        self.canvas = Canvas(look or Look(), ascii)
        self._due = False
        self._redraws = 0
        self._started = False
        self._worked = False
        self._drawn_for = (0, 0)

    def compose(self) -> ComposeResult:
        """The canvas and nothing else."""
        yield self.canvas

    def on_mount(self) -> None:
        """Draw as soon as there is a screen."""
        self._resize(self.size.width, self.size.height)

    def _resize(self, width: int, height: int) -> None:
        self._drawn_for = (width, height)
        self.stage.resized(width, height)
        self.draw()
        self.call_later(self._wait)

    def picture_lost(self) -> None:
        """What the terminal shows is not known: it was suspended, or could not take what was sent. Send all of it."""
        self.canvas.stale = True
        self.draw()

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        """Only the canvas paints; what Textual would send is at most a sign that the screen is up."""
        if renderable is None or isinstance(renderable, Patch):
            super()._display(screen, renderable)
        else:
            self.canvas.send_whole()

    def _fatal_error(self) -> None:
        """A bug ends the program: told in plain lines. Textual would print a page with the values of all variables."""
        bug = self._exception
        if self.on_bug is None or bug is None:
            super()._fatal_error()
            return
        self._exit_renderables.append(Text(self.on_bug(bug), overflow="fold"))
        self._close_messages_no_wait()

    def draw(self) -> None:
        """Show the stage as it is now."""
        self._due = False
        if self.stage.redraws != self._redraws:
            self._redraws = self.stage.redraws
            self.canvas.stale = True
        self.canvas.show(self.stage.picture())

    async def on_event(self, event: events.Event) -> None:
        """Keys and pastes go to the stage before anything of Textual's own sees them; coming and going of the
        terminal's focus repaints nothing."""
        if isinstance(event, events.Key):
            event.stop()
            event.prevent_default()
            self._press(event)
        elif isinstance(event, events.Paste):
            event.stop()
            event.prevent_default()
            self.stage.paste(event.text)
            self._changed()
        elif not isinstance(event, events.AppFocus | events.AppBlur):
            await super().on_event(event)

    def _press(self, event: events.Key) -> None:
        """A lone Escape quickly followed by a key arrives as that key with Alt: it is read as the two it was."""
        if event.key.startswith("alt+"):
            self.stage.press("escape", None)
            key = event.key.removeprefix("alt+")
            self.stage.press(key, key if len(key) == 1 else None)
        else:
            self.stage.press(event.key, event.character if event.is_printable else None)
        self._changed()

    def _changed(self) -> None:
        """Draw once all keys that have arrived are dealt with; then do what can wait."""
        if self.stage.done:
            self._next()
        elif not self._due:
            self._due = True
            self.call_later(self._drawn)

    def _drawn(self) -> None:
        if self._due:
            self.draw()
            self.call_later(self._wait)

    def _wait(self) -> None:
        """One slice of what can wait; when there is no more of it the picture follows, if anything was done at all."""
        if self._due or self.stage.done:
            return
        if self.stage.idle():
            self._worked = True
            self.call_later(self._wait)
        elif self._worked:
            self._worked = False
            self.draw()

    def _next(self) -> None:
        stage = self.after(self.stage) if self.after else None
        if stage is None:
            self.exit(0)
            return
        self.stage, self._redraws = stage, stage.redraws
        self.canvas.stale = True
        self._resize(self.size.width, self.size.height)

    def on_resize(self, event: events.Resize) -> None:
        """Cut the screen up anew. The first time comes with the start and changes nothing; later ones, even to the size
        there was, leave the terminal showing anything."""
        if self._started or self._drawn_for != event.size:
            self.canvas.stale = True
            self._resize(event.size.width, event.size.height)
        self._started = True

    def on_click(self, event: events.Click) -> None:
        """A click is the look it stands for."""
        self.stage.click(event.screen_x, event.screen_y)
        self._changed()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel scrolls what has the focus."""
        self.stage.wheel(event.screen_x, event.screen_y, 1)
        self._changed()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel scrolls what has the focus."""
        self.stage.wheel(event.screen_x, event.screen_y, -1)
        self._changed()
