"""The samples that ship are sound, open without a word, and are saved back as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.storage.table import look, opened
from tui.storage.campaign import check_campaign
from tui.storage.document import Document, body, read
from tui.storage.paths import campaigns, copy_sample, shipped
from tui.storage.reading import Reading

SAMPLES = sorted(shipped("saves").glob("*.toml"))


def test_there_are_samples_and_the_list_shows_them(tmp_path: Path) -> None:
    assert SAMPLES
    assert sorted(one.path for one in campaigns(tmp_path)) == SAMPLES


@pytest.mark.parametrize("sample", SAMPLES, ids=[file.stem for file in SAMPLES])
def test_a_sample_is_sound(sample: Path, tmp_path: Path) -> None:
    assert check_campaign(sample) == ()
    campaign = opened(copy_sample(sample, tmp_path))
    assert campaign.recovered == ()
    assert len(campaign.referee.now.who) >= 4
    assert {one.side for one in campaign.referee.now.who.values()} >= {"party", "foes"}
    data = body(Document(campaign.game, campaign.name, campaign.referee.now))
    assert read(Reading(sample, data)).state == campaign.referee.now
    campaign.use_theme("moor")
    campaign.close()
    assert look(campaign.path).referee.now == campaign.referee.now
