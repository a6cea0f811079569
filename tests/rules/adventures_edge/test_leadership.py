"""A leader's words (12.3)."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.adventures_edge.table import (
    Fights,
    asked_roll,
    changed,
    done,
    fight,
    goblin,
    having,
    maren,
    refused,
    rule,
    said,
    story,
    tobin,
)
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Fighter

LEAD = "lead goblin-3"


def led() -> Fights:
    """Maren alone against two guards and their leader, whose turn it is: he knows how to talk, +4."""
    return fight(maren(), goblin(1), goblin(2), goblin(3, leader=True, influence=4), turn="goblin-3")


def heart(state: Fights, who: str) -> int:
    """What the words are worth to somebody."""
    return next((e.level for e in state.who[who].effects if e.id == "heartened"), 0)


@rule("12.3")
def test_the_margin_helps_the_allies_in_their_next_check() -> None:
    # Three against one: +1, so DL 9. 10 + 4 = 14: 5 above.
    assert asked_roll(led(), LEAD).target == 9
    played = done(led(), LEAD, "10")
    state = played.after
    assert (heart(state, "goblin-1"), heart(state, "goblin-2"), heart(state, "goblin-3"), heart(state, "maren")) == (5, 5, 0, 0)
    assert state.who["goblin-3"].actions == 1
    assert "Goblin 3 leads, +5 to the morale of 2 allies." in said(played)
    # Half health -1, three to one +1, and 5: 9 comes to 14. After the check it is used up.
    state = story(state, ("hurt goblin-1 8",))
    ledger = asked_roll(state, "begin-turn goblin-1").ledger
    assert [(t.value, t.why) for t in ledger.terms] == [
        (-1, "at half health"),
        (1, "outnumbering 2 to 1"),
        (5, "heartened"),
    ]
    state = story(state, ("begin-turn goblin-1", "9"))
    assert heart(state, "goblin-1") == 0
    assert state.who["goblin-1"].morale_last == "14: fights on"


@rule("12.3")
def test_weaker_words_do_not_take_the_place_of_stronger_ones() -> None:
    # DL 9: 10 + 4 is 5 above, then 7 + 4 is 2 above, or 12 + 4 is 7 above.
    first = story(led(), (LEAD, "10"))
    assert heart(story(first, (LEAD, "7")), "goblin-1") == 5
    assert heart(story(first, (LEAD, "12")), "goblin-1") == 7


@rule("12.3")
def test_bad_news_makes_it_harder_and_failure_helps_nobody() -> None:
    # Of three others two are down: half of the allies, -1; two against two. DL 11, and 6 + 4 is not enough.
    state = changed(led(), "goblin-1", damage=20)
    state = changed(fight(*state.who.values(), tobin(), goblin_4(), turn="goblin-3"), "goblin-2", damage=20)
    assert asked_roll(state, LEAD).target == 11
    played = done(state, LEAD, "6")
    assert heart(played.after, "goblin-4") == 0
    assert "heartens nobody" in said(played)


def goblin_4() -> Fighter:
    """A fourth guard."""
    return replace(goblin(1), id="goblin-4", name="Goblin 4", letter="D")


@rule("12.3")
def test_words_last_until_the_leaders_next_turn() -> None:
    state = done(led(), LEAD, "10").after
    assert heart(done(state, "begin-turn goblin-1").after, "goblin-1") == 5
    assert heart(done(state, "begin-turn goblin-3").after, "goblin-1") == 0


@rule("12.3")
def test_a_member_of_the_party_leads_the_hirelings() -> None:
    hireling = replace(goblin(2), side="allies")
    state = fight(maren(leader=True, influence=2), goblin(1), hireling)
    # Two against one: +1, so DL 9. 9 + 2 = 11: 2 above.
    state = done(state, "lead maren", "9").after
    assert (heart(state, "goblin-2"), heart(state, "goblin-1")) == (2, 0)


@rule("12.3")
def test_who_cannot_lead() -> None:
    state = led()
    mine = fight(*state.who.values(), turn="goblin-1")
    no_leader = "Goblin 1 is no leader (set leader=true)."
    assert refused(mine, "lead goblin-1") == no_leader
    assert GAME.verbs["lead"].why_not(mine, "goblin-1") == no_leader
    assert heart(done(mine, "lead goblin-1 --gm", "14").after, "goblin-2") == 5
    alone = fight(maren(leader=True), goblin(1))
    assert refused(alone, "lead maren") == "There is nobody whom Maren could hearten."
    tired = changed(state, "goblin-3", spent=2)
    assert refused(tired, LEAD) == "Goblin 3 has no action left."
    off = fight(*state.who.values(), turn="goblin-3", morale=False)
    assert refused(off, LEAD) == GAME.verbs["lead"].why_not(off, "goblin-3")
    given_in = having(state, "goblin-1", "retreating")
    assert heart(done(given_in, LEAD, "10").after, "goblin-1") == 0
