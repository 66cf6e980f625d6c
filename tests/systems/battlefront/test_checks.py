"""What must hold between the rows of a workbook."""

from dataclasses import replace

import pytest

from refkit.engine.campaign import checks as campaign_checks
from refkit.engine.campaign.beginning import as_begun
from refkit.engine.records.records import columns
from refkit.systems.battlefront.checks import checks
from refkit.systems.battlefront.records import UnitCard
from tests.systems.battlefront import field


def faults(before=None, options=None):
    return [str(fault) for fault in checks(field.campaign(before, options))]


def test_no_account_goes_below_nothing():
    overdrawn = field.campaign({"Points": [field.purse(-1, 0)]})
    found = "Points german/1: CPP in hand would be -1; expected 0 or more after every line."
    assert found in [str(fault) for fault in campaign_checks.faults(overdrawn)]


def bands(*rows):
    named = ("row", "low", "high", "cpp")
    return {"CppRow": [{"slots": 1, **dict(zip(named, row, strict=True))} for row in rows]}


def group(**fields):
    return {"Group": [{"side": "german", "id": "I1", **fields}]}


def point(key, **fields):
    told = {"side": "german", "module": "G-O1-1", "slot": field.TODAY}
    return {"id": key, **told, **fields}


def skies(*rows):
    named = ("row", "low", "high", "weather", "next_modifier")
    return {"WeatherRow": [dict(zip(named, row, strict=False)) for row in rows]}


