"""What the rules cost: the exact odds of an attack, and attacks resolved a second."""

from __future__ import annotations

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


def rule_costs(sample: Path) -> list[Result]:
    """The odds of the sample's first attack, and how fast it is resolved."""
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

    took = interleaved({"odds": lambda: seconds(odds), "attacks": lambda: seconds(resolve)}, rounds=9)
    return [
        Result("odds of an attack, every column", took["odds"] * 1000, "ms", goal=5),
        Result(
            "resolved attacks a second", ATTACKS / took["attacks"], "", note=f"{took['attacks'] / ATTACKS * 1e6:.0f} us each"
        ),
    ]
