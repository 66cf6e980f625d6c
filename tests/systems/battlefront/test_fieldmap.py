"""The layout that the records make, and how the options read what the rules leave open."""

import pytest

from refkit.systems.battlefront.rules import control, fieldmap, findings
from tests.systems.battlefront import field, mapped

PLACES = {"G11": [(10, 20)], "S11": [(10, 30)]}


def layout(campaign, slot=field.TODAY):
    there = fieldmap.placed_spots(campaign, slot)
    return fieldmap.map_layout(campaign, slot, there.values())


def test_the_layout_has_the_stands_as_the_worksheets_have_them():
    flags = {"G11.1": {"dug_in": True, "unmoved": True}}
    stands = field.status("S11.1", immobile=True)
    one, two = layout(mapped.placed(PLACES, flags=flags, Stand=stands)).stands
    assert (one.id, one.side, one.me, one.x, one.y) == ("G11.1", "german", "G11", 10, 20)
    assert (one.improved, one.unmoved, one.immobile) == (True, True, False)
    assert two.immobile


CARDS = [("G-TANK", "A"), ("G-GUN", "G"), ("G-LORRY", "T"), ("G-INF", "I")]


@pytest.mark.parametrize(("card", "kind"), CARDS)
def test_the_class_of_a_stand_follows_from_its_card(card, kind):
    company = field.element("G11", contents=f"1x{card}", chosen=field.TODAY)
    campaign = mapped.campaign(Element=[company])
    after = field.play(campaign, "P", "", mapped.decision({"G11": [(1, 1)]}))
    assert layout(after).stands[0].cls == kind


HOMES = [
    {"id": "H1", "side": "german", "kind": "south", "start": "10", "end": "30.5"},
    {"id": "H2", "side": "german", "kind": "entry", "place": "0, 12"},
    {"id": "H3", "side": "russian", "kind": "north", "until": "1942-12-24"},
    {"id": "H4", "side": "russian", "kind": "west", "since": "1942-12-25"},
]


def test_home_edges_may_be_a_part_of_an_edge_or_a_point():
    homes = fieldmap.side_homes(mapped.campaign(Home=HOMES), field.TODAY, "german")
    assert homes["edges"] == [{"edge": "S", "from": 10.0, "to": 30.5}]
    assert homes["entry"] == [{"x": 0.0, "y": 12.0}]


@pytest.mark.parametrize(("slot", "edge"), [(field.TODAY, "N"), (field.TOMORROW, "W")])
def test_home_edges_may_change_from_day_to_day(slot, edge):
    homes = fieldmap.side_homes(mapped.campaign(Home=HOMES), slot, "russian")
    assert [each["edge"] for each in homes["edges"]] == [edge]


def test_impassable_ground_is_on_the_map():
    rows = [{"id": "pond", "outline": "1, 1; 5, 1; 5, 5 | 8, 8; 9, 8; 9, 9"}]
    found = layout(mapped.placed(PLACES, Obstacle=rows))
    assert found.terrain == (((1, 1), (5, 1), (5, 5)), ((8, 8), (9, 8), (9, 9)))


def test_stands_of_another_slot_or_struck_off_are_not_on_the_map():
    spots = [{"stand": "G01.1", "side": "german", "slot": field.TODAY, "place": "1, 1"}]
    spots.append({**spots[0], "stand": "G01.2", "slot": field.TOMORROW})
    spots.append({**spots[0], "stand": "G01.3"})
    stands = field.status("G01.3", status="eliminated")
    campaign = mapped.campaign(Spot=spots, Stand=stands)
    assert list(fieldmap.placed_spots(campaign, field.TODAY)) == ["G01.1"]


READ = [
    ("perimeter_base", "0.5", "base", 0.5),
    ("perimeter_beside", "4", "front_lat", 4),
    ("perimeter_gap", "10", "front_gap", 10),
    ("perimeter_cone", "0", "cone", 0),
    ("perimeter_link", "none", "link_block", "none"),
    ("perimeter_anchor", "edge", "chain_anchor", "edge"),
    ("perimeter_cut_off_line", "true", "cutoff_forms_line", True),
    ("perimeter_intruders", "stand", "intruder_rule", "stand"),
    ("perimeter_intruders", "none", "intruder_rule", "none"),
    ("perimeter_contact", "never", "break_contact", "never"),
    ("perimeter_contact", "always", "break_contact", "always"),
]


@pytest.mark.parametrize(("option", "value", "name", "expected"), READ)
def test_an_option_of_the_workbook_is_one_of_the_layout(option, value, name, expected):
    usual = layout(mapped.placed(PLACES)).options
    other = layout(mapped.placed(PLACES, {option: value})).options
    assert getattr(other, name) == expected != getattr(usual, name)


LINES = {"G11": mapped.line(10, range(2, 72, 4)), "S11": [(2, 40), (70, 40)]}
ALONE, PAIR = {"G12": [(36, 35)]}, {"S12": [(30, 27), (42, 27)]}
CHAIN = {"G12": [(36, y) for y in range(34, 10, -4)]}
WEDGE = {"S12": [(37, 28), (40, 31), (43, 34)]}
STANDS = [
    ("perimeter_beside", "3", {**ALONE, "S12": [(40, 25)]}, "isolated", "normal"),
    ("perimeter_gap", "10", {**ALONE, **PAIR}, "isolated", "normal"),
    ("perimeter_cone", "0.5", {**ALONE, "S12": [(28, 28), (44, 28)]}, "normal", "isolated"),
    ("perimeter_link", "none", {**CHAIN, **WEDGE}, "isolated", "normal"),
    ("perimeter_anchor", "edge", {**CHAIN, **PAIR}, "normal", "isolated"),
]


@pytest.mark.parametrize(("option", "value", "places", "usual", "other"), STANDS)
def test_an_option_changes_what_the_map_says(option, value, places, usual, other):
    for options, expected in (({}, usual), ({option: value}, other)):
        placed = mapped.placed({**LINES, **places}, options)
        there = fieldmap.placed_spots(placed, field.TODAY).values()
        found = findings.judge(placed, field.TODAY, there, {})
        assert found.stands["G12.1"].status == expected


def test_a_line_is_kept_with_every_stand_on_its_own_side():
    close = {"G11": [(10, 20), (40, 20)], "S11": [(10, 20.3), (40, 28)]}
    placed = mapped.placed(close)
    there = fieldmap.placed_spots(placed, field.TODAY).values()
    course = findings.judge(placed, field.TODAY, there, {}).course
    row = {"slot": field.TODAY, "id": "MLR", "course": course}
    lines = control.grounds_by_line(placed, field.row(placed.system.record("Front"), row))
    assert [lines.side(spot.place) for spot in there] == ["german"] * 2 + ["russian"] * 2
