"""The pictures of the README are made from the running program and need nothing from elsewhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]


def test_both_pictures_are_made_and_need_no_fonts_from_elsewhere(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "pictures.py"), str(tmp_path)]
    subprocess.run(command, check=True, cwd=ROOT, env={"PYTHONPATH": str(ROOT)})
    assert sorted(file.name for file in tmp_path.iterdir()) == ["fight.svg", "small.svg"]
    for name, columns in (("fight", 120), ("small", 80)):
        text = (tmp_path / f"{name}.svg").read_text(encoding="utf-8")
        picture = ElementTree.fromstring(text)
        assert float(picture.attrib["width"]) == round(columns * 8.43 + 24, 1)
        assert text.count("http") == 1, "the name space and nothing else"
        assert "Enter" in "".join(picture.itertext())
