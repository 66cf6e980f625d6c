"""Runs are kept whole or not at all, and a study goes on where it was."""

import random

import pytest

from refkit.engine.problems import Refused
from refkit.lab.kept import FILE
from refkit.lab.study import study_of

RUNS = 6


def study(campaign, folder=None, **told):
    return study_of(campaign, folder, slots=1, **told)


def test_a_study_killed_at_any_moment_goes_on_to_the_same_answers(duel, tmp_path):
    whole = study(duel, tmp_path / "whole").run(RUNS)
    content = (tmp_path / "whole" / FILE).read_bytes()
    chance = random.Random(20)
    for number in range(20):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / FILE).write_bytes(content[: chance.randint(0, len(content))])
        again = study(duel, folder)
        assert set(again.digests()) <= set(whole.digests())
        again.run(RUNS)
        assert again.digests() == whole.digests()
        assert (folder / FILE).read_bytes() == content


def test_what_is_kept_is_not_played_again(duel, tmp_path):
    study(duel, tmp_path).run(2)
    told = []
    study(duel, tmp_path).run(3, tell=told.append)
    assert [(each.done, each.begun) for each in told] == [(3, 2)]


def test_another_study_does_not_go_on_with_these_runs(duel, tmp_path):
    study(duel, tmp_path).run(1)
    with pytest.raises(Refused, match=r"runs\.csv: holds the runs of another study"):
        study(duel, tmp_path, seed="other")


def test_two_at_work_on_one_study_are_kept_apart(duel, tmp_path):
    one = study(duel, tmp_path)
    with one._alone(), pytest.raises(Refused, match="another refkit is at work"):
        study(duel, tmp_path)


def test_kept_runs_are_a_frame(duel, tmp_path):
    frame = study(duel, tmp_path).run(2).frame()
    ends = frame[frame.kind == "end"]
    assert list(ends.run) == [1, 2]
    decks = frame[(frame.kind == "figure") & (frame.name == "Deck")]
    assert decks.number.notna().all()
