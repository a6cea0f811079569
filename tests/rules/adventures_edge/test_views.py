"""What is drawn: ladder, card, prompt."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.rules.adventures_edge.table import Fights, bonus, changed, done, edge, fight, goblin, having, maren, story, tobin
from tui.core.encounter import Effect, Link, Wave
from tui.core.language.stored import parse_stored
from tui.core.state import State
from tui.core.views import Divider, Gauge, Picture, Preview, Row
from tui.rules.adventures_edge import GAME
from tui.rules.adventures_edge.model import Count, Dropped, Wound
from tui.rules.adventures_edge.ties import ENGAGED, GRAPPLING, KINDS, SHARING
from tui.rules.adventures_edge.view_links import WORDS, link_signs, link_words


def lines(state: Fights) -> list[str]:
    """The ladder as text: dividers in dashes, rows with everything they show."""
    out = []
    for one in GAME.ladder(state):
        if isinstance(one, Divider):
            out.append(f"- {one.text}")
        else:
            flags = " ".join(s.text for s in one.flags)
            out.append(" ".join(w for w in (one.who, one.count, one.health, flags, "acts" if one.acts else "", one.out) if w))
    return out


def test_a_round_in_the_order_of_the_seats() -> None:
    state = story(fight(maren(), tobin(), goblin(1, 14), goblin(2), round=0), ("begin-round", "19", "12", "14"))
    state = story(state, ("begin-turn maren",))
    state = changed(state, "goblin-1", damage=9, bleed=1, stun=1, wounds=(Wound(3, "arm"),))
    assert lines(state) == [
        "- party: seats from Maren",
        "maren 22 28/28 ●● sh acts",
        "tobin 17 18/18 ●●",
        "- foes 14: act last",
        "goblin-1 5/14 ●○ b1 S1 †mort",
        "goblin-2 15/15 ●●",
    ]


def test_what_the_ladder_says_in_letters_has_its_words() -> None:
    state = fight(maren(), goblin(1))
    state = changed(state, "goblin-1", bleed=1, stun=2, effects=(Effect("off-balance"),), wounds=(Wound(3, "arm"),))
    row = next(r for r in GAME.ladder(state) if isinstance(r, Row) and r.who == "goblin-1")
    assert [(s.text, s.long) for s in row.flags if s.long] == [
        ("b1", "bleeds 1"),
        ("S2", "stun 2"),
        ("†mort", "†mortal"),
        ("off", "off balance"),
    ]


def test_a_side_that_acts_first() -> None:
    state = story(fight(maren(), goblin(1, 14), round=0), ("begin-round", "2", "18"))
    assert lines(state) == ["- foes 18: act first", "goblin-1 14/14 ●●", "- party", "maren 5 28/28 ●● sh"]
    # 12 + 3 and 4 + 5 against 18: the foes first, then the party from its first seat.
    state = story(fight(maren(), tobin(), goblin(1, 14), round=0), ("begin-round", "12", "4", "18"))
    assert [x for x in lines(state) if x.startswith("-")] == ["- foes 18: act first", "- party: seats from Maren"]


def test_a_newcomer_joins_the_own_side() -> None:
    # The foes act first: the third goblin comes behind the others, not behind the party.
    state = story(fight(maren(), goblin(1), goblin(2), round=0), ("begin-round", "2", "18"))
    state = done(state, "add 1 Goblin --side=foes").after
    assert state.flow.order == ("goblin-1", "goblin-2", "goblin-3", "maren")
    assert [x for x in lines(state) if x.startswith("-")] == ["- foes 18: act first", "- party"]
    # One of a side that has nobody yet acts last.
    assert done(state, "add 1 Ruk --side=allies").after.flow.order[-1] == "ruk"
    # Before the first round nobody has a place.
    assert done(fight(round=0), "add 1 Ruk --side=foes").after.flow.order == ()


def test_conditions_the_fallen_and_what_is_to_come() -> None:
    state = fight(maren(), goblin(1, 14), goblin(2), goblin(3))
    state = having(state, "maren", "dazed", "inspired")
    state = having(changed(state, "goblin-1", damage=20, bleed=2), "goblin-1", "prone", "unconscious")
    state = changed(changed(state, "goblin-2", out="fled"), "goblin-3", damage=40)
    state = State(state.who, replace(state.flow, waves=(Wave(3, "wolf", 2), Wave(4, "bear"))))
    assert lines(state) == [
        "maren 0 28/28 ●●● sh dazed insp acts",
        "- foes: act last",
        "goblin-1 -6/14 KO †5 b2",
        "- round 3: 2 wolf join",
        "- round 4: 1 bear joins",
        "goblin-2 15/15 fled",
        "goblin-3 -25/15 dead",
    ]


def test_before_the_fight_and_newcomers() -> None:
    assert lines(fight(maren(), goblin(1), round=0)) == ["maren 28/28 sh", "goblin-1 15/15"]
    state = fight()
    late = State({**state.who, "tobin": tobin()}, state.flow)
    assert lines(late)[-2:] == ["- no place in the order", "tobin 0 18/18 ●●"]


def test_roles_tell_how_somebody_stands() -> None:
    def role(damage: int, **fields: Any) -> str:
        state = fight(replace(maren(), damage=damage, **fields))
        return next(r.role for r in GAME.ladder(state) if isinstance(r, Row))

    assert [role(n) for n in (0, 1, 13, 14, 28, 44)] == ["party", "hurt", "hurt", "bloodied", "dying", "dead"]
    assert role(0, hidden=True) == "hidden"


def card(state: Fights, who: str) -> list[str]:
    """The card as text."""
    out = []
    for line in GAME.card(state, who).lines:
        if isinstance(line, Gauge):
            out.append(f"{line.text} {line.value}/{line.most} {line.after}")
        elif isinstance(line, Picture):
            out += ["".join(s.text for s in line.beside), *line.rows]
        else:
            out.append("".join(s.text for s in line))
    return out


def test_the_card_of_a_guard() -> None:
    state = changed(fight(), "goblin-1", damage=22, bleed=2, wounds=(Wound(2, "head"),), note="has the key")
    state = having(state, "goblin-1", "unconscious")
    # 14 - 22 = -8, by 2 to -15: four turns.
    assert card(state, "goblin-1") == [
        "HP -8/14 dies at -15",
        "unconscious, bleeds out in 4 turns",
        "actions none  move 0/6  initiative +0",
        "DB 15  parry 17  dodge 15",
        "unconscious",
        "bleed 2   stun 0",
        "Major wound: head",
        "1 spear +3  1-7 pierce Short",
        "jerkin DR 1 (chest, abdomen, hip)",
        "DB 14 where bare",
        "note: has the key",
    ]


def test_the_card_of_somebody_worn() -> None:
    state = changed(
        fight(maren(weapons=maren().sheet.weapons[:2]), goblin(1)),
        "maren",
        bled=3,
        wear=(Count("dagger", 7),),
        dropped=(Dropped("longsword", "to the left"),),
        prepared="the door opens",
        targeted=("goblin-1",),
    )
    shown = card(state, "maren")
    assert "DB 20 (shield 2)  parry 22  dodge 19" in shown
    assert "1 longsword +7  1-11+2 slash Medium  dropped" in shown
    assert "2 dagger +5  1-7 pierce Close  broken" in shown
    assert "bled away 3: no magic heals it" in shown
    assert "dagger: 7 damage" in shown
    assert "longsword lies to the left" in shown
    assert "prepared: the door opens" in shown
    assert "aimed at a spot: no parry or dodge against goblin-1" in shown


def test_lines_fit_into_a_narrow_card() -> None:
    state = fight(maren(weapons=maren().sheet.weapons[:3]), goblin(1))
    for who in state.who:
        assert max(len(line) for line in card(state, who)) <= 37


def prompt(state: Fights, text: str) -> Preview:
    """What the prompt says of a command."""
    return GAME.preview(state, parse_stored(GAME, text))


def test_the_prompt_of_an_attack() -> None:
    said = prompt(fight(), "attack maren goblin-1 longsword --press --flank")
    assert said.against == "against DB 15, parry 17, dodge 15"
    # Unless it retreats, which is not the default, the press counts: 7 + 2, and 1 for the longer weapon.
    assert said.roll == "d20+10, +1 Edge"
    assert said.asks == "stand or retreat; then parry, dodge or none (2 left)"
    assert said.enter == "roll d20+10, +1 Edge"
    assert prompt(fight(), "attack maren goblin-1 longsword --press=stand").roll == "d20+10, no Edge"
    assert prompt(fight(), "attack maren goblin-1 longsword --press=retreat").roll == "d20+7, no Edge"
    pressed = changed(fight(), "maren", pressed=("goblin-1",))
    assert prompt(pressed, "attack maren goblin-1 longsword").roll == "d20+10, no Edge"
    assert prompt(pressed, "attack maren goblin-1 longsword --press=no").roll == "d20+7, no Edge"
    # Not at a distance, and not out of turn.
    assert prompt(pressed, "attack maren goblin-1 axe --distance=1").roll == "d20+6, no Edge"
    theirs = fight(*pressed.who.values(), turn="goblin-1")
    assert prompt(theirs, "react maren goblin-1 longsword").roll == "d20+7, no Edge"
    assert prompt(theirs, "react maren goblin-1 longsword --why=press").roll == "d20+9, no Edge"
    aimed = prompt(fight(), "attack maren goblin-1 longsword --spot=hand")
    assert "Maren gives up parry and dodge against Goblin 1" in aimed.asks
    assert prompt(fight(parry_timing="before_roll"), "attack maren goblin-1 longsword").asks.startswith("before the roll")


def test_the_prompt_when_it_cannot_be() -> None:
    assert prompt(fight(), "attack maren goblin-1 halberd").enter == "Maren has no halberd."
    assert prompt(fight(), "killingblow maren goblin-1 longsword").enter == "Goblin 1 is not helpless."
    assert prompt(fight(), "attack maren") == Preview()
    assert prompt(fight(), "next") == Preview()
    helpless = having(fight(), "goblin-1", "helpless")
    # 20 + 7 = 27, at most 22; and 2: 24; twice.
    kill = prompt(helpless, "killingblow maren goblin-1 longsword")
    assert kill.against == "helpless: DB 0"
    assert kill.roll == "d20+7, no Edge; only a 1 fails"
    assert kill.asks == "48 slash: Goblin 1 from 14 to -34 HP"
    assert kill.enter == "2 actions: roll d20+7, no Edge"
    tired = changed(helpless, "maren", spent=1)
    assert prompt(tired, "killingblow maren goblin-1 longsword").enter == "Maren has only 1 of 2 actions left."


def test_the_prompt_says_at_once_why_it_will_be_refused() -> None:
    def why(state: Fights, text: str) -> str:
        return prompt(state, text).enter

    assert why(fight(), "attack maren maren longsword") == "Maren is the attacker: attack somebody else."
    dead = changed(fight(), "goblin-1", damage=40)
    assert why(dead, "attack maren goblin-1 longsword") == "Goblin 1 is dead."
    assert (
        why(fight(), "attack maren goblin-1 longsword --ground=above --spot=foot") == "The foot cannot be reached from there."
    )
    assert why(fight(), "attack maren goblin-1 bow --press") != ""
    assert why(fight(), "react maren goblin-1 longsword").startswith("It is Maren's own turn")
    tired = changed(fight(), "maren", spent=2)
    assert why(tired, "attack maren goblin-1 longsword") == "Maren has no action left."
    assert why(tired, "attack maren goblin-1 longsword --gm") == "roll d20+7, no Edge"


def test_prompt_and_roll_are_the_same() -> None:
    state = changed(fight(), "maren", pressed=("goblin-1",))
    for options in ("", " --press=stand", " --press=retreat", " --press=no", " --flank", " --spot=head --cover=half"):
        text = "attack maren goblin-1 longsword" + options
        dice = {0: "no", -3: "-3", 1: "+1"}[edge(state, text)]
        assert prompt(state, text).roll == f"d20{bonus(state, text):+d}, {dice} Edge"


def test_defaults_of_an_attack() -> None:
    verb = GAME.verbs["attack"]
    state = done(fight(), "attack maren goblin-2 dagger --close", "14", "none").after
    by, at, weapon = verb.slots
    assert by.default is not None
    assert at.default is not None
    assert weapon.default is not None
    empty = parse_stored(GAME, "attack maren")
    assert by.default(state, empty) == "maren"
    assert at.default(state, empty) == "goblin-2"
    assert weapon.default(state, empty) == "dagger"
    fallen = changed(state, "goblin-2", damage=15)
    assert at.default(fallen, empty) == "goblin-1"


def test_weapons_on_offer() -> None:
    verb = GAME.verbs["attack"]
    options = verb.slots[2].options
    assert options is not None
    state = changed(fight(), "maren", reloading=(Count("crossbow", 2),), dropped=(Dropped("dagger", ""),))
    found = {o.id: o for o in options(state, parse_stored(GAME, "attack maren goblin-1"))}
    assert (found["longsword"].key, found["longsword"].note) == ("1", "+7 1-11+2 slash")
    assert found["dagger"].why_not == "lies on the ground: pick it up"
    assert found["crossbow"].why_not == "reload: 2 more"


def test_letters_that_are_never_an_option() -> None:
    keys = [f.key for v in GAME.own_verbs() for f in v.flags] + [c.key for c in GAME.conditions]
    assert not set(keys) & set("nulxvzq?")
    for verb in GAME.own_verbs():
        used = [f.key for f in verb.flags if f.key]
        assert len(set(used)) == len(used), verb.name
    assert len({c.key for c in GAME.conditions}) == len(GAME.conditions)


def test_why_an_option_is_not_possible() -> None:
    def why(flag: str, text: str) -> str:
        option = GAME.verbs["attack"].option(flag)
        assert option is not None
        assert option.why_not is not None
        return option.why_not(fight(), parse_stored(GAME, text))

    assert why("press", "attack maren goblin-1 bow") == "Only in melee."
    assert why("press", "attack maren goblin-1 longsword") == ""
    assert why("through", "attack maren goblin-1 longsword") == "Only for shots."
    assert why("off-hand", "attack maren goblin-1 longsword") == "longsword is not light: no weapon for the off hand."
    assert why("close", "attack maren goblin-1 bow") == "Only in melee."
    assert why("flank", "attack maren goblin-1 longsword --flank --back") == "From the flank or from behind, not both."


def test_why_a_verb_is_not_possible() -> None:
    state = changed(fight(), "maren", spent=2)
    assert GAME.verbs["attack"].why_not(state, "maren") == "Maren has no action left."
    assert GAME.verbs["attack"].why_not(state, "goblin-1") == "It is Maren's turn."
    assert GAME.verbs["react"].why_not(state, "maren") == "It is Maren's own turn: a reaction comes in somebody else's."
    assert GAME.verbs["react"].why_not(state, "goblin-1") == ""
    assert (
        GAME.verbs["killingblow"].why_not(changed(fight(), "maren", spent=1), "maren") == "Maren has only 1 of 2 actions left."
    )
    assert GAME.verbs["surprise"].why_not(state, "") == "The fight has begun."


def test_links_show_on_both_ends() -> None:
    state = fight(maren(), tobin(), goblin(1), goblin(2))
    links = (
        Link(ENGAGED, "maren", "goblin-1"),
        Link(ENGAGED, "goblin-2", "maren"),
        Link(GRAPPLING, "tobin", "goblin-2"),
    )
    state = State(state.who, replace(state.flow, links=links))
    assert link_words(state, "maren") == [("engaged with Goblin 1, Goblin 2", "effect")]
    assert [s.text for s in link_signs(state, "maren")] == ["eng AB"]
    assert [s.text for s in link_signs(state, "goblin-2")] == ["eng M", "held T"]
    assert [text for text, _ in link_words(state, "tobin")] == ["grapples and holds Goblin 2"]
    rows = {r.who: r for r in GAME.ladder(state) if isinstance(r, Row)}
    assert "eng M" in [s.text for s in rows["goblin-1"].flags]
    # A row is made anew when only its links have changed.
    rows = {r.who: r for r in GAME.ladder(State(state.who, replace(state.flow, links=()))) if isinstance(r, Row)}
    assert "eng M" not in [s.text for s in rows["goblin-1"].flags]
    assert set(WORDS) == set(KINDS)
    # Of the same two the closest alone is told, from either end.
    nearer = State(state.who, replace(state.flow, links=(*links, Link(SHARING, "goblin-1", "maren"))))
    assert [s.text for s in link_signs(nearer, "maren")] == ["eng B", "in A"]
    assert [s.text for s in link_signs(nearer, "goblin-1")] == ["in M"]
