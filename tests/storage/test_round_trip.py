"""Saved and loaded, replayed and recovered: it is always the same fight."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.storage.table import killed, look, made, opened, play, state, written
from tests.tiny import BESTIARY, GAME, Fighter, Melee, Settings, Sheet, TinyState, kara
from tui.core.encounter import Effect, Link, Policy, Wave
from tui.core.state import State
from tui.core.text import clean
from tui.storage.document import Document, body, read
from tui.storage.reading import Reading

EXAMPLES = settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])

texts = st.text(max_size=40).map(clean)
names = texts.filter(bool)
ids = st.from_regex(r"[a-z][a-z0-9]{0,5}(-[0-9]{1,2})?", fullmatch=True)
sheets = st.builds(Sheet, st.integers(0, 20), st.integers(0, 30), st.integers(-5, 20), st.sampled_from(["open", "closed"]))
effects = st.builds(Effect, ids, st.integers(1, 3), st.sampled_from(["", "start", "end", "round"]), ids, st.integers(1, 9))
fighters = st.builds(
    Fighter,
    id=ids,
    name=names,
    side=st.sampled_from(["party", "allies", "foes"]),
    hidden=st.booleans(),
    alias=texts,
    note=texts,
    out=st.sampled_from(["", "dead", "fled", "removed"]),
    effects=st.lists(effects, max_size=3).map(tuple),
    hp=st.integers(-99, 10),
    most=st.integers(10, 999),
    sheet=sheets,
    count=st.integers(-(2**40), 2**40),
)
fights = st.builds(
    Melee,
    round=st.integers(0, 99),
    order=st.lists(ids, max_size=4).map(tuple),
    links=st.lists(st.builds(Link, ids, ids, ids), max_size=2).map(tuple),
    waves=st.lists(st.builds(Wave, st.integers(1, 9), st.sampled_from(["goblin", "dire-wolf"])), max_size=2).map(tuple),
    dice=st.lists(st.builds(Policy, ids, st.sampled_from(["table", "ask"])), max_size=2).map(tuple),
    note=texts,
    settings=st.builds(Settings, st.booleans(), st.integers(0, 9), st.sampled_from(["always", "never"])),
    bestiary=st.sampled_from([BESTIARY, tuple(reversed(BESTIARY))]),
    tables=st.lists(texts, max_size=2).map(tuple),
)


@st.composite
def states(draw: st.DrawFn) -> TinyState:
    """Any fight the tiny game can hold."""
    everyone = draw(st.lists(fighters, max_size=5, unique_by=_id))
    lettered = [replace(one, letter="ABCDEFG"[i]) for i, one in enumerate(everyone)]
    return State({one.id: one for one in lettered}, draw(fights))


def _id(one: Fighter) -> str:
    return one.id


@EXAMPLES
@given(states(), names)
def test_what_is_written_is_what_is_read(what: TinyState, name: str) -> None:
    data = body(Document(GAME, name, what))
    found = read(Reading(Path("any.toml"), data))
    assert found.state == what
    assert list(found.state.who) == list(what.who)
    assert found.name == name
    assert body(found) == data


@pytest.mark.parametrize("seed", range(25))
def test_a_fight_is_found_as_it_was_left_whenever_its_writer_dies(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    campaign = opened(made(tmp_path / "fight.toml"), seed)
    referee = campaign.referee
    for step in range(8):
        play(referee, rng, 6)
        if rng.randrange(3) == 0:
            assert campaign.snapshot() == ""
        found = look(killed(tmp_path / "fight.toml", tmp_path / f"died-{step}"))
        assert found.recovered == ()
        assert found.referee.now == referee.now
        assert written(found) == written(campaign)
        assert (found.referee.history.at, found.referee.history.last) == (referee.history.at, referee.history.last)
        assert found.referee.open == referee.open
    campaign.close()


@pytest.mark.parametrize("seed", range(4))
def test_play_goes_on_after_each_opening_as_if_it_had_never_been_closed(tmp_path: Path, seed: int) -> None:
    file = made(tmp_path / "fight.toml")
    rng = Random(seed)
    for _ in range(5):
        campaign = opened(file, seed)
        play(campaign.referee, rng, 10)
        left, pending = campaign.referee.now, campaign.referee.pending
        assert campaign.close() == ""
        found = look(file)
        assert (found.recovered, found.referee.now, found.referee.pending) == ((), left, pending)


def test_opening_and_closing_leaves_a_file_made_by_hand_as_it_is(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml")
    before = file.read_bytes()
    opened(file).close()
    assert file.read_bytes() == before
    assert [f.name for f in tmp_path.iterdir() if not f.name.startswith(".")] == ["fight.toml"]


def test_only_what_differs_is_written(tmp_path: Path) -> None:
    what = State({"kara": kara()}, Melee(settings=Settings(crits=False), round=2))
    text = made(tmp_path / "fight.toml", what).read_text()
    assert "[settings]\ncrits = false\n" in text
    assert "[fight]\nround = 2\n" in text
    for default in ("parry_bonus", "strike_back", "hidden", "alias", "links", "bestiary", "tables", "stance"):
        assert default not in text


def test_a_replayed_journal_gives_the_same_state_byte_for_byte(tmp_path: Path) -> None:
    file = made(tmp_path / "fight.toml", state(4))
    campaign = opened(file, 7)
    play(campaign.referee, Random(7), 1)
    first = file.read_bytes()
    play(campaign.referee, Random(8), 120)
    assert file.read_bytes() == first  # no snapshot was written since: all of it comes from the journal
    again = look(killed(file, tmp_path / "again"))
    assert written(again) == written(campaign)
    assert again.referee.history.last > 40
    campaign.close()
