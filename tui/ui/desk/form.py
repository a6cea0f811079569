"""The prompt of any verb: fields filled in any order, because the kind of a key says which field it belongs to."""

from __future__ import annotations

from typing import Any

from tui.core.language.names import targets_text
from tui.core.text import clean
from tui.core.verbs import Verb
from tui.core.views import Words
from tui.ui.desk import formhints, formlines, whos
from tui.ui.desk.draft import ENTER
from tui.ui.desk.formvalues import ValueForm
from tui.ui.desk.keys import is_capital, is_digit
from tui.ui.desk.memory import Kept
from tui.ui.desk.mode import Hints


class Form(ValueForm):
    """The whole prompt: which key goes where, and what Enter does."""

    def press(self, key: str) -> bool:
        if self.modifier is not None:
            return self._modifier_key(key)
        if self.at.kind == "text" and self._text_key(key):
            return True
        if key == "enter" and self.half_named():
            return True
        after_name = bool(self.calling.last or self.calling.begun)
        done = self._key(key, after_name)
        if not is_capital(key) and not is_digit(key) and key != "-":
            self.calling.over()
            self.range_from = ""
        return done

    def _key(self, key: str, after_name: bool) -> bool:
        match key:
            case "enter":
                self._enter()
            case "escape":
                self._keep()
                self.close()
            case "up" | "down":
                self.move(-1 if key == "up" else 1)
            case "left" | "right":
                self._turn(-1 if key == "left" else 1)
            case "pageup" | "pagedown" if self.at.kind == "number" or self.number_flag() is not None:
                self._turn(10 if key == "pageup" else -10)
            case "tab" | "shift+tab":
                self.field(1 if key == "tab" else -1)
            case "home" | "end":
                self.go(self.draft.stops(self.draft.command())[0] if key == "home" else ENTER, walked=True)
            case "space":
                self._toggle()
            case "backspace":
                self._back()
            case _:
                return self._sign(key, after_name)
        return True

    def _sign(self, key: str, after_name: bool) -> bool:
        if is_capital(key):
            return self._capital(key)
        if is_digit(key):
            return self._digit(key)
        several = self.whos_slot()
        if self.star and several is not None and (ids := whos.side(self.desk, key)) is not None:
            self.star = False
            self._name(several, ids)
            return True
        if several is not None and key in "/!." and self.draft.value(several) and (after_name or not self.amount_open()):
            self.draft.set(several.name, whos.with_share(self.draft.value(several), key))
            self.typed.add(several.name)
            return True
        if several is not None and key == "*":
            self._group(several)
            return True
        if several is not None and key == "-" and after_name:
            self.range_from, self.range_to = whos.last(self.draft.value(several)), ""
            self.range_before = self.draft.value(several)
            self.desk.tell("To whom? A capital ends the range.")
            return True
        return self._number_sign(key) or self._letter(key)

    def _text_key(self, key: str) -> bool:
        if key in ("enter", "escape", "tab", "shift+tab", "up", "down"):
            return False
        if self.text.press(key):
            self.draft.set(self.at.name, clean(self.text.text, 2000))
            self.typed.add(self.at.name)
        return True

    def _modifier_key(self, key: str) -> bool:
        assert self.modifier is not None
        if key == "escape":
            self.modifier = None
        elif key in ("enter", "up", "down", "tab", "shift+tab"):
            text, self.modifier = clean(self.modifier.text), None
            flag = self.modifier_of
            if flag is not None:
                self.draft.set_flag(flag, text or None)
            elif text in ("", "+", "-"):
                pass
            elif fault := formlines.modifier_fault(self.desk.game, text):
                self.desk.refuse(fault)
            else:
                self.draft.free.append(text)
            if key == "enter" or flag is None:
                self.at, self.walked = ENTER, False
            else:
                self.move(-1 if key in ("up", "shift+tab") else 1)
        else:
            self.modifier.press(key)
        return True

    def paste(self, text: str) -> None:
        if self.modifier is not None:
            self.modifier.insert(clean(text))
        elif self.at.kind == "text":
            self.text.insert(clean(text, 2000))
            self.draft.set(self.at.name, self.text.text)
            self.typed.add(self.at.name)
        else:
            super().paste(text)

    def _enter(self) -> None:
        slot = self.verb.slot(self.at.name) if self.walked and self.at.kind == "option" else None
        if slot is not None and (self.draft.value(slot) != self.at.value or slot.name not in self.typed):
            self._choose(slot, self.at.value)
            self.walked = True
            return
        if self.walked and self.at.kind == "whos" and self.made().arg(self.at.name):
            self._toggle()
            return
        if self.walked and (flag := self.flag_at()) is not None and self.number_flag() is None:
            self._flag(flag, 1)
            self.walked = True
            return
        self.run()

    def run(self) -> None:
        """Do what the bottom line says; with a field missing, go there and say so."""
        command = self.made()
        missing = self.draft.missing(command)
        if missing is not None:
            self.go(self.stop_of(missing, command))
            self.desk.refuse(self.asks_for(missing, command) or f"{missing.title or missing.name.capitalize()}?")
            return
        if self.desk.do(command):
            self.close()

    def _keep(self) -> None:
        values = {k: v for k, v in self.draft.values.items() if k in self.typed}
        if values or self.draft.flags:
            self.desk.memory.closed[self.verb.name] = Kept(self.desk.referee.history.at, values, dict(self.draft.flags))

    def title(self) -> Words:
        return formlines.title(self)

    def lines(self, width: int, rows: int) -> tuple[Words, ...]:
        return formlines.lines(self, width, rows)

    def caret(self, width: int) -> tuple[int, int] | None:
        return formlines.caret(self, width)

    def hints(self) -> Hints:
        return formhints.hints(self)

    def wanted(self) -> tuple[str, ...]:
        """Whose cards matter here."""
        command = self.draft.command()
        named = [t.id for s in self.verb.slots if s.kind in ("who", "whos") for t in command.targets(s.name)]
        actor = command.arg(self.draft.actor.name) if self.draft.actor is not None else ""
        return tuple(dict.fromkeys((*(n for n in named if n != actor), actor)))

    def aimed(self) -> str:
        """The first one it is done to."""
        whom = self.draft.whom
        named = [t.id for t in self.draft.command().targets(whom.name)] if whom is not None else list(self.wanted())
        return named[0] if named else ""

    def become(self, verb: Verb[Any, Any]) -> None:
        """The prompt of another verb of the same key, about the same people."""
        named = whos.targets(self.draft.value(self.draft.whom)) if self.draft.whom is not None else ()
        slot = next((s for s in verb.slots if s.kind in ("who", "whos")), None)
        kept = slot is not None and named and self.draft.whom is not None and self.draft.whom.name in self.typed
        text = (named[0].id if slot.kind == "who" else targets_text(named)) if slot is not None and kept else ""
        others = [self.verb, *(v for v in self.siblings if v is not verb)]
        self.close()
        form = Form(self.desk, verb, {slot.name: text} if slot is not None and text else None, self.draft.fiat)
        form.siblings = others
        self.desk.push(form)
