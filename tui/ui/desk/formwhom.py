"""The prompt of a verb: naming people, one or several, with ranges, groups and sides."""

from __future__ import annotations

from typing import Any

from tui.core.verbs import Slot
from tui.ui.desk import whos
from tui.ui.desk.draft import ENTER
from tui.ui.desk.formbase import FormBase
from tui.ui.desk.labels import letters_of


class WhomForm(FormBase):
    """Capitals, and the signs that go with them."""

    def _capital(self, key: str) -> bool:
        who = self.calling.capital(key, letters_of(self.desk.state))
        if who is None:
            self.desk.refuse(f"Nobody has the letter {self.calling.last}.")
            self.calling.over()
        elif not who:
            self.desk.tell(f"{key}: its second letter or number?")
        else:
            self._named(who)
        return True

    def _named(self, who: str) -> None:
        flag = self.flag_at()
        if flag is not None and flag.kind in ("who", "whos"):
            self.draft.set_flag(flag, who)
            return
        slot = self.who_slot()
        if slot is None:
            choice = next((s for s in self.verb.slots if any(o.id == who for o in self.draft.options(s))), None)
            if choice is not None:
                self.draft.set(choice.name, who)
                self.typed.add(choice.name)
                self.next_choice(choice)
            else:
                self.desk.look.at(who)
            return
        if slot.kind == "who":
            self.draft.set(slot.name, who)
            self.typed.add(slot.name)
            if slot is self.draft.actor and self.draft.whom is not None:
                self.go(self.stop_of(self.draft.whom, self.draft.command()))
            elif self.at.kind == "who":
                self.go(ENTER if self.number_slot() is None else self.at)
            return
        if self.range_from:
            between = self.desk.look.rows()
            ids = whos.between(between, self.range_from, who)
            self.range_from = ""
            self._name(slot, ids)
            return
        self._name(slot, [who], toggle=True)

    def _name(self, slot: Slot[Any, Any], ids: list[str], toggle: bool = False) -> None:
        now = self.draft.values.get(slot.name, "") if slot.name in self.typed else ""
        self.draft.set(slot.name, whos.added(now, ids, toggle))
        self.typed.add(slot.name)

    def _group(self, slot: Slot[Any, Any]) -> None:
        letter = self.calling.begun or self.calling.last
        members = [id for x, id in letters_of(self.desk.state).items() if letter and x.startswith(letter)]
        if self.star:
            self.star = False
            self._name(slot, whos.side(self.desk, "*") or [])
        elif len(members) > 1:
            self._name(slot, members)
        else:
            self.star = True
            self.desk.tell("Which side? " + whos.SIDE_KEYS)
        self.calling.over()

    def _row_of(self, who: str) -> int:
        rows = self.desk.look.rows()
        return rows.index(who) if who in rows else len(rows)
