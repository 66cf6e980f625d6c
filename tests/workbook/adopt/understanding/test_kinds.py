"""What a block is: a roster, models, a chart, a calendar, or none of ours."""

import datetime

import pytest

from refkit.workbook.adopt.answers import NONE
from refkit.workbook.adopt.taking import take_rows
from refkit.workbook.sheets import vocabulary
from tests.workbook.adopt.understanding.books import (
    BATTLEFRONT,
    BRITISH,
    GERMAN,
    UNITS,
    book,
    fields,
    one_list,
    understood,
)

PRICES = (
    ("Side", "RG", "What", "Quality", "CPP", "Max in campaign", "Max per game"),
    ("British", "R1", "Rifle company", "Trained", 5, 4, 2),
    ("British", "R2", "Tank squadron", "Veteran", 9, 2, 1),
    ("German", "R1", "Panzer company", "Veteran", 12, 2, 1),
)
WORKS = (
    ("Who", "Obstacle", "Size", "FPP", "Pieces", "Limit"),
    ("British", "Foxholes", "1 base", 1, 1, 8),
    ("German", "Barbed wire", "6 in", 1, 1, 6),
    ("German", "Log bunker", "2 bases", 4, 1, 3),
)
DAYS = (
    ("Day", "Date", "Part of day", "Weather"),
    (1, datetime.date(1942, 6, 20), "morning", "heat"),
    (1, datetime.date(1942, 6, 20), "afternoon", "heat"),
    (2, datetime.date(1942, 6, 21), "night", "clear"),
)
DIARY = (
    ("Date", "Event"),
    (datetime.date(1942, 6, 20), "The first push on the fort is thrown back with loss"),
    (datetime.date(1942, 6, 21), "Nobody moves, as it rains the whole long day"),
)
ROSTERS = {"British": (UNITS, *BRITISH), "German": (UNITS, *GERMAN)}


def kinds(data):
    return [block.kind and block.kind.name for block in understood(data).blocks]


def test_a_roster_is_known_by_signs_that_are_told():
    one, other = understood(book(**ROSTERS)).blocks
    assert one.kind.name == other.kind.name == "Element"
    assert "8 of 8 lines name a unit" in one.grounds
    assert "5 of 5 headings are those of a roster" in one.grounds


@pytest.mark.parametrize(
    ("rows", "kind"), [(PRICES, "Group"), (WORKS, "FortLine"), (DAYS, "Slot")]
)
def test_charts_and_calendars_are_known_beside_a_roster(rows, kind):
    assert kinds(book(**ROSTERS, Other=rows)) == ["Element", "Element", kind]


def test_yes_and_no_in_his_language_are_read_in_a_chart():
    rows = (
        ("Umocnienie", "Punkty FPP", "Najwi\u0119cej", "Ukryte?"),
        ("Barykada", 2, 6, "nie"),
        ("Mina", 2, 4, "tak"),
    )
    said = NONE.with_tab("Works", "FortLine", "British")
    found = understood(book(**ROSTERS, Works=rows), said)
    assert found.lists[2].columns[3].fields == ("hidden",)
    taken, problems = take_rows(found, vocabulary.roster_kinds(BATTLEFRONT))
    assert [row["hidden"] for row in taken.values()["FortLine"]] == [False, True]
    assert problems == []


def test_all_of_something_beside_numbers_is_a_total():
    block = one_list(UNITS, *BRITISH, ("All stands", None, None, 42, 36))
    assert (len(block.block.lines), len(block.block.totals)) == (4, 1)


def test_reinforcements_to_buy_are_no_shopping_list():
    rows = (("Verst\u00e4rkungen zu kaufen",), (), *PRICES)
    assert kinds(book(**ROSTERS, Other=rows)) == ["Element", "Element", "Group"]


def test_a_chart_alone_is_no_campaign():
    found = understood(book(Prices=PRICES, Days=DAYS))
    assert not found.lists
    assert found.left["Prices"] == "no roster is in this workbook"


def test_a_diary_is_left_alone():
    found = understood(book(**ROSTERS, Diary=DIARY))
    assert "a diary" in found.left["Diary"]


