"""Hurt, heal, set: the number first, then whom, each with his share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.core.amount import parse_amount
from tui.core.command import Command
from tui.core.gm.health import shared
from tui.core.verbs import Verb
from tui.core.views import Span, Words
from tui.ui.desk import formhints, whos
from tui.ui.desk.form import Form
from tui.ui.desk.formlines import NEVER
from tui.ui.desk.lines import flow, line
from tui.ui.desk.mode import Hints

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk
    from tui.ui.desk.outlook import Outlook


class HurtForm(Form):
    """The prompt of damage and healing: `7BCD/` is 7 to B and C and half to D. One letter goes through the kinds of damage."""

    def __init__(self, desk: Desk, verb: Verb[Any, Any], given: dict[str, str] | None = None, fiat: bool = False) -> None:
        self.kinds = ("", *desk.game.damage_kinds())
        self.kind_at = 0
        super().__init__(desk, verb, given, fiat)

    @property
    def kind_key(self) -> str:
        """The letter that goes through the kinds: `t` unless an option of the game has it."""
        taken = {f.key for f in self.draft.shown_flags} | NEVER
        return next((c for c in "tky" if c not in taken), "") if len(self.kinds) > 1 else ""

    def reserved(self) -> str:
        return self.kind_key

    def press(self, key: str) -> bool:
        if key == self.kind_key and not self.writes:
            self.kind_at = (self.kind_at + 1) % len(self.kinds)
            self.calling.over()
            return True
        return super().press(key)

    def made(self) -> Command:
        command = self.draft.command()
        amount = parse_amount(command.arg("amount"))
        kind = self.kinds[self.kind_at]
        if amount is None or not kind or amount.sign in ("+", "="):
            return command
        return command.with_arg("amount", f"{command.arg('amount')} {kind}")

    def run(self) -> None:
        text = self.draft.values.get("amount", "")
        if text and parse_amount(text) is None:
            self.desk.refuse(f"{text} is no amount. Amounts: 7  +7  =30  2d6+3  7/2")
            return
        super().run()

    def title(self) -> Words:
        text = self.draft.values.get("amount", "")
        word = {"+": "Heal", "=": "Set health"}.get(text[:1], "Hurt")
        return line(word, " by the GM's word" if self.draft.fiat else "")

    def does(self, command: Command, outlook: Outlook | None) -> Words:
        text = command.arg("amount")
        amount = parse_amount(text)
        if amount is None:
            return line("a number")
        named: list[str] = []
        for t in command.targets("whos"):
            name = self.desk.look.named(t.id)
            if amount.fixed and t.share and amount.sign != "=":
                named.append(f"{shared(max(0, amount.pool.add) // amount.part, t.share)} to {name}")
            else:
                named.append(f"{whos.SHARE_WORDS[t.share]}{name}")
        who = ", ".join(named)
        if amount.sign == "=":
            return line(f"health of {who} set to {text.removeprefix('=')}")
        return line(f"{text.removeprefix('+').removeprefix('-')} {'back ' if amount.sign == '+' else ''}to {who}")

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        out = list(super().lines(width, rows))
        if self.kind_key and len(out) < rows:
            out.insert(len(out) - 1, self._kind_line(width))
        return tuple(out)

    def _kind_line(self, width: int) -> Words:
        """The kinds of damage, the one that is on always in sight."""
        at = self.kind_at - 1
        items = [line(Span(k + "■", "on")) if i == at else line(k) for i, k in enumerate(self.kinds[1:])]
        head = line(" ", Span(self.kind_key, "key"), " ")
        return line(head, flow(items, width - 3, 1, max(0, at), gap="  ")[0])

    def hints(self) -> Hints:
        own = ((self.kind_key, "kind of damage"),) if self.kind_key else ()
        return (*formhints.hints(self)[:3], *own, *formhints.hints(self)[3:])
