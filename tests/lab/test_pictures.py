"""The three pictures show what the study answers."""

import pytest

from refkit.lab import pictures
from refkit.lab.answers import answers
from refkit.lab.comparing import sensitivities
from refkit.lab.figures import share
from refkit.lab.plan import AS_IT_IS, Edit, Variant
from refkit.lab.study import study_of


@pytest.fixture(scope="module")
def study(duel):
    edit = Edit("Side", duel.sides[0], "wins", 2)
    variants = (AS_IT_IS, Variant("two battles won", (edit,)))
    return study_of(duel, slots=3, variants=variants).run(4)


@pytest.mark.parametrize("many", range(1, 60))
def test_a_share_of_all_or_of_none_lies_in_its_own_interval(many):
    for won in (0, many):
        told = share(won, many)
        assert told.low <= told.value <= told.high


def test_the_bands_show_the_middle_of_each_side(study):
    (axes,) = pictures.bands(study).axes
    middles = {line.get_label(): list(line.get_ydata()) for line in axes.lines}
    for side in study.campaign().sides:
        own = [e for e in answers(study).bands if (e.figure, e.side) == ("Points", side)]
        assert middles[side] == [each.values[2] for each in own]


def test_the_shares_show_each_side_of_each_variant(study):
    (axes,) = pictures.shares(study).axes
    labels = [each.get_text() for each in axes.get_yticklabels()]
    assert labels[0] == f"{study.campaign().sides[0]}, As it is"
    assert len(labels) == len(axes.patches) == 6


def test_the_tornado_shows_what_each_change_moves(study):
    moved = sensitivities(study)
    drawn = pictures.all_pictures(study, moved)
    (axes,) = drawn["tornado"].axes
    assert [each.get_width() for each in axes.patches] == [2.0]
    assert set(drawn) == {"bands", "shares", "tornado"}


def test_a_study_without_changes_has_two_pictures(duel):
    assert set(pictures.all_pictures(study_of(duel, slots=2).run(2))) == {"bands", "shares"}