def test_a_summary_of_other_tabs_is_left_alone():
    rows = (("Unit", "Now"), *((name, now) for name, _, _, _, now in BRITISH))
    found = understood(book(**ROSTERS, Overview=rows))
    assert "a summary of other tabs" in found.left["Overview"]


def test_figures_worked_out_from_other_tabs_are_a_summary():
    rows = (("Battalion", "Stands"), ("1 Bn", "=British!E2"), ("2 Bn", "=German!E2"))
    found = understood(book(**ROSTERS, Overview=rows))
    assert "formulas over other tabs" in found.left["Overview"]


OTHERS = {
    "painting": (
        ("Box", "Regiment", "Figures", "Undercoat", "Varnish", "Quality"),
        ("Airfix", "3 Commando", 48, "yes", "no", "good"),
        ("Esci", "PzGR 125", 50, "yes", "yes", "excellent"),
        ("Revell", "PzRgt 5", 52, "no", "no", "poor"),
    ),
    "points": (
        ("Unit", "Type", "Models", "Pts each", "Points", "Magic items"),
        ("Longbeards", "Core infantry", 20, 12, 240, "banner"),
        ("Thunderers", "Missile infantry", 16, 14, 224, None),
        ("Organ gun", "Artillery", 1, 120, 120, None),
    ),
    "members": (
        ("Member", "Class", "Joined", "Due", "Paid", "Left to pay", "Status"),
        ("A. Henderson", "full", datetime.date(2009, 3, 1), 60, 60, 0, "active"),
        ("P. Okafor", "full", datetime.date(2016, 9, 12), 60, 30, 30, "active"),
        ("R. Maddox", "junior", datetime.date(2001, 5, 5), 60, 0, 60, "withdrawn"),
    ),
    "league": (
        ("Rank", "Name", "Army", "Nation", "Played", "Won", "Lost", "Points"),
        (1, "Marta", "Polish infantry", "Poland", 5, 5, 0, 88),
        (2, "Owen", "7th Armoured", "Wales", 5, 4, 1, 79),
        (3, "Luc", "Canadian rifle", "Canada", 5, 3, 2, 70),
    ),
    "squad": (
        ("Player", "Position", "Shirt no", "Caps", "Goals", "Status"),
        ("Jones", "Left back", 3, 12, 0, "active"),
        ("Mills", "Striker", 9, 30, 14, "withdrawn"),
        ("Ono", "Keeper", 1, 25, 0, "active"),
    ),
    "rota": (
        ("Employee", "Department", "Monday", "Tuesday", "Hours"),
        ("Ann", "Kitchen", "early", "late", 38),
        ("Bob", "Bar", "late", "off", 30),
        ("Cem", "Kitchen", "off", "early", 22),
    ),
    "shopping": (
        ("Item", "Quantity", "Shop", "Price"),
        ("Flour", 2, "Corner", 1.2),
        ("Eggs", 12, "Corner", 3.4),
        ("Tea", 1, "Market", 4),
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_lists_of_other_things_are_none_of_ours(name):
    found = understood(book(List=OTHERS[name]))
    assert not found.lists
    assert not [block for block in found.blocks if block.doubtful]
    assert found.left["List"]


def test_a_collection_of_miniatures_is_asked_about():
    rows = (
        ("Unit", "Models", "Points"),
        ("A Coy, 2 Camerons", 12, 120),
        ("3./PzRgt 5", 8, 300),
        ("9 Bty, 2 A-T Regt", 6, 90),
    )
    found = understood(book(Units=rows))
    assert not found.lists
    assert [q.name for q in found.questions if q.must] == ["tab Units"]


def test_what_the_umpire_says_of_a_tab_is_final():
    data = book(**ROSTERS, Diary=DIARY)
    left = understood(data, NONE.with_tab("British", ""))
    assert left.left["British"] == "you said so"
    taken = understood(data, NONE.with_tab("Diary", "Slot"))
    assert [each.kind.name for each in taken.lists] == ["Element", "Element", "Slot"]
    assert fields(taken.lists[2])["Date"] == "date"
