"""Rows typed while a campaign is set up: what is meant is taken, doubts are told."""

import dataclasses
import datetime
from functools import partial

import pytest

from refkit.engine.campaign import checks
from refkit.engine.campaign.campaign import apply_changes, change_between
from refkit.session.laid_days import laid_days, lay_days, part_choices
from refkit.session.typed_cells import shown_cells
from refkit.session.typed_rows import enter_row, remove_row
from refkit.workbook.sheets import packs
from refkit.workbook.sheets.example_charts import example_charts, take_charts

BLANK = packs.campaign("battlefront", seed="s")
COMPANY = {
    "name": "1st Rifle Company",
    "unit_class": "Infantry",
    "rating": "Trained",
    "contents": "9 rifle squads, 1 MMG, 1 command",
    "arrives": "start",
}
DAYS = next(step for step in BLANK.system.setup if step.editor == "dates").fills[0]


def entered(campaign, record, cells, **where):
    found = enter_row(campaign, record, cells, **where)
    assert found.faults == ()
    return apply_changes(campaign, found.changes), found.key


@pytest.fixture(scope="module")
def company():
    """A campaign with one element, and its key."""
    return entered(BLANK, "Element", COMPANY, side="blue")


def test_an_element_comes_with_its_cards_and_stands(company):
    war, key = company
    assert (key, len(war.rows("Stand"))) == ("B01", 11)
    shown = shown_cells(war, war.find("Element", key), COMPANY)
    assert shown == {**COMPANY, "rating": "trained", "arrives": ""}
    assert checks.faults(war) == []


def test_other_contents_change_the_stands_and_nothing_else(company):
    war, key = company
    war, _ = entered(war, "Element", {"contents": "4 rifle squads, 1 command"}, key=key)
    element = war.find("Element", key)
    assert (len(war.rows("Stand")), element.establishment) == (5, 5)
    assert (element.name, element.rating) == ("1st Rifle Company", "trained")


@pytest.fixture(scope="module")
def worn(company):
    """The company after losses: stands 10 and 11 eliminated, 8 no more in the file."""
    war, key = company
    lost = [f"{key}.{number}" for number in (10, 11)]
    changes = [
        change_between(row, row.replace(status="eliminated"))
        for row in map(partial(war.find, "Stand"), lost)
    ]
    element = war.find("Element", key)
    changes += [
        change_between(element, element.replace(day_start=8)),
        change_between(war.find("Stand", f"{key}.8"), None),
    ]
    return apply_changes(war, changes), key


def stands_there(war):
    return [row.id for row in war.rows("Stand") if row.status == "available"]


@pytest.mark.parametrize(
    "cells", [{"rating": "elite"}, {"name": "A Coy"}, {"unit_class": "G"}, {}]
)
def test_losses_stay_whatever_else_of_the_element_is_typed(worn, cells):
    before, key = worn
    war, _ = entered(before, "Element", cells, key=key)
    element = war.find("Element", key)
    assert [str(vars(element)[name])[:1] for name in cells] == [
        c[:1] for c in cells.values()
    ]
    assert (element.establishment, element.day_start) == (11, 8)
    assert war.rows("Stand") == before.rows("Stand")


@pytest.mark.parametrize(
    ("contents", "there", "day_start"),
    [
        ("9 rifle squads, 1 MMG, 1 command, 2 mortars", 10, 10),
        ("7 rifle squads", 7, 7),
        ("11 rifle squads", 8, 8),
    ],
)
def test_losses_stay_when_stands_are_added_or_taken_away(worn, contents, there, day_start):
    war, key = worn
    war, _ = entered(war, "Element", {"contents": contents}, key=key)
    assert len(stands_there(war)) == there
    assert war.find("Element", key).day_start == day_start
    assert f"{key}.8" not in {row.id for row in war.rows("Stand")}


def test_what_an_element_consists_of_may_be_typed_last():
    war, key = entered(BLANK, "Element", {"name": "A Coy", "rating": "raw"}, side="blue")
    assert war.rows("Stand") == ()
    war, _ = entered(war, "Element", {"contents": "4 rifle squads"}, key=key)
    assert [stand.status for stand in war.rows("Stand")] == ["available"] * 4
    element = war.find("Element", key)
    assert (element.establishment, element.day_start) == (4, 4)


