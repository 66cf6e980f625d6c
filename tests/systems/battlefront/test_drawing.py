"""The front as the map draws it from where the stands are."""

import pytest
import shapely

from refkit.engine.campaign.view import view
from refkit.systems.battlefront.rules import coordinates, findings
from tests.systems.battlefront import field, mapped

# A German stand deep in Russian ground; of the ring about it S12.1 to S12.4 are the bottom.
FRONT = {"G11": mapped.line(10, range(2, 72, 4)), "S11": mapped.line(30, range(2, 72, 4))}
RING = [(33, 28), (39, 28), (30, 34), (42, 34)]
PENNED = {**FRONT, "G12": [(36, 35)], "S12": RING}
OPEN = {**FRONT, "S11": [(2, 30), (70, 30)], "G12": [(36, 35)], "S12": [(30, 27), (42, 27)]}


def drawn(places=PENNED, decision=None, flags=None, options=None, **before):
    placed = mapped.placed(places, options, flags, **before)
    return field.play(placed, "E6", "", decision or {})


def status(campaign, stand="G12.1"):
    return campaign.find("Stand", stand).position


def spot(campaign, stand="G12.1"):
    return campaign.find("Spot", stand)


def lines(campaign):
    return campaign.entries[-1].lines


def test_where_two_lines_face_each_other_all_are_normal_and_the_line_runs_between():
    after = drawn(FRONT)
    assert {stand.position for stand in after.rows("Stand")} == {"normal"}
    (piece,) = coordinates.parse_line(after.find("Front", f"{field.TODAY}/MLR").course)
    assert all(18 < y < 22 for _, y in piece)
    assert [piece[0][0], piece[-1][0]] == [0, 72]


def test_who_is_ringed_is_cut_off_in_a_pocket_of_its_own():
    after = drawn()
    row = after.find("Stand", "G12.1")
    assert (row.position, row.pocket, row.place) == ("cut_off", "P1", "36, 35")
    pocket = after.find("Front", f"{field.TODAY}/P1")
    assert (pocket.side, len(coordinates.parse_line(pocket.course))) == ("german", 1)


def test_who_has_an_open_line_is_isolated():
    assert status(drawn(OPEN)) == "isolated"


def test_what_the_map_says_is_kept_with_its_reason_for_the_umpire():
    row = spot(drawn())
    assert (row.found, row.ruled, row.status) == ("cut_off", "", "cut_off")
    assert "S12.1" in row.reason


def test_the_open_entry_says_why_by_what_the_table_shows():
    told = [line for line in lines(drawn()) if line.startswith("Rifle squad")]
    assert len(told) == 1
    assert told[0].startswith("Rifle squad at 36, 35 in P1: cut off; it has passed Strelki")
    assert "every line home is barred by Strelki at 34, 30 and Strelki at 38, 30" in told[0]


def word(position, **fields):
    return {"units": [{"unit": "G12", "position": position, **fields}]}


def test_the_umpires_word_goes_before_the_map_and_is_on_record():
    after = drawn(decision=word("normal"))
    row = spot(after)
    assert (status(after), row.found, row.ruled) == ("normal", "cut_off", "normal")
    told = "Rifle squad at 36, 35: normal by the umpire's word; the map says cut off"
    assert told in lines(after)
    assert not after.find("Front", f"{field.TODAY}/P1")


def test_a_word_that_says_what_the_map_says_is_no_ruling():
    after = drawn(decision=word("cut_off"))
    assert spot(after).ruled == ""
    assert not [line for line in lines(after) if "umpire's word" in line]


def test_the_others_follow_from_the_umpires_word():
    places = {**OPEN, "G13": [(40, 35)]}
    free, ruled = drawn(places), drawn(places, word("normal"))
    assert (status(free, "G13.1"), status(ruled, "G13.1")) == ("isolated", "normal")


def test_a_stand_out_of_the_line_bars_nobody():
    out = ["S12.1", "S12.2", "S12.3", "S12.4"]
    after = drawn({**FRONT, "S11": [(2, 44)], "G12": [(36, 35)], "S12": RING})
    freed = drawn(
        {**FRONT, "S11": [(2, 44)], "G12": [(36, 35)], "S12": RING}, {"out_of_line": out}
    )
    assert (status(after), status(freed)) == ("cut_off", "normal")
    assert [s.stand for s in freed.rows("Spot", out_of_line=True)] == out


