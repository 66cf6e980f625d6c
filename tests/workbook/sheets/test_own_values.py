"""What is written into a cell of his reads as what was meant, in every way of writing."""

import datetime

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from refkit.engine.records.records import columns
from refkit.engine.records.roster_says import RosterPart, RosterSays
from refkit.workbook.adopt.values.dates import Days
from refkit.workbook.sheets import amounts, own_values, packs
from refkit.workbook.sheets.own_lists import (
    BOOLEAN,
    FULL,
    LOST,
    NOW,
    PART,
    PARTS,
    SHARE,
    OwnColumn,
    OwnWords,
)
from refkit.xlsx.cells.cells import Cell

ELEMENT = packs.campaign("advance-to-rostov", seed="x").rows("Element")[0]
COLUMNS = {col.field: col for col in columns(type(ELEMENT))}
WAYS = [
    ("number", NOW, 9),
    ("number", NOW, "9 stands"),
    ("number", NOW, "ca. 9"),
    ("number", FULL, 12),
    ("number", LOST, 3),
    ("number", LOST, None),
    ("minus", LOST, "-3"),
    ("minus", LOST, -3),
    ("now/full", NOW, "9/12"),
    ("now/full", NOW, "9 of 12"),
    ("now/full", NOW, "9 (12)"),
    ("now/full", NOW, 9),
    ("now/full", LOST, "3/12"),
    ("with losses", NOW, "9 (-3)"),
    ("with losses", NOW, "12 - 3"),
    ("percent", SHARE, "75 %"),
    ("percent", SHARE, 0.75),
    ("percent", SHARE, 75),
    ("percent", NOW, "75 %"),
    ("percent", LOST, "25 %"),
    ("part in words", SHARE, "half"),
    ("part in words", NOW, "Hälfte"),
    ("pips ●○", NOW, "●●●○"),
    ("pips ●○", NOW, "● ● ○"),
    ("pips ■", NOW, "■■■"),
    ("pips X.", NOW, "XX."),
    ("", NOW, "9/12"),
    ("", NOW, None),
]
NUMBERS = st.integers(1, 40).flatmap(
    lambda full: st.tuples(st.integers(0, full), st.just(full))
)


def cell(value):
    """Return a cell as it stands in a file once this is written into it."""
    return None if value is None else Cell((4, 2), value, None, 0, "text")


@pytest.mark.parametrize(("notation", "role", "like"), WAYS)
@given(numbers=NUMBERS)
def test_a_number_reads_as_it_was_meant(notation, role, like, numbers):
    now, full = numbers
    written = amounts.write_amount(notation, role, numbers, (like, None))
    found = amounts.read_amount(notation, role, written)
    assert found is not None
    assert amounts.agrees(found, now, full)


@pytest.mark.parametrize(("notation", "role", "like"), WAYS)
@given(numbers=NUMBERS, later=NUMBERS)
def test_written_again_it_is_written_alike(notation, role, like, numbers, later):
    once = amounts.write_amount(notation, role, numbers, (like, None))
    again = amounts.write_amount(notation, role, later, (once, like))
    back = amounts.write_amount(notation, role, numbers, (again, like))
    found = amounts.read_amount(notation, role, back)
    assert amounts.agrees(found, *numbers)
    assert type(back) is type(once) or like is None or notation == "part in words"


@pytest.mark.parametrize(("notation", "role", "like"), WAYS)
@given(numbers=NUMBERS)
def test_a_blank_cell_is_written_like_another(notation, role, like, numbers):
    written = amounts.write_amount(notation, role, numbers, (None, like))
    found = amounts.read_amount(notation, role, written)
    assert amounts.agrees(found, *numbers)


def test_hundredths_that_came_to_nought_are_hundredths_again():
    assert amounts.write_amount("percent", SHARE, (1, 2), (0, 75)) == 50
    assert amounts.write_amount("percent", SHARE, (1, 2), (0, 0.75)) == 0.5


COMPOSITIONS = (
    "9 Rifle, 2 LMG, 1 HQ",
    "9 x Rifle; 2 x LMG; 1 x HQ",
    "HQ + 9 Rifle + 2 LMG",
    "Rifle (9), LMG (2), HQ (1)",
)


