"""The table before the first scenario: rows and plan say the same, both ways."""

import pytest

from refkit.engine.campaign.campaign import Campaign, apply_changes, change_between
from refkit.engine.maps.plan import Home
from refkit.workbook.sheets import packs

ROSTOV = packs.campaign("advance-to-rostov", seed="s")
BLANK = packs.campaign("battlefront", seed="s")
GROUND = ROSTOV.system.ground


def with_plan(campaign, **said):
    """The campaign with its table laid out otherwise."""
    plan = GROUND.lay_out(campaign).model_copy(update=said)
    rows = list(GROUND.rows(campaign, plan))
    tables = dict(campaign.tables)
    for name in GROUND.records:
        tables[name] = {r.identity: r for r in rows if type(r).__name__ == name}
    return Campaign(campaign.system, tables)


def changed(campaign, row, **fields):
    return apply_changes(campaign, [change_between(row, row.replace(**fields))])


def added(campaign, record, /, **fields):
    row = campaign.system.record(record)(**fields)
    return apply_changes(campaign, [change_between(None, row)])


@pytest.mark.parametrize("campaign", [ROSTOV, BLANK])
def test_a_table_that_nobody_touches_keeps_every_row(campaign):
    same = with_plan(campaign)
    for name in GROUND.records:
        assert set(same.rows(name)) == set(campaign.rows(name))


def test_a_plan_shows_what_holds_from_the_first_day_to_the_last():
    plan = GROUND.lay_out(ROSTOV)
    assert (plan.width, plan.height) == (120, 72)
    assert [(home.side, home.edge) for home in plan.homes] == [
        ("german", "S"),
        ("german", "E"),
    ]
    assert dict(plan.places)["Tatsinskaya airfield"] == (38.0, 22.0)
    assert plan.line == (((0.0, 54.0), (120.0, 54.0)),)


def test_a_slot_finds_the_homes_of_its_date_and_the_line_drawn_last():
    first, *_, last = ROSTOV.rows("Slot")
    assert GROUND.at_slot(ROSTOV, first.id).line == (((0.0, 54.0), (120.0, 54.0)),)
    drawn = added(ROSTOV, "Front", slot=first.id, id="line", course="0, 30; 120, 36")
    plan = GROUND.at_slot(drawn, last.id)
    assert plan.line == (((0.0, 30.0), (120.0, 36.0)),)
    edges = {home.edge for home in plan.homes}
    assert (edges, {home.side for home in plan.homes}) == ({*"SEWN"}, {"german"})
    before = GROUND.at_slot(drawn, first.id).homes
    assert [(home.side, home.edge) for home in before][-1] == ("russian", "N")
    bare = Campaign(ROSTOV.system, {**ROSTOV.tables, "Front": {}})
    assert GROUND.at_slot(bare, first.id).line == ()


def test_places_are_read_and_written_as_the_rows_have_them():
    assert GROUND.point(GROUND.text((36.0, 20.5))) == (36.0, 20.5)
    assert GROUND.point("the ford") is None


def test_a_new_table_with_edges_an_entry_point_and_a_line():
    homes = (
        Home(side="red", edge="N"),
        Home(side="blue", edge="S", start=0, end=30.5),
        Home(side="blue", place=(60.0, 0.0)),
        Home(side="nobody", edge="E"),
    )
    line = (((0.0, 24.0), (72.0, 20.5)),)
    places = (("Mill", (10.0, 12.5)),)
    war = with_plan(BLANK, width=72, height=48, homes=homes, line=line, places=places)
    assert [(b.width, b.height) for b in war.rows("Board")] == [(72, 48)]
    assert [(h.id, h.side, h.kind, h.end, h.place) for h in war.rows("Home")] == [
        ("H1", "red", "north", "", ""),
        ("H2", "blue", "south", "30.5", ""),
        ("H3", "blue", "entry", "", "60, 0"),
    ]
    assert [side.edge for side in war.rows("Side")] == ["north", "south"]
    [front] = war.rows("Front")
    assert (front.id, front.course) == ("Start", "0, 24; 72, 20.5")
    assert [(o.id, o.name, o.place) for o in war.rows("Objective")] == [
        ("O1", "Mill", "10, 12.5")
    ]
    assert GROUND.lay_out(war).homes == homes[:3]


def test_an_edge_that_changes_hands_changes_the_words_of_the_side():
    war = with_plan(BLANK, width=72, height=48, homes=(Home(side="red", edge="S"),))
    assert [side.edge for side in war.rows("Side")] == ["south", "south"]


def test_dated_homes_are_none_of_the_plan_and_stay():
    war = with_plan(ROSTOV, homes=())
    assert [home.id for home in war.rows("Home")] == ["H3", "H4", "H5"]
    assert [side.edge for side in war.rows("Side")] == ["south, east", "north"]


