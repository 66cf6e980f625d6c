import pytest

from refkit.systems.battlefront.records import CppRow, Element, Group
from refkit.workbook.sheets import layout
from tests.workbook import rostov


def tabs():
    campaign = rostov.campaign()
    return {tab.title: tab for tab in layout.tabs_of(campaign.system, campaign.sides)}


def formula(tab, name, row, number):
    derived = next(each for each in tabs()[tab].derived if each.name == name)
    return layout.tab_grids(tabs().values()).formula(tabs()[tab], derived, row, number)


def test_a_class_of_the_sides_has_one_tab_each():
    assert {"German Roster", "Russian Roster"} <= set(tabs())


def test_a_sides_own_tab_leaves_out_its_side():
    assert "side" not in [col.field for col in tabs()["German Roster"].columns]


def test_no_title_is_longer_than_excel_takes():
    campaign = rostov.campaign()
    long = layout.tabs_of(campaign.system, ["a: very/long [name] of a side that goes on"])
    assert all(len(tab.title) <= 31 and "/" not in tab.title for tab in long)


def test_no_two_tabs_have_one_title_however_the_sides_are_called():
    system = rostov.campaign().system
    armies = [f"the army of the southern front, wing {wing}" for wing in ("A", "a", "b")]
    titles = [tab.title for tab in layout.tabs_of(system, armies)]
    assert len({title.casefold() for title in titles}) == len(titles)
    assert {"The army of the southern Roster", "The army of the southern Ro 3"} <= {*titles}


def test_a_field_becomes_a_cell_and_a_class_a_range_of_the_same_side():
    row = rostov.campaign().get(Element, "G01")
    told = formula("German Roster", "strength", row, 4)
    assert told.startswith("COUNTIFS('German Stands'!$B$4:$B$2003,A4,'German Stands'!$G$4:")


def test_a_derived_column_may_look_at_another():
    row = rostov.campaign().get(Group, "german/A1")
    assert formula("German RG chart", "left", row, 7).endswith("F7-G7")


def test_side_is_a_text_in_a_formula_where_the_tab_implies_it():
    tab, row = tabs()["German RG chart"], rostov.campaign().get(Group, "german/A1")
    derived = layout.Derived("own", "Own", "COUNTIFS({Module.side},{side})", lambda *_: 0)
    told = layout.tab_grids(tabs().values()).formula(tab, derived, row, 4)
    assert told == "COUNTIFS('Artillery'!$B$4:$B$2003,\"german\")"


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (11, None, "11 or more"),
        (None, 0, "0 or less"),
        (3, 4, "3-4"),
        (5, 5, "5"),
        (None, None, "any"),
    ],
)
def test_the_bounds_of_a_chart_are_told_as_printed(low, high, told):
    assert layout.band_text(CppRow(slots=1, row=1, low=low, high=high, cpp=1)) == told
