"""What the rules cost: the odds of an attack as a prompt shows them, and attacks resolved a second."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from tests.perf.fights import BEGIN, attack_of, played, read_command
from tests.perf.table import Result
from tests.perf.timing import interleaved, seconds
from tests.rules.earthdawn.table import corvane, fight, rogue
from tui.core.chances import columns
from tui.core.command import Command
from tui.core.game import AnyGame, AnyState
from tui.core.language.stored import parse_stored
from tui.core.odds import by_default
from tui.core.play import Played, play
from tui.core.pools import draw
from tui.core.request import Answer, Request, RollAsked, faces_text
from tui.rules.earthdawn import GAME as EARTHDAWN
from tui.rules.earthdawn.sheet import Talent
from tui.storage.campaign import open_campaign

ATTACKS = 300
GOAL = 5
"""Milliseconds for the odds of an attack with plain dice."""


@dataclass(frozen=True)
class Blow:
    """An attack, to be played again and again."""

    odds: Callable[[], None]
    resolve: Callable[[], None]


def first_blow(sample: Path) -> Blow:
    """The attack of whoever acts first on the first one of another side."""
    campaign = open_campaign(sample, dry=True, seed=1)
    try:
        played(campaign, BEGIN)
        state, game = campaign.referee.now, campaign.game
        line = attack_of(campaign)
        command = read_command(campaign, line)
    finally:
        campaign.close()
    return blow_of(game, line, command, state)


def exploding_blow(line: str) -> Blow:
    """An attack with exploding dice, Corvane's or on Corvane, who can avoid it, turn it, or take it."""
    talents = (Talent("avoid-blow", 10, 5), Talent("riposte", 10, 5))
    foe = rogue(dexterity=14, strength=14)
    state = fight(corvane(karma=10, talents=talents), foe, turn=line.split()[1])
    return blow_of(EARTHDAWN, line, parse_stored(EARTHDAWN, line), state)


MADE = {
    "with exploding dice": (2 * GOAL, "attack corvane rogue-1 broadsword"),
    "that may be avoided or turned": (10 * GOAL, "attack rogue-1 corvane club"),
}
"""Attacks made for this, with what their odds may take."""


def blow_of(game: AnyGame, line: str, command: Command, state: AnyState) -> Blow:
    """An attack on a fight as it is."""
    verb = game.verb(command.verb)
    assert verb is not None
    rng = Random(1)

    def dice(q: Request) -> Answer:
        if isinstance(q, RollAsked):
            return Answer(faces_text(draw(q.pool, rng)), "program")
        return Answer(by_default(q), "policy")

    def resolve() -> None:
        for _ in range(ATTACKS):
            done = play(line, lambda scene: verb.rule(scene, command), state, (), dice)
            assert isinstance(done, Played)

    def odds() -> None:
        for _ in columns(verb, command, state, quick=True):
            pass

    return Blow(odds, resolve)


def rule_costs(samples: Mapping[str, Path]) -> list[Result]:
    """The odds of each game's first attack, how fast it is resolved, and what it costs against the first game's."""
    blows = {game: first_blow(sample) for game, sample in samples.items()}
    took = interleaved(
        {
            **{("odds", game): partial(seconds, blow.odds) for game, blow in blows.items()},
            **{("odds", name): partial(seconds, exploding_blow(line).odds) for name, (_, line) in MADE.items()},
            **{("attack", game): partial(seconds, blow.resolve) for game, blow in blows.items()},
        },
        rounds=9,
    )
    out: list[Result] = []
    first = next(iter(blows))
    for game in blows:
        out.append(
            Result(
                f"{game}: odds of an attack, every column",
                took["odds", game] * 1000,
                "ms",
                goal=GOAL if game == first else 10 * GOAL,
            )
        )
        one = took["attack", game] / ATTACKS
        out.append(Result(f"{game}: resolved attacks a second", 1 / one, "", note=f"{one * 1e6:.0f} us each"))
        if game != first:
            base = took["attack", first] / ATTACKS
            out.append(Result(f"an attack, {game} / {first}", one * 1e6, "us", base * 1e6))
    for name, (goal, _) in MADE.items():
        out.append(Result(f"odds of an attack {name}", took["odds", name] * 1000, "ms", goal=goal))
    return out
