"""What hands did on a map and nobody took yet, done again on the table as it is then."""

import pytest

from refkit.widgets.map import map_draft
from tests.widgets import battles

LINE = (((0.0, 20.0), (36.0, 22.0), (72.0, 20.0)),)


@pytest.fixture
def field():
    return battles.lines()


def ruled(field):
    """A battlefield on which hands did everything they can."""
    done = field.place("G5", 20.5, 14.25).hide("R3", is_hidden=True)
    done = done.rule("G6", "isolated", "the bridge is down").take_out("G7", is_out=True)
    return done.bend(LINE, "along the ditch").remove("R9").change("G8", improved=True)


def again(field, was, now):
    return map_draft.restore(field, map_draft.to_text(was, now))


def same(one, two):
    """Whether two battlefields are the same, in whatever order their stands are."""
    return (one.stands, one.layout.overrides, one.hidden, one.why) == (
        two.stands, two.layout.overrides, two.hidden, two.why,
    )  # fmt: skip


def test_where_nothing_was_done_nothing_is_kept(field):
    assert map_draft.to_text(field, field) == ""


def test_all_that_hands_did_is_done_again(field):
    found, told = again(field, field, ruled(field))
    assert same(found, ruled(field))
    assert told == []


def test_a_ruling_taken_back_is_taken_back_again(field):
    before = ruled(field)
    after = before.rule("G6", None).take_out("G7", is_out=False).bend(None)
    after = after.hide("R3", is_hidden=False)
    found, _ = again(before, before, after)
    assert same(found, after)


def test_a_stand_put_there_by_hand_is_there_again(field):
    new = field.add({"id": "G99", "side": "german", "x": 3.0, "y": 4.0})
    found, _ = again(field, field, new)
    assert found.stands["G99"].y == 4.0


def test_what_came_meanwhile_stays(field):
    now = field.place("G1", 4.0, 15.0).bend(LINE).rule("G2", "cut_off", "no way home")
    found, told = again(now, field, field.place("G5", 20.5, 14.25))
    assert same(found, now.place("G5", 20.5, 14.25))
    assert told == []


def test_of_a_stand_both_changed_each_change_is_there(field):
    now = field.change("G5", improved=True)
    found, _ = again(now, field, field.place("G5", 20.5, 14.25))
    stand = found.stands["G5"]
    assert (stand.x, stand.y, stand.improved) == (20.5, 14.25, True)


def test_a_stand_that_is_gone_stays_away_with_what_was_ruled_of_it(field):
    gone = field.remove("G6").remove("R3").remove("G7")
    found, told = again(gone, field, ruled(field))
    assert not {"G6", "G7", "R3"} & {*found.stands}
    assert (found.layout.overrides.status, found.layout.overrides.out_of_line) == ({}, ())
    assert "R3" not in found.hidden
    assert found.why == {"": "along the ditch"}
    assert told == []


def test_a_stand_that_was_dragged_and_is_gone_is_told(field):
    _, told = again(field.remove("G5"), field, field.place("G5", 20.5, 14.25))
    assert told == ["G5 is gone, and so is what you typed for it."]


@pytest.mark.parametrize(
    "text",
    ["?", "[]", '{"was": 1}', '{"was": {"stands": []}}', "[" * 100_000],
)
def test_what_cannot_be_read_is_told_and_changes_nothing(field, text):
    assert map_draft.restore(field, text) == (field, [map_draft.UNFIT])


def test_a_stand_of_no_side_there_is_does_not_fit(field):
    strange = field.add({"id": "E1", "side": "elves", "x": 3.0, "y": 4.0})
    assert again(field, field, strange) == (field, [map_draft.UNFIT])
