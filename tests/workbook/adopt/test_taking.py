"""The umpire's rows as they are taken: values, what follows from them, every fault."""

import io
from collections import Counter

import openpyxl
import pytest

from refkit.engine.problems import Refused
from refkit.workbook.adopt import adopting
from refkit.workbook.adopt.adopting import RosterWorkbook
from tests.workbook.adopt import rosters
from tests.workbook.adopt.understanding.books import book


def refused(data, *sets, **how):
    with pytest.raises(Refused) as refusal:
        rosters.adopted(data, *sets, **how)
    return str(refusal.value)


def test_one_tab_for_both_sides_is_read_by_its_column():
    campaign = rosters.adopted(rosters.husky()).campaign
    assert campaign.sides == ("German", "American")
    told = [(e.id, e.side, e.name, e.rating) for e in campaign.rows("Element")]
    assert told == [
        ("G01", "German", "1st Company, I/PzGren 1", "veteran"),
        ("G02", "German", "2nd Company, I/PzGren 1", "veteran"),
        ("G03", "German", "Tiger company", "elite"),
        ("A01", "American", "A Company, 16th Infantry", "trained"),
        ("A02", "American", "Cannon Company", "raw"),
    ]


def test_stands_are_made_from_a_number_alone():
    campaign = rosters.adopted(rosters.husky()).campaign
    stands = campaign.rows("Stand", element="G03")
    assert [stand.card for stand in stands] == ["G-HEAVY-TANK"] * 4
    assert campaign.find("UnitCard", "G-HEAVY-TANK").unit_class == "A"


def test_a_tab_a_side_is_read_with_ids_dates_and_compositions():
    campaign = rosters.adopted(rosters.east()).campaign
    assert campaign.sides == ("Germans", "Soviets")
    panzers = campaign.find("Element", "G7")
    assert (panzers.status, panzers.arrives) == ("scheduled", rosters.DAY)
    stands = campaign.rows("Stand", element="S2")
    assert [stand.card for stand in stands] == ["S-INF"] * 9 + ["S-MG", "S-HQ"]
    assert [stand.command for stand in stands] == [False] * 10 + [True]


def test_his_calendar_becomes_the_campaign_s():
    slots = rosters.adopted(rosters.east()).campaign.rows("Slot")
    assert [(slot.id, slot.day, slot.weather) for slot in slots] == [
        ("1942-12-23 morning", 1, "frost"),
        ("1942-12-23 afternoon", 1, "frost"),
    ]


def test_his_reinforcement_chart_gives_the_stands():
    campaign = rosters.adopted(rosters.verrieres()).campaign
    assert (
        campaign.find("Group", "Britisch/A1").contents == "4xB-SHERMAN; 1xB-HQ-SHERMAN cmd"
    )
    squadron = campaign.rows("Element", name="A Squadron")[0]
    assert (squadron.group, squadron.contents, squadron.establishment) == ("A1", "", 5)


def test_a_number_that_the_chart_does_not_give_is_made_so():
    campaign = rosters.adopted(rosters.verrieres()).campaign
    company = campaign.rows("Element", name="2. Kompanie")[0]
    assert (company.contents, company.establishment) == ("7xD-GRENADIERE", 7)


def test_nothing_that_fits_is_said_plainly():
    told = refused(rosters.small(("sword", 3), title="Items", head=("Thing", "Price")))
    assert told == (
        "the workbook: no worksheet looks like a roster, a chart or a calendar (its "
        "worksheets are 'Items'); expected a worksheet with headings such as Name and "
        "Rating, or one you name (--set 'Items=Element SIDE')."
    )


def test_every_fault_is_told_with_its_cell():
    data = rosters.small(
        ("German", "1st", "superb", 8),
        ("", "2nd", "raw", 8),
        ("German", "3rd", "raw", "some"),
    )
    told = refused(data, "Roster=Element", "Roster!Strength=Element.strength")
    assert "Roster!D4: Strength is 'some'; expected a whole number, such as 8" in told


def test_a_word_that_means_nothing_is_no_rating_until_it_is_told():
    lines = [("German", f"{number}st Company", "qwertz", 8) for number in range(1, 5)]
    data = rosters.small(*lines)
    assert "Roster!C2: Rating is blank" in refused(data)
    made = rosters.adopted(data, words=["Roster!Rating:qwertz=elite"])
    assert made.campaign.rows("Element")[0].rating == "elite"


def test_what_he_has_no_column_for_is_asked_for_once():
    data = rosters.small(
        ("German", "1st", 8), ("German", "2nd", 9), head=("Side", "Unit", "Strength")
    )
    told = refused(data)
    assert told.startswith("Roster: no column holds the rating; expected a column (--set")
    made = rosters.adopted(data, "Element.rating=trained")
    assert {e.rating for e in made.campaign.rows("Element")} == {"trained"}


