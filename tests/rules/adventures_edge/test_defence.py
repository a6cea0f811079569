"""Numbers of the sheet, shields, parry and dodge, helplessness (5), and when one defends (6.4)."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.adventures_edge.table import (
    FISTS,
    HEATER,
    LONGSWORD,
    SPEAR,
    Fights,
    changed,
    done,
    fight,
    goblin,
    having,
    maren,
    number,
    question,
    rule,
    said,
    story,
    waits,
)
from tui.core.request import Option
from tui.rules.adventures_edge.model import ArmorPiece, Sheet, Shield, ShieldSize, Weapon
from tui.rules.adventures_edge.numbers import (
    attack_bonus,
    defense_bonus,
    dodge_gain,
    initiative_bonus,
    most_base,
    parries_each,
    parry_gain,
    part_bonus,
)
from tui.rules.adventures_edge.settings import Settings

BOOK = Settings()


@rule("5", "5.1", "3.2")
def test_numbers_follow_from_the_sheet() -> None:
    # DEX 14, +1 magic, gambeson 4: 19. Combat 7 ranks: half is 3.5, so 4; athletics 4: 2. STR +3, DEX +2, WIS +1.
    sheet = Sheet(
        dexterity=14,
        magic=1,
        combat_ranks=7,
        athletics_ranks=4,
        str_bonus=3,
        dex_bonus=2,
        wis_bonus=1,
        armor=(ArmorPiece("g", "g", 4, ("chest",)),),
    )
    assert defense_bonus(sheet) == 19
    assert parry_gain(sheet, BOOK) == 4
    assert dodge_gain(sheet, BOOK) == 2
    assert initiative_bonus(sheet) == 3
    assert attack_bonus(sheet, Weapon("a", "a"), BOOK) == 7
    assert attack_bonus(sheet, Weapon("a", "a", attack="dexterity"), BOOK) == 6
    assert part_bonus(sheet, "chest") == 19
    assert part_bonus(sheet, "head") == 15
    # What the sheet states goes first.
    told = replace(sheet, db=16, parry=20, dodge=17, initiative=9)
    assert (defense_bonus(told), parry_gain(told, BOOK), dodge_gain(told, BOOK), initiative_bonus(told)) == (16, 4, 1, 9)


@rule("6.7")
def test_damage_range_grows_with_the_ability() -> None:
    assert most_base(Sheet(str_bonus=3, dex_bonus=9), LONGSWORD, BOOK) == 11
    # Half of DEX +2 is 1, half of +3 is 1.5: 2.
    bow = Weapon("b", "b", most=6, attack="dexterity")
    assert [most_base(Sheet(dex_bonus=n, str_bonus=9), bow, BOOK) for n in (2, 3)] == [7, 8]


@rule("6.7")
def test_a_weak_hand_does_not_shrink_a_weapon_below_its_least() -> None:
    # 1-2 with Strength -3; 2-3 with half of Dexterity -5, -2: the least of each is also its most.
    assert most_base(Sheet(str_bonus=-3), Weapon("a", "a", most=2), BOOK) == 1
    assert most_base(Sheet(dex_bonus=-5), Weapon("a", "a", least=2, most=3, attack="dexterity"), BOOK) == 2
    state = fight(maren(str_bonus=-3, weapons=(replace(FISTS, bonus=12),)), goblin(1))
    assert done(state, "attack maren goblin-1 fists --close", "12", "none").entry.count("damage") == 1


@rule("5")
def test_the_armour_on_the_chest_counts() -> None:
    # A helm of 5 and a jerkin of 1: 10 + 1; the head has 10 + 5, a bare foot 10.
    helm = ArmorPiece("helm", "helm", 5, ("head",))
    sheet = Sheet(dexterity=10, armor=(helm, ArmorPiece("j", "j", 1, ("chest", "abdomen"))))
    assert [defense_bonus(sheet), *(part_bonus(sheet, p) for p in ("head", "chest", "foot"))] == [11, 15, 11, 10]
    # What covers everything is on the chest too; of two pieces there the better one counts.
    assert defense_bonus(Sheet(dexterity=10, armor=(helm, ArmorPiece("h", "hide", 2)))) == 12
    two = (ArmorPiece("a", "a", 1, ("chest",)), ArmorPiece("b", "b", 3, ("chest",)))
    assert defense_bonus(Sheet(dexterity=10, armor=two)) == 13
    # With the chest bare its best piece is what the whole goes by.
    assert defense_bonus(Sheet(dexterity=10, armor=(helm,))) == 15


@rule("6.4")
def test_the_roll_is_shown_before_the_answer() -> None:
    # 18 + 7 = 25 against 15: by 10; the parry of 17 makes it 8.
    asked = waits(fight(), "attack maren goblin-1 longsword", "18")
    assert asked.lines[-1].text == "= 25 against DB 15: hit by 10"
    assert asked.lines[-1].roll == "attack@maren"
    texts = [line.text for line in done(fight(), "attack maren goblin-1 longsword", "18", "parry").entry.lines]
    assert texts[1:3] == ["= 25 against DB 15: hit by 10", "Goblin 1 parries: 25 against parry 17: hit by 8"]
    # Without a defence it is one line.
    texts = [line.text for line in done(fight(), "attack maren goblin-1 longsword", "18", "none").entry.lines]
    assert [t for t in texts if "against" in t] == ["= 25 against DB 15: hit by 10"]


@rule("5")
def test_parries_for_one_reaction() -> None:
    assert [parries_each(Sheet(combat_ranks=n)) for n in (0, 4, 5, 9, 10)] == [1, 1, 2, 2, 3]
    # Five ranks: the second opponent is parried for nothing, a third costs again.
    state = fight(maren(combat_ranks=5), goblin(1), goblin(2), goblin(3), turn="goblin-1")
    state = done(state, "attack goblin-1 maren spear", "18", "parry").after
    assert (state.who["maren"].actions, state.who["maren"].parried) == (1, ("goblin-1",))
    state = fight(*state.who.values(), turn="goblin-2")
    state = done(state, "attack goblin-2 maren spear", "18", "parry").after
    assert (state.who["maren"].actions, state.who["maren"].parried) == (1, ("goblin-1", "goblin-2"))
    state = fight(*state.who.values(), turn="goblin-3")
    state = done(state, "attack goblin-3 maren spear --unshielded", "18", "parry").after
    assert (state.who["maren"].actions, state.who["maren"].parried) == (0, ("goblin-3",))


@rule("5.2")
def test_a_shield_helps_in_front() -> None:
    state = fight(turn="goblin-1")
    assert number(state, "attack goblin-1 maren spear") == 20
    assert number(state, "attack goblin-1 maren spear --flank") == 18
    assert number(state, "attack goblin-1 maren spear --back") == 18
    assert number(state, "attack goblin-1 maren spear --unshielded") == 18
    assert "5.2" in {id for line in done(state, "attack goblin-1 maren spear", "14").entry.lines for id in line.cite.split()}


@rule("5.2")
def test_a_shield_helps_against_so_many() -> None:
    # Medium: two opponents in a round, not the third; small: one; large: three, and against missiles.
    counts: tuple[tuple[ShieldSize, int], ...] = (("small", 1), ("medium", 2), ("large", 3))
    for size, helps in counts:
        shield = Shield("s", 2, size)
        for met in range(4):
            other = tuple(f"x-{n}" for n in range(met))
            state = changed(fight(maren(shield=shield), goblin(1), turn="goblin-1"), "maren", shielded=other)
            assert number(state, "attack goblin-1 maren spear") == (20 if met < helps else 18)
    bow = replace(SPEAR, id="bow", missile=True, range=20)
    numbers: tuple[tuple[ShieldSize, int], ...] = (("medium", 18), ("large", 20))
    for size, db in numbers:
        state = fight(maren(shield=Shield("s", 2, size)), goblin(1, weapons=(bow,)), turn="goblin-1")
        assert number(state, "attack goblin-1 maren bow") == db


@rule("5.2")
def test_a_shield_nobody_has_learnt_to_use() -> None:
    state = fight(maren(shield=replace(HEATER, automatic=False)), goblin(1), turn="goblin-1")
    assert number(state, "attack goblin-1 maren spear") == 18


def offered(state: Fights, text: str, *answers: str) -> dict[str, Option]:
    """The answers on offer, by id."""
    return {o.id: o for o in question(state, text, *answers).options}


@rule("1.1")
def test_reaching_the_number_is_enough() -> None:
    # 8 + 7 = 15 against 15 hits, 7 + 7 = 14 does not.
    assert done(fight(), "attack maren goblin-1 longsword", "8", "none").entry.count("hit") == 1
    assert done(fight(), "attack maren goblin-1 longsword", "7").entry.count("hit") == 0


@rule("5.3", "6.4")
def test_parry_or_dodge_or_nothing() -> None:
    # 12 + 7 = 19: past the parry of 17 by 2, past 15 by 4; the dodge is 15 and changes nothing.
    q = question(fight(), "attack maren goblin-1 longsword", "12")
    notes = {o.id: o.note for o in q.options}
    assert notes == {
        "parry": "17: still hit by 2: 4 slash",
        "dodge": "15: changes nothing",
        "none": "6 slash, bleed 1; HP 14 to 8",
    }
    assert [o.key for o in q.options] == ["p", "d", "0"]
    assert q.default == ("parry",)


@rule("5.3")
def test_default_is_what_was_done_last_if_it_changes_anything() -> None:
    # Dodge 19 and parry 17 against 18 + 7 = 25: the dodge is better; parried last time: parry again.
    state = fight(maren(), goblin(1, dodge=19))
    assert question(state, "attack maren goblin-1 longsword", "18").default == ("dodge",)
    assert question(changed(state, "goblin-1", defended="parry"), "attack maren goblin-1 longsword", "18").default == ("parry",)
    # 11 at most either way: nothing changes anything: none.
    strong = replace(LONGSWORD, bonus=20)
    state = fight(maren(weapons=(strong,)), goblin(1))
    assert question(state, "attack maren goblin-1 longsword", "18").default == ("none",)


@rule("5.3")
def test_what_closes_a_defence() -> None:
    bare = fight(maren(), goblin(1, weapons=(FISTS,)))
    options = offered(bare, "attack maren goblin-1 longsword", "12")
    assert options["parry"].why_not == "Goblin 1 has nothing to parry with"
    assert options["dodge"].why_not == ""
    taught = fight(maren(), goblin(1, weapons=(FISTS,), unarmed_parry=True))
    assert offered(taught, "attack maren goblin-1 longsword", "12")["parry"].why_not == ""
    mounted = having(fight(), "goblin-1", "mounted")
    assert offered(mounted, "attack maren goblin-1 longsword", "12")["dodge"].why_not == "Goblin 1 is mounted"


@rule("5.4")
def test_the_helpless_have_nothing() -> None:
    state = having(fight(), "goblin-1", "helpless")
    assert number(state, "attack maren goblin-1 longsword") == 0
    # 5 + 7 = 12 against 0: 11 at most, and 2; no defence is asked for.
    played = done(state, "attack maren goblin-1 longsword", "5")
    assert played.entry.count("damage") == 13


@rule("5.7", "7.2")
def test_the_longer_weapon_parries_better() -> None:
    # Her longsword (4) against a spear (3): 20 + 2 + 1; 18 + 3 = 21 is parried.
    state = fight(turn="goblin-1")
    assert "Maren parries: 21 against parry 23: missed by 2" in said(done(state, "attack goblin-1 maren spear", "18", "parry"))
    long = fight(maren(), goblin(1, weapons=(replace(SPEAR, reach=5),)), turn="goblin-1")
    assert "21 against parry 22: missed by 1" in said(done(long, "attack goblin-1 maren spear", "18", "parry"))


@rule("6.2")
def test_two_weapons_parry_once_for_free() -> None:
    state = changed(
        fight(maren(dual_wielding=True), goblin(1), goblin(2), turn="goblin-1"), "maren", swings=2, blows=2, spent=2
    )
    after = done(state, "attack goblin-1 maren spear", "18", "parry").after
    assert (after.who["maren"].spent, after.who["maren"].free_parries) == (2, 1)
    after = fight(*after.who.values(), turn="goblin-2")
    assert "defend?" not in " ".join(a.key for a in done(after, "attack goblin-2 maren spear", "18").entry.tape)


@rule("6.4", "5.3")
def test_before_the_roll_if_the_campaign_says_so() -> None:
    state = fight(parry_timing="before_roll")
    q = question(state, "attack maren goblin-1 longsword")
    assert {o.id: o.note for o in q.options} == {"parry": "17 instead of 15", "dodge": "15 instead of 15", "none": "15"}
    assert q.default == ("parry",)
    # 9 + 7 = 16 against the parry of 17.
    played = done(state, "attack maren goblin-1 longsword", "parry", "9")
    assert "= 16 against parry 17: missed by 1" in said(played)
    assert played.after.who["goblin-1"].actions == 1
    # A natural 20 hits all the same, and the place's defence counts: 27 - 14 = 13, and 2.
    played = done(state, "attack maren goblin-1 longsword", "parry", "20", "16", "3")
    assert played.entry.count("damage") == 15


@rule("7.4")
def test_whoever_aims_cannot_parry_that_foe() -> None:
    # Missed by 1 + 1: 10 and 11 with one Edge less, 10 + 7 = 17 against the hand's 14.
    state = story(fight(), ("attack maren goblin-1 longsword --spot=hand", "[10 11]", "none"))
    assert state.who["maren"].targeted == ("goblin-1",)
    theirs = fight(*state.who.values(), turn="goblin-1")
    assert "defend?" not in " ".join(a.key for a in done(theirs, "attack goblin-1 maren spear", "18").entry.tape)
    other = fight(*state.who.values(), turn="goblin-2")
    assert question(other, "attack goblin-2 maren spear", "18").who == "maren"