def test_what_arrives_later_is_not_there_yet_and_comes_back_to_the_start(company):
    war, key = company
    war, _ = entered(war, "Element", {"arrives": "7 June 1944"}, key=key)
    assert {stand.status for stand in war.rows("Stand")} == {"scheduled"}
    war, _ = entered(war, "Element", {"arrives": "start"}, key=key)
    assert {stand.status for stand in war.rows("Stand")} == {"available"}
    assert war.find("Element", key).origin == "base"


@pytest.mark.parametrize(
    ("cells", "words", "mends"),
    [
        ({"rating": "vetran"}, "'vetran' is no rating; expected one of Raw", ("veteran",)),
        (
            {"arrives": "3/4/1944"},
            "'3/4/1944' may be 3 April 1944 or 4 March 1944; expected a date such as",
            ("3 April 1944", "4 March 1944"),
        ),
        ({"arrives": "soon"}, "'soon' is no date; expected a date", ()),
        ({"rating": ""}, "Rating is still blank, such as trained.", ()),
    ],
)
def test_what_cannot_be_taken_is_told_with_what_may_be_meant(company, cells, words, mends):
    war, key = company
    [fault] = enter_row(war, "Element", cells, key=key).faults
    assert (fault.message.startswith(words), fault.mends) == (True, mends)
    assert fault.field == next(iter(cells))


def test_a_row_that_is_called_as_another_one_changes_neither(company):
    war, key = company
    war, other = entered(war, "Element", {**COMPANY, "name": "2nd"}, side="blue")
    for where in ({"key": other}, {"side": "blue"}):
        [fault] = enter_row(war, "Element", {**COMPANY, "id": key}, **where).faults
        assert (fault.field, fault.mends) == ("id", ())
        assert (
            fault.message
            == f"'{key}' is there already; expected one that no other row has."
        )


def test_a_row_cannot_lose_its_name(company):
    war, key = company
    [fault] = enter_row(war, "Element", {"id": " "}, key=key).faults
    assert (fault.field, fault.is_blank) == ("id", True)


def test_a_side_is_named_in_any_case_and_another_is_told():
    war, key = entered(BLANK, "Objective", {"name": "Mill", "held_by": "RED"})
    assert war.find("Objective", key).held_by == "red"
    [fault] = enter_row(BLANK, "Objective", {"name": "Mill", "held_by": "rad"}).faults
    assert fault.mends == ("red",)


def test_what_nobody_types_is_made_up():
    war, key = entered(BLANK, "Points", {"cpp": "4"}, side="red")
    war, other = entered(war, "Points", {"fpp": "6"}, side="red")
    assert (key, other, war.find("Points", key).kind) == ("red/1", "red/2", "initial")


def test_a_row_that_goes_takes_what_needs_it(company):
    war, key = company
    left = apply_changes(war, remove_row(war, "Element", key))
    assert (left.rows("Element"), left.rows("Stand")) == ((), ())
    assert remove_row(left, "Element", key) == ()


def test_days_become_slots_and_keep_what_is_said_of_them():
    june = [datetime.date(1944, 6, day) for day in (6, 7, 8)]
    war = apply_changes(BLANK, lay_days(BLANK, DAYS, june))
    assert [(slot.day, slot.id) for slot in war.rows("Slot")] == [
        (1, "1944-06-06 full day"),
        (2, "1944-06-07 full day"),
        (3, "1944-06-08 full day"),
    ]
    assert laid_days(war, DAYS) == (tuple(june), frozenset({"full_day"}))
    war, _ = entered(war, "Slot", {"weather": "rain"}, key="1944-06-07 full day")
    front = war.system.record("Front")(slot="1944-06-06 full day", id="Start", course="x")
    tables = {**war.tables, "Front": {front.identity: front}}
    war = type(war)(war.system, tables)
    fewer = apply_changes(war, lay_days(war, DAYS, june[1:]))
    assert [(slot.day, slot.weather) for slot in fewer.rows("Slot")] == [
        (1, "rain"),
        (2, ""),
    ]
    assert fewer.rows("Front") == ()


def test_the_line_of_the_first_slot_goes_with_it_to_another_day():
    war = BLANK
    [slot] = war.rows("Slot")
    front = war.system.record("Front")(slot=slot.id, id="Start", course="0, 1; 2, 3")
    war = type(war)(war.system, {**war.tables, "Front": {front.identity: front}})
    war = apply_changes(war, lay_days(war, DAYS, [datetime.date(1944, 6, 6)]))
    assert [row.slot for row in war.rows("Front")] == ["1944-06-06 full day"]


