"""The options of an attack at the prompt, each with its letter, its levels and the reason why it is not possible."""

from __future__ import annotations

from tui.core.command import Command
from tui.core.state import State
from tui.core.verbs import Flag, Level
from tui.rules.adventures_edge.combined import no_double
from tui.rules.adventures_edge.model import Battle, Fighter, Weapon
from tui.rules.adventures_edge.press import no_press
from tui.rules.adventures_edge.reaching import out_of_reach
from tui.rules.adventures_edge.saddle import cannot_strike
from tui.rules.adventures_edge.strike import ONE_DISTANCE, not_light
from tui.rules.adventures_edge.tables import SPOTS, TRIGGERS

Fights = State[Fighter, Battle]
Option_ = Flag[Fighter, Battle]


def chosen_weapon(state: Fights, command: Command) -> Weapon | None:
    """The weapon of the command as it stands, or the one in hand."""
    body = state.who.get(command.arg("by"))
    if body is None:
        return None
    return body.weapon(command.arg("weapon")) if command.arg("weapon") else body.wields


def at_a_distance(state: Fights, command: Command) -> bool:
    """Is this a shot or a throw?"""
    weapon = chosen_weapon(state, command)
    return command.has("distance") or command.has("spaces") or (weapon is not None and weapon.missile)


def _only_in_melee(state: Fights, command: Command) -> str:
    return "Only in melee." if at_a_distance(state, command) else ""


def _no_press(state: Fights, command: Command) -> str:
    body, at = state.who.get(command.arg("by")), state.who.get(command.arg("at"))
    if body is not None and (why := no_press(state, body.id, (at or body).id)):
        return why
    return _only_in_melee(state, command)


def _only_shots(state: Fights, command: Command) -> str:
    return "" if at_a_distance(state, command) else "Only for shots."


def _not_light(state: Fights, command: Command) -> str:
    weapon = chosen_weapon(state, command)
    return not_light(weapon) if weapon is not None else ""


def _not_close(state: Fights, command: Command) -> str:
    weapon, body = chosen_weapon(state, command), state.who.get(command.arg("by"))
    if at_a_distance(state, command):
        return "Only in melee."
    if command.has("gap"):
        return ONE_DISTANCE
    if weapon is not None and body is not None:
        at = state.who.get(command.arg("at"))
        return out_of_reach(body, at or body, weapon, 0, state.flow)
    return ""


def _not_off(state: Fights, command: Command) -> str:
    return _only_in_melee(state, command) or (ONE_DISTANCE if command.has("close") else "")


def _no_combined(state: Fights, command: Command) -> str:
    weapon, body = chosen_weapon(state, command), state.who.get(command.arg("by"))
    return no_double(state, body.id, weapon) if weapon is not None and body is not None else ""


def _no_gap(state: Fights, command: Command) -> str:
    return "" if command.has("gap") else "Only of spaces off."


def _not_both(state: Fights, command: Command) -> str:
    return "From the flank or from behind, not both." if command.has("flank") and command.has("back") else ""


def _not_ahead(state: Fights, command: Command) -> str:
    body, weapon = state.who.get(command.arg("by")), chosen_weapon(state, command)
    return "" if body is None or weapon is None else cannot_strike(state.flow, body, weapon, ahead=True)


SPOT_LEVELS = tuple(Level(x.id, x.name, f"{x.edge}e") for x in SPOTS if not x.fatal)
ANY_SPOT = tuple(Level(x.id, x.name) for x in SPOTS)

ATTACK: tuple[Option_, ...] = (
    Flag(
        "press",
        "press",
        "p",
        levels=(Level("stand", "stands", "+2"), Level("retreat", "retreats"), Level("no", "no press")),
        note="+2",
        why_not=_no_press,
        remember="pair",
    ),
    Flag("flank", "flank", "f", note="+1e", why_not=_not_both),
    Flag("back", "back", "b", note="+2e", why_not=_not_both),
    Flag(
        "cover",
        "cover",
        "c",
        levels=(Level("half", "half", "-1e"), Level("three-quarters", "three quarters", "-2e")),
        bare=False,
        note="-1e/-2e",
        remember="pair",
    ),
    Flag(
        "ground",
        "ground",
        "g",
        levels=(Level("above", "high", "+1"), Level("below", "low", "defence +1")),
        bare=False,
        note="+1",
        remember="pair",
    ),
    Flag(
        "distance",
        "distance",
        "d",
        levels=(
            *(Level(str(n), f"increment {n}", f"{1 - n}e" if n > 1 else "") for n in range(1, 7)),
            Level("near", "within 20 feet"),
        ),
        bare=False,
        note="-1e each",
        remember="pair",
    ),
    Flag("spaces", "spaces away", "e", kind="number", bare=False, remember="pair"),
    Flag("spot", "spot", "s", levels=SPOT_LEVELS, bare=False, note="-1e/-2e"),
    Flag("off-hand", "off hand", "o", note="-1e", why_not=_not_light),
    Flag("close", "in one space", "w", note="-1e if long", why_not=_not_close, remember="pair"),
    Flag("gap", "spaces off", "i", kind="number", bare=False, why_not=_not_off, remember="pair"),
    Flag("diagonals", "of them diagonal", "j", kind="number", bare=False, note="extended reach", why_not=_no_gap),
    Flag(
        "through",
        "through someone",
        "k",
        levels=(
            Level("same", "same size", "-1e"),
            Level("larger", "a size larger", "-2e"),
            Level("two", "two of the same size", "-2e"),
            Level("mixed", "one of each", "-3e"),
            Level("three", "three of the same size", "-3e"),
            Level("two-larger", "two a size larger", "-4e"),
        ),
        bare=False,
        note="-1e/-2e each",
        why_not=_only_shots,
    ),
    Flag(
        "shared",
        "shared space",
        "t",
        levels=(Level("into", "into one", "-1e, shots -2e"), Level("out", "out of one", "-1e")),
        bare=False,
        note="-1e",
    ),
    Flag("combined", "combined action", "m", note="two blows", why_not=_no_combined),
    Flag("unshielded", "shield does not help", "h"),
    Flag("ahead", "over the mount's head", "a", why_not=_not_ahead),
)

FREE: Option_ = Flag("mod", "modifier", kind="text", bare=False, repeat=True, note="+2 why, -1e why")

AT_ONCE = ("flank", "back", "ground", "spot", "off-hand", "close", "gap", "diagonals", "shared", "unshielded", "ahead")
"""The options that an attack out of turn has as well."""

REACTION: tuple[Option_, ...] = (
    Flag("why", "what provoked it", "y", levels=tuple(Level(x.id, x.name) for x in TRIGGERS), bare=False),
    *(f for f in ATTACK if f.name in AT_ONCE),
    FREE,
)

KILLING_BLOW: tuple[Option_, ...] = (Flag("spot", "spot", "s", levels=ANY_SPOT, bare=False), FREE)
