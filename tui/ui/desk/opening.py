"""What opens on a key: prompts of verbs, menus, the log, help. Loaded when the first of them is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tui.core.verbs import Verb
from tui.ui.desk import menus, throwing
from tui.ui.desk.actions import BY_ID
from tui.ui.desk.biglog import BigLog
from tui.ui.desk.bringing import Bringing
from tui.ui.desk.commandline import CommandLine
from tui.ui.desk.conditions import ConditionForm
from tui.ui.desk.draft import Draft
from tui.ui.desk.explain import explanation
from tui.ui.desk.fields import field_list, setting_list
from tui.ui.desk.finding import Find
from tui.ui.desk.form import Form
from tui.ui.desk.helping import help_text
from tui.ui.desk.hurting import HurtForm
from tui.ui.desk.keyed import CHOOSERS, verbs_of
from tui.ui.desk.marking import Marking, SideMarking
from tui.ui.desk.mode import Mode, Told

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk

LOOKING = ("log", "explain", "zoom", "help", "find", "command", "redraw")
"""Actions that work in every prompt."""


def open_verb(desk: Desk, verb: Verb[Any, Any], given: dict[str, str] | None = None, fiat: bool = False) -> None:
    """The prompt of a verb; one with nothing to choose is done at once."""
    if _waits(desk, verb):
        return
    if verb.name in throwing.VERBS:
        desk.push(throwing.Throwing(desk))
        return
    if not verb.slots and not verb.flags:
        desk.do(Form(desk, verb, None, fiat).made())
        return
    if not given and not fiat and settled(desk, verb):
        desk.do(Draft(desk, verb).command())
        return
    kinds: dict[str, type[Form]] = {"hurt": HurtForm, "condition": ConditionForm}
    desk.push(kinds.get(verb.name, Form)(desk, verb, given, fiat))


def _waits(desk: Desk, *verbs: Verb[Any, Any]) -> bool:
    """Is a question open before which none of these may come? Then it is named."""
    if desk.question is None or any(v.aside for v in verbs):
        return False
    desk.refuse(f"{desk.referee.question()} first, or take it back.")
    return True


def settled(desk: Desk, verb: Verb[Any, Any]) -> bool:
    """Has the one who acts nothing to choose: no options, no odds to weigh, for every slot one filling that is possible?"""
    if verb.kind not in ("action", "turn") or verb.flags or verb.odds is not None or not desk.acting:
        return False
    draft = Draft(desk, verb)
    command = draft.command()
    rest = [s for s in verb.slots if s is not draft.actor]
    alone = all(
        s.kind in ("who", "choice") and not s.optional and len([o for o in draft.options(s, command) if not o.why_not]) == 1
        for s in rest
    )
    return alone and draft.missing(command) is None


def _menu(desk: Desk) -> None:
    if not _waits(desk):
        menus.acting_menu(desk)


def hurt(desk: Desk, key: str, fiat: bool = False, who: str = "") -> None:
    """Hurt or heal, the first key of the number in it."""
    verbs = verbs_of(desk.game, "hurt")
    if not verbs:
        desk.refuse(f"{desk.game.title} has nothing for a number.")
        return
    open_verb(desk, verbs[0], _whom(verbs[0], who), fiat)
    if key:
        desk.mode.press(key)


def _whom(verb: Verb[Any, Any], who: str) -> dict[str, str]:
    slot = next((s for s in verb.slots if s.kind in ("who", "whos")), None)
    return {slot.name: who} if slot is not None and who else {}


def open_action(desk: Desk, id: str, fiat: bool = False, who: str = "") -> bool:
    """Do what an action's key does, on somebody if he is named; False when this game has nothing for it."""
    special = _SPECIAL.get(id)
    if special is not None:
        special(desk)
        return True
    if id == "hurt":
        hurt(desk, "", fiat, who)
        return True
    verbs = verbs_of(desk.game, id)
    if id == "rename" or id == "remove":
        verb = desk.game.verb("rename" if id == "rename" else "out")
        if verb is None:
            return False
        given = _whom(verb, who) if id == "rename" else {**_whom(verb, who), **menus.removing(desk, verb)}
        open_verb(desk, verb, given, fiat)
        return True
    if id == "edit" and verbs:
        field_list(desk, who)
        return True
    if not verbs:
        return False
    if id == "bring":
        desk.push(Bringing(desk, verbs[0]))
    elif id in CHOOSERS and len(verbs) > 1:
        if _waits(desk, *verbs):
            return True
        menus.chooser(desk, BY_ID[id].title, verbs, fiat)
    else:
        _first_of(desk, id, verbs, fiat, who)
    return True


def _first_of(desk: Desk, id: str, verbs: list[Verb[Any, Any]], fiat: bool, who: str) -> None:
    first = verbs[0]
    if id == "secret" and len(verbs) > 1 and menus.all_hidden(desk, who):
        first = next(v for v in verbs if v.name == "show")
    open_verb(desk, first, _whom(first, who) if first.kind in ("edit", "fight") else {}, fiat)
    if who and first.kind == "action" and isinstance(desk.mode, Form) and desk.mode.draft.whom is not None:
        desk.mode.draft.set(desk.mode.draft.whom.name, who)
    if isinstance(desk.mode, Form):
        desk.mode.siblings = [v for v in verbs if v is not first]


def open_help(desk: Desk) -> None:
    """Every key: those of this state first, then all."""
    mode = desk.mode
    desk.push(Told(desk, "Help", lambda: help_text(desk, mode)))


def _explain(desk: Desk) -> None:
    line = desk.log_cursor
    desk.push(Told(desk, "Why", lambda: explanation(desk, line)))


def _log(desk: Desk) -> None:
    desk.push(BigLog(desk))


def _zoom(desk: Desk) -> None:
    look = desk.look
    look.big = "" if look.big else "prompt" if desk.mode is not desk.fight else look.focus


def _leave(desk: Desk) -> None:
    desk.tell(":q leaves, all is saved." if not desk.heard.not_saved else f":q leaves. NOT SAVED: {desk.heard.not_saved}")


_SPECIAL: dict[str, Callable[[Desk], object]] = {
    "menu": _menu,
    "settings": setting_list,
    "marks": lambda desk: desk.push(Marking(desk)),
    "side": lambda desk: desk.push(SideMarking(desk)),
    "log": _log,
    "explain": _explain,
    "zoom": _zoom,
    "find": lambda desk: desk.push(Find(desk)),
    "command": lambda desk: desk.push(CommandLine(desk)),
    "help": open_help,
    "leave": _leave,
}


def row_menu(desk: Desk) -> None:
    """The menu of the row under the cursor."""
    menus.row_menu(desk)


def look_key(desk: Desk, mode: Mode, key: str) -> bool:
    """A key that works in every prompt although the mode has no use for it: looking, undo, and `q` as Esc."""
    if mode is desk.fight or mode.writes:
        return False
    id = desk.by_key.get(key, "")
    if id == "leave":
        return mode.press("escape")
    if id in ("undo", "redo"):
        return (desk.undo() if id == "undo" else desk.redo()) or True
    if id in ("page-up", "page-down"):
        desk.look.step(-8 if id == "page-up" else 8)
        return True
    if id == "next":
        desk.refuse("Enter or Esc ends this prompt first.")
        return True
    if id in LOOKING:
        if id == "redraw":
            desk.redraw()
        else:
            _SPECIAL[id](desk)
        return True
    return False