def test_the_umpire_may_move_the_line():
    after = drawn(decision={"course": "0, 25; 36, 20; 72, 25"})
    assert after.find("Front", f"{field.TODAY}/MLR").course == "0, 25; 36, 20; 72, 25"
    assert status(after) == "cut_off"


def test_a_pocket_has_the_name_the_umpire_gives_it():
    told = word("", pocket="farm") | {"pockets": [{"pocket": "farm", "side": "german"}]}
    after = drawn(decision=told)
    assert after.find("Stand", "G12.1").pocket == "farm"
    assert coordinates.parse_line(after.find("Front", f"{field.TODAY}/farm").course)


def test_a_pocket_keeps_the_outline_the_umpire_draws():
    pocket = {"pocket": "farm", "side": "german", "course": "round the farm"}
    after = drawn(decision=word("", pocket="farm") | {"pockets": [pocket]})
    assert after.find("Front", f"{field.TODAY}/farm").course == "round the farm"


def test_an_outline_drawn_round_all_stands_of_a_pocket_is_its_outline():
    outline = "33, 33; 39, 33; 36, 38"
    told = {"pockets": [{"pocket": "farm", "side": "german", "course": outline}]}
    after = drawn(decision=told)
    assert after.find("Stand", "G12.1").pocket == "farm"
    fronts = [row.id for row in after.rows("Front") if row.slot == field.TODAY]
    assert "P1" not in fronts
    assert after.find("Front", f"{field.TODAY}/farm").course == outline


@pytest.mark.parametrize(
    ("outline", "side"),
    [("1, 33; 9, 33; 6, 38", "german"), ("33, 33; 39, 33; 36, 38", "russian")],
)
def test_an_outline_elsewhere_or_of_the_other_side_takes_no_stand(outline, side):
    told = {"pockets": [{"pocket": "farm", "side": side, "course": outline}]}
    assert drawn(decision=told).find("Stand", "G12.1").pocket == "P1"


def test_a_pocket_that_nobody_stands_in_is_drawn_as_it_is_told():
    after = drawn(FRONT, {"pockets": [{"pocket": "farm", "side": "german"}]})
    assert "german pocket farm: no unit" in lines(after)


def test_a_pocket_keeps_its_name_from_slot_to_slot():
    stands = field.status("G12.1", position="isolated", pocket="mill", place="36, 35")
    assert drawn(Stand=stands).find("Stand", "G12.1").pocket == "mill"


TWO = {**FRONT, "G12": [(16, 35), (56, 35)], "S12": [], "S13": []}
TWO["S12"] = [(x - 20, y) for x, y in RING]
TWO["S13"] = [(x + 20, y) for x, y in RING]


def test_two_pockets_have_two_names():
    stands = field.status("G12.1", "G12.2", position="isolated", pocket="P2")
    after = drawn(TWO, Stand=stands)
    pockets = [after.find("Stand", key).pocket for key in ("G12.1", "G12.2")]
    assert pockets == ["P2", "P1"]


@pytest.mark.parametrize("stand", ["G12.1", "G12.2"])
def test_the_names_of_pockets_that_are_seen_leave_none_out(stand):
    after = drawn(TWO, flags={stand: {"hidden": True}})
    kept = {row.id: row.hidden for row in after.rows("Front", side="german", start=False)}
    assert kept == {"P1": False, "hidden german 1": True}
    assert after.find("Stand", stand).pocket == "hidden german 1"


@pytest.mark.parametrize(
    ("before", "name"),
    [("mill", "mill"), ("hidden german 4", "hidden german 4"), ("P3", "hidden german 1")],
)
def test_a_hidden_pocket_keeps_a_name_that_no_seen_one_would_have(before, name):
    stands = field.status("G12.1", position="isolated", pocket=before, place="36, 35")
    after = drawn(flags={"G12.1": {"hidden": True}}, Stand=stands)
    assert after.find("Stand", "G12.1").pocket == name


