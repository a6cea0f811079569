"""The tiny game is known to the storage in these tests."""

from __future__ import annotations

import pytest

import tui.rules


@pytest.fixture(autouse=True)
def _tiny_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tui.rules.BUILT_IN, "tiny", "tests.tiny")
