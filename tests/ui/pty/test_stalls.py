"""A terminal that stops reading for a while: every key is played, and the picture is right as soon as it reads again."""

from __future__ import annotations

from pathlib import Path

from tests.ui.pty.small import marked, started


def test_keys_are_played_and_the_picture_comes_right(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    with started(marks, "chatty", columns=120, rows=40) as terminal:
        terminal.settle()
        terminal.reading = False
        for _ in range(100):
            terminal.send("k")
        terminal.until(lambda: marked(marks).count("key k") == 100, "all keys played although nobody reads")
        at = len(terminal.raw)
        terminal.reading = True
        terminal.shows("keys 100 last 'k'")
        terminal.settle()
        # 100 frames of 40 rows of 120 cells are 480 kB and more; what is sent late is the queue and one picture.
        assert len(terminal.raw) - at < 200_000
        expected = "".join(chr(65 + (100 + i) % 26) for i in range(120))
        assert terminal.text().split("\n")[1:] == [expected] * 39
        terminal.key("a")
        terminal.shows("keys 101 last 'a'")


def test_a_picture_larger_than_the_queue_is_sent(tmp_path: Path) -> None:
    with started(tmp_path / "marks", "chatty", columns=400, rows=200) as terminal:
        terminal.key("k")
        terminal.shows("keys 1 last 'k'")
        assert len(terminal.raw) > 64 * 1024
        terminal.send("kkkk")
        terminal.shows("keys 5 last 'k'")
        terminal.settle()
        expected = "".join(chr(65 + (5 + i) % 26) for i in range(400))
        assert terminal.text().split("\n")[1:] == [expected] * 199