def test_of_a_pocket_of_two_rings_the_one_that_is_seen_is_drawn():
    told = word("", pocket="both") | {"pockets": [{"pocket": "both", "side": "german"}]}
    after = drawn(TWO, told, flags={"G12.2": {"hidden": True}})
    (ring,) = coordinates.parse_line(after.find("Front", f"{field.TODAY}/both").course)
    assert max(x for x, _ in ring) < 36


def test_two_rings_of_one_name_are_one_pocket():
    told = word("", pocket="both") | {"pockets": [{"pocket": "both", "side": "german"}]}
    after = drawn(TWO, told)
    assert (
        len(coordinates.parse_line(after.find("Front", f"{field.TODAY}/both").course)) == 2
    )


def test_a_stand_that_was_not_placed_is_judged_by_hand():
    told = {
        "pockets": [{"pocket": "farm", "side": "german"}],
        "units": [{"unit": "G01.1", "position": "isolated", "pocket": "farm"}],
    }
    chosen = [{"id": "G01", "chosen": field.TODAY}]
    after = drawn(FRONT, told, Element=chosen)
    assert (status(after, "G01.1"), status(after, "G01.2")) == ("isolated", "normal")


def test_an_immobile_vehicle_that_is_normal_keeps_its_place_on_the_map():
    stands = field.status("G11.1", immobile=True)
    assert drawn(FRONT, Stand=stands).find("Stand", "G11.1").place == "2, 10"


HIDDEN = {"G12.1": {"hidden": True}}


def told(campaign, side):
    seen = view(campaign, side)
    rows = [str(row.values) for table in seen.tables.values() for row in table.values()]
    entries = [str(entry.model_dump(mode="json")) for entry in seen.entries]
    return "\n".join((*rows, *entries))


def test_a_hidden_pocket_is_known_to_its_side_alone():
    after = drawn(flags=HIDDEN)
    assert "36, 35" not in told(after, "russian")
    assert "hidden german" not in told(after, "russian")
    assert view(after, "german").find("Front", f"{field.TODAY}/hidden german 1")


AHEAD = {**FRONT, "G12": [(36, 22.5)]}
THE_LINE = f"{field.TODAY}/MLR"


def test_a_hidden_stand_bends_no_line_that_is_open():
    hidden, nobody, seen = drawn(AHEAD, flags=HIDDEN), drawn(FRONT), drawn(AHEAD)
    assert hidden.find("Front", THE_LINE) == nobody.find("Front", THE_LINE)
    assert hidden.find("Front", THE_LINE) != seen.find("Front", THE_LINE)
    assert lines(hidden) == lines(nobody)


def test_points_of_the_line_near_what_is_hidden_are_no_finer():
    near = {**FRONT, "G12": [(36, 20.1)]}
    assert lines(drawn(near, flags=HIDDEN)) == lines(drawn(FRONT))


def test_the_umpire_alone_is_told_how_the_line_would_run_with_what_is_hidden():
    whole = drawn(AHEAD).find("Front", THE_LINE).course
    expected = f"Hidden, so the line leaves it out; with all: {whole}."
    after = drawn(AHEAD, flags=HIDDEN)
    assert spot(after).reason.endswith(expected)
    offered = field.offers(mapped.placed(AHEAD, None, HIDDEN), "E6")
    (note,) = [each.note for each in offered if each.value == "G12.1" and each.note]
    assert note.endswith(expected)
    assert all(whole not in told(after, side) for side in field.SIDES)


@pytest.mark.parametrize(
    ("flags", "decision", "place"),
    [
        ({}, {}, (36, 22.5)),
        (HIDDEN, {"course": "0, 20; 72, 20"}, (36, 22.5)),
        (HIDDEN, {"course": "along the river"}, (36, 22.5)),
        (HIDDEN, {}, (36, 2)),
    ],
)
def test_nothing_more_is_told_of_a_line_that_nothing_hidden_would_bend(
    flags, decision, place
):
    after = drawn({**FRONT, "G12": [place]}, decision, flags)
    assert not any("Hidden" in row.reason for row in after.rows("Spot"))


MILL = [(33, 28), (39, 28), (28, 36), (46, 36)]
SHARED = {**FRONT, "G12": [(34, 35), (40, 37)], "S12": MILL}
LAST = {"G12.2": {"hidden": True}}