def test_a_day_may_have_several_parts():
    day = [datetime.date(1944, 6, 6)]
    war = apply_changes(BLANK, lay_days(BLANK, DAYS, day, ("morning", "night")))
    assert [(slot.day, slot.kind) for slot in war.rows("Slot")] == [
        (1, "morning"),
        (1, "night"),
    ]
    assert part_choices(war, DAYS)[0] == "full_day"


def test_parts_that_are_added_stand_in_their_day():
    june = [datetime.date(1944, 6, day) for day in (6, 7)]
    war = apply_changes(BLANK, lay_days(BLANK, DAYS, june, ("morning",)))
    war, _ = entered(war, "Slot", {"weather": "rain"}, key="1944-06-07 morning")
    war = apply_changes(war, lay_days(war, DAYS, june, ("morning", "night")))
    assert [(slot.id, slot.weather) for slot in war.rows("Slot")] == [
        ("1944-06-06 morning", ""),
        ("1944-06-06 night", ""),
        ("1944-06-07 morning", "rain"),
        ("1944-06-07 night", ""),
    ]


@pytest.fixture(scope="module")
def rostov():
    return packs.campaign("advance-to-rostov", seed="s")


SIDE_CELLS = {
    "name": "352nd Infantry Division",
    "nation": "Russian",
    "letter": "Q",
    "edge": "north",
    "entry": "the bridge",
    "withdrawal": "yes",
    "withdrawal_since": "25 December 1942",
}


@pytest.mark.parametrize("field", SIDE_CELLS)
def test_a_cell_of_a_side_is_changed_and_its_elements_and_stands_stay(rostov, field):
    key = rostov.sides[0]
    row = {**shown_cells(rostov, rostov.find("Side", key), SIDE_CELLS)}
    after, _ = entered(rostov, "Side", {field: SIDE_CELLS[field]}, key=key)
    shown = shown_cells(after, after.find("Side", key), SIDE_CELLS)
    assert shown == {**row, field: SIDE_CELLS[field]}
    for record in ("Element", "Stand", "Group"):
        assert after.rows(record) == rostov.rows(record)


@pytest.mark.parametrize(
    ("record", "field", "typed", "kept"),
    [
        ("Side", "nation", "Soviet", "Russian"),
        ("Side", "nation", "USA", "American"),
        ("Side", "nation", "Deutschland", "German"),
        ("Side", "nation", "norwegian", "Norwegian"),
        ("Element", "unit_class", "infantry", "I"),
        ("Element", "unit_class", "transport", "T"),
        ("UnitCard", "unit_class", "transport", "V"),
        ("UnitCard", "unit_class", "infantry", "T"),
        ("FortLine", "item", "Road block", "roadblock"),
        ("FortLine", "item", "Flak tower", "Flak tower"),
        ("RepairNation", "nation", "United States", "American"),
    ],
)
def test_a_name_that_people_use_is_kept_as_the_rules_say_it(
    company, record, field, typed, kept
):
    war, key = company
    rows = {"Side": "blue", "Element": key, "UnitCard": war.rows("UnitCard")[0].id}
    cells = {field: typed}
    if record == "FortLine":
        cells |= {"price": "1", "most": "2"}
    if record == "RepairNation":
        cells |= {"since": "1 July 1944"}
        nations = [change_between(r, None) for r in war.rows("RepairNation")]
        war = apply_changes(war, nations)
    if record in rows:
        found = enter_row(war, record, cells, key=rows[record])
    else:
        side = {"side": "blue"} if record == "FortLine" else {}
        found = enter_row(war, record, cells, **side)
    assert found.faults == ()
    after = apply_changes(war, found.changes)
    assert getattr(after.find(record, rows.get(record, found.key)), field) == kept


@pytest.mark.parametrize(
    ("record", "cells", "told"),
    [
        ("Side", {"nation": "Soviet Guards"}, "Nation is 'Soviet Guards'; expected one of"),
        ("UnitCard", {"unit_class": "wagon train"}, "'wagon train' is no class"),
    ],
)
def test_a_name_that_nobody_knows_is_refused_where_it_is_typed(
    company, record, cells, told
):
    war, _ = company
    key = "blue" if record == "Side" else war.rows("UnitCard")[0].id
    found = enter_row(war, record, cells, key=key)
    after = apply_changes(war, found.changes)
    wrong = [each.message for each in found.faults] + [
        f"{each.found}; expected {each.expected}" for each in checks.faults(after)
    ]
    assert any(told in each for each in wrong), wrong


