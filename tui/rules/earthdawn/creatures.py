"""The creatures that ship with the game: every new campaign's bestiary begins with them (11.2)."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from importlib.resources import files
from typing import Any

from tui.core.encounter import Effect
from tui.rules.earthdawn.model import Adept
from tui.rules.earthdawn.sheet import Armor, Sheet, Talent, Weapon


def _read() -> tuple[Adept, ...]:
    text = (files("tui.rules.earthdawn") / "tables" / "creatures.toml").read_text(encoding="utf-8")
    return tuple(_creature(row) for row in tomllib.loads(text)["creatures"])


def _creature(row: dict[str, Any]) -> Adept:
    sheet = dict(row["sheet"])
    parts: dict[str, Any] = {
        "weapons": tuple(Weapon(**w) for w in sheet.pop("weapons", ())),
        "armor": tuple(Armor(**a) for a in sheet.pop("armor", ())),
        "talents": tuple(Talent(**t) for t in sheet.pop("talents", ())),
    }
    made = replace(Sheet(**sheet), **parts)
    aloft = (Effect("flying"),) if made.flying_movement else ()
    return Adept(id=row["id"], name=row["name"], note=row.get("note", ""), sheet=made, effects=aloft)


CREATURES = _read()
