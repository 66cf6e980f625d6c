"""The battlefield as a value: moved, renamed, ruled on, and seen by one side."""

from dataclasses import replace

import pytest

from refkit.geometry.battlefield import Pocket
from refkit.geometry.faults import BadLayout
from tests.widgets.battles import battle, stand


@pytest.fixture
def field():
    return battle(
        stand("G1", "german", 10, 10, me="1-I", improved=True),
        stand("R1", "russian", 10, 20, me="1-A", unmoved=True),
        stand("R2", "russian", 30, 20),
        hidden=["R2"],
    )


def test_a_stand_taken_off_the_table_waits_in_the_tray_and_counts_for_nothing(field):
    ruled = field.rule("R2", "cut_off", "so be it").take_out("R2", is_out=True)
    off = ruled.take_off("R2")
    assert ([*off.stands], [*off.waiting]) == (["G1", "R1"], ["R2"])
    overrides = off.layout.overrides
    assert (overrides.status, overrides.out_of_line, dict(off.why)) == ({}, (), {})
    assert off.hidden == {"R2"}
    assert not off.is_empty


def test_a_stand_from_the_tray_has_the_place_it_is_given_and_its_flags(field):
    off = field.take_off("G1").take_off("R1").take_off("R2")
    assert off.is_empty
    back = off.place("G1", 99, 12.5)
    assert (back.stands["G1"].x, back.stands["G1"].y) == (72, 12.5)
    assert back.stands["G1"].improved
    assert [*back.waiting] == ["R1", "R2"]
    assert not back.is_empty


def test_a_stand_or_element_without_a_title_is_called_by_its_name(field):
    named = replace(field, names={"G1": "Rifle squad"})
    assert (named.title("G1"), named.title("R1")) == ("Rifle squad", "R1")


def test_a_side_sees_nothing_of_what_its_enemy_has_in_the_tray(field):
    names = {"G1": "Squad", "R1": "T-34", "R2": "SMG", "1-I": "1st company", "1-A": "Tanks"}
    seen = replace(field, names=names).take_off("R2").take_off("R1").seen_by("german")
    assert (seen.tray, seen.hidden) == ((), frozenset())
    assert dict(seen.names) == {"G1": "Squad", "1-I": "1st company"}
    own = replace(field, names=names).take_off("R1").seen_by("russian")
    assert [*own.waiting] == ["R1"]
    assert own.names["1-A"] == "Tanks"
    assert "1-I" not in own.names


def test_a_stand_stays_on_the_table(field):
    moved = field.place("G1", 99, -3).stands["G1"]
    assert (moved.x, moved.y) == (72, 0)


def test_a_place_is_kept_to_a_thousandth(field):
    assert field.place("G1", 10.12345, 10).stands["G1"].x == 10.123


def test_the_battlefield_before_is_not_changed(field):
    field.place("G1", 20, 20)
    assert field.stands["G1"].x == 10


def test_a_new_name_is_taken_in_every_ruling(field):
    ruled = field.rule("R2", "cut_off", "so be it").take_out("R2", is_out=True)
    renamed = ruled.change("R2", id="R9")
    overrides = renamed.layout.overrides
    assert (overrides.status, overrides.out_of_line) == ({"R9": "cut_off"}, ("R9",))
    assert (renamed.hidden, renamed.why) == ({"R9"}, {"R9": "so be it"})


def test_a_name_that_is_taken_is_refused(field):
    with pytest.raises(BadLayout, match="the name 'R1' is taken; expected a free one"):
        field.change("G1", id="R1")


def test_a_value_no_stand_can_have_is_refused_with_its_place(field):
    with pytest.raises(BadLayout, match=r"^stand G1: cls is 'Z'; expected"):
        field.change("G1", cls="Z")


def test_a_removed_stand_leaves_nothing_behind(field):
    ruled = field.rule("R2", "isolated", "cut").take_out("R2", is_out=True).remove("R2")
    overrides = ruled.layout.overrides
    assert list(ruled.stands) == ["G1", "R1"]
    assert (overrides.status, overrides.out_of_line, ruled.hidden, ruled.why) == (
        {}, (), frozenset(), {},
    )  # fmt: skip


