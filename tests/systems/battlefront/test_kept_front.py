"""What is kept of a front that the map drew, and what the next day takes from it."""

import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.view import view
from refkit.systems.battlefront.rules import (
    ammunition,
    control,
    coordinates,
    fieldmap,
    forces,
)
from refkit.systems.battlefront.steps.perimeter.front import LINE
from refkit.systems.battlefront.steps.refit import withdrawal
from tests.systems.battlefront import field, mapped

FRONT = {"G11": mapped.line(10, range(2, 72, 4)), "S11": mapped.line(30, range(2, 72, 4))}
RING = [(33, 28), (39, 28), (30, 34), (42, 34)]
PENNED = {**FRONT, "G12": [(36, 35)], "S12": RING}
MOVED = "0, 14; 72, 14"
DAYS = [["full_day"], ["full_day"]]
TOMORROW = field.TOMORROW


def drawn(places=PENNED, decision=None, flags=None, options=None, **before):
    placed = mapped.placed(places, options, flags, **before)
    return field.play(placed, "E6", "", decision or {})


def course(campaign, line):
    row = campaign.find("Front", f"{field.TODAY}/{line}")
    return coordinates.parse_line(row.course) if row else ()


def heights(campaign, line):
    return {round(y) for piece in course(campaign, line) for _, y in piece}


# ---- start lines


def test_each_side_has_a_start_line_two_and_a_half_inches_behind_the_line():
    after = drawn(FRONT, {"course": "0, 20; 72, 20"})
    assert heights(after, "start german") == {18}  # 17.5, rounded to the even one
    assert heights(after, "start russian") == {22}


def test_start_lines_follow_a_line_that_is_moved():
    after = drawn(FRONT, {"course": MOVED})
    assert max(heights(after, "start german")) <= 12
    assert max(heights(after, "start russian")) <= 17


def test_a_line_told_in_words_has_no_start_lines():
    assert drawn(FRONT, {"course": "along the river"}).rows("Front", start=True) == ()


@pytest.mark.parametrize("side", field.SIDES)
def test_what_is_hidden_bends_no_start_line(side):
    """Neither that of who would keep clear of it, nor its own about where it stands."""
    near = {**FRONT, "S12": [(36, 21)]}
    ruled = {"course": "0, 20; 72, 20"}
    seen, hidden = drawn(near, ruled), drawn(near, ruled, {"S12.1": {"hidden": True}})
    nobody = drawn(FRONT, ruled)
    assert course(seen, f"start {side}") != course(nobody, f"start {side}")
    assert course(hidden, f"start {side}") == course(nobody, f"start {side}")


def test_a_start_line_is_no_pocket_and_no_line_between_the_sides():
    after = drawn(FRONT)
    found = control.current_grounds(after)
    assert (found.pockets, [row.id for row in control.front_lines(after)]) == (
        {},
        ["Start", LINE],
    )
    assert set(found.starts) == {"german", "russian"}


def tomorrow(decision=None, limit="start_line"):
    """Return the campaign on the day after a front was drawn, all taking the field."""
    options = {"deployment_limit": limit}
    after = drawn(
        FRONT, decision or {"course": "0, 20; 72, 20"}, days=DAYS, options=options
    )
    rows = [(row, row.replace(chosen=TOMORROW)) for row in after.rows("Element")]
    return campaigns.apply_changes(
        after, tuple(campaigns.change_between(*pair) for pair in rows)
    )


def setup(campaign, place):
    told = {"units": [{"unit": "G11.1", "place": place}]}
    return field.codes(campaign, "C3", "german", told, slot=TOMORROW)


BEHIND = [
    ("10, 17", []),
    ("10, 17.5", []),
    ("10, 18.5", ["beyond_mlr"]),
    ("10, 21", ["beyond_mlr"]),
]


@pytest.mark.parametrize(("place", "expected"), BEHIND)
def test_the_next_day_sets_up_behind_the_start_line_that_was_kept(place, expected):
    assert setup(tomorrow(), place) == expected


UP_TO = [("10, 18.5", []), ("10, 20", []), ("10, 21", ["beyond_mlr"])]


@pytest.mark.parametrize(("place", "expected"), UP_TO)
def test_usually_a_side_sets_up_as_far_as_the_line(place, expected):
    assert setup(tomorrow(limit="mlr"), place) == expected


