"""Cards in little room: what is broken where, and what is left out."""

from __future__ import annotations

from tests.ui.screens import text_of
from tui.core.views import Card, CardLine, Gauge, Span, words
from tui.ui.draw.cards import card_lines


def weapon(number: int, said: str) -> CardLine:
    """A line of something that can be done: its key first."""
    return (Span(f"{number} ", "key"), Span(said))


CARD = Card(
    (
        Gauge("HP", 9, 18),
        words("down, bleeds out in 9 turns"),
        words("prone"),
        words("Mortal wound: lower right arm"),
        words("DB 20 (18 + shield 2)  parry 22  dodge 19"),
        weapon(1, "longsword +7  1-11+2 slash Medium"),
        weapon(2, "dagger +5  1-7 pierce Close"),
        weapon(3, "fists +5  1-5 crush Close"),
        words("note: the one with the key"),
    )
)


def shown(card: Card, width: int, height: int) -> list[str]:
    """The card's rows without the blanks at their ends."""
    return text_of(card_lines(card, width, height)).splitlines()


def test_facts_are_parted_where_two_blanks_are_before_words_are() -> None:
    assert shown(Card((CARD.lines[4],)), 38, 3) == [" DB 20 (18 + shield 2)  parry 22", "   dodge 19", ""]
    assert shown(Card((CARD.lines[4],)), 20, 5) == [" DB 20 (18 + shield", "   2)", "   parry 22", "   dodge 19", ""]


def test_the_first_line_and_two_of_what_can_be_done_are_never_left_out() -> None:
    found = shown(CARD, 46, 6)
    assert [line.strip()[:8].rstrip() for line in found] == ["HP 9/18", "down, bl", "prone", "Mortal w", "1 longsw", "2 dagger"]
    assert found[-1].endswith("Close        … 3 more")


def test_a_card_that_fits_says_nothing_of_more() -> None:
    assert not any("more" in line for line in shown(CARD, 46, 9))


def test_where_even_the_kept_ones_do_not_fit_the_first_rows_are_shown() -> None:
    found = shown(CARD, 46, 2)
    assert len(found) == 2
    assert found[0].startswith(" HP 9/18")
    assert found[1].startswith(" 1 longsword")
    assert found[1].endswith("… 7 more")
