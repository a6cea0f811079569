"""Verbs of grapples and talents, and the options of declaring."""

from __future__ import annotations

from collections.abc import Callable

from tui.core.command import Command
from tui.core.verbs import Flag, OddsPlan, Slot, Verb
from tui.rules.earthdawn.avoiding import ANSWER
from tui.rules.earthdawn.grapple import (
    breakfree,
    cannot_break,
    cannot_grapple,
    cannot_hold,
    cannot_release,
    grapple,
    hold,
    release,
)
from tui.rules.earthdawn.model import Adept, Fights, Skirmish
from tui.rules.earthdawn.options import FREE, KARMA_FLAG, OPEN_FLAG
from tui.rules.earthdawn.tables import index
from tui.rules.earthdawn.using import no_talents, talent, usable

HOLD_ODDS = OddsPlan((("held", "holds"),), columns=ANSWER)
FREE_ODDS = OddsPlan((("free", "free"),))

Who = Slot[Adept, Skirmish]


def grapple_verbs(by: Who, at: Who, who: Who) -> tuple[Verb[Adept, Skirmish], ...]:
    """To take hold, keep it, let go, and break free (6.9)."""
    return (
        Verb(
            "grapple",
            "Grapple",
            grapple,
            "action",
            (by, at),
            (KARMA_FLAG, OPEN_FLAG, FREE[0]),
            key="a",
            cost="action",
            cite="6.9",
            why_not=cannot_grapple,
            odds=HOLD_ODDS,
        ),
        Verb("hold", "Keep the hold", hold, "action", (who,), cost="action", cite="6.9", why_not=cannot_hold),
        Verb("release", "Let go", release, "action", (who,), cost="free", cite="6.9", why_not=cannot_release),
        Verb(
            "breakfree",
            "Break free",
            breakfree,
            "action",
            (who,),
            (KARMA_FLAG,),
            cost="action",
            cite="6.9",
            why_not=cannot_break,
            odds=FREE_ODDS,
        ),
    )


def talent_verbs(who: Who, on: Callable[[Fights, Command], str]) -> tuple[Verb[Adept, Skirmish], ...]:
    """To use a talent by itself (12)."""
    return (
        Verb(
            "talent",
            "Use a talent",
            talent,
            "action",
            (
                who,
                Slot("talent", "choice", "Talent", options=usable),
                Slot("on", "who", "On", optional=True, default=on),
            ),
            cite="12.3",
            why_not=no_talents,
        ),
    )


def _only_for(asks: str) -> Callable[[Fights, Command], str]:
    """Greys out what is said with other options than this one."""

    def why_not(state: Fights, command: Command) -> str:
        row = index(state.flow.tables).option.get(command.arg("option"))
        wanted = next(o.name for o in index(state.flow.tables).option.values() if o.asks == asks)
        return "" if row is not None and row.asks == asks else f"That goes with: {wanted}."

    return why_not


DECLARING: tuple[Flag[Adept, Skirmish], ...] = (
    Flag("off", "take it back", "o"),
    Flag("spot", "part struck at", "p", "text", bare=False, why_not=_only_for("spot")),
    Flag("feet", "feet yielded", "f", "number", bare=False, note="the most", why_not=_only_for("feet")),
    Flag("on", "whose shield", "w", "who", bare=False, why_not=_only_for("foe")),
)
"""What can be said with a declaration."""