def test_a_ruling_is_taken_back_with_its_reason(field):
    back = field.rule("G1", "isolated", "seen").rule("G1", None)
    assert (back.layout.overrides.status, back.why) == ({}, {})


def test_a_stand_taken_out_of_the_line_twice_is_out_once(field):
    out = field.take_out("G1", is_out=True).take_out("G1", is_out=True)
    assert out.layout.overrides.out_of_line == ("G1",)
    assert out.take_out("G1", is_out=False).layout.overrides.out_of_line == ()


def test_a_moved_line_keeps_its_reason_until_it_goes(field):
    bent = field.bend((((0, 15), (72, 15)),), "the ditch")
    assert (bent.line_why, bent.bend(None).line_why) == ("the ditch", "")


def test_a_side_sees_nothing_of_a_hidden_enemy(field):
    seen = field.rule("R2", "cut_off", "R2 hides").take_out("R2", is_out=True)
    assert "R2" not in repr(seen.seen_by("german"))


def test_a_side_sees_its_own_hidden_stands(field):
    seen = field.seen_by("russian")
    assert (list(seen.stands), seen.hidden) == (["G1", "R1", "R2"], {"R2"})


def test_a_side_sees_of_an_enemy_where_he_is_and_no_more(field):
    seen = field.seen_by("russian").stands["G1"]
    assert (seen.x, seen.y, seen.me, seen.improved) == (10, 10, "", False)


def test_a_side_sees_its_own_stands_whole(field):
    assert field.seen_by("german").stands["G1"] == field.stands["G1"]


def test_the_umpire_s_reasons_about_the_enemy_and_the_line_are_not_told(field):
    ruled = field.rule("R1", "isolated", "secret").bend((((0, 15), (72, 15)),), "secret")
    assert "secret" not in repr(ruled.seen_by("german"))


RING = ((5.0, 5.0), (15.0, 5.0), (10.0, 15.0))
AROUND = ((5.0, 15.0), (35.0, 15.0), (20.0, 30.0), (5.0, 30.0))


def test_a_pocket_covers_what_lies_in_it_and_on_its_rim():
    pocket = Pocket("P1", outlines=(RING,))
    found = [pocket.covers(at) for at in ((10, 10), (10, 5), (10, 16))]
    assert found == [True, True, False]
    assert not Pocket("P1").covers((10, 10))


def test_an_outline_is_a_pocket_of_who_has_most_stands_in_it(field):
    drawn = field.enclose(RING).enclose(AROUND).enclose(((60.0, 1.0), (70.0, 1.0), (65, 9)))
    assert [(each.name, each.side) for each in drawn.pockets] == [
        ("P1", "german"), ("P2", "russian"), ("P3", ""),
    ]  # fmt: skip
    assert [stand.id for stand in drawn.stands_in(drawn.pockets[1])] == ["R1", "R2"]


def test_a_pocket_that_has_a_name_already_is_the_first_to_be_drawn(field):
    named = replace(field, pockets=(Pocket("North", "russian"), Pocket("P1", "german")))
    assert named.enclose(RING).pockets == (
        Pocket("P1", "german"),
        Pocket("North", "russian", (RING,)),
    )


def test_a_pocket_is_reshaped_and_is_gone_without_an_outline(field):
    drawn = field.enclose(RING).enclose(AROUND)
    other = drawn.reshape("P1", (AROUND,))
    assert [each.outlines for each in other.pockets] == [(AROUND,), (AROUND,)]
    assert [each.name for each in other.reshape("P1", ()).pockets] == ["P2"]


def test_a_side_sees_the_pockets_of_its_own(field):
    drawn = field.enclose(RING).enclose(AROUND)
    assert [each.name for each in drawn.seen_by("german").pockets] == ["P1"]