@pytest.mark.parametrize(
    ("limit", "line"),
    [("mlr", "the main line of resistance"), ("start_line", "the German start line")],
)
def test_a_refusal_and_the_reminder_name_the_line_that_is_meant(limit, line):
    campaign = tomorrow(limit=limit)
    told = {"units": [{"unit": "G11.1", "place": "10, 21"}]}
    (refusal,) = field.grounds(campaign, "C3", "german", told, slot=TOMORROW)
    assert f"beyond {line};" in refusal.message
    facts = campaign.system.facts(campaign, TOMORROW)
    reminded = campaign.system.step("C3").reminds(facts)
    assert line.replace("the German", "your own") in reminded[0].text


def test_without_a_start_line_a_side_sets_up_to_its_line():
    bare = tomorrow()
    gone = tuple(
        campaigns.change_between(row, None) for row in bare.rows("Front", start=True)
    )
    assert setup(bare, "10, 18.5") == ["beyond_mlr"]
    assert setup(campaigns.apply_changes(bare, gone), "10, 18.5") == []


ODD = [
    ({"side": "german", "course": "0, 10; 30, 10"}, {}),
    ({"side": "german", "course": "along the road"}, {}),
]


@pytest.mark.parametrize(("row", "expected"), ODD)
def test_a_start_line_that_parts_nothing_is_none(row, expected):
    rows = [{"slot": field.TODAY, "id": LINE, "course": "0, 20; 72, 20"}]
    rows.append({"slot": field.TODAY, "id": "start german", "start": True, **row})
    assert control.current_grounds(mapped.campaign(Front=rows)).starts == expected


def test_ground_gained_is_told_day_by_day():
    placed = field.play(tomorrow(), "P", "", mapped.decision(FRONT), slot=TOMORROW)
    after = field.play(placed, "E6", "", {"course": "0, 24; 72, 24"}, slot=TOMORROW)
    assert "german gains 288 square inches of ground" in after.entries[-1].lines


# ---- what the umpire rules


BEFORE = {"course": MOVED, "note": "the wood"}


def test_a_moved_line_says_what_is_behind_it():
    after = drawn(FRONT, {"course": MOVED})
    assert control.current_grounds(after).side("10, 16") == "russian"
    assert control.current_grounds(drawn(FRONT)).side("10, 16") == "german"


ONE_SIDED = ["0, 5; 72, 5", "0, 47; 72, 47", "0, 1; 1, 0", "0, 10; 72, 10"]


@pytest.mark.parametrize("line", ONE_SIDED)
def test_a_line_with_every_stand_on_one_side_of_it_is_drawn(line):
    after = drawn(PENNED, {"course": line})
    assert after.find("Front", f"{field.TODAY}/{LINE}").course == line
    assert control.current_grounds(after) is not None


def ruled(places=PENNED, **told):
    """Return the campaign after stands were placed and ruled on at once."""
    rows = mapped.decision(places, **told)
    return field.play(mapped.campaign(places), "P", "", {**rows, **BEFORE})


NORMAL = {"G12.1": {"ruled": "normal", "why": "a path through the wood"}}
OUT = {"S12.1": {"out_of_line": True}}


def test_what_is_ruled_as_the_stands_are_placed_fills_the_form_of_the_front():
    drafted = field.draft(ruled(**NORMAL, **OUT), "E6")
    (unit,) = drafted.units
    assert (unit.unit, unit.position) == ("G12.1", "normal")
    assert unit.why == "a path through the wood"
    assert (drafted.course, drafted.note) == (MOVED, "the wood")
    assert drafted.out_of_line == ("S12.1",)


def test_rulings_are_kept_with_the_umpires_reason_and_told_by_what_the_table_shows():
    placed = ruled(**NORMAL, **OUT)
    after = field.play(placed, "E6", "", field.draft(placed, "E6").values)
    row = after.find("Spot", "G12.1")
    assert (row.ruled, row.why) == ("normal", "a path through the wood")
    assert after.find("Spot", "S12.1").out_of_line
    lines = after.entries[-1].lines
    assert "Strelki at 33, 28 forms no line by the umpire's word" in lines
    assert (
        "Rifle squad at 36, 35: normal by the umpire's word; the map says cut off" in lines
    )
    assert after.entries[-1].decision["note"] == "the wood"


def test_the_umpires_reasons_are_his_alone():
    placed = ruled(**NORMAL, **OUT)
    after = field.play(placed, "E6", "", field.draft(placed, "E6").values)
    for side in field.SIDES:
        seen = view(after, side)
        assert {(row.ruled, row.why, row.out_of_line) for row in seen.rows("Spot")} == {
            ("", "", False)
        }
        assert not [entry for entry in seen.entries if entry.decision]


