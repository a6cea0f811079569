"""Makes the pictures of the README from the running program: `python scripts/pictures.py [FOLDER]`.

Two SVG files without any font of their own: the screen's rows, each run of text at its place in the grid of cells.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tui.storage.campaign import open_campaign
from tui.storage.paths import folders, shipped
from tui.storage.themes import DEFAULT
from tui.ui.desk import Desk
from tui.ui.fight import FightStage
from tui.ui.paint import Line
from tui.ui.theme import Look, find_look

WIDTH, HEIGHT = 8.43, 16.5
"""Pixels of a cell."""
FONTS = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
SAMPLE = shipped("saves") / "two-guards.toml"
READY = ("n", "a", "A", "enter", "enter", "enter", "n", "a", "B", "p")
PICTURES = {"fight": (3, READY, 120, 40), "small": (6, (*READY, "enter"), 80, 24)}
"""Seed of the dice, keys, columns and rows: an attack being made ready, and the question it asks."""
PAPER, TEXT = "#15191f", "#c8cdd4"
"""What stands for the terminal's own colours."""


def svg(rows: Sequence[Line], look: Look) -> str:
    """The rows of a screen as a picture."""
    columns = max(sum(cell_len(piece.text) for piece in row) for row in rows)
    wide, high = columns * WIDTH + 24, len(rows) * HEIGHT + 24
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.1f} {high}" width="{wide:.1f}" height="{high}">',
        f'<rect width="100%" height="100%" rx="8" fill="{look.ground or PAPER}"/>',
        f'<g font-family="{FONTS}" font-size="14" xml:space="preserve" style="white-space: pre">',
    ]
    for y, row in enumerate(rows):
        x = 0
        for piece in row:
            out += _run(piece.text, x, y, look.style(piece.ink, piece.ground))
            x += cell_len(piece.text)
    return "\n".join([*out, "</g>", "</svg>", ""])


def _run(text: str, x: int, y: int, style: Style) -> list[str]:
    """One run: its ground, then its text without the blanks around it."""
    fore, back = _hex(style.color, TEXT), _hex(style.bgcolor, "")
    if style.reverse:
        fore, back = back or PAPER, fore
    out: list[str] = []
    left, top = 12 + x * WIDTH, 12 + y * HEIGHT
    if back:
        size = cell_len(text) * WIDTH
        out.append(f'<rect x="{left:.1f}" y="{top}" width="{size:.1f}" height="{HEIGHT}" fill="{back}"/>')
    body = text.strip(" ")
    if not body:
        return out
    left += (len(text) - len(text.lstrip(" "))) * WIDTH
    look = ' font-weight="bold"' if style.bold else ""
    look += ' font-style="italic"' if style.italic else ""
    look += ' opacity="0.7"' if style.dim else ""
    size = cell_len(body) * WIDTH
    place = f'x="{left:.1f}" y="{top + 13.5}" textLength="{size:.1f}" lengthAdjust="spacingAndGlyphs"'
    out.append(f'<text {place} fill="{fore}"{look}>{escape(body)}</text>')
    return out


def _hex(color: Color | None, default: str) -> str:
    if color is None or color.is_default:
        return default
    return color.get_truecolor().hex


def fight(seed: int, keys: Sequence[str], width: int, height: int) -> list[Line]:
    """The screen of the sample after these keys: characters, or the names of keys."""
    campaign = open_campaign(SAMPLE, seed=seed, dry=True)
    campaign.referee.listen()
    desk = Desk(campaign)
    stage = FightStage(desk)
    stage.resized(width, height)
    for key in keys:
        stage.press(key, key if len(key) == 1 else None)
    stage.picture()
    while stage.idle():
        pass
    rows = stage.picture()
    campaign.close()
    return rows


def main(folder: Path) -> None:
    """Write both pictures."""
    look = find_look(folders(), DEFAULT, "truecolor")
    folder.mkdir(exist_ok=True)
    for name, (seed, keys, width, height) in PICTURES.items():
        (folder / f"{name}.svg").write_text(svg(fight(seed, keys, width, height), look), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs"))
