"""Corrections as they are typed: what is said of tabs, columns, words and all rows."""

import pytest

from refkit import systems
from refkit.engine.problems import Refused
from refkit.workbook.adopt.answers import NONE
from refkit.workbook.adopt.flags import parse_flags
from refkit.workbook.sheets import vocabulary

TITLES = ("Order of Battle", "Order", "Notes!", "Calendar")


def said(*sets, words=(), left=()):
    kinds = vocabulary.roster_kinds(systems.load("battlefront"))
    return parse_flags(TITLES, kinds, sets, words, left)


def refused(*sets, words=(), left=()):
    with pytest.raises(Refused) as caught:
        said(*sets, words=words, left=left)
    return list(map(str, caught.value.faults))


def test_a_tab_a_column_a_word_and_all_rows():
    found = said(
        "Order=Element blue force",
        "order of battle!quality = Element.rating",
        "Element.rating=trained",
        words=["Order of Battle!Quality:Reg.=experienced", "Order!When:D-Day="],
    )
    assert found.tab("ORDER") == ("Element", "blue force")
    assert found.column("Order of Battle", "Quality") == "rating"
    assert found.word("order of battle", "quality", "reg.") == "experienced"
    assert found.word("Order", "When", "D-Day") == "(blank)"
    assert found.always == {("Element", "rating"): "trained"}
    assert (found.tab("Calendar"), found.column("Order", "When")) == (None, None)
    assert found.word("Order", "When", "Reg.") is None


def test_nothing_said_is_nothing():
    assert said() == NONE


def test_a_tab_and_a_column_are_left_alone():
    found = said("Order of Battle!Type=", "Calendar=", left=["Order", "Order of Battle!Q"])
    assert found.tab("Order") == found.tab("Calendar") == ("", "")
    assert found.column("Order of Battle", "q") == ""
    assert found.column("Order of Battle", "type") == ""
    assert found.tab("Order of Battle") is None


def test_the_field_of_a_column_says_what_its_tab_is_unless_that_is_said():
    assert said("Order!Thing=Element.name").tab("Order") == ("Element", "")
    both = said("Order=Group blue", "Order!Thing=Element.name")
    assert both.tab("Order") == ("Group", "blue")
    assert said("Order!Thing=rating").tab("Order") is None


def test_a_title_may_hold_what_separates_it_from_the_heading():
    assert said("Notes!!Thing=Element.name").column("Notes!", "Thing") == "name"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Order of Battle", "--set 'Order of Battle': expected 'TAB=Element SIDE'"),
        (
            "Order of Batle=Element",
            "expected a worksheet of the workbook (Order of Battle?)",
        ),
        ("Order of Battle=Elemant", "expected one of Element, "),
        ("Order of Battle!Unit=Element.nam", "expected one of id, side, group, name"),
        ("Order of Battle!Unit=Elment.name", "(Element?)"),
        ("Order of Battle!Unit=nonsense", "expected a field such as Element.name"),
        ("Element.ratng=raw", "(rating?)"),
        ("=", "--set '=': expected 'TAB=Element SIDE'"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(text, told):
    [fault] = refused(text)
    assert told in fault


def test_every_fault_is_told_at_once():
    faults = refused("x=", words=["Order!When:", "y!Q:a=b"], left=["z"])
    assert [fault.partition(": ")[0] for fault in faults] == [
        "--set 'x='",
        "--word 'Order!When:'",
        "--word 'y!Q:a=b'",
        "--ignore 'z'",
    ]
