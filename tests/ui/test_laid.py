"""The ladder laid out is kept between keys, and never shows what is no longer so."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.ui.test_groups import LADDER, PEOPLE
from tui.core.views import Divider, Ladder, Row, Span
from tui.ui.draw.items import Group, Marks
from tui.ui.draw.laid import Laid

ALL = {**PEOPLE, "wolf-1": ("W1", "Wolf 1"), "wolf-2": ("W2", "Wolf 2"), "wolf-3": ("W3", "Wolf 3"), "sim": ("S", "Sim")}
CROWD: Ladder = (*LADDER, Row("wolf-1", "", "9/9"), Row("wolf-2", "", "9/9"), Row("wolf-3", "", "9/9"), Row("sim", "7", "3/3"))


def group(laid: Laid, capital: str) -> Group:
    return next(item for item in laid.gathered if isinstance(item, Group) and item.letter == capital)


def test_a_group_whose_members_stay_is_kept_with_all_that_was_worked_out() -> None:
    laid = Laid()
    laid.see(CROWD, ALL)
    gobs, wolves = group(laid, "G"), group(laid, "W")
    hurt = Row("wolf-1", "", "1/9")
    laid.see((*CROWD[:8], hurt, *CROWD[9:]), ALL)
    assert group(laid, "G") is gobs
    assert group(laid, "W").rows == (hurt, *wolves.rows[1:])
    laid.see((*CROWD[:8], hurt, *CROWD[9:], Divider("round 3: 2 Wolves join")), ALL)
    assert group(laid, "G") is gobs, "even when the ladder has another line"


def test_a_new_name_is_seen_though_no_row_is_new() -> None:
    laid = Laid()
    laid.see(CROWD, ALL)
    assert group(laid, "W").crowd.name == "Wolf x3"
    assert laid.longest.name == len("Bog gob x6")
    laid.see(CROWD, {**ALL, "wolf-1": ("W1", "Old grey wolf 1")})
    assert group(laid, "W").crowd.name == "Old grey wolf x3"
    assert laid.longest.name == len("Old grey wolf x3")


def test_whatever_changes_what_is_kept_is_what_is_made_from_nothing() -> None:
    rng = Random(5)
    laid, ladder, names = Laid(), CROWD, dict(ALL)
    seen = set[int]()
    for _ in range(400):
        rows = list(ladder)
        at = rng.choice([i for i, item in enumerate(rows) if isinstance(item, Row)])
        row = rows[at]
        assert isinstance(row, Row)
        match rng.randrange(9):
            case 0:
                rows[at] = replace(row, health=f"{rng.randrange(12)}/{rng.choice((8, 120))}")
            case 1:
                rows[at] = replace(row, role=rng.choice(("foe", "hidden", "dying", "dead")))
            case 2:
                rows[at] = replace(row, acts=not row.acts)
            case 3:
                rows[at] = replace(row, out=rng.choice(("", "", "fled", "dead")))
            case 4:
                rows[at] = replace(row, count=rng.choice(("", "22")), flags=(Span("b2", "bad"),) * rng.randrange(2))
            case 5:
                rng.shuffle(rows)
            case 6:
                names = {**names, row.who: (rng.choice(("G9", "W7", "A")), f"Long {row.who}")}
            case 7:
                rows = [Divider("foes: act last") if isinstance(item, Divider) else item for item in rows]
            case _:
                rows = [item for item in CROWD if rng.random() < 0.9]
        ladder = tuple(rows)
        who = [item.who for item in ladder if isinstance(item, Row)] + [""]
        marks = Marks(rng.choice(who), rng.choice(who), frozenset({rng.choice(who)}), rng.choice(who))
        unfolded = set(rng.choice(("", "", "G", "W")))
        fresh = Laid()
        laid.see(ladder, names)
        fresh.see(ladder, names)
        assert laid.lines(marks, unfolded) == fresh.lines(marks, unfolded)
        assert (laid.gathered, laid.longest, laid.hidden, laid.stops) == (
            fresh.gathered,
            fresh.longest,
            fresh.hidden,
            fresh.stops,
        )
        assert laid.people(unfolded) == fresh.people(unfolded)
        assert [item.crowd.widest for item in laid.items if isinstance(item, Group)] == [
            item.crowd.widest for item in fresh.items if isinstance(item, Group)
        ]
        seen.add(len(laid.items))
    assert len(seen) > 3, "the ladders must differ for this to tell anything"
