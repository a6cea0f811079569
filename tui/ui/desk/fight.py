"""The fight itself: small letters are verbs, capitals are somebody, digits begin a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tui.core.encounter import Combatant
from tui.core.game import AnyState, acting
from tui.core.verbs import Verb
from tui.core.views import Span, Words
from tui.ui.desk import doing
from tui.ui.desk.actions import BY_ID, FIRST_WORDS, KEPT
from tui.ui.desk.keyed import keys_to, somebody_can, verbs_of
from tui.ui.desk.keys import is_capital, is_digit, word
from tui.ui.desk.labels import Calling, letters_of, members
from tui.ui.desk.lines import fit, joined, line
from tui.ui.desk.look import PAGE
from tui.ui.desk.mode import Hints, Mode

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk

IN_A_ROW = 3
"""So many capitals one after another look like Caps Lock."""


class Fight(Mode):
    """Always the lowest mode."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.calling = Calling()
        self.capitals = 0
        self.fiat = False
        self._asked: tuple[AnyState, object, tuple[Verb[Any, Any], ...]] | None = None
        self._reacts: tuple[Verb[Any, Any], ...] = ()
        look = desk.look
        self.jobs: dict[str, Callable[[], object]] = {
            "next": lambda: doing.next_turn(desk),
            "previous": lambda: doing.previous_turn(desk),
            "again": lambda: doing.again(desk),
            "undo": desk.undo,
            "redo": desk.redo,
            "mark": lambda: look.mark(look.here()),
            "down": lambda: look.step(1) if look.focus != "log" else desk.scroll(1),
            "up": lambda: look.step(-1) if look.focus != "log" else desk.scroll(-1),
            "first": lambda: look.step(-9999) if look.focus != "log" else desk.scroll(-desk.log_page * 1000),
            "last": lambda: look.step(9999) if look.focus != "log" else desk.scroll(desk.log_page * 1000),
            "page-down": lambda: look.step(PAGE) if look.focus != "log" else desk.scroll(desk.log_page),
            "page-up": lambda: look.step(-PAGE) if look.focus != "log" else desk.scroll(-desk.log_page),
            "pane": lambda: look.pane(1),
            "pane-back": lambda: look.pane(-1),
            "fiat": self._by_word,
            "row": self._row,
            "out-of": self._out,
            "redraw": desk.redraw,
        }

    def _by_word(self) -> None:
        self.fiat = True
        self.desk.tell("By the GM's word: which verb?")

    def _row(self) -> None:
        if self.desk.parked:
            self.desk.take_up()
        else:
            from tui.ui.desk.opening import row_menu

            row_menu(self.desk)

    def _out(self) -> None:
        if self.fiat:
            self.fiat = False
        else:
            self.desk.look.home()

    def press(self, key: str) -> bool:
        fiat = self.fiat
        letters = letters_of(self.desk.state) if is_capital(key) or is_digit(key) else {}
        if is_capital(key):
            self._capital(key, letters)
            return True
        if is_digit(key) and (wrong := self.calling.stray(key, letters)):
            self.desk.refuse(f"Nobody has the letter {wrong}.")
            return True
        if is_digit(key) and (member := self.calling.digit(key, letters)) is not None:
            if member:
                self.desk.look.at(member)
            return True
        self.calling.over()
        self.capitals = 0
        if is_digit(key) or key in ("+", "-", "="):
            from tui.ui.desk.opening import hurt

            hurt(self.desk, key, fiat)
            self.fiat = False
            return True
        id = self.desk.by_key.get(key) or next((a.id for a in KEPT if key in a.keys), None)
        if id is None:
            return False
        self.run_action(id, "", fiat)
        if id != "fiat":
            self.fiat = False
        return True

    def run_action(self, id: str, who: str = "", fiat: bool = False) -> None:
        """Do what an action's key does, on somebody if he is named."""
        from tui.ui.desk.opening import open_action

        job = self.jobs.get(id)
        if job is not None:
            job()
        elif not open_action(self.desk, id, fiat, who):
            self.desk.refuse(f"{self.desk.game.title} has nothing for this key: {BY_ID[id].title.lower()}.")

    def _capital(self, key: str, letters: dict[str, str]) -> None:
        self.capitals += 1
        who = self.calling.capital(key, letters)
        caps = "  Caps Lock?" if self.capitals >= IN_A_ROW else ""
        if who is None:
            self.desk.refuse(f"Nobody has the letter {self.calling.last}.{caps}")
            self.calling.over()
        elif not who and (first := self.desk.look.standing(members(self.desk.state, key))):
            self.desk.look.at(first)
        elif not who:
            self.desk.tell(f"{key}: its second letter or number?")
        else:
            self.desk.look.at(who)
            if caps:
                self.desk.tell(caps.strip())

    # ---- what it shows

    def title(self) -> Words:
        key = self.desk.key_of("menu")
        return line(Span("Menu", "title"), Span(f"  {key} all" if key else "", "dim"))

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        desk = self.desk
        if not desk.ready:
            return ()
        who = acting(desk.state)
        out: list[Words] = []
        if not any(isinstance(b, Combatant) for b in desk.state.who.values()):
            key = word(desk.key_of("bring"))
            out.append(line(Span(key, "key"), " brings somebody in: how many and what, or any name"))
        possible = self._possible()
        first: list[Words] = []
        attack = verbs_of(desk.game, "attack")
        if attack and attack[0] in possible:
            aim = desk.look.aim if desk.look.aim != who else ""
            target = next((t for t in (aim, desk.memory.target(who)) if t and not desk.look.gone(t)), "")
            first.append(
                line(
                    Span(word(desk.key_of("attack")), "key"),
                    f" {attack[0].title.lower()} {desk.look.named(target) if target else ''}".rstrip(),
                )
            )
        if possible:
            names = ", ".join(v.title.lower() for v in possible if not desk.key_of_verb(v))
            first.append(line(Span(word(desk.key_of("menu")), "key"), f" {len(possible)} to do: ", Span(names, "dim")))
        if first:
            out.append(joined(first))
        second: list[Words] = []
        able = (*possible, *self._reacts)
        for id in ("wait", "react") if who else ():
            verb = next((v for v in verbs_of(desk.game, id) if v in able), None)
            if verb is not None:
                second.append(line(Span(word(desk.key_of(id)), "key"), f" {verb.title.lower()}"))
        after = doing.next_up(desk)
        if not who or after == doing.NEW_ROUND:
            second += [line(Span(keys_to(desk, v), "key"), f" {v.title.lower()}") for v in self._early(who)]
        second.append(line(Span(word(desk.key_of("next")), "key"), f" next turn{': ' + after if after else ''}"))
        out.append(joined(second))
        return tuple(fit(w, width) for w in out[:rows])

    def _early(self, who: str) -> list[Verb[Any, Any]]:
        """What is done before a round begins and is possible now."""
        state = self.desk.state
        return [v for v in self.desk.game.verbs.values() if v.early and not v.why_not(state, who) and keys_to(self.desk, v)]

    def _possible(self) -> tuple[Verb[Any, Any], ...]:
        """What who acts can do now: asked of the game once for each state, since many rules look at everybody for it."""
        state, verbs = self.desk.state, self.desk.game.verbs
        if self._asked is None or self._asked[0] is not state or self._asked[1] is not verbs:
            who = acting(state)
            actions = [v for v in verbs.values() if v.kind == "action"] if who else []
            self._asked = (state, verbs, tuple(v for v in actions if not v.why_not(state, who)))
            self._reacts = tuple(v for v in verbs.values() if v.kind == "reaction" and somebody_can(self.desk, v))
        return self._asked[2]

    def hints(self) -> Hints:
        out = [(word(k), BY_ID[id].word) for id in FIRST_WORDS if (k := self.desk.key_of(id))]
        out.insert(2, ("0-9", "hurt"))
        out = [h for h in out if h != (word(self.desk.key_of("hurt")), "hurt")]
        if self.desk.parked:
            out.insert(0, ("Enter", "the open question"))
        return tuple(out)