@pytest.mark.parametrize("text", COMPOSITIONS)
@given(counts=st.tuples(*[st.integers(0, 20)] * 3))
def test_a_composition_reads_as_it_was_meant(text, counts):
    column = OwnColumn("Composition", (3, 2), 2, PARTS)
    parts = tuple(
        RosterPart(count, (name,))
        for count, name in zip(counts, ("Rifle", "LMG", "HQ"), strict=True)
        if count
    )
    says = RosterSays(sum(counts), 60, parts)
    written = own_values.write_count(column, cell(text), says)
    assert own_values.says_count(column, cell(written), says)
    # What is blank then is written like another of its column when stands come back.
    others = RosterSays(3, 60, (RosterPart(3, ("Rifle",)),))
    back = own_values.write_count(column, cell(written), others, text)
    assert own_values.says_count(column, cell(back), others)


@given(count=st.integers(0, 99), like=st.sampled_from([4, "4 stands", None]))
def test_a_count_of_one_kind_reads_as_it_was_meant(count, like):
    column = OwnColumn("LMG", (3, 2), 2, PART, "number", "LMG")
    parts = (RosterPart(count, ("G-LMG", "LMG")),) if count else ()
    says = RosterSays(count, 99, parts)
    written = own_values.write_count(column, cell(like), says)
    assert own_values.says_count(column, cell(written), says)


def worded(field, *pairs, notation=""):
    return OwnColumn(field, (3, 2), 2, field, notation, words=OwnWords(pairs))


CHOSEN = [
    (field, value) for field in ("rating", "status") for value in COLUMNS[field].choices
]
HIS = st.lists(
    st.text("abcdeäéłж -.", min_size=1, max_size=8).map(str.strip).filter(bool),
    unique_by=str.casefold,
    min_size=10,
    max_size=10,
)


@pytest.mark.parametrize(("field", "value"), CHOSEN)
@given(his=HIS, known=st.integers(0, 10))
def test_a_word_reads_as_it_was_meant(field, value, his, known):
    col = COLUMNS[field]
    # A word of his may be one of ours for something else; nobody writes so.
    assume(not {word.casefold() for word in his} & set(col.choices))
    pairs = tuple(zip(his, col.choices, strict=False))[:known]
    record, says = ELEMENT.replace(**{field: value}), RosterSays()
    column = worded(field, *pairs)
    written = own_values.write_field(column, col, cell("x"), record, says)
    assert own_values.says_field(column, col, cell(written), record, says)
    other = next(each for each in col.choices if each != value)
    unlike = record.replace(**{field: other})
    assert not own_values.says_field(column, col, cell(written), unlike, says)


@pytest.mark.parametrize("value", COLUMNS["status"].choices)
@pytest.mark.parametrize("is_boolean", [True, False])
def test_a_tick_reads_as_one_of_those_that_are_alike(value, is_boolean):
    pairs = (("True", "destroyed"), ("False", "active"))
    ticks = (("x", "destroyed"), ("", "active"))
    column = worded("status", *(pairs if is_boolean else ticks))
    column = OwnColumn("Out", (3, 2), 2, "status", BOOLEAN * is_boolean, words=column.words)
    alike = ("destroyed",) if value in ("withdrawn", "combined") else ("active",)
    says = RosterSays(alike={"status": alike} if value not in alike else {})
    record = ELEMENT.replace(status=value)
    written = own_values.write_field(column, COLUMNS["status"], cell(None), record, says)
    assert own_values.says_field(column, COLUMNS["status"], cell(written), record, says)


YEAR = st.dates(datetime.date(1942, 1, 1), datetime.date(1942, 12, 31))
DAYS = [
    (Days("dmy", 1942), "20.6."),
    (Days("dmy", 1942), "20.6.1942"),
    (Days("dmy"), "20 June 1942"),
    (Days("dmy"), "20-Jun-42"),
    (Days("mdy", 1942), "6/20"),
    (Days("mdy"), "06/20/1942"),
    (Days("ymd"), "1942-06-20"),
    (Days("day", start=datetime.date(1942, 1, 1)), "D+2"),
    (Days("day", start=datetime.date(1942, 1, 1)), "Day 3"),
    (Days("dmy", 1942), datetime.date(1942, 6, 20)),
]


@pytest.mark.parametrize(("days", "like"), DAYS)
@given(day=YEAR)
def test_a_day_reads_as_it_was_meant(days, like, day):
    column = OwnColumn("Arrives", (3, 2), 2, "arrives", days.name)
    col, says = COLUMNS["arrives"], RosterSays()
    record = ELEMENT.replace(arrives=day, status="scheduled")
    written = own_values.write_field(column, col, cell(like), record, says)
    assert own_values.says_field(column, col, cell(written), record, says)
    assert type(written) is type(like) or written == day