CLASSES = (
    "I (infantry), A (armour), G (guns), R (reconnaissance), T (transport), "
    "O (off-board artillery)"
)
OWN_CLASS = "; a class of your own is a letter that the side's RG chart has"
NATIONS = (
    "German, Russian, American, British, Canadian, Australian, Indian, New Zealand, "
    "South African, French, Polish, Italian, Hungarian, Romanian, Finnish, Japanese, "
    "Chinese, or another army by its usual name"
)
OWN_NATION = "; a nation of your own has the name of its side"
FORTS = (
    "Wire, Minefield, AP minefield, AT minefield, Mixed minefield, Roadblock, "
    "Entrenchment, Gun pit, Bunker, Log bunker, Dummy position, Hidden deployment"
)
OWN_ITEM = "; an item of your own is a line of a side's FPP chart"
FAULTS = [
    (
        group(unit_class="Infantrie"),
        f"Group german/I1: Class is 'Infantrie'; "
        f"expected one of {CLASSES} (I?){OWN_CLASS}.",
    ),
    (
        group(unit_class="7"),
        f"Group german/I1: Class is '7'; expected one of {CLASSES}{OWN_CLASS}.",
    ),
    (
        {"Element": [{"id": "G01", "unit_class": "X"}]},
        f"Element G01: Class is 'X'; expected one of {CLASSES}{OWN_CLASS}.",
    ),
    (
        {"UnitCard": [{"id": "G-TANK", "armoured": False}]},
        "UnitCard G-TANK: Armoured is no; "
        "expected yes, as its class is A (armoured vehicle), or another class.",
    ),
    (
        {"UnitCard": [{"id": "G-INF", "armoured": True}]},
        "UnitCard G-INF: Armoured is yes; "
        "expected no, as its class is T (troops on foot), or another class.",
    ),
    (
        {"Side": [{"id": "german", "nation": "Soviet Guards"}]},
        "Side german: Nation is 'Soviet Guards'; "
        f"expected one of {NATIONS} (Russian?){OWN_NATION}.",
    ),
    (
        {"Side": [{"id": "german", "nation": "Zembla"}]},
        f"Side german: Nation is 'Zembla'; expected one of {NATIONS}{OWN_NATION}.",
    ),
    (
        {"RepairNation": [{"nation": "Zembla", "since": "1944-09-01"}]},
        f"RepairNation Zembla: Nation is 'Zembla'; expected one of {NATIONS}"
        "; a nation of your own is that of a side.",
    ),
    (
        {"FortLine": [{"side": "german", "item": "roadblok", "price": 1, "most": 1}]},
        f"FortLine german/roadblok: Item is 'roadblok'; expected one of {FORTS} "
        "(Roadblock?).",
    ),
    (
        {"Fortification": [field.fort("G-1", item="road blok")]},
        f"Fortification G-1: Item is 'road blok'; expected one of {FORTS} "
        f"(Roadblock?){OWN_ITEM}.",
    ),
    (
        bands((1, None, 3, 5), (2, 6, None, 9)),
        "CppRow 1/2: From is 6: 4-5 has no row; expected 4, as row 1 ends at 3.",
    ),
    (
        bands((1, None, None, 5), (2, 4, None, 9)),
        "CppRow 1/2: From is 4: 4 or more stands in rows 1 and 2; "
        "expected every number in one row.",
    ),
    (
        bands((1, None, 4, 5), (2, 4, None, 9)),
        "CppRow 1/2: From is 4: 4 stands in rows 1 and 2; "
        "expected every number in one row.",
    ),
    (
        bands((1, None, 4, 5), (2, None, None, 9)),
        "CppRow 1/1: From is blank: 4 or less stands in rows 1 and 2; "
        "expected every number in one row.",
    ),
    (
        bands((1, 0, None, 5)),
        "CppRow 1/1: From is 0: -1 or less has no row; "
        "expected a blank in the lowest row: it is open downwards.",
    ),
    (
        bands((1, None, 9, 5)),
        "CppRow 1/1: To is 9: 10 or more has no row; "
        "expected a blank in the highest row: it is open upwards.",
    ),
    (
        bands((1, None, 3, 5), (2, 4, 3, 9)),
        "CppRow 1/2: To is 3; expected 4 or more, as the row is from 4.",
    ),
    (
        {"CppRow": [{"slots": 3, "row": 1, "low": 1, "cpp": 2}]},
        "CppRow 3/1: From is 1: 0 or less has no row; "
        "expected a blank in the lowest row: it is open downwards.",
    ),
    (
        skies((1, 1, 4, "fog"), (2, 6, 10, "clear")),
        "WeatherRow 2: From is 6: 5 has no row; expected 5, as row 1 ends at 4.",
    ),
    (
        skies((1, 1, 6, "fog"), (2, 6, 10, "clear")),
        "WeatherRow 2: From is 6: 6 stands in rows 1 and 2; "
        "expected every number in one row.",
    ),
    (
        skies((1, 1, 6, "fog", 2), (2, 7, 10, "clear")),
        "WeatherRow 2: To is 10: 11-12 has no row; "
        "expected a blank in the highest row: it is open upwards.",
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
        group(campaign_max=0, scenario_max=0),
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
        group(contents=""),
        "Group german/I1: Contents is blank; "
        "expected its unit cards, such as 4xG-INF; 1xG-CMD cmd.",
    ),
    (
        group(scenario_max=5),
        "Group german/I1: Max scenario is 5; expected 4 at most, as for the campaign.",
    ),
    (
        group(id="O1", day_max=5),
        "Group german/O1: Max day is 5; expected 4 at most, as for the campaign.",
    ),
    (
        group(id="F1", fpp=0),
        "Group german/F1: FPP given is 0; expected the points it brings.",
    ),
    (
        group(since="1942-12-24", until="1942-12-23"),
        "Group german/I1: Until is 1942-12-23; "
        "expected 1942-12-24 or later, as it holds from then.",
    ),
    (
        {"FortLine": [{"side": "german", "item": "wire", "pieces": 5}]},
        "FortLine german/wire: Pieces is 5; "
        "expected 4 at most, as no more go into one refit.",
    ),
    (
        {"RepairNation": [{"nation": "German", "until": "1938-12-31"}]},
        "RepairNation German: Until is 1938-12-31; "
        "expected 1939-01-01 or later, as it holds from then.",
    ),
    (
        {"HistoricalDrm": [{"date": "1942-12-28", "side": "german"}]},
        "HistoricalDrm 1942-12-28/any/german: Date is 1942-12-28; "
        "expected a date of the calendar.",
    ),
    (
        {"HistoricalDrm": [{"date": "1942-12-24", "part": "night", "side": "german"}]},
        "HistoricalDrm 1942-12-24/night/german: Part of day is 'night'; "
        "expected a part of 1942-12-24: any, full_day.",
    ),
    (
        {"SpecialRule": [{"id": "air", "clause": "BF-2.1.2.5.2-z"}]},
        "SpecialRule air: Clause is 'BF-2.1.2.5.2-z'; "
        "expected a clause of the rules (BF-2.1.2.5.2-a?).",
    ),
    (
        {"SpecialRule": [{"id": "air", "clause": "house"}]},
        "SpecialRule air: Clause is 'house'; expected a clause of the rules.",
    ),
    (
        {"Element": [{"id": "G01", "group": "Z9"}]},
        "Element G01: RG is 'Z9'; expected a line of the side's reinforcement group (RG) "
        "chart.",
    ),
    (
        {"Module": [field.module()], "TargetPoint": [point(n) for n in "abc"]},
        "TargetPoint c: it is point 3 in force for G-O1-1; expected 2 at most.",
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


@pytest.mark.parametrize("nation", ["Belgian", "german"])
def test_another_army_and_a_side_s_own_name_are_without_fault(nation):
    assert faults({"Side": [{"id": "german", "nation": nation}]}) == []


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


def test_a_stand_lies_as_one_wreck_at_most():
    told = (
        "Stand is 'G02.1', which another wreck has already; "
        "expected one wreck for each stand."
    )
    both = [field.wreck("W1"), field.wreck("W2")]
    assert faults({"Wreck": both}) == [f"Wreck W1: {told}", f"Wreck W2: {told}"]


def test_a_wreck_of_an_own_stand_is_without_fault():
    assert faults({"Wreck": [field.wreck()]}) == []


def open_line(**fields):
    sold = field.campaign().find("Group", "german/A1").values
    blank = {"rating": "", "contents": "", "unit_class": ""}
    return {"Group": [{**sold, "id": "A2", **blank, **fields}]}


def changed(campaign, record, key, **fields):
    row = campaign.find(record, key)
    change = field.campaigns.change_between(row, row.replace(**fields))
    return field.campaigns.apply_changes(campaign, [change])


def test_a_line_says_what_it_brings_whether_it_brought_any_or_not():
    assert faults(open_line()) == [
        "Group german/A2: Contents is blank; expected its unit cards, such as "
        "4xG-INF; 1xG-CMD cmd.",
        "Group german/A2: Rating is blank; expected the rating its elements start with.",
        "Group german/A2: Class is blank; expected the class of its elements, such as I.",
    ]


@pytest.mark.parametrize("brought", [[], [{"id": "G01", "group": "A2"}]])
def test_what_an_adopted_chart_never_said_is_no_fault(brought):
    assert not list(checks(field.adopted({**open_line(), "Element": brought})))


def test_what_an_adopted_line_said_once_it_goes_on_saying():
    adopted = field.adopted(open_line(rating="raw"))
    blanked = changed(adopted, "Group", "german/A2", rating="")
    assert [fault.field for fault in checks(blanked)] == ["rating"]


def test_a_line_typed_into_an_adopted_campaign_is_whole():
    adopted = field.adopted(open_line())
    typed = adopted.find("Group", "german/A2").replace(id="A3", rating="raw")
    made = field.campaigns.change_between(None, typed)
    after = field.campaigns.apply_changes(adopted, [made])
    assert [(fault.key, fault.field) for fault in checks(after)] == [
        ("german/A3", "contents"),
        ("german/A3", "unit_class"),
    ]


OF_NONE = [
    {"Element": [{"id": "G01", "group": group, "unit_class": "I"}]} for group in ("", "I")
]
NO_SUCH_LINE = (
    "Element G01: RG is 'I'; expected a line of the side's reinforcement group (RG) chart."
)


@pytest.mark.parametrize("rows", OF_NONE, ids=["blank", "its class, as formerly"])
def test_an_element_may_begin_without_a_line(rows):
    """Its like cannot be bought: it counts towards no maximum of the chart."""
    assert faults(rows) == []
    assert not list(checks(field.adopted(rows)))


def test_an_element_of_a_side_with_a_chart_names_a_line_of_it():
    element = {"id": "G01", "group": "Z", "unit_class": "I"}
    assert faults({"Element": [element]}) == [NO_SUCH_LINE.replace("'I'", "'Z'")]


def test_the_class_stands_for_the_line_only_as_long_as_the_campaign_began_so():
    adopted = field.adopted({"Element": [{"id": "G01", "unit_class": "I"}]})
    typed = changed(adopted, "Element", "G01", group="I")
    assert [str(fault) for fault in checks(typed)] == [NO_SUCH_LINE]


@pytest.mark.parametrize("kind", ["setup", "adoption"])
@pytest.mark.parametrize("rows", OF_NONE, ids=["blank", "its class, as formerly"])
def test_an_element_without_a_line_is_no_fault_while_the_campaign_is_set_up(rows, kind):
    laid = replace(field.campaign(rows), entries=())
    assert [*checks(laid), *checks(as_begun(laid, kind))] == []


def test_an_element_of_a_side_without_a_chart_may_be_of_any_group():
    campaign = field.campaign({"Element": [{"id": "G01", "group": "Z9"}]})
    none = [field.campaigns.change_between(row, None) for row in campaign.rows("Group")]
    assert list(checks(field.campaigns.apply_changes(campaign, none))) == []


def test_a_weather_chart_of_ten_faces_is_without_fault():
    assert faults(skies((1, 1, 6, "fog"), (2, 7, 10, "clear"))) == []


def test_a_special_rule_of_a_known_clause_or_of_none_is_without_fault():
    rows = [{"id": "air", "clause": "BF-2.1.2.5.2-b"}, {"id": "house"}]
    assert faults({"SpecialRule": rows}) == []


def test_a_date_without_an_end_is_without_fault():
    assert faults({"RepairNation": [{"nation": "French", "since": "1944-09-01"}]}) == []


def test_the_class_of_a_card_says_which_t_is_meant():
    told = {col.field: col.help for col in columns(UnitCard)}["unit_class"]
    assert told.startswith("T: troops on foot")
    assert "V: transport and other soft vehicles (class T of the rulebook)" in told
