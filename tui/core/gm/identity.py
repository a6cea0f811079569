"""Who somebody is and who may know it: names, letters, sides, notes, hiding."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tui.core.command import Command
from tui.core.encounter import SIDES, Combatant, Fight, Side
from tui.core.errors import Refused
from tui.core.gm.said import GmScene, any_hidden, ids_of, is_or_are, names
from tui.core.request import Option
from tui.core.text import LONGEST_NAME, LONGEST_NOTE, clean, folded
from tui.core.verbs import Slot, Verb

_LETTER = re.compile(r"(?P<base>[A-PR-WY]|[QXZ][A-Z])(?P<member>\d{0,3})")


@dataclass(frozen=True, slots=True)
class With:
    """The edit that sets one field of what all combatants have."""

    field: str
    value: Any

    def __call__(self, body: Combatant) -> Combatant:
        fields: dict[str, Any] = {self.field: self.value}
        return replace(body, **fields)


def hide(hidden: bool, scene: GmScene, command: Command) -> None:
    """Keep combatants from the players' view, or show them."""
    ids = ids_of(scene, command, "whos")
    changed = [id for id in ids if scene[id].hidden is not hidden]
    word = "hidden" if hidden else "in sight"
    if not changed:
        raise Refused(f"{names(scene, ids)} {is_or_are(ids)} {word} already.")
    for id in changed:
        scene.edit(id, With("hidden", hidden))
    scene.say("", f"{names(scene, changed)} {is_or_are(changed)} {word}.", secret=hidden)


def alias(scene: GmScene, command: Command) -> None:
    """The name the players know; empty for the real one."""
    who, text = command.arg("who"), clean(command.arg("text"), LONGEST_NAME)
    scene.edit(who, With("alias", text))
    name = scene[who].name
    scene.say("", f"{name} is {text} to the players." if text else f"{name} goes by the real name.", secret=True)


def rename(scene: GmScene, command: Command) -> None:
    """Another name, which nobody else may have; the id stays."""
    who, text = command.arg("who"), clean(command.arg("text"), LONGEST_NAME)
    before = scene[who]
    if not text:
        raise Refused(f"{before.name} needs a name.")
    if any(folded(scene[id].name) == folded(text) for id in scene.ids() if id != who):
        raise Refused(f"There is a {text} already.")
    scene.edit(who, With("name", text))
    scene.say("", f"{before.name} is now called {text}.", secret=before.hidden or bool(before.alias))


def note(scene: GmScene, command: Command) -> None:
    """A note on a combatant; empty takes it away."""
    who, text = command.arg("who"), clean(command.arg("text"), LONGEST_NOTE)
    scene.edit(who, With("note", text))
    name = scene[who].name
    scene.say("", f"{name}, note: {text}" if text else f"{name} has no note any more.", secret=True)


def fight_note(scene: GmScene, command: Command) -> None:
    """A note on the fight; empty takes it away."""
    text = clean(command.arg("text"), LONGEST_NOTE)
    scene.flow = replace(scene.flow, note=text)
    scene.say("", f"Note: {text}" if text else "The fight has no note any more.", secret=True)


def letter(scene: GmScene, command: Command) -> None:
    """Another letter, which nobody else may have and no letter may begin with."""
    who, text = command.arg("who"), command.arg("letter").upper()
    m = _LETTER.fullmatch(text)
    if m is None:
        raise Refused(f'"{command.arg("letter")}" is no letter. Letters: A to Z but for Q, X and Z, or QA, XB, ZC ...')
    name = scene[who].name
    for id in scene.ids():
        other = _LETTER.fullmatch(scene[id].letter)
        if id == who or other is None or other["base"] != m["base"]:
            continue
        if other["member"] == m["member"] or not (other["member"] and m["member"]):
            raise Refused(f"{scene[id].letter} is the letter of {scene[id].name}.")
    scene.edit(who, With("letter", text))
    scene.say("", f"{name} has the letter {text}.", secret=True)


def side(scene: GmScene, command: Command) -> None:
    """Change sides."""
    who, word = command.arg("who"), command.arg("side")
    chosen: Side | None = next((s for s in SIDES if s == word), None)
    if chosen is None:
        raise Refused(f'"{word}" is no side. Sides: {", ".join(SIDES)}')
    body = scene[who]
    if body.side == chosen:
        raise Refused(f"{body.name} is on that side already.")
    scene.edit(who, With("side", chosen))
    text = {"party": "one of the party", "allies": "an ally", "foes": "a foe"}[chosen]
    scene.say("", f"{body.name} is now {text}.", secret=any_hidden(scene, [who]))


def identity_verbs() -> tuple[Verb[Combatant, Fight], ...]:
    """Hide, show, alias, rename, note, fightnote, letter, side."""
    whos: Slot[Combatant, Fight] = Slot("whos", "whos", "Whom")
    who: Slot[Combatant, Fight] = Slot("who", "who", "Who")
    text: Slot[Combatant, Fight] = Slot("text", "text", "Text", optional=True)
    sides = tuple(Option(s, s) for s in SIDES)
    return (
        Verb("hide", "Hide from the players", partial(hide, True), "edit", (whos,), key="s", aside=True),
        Verb("show", "Show to the players", partial(hide, False), "edit", (whos,), aside=True),
        Verb("alias", "Name the players know", alias, "edit", (who, text), aside=True),
        Verb("rename", "Rename", rename, "edit", (who, Slot("text", "text", "Name")), aside=True),
        Verb("note", "Note", note, "edit", (who, text), key="y", aside=True),
        Verb("fightnote", "Note on the fight", fight_note, "fight", (text,), aside=True),
        Verb("letter", "Letter", letter, "edit", (who, Slot("letter", "text", "Letter")), aside=True),
        Verb("side", "Side", side, "edit", (who, Slot("side", "choice", "Side", options=lambda _s, _c: sides)), aside=True),
    )