def test_a_side_goes_with_its_elements_and_stands(rostov):
    gone, stays = rostov.sides
    after = apply_changes(rostov, remove_row(rostov, "Side", gone))
    assert after.sides == (stays,)
    assert after.rows("Element", side=gone) == after.rows("Stand", side=gone) == ()


def test_a_blank_where_rows_are_offered_names_none_of_them_and_nothing_is_guessed():
    campaign = packs.campaign("advance-to-rostov", seed="x")
    campaign = dataclasses.replace(campaign, entries=())
    made = enter_row(campaign, "Element", {"group": ""}, side="german", key="G01")
    laid = apply_changes(campaign, made.changes)
    assert laid.find("Element", "G01").group == ""
    assert [*checks.faults(laid)] == []
    typed = enter_row(laid, "Element", {"rating": "raw"}, side="german", key="G01")
    assert apply_changes(laid, typed.changes).find("Element", "G01").group == ""


@pytest.mark.parametrize("record", ["FortLine", "Group", "Element", "Objective", "Points"])
def test_any_cell_may_be_typed_first(record):
    """A row that is begun at another cell than its name waits, and the page goes on."""
    fill = next(
        each for step in BLANK.system.setup for each in step.fills if each.record == record
    )
    for name in fill.columns:
        enter_row(BLANK, record, {name: "1"}, side="blue")


def test_a_unit_of_no_line_may_be_of_another_class():
    campaign = packs.campaign("advance-to-rostov", seed="x")
    campaign = dataclasses.replace(campaign, entries=())
    made = enter_row(campaign, "Element", {"group": ""}, side="german", key="G01")
    laid = apply_changes(campaign, made.changes)
    other = enter_row(laid, "Element", {"unit_class": "Guns"}, side="german", key="G01")
    after = apply_changes(laid, other.changes)
    assert (after.get("Element", "G01").group, [*checks.faults(after)]) == ("", [])


@pytest.fixture(scope="module")
def charted():
    """A campaign whose blue side has the American example charts, under its own letter."""
    [american] = [e for e in example_charts(BLANK.system) if e.title == "American"]
    return apply_changes(BLANK, take_charts(BLANK, american, "blue", "B"))


def kinds(war):
    return {card.id: card.name for card in war.rows("UnitCard")}


def test_a_short_name_is_the_chart_s_own_kind_of_troops(charted):
    cells = {
        "name": "A Coy",
        "rating": "raw",
        "contents": "9 rifle squads, 1 MMG, 1 command",
    }
    war, key = entered(charted, "Element", cells, side="blue")
    assert war.get("Element", key).contents == "9xB-INF; 1xB-MMG; 1xB-CMD cmd"
    assert kinds(war) == kinds(charted)


def test_a_kind_that_would_have_the_id_of_another_gets_its_own(charted):
    tanks = {"name": "1st Platoon", "rating": "raw", "unit_class": "Armour"}
    war, key = entered(charted, "Element", {**tanks, "contents": "4 Sherman"}, side="blue")
    assert war.get("Element", key).contents == "4xB-SHERMAN-2"
    assert (kinds(war)["B-SHERMAN"], kinds(war)["B-SHERMAN-2"]) == ("M4 Sherman", "Sherman")


@pytest.mark.parametrize(
    ("name", "contents", "line"),
    [
        ("1st Tank Platoon", "4 M4 Sherman", ""),
        ("Tank company", "7 M4 Sherman, 1 M4 Sherman command", "A1"),
        ("Tank company", "3 M4 Sherman, 1 M4 Sherman command", ""),
    ],
)
def test_what_it_consists_of_decides_whether_the_line_that_its_name_suggests_stays(
    charted, name, contents, line
):
    cells = {"name": name, "rating": "raw", "unit_class": "Armour"}
    war, key = entered(charted, "Element", cells, side="blue")
    assert war.get("Element", key).group != ""
    told, _ = entered(war, "Element", {"contents": contents}, key=key)
    assert told.get("Element", key).group == line
    # What the umpire says himself stays.
    told, _ = entered(war, "Element", {"contents": contents, "group": "A2"}, key=key)
    assert told.get("Element", key).group == "A2"
    told, _ = entered(told, "Element", {"rating": "elite"}, key=key)
    assert told.get("Element", key).group == "A2"
