"""The drawing of a direction: nine spaces, the one it is about in the middle."""

from __future__ import annotations

import pytest

from tui.core.compass import HERE, compass, drawn, sixths


def test_each_direction_has_its_space() -> None:
    # Clockwise from the top: the rows read from left to right, the middle is somebody's own space.
    drawn = ["/".join(compass(turn)) for turn in range(8)]
    assert drawn == [
        "· x ·/· o ·/· · ·",
        "· · x/· o ·/· · ·",
        "· · ·/· o x/· · ·",
        "· · ·/· o ·/· · x",
        "· · ·/· o ·/· x ·",
        "· · ·/· o ·/x · ·",
        "· · ·/x o ·/· · ·",
        "x · ·/· o ·/· · ·",
    ]
    assert compass(HERE) == ("· · ·", "· x ·", "· · ·")


@pytest.mark.parametrize("turn", [-2, 8])
def test_no_other_direction(turn: int) -> None:
    with pytest.raises(ValueError, match="no direction"):
        compass(turn)


def test_six_directions() -> None:
    seen = ["/".join(sixths(turn)) for turn in range(6)]
    assert seen == [
        "· x ·/  o  /· · ·",
        "· · x/  o  /· · ·",
        "· · ·/  o  /· · x",
        "· · ·/  o  /· x ·",
        "· · ·/  o  /x · ·",
        "x · ·/  o  /· · ·",
    ]
    for turn in (-1, 6):
        with pytest.raises(ValueError, match="no direction of six"):
            sixths(turn)


def test_rows_of_a_drawing_are_known() -> None:
    assert all(drawn(f"  {row}") for turn in range(-1, 8) for row in compass(turn))
    assert not drawn("")
    assert not drawn("the sword lies straight ahead")
    assert not drawn("· o · there")