def test_a_tab_that_tells_no_side_asks_for_one():
    data = rosters.small(("1st", "raw", 8), head=("Unit", "Rating", "Strength"))
    told = refused(data)
    assert "Roster: nothing says which side it belongs to; expected its name" in told
    assert "Side is blank" not in told
    made = rosters.adopted(data, "Roster=Element german")
    assert made.campaign.rows("Element")[0].side == "german"


def test_one_side_alone_leaves_the_other_of_the_pack_to_be_renamed():
    data = rosters.small(("German", "1st", "raw", 8))
    assert rosters.adopted(data).campaign.sides == ("blue", "German")


def test_three_sides_are_refused_and_may_be_counted_as_two():
    three = ("Alphas", "Bravos", "Deltas")
    data = rosters.small(*((side, f"{side} company", "raw", 4) for side in three))
    assert "it names the sides Alphas, Bravos, Deltas; expected 2" in refused(data)
    made = rosters.adopted(data, words=["Roster!Side:Deltas=Alphas"])
    assert len(made.campaign.rows("Element", side="Alphas")) == 2
    assert rosters.values(made.data, "Roster")["A4"] == "Deltas"


def test_what_is_too_long_to_be_the_name_of_a_side_is_refused_in_a_short_sentence():
    long = "Alpha" * 200
    data = rosters.small((long, "1st company", "raw", 4), ("Bravos", "2nd", "raw", 4))
    told = refused(data, f"Roster=Element {long}")
    assert "expected a text of at most 500 characters" in told
    assert len(told) < 500
    three = ("Alphas" * 80, "Bravos", "Deltas")
    data = rosters.small(*((side, f"{side[:6]} company", "raw", 4) for side in three))
    assert "it names the sides AlphasAlphas" in refused(data)
    assert len(refused(data)) < 500


def test_sections_totals_and_headings_once_more_are_no_rows():
    campaign = rosters.adopted(rosters.kursk()).campaign
    assert [(e.id, e.side, e.name) for e in campaign.rows("Element")] == [
        ("G01", "Germans", "1./SS-PzGren Rgt 1"),
        ("G02", "Germans", "Tiger Kp"),
        ("S01", "Soviets", "1st Guards Rifle Coy"),
        ("S02", "Soviets", "AT battery"),
    ]


def test_a_total_is_no_row_where_little_else_is_needed():
    sets = ("Brits=Element", "Jerries=Element", "Element.rating=raw")
    made = rosters.adopted(rosters.unrated(), *sets)
    names = [element.name for element in made.campaign.rows("Element", side="Brits")]
    assert names == ["1 Coy", "2 Coy", "3 Coy"]


def test_a_word_that_means_a_blank_is_read_as_one():
    made = rosters.adopted(rosters.market())
    elements = made.campaign.rows("Element")
    assert [e.arrives for e in elements] == [None, None, rosters.DAY, None]
    assert rosters.values(made.data, "Forces")["I2"] == "initial"


def test_a_number_that_is_none_is_a_fault_at_its_cell():
    lines = [("German", f"{number}st Company", "raw", 8) for number in range(1, 4)]
    head = ("Side", "Unit", "Rating", "Full strength")
    data = rosters.small(("German", "HQ", "raw", "many"), *lines, head=head)
    told = refused(data, "Roster!Full strength=Element.establishment")
    assert "Roster!D2: Full strength is 'many'; expected a whole number" in told


def test_an_id_given_twice_is_refused_with_both_cells():
    data = rosters.small(
        ("G1", "German", "1st", "raw", 8),
        ("G1", "German", "2nd", "raw", 8),
        head=("ME", "Side", "Unit", "Rating", "Strength"),
    )
    told = refused(data, "Roster!ME=Element.id")
    assert told == "Roster!A3: 'G1' is there already at Roster!A2; expected every key once."


def test_an_error_in_a_cell_is_a_fault():
    book = openpyxl.load_workbook(io.BytesIO(rosters.small(("German", "1st", "raw", 8))))
    book.active["C2"] = "#N/A"
    out = io.BytesIO()
    book.save(out)
    assert "Roster!C2: Rating is the error #N/A; expected a value" in refused(
        out.getvalue()
    )


def test_an_unknown_pack_is_refused_with_those_there_are():
    with pytest.raises(Refused, match="pack 'chess': expected one of advance-to-rostov,"):
        RosterWorkbook.open(rosters.husky(), "chess")


def test_a_pack_with_rosters_gives_all_but_what_he_has():
    data = rosters.small(("German", "1st", "raw", 8), ("Russian", "A", "raw", 8))
    stranger = RosterWorkbook.open(data, "advance-to-rostov")
    made = adopting.adopt_workbook(
        stranger, stranger.understand(), title="x", seed="s"
    ).campaign
    assert [element.group for element in made.rows("Element")] == ["I1", "I1"]
    assert len(made.rows("Objective")) == 6
    assert {stand.element for stand in made.rows("Stand")} == {"G01", "S01"}


