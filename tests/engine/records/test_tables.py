"""Tables: rows found by what they hold, in the order of the worksheet, whatever changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.records.tables import Table, highest_numbers
from tests.engine.skirmish import Camp
from tests.engine.strategies import CAMPS, SIDES, WORDS

NORTH, SOUTH = Camp(id="north", side="red"), Camp(id="south", side="blue")
ASKED = st.fixed_dictionaries({}, optional={"side": SIDES, "place": WORDS, "owner": SIDES})
DONE = st.lists(st.tuples(CAMPS, st.booleans(), ASKED), max_size=12)


def table(*rows):
    return Table({row.id: row for row in rows})


def found(rows, asked):
    """Return the rows that hold what is asked, by looking at all."""
    return tuple(
        row for row in rows if all(getattr(row, name) == asked[name] for name in asked)
    )


def do(rows, camp, goes):
    """Put a camp into a table or take the one of its id off."""
    if not goes:
        rows.put(camp.id, camp)
    elif camp.id in rows:
        rows.drop(camp.id)


@given(DONE)
def test_rows_are_found_as_by_looking_at_all(done):
    rows, plain = Table(), {}
    for camp, goes, asked in done:
        do(rows, camp, goes)
        plain.pop(camp.id, None) if goes else plain.update({camp.id: camp})
        assert list(rows.items()) == list(plain.items())
        assert rows.where(asked) == found(plain.values(), asked)


@given(DONE, DONE, DONE)
def test_a_table_and_its_copy_go_their_own_ways(before, one, other):
    rows = Table()
    for camp, goes, asked in before:
        do(rows, camp, goes)
        rows.where(asked)
    copy = rows.copy()
    for mine, yours in zip(one, other, strict=False):
        for each, (camp, goes, _) in ((rows, mine), (copy, yours)):
            do(each, camp, goes)
        for each in (rows, copy):
            assert each.where(mine[2]) == found(each.values(), mine[2])


def test_a_row_keeps_its_place_when_it_changes():
    rows = table(NORTH, SOUTH)
    assert rows.where({"place": ""}) == (NORTH, SOUTH)
    rows.put("north", NORTH.replace(place="hill"))
    rows.put("north", NORTH)
    assert rows.where({"place": ""}) == tuple(rows.values()) == (NORTH, SOUTH)


def test_a_row_that_comes_back_stands_last():
    rows = table(NORTH, SOUTH)
    rows.drop("north")
    rows.put("north", NORTH)
    assert rows.where({"place": ""}) == tuple(rows.values()) == (SOUTH, NORTH)


def test_a_table_equals_the_rows_it_was_made_of():
    assert table(NORTH, SOUTH) == {"north": NORTH, "south": SOUTH}
    assert table(NORTH) != table(SOUTH)
    assert repr(table()) == "Table({})"


def test_a_table_takes_nothing_of_the_callers():
    rows = {"north": NORTH}
    made = Table(rows)
    rows.clear()
    assert (len(made), list(made), made["north"], made.get("east")) == (
        1,
        ["north"],
        NORTH,
        None,
    )


def test_a_field_no_row_has_is_an_error():
    with pytest.raises(AttributeError, match="'Camp' object has no attribute 'price'"):
        table(NORTH).where({"price": 1})


def test_a_number_is_counted_though_its_row_is_gone():
    rows = table(Camp(id="C7", side="red"))
    assert rows.highest("C") == 7
    rows.put("C12", Camp(id="C12", side="red"))
    later = rows.copy()
    later.drop("C12")
    assert (rows.highest("C"), later.highest("C"), later.highest("D")) == (12, 12, 0)


def test_a_copy_counts_numbers_for_itself():
    rows = table(Camp(id="C7", side="red"))
    rows.highest("C")
    rows.copy().put("C8", Camp(id="C8", side="red"))
    assert rows.highest("C") == 7


def test_digits_at_the_end_of_a_stem_count_as_part_of_the_number():
    assert table(Camp(id="C12", side="red")).highest("C1") == 12


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (["G02", "G10", "G3"], {"G": 10}),
        (["G-X1", "G-2", "G"], {"G-X": 1, "G-": 2}),
        (["7", "north", ""], {"": 7}),
        (["G\u0663"], {}),
    ],
)
def test_numbers_are_those_at_the_end_of_keys(keys, told):
    assert highest_numbers(keys) == told


def test_a_row_may_take_a_place_that_became_free():
    rows = table(NORTH, SOUTH)
    assert rows.where({"side": "red"}) == (NORTH,)
    place = rows.place("north")
    rows.drop("north")
    other = NORTH.replace(id="other")
    rows.put("other", other)
    rows.put("west", west := Camp(id="west", side="red"))
    rows.seat("other", place)
    assert tuple(rows.values()) == (other, SOUTH, west)
    assert rows.where({"side": "red"}) == (other, west)
    assert rows.place("north") == -1
