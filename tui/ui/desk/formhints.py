"""The keys of a verb's prompt, for the footer and for help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.ui.desk.formlines import flag_keys, sibling_keys
from tui.ui.desk.mode import Hints

if TYPE_CHECKING:
    from tui.ui.desk.formbase import FormBase


def _moving(form: FormBase) -> list[tuple[str, str]]:
    """The keys of the cursor, as far as there is something for them to do."""
    slots, flags = form.verb.slots, form.draft.shown_flags
    numbers = any(s.kind in ("amount", "number") for s in slots)
    several = any(s.kind == "whos" for s in slots)
    out = [("Tab", "field")] if len(slots) + bool(flags) > 1 else []
    out.append(("Up Down", "move"))
    if flags or numbers:
        out.append(("Left Right", "level" if flags else "less or more"))
    if flags or several or any(s.kind == "choice" for s in slots):
        out.append(("Space", "toggle"))
    if flags or numbers or several:
        out.append(("Backspace", "clear"))
    return out


def hints(form: FormBase) -> Hints:
    """The keys of this prompt."""
    if form.writes:
        return (("Enter", "done"), ("Esc", "back"), ("Tab", "field"))
    out: list[tuple[str, str]] = [("Enter", "do it")]
    choices = [s for s in form.verb.slots if s.kind == "choice"]
    if form.draft.whom is not None or form.draft.actor is not None:
        out.append(("A-Z", "whom"))
    if any(s.kind in ("amount", "number") for s in form.verb.slots):
        out.append(("0-9", "number"))
    out += [("1-9", s.title.lower() or s.name) for s in choices if form.draft.options(s) and not form.lettered(s)]
    shares = any(s.kind == "amount" for s in form.verb.slots)
    if form.draft.whom is not None and form.draft.whom.kind == "whos" and not shares:
        out += [("-", "range"), ("*", "side or group")]
    elif form.draft.whom is not None and form.draft.whom.kind == "whos":
        out += [("/", "half for the last one"), ("!", "double"), (".", "nothing"), ("-", "range"), ("*", "side or group")]
    elif form.draft.free_flag is not None:
        out.append(("+ -", "modifier"))
    out.append(("Esc", "back"))
    out += _moving(form)
    out += [(o.key, o.label) for s in choices if form.lettered(s) for o in form.draft.options(s)]
    out += [(k, f.title) for f in form.draft.shown_flags if (k := flag_keys(form)[f.name])]
    out += [(k, v.title.lower()) for k, v in sibling_keys(form).items()]
    return tuple(out)