FULL = ("Side", "Unit", "Rating", "Full", "Lost", "Now")


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ((12, 3, 8), "Roster!E2: Lost is '3'; expected 4, as 8 of 12 are there"),
        ((12, None, 13), "Roster!F2: Now is '13'; expected at most the full number, 12"),
    ],
)
def test_numbers_that_contradict_each_other_are_told_at_their_cell(cells, told):
    rows = [
        ("German", "1st Company", "Raw", *cells),
        ("German", "2nd Company", "Raw", 12, 3, 9),
        ("Soviet", "Rifle company", "Raw", 10, 1, 9),
        ("Soviet", "T-34 company", "Raw", 10, 2, 8),
    ]
    assert told in refused(rosters.small(*rows, head=FULL))


@pytest.mark.parametrize(
    ("head", "cells"),
    [
        (("Full", "Lost"), (12, 3)),
        (("Lost", "Now"), (3, 9)),
        (("Full", "Now"), (12, 9)),
        (("Strength", "Notes"), ("9/12", None)),
        (("Full", "Left %"), (12, 0.75)),
    ],
)
def test_what_there_is_and_was_follows_from_any_two_of_it(head, cells):
    rows = [
        ("German", "1st Company", "Raw", *cells),
        ("German", "2nd Company", "Raw", *cells),
        ("Soviet", "Rifle company", "Raw", *cells),
        ("Soviet", "T-34 company", "Raw", *cells),
    ]
    data = rosters.small(*rows, head=("Side", "Unit", "Rating", *head))
    campaign = rosters.adopted(data).campaign
    told = [(e.establishment, e.day_start) for e in campaign.rows("Element")]
    assert told == [(12, 9)] * 4
    states = [stand.status for stand in campaign.rows("Stand", element="G01")]
    assert (states.count("available"), states.count("eliminated")) == (9, 3)


def test_of_a_composition_that_names_what_is_left_the_rest_is_gone():
    rows = [
        ("German", "1st Company", "Raw", 12, "7 Rifle, 1 HQ"),
        ("German", "2nd Company", "Raw", 9, "8 Rifle, 1 HQ"),
        ("Soviet", "Rifle company", "Raw", 10, "9 Rifle, 1 HQ"),
    ]
    head = ("Side", "Unit", "Rating", "Full strength", "Composition")
    campaign = rosters.adopted(rosters.small(*rows, head=head)).campaign
    stands = campaign.rows("Stand", element="G01")
    assert [s.status for s in stands].count("available") == 8
    assert campaign.find("Element", "G01").establishment == 12


@pytest.mark.parametrize(
    ("status", "now", "states"),
    [
        ("withdrawn", 8, {"withdrawn": 8, "eliminated": 4}),
        ("destroyed", 8, {"eliminated": 12}),
        ("destroyed", None, {"eliminated": 12}),
        ("scheduled", 12, {"scheduled": 12}),
    ],
)
def test_what_is_not_in_the_field_has_no_stands_there(status, now, states):
    rows = [
        ("German", "1st Company", "Raw", 12, now, status),
        ("German", "2nd Company", "Raw", 12, 9, "active"),
        ("Soviet", "Rifle company", "Raw", 10, 9, "active"),
    ]
    head = ("Side", "Unit", "Rating", "Full", "Now", "Status")
    campaign = rosters.adopted(rosters.small(*rows, head=head)).campaign
    stands = campaign.rows("Stand", element="G01")
    assert Counter(stand.status for stand in stands) == states
    assert campaign.find("Element", "G01").day_start == 0


HEADS = ("Unit", "Quality", "Type")
COMPANIES = (
    ("1st Company", "veteran", "Infantry"),
    ("2nd Company", "trained", "Infantry"),
    ("Tank Company", "raw", "Tanks"),
    ("Gun Battery", "elite", "Guns"),
)


def strengths(heads, *columns):
    rows = [(*unit, *told) for unit, *told in zip(COMPANIES, *columns, strict=True)]
    data = book(British=((*HEADS, *heads), *rows))
    campaign = rosters.adopted(data).campaign
    there = Counter(s.element for s in campaign.rows("Stand") if s.status == "available")
    return [(there[e.id], e.establishment) for e in campaign.rows("Element")]


@pytest.mark.parametrize(
    ("heads", "columns"),
    [
        (("Now", "%"), ((6, 9, 8, 4), ("50 %", "75 %", "80 %", "100 %"))),
        (("Full", "Losses %"), ((12, 12, 10, 4), (50, 25, 20, 0))),
        (("Full", "Losses"), ((12, 12, 10, 4), ("6/12", "3/12", "2/10", "0/4"))),
    ],
)
def test_a_part_says_the_number_that_is_not_said(heads, columns):
    assert strengths(heads, *columns) == [(6, 12), (9, 12), (8, 10), (4, 4)]
