"""Tables of a campaign's own: what the rules do not print can be entered (14)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.rules.earthdawn.table import Fights, corvane, fight, having, rogue, rule, step
from tui.cli import main
from tui.core.state import State
from tui.rules.earthdawn.modifiers import initiative_terms
from tui.rules.earthdawn.sheet import Sheet
from tui.rules.earthdawn.tables import CombatOption, Modifier, Tables
from tui.storage.campaign import open_campaign

BLOW = "attack corvane rogue-1 broadsword"


def with_tables(state: Fights, tables: Tables) -> Fights:
    """The fight by other tables."""
    return State(state.who, replace(state.flow, tables=tables))


@rule("9.8", "8.1")
def test_c11_what_is_not_printed_is_a_row_of_a_table() -> None:
    # A campaign that knows another number for lying down, and another combat option.
    state = having(fight(), "corvane", "knocked-down")
    assert step(state, BLOW) == 7
    own = Tables(modifiers=(Modifier("knocked-down", -1, "knocked down", "5.2"),))
    assert step(with_tables(state, own), BLOW) == 9
    option = CombatOption("all-out", "all-out attack", "l", "8.1", attack=5)
    bold = replace(corvane(), declared=("all-out",))
    assert step(with_tables(fight(bold, rogue()), Tables(options=(option,))), BLOW) == 15


@rule("2.4", "3.5")
def test_c11_a_campaign_file_may_hold_them(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        'format = 1\nsystem = "earthdawn"\nname = "Own tables"\n\n'
        '[[tables.modifiers]]\nid = "harried"\nsteps = -4\nwhy = "harried"\ncite = "6.1"\n\n'
        '[[combatant]]\nid = "one"\nname = "One"\neffects = [{ id = "harried" }]\n\n'
        '[combatant.sheet]\narmor = [{ id = "plate", name = "plate", physical = 9, initiative = 4 }]\n',
        encoding="utf-8",
    )
    assert main(["check", str(file)]) == 0
    campaign = open_campaign(file, dry=True)
    state: Fights = campaign.referee.now
    campaign.close()
    sheet: Sheet = state.who["one"].sheet
    assert [(a.physical, a.initiative) for a in sheet.armor] == [(9, 4)]
    # DEX 10 is step 5: 4 less for the plate and, by this campaign, 4 for being harried.
    assert initiative_terms(state.who["one"], state.flow).total("step") == -3
