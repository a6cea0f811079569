"""The prompt of a verb: numbers, options, levels."""

from __future__ import annotations

from typing import Any

from tui.core.verbs import Flag, Slot, Verb
from tui.ui.desk import formlines, whos
from tui.ui.desk.draft import Stop, neighbour
from tui.ui.desk.editing import Typed
from tui.ui.desk.formwhom import WhomForm
from tui.ui.desk.keys import NEVER, is_small
from tui.ui.desk.labels import letters_of


class ValueForm(WhomForm):
    """Digits, small letters, Left and Right."""

    def _digit(self, key: str) -> bool:
        letters = letters_of(self.desk.state)
        if wrong := self.calling.stray(key, letters):
            self.desk.refuse(f"Nobody has the letter {wrong}.")
            return True
        member = self.calling.digit(key, letters)
        slot = self.who_slot()
        if self.range_from and slot is not None:
            return self._range_digit(slot, key)
        if member is not None and slot is not None:
            if member and slot.kind == "whos" and self.calling.replaces:
                self.draft.set(slot.name, whos.replaced(self.draft.values.get(slot.name, ""), member))
            elif member:
                self._named(member)
            return True
        flag = self.number_flag() or (self.verb.option(self.digits_flag) if self.digits_flag else None)
        if flag is not None:
            self.at = Stop("flag", flag.name)
            now = "" if self.fresh else self.draft.on(flag, self.draft.command()) or ""
            self.draft.set_flag(flag, str(int((now + key)[-6:])) if int(now + key) else None)
            self.fresh = False
        elif (number := self.number_slot()) is not None:
            self._type_number(number, key)
        else:
            return self._pick(key)
        return True

    def _type_number(self, slot: Slot[Any, Any], key: str) -> None:
        if self.at != Stop("number", slot.name):
            self.go(Stop("number", slot.name))
            self.fresh = slot.name not in self.typed
        now = "" if self.fresh else self.draft.values.get(slot.name, "")
        self.fresh = False
        self.typed.add(slot.name)
        self.draft.set(slot.name, (now + key)[:24])

    def _pick(self, key: str) -> bool:
        slot = self.verb.slot(self.at.name) if self.at.kind == "option" else None
        slot = slot or next((s for s in self.verb.slots if s.kind == "choice" and not self.lettered(s)), None)
        if slot is None:
            return False
        options = self.draft.options(slot)
        n = int(key)
        option = next((o for o in options if o.id == "none"), None) if n == 0 else options[n - 1] if n <= len(options) else None
        if option is None:
            self.desk.refuse(f"There is no {slot.title.lower() or slot.name} {key}.")
        else:
            self._choose(slot, option.id)
            self.next_choice(slot)
        return True

    def _choose(self, slot: Slot[Any, Any], id: str) -> None:
        option = next((o for o in self.draft.options(slot) if o.id == id), None)
        if option is None:
            return
        if option.why_not and not self.draft.fiat:
            self.desk.refuse(f"{option.label}: {option.why_not}")
            return
        self.draft.set(slot.name, id)
        self.typed.add(slot.name)
        self.at, self.walked, self.fresh = Stop("option", slot.name, id), False, True

    def _number_sign(self, key: str) -> bool:
        slot = self.number_slot()
        if slot is not None and slot.kind == "amount":
            now = "" if self.fresh and slot.name in self.typed and key in "+-=" else self.draft.values.get(slot.name, "")
            begins = not now or now[-1] in "+-="
            if key in "+-" or (key == "=" and not now) or (key == "/" and now[-1:].isdigit()):
                self._type_number(slot, key)
                return True
            if key == "d" and (begins or now[-1:].isdigit()) and "d" not in now.replace("+", "-").split("-")[-1]:
                self._type_number(slot, key)
                return True
        elif key in "+-" and self.draft.free_flag is not None:
            self.modifier, self.modifier_of = Typed(), None
            self.modifier.put(key)
            return True
        return False

    def _letter(self, key: str) -> bool:
        if not is_small(key) or key in NEVER:
            return False
        for slot in self.verb.slots:
            if slot.kind == "choice":
                option = next((o for o in self.draft.options(slot) if o.key == key), None)
                if option is not None:
                    self._choose(slot, option.id)
                    return True
        flag = next((f for f in self.draft.shown_flags if self.flag_key(f) == key), None)
        if flag is not None:
            self._flag(flag, 1)
            return True
        other = formlines.sibling_keys(self).get(key)
        if other is not None:
            self.become(other)
        return other is not None

    def become(self, verb: Verb[Any, Any]) -> None:
        """The prompt of another verb of the same key."""

    def _flag(self, flag: Flag[Any, Any], by: int) -> None:
        command = self.draft.command()
        if flag.why_not is not None and (why := flag.why_not(self.desk.state, command)) and not self.draft.fiat:
            self.desk.refuse(f"{flag.title}: {why}")
            return
        self.at, self.walked, self.fresh = Stop("flag", flag.name), False, True
        if flag.kind == "text":
            self.modifier, self.modifier_of = Typed(), flag
            self.modifier.put(self.draft.on(flag, command) or "")
        elif flag.kind in ("who", "whos"):
            self._turn_who_flag(flag, by)
        else:
            self.draft.turn_flag(flag, by)

    def _turn_who_flag(self, flag: Flag[Any, Any], by: int) -> None:
        """Off, bare where that means somebody by itself, then one by one everybody but the one who acts."""
        command = self.draft.command()
        now = self.draft.on(flag, command)
        actor = command.arg(self.draft.actor.name) if self.draft.actor is not None else ""
        rows: list[str | None] = [None, *([""] if flag.bare else []), *(w for w in self.desk.look.rows() if w != actor)]
        at = rows.index(now) if now in rows else 0
        self.draft.set_flag(flag, rows[(at + by) % len(rows)])
        if told := self.draft.flags.get(flag.name):
            self.desk.tell(f"{flag.title}: {self.desk.look.named(told)} (a capital names another).")

    def _turn(self, by: int) -> None:
        """Left and right: the level, the number, the one named, the option."""
        stop = self.at
        if stop.kind == "flag" and (flag := self.verb.option(stop.name)) is not None:
            walked = self.walked
            self._flag(flag, by)
            self.walked = walked
        elif (number := self.number_slot()) is not None and (stop.kind == "enter" or stop.name == number.name):
            self._turn_number(number.name, by)
        elif (slot_ := self.verb.slot(stop.name)) is not None and stop.kind in ("who", "whos"):
            options = sorted(self.draft.options(slot_), key=lambda o: self._row_of(o.id))
            self.draft.set(slot_.name, neighbour(options, whos.last(self.draft.value(slot_)), by))
            self.typed.add(slot_.name)
        elif stop.kind == "option":
            self.move(by)

    def _turn_number(self, name: str, by: int) -> None:
        text = self.draft.values.get(name, "")
        sign = text[:1] if text[:1] in ("+", "=", "-") else ""
        digits = text.removeprefix(sign)
        if digits and not digits.isdigit():
            self.desk.refuse("Left and Right change a plain number.")
            return
        self.draft.set(name, sign + str(max(0, int(digits or 0) + by)))
        self.typed.add(name)
        self.fresh = False

    def _toggle(self) -> None:
        stop = self.at
        if stop.kind == "flag" and (flag := self.verb.option(stop.name)) is not None:
            walked = self.walked
            self._flag(flag, 1)
            self.walked = walked
        elif stop.kind == "option" and (slot := self.verb.slot(stop.name)) is not None:
            self._choose(slot, stop.value)
        elif stop.kind == "whos" and (slot := self.verb.slot(stop.name)) is not None:
            self.draft.set(slot.name, whos.next_share(self.draft.value(slot)))
            self.typed.add(slot.name)
        elif stop.kind == "who":
            self._turn(1)

    def _back(self) -> None:
        number, several = self.number_slot(), self.whos_slot()
        if several is not None and whos.last_share(self.draft.values.get(several.name, "")):
            self.draft.set(several.name, whos.with_share(self.draft.value(several), ""))
        elif (flag := self.number_flag()) is not None:
            now = self.draft.on(flag, self.draft.command()) or ""
            self.draft.set_flag(flag, now[:-1] or None)
        elif number is not None and self.draft.values.get(number.name):
            self.draft.set(number.name, self.draft.values[number.name][:-1])
            self.fresh = False
        else:
            self.draft.clear_options()
            self.desk.tell("All options are off.")