def test_a_stand_ruled_out_of_the_line_while_hidden_is_not_told():
    hidden = {"S12.1": {"out_of_line": True, "hidden": True}}
    placed = ruled(**hidden)
    after = field.play(placed, "E6", "", field.draft(placed, "E6").values)
    assert not [line for line in after.entries[-1].lines if "33, 28" in line]


def test_who_is_ruled_out_of_the_line_holds_nobody_in_place():
    near = {"G11": [(10, 20)], "S11": [(10, 23)]}
    assert set(fieldmap.moves_back(ruled(near), field.TODAY)) == {"G11.1", "S11.1"}


# ---- what stands on the table


def shown(campaign):
    return [(row.id, row.side, row.what, row.place) for row in campaign.rows("Seen")]


THREE = {"G11": [(10, 10), (4, 10)], "S11": [(10, 30)]}


def test_what_stands_on_the_table_is_shown_in_no_rosters_order():
    told = [
        ("1", "german", "Rifle squad", "4, 10"),
        ("2", "german", "Rifle squad", "10, 10"),
        ("3", "russian", "Strelki", "10, 30"),
    ]
    assert shown(drawn(THREE)) == told


def test_what_is_hidden_is_not_shown():
    after = drawn(THREE, flags={"G11.2": {"hidden": True}})
    assert [row[0] for row in shown(after)] == ["1", "2"]
    assert "4, 10" not in [row[3] for row in shown(after)]


def test_each_side_sees_what_stands_on_the_table():
    after = drawn(THREE)
    assert shown(view(after, "german")) == shown(after)


def test_what_is_shown_is_that_of_the_last_front():
    again = {"G11": [(20, 10)], "S11": []}
    chosen = tomorrow()
    placed = field.play(chosen, "P", "", mapped.decision(again), slot=TOMORROW)
    after = field.play(placed, "E6", "", {"course": "0, 24; 72, 24"}, slot=TOMORROW)
    assert shown(after) == [("1", "german", "Rifle squad", "20, 10")]
    by_hand = field.play(chosen, "E6", "", {"course": "0, 24; 72, 24"}, slot=TOMORROW)
    assert shown(by_hand) == []


def test_who_gets_out_or_is_lost_is_shown_no_more():
    after = field.play(drawn(), "E7", "german", {"stands": [{"stand": "G12.1"}]}, (9,))
    assert "36, 35" not in [row[3] for row in shown(after)]
    assert len(shown(after)) == len(shown(drawn())) - 1


def test_a_hidden_stand_that_gets_out_takes_no_other_from_the_table():
    flags = {"G12.1": {"hidden": True}}
    before = drawn(flags=flags)
    after = field.play(before, "E7", "german", {"stands": [{"stand": "G12.1"}]}, (9,))
    assert shown(after) == shown(before)


# ---- what follows from the map the day after


PLACES = {**PENNED, "G13": [(20, 10)], "G11": mapped.line(10, range(24, 72, 4))}
PIONEERS = [{"id": "G12", "contents": "1xG-ENG"}, {"id": "G13", "contents": "1xG-ENG"}]


@pytest.fixture(scope="module")
def after():
    """The campaign on the day after G12 was cut off by the map."""
    rows = {"Element": [{**row, "day_start": 1, "tank_only": True} for row in PIONEERS]}
    return drawn(PLACES, days=DAYS, options={"discipline": "on"}, **rows)


def test_who_the_map_has_in_a_pocket_takes_the_field_and_fills_the_maximum(after):
    chosen = field.play(after, "C2", "german", {}, slot=TOMORROW)
    assert chosen.find("Element", "G12").chosen == TOMORROW
    assert chosen.find("Element", "G13").chosen != TOMORROW


def test_who_the_map_has_in_a_pocket_begins_the_next_scenario_so(after):
    chosen = field.play(after, "C2", "german", {}, slot=TOMORROW)
    begun = field.play(chosen, "C3", "german", {}, slot=TOMORROW)
    assert begun.find("Engagement", f"{TOMORROW}/G12").begun == "cut_off"
    row = begun.find("Element", "G12")
    assert (row.begun_isolated, row.begun_cut_off) == (0, 1)


def test_who_the_map_has_in_a_pocket_keeps_its_marks(after):
    told = field.play(after, "B7", "german", slot=TOMORROW).entries[-1].lines
    assert "G12 is isolated and keeps its marks" in told