def test_an_objective_keeps_what_it_counts_under_another_name_or_place():
    first, *rest = GROUND.lay_out(ROSTOV).places
    renamed = with_plan(ROSTOV, places=(("Airport", first[1]), *rest))
    assert renamed.find("Objective", "airfield").name == "Airport"
    assert renamed.find("Objective", "airfield").daily == 3
    moved = with_plan(ROSTOV, places=((first[0], (1.0, 2.0)), *rest))
    assert moved.find("Objective", "airfield").place == "1, 2"
    assert with_plan(ROSTOV, places=tuple(rest)).find("Objective", "airfield") is None


def test_an_objective_without_a_place_is_left_alone():
    war = added(BLANK, "Objective", id="hill", name="Hill")
    assert with_plan(war, width=72, height=48).find("Objective", "hill").name == "Hill"


def test_a_line_in_words_stays_the_umpires():
    front = ROSTOV.rows("Front")[0]
    war = changed(ROSTOV, front, course="along the river")
    assert GROUND.lay_out(war).line == ()
    assert with_plan(war).rows("Front")[0].course == "along the river"
    assert with_plan(ROSTOV, line=()).rows("Front") == ()


def test_elements_and_lines_are_told_by_the_names_of_their_stands():
    told = ROSTOV.system.in_words
    assert told(ROSTOV, ROSTOV.find("Element", "G01")) == {
        "contents": "6 Alarm-unit squad, 1 LMG team, 1 Company command"
    }
    lines = ROSTOV.rows("Group", side="german")
    assert told(ROSTOV, lines[1]) == {"contents": "4 StuG III F/8"}
    assert told(ROSTOV, next(line for line in lines if line.kind == "OBA")) == {}
    assert told(ROSTOV, ROSTOV.rows("Side")[0]) == {}
    card = ROSTOV.find("UnitCard", "G-STUG-F8")
    assert told(changed(ROSTOV, card, name="3, 4"), lines[1]) == {}
    garbled = lines[1].replace(contents="some guns")
    assert told(ROSTOV, garbled) == {}


FIELD = "34, 18; 44, 18; 44, 26; 34, 26"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0, 54; 60, 50; 120, 54", "a line of 3 points"),
        ("1, 54; 119, 54", "a line of 2 points"),
        ("along the river", ""),
        (FIELD, "4 corners round Tatsinskaya airfield"),
        (f"{FIELD}; 34, 18", "4 corners round Tatsinskaya airfield"),
        ("1, 1; 2, 1; 2, 2", "3 corners, nothing in it"),
        ("1, 1; 2, 1; 2, 2 | 4, 1; 5, 1; 5, 2", "6 corners, nothing in it"),
    ],
)
def test_a_line_and_an_outline_are_told_in_words(text, words):
    assert GROUND.shape(ROSTOV, text) == words


@pytest.mark.parametrize(("many", "words"), [(1, "1 stand"), (2, "2 stands")])
def test_an_outline_tells_the_stands_in_it(many, words):
    campaign = ROSTOV
    spots = [("G01.1", "2, 2"), ("G01.2", "3, 2"), ("G02.1", "90, 60"), ("G02.2", "wood")]
    for stand, place in spots[2 - many :]:
        said = {"stand": stand, "side": "german", "slot": ROSTOV.rows("Slot")[0].id}
        campaign = added(campaign, "Spot", place=place, **said)
    assert GROUND.shape(campaign, "1, 1; 5, 1; 5, 5") == f"3 corners round {words}"


def test_without_a_table_what_is_open_is_an_outline_where_it_has_three_corners():
    assert GROUND.shape(BLANK, "0, 1; 2, 1; 2, 2") == "3 corners, nothing in it"


def test_an_objective_is_held_by_whose_ground_it_is_until_somebody_says_otherwise():
    south, north = (((0, 20), (72, 20)),), (((0, 40), (72, 40)),)
    laid = with_plan(
        BLANK,
        width=72,
        height=60,
        homes=(Home(side="red", edge="S"), Home(side="blue", edge="N")),
        places=(("Mill", (36, 30)),),
    )
    assert [row.held_by for row in laid.rows("Objective")] == [""]
    drawn = with_plan(laid, line=south)
    assert [row.held_by for row in drawn.rows("Objective")] == ["blue"]
    again = with_plan(drawn, line=north)
    assert [row.held_by for row in again.rows("Objective")] == ["red"]
    told = changed(again, again.rows("Objective")[0], held_by="blue")
    assert [row.held_by for row in with_plan(told, line=south).rows("Objective")] == [
        "blue"
    ]
    kept = with_plan(with_plan(told, line=south), line=())
    assert [row.held_by for row in kept.rows("Objective")] == ["blue"]
