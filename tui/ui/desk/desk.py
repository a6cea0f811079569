"""The desk: everything the screen shows and every key does, without anything that draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from tui.core.command import Command
from tui.core.game import AnyGame, AnyState, acting
from tui.core.language.stored import parse_stored
from tui.core.messages import Do, Give, Redo, TakeBack, Undo
from tui.core.referee import Referee
from tui.core.request import By
from tui.core.text import clean
from tui.core.verbs import Verb
from tui.core.views import Card, Role, Words, words
from tui.ui.desk import standing
from tui.ui.desk.actions import ACTIONS, bound
from tui.ui.desk.campaign import Campaign
from tui.ui.desk.fight import Fight
from tui.ui.desk.hearing import Hearing
from tui.ui.desk.keys import heard, is_capital, is_small, word
from tui.ui.desk.labels import letters_of
from tui.ui.desk.lines import plain_signs
from tui.ui.desk.listing import below_prompt
from tui.ui.desk.logbook import Log
from tui.ui.desk.look import Look
from tui.ui.desk.memory import Memory
from tui.ui.desk.mode import Mode
from tui.ui.surface import Box, View

if TYPE_CHECKING:
    from tui.ui.desk.outlook import Outlook, Outlooks
    from tui.ui.desk.question import Question

LEARNT_FROM = 60
"""Entries of an opened campaign from which the prompts' memory is filled again."""
ESCAPES = 3
"""So many Esc one after another end in the plain fight, however deep one was."""
REFUSALS = 3
"""The same key refused so often opens the help of the prompt."""


