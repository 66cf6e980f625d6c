"""The folders that were opened last, kept for whoever uses this computer."""

import pytest
from platformdirs import user_state_path

from refkit.session import recent


@pytest.fixture
def kept(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return user_state_path("refkit", appauthor=False) / recent.NAME


def test_the_last_opened_comes_first_and_each_once(kept, tmp_path):
    made = [tmp_path / str(number) for number in range(recent.MOST + 2)]
    for folder in made:
        folder.mkdir()
        recent.remember(folder)
    recent.remember(made[-3])
    assert recent.folders()[:3] == (made[-3], made[-1], made[-2])
    assert len(recent.folders()) == recent.MOST
    made[-1].rmdir()
    assert made[-1] not in recent.folders()


@pytest.mark.parametrize("text", ["", "{", "{}", "[1, null]", '["relative"]', '["/none"]'])
def test_what_cannot_be_read_counts_for_none(kept, text):
    kept.parent.mkdir(parents=True)
    kept.write_text(text)
    assert recent.folders() == ()


def test_where_nothing_can_be_kept_nothing_is(kept, tmp_path):
    kept.parent.parent.mkdir(parents=True, exist_ok=True)
    kept.parent.write_text("a file in the way")
    recent.remember(tmp_path)
    assert recent.folders() == ()
