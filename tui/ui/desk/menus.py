"""Menus: all that the acting one may do, all that can be done with a row, the verbs of one key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from tui.core.encounter import Combatant
from tui.core.verbs import Verb
from tui.ui.desk.actions import BY_ID, Action
from tui.ui.desk.form import Form
from tui.ui.desk.keyed import letters_in_chooser, somebody_can, verbs_of
from tui.ui.desk.keys import word
from tui.ui.desk.listing import Item, Listing

if TYPE_CHECKING:
    from tui.ui.desk.desk import Desk

ROW = ("hurt", "condition", "out", "secret", "edit", "note", "rename", "initiative", "mark")
"""What can be done with a row, after attacking it."""
TIME = ("previous", "again", "undo", "redo")
HAND = "9"
"""What opens the game master's own verbs from the menu of the one who acts."""
REST = ("next", "previous", "again", "react", "wait", "undo", "redo", "bring", "dice", "policy", "settings")
LOOKS = ("log", "explain", "zoom", "find", "marks", "side", "command", "help", "leave")
ABOUT_SOMEBODY = ("hurt", "condition", "out", "secret", "edit", "note", "rename", "attack")


def removing(desk: Desk, verb: Verb[Any, Any]) -> dict[str, str]:
    """The filling that makes "out" mean: off the table."""
    slot = next((s for s in verb.slots if s.kind == "choice" and s.options is not None), None)
    if slot is None or slot.options is None:
        return {}
    ids = [o.id for o in slot.options(desk.state, Form(desk, verb).made())]
    return {slot.name: "removed"} if "removed" in ids else {}


def all_hidden(desk: Desk, who: str) -> bool:
    """Are all those a verb would be about hidden already?"""
    bodies = [desk.state.who.get(w) for w in ((who,) if who else desk.look.whom())]
    return bool(bodies) and all(isinstance(b, Combatant) and b.hidden for b in bodies)


def _verb_item(desk: Desk, verb: Verb[Any, Any], who: str, fiat: bool = False, letter: str = "") -> Item:
    from tui.ui.desk.opening import open_verb  # a menu opens prompts, and a prompt's key may open a menu

    why = "" if fiat else verb.why_not(desk.state, who)
    other = bool(why) and verb.kind == "reaction" and somebody_can(desk, verb)
    if not who and not why and verb.kind == "action" and not fiat and not verb.early:
        why = "Nobody acts now."
    run = partial(open_verb, desk, verb, None, fiat)
    note = "somebody else" if other else ""
    return Item(verb.title, run, desk.key_of_verb(verb), verb.cost, "" if other else why, note, letter)


def _menu_key(desk: Desk, verb: Verb[Any, Any]) -> str:
    """What picks a verb in the menu of the one who acts: the one the game gave it there, else its key in the fight."""
    return verb.menu or desk.key_of_verb(verb)


def _action_item(desk: Desk, action: Action, who: str = "") -> Item:
    about = who if action.id in ABOUT_SOMEBODY and who not in desk.look.marks else ""
    run: Callable[[], object] = partial(desk.fight.run_action, action.id, about)
    return Item(action.label, lambda: _done(run), word(desk.key_of(action.id)))


def _done(run: Callable[[], object]) -> None:
    run()


def acting_menu(desk: Desk) -> None:
    """All that the acting one may do and what it costs, then what is not possible and why; then the game master's own."""
    who = desk.acting
    verbs = [v for v in desk.game.verbs.values() if v.kind != "inner"]
    kinds = ("action", "reaction", "turn")
    items = [_verb_item(desk, v, who, letter=_menu_key(desk, v)) for kind in kinds for v in verbs if v.kind == kind]
    items.sort(key=lambda item: bool(item.why_not))
    items.append(Item("The game master's hand", partial(hand_menu, desk), letter=HAND))
    items += [_action_item(desk, BY_ID[id]) for id in (*TIME, "settings", *LOOKS)]
    heading = f"All that {desk.look.named(who)} may do" if who else "Menu"
    desk.push(Listing(desk, heading, items))


def hand_menu(desk: Desk) -> None:
    """What the game master may do with anybody and with the fight, whoever acts."""
    verbs = [v for v in desk.game.verbs.values() if v.kind in ("edit", "fight")]
    desk.push(Listing(desk, "The game master's hand", [_verb_item(desk, v, "") for v in verbs]))


def row_menu(desk: Desk) -> None:
    """Everything about the row under the cursor, then everything else: no job needs a letter."""
    who = desk.look.here()
    items: list[Item] = []
    if who and who != desk.acting and verbs_of(desk.game, "attack"):
        attack = verbs_of(desk.game, "attack")[0]
        why = attack.why_not(desk.state, desk.acting) if desk.acting else "nobody acts now"
        run = partial(desk.fight.run_action, "attack", who)
        items.append(Item(f"{attack.title} it", lambda: _done(run), word(desk.key_of("attack")), attack.cost, why))
    elif who:
        items.append(_action_item(desk, BY_ID["menu"]))
    if who:
        items += [_action_item(desk, BY_ID[id], who) for id in ROW if _has(desk, id)]
    if not who or who != desk.acting:
        items.append(_action_item(desk, BY_ID["menu"]))
    items += [_action_item(desk, BY_ID[id]) for id in (*REST, *LOOKS) if _has(desk, id)]
    desk.push(Listing(desk, desk.look.named(who) if who else "Menu", items))


def _has(desk: Desk, id: str) -> bool:
    action = BY_ID[id]
    return not action.verb or bool(verbs_of(desk.game, id))


def chooser(desk: Desk, heading: str, verbs: Sequence[Verb[Any, Any]], fiat: bool = False) -> None:
    """The verbs of one key, each with a letter."""
    items: list[Item] = []
    for verb, letter in zip(verbs, letters_in_chooser(verbs), strict=True):
        who = desk.acting if verb.kind == "action" else ""
        items.append(_verb_item(desk, verb, who, fiat, letter))
    desk.push(Listing(desk, heading, items, low=True))
