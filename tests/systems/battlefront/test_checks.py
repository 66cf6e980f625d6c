"""What must hold between the rows of a workbook."""

import pytest

from refkit.systems.battlefront.checks import checks
from tests.systems.battlefront import field


def faults(before=None, options=None):
    return [str(fault) for fault in checks(field.campaign(before, options))]


def bands(*rows):
    named = ("row", "low", "high", "cpp")
    return {"CppRow": [{"slots": 1, **dict(zip(named, row, strict=True))} for row in rows]}


def group(**fields):
    return {"Group": [{"side": "german", "id": "I1", **fields}]}


def point(key, **fields):
    told = {"side": "german", "module": "G-O1-1", "slot": field.TODAY}
    return {"id": key, **told, **fields}


def second(**fields):
    return {"Slot": [{"id": "more", "day": 1, "date": "1942-12-24", **fields}]}


FAULTS = [
    (
        bands((1, None, 3, 5), (2, 5, None, 9)),
        "CppRow 1/2: From is 5; expected 4, as the row below ends at 3.",
    ),
    (
        bands((1, None, None, 5), (2, 4, None, 9)),
        "CppRow 1/2: From is 4; expected a row that begins above the one below it.",
    ),
    (
        bands((1, 0, None, 5)),
        "CppRow 1/1: From is 0; expected a blank in the lowest row: it is open downwards.",
    ),
    (
        bands((1, None, 9, 5)),
        "CppRow 1/1: To is 9; expected a blank in the highest row: it is open upwards.",
    ),
    (
        group(id="O1", contents="four squads"),
        "Group german/O1: contents 'four squads'; expected such as 4xG-INF or 1xG-CMD cmd.",
    ),
    (
        group(id="O1", contents="2xG-NONE; 1xG-INF"),
        "Group german/O1: Contents names 'G-NONE'; expected a card listed in Unit cards.",
    ),
    (
        group(campaign_max=0),
        "Group german/I1: Max campaign is 0; expected 1 or more, as 1 were brought on.",
    ),
    (
        group(rating=""),
        "Group german/I1: Rating is blank; expected the rating its elements start with.",
    ),
    (
        group(unit_class=""),
        "Group german/I1: Class is blank; expected the class of its elements, such as I.",
    ),
    (
        {"Element": [{"id": "G01", "group": "Z9"}]},
        "Element G01: RG is 'Z9'; expected a line of the side's RG chart.",
    ),
    (
        {"Points": [field.purse(-1, 0)]},
        "Points german/1: CPP in hand would be -1; expected 0 or more after every line.",
    ),
    (
        {"Module": [field.module()], "TargetPoint": [point(n) for n in "abc"]},
        "TargetPoint c: it is point 3 in force of G-O1-1; expected 2 at most.",
    ),
    (
        {"Side": [{"id": "russian", "letter": "7"}]},
        "Side russian: Letter is '7'; expected letters that only this side has.",
    ),
    (
        {"Wreck": [field.wreck(stand="G99.1")]},
        "Wreck W1: Stand is 'G99.1'; expected a stand of the german side.",
    ),
]


@pytest.mark.parametrize(("before", "fault"), FAULTS)
def test_a_row_that_breaks_a_law_is_told_with_its_place(before, fault):
    assert faults(before) == [fault]


def test_the_setting_of_the_examples_is_without_fault():
    assert faults() == []


def test_a_chart_without_gaps_is_without_fault():
    assert faults(bands((2, None, 3, 5), (1, 4, None, 9))) == []


def test_lapsed_points_do_not_count():
    rows = [point("a"), point("b"), point("c", status="lapsed")]
    assert faults({"Module": [field.module()], "TargetPoint": rows}) == []


def test_two_sides_do_not_share_a_letter():
    assert len(faults({"Side": [{"id": "russian", "letter": "G"}]})) == 2


def test_a_wreck_belongs_to_a_stand_of_its_own_side():
    row = field.wreck(stand="S02.1")
    assert faults({"Wreck": [{**row, "side": "german"}]}) == [
        "Wreck W1: Stand is 'S02.1'; expected a stand of the german side."
    ]


def test_a_wreck_of_an_own_stand_is_without_fault():
    assert faults({"Wreck": [field.wreck()]}) == []


def test_a_full_day_stands_alone():
    assert len(faults(second(kind="night"))) == 1


def test_no_part_of_a_day_comes_twice():
    morning = {"id": field.TODAY, "kind": "morning"}
    rows = [morning, *second(kind="morning")["Slot"]]
    assert len(faults({"Slot": rows})) == 2


def test_an_element_of_a_side_without_a_chart_may_be_of_any_group():
    campaign = field.campaign({"Element": [{"id": "G01", "group": "Z9"}]})
    none = [field.campaigns.change(row, None) for row in campaign.rows("Group")]
    assert list(checks(field.campaigns.apply(campaign, none))) == []


@pytest.mark.parametrize(("value", "number"), [("-5", 0), ("0", 0), ("5", 1), ("five", 1)])
def test_the_night_penalty_is_no_bonus(value, number):
    assert len(faults(None, {"night_penalty": value})) == number
