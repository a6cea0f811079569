"""Letters of what is picked at a prompt: none of them means something else there."""

from __future__ import annotations

import pytest

from tui.rules.earthdawn.options import ATTACK
from tui.rules.earthdawn.tables import Tables, index
from tui.ui.desk.keys import NEVER

OPTIONS = index(Tables()).option
TALENTS = index(Tables()).talent


@pytest.mark.parametrize("id", OPTIONS)
def test_no_letter_of_a_combat_option_takes_a_turn_back_or_ends_it(id: str) -> None:
    assert OPTIONS[id].key not in set(NEVER)


@pytest.mark.parametrize("id", TALENTS)
def test_no_letter_of_a_talent_takes_a_turn_back_or_ends_it(id: str) -> None:
    assert TALENTS[id].key not in set(NEVER)


@pytest.mark.parametrize("id", [id for id, row in TALENTS.items() if row.when in ("attack", "extra")])
def test_a_talent_of_an_attack_leaves_the_attack_its_letters(id: str) -> None:
    assert TALENTS[id].key not in {flag.key for flag in ATTACK}
