"""What holds whatever the game master does: any sequence of commands, undoing and redoing, on the tiny game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tiny import GAME, Fighter, Melee, TinyState, start
from tui.core.bus import Bus
from tui.core.chances import columns
from tui.core.command import Command
from tui.core.encounter import Policy
from tui.core.errors import Refused
from tui.core.history import History
from tui.core.language.stored import parse_stored
from tui.core.language.text import command_text
from tui.core.referee import Referee
from tui.core.state import apply

Step = tuple[int, int, int, int]

TEMPLATES: tuple[str, ...] = (
    "next",
    "next",
    "attack {a} {b}",
    "attack {a} {b} --aim={n}",
    "blast {a},{b} {n}d6",
    "clash {a} {b}",
    "initiative",
    "hurt {a} {n}",
    "hurt {a},{b}/ 2d6",
    "hurt {a} 3{n} --bare",
    "heal {a},{b} {n}",
    "set {a} hp={n}",
    "set {a} skill={n}",
    "set {a} most={n}",
    "setting parry_bonus={n}",
    "condition {a} prone",
    'condition {a},{b} bleeding --until="end of {b}" --rounds={n}',
    "condition {a} dazed --rounds={n}",
    "out {a} dead",
    "out {a},{b} removed",
    "back {a}",
    "hide {a},{b}",
    "show {a}",
    "add {n} goblin",
    'add "" "Old Man" --hidden --hp={n}',
    "add 2 dire-wolf --round={n}",
    "wave 1 --off",
    'rename {a} "Goblin {n}"',
    'letter {a} "{letter}"',
    "side {a} allies",
    "place {a} --before={b}",
    "place {a} --after={b}",
    "place {a}",
    'link {a} {b} "engaged"',
    'unlink {a} {b} "engaged"',
    "answers {a} none",
    'note {a} "{n}"',
    "roll 2d6 {a}",
)
UNDO, REDO = -1, -2
STEPS = st.lists(
    st.tuples(
        st.sampled_from([*range(len(TEMPLATES)), UNDO, REDO]),
        st.integers(0, 9),
        st.integers(0, 9),
        st.integers(0, 9),
    ),
    max_size=25,
)


def line(state: TinyState, step: Step) -> str:
    which, a, b, n = step
    ids = list(state.who)
    words = {"a": ids[a % len(ids)], "b": ids[b % len(ids)], "n": n, "letter": "ABCDKRVW7Q"[n]}
    return TEMPLATES[which].format(**words)


def seated(seed: int) -> Referee[Fighter, Melee]:
    """A referee whose program throws all dice and answers all questions."""
    state = start(2, answers=[Policy(side, "best") for side in ("party", "allies", "foes", "gm")])
    return Referee(GAME, History(state), Bus(), Random(seed))


def play_all(
    referee: Referee[Fighter, Melee], steps: Sequence[Step], watch: Callable[[str, TinyState, TinyState], None] | None = None
) -> None:
    """Do every step; what is refused is left out, and has changed nothing."""
    for step in steps:
        before, at = referee.now, referee.history.at
        text = {UNDO: "undo", REDO: "redo"}.get(step[0]) or line(before, step)
        try:
            if text == "undo":
                referee.undo()
            elif text == "redo":
                referee.redo()
            else:
                referee.do(parse_stored(GAME, text))
        except Refused:
            assert referee.now is before
            assert referee.history.at == at
            continue
        assert referee.open is None, text
        if watch is not None:
            watch(text, before, referee.now)


def same(a: TinyState, b: TinyState) -> bool:
    return a == b and list(a.who) == list(b.who)


@settings(max_examples=600, deadline=None)
@given(STEPS, st.integers(0, 3), st.integers(1, 30))
def test_undo_n_then_redo_n_is_the_identity(steps: list[Step], seed: int, n: int) -> None:
    referee = seated(seed)
    play_all(referee, steps)
    before, at = referee.now, referee.history.at
    groups = {node.entry.group for node in referee.history.recent(9999)}
    n = min(n, len(groups))
    if n:
        referee.undo(n)
        referee.redo(n)
    assert referee.history.at == at
    assert same(referee.now, before)


@settings(max_examples=600, deadline=None)
@given(STEPS, st.integers(0, 3))
def test_the_changes_of_all_entries_make_the_same_fight(steps: list[Step], seed: int) -> None:
    referee = seated(seed)
    beginning = referee.now
    play_all(referee, steps)
    state = beginning
    for node in referee.history.recent(9999):
        state = apply(state, node.entry.changes)
    assert same(state, referee.now)
    for node in reversed(referee.history.recent(9999)):
        state = apply(state, node.entry.changes, back=True)
    assert same(state, beginning)


@settings(max_examples=600, deadline=None)
@given(STEPS, st.integers(0, 3))
def test_whoever_acts_changes_only_by_next_and_undo(steps: list[Step], seed: int) -> None:
    def watch(text: str, before: TinyState, after: TinyState) -> None:
        if text.split()[0] not in ("next", "undo", "redo"):
            assert after.flow.turn == before.flow.turn, text
            assert after.flow.round == before.flow.round, text

    play_all(seated(seed), steps, watch)


@settings(max_examples=600, deadline=None)
@given(STEPS, st.integers(0, 3))
def test_the_fight_stays_sound(steps: list[Step], seed: int) -> None:
    def watch(text: str, before: TinyState, after: TinyState) -> None:
        assert GAME.faults(after) == [], text
        assert all(id == body.id for id, body in after.who.items()), text
        names = [body.name for body in after.who.values()]
        assert len(set(names)) == len(names), text
        letters = [body.letter for body in after.who.values() if body.letter]
        assert len(set(letters)) == len(letters), text
        assert all(-99 <= body.hp <= body.most for body in after.who.values()), text
        assert len(set(after.flow.order)) == len(after.flow.order), text

    play_all(seated(seed), steps, watch)


@settings(max_examples=600, deadline=None)
@given(STEPS, st.integers(0, 3))
def test_every_entry_has_a_command_text_that_reads_back(steps: list[Step], seed: int) -> None:
    referee = seated(seed)
    play_all(referee, steps)
    for node in referee.history.recent(9999):
        command = parse_stored(GAME, node.entry.command)
        assert command_text(GAME, command) == node.entry.command


@settings(max_examples=60, deadline=None)
@given(STEPS, st.integers(0, 3))
def test_odds_change_nothing(steps: list[Step], seed: int) -> None:
    referee = seated(seed)
    play_all(referee, steps)
    state, before = referee.now, repr(referee.now)
    for by in list(state.who)[:3]:
        for at in list(state.who)[:3]:
            try:
                *_, last = columns(GAME.verbs["attack"], Command("attack", (("by", by), ("at", at))), state)
            except Refused:
                continue
            for column in last:
                assert abs(sum(column.odds.chances.values()) + column.odds.missing - 1) < 1e-9
    assert referee.now is state
    assert repr(state) == before


@settings(max_examples=100, deadline=None)
@given(STEPS, st.integers(0, 3))
def test_the_same_seed_gives_the_same_fight(steps: list[Step], seed: int) -> None:
    one, other = seated(seed), seated(seed)
    play_all(one, steps)
    play_all(other, steps)
    assert repr(one.now) == repr(other.now)
    assert one.history.recent(9999) == other.history.recent(9999)


def test_going_anywhere_and_back_gives_the_same_fight() -> None:
    referee = seated(1)
    rng = Random(5)
    for _ in range(60):
        step = (rng.randrange(len(TEMPLATES)), rng.randrange(10), rng.randrange(10), rng.randrange(10))
        play_all(referee, [step])
        if rng.random() < 0.3:
            play_all(referee, [(UNDO, 0, 0, 0)])
    seen = {referee.history.at: repr(referee.now)}
    for n in [rng.randrange(referee.history.last + 1) for _ in range(80)]:
        referee.goto(n)
        assert seen.setdefault(n, repr(referee.now)) == repr(referee.now)
    assert len(seen) > 20
