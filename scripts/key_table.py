"""The README's table of keys, made from the one list of actions. Writes it; with --check only tells whether it is so."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tui.ui.desk.actions import ACTIONS
from tui.ui.desk.keys import word

README = Path(__file__).resolve().parents[1] / "README.md"
BEGIN, END = "<!-- keys: made by scripts/key_table.py -->\n", "<!-- end of keys -->\n"


def table() -> str:
    """Every action that has a key, in the order of the list, as a Markdown table."""
    rows = [f"| {' or '.join(f'`{word(k)}`' for k in a.keys)} | {a.title} |" for a in ACTIONS if a.keys]
    return "\n".join(["| Key | What it does |", "|---|---|", *rows, ""])


def main() -> int:
    """Rewrite the table in the README; the exit code is 1 when `--check` is given and it is out of date."""
    text = README.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    new = before + BEGIN + table() + END + after
    if "--check" in sys.argv[1:]:
        if new != text:
            print("README.md: the table of keys is out of date: run python scripts/key_table.py", file=sys.stderr)
        return int(new != text)
    README.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
