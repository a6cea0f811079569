"""Small drawings on a card, with words beside them."""

from __future__ import annotations

from tui.core.views import Card, Gauge, Picture, words
from tui.ui.draw.cards import card_lines


def shown(card: Card, width: int = 30, height: int = 5) -> list[str]:
    return ["".join(piece.text for piece in line).rstrip() for line in card_lines(card, width, height)]


HEALTH = Gauge("HP", 9, 18)
PLACE = Picture(("· · x", "· o ·", "· · ·"), words("the sword lies there"))


def test_the_rows_stand_below_one_another_with_the_words_beside() -> None:
    assert shown(Card((HEALTH, PLACE)))[1:4] == [" · · x  the sword lies there", " · o ·", " · · ·"]


def test_long_words_go_on_beside_the_next_row() -> None:
    # 21 columns, one of them the edge: 13 are left beside the drawing; what goes on is set in.
    assert shown(Card((HEALTH, PLACE)), 21)[1:4] == [" · · x  the sword", " · o ·    lies there", " · · ·"]


def test_a_drawing_without_room_is_left_out_as_a_whole() -> None:
    drawn = shown(Card((HEALTH, words("parry 20"), PLACE)), 30, 3)
    assert drawn[1].startswith(" parry 20")
    assert not any("· o ·" in line for line in drawn)
    assert "3 more" in " ".join(drawn)


def test_every_line_is_as_wide_as_the_card() -> None:
    for width in (8, 12, 20, 40):
        assert {sum(len(p.text) for p in line) for line in card_lines(Card((HEALTH, PLACE)), width, 6)} == {width}