class Desk:
    """One game master's desk over one open campaign."""

    def __init__(
        self,
        campaign: Campaign,
        *,
        ascii: bool = False,
        keymap: Mapping[str, Iterable[str]] | None = None,
        at_once: bool = True,
    ) -> None:
        """With `at_once` off, what the first picture can do without is made ready when there is time, or with the first key."""
        self.campaign = campaign
        self.game: AnyGame = campaign.game
        self.referee: Referee[Any, Any] = campaign.referee
        self.bus = campaign.bus
        self.ascii = ascii
        self.bindings = bound(keymap)
        self.by_key = {k: id for id, keys in self.bindings.items() for k in keys}
        self.look = Look(self.game)
        self.look.see(self.referee.now)
        self.memory = Memory(self.game)
        self.log = Log(self.game, self.referee.history)
        self.log.begin = f"{word(self.key_of('next')) or ':next'} begins round 1"
        self.typed_lines: list[str] = []
        self.parked = False
        self.left = False
        """The game master has left: the screen may close."""
        self.redraws = 0
        """How often a fresh drawing of the whole screen was asked for."""
        self.on_theme: Callable[[str], str] | None = None
        """Set by whoever opens the screen: takes up the theme of this name and returns what went wrong, else nothing."""
        self.theme_names: Callable[[], Sequence[str]] = tuple
        """Set with it: the themes there are."""
        self.message: Words = ()
        self.log_cursor = -1
        self.log_page = 10
        self.width, self.height, self.prompt_width, self.prompt_rows, self.over_rows = 80, 24, 78, 7, 12
        self._escapes = 0
        self._refused_key = ("", 0)
        self._stack: list[Mode] = []
        self.fight = Fight(self)
        self.heard = Hearing(self)
        if self.referee.open is not None:
            self.log.opened(self.referee.open.pending, self.referee.now.flow)
        self.say(standing.welcome(campaign), "warning" if campaign.recovered else "plain")
        self.ready = False
        """Are the verbs loaded, and the prompts' memory filled from what was played before?"""
        if at_once or self.referee.open is not None:
            self._make_ready()

    def _make_ready(self) -> None:
        self.ready = True
        for node in self.referee.history.recent(LEARNT_FROM):
            command = parse_stored(self.game, node.entry.command)
            self.memory.learn(command)
            if (verb := self.game.verb(command.verb)) is not None and verb.kind != "inner":
                self.typed_lines.append(node.entry.command)
        self.look.aim = self.memory.target(self.acting)
        from tui.ui.desk import opening  # noqa: F401  # loaded now, so that no key has to wait for it

    # ---- what there is

    @property
    def state(self) -> AnyState:
        """The fight as it is."""
        return self.look.state

    @property
    def acting(self) -> str:
        """Who acts; empty when nobody does."""
        return acting(self.state)

    @property
    def modes(self) -> list[Mode]:
        """All modes, the fight first, the one that hears the keys last."""
        asked = [self.question] if self.question is not None and not self.parked else []
        return [self.fight, *asked, *self._stack]

    @property
    def mode(self) -> Mode:
        """The mode that hears the keys."""
        return self.modes[-1]

    @property
    def question(self) -> Question | None:
        """The open question, parked or not."""
        return self.heard.question

    def below(self, mode: Mode) -> Mode:
        """The mode under this one."""
        modes = self.modes
        return modes[modes.index(mode) - 1] if mode in modes else self.fight

    def prompt_below(self, mode: Mode) -> Mode:
        """The mode that has the prompt pane while this one hears the keys: itself, or one it lies over."""
        modes = self.modes
        return next(m for m in reversed(modes[: modes.index(mode) + 1]) if not below_prompt(m))

    def push(self, mode: Mode) -> None:
        """Open a mode over the present one."""
        self._stack.append(mode)

    def pop(self, mode: Mode) -> None:
        """Close a mode and all that lies over it."""
        if mode in self._stack:
            del self._stack[self._stack.index(mode) :]
        if not any(not below_prompt(m) for m in self._stack):
            self.outlooks.rest()

    @cached_property
    def outlooks(self) -> Outlooks:
        """What commands would lead to; nobody asks before the first picture."""
        from tui.ui.desk.outlook import Outlooks

        return Outlooks(self.game)

    def outlook(self, verb: Verb[Any, Any], command: Command) -> Outlook:
        """What a command would lead to."""
        return self.outlooks.of(verb, command, self.state)

    def key_of(self, id: str) -> str:
        """The first key of an action; empty when it has none."""
        return next(iter(self.bindings.get(id, ())), "")

    def key_of_verb(self, verb: Verb[Any, Any]) -> str:
        """How the key of a verb is written; empty when it has none."""
        action = next((a for a in ACTIONS if a.verb and a.verb == verb.key), None)
        return word(self.key_of(action.id)) if action is not None and self.key_of(action.id) else ""

    # ---- telling

    def tell(self, text: str) -> None:
        """A line for the game master."""
        self.say(text, "plain")

    def refuse(self, text: str) -> None:
        """Why a key did nothing."""
        self.say(text, "warning")

    def say(self, text: str, role: Role) -> None:
        """A line in the message row."""
        self.message = words(clean(text, 400), role) if text else ()

    def redraw(self) -> None:
        """Ask for a fresh drawing of the screen."""
        self.redraws += 1

    # ---- doing

    def send(self, message: object) -> bool:
        """Send a request; False when it was refused."""
        if self.only_read():
            return False
        self.heard.refusal, parked = "", self.parked
        self.bus.publish(message)
        if parked and self.question is not None:
            self.parked = True
        return not self.heard.refusal

    def only_read(self) -> bool:
        """Is the campaign only read here? Then it is said."""
        why = self.campaign.readonly
        if why:
            self.refuse(why if isinstance(why, str) else "This campaign can only be read here.")
        return bool(why)

    def do(self, command: Command) -> bool:
        """Play a command; False when it was refused, and the message says why."""
        done = self.send(Do(command))
        if done and not self.message and self.question is None:
            verb = self.game.verb(command.verb)
            self.tell(f"{verb.title}: done." if verb is not None else "Done.")
        return done

    def give(self, text: str, key: str, by: By = "gm") -> bool:
        """Answer an open request; False when it cannot be that answer."""
        return self.send(Give(text, key, by))

    def take_back(self) -> bool:
        """Take back the last answer; at the first one the command."""
        return self.send(TakeBack())

    def undo(self, steps: int = 1) -> bool:
        """Take back the last steps. A question that is not parked loses its last answer first."""
        if self.referee.open is not None and not self.parked and steps == 1:
            return self.take_back()
        return self.send(Undo(steps))

    def redo(self, steps: int = 1) -> bool:
        """Make undone steps again, with the same dice."""
        return self.send(Redo(steps))

    def used(self) -> list[str]:
        """The verbs used lately, the newest first."""
        return list(reversed(self.heard.used))

    def leave(self) -> None:
        """The game master leaves."""
        self.left = True

    def write_snapshot(self) -> None:
        """Write the whole campaign anew now."""
        if self.only_read():
            return
        fault = self.campaign.snapshot()
        self.say(fault or "Snapshot written.", "warning" if fault else "plain")

    def choose_theme(self, name: str) -> None:
        """Another theme, or what went wrong with it."""
        if not name:
            self.refuse(f"Which theme? :theme NAME. There are: {', '.join(self.theme_names())}")
            return
        if self.on_theme is None:
            self.refuse("There are no themes here.")
            return
        fault = self.on_theme(name)
        if not fault:
            self.redraw()
        self.say(fault or f"Theme {name}.", "warning" if fault else "plain")

    def park(self) -> None:
        """Put the open question aside; its dice are kept."""
        self.parked = True
        self.tell("The question waits. Enter takes it up.")

    def take_up(self) -> None:
        """Take up the parked question."""
        self.parked = False

    # ---- the surface

    def press(self, key: str, character: str | None) -> None:
        """One key of the keyboard."""
        from tui.ui.desk.opening import look_key

        if not self.ready:
            self._make_ready()
        for k in heard(key, character):
            self.message = ()
            self._escapes = self._escapes + 1 if k == "escape" else 0
            if self._escapes >= ESCAPES:
                self._home()
                continue
            if len(k) > 1 and self.by_key.get(k) == "redraw":
                self.redraw()
                continue
            mode = self.mode
            if mode.press(k) or look_key(self, mode, k):
                self._refused_key = ("", 0) if not self.message or self.message[0].role != "warning" else self._refused_key
            else:
                self._unknown(mode, k)

    def _home(self) -> None:
        """Out of everything, to the plain fight; what is asked is parked, what is typed is kept."""
        while self.mode is not self.fight:
            self.mode.press("escape")
        while self.look.home():
            pass

    def _unknown(self, mode: Mode, key: str) -> None:
        if is_capital(key):
            self._look_at(mode, key)
            return
        mode.unknown(key)
        before, times = self._refused_key
        self._refused_key = (key, times + 1 if key == before else 1)
        if self._refused_key[1] >= REFUSALS and is_small(key):
            self._refused_key = ("", 0)
            from tui.ui.desk.opening import open_help

            open_help(self)

    def _look_at(self, mode: Mode, key: str) -> None:
        """A capital in a mode that has no use for it opens that card."""
        who = self.fight.calling.capital(key, letters_of(self.state))
        if who is None:
            self.refuse(f"Nobody has the letter {key}.")
        elif who and mode is self.question:
            self.look.point(who)
        elif who:
            self.look.at(who)

    def paste(self, text: str) -> None:
        """Pasted text."""
        self.message = ()
        self.mode.paste(text)

    def resized(self, width: int, height: int, prompt_width: int, prompt_rows: int, over_rows: int) -> None:
        """The room there is."""
        self.width, self.height = width, height
        self.prompt_width, self.prompt_rows, self.over_rows = max(10, prompt_width), max(1, prompt_rows), max(1, over_rows)
        self.log_page = max(1, over_rows - 2)

    def idle(self) -> bool:
        """Make ready what the first picture could do without; refine the odds shown, a slice at a time."""
        if not self.ready:
            self._make_ready()
            return True
        return self.outlooks.idle()

    def scroll(self, by: int) -> None:
        """Move the cursor of the log; older lines are fetched at its top."""
        at = self.log_cursor if self.log_cursor >= 0 else len(self.log) - 1
        while at + by < 0 and (came := self.log.older()):
            at += came
        at = max(0, at + by)
        self.log_cursor = at if at < len(self.log) - 1 else -1

    @property
    def names(self) -> Mapping[str, tuple[str, str]]:
        """Letter and name of everybody."""
        return self.look.names

    def name(self, who: str) -> tuple[str, str]:
        """Letter and name of a combatant."""
        return self.look.name(who)

    def card(self, who: str) -> Card:
        """The card of a combatant."""
        return self.look.card(who)

    def view(self) -> View:
        """The screen as it is to be drawn now."""
        return standing.view(self)

    def prompt_box(self) -> Box:
        """The prompt pane of the mode in force."""
        mode = self.prompt_below(self.mode)
        lines = mode.lines(self.prompt_width, self.prompt_rows)
        if self.ascii:
            lines = tuple(plain_signs(w) for w in lines)
        caret = mode.caret(self.prompt_width) if mode is self.mode else None
        return Box(mode.title(), lines[: self.prompt_rows], caret)

    def over_box(self) -> Box | None:
        """What lies over the panes, if anything."""
        box = self.mode.over(self.prompt_width, self.over_rows)
        if box is not None and self.ascii:
            return replace(box, title=plain_signs(box.title), lines=tuple(plain_signs(w) for w in box.lines))
        return box

    def mode_name(self) -> Literal["fight", "prompt", "text"]:
        """Which of the three kinds of keyboard this is."""
        if self.mode is self.fight:
            return "fight"
        return "text" if self.mode.writes else "prompt"