def test_the_outline_of_a_pocket_is_that_of_who_is_seen_in_it():
    pocket = f"{field.TODAY}/P1"
    after, alone = drawn(SHARED, flags=LAST), drawn({**SHARED, "G12": [(34, 35)]})
    assert after.find("Front", pocket) == alone.find("Front", pocket)
    assert after.find("Front", pocket) != drawn(SHARED).find("Front", pocket)
    assert after.find("Stand", "G12.2").pocket == "P1"


def test_a_hidden_stand_in_a_pocket_does_not_name_it():
    stands = field.status("G12.2", position="isolated", pocket="P7")
    stands += field.status("G12.1", position="isolated", pocket="hidden german 3")
    after = drawn(SHARED, flags=LAST, Stand=stands)
    assert after.find("Stand", "G12.1").pocket == "P1"


def test_a_hidden_pocket_that_stays_is_not_told_when_the_map_is_cleared():
    for flags, lines_told in ((HIDDEN, ()), ({}, ("german pocket P1 stays in place",))):
        after = field.play(drawn(flags=flags), "E8", "", {})
        assert lines(after) == lines_told
        assert after.find("Stand", "G12.1").place == "36, 35"


def test_a_word_on_what_is_hidden_is_not_told_in_the_open():
    after = drawn(flags=HIDDEN, decision=word("isolated"))
    assert "36, 35" not in told(after, "russian")
    assert "isolated" not in "".join(lines(after))


ANSWERS = {"behind": "yes", "reaches": "home_edge"}  # isolated, by what is answered


@pytest.mark.parametrize("said", ["cut_off", "normal"])
def test_answers_on_what_is_hidden_are_not_told_in_the_open(said):
    for flags, is_told in ((HIDDEN, False), ({}, True)):
        after = drawn(flags=flags, decision=word(said, **ANSWERS))
        assert any("the answers say isolated" in each for each in lines(after)) == is_told


def test_hidden_enemies_are_in_no_reason_that_a_side_may_read():
    ring = {f"S12.{number}": {"hidden": True} for number in range(1, 5)}
    after = drawn(flags=ring)
    assert lines(after) == lines(drawn({**FRONT, "G12": [(36, 35)]}))
    assert "33, 28" not in told(after, "german")
    assert "S12" not in told(after, "german")


GAP = {
    "G11": [(x, 14) for x in (*range(2, 31, 4), *range(46, 72, 4))],
    "S11": mapped.line(30, range(2, 72, 4)),
    "S12": [(37, 4)],
}
PASSED = "Rifle squad at 30, 14 and Rifle squad at 46, 14"


@pytest.mark.parametrize(("hidden", "said"), [((60, 3), "isolated"), ((38, 14), "cut off")])
def test_a_status_may_hang_on_what_is_hidden_its_reason_never_does(hidden, said):
    after = drawn({**GAP, "G12": [hidden]}, flags=HIDDEN)
    (told,) = [line for line in lines(after) if line.startswith("Strelki at 37, 4")]
    assert told.endswith(f"in P1: {said}; it has passed {PASSED}")


def test_what_the_umpire_rules_against_is_what_both_sides_see():
    unseen = {f"S13.{number}": {"hidden": True} for number in range(1, 5)}
    places = {**OPEN, "S13": RING}
    assert status(drawn(places, flags=unseen)) == "cut_off"
    for said, is_told in (("isolated", False), ("normal", True)):
        after = drawn(places, word(said), unseen)
        told = "Rifle squad at 36, 35: normal by the umpire's word; the map says isolated"
        assert (told in lines(after)) == is_told
        assert any("umpire's word" in line for line in lines(after)) == is_told


def test_a_side_is_told_no_place_of_the_enemys_stands():
    seen = view(drawn(), "german")
    assert {row.side for row in seen.rows("Spot")} == {"german"}
    assert {row.reason for row in seen.rows("Spot")} == {""}


