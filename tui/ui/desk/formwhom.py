"""The prompt of a verb: naming people, one or several, with ranges, groups and sides."""

from __future__ import annotations

from typing import Any

from tui.core.verbs import Slot
from tui.ui.desk import whos
from tui.ui.desk.draft import ENTER
from tui.ui.desk.formbase import FormBase
from tui.ui.desk.labels import letters_of, members


class WhomForm(FormBase):
    """Capitals, and the signs that go with them."""

    def _capital(self, key: str) -> bool:
        who = self.calling.capital(key, letters_of(self.desk.state))
        if who is None:
            self.desk.refuse(f"Nobody has the letter {self.calling.last}.")
            self.calling.over()
        elif not who:
            self._begun(key)
        else:
            self._named(who)
        return True

    def _begun(self, letter: str) -> None:
        """The letter of a group, or the first of two. A group's letter alone means the next of it who stands, where one
        is named; where several may be, the members are told and none is taken."""
        group = members(self.desk.state, letter)
        slot = self.who_slot()
        if group and slot is not None and slot.kind == "who":
            self.draft.set(slot.name, self.desk.look.standing(group))
            self.typed.add(slot.name)
        elif group:
            named = " ".join(self.desk.look.name(id)[0] for id in group)
            self.desk.tell(f"Which of them? {named}, or {letter}* for all.")
        else:
            self.desk.tell(f"{letter}: its second letter or number?")

    def half_named(self) -> bool:
        """A letter is begun and names nobody yet: that is told, and nothing is done to anybody else instead."""
        letter, slot = self.calling.begun, self.who_slot()
        if not letter or (slot is not None and slot.kind == "who" and self.draft.value(slot)):
            return False
        self._begun(letter)
        return True

    def _named(self, who: str) -> None:
        flag = self.flag_at()
        if flag is not None and flag.kind in ("who", "whos"):
            now = (self.draft.on(flag, self.draft.command()) or "").split(",") if flag.kind == "whos" else []
            several = [id for id in now if id and id != who] + ([who] if who not in now else [])
            self.draft.set_flag(flag, ",".join(several) or (None if not flag.bare else ""))
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

    def _range_digit(self, slot: Slot[Any, Any], key: str) -> bool:
        """The number at the end of a range of members: `G2-5`."""
        letter = self.desk.look.name(self.range_from)[0].rstrip("0123456789")
        self.range_to += key
        to = letters_of(self.desk.state).get(letter + self.range_to)
        if to is not None:
            between = whos.between(members(self.desk.state, letter), self.range_from, to)
            self.draft.set(slot.name, whos.added(self.range_before, between))
        return True

    def _name(self, slot: Slot[Any, Any], ids: list[str], toggle: bool = False) -> None:
        now = self.draft.values.get(slot.name, "") if slot.name in self.typed else ""
        self.draft.set(slot.name, whos.added(now, ids, toggle))
        self.typed.add(slot.name)

    def _group(self, slot: Slot[Any, Any]) -> None:
        letter = self.calling.begun or self.calling.last
        group = members(self.desk.state, letter)
        if self.star:
            self.star = False
            self._name(slot, whos.side(self.desk, "*") or [])
        elif group:
            self._name(slot, group)
        else:
            self.star = True
            self.desk.tell("Which side? " + whos.SIDE_KEYS)
        self.calling.over()

    def _row_of(self, who: str) -> int:
        rows = self.desk.look.rows()
        return rows.index(who) if who in rows else len(rows)