def test_who_the_map_has_in_a_pocket_does_not_combine(after):
    told = {"pairs": [{"keep": "G12", "strike": "G13"}]}
    assert "isolated" in field.codes(after, "B6", "german", told, slot=TOMORROW)


def test_who_the_map_has_in_a_pocket_is_not_called_away(after):
    found = withdrawal.excuses(field.turn(after, "german", TOMORROW))
    assert "isolated" in found["G12"]
    assert "isolated" not in found["G13"]


def test_who_the_map_has_cut_off_checks_its_ammunition(after):
    rolling = [stand.id for stand in ammunition.stands_that_roll(after.rows("Stand"))]
    assert rolling == ["G12.1"]


def test_engineers_that_the_map_has_in_a_pocket_help_nobody(after):
    assert forces.engineer_count(field.turn(after, "german", TOMORROW)) == 1


def test_who_the_map_has_in_a_pocket_stays_there_at_the_next_setup(after):
    told = {"units": [{"unit": "G12.1", "place": "10, 5"}]}
    chosen = field.play(after, "C2", "german", {}, slot=TOMORROW)
    found = field.codes(chosen, "C3", "german", told, slot=TOMORROW)
    assert found == ["stays_in_place"]


def test_who_the_map_has_in_a_pocket_may_try_to_escape(after):
    assert {each.value for each in field.offers(after, "E7", "german")} == {"G12.1"}


HELD = [{"id": "farm", "name": "The farm", "place": "36, 35", "held_by": "german"}]


def test_an_objective_in_a_pocket_is_held_by_who_holds_the_pocket():
    placed = mapped.placed(PENNED, Objective=HELD)
    assert field.draft(placed, "E6").held == ()
    after = field.play(placed, "E6", "", {})
    assert not [line for line in after.entries[-1].lines if "The farm" in line]
    taken = mapped.placed(PENNED, Objective=[{**HELD[0], "held_by": "russian"}])
    assert [row.side for row in field.draft(taken, "E6").held] == ["german"]


def test_a_pocket_that_one_side_hides_gives_away_no_objective():
    placed = mapped.placed(PENNED, flags={"G12.1": {"hidden": True}}, Objective=HELD)
    after = field.play(placed, "E6", "", {})
    assert control.ground_shifts(after) == control.ground_shifts(view(after, "russian"))
    assert [row.side for row in field.draft(placed, "E6").held] == ["russian"]


def test_the_umpire_is_told_of_a_hidden_pocket_about_an_objective():
    for flags, note in (
        (
            {"G12.1": {"hidden": True}},
            "a hidden pocket of german is there, and not counted",
        ),
        ({}, ""),
    ):
        offered = field.offers(mapped.placed(PENNED, None, flags, Objective=HELD), "E6")
        notes = {each.value: each.note for each in offered}
        assert notes["farm"] == note


def test_a_pocket_that_is_hidden_stays_so_by_hand_the_day_after():
    """Seen by nobody who has not seen it on the map: neither its line nor that it stays."""
    for flags, is_told in (({"G12.1": {"hidden": True}}, False), ({}, True)):
        on_map = drawn(flags=flags, days=DAYS)
        rows = [(row, row.replace(chosen=TOMORROW)) for row in on_map.rows("Element")]
        after = campaigns.apply_changes(
            on_map, tuple(campaigns.change_between(*pair) for pair in rows)
        )
        told = {**field.draft(after, "E6", slot=TOMORROW).model_dump(), "course": "a river"}
        for step, decision in (("E6", told), ("E8", {})):
            after = field.play(after, step, "", decision, slot=TOMORROW)
            lines = after.entries[-1].lines
            assert any("pocket" in line for line in lines) == is_told
        name = "P1" if is_told else "hidden german 1"
        assert bool(view(after, "russian").find("Front", f"{TOMORROW}/{name}")) == is_told
        assert view(after, "german").find("Front", f"{TOMORROW}/{name}")


def test_a_pocket_that_the_map_drew_is_drafted_by_hand_the_day_after():
    outline = "; ".join(f"{30 + n / 100:g}, 30" for n in range(100))
    kept = [{"slot": field.TODAY, "id": "P1", "side": "german", "course": outline}]
    stands = field.status("G11.1", position="isolated", pocket="P1")
    drafted = field.draft(mapped.campaign(FRONT, Front=kept, Stand=stands), "E6")
    assert [pocket.course for pocket in drafted.pockets] == [outline]