OBJECTIVES = [
    {"id": "mill", "name": "The mill", "place": "36, 25", "held_by": "german"},
    {"id": "ford", "name": "The ford", "place": "36, 2", "held_by": "german"},
    {"id": "inn", "name": "The inn", "held_by": "russian"},
]
START = [{"slot": field.TODAY, "id": "Start", "course": "0, 40; 72, 40"}]


def test_ground_gained_since_the_line_before_is_told_with_the_objectives_in_it():
    held = {"held": [{"objective": "mill", "side": "russian"}]}
    after = drawn(FRONT, held, Front=START, Objective=OBJECTIVES)
    (told,) = [line for line in lines(after) if "gains" in line]
    assert told.startswith("russian gains 14")
    assert told.endswith("square inches of ground, with The mill")


def test_nothing_is_told_of_a_line_that_has_not_moved():
    after = drawn(FRONT, {"course": "0, 40; 72, 40"}, Front=START)
    assert not [line for line in lines(after) if "gains" in line]


def test_the_form_begins_with_the_objectives_that_lie_behind_another_line():
    placed = mapped.placed(FRONT, Front=START, Objective=OBJECTIVES)
    drafted = field.draft(placed, "E6")
    assert [(held.objective, held.side) for held in drafted.held] == [("mill", "russian")]
    assert (drafted.course, drafted.units) == ("", ())


def test_what_the_map_says_stands_beside_each_stand_that_is_offered():
    offered = field.offers(mapped.placed(PENNED), "E6")
    notes = {c.value: c.note for c in offered if c.field == "units.unit"}
    assert notes["G12.1"].startswith("Cut off: behind the enemy front")
    assert notes["G12"] == ""
    assert "G12.1" in {c.value for c in offered if c.field == "out_of_line"}


REFUSED = [
    ({"course": "0, 25; 36, 20"}, ["not_understood"]),
    ({"course": "along the river"}, []),
    ({"out_of_line": ["G01.1"]}, ["not_available"]),
    (word("isolated", pocket="P9"), ["unknown_pocket"]),
    (word("normal", pocket="P9"), []),
    (word("", pocket="P9"), ["unknown_pocket"]),
    (word("cut_off"), []),
    ({"units": [{"unit": "G99"}]}, ["not_available", "not_understood"]),
    ({"pockets": [{"pocket": "start german", "side": "german"}]}, ["not_understood"]),
    ({"course": "20, 20; 30, 20; 30, 30; 20, 20"}, ["not_understood"]),
]


@pytest.mark.parametrize(("decision", "expected"), REFUSED)
def test_every_ground_against_a_front_on_the_map_is_told(decision, expected):
    assert field.codes(mapped.placed(PENNED), "E6", "", decision) == expected


def test_by_hand_a_line_has_to_be_told():
    assert field.codes(field.campaign(), "E6", "", {}) == ["not_understood"]


def test_the_tables_edge_bars_a_line_too():
    ring = [(3, 29), (9, 31), (9, 38)]
    after = drawn({**FRONT, "G12": [(2, 35)], "S12": ring})
    (told,) = [line for line in lines(after) if line.startswith("Rifle squad")]
    assert "every line home is barred by the table's edge and Strelki" in told


def test_a_call_that_hangs_on_a_hair_is_marked_as_doubtful():
    places = {"G11": FRONT["G11"], "S11": [(2, 30), (70, 30)], "G12": [(36, 35)]}
    close = drawn({**places, "S12": [(40.98, 25)]})
    clear = drawn({**places, "S12": [(39, 25)]})
    assert spot(close).doubtful
    assert "by a hair's breadth it is not normal" in spot(close).reason
    assert "hair" not in spot(clear).reason


@pytest.mark.parametrize("edge", [30.0, 29.9, 30.01])
def test_a_long_line_is_short_on_record_though_a_stand_lies_on_it(edge):
    ring = shapely.Point(50, 40).buffer(20, quad_segs=1000).exterior
    stands = shapely.MultiPoint([(edge, 40), (50, 40), (90, 10)])
    points = findings._points(ring, stands)
    assert len(points) < 60
    assert points[0] == points[-1]
    drawn = shapely.LinearRing(points)
    assert shapely.hausdorff_distance(drawn, ring) < findings.TOLERANCE + 0.01
    assert abs(drawn.distance(stands) - ring.distance(stands)) < 0.01
