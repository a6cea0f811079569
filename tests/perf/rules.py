"""What the rules cost: the exact odds of an attack, and attacks resolved a second."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from tests.perf.fights import BEGIN, attack_of, played, read_command
from tests.perf.table import Result
from tests.perf.timing import interleaved, seconds
from tui.core.chances import columns
from tui.core.odds import by_default
from tui.core.play import Played, play
from tui.core.pools import draw
from tui.core.request import Answer, Request, RollAsked, faces_text
from tui.storage.campaign import open_campaign

ATTACKS = 300


@dataclass(frozen=True)
class Blow:
    """The first attack of a sample fight, to be played again and again."""

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
        for _ in columns(verb, command, state):
            pass

    return Blow(odds, resolve)


def rule_costs(samples: Mapping[str, Path]) -> list[Result]:
    """The odds of each game's first attack, how fast it is resolved, and what it costs against the first game's."""
    blows = {game: first_blow(sample) for game, sample in samples.items()}
    took = interleaved(
        {
            **{("odds", game): partial(seconds, blow.odds) for game, blow in blows.items()},
            **{("attack", game): partial(seconds, blow.resolve) for game, blow in blows.items()},
        },
        rounds=9,
    )
    out: list[Result] = []
    first = next(iter(blows))
    for game in blows:
        out.append(Result(f"{game}: odds of an attack, every column", took["odds", game] * 1000, "ms", goal=5))
        one = took["attack", game] / ATTACKS
        out.append(Result(f"{game}: resolved attacks a second", 1 / one, "", note=f"{one * 1e6:.0f} us each"))
        if game != first:
            base = took["attack", first] / ATTACKS
            out.append(Result(f"an attack, {game} / {first}", one * 1e6, "us", base * 1e6))
    return out
