"""What the game master can do in every game, by his own hand: one verb, one entry, one spoken line."""

from __future__ import annotations

from typing import Any

from tui.core.game import Game
from tui.core.gm.arrivals import arrival_verbs
from tui.core.gm.conditions import condition_verb
from tui.core.gm.departures import departure_verbs
from tui.core.gm.ending import ending_verb
from tui.core.gm.free_dice import roll_verb
from tui.core.gm.health import health_verbs
from tui.core.gm.identity import identity_verbs
from tui.core.gm.places import place_verbs
from tui.core.gm.policies import policy_verbs
from tui.core.gm.settings import settings_verbs
from tui.core.verbs import Verb


def common_verbs(game: Game[Any, Any]) -> tuple[Verb[Any, Any], ...]:
    """The verbs every game has, in the order of the menus."""
    return (
        *health_verbs(game),
        condition_verb(game),
        *departure_verbs(game),
        *arrival_verbs(game),
        *identity_verbs(),
        *settings_verbs(game),
        *place_verbs(),
        *policy_verbs(),
        roll_verb(),
        ending_verb(game),
    )
