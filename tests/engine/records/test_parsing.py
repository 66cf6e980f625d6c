"""Taking: cells, forms and files are read alike, and every fault is told at once."""

import datetime
import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.problems import nearest
from refkit.engine.records.parsing import parse_record
from tests.engine.every import Every, Inner, Needed, Pair

DAY = datetime.date(1942, 12, 23)
MIDNIGHT = datetime.datetime.combine(DAY, datetime.time())
MORNING = datetime.datetime.combine(DAY, datetime.time(6, 30))


def taken(**raw):
    record, faults = parse_record(Every, {"title": "a", **raw})
    assert faults == []
    return record


def faults(cls=Every, **raw):
    record, found = parse_record(cls, {"title": "a", **raw} if cls is Every else raw)
    assert record is None
    return [str(fault) for fault in found]


@pytest.mark.parametrize(
    ("field", "written", "meant"),
    [
        ("title", "  a  ", "a"),
        ("title", 3.0, "3"),
        ("title", 3.5, "3.5"),
        ("title", 3, "3"),
        ("word", True, "True"),
        ("note", DAY, "1942-12-23"),
        ("note", MIDNIGHT, "1942-12-23"),
        ("note", MORNING, "1942-12-23 06:30:00"),
        ("note", "a\r\nb\rc", "a\nb\nc"),
        ("men", 3, 3),
        ("men", 3.0, 3),
        ("men", np.int64(3), 3),
        ("men", " 3 ", 3),
        ("men", "3.00", 3),
        ("men", "+3", 3),
        ("men", "12,0", 12),
        ("men", "\xa03 ", 3),
        ("turns", "-3", -3),
        ("turns", "\N{MINUS SIGN}3", -3),
        ("turns", "1,250", 1250),
        ("turns", "1.250.000", 1_250_000),
        ("turns", "1 000", 1000),
        ("turns", "1\u202f000", 1000),
        ("turns", "1\N{RIGHT SINGLE QUOTATION MARK}000.0", 1000),
        ("turns", "-", None),
        ("turns", "n/a", None),
        ("men", "\N{EN DASH}", 5),
        ("turns", -3.0, -3),
        ("armed", True, True),
        ("armed", False, False),
        ("armed", " Yes ", True),
        ("armed", "N", False),
        ("armed", "FALSE", False),
        ("armed", 1.0, True),
        ("armed", 0, False),
        ("armed", "x", True),
        ("armed", "✓", True),
        ("armed", "Nein", False),
        ("armed", "☐", False),
        ("date", DAY, DAY),
        ("date", MORNING, DAY),
        ("date", " 1942-12-23 ", DAY),
        ("date", "1942-12-23 06:30", DAY),
        ("date", "1942-12-23T06:30:00.5Z", DAY),
        ("date", "23.12.1942", DAY),
        ("date", "23/12/1942", DAY),
        ("date", "12/23/1942", DAY),
        ("date", "23 Dec 1942", DAY),
        ("date", "Dec. 23rd, 1942", DAY),
        ("date", "23. Dezember 1942", DAY),
        ("date", "Wed 23/12/42", DAY),
        ("date", "19421223", DAY),
        ("date", 19421223, DAY),
        ("rating", "Trained Well", "trained_well"),
        ("rating", " RAW ", "raw"),
        ("rating", "trained-well", "trained_well"),
        ("rating", "trained\xa0well", "trained_well"),
        ("arm", "Horse", "horse"),
        ("arm", "—", None),
        ("word", "-", "-"),
        ("friends", "a; b ;;c", ("a", "b", "c")),
        ("friends", "a\nb", ("a", "b")),
        ("friends", ["a", 3.0, "", "b;c"], ("a", "3", "b", "c")),
        ("friends", 3, ("3",)),
        ("rows", [{"name": "x", "men": "2"}], (Inner(name="x", men=2),)),
        ("rows", [Inner(name="x")], (Inner(name="x"),)),
        ("rows", ["x", 7.0], (Inner(name="x"), Inner(name="7"))),
        ("rows", (), ()),
    ],
)
def test_what_is_written_is_understood(field, written, meant):
    assert getattr(taken(**{field: written}), field) == meant


@pytest.mark.parametrize(
    ("field", "found", "expected"),
    [
        ("men", "3.5", "a whole number from 0 to 12 (3 or 4?)"),
        ("men", 3.5, "a whole number from 0 to 12 (3 or 4?)"),
        ("men", "2½", "a whole number from 0 to 12 (2 or 3?)"),
        ("men", "½", "a whole number from 0 to 12 (0 or 1?)"),
        ("men", "2 1/2", "a whole number from 0 to 12 (2 or 3?)"),
        ("men", "12½", "a whole number from 0 to 12 (12?)"),
        ("men", "8 stands", "a whole number from 0 to 12 (8?)"),
        ("men", "3 of 8", "a whole number from 0 to 12"),
        ("turns", "1,000", "a whole number, or nothing (1000 or 1?)"),
        ("men", "1.000", "a whole number from 0 to 12 (1000 or 1?)"),
        ("turns", "-2,5", "a whole number, or nothing (-3 or -2?)"),
        ("men", True, "a whole number from 0 to 12"),
        ("men", "1e1", "a whole number from 0 to 12"),
        ("men", "1_0", "a whole number from 0 to 12"),
        ("men", "٣", "a whole number from 0 to 12"),
        ("men", "nan", "a whole number from 0 to 12"),
        ("men", float("nan"), "a whole number from 0 to 12"),
        ("men", float("inf"), "a whole number from 0 to 12"),
        ("men", [3], "a whole number from 0 to 12"),
        ("men", 13, "a whole number from 0 to 12"),
        ("men", -1, "a whole number from 0 to 12"),
        ("loss", 1, "a whole number, 0 or less"),
        ("turns", 10**15, "a whole number, or nothing, of at most 15 digits"),
        ("turns", "9" * 18, "a whole number, or nothing, of at most 15 digits"),
        ("turns", 1e300, "a whole number, or nothing, of at most 15 digits"),
        ("title", "too long a title", "a text of at most 8 characters"),
        ("title", ["a"], "a text of at most 8 characters"),
        ("title", {"a": 1}, "a text of at most 8 characters"),
        ("title", float("nan"), "a text of at most 8 characters"),
        ("armed", "perhaps", "yes or no"),
        ("armed", 2, "yes or no"),
        ("armed", ["yes"], "yes or no"),
        ("armed", "✗", "yes or no"),
        ("date", "32.12.1942", "a date such as 1942-12-23, or nothing"),
        ("date", "Thu 23/12/42", "a date such as 1942-12-23, or nothing"),
        ("date", "Dec 1942", "a date such as 1942-12-23, or nothing"),
        ("date", "1942", "a date such as 1942-12-23, or nothing"),
        ("date", "23.12.1942?", "a date such as 1942-12-23, or nothing"),
        ("date", 1942, "a date such as 1942-12-23, or nothing"),
        (
            "date",
            "3/4/1942",
            "a date such as 1942-12-23, or nothing (1942-04-03 or 1942-03-04?)",
        ),
        (
            "date",
            "23/12/42",
            "a date such as 1942-12-23, or nothing (1942-12-23 or 2042-12-23?)",
        ),
        ("date", "1942-12-2345", "a date such as 1942-12-23, or nothing"),
        ("date", "1942-12-23 or so", "a date such as 1942-12-23, or nothing"),
        ("date", "1942-13-01", "a date such as 1942-12-23, or nothing"),
        ("rating", "elite", "one of raw, trained_well, (blank)"),
        ("rating", "trained wel", "one of raw, trained_well, (blank) (trained_well?)"),
        ("rating", ["raw"], "one of raw, trained_well, (blank) (raw?)"),
        ("friends", [["a"]], "names separated by semicolons, or nothing"),
        ("friends", {"a": 1}, "names separated by semicolons, or nothing"),
        ("rows", "x", "a list of rows, or nothing"),
        ("rows", {"name": "x"}, "a list of rows, or nothing"),
        ("rows", 7, "a list of rows, or nothing"),
    ],
)
def test_what_is_not_meant_is_told(field, found, expected):
    title = Every.model_fields[field].title
    there = str(found).upper() if isinstance(found, bool) else repr(found)
    there = there if len(there) < 60 else there[:57] + "..."
    assert faults(**{field: found}) == [
        f"{field}: {title} is {there}; expected {expected}."
    ]


@pytest.mark.parametrize("blank", [None, "", "  "])
@pytest.mark.parametrize(
    ("field", "meant"),
    [
        ("note", None),
        ("word", ""),
        ("shape", "round"),
        ("men", 5),
        ("turns", None),
        ("armed", True),
        ("ready", None),
        ("date", None),
        ("rating", ""),
        ("arm", None),
        ("friends", ()),
        ("rows", ()),
    ],
)
def test_a_blank_is_nothing_where_it_may_be_and_else_the_default(field, meant, blank):
    assert getattr(taken(**{field: blank}), field) == meant


def test_what_is_not_said_at_all_is_the_default():
    assert taken() == Every(title="a")


def test_a_blank_that_must_be_filled_is_told():
    assert faults(title=" ") == [
        "title: Title is blank; expected a text of at most 8 characters."
    ]


def test_what_has_no_default_may_still_be_blank():
    raw = dict.fromkeys(Needed.model_fields) | {"men": 3}
    record, _ = parse_record(Needed, raw)
    assert record == Needed(men=3, turns=None, rating="", arm=None, friends=(), rows=())


def test_what_has_no_default_is_to_be_said():
    told = [fault.partition(":")[0] for fault in faults(Needed)]
    assert told == ["men", "turns", "rating", "arm", "friends"]


def test_every_fault_is_told_at_once():
    raw = {
        "men": 13,
        "rating": "vetran",
        "rows": [{"name": ""}, {"men": -1, "colour": "red"}],
    }
    assert faults(**raw) == [
        "men: Men is 13; expected a whole number from 0 to 12.",
        "rating: Rating is 'vetran'; expected one of raw, trained_well, (blank).",
        "rows[0].name: Name is blank; expected a text of at most 500 characters.",
        "rows[1].colour: there is a field 'colour'; expected a field among name, men.",
        "rows[1].name: Name is blank; expected a text of at most 500 characters.",
        "rows[1].men: Men is -1; expected a whole number from 0 to 9.",
    ]


def test_an_unknown_field_is_told_with_the_nearest():
    (told,) = faults(Inner, name="x", mens=3)
    assert told == "mens: there is a field 'mens'; expected a field among name, men (men?)."


def test_a_field_that_is_no_text_is_told():
    _, (fault,) = parse_record(Inner, {"name": "x", 7: 1})
    assert str(fault) == "7: there is a field 7; expected a field among name, men."


@pytest.mark.parametrize("raw", [None, ["name"], "name", 3])
def test_a_row_that_is_no_row_is_told(raw):
    _, (fault,) = parse_record(Inner, raw)
    assert str(fault) == f"there is {raw!r}; expected named fields."


def test_a_long_value_is_quoted_in_part():
    (told,) = faults(title="a" * 10_000)
    assert (
        told == f"title: Title is '{'a' * 56}...; expected a text of at most 8 characters."
    )


def test_a_day_is_quoted_as_people_write_it():
    assert faults(men=DAY) == [
        "men: Men is 23 December 1942; expected a whole number from 0 to 12."
    ]


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({"low": 3, "high": 2}, "High is 2; expected 3 or more."),
        ({"low": -3, "high": 2}, "the row as a whole; expected less than nothing."),
    ],
)
def test_what_a_class_objects_to_is_told(raw, told):
    assert faults(Pair, **raw) == [told]


def test_a_letter_no_file_can_hold_is_told():
    assert faults(word="\ud800")[0].startswith(r"word: Word is '\ud800'; expected a text")


LETTERS = st.characters(exclude_categories=("Cs", "Cc"))
TEXT = st.text(LETTERS, max_size=8).map(str.strip)
NAME = TEXT.filter(lambda text: text and ";" not in text)
INNER = st.builds(Inner, name=TEXT.filter(bool), men=st.integers(0, 9))
EVERY = st.builds(
    Every,
    title=TEXT.filter(bool),
    note=st.none() | TEXT.filter(bool),
    word=TEXT,
    shape=TEXT.filter(bool),
    men=st.integers(0, 12),
    turns=st.none() | st.integers(-(10**15) + 1, 10**15 - 1),
    armed=st.booleans(),
    ready=st.none() | st.booleans(),
    date=st.none() | st.dates(),
    rating=st.sampled_from(["raw", "trained_well", ""]),
    arm=st.sampled_from(["foot", "horse", None]),
    friends=st.lists(NAME, max_size=3).map(tuple),
    rows=st.lists(INNER, max_size=3).map(tuple),
)


@given(EVERY)
def test_every_record_is_taken_back_from_its_values(record):
    assert parse_record(Every, record.values) == (record, [])


@given(EVERY)
def test_every_record_is_taken_back_from_json(record):
    assert parse_record(Every, json.loads(json.dumps(record.values))) == (record, [])


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=9)
    | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*Every.model_fields, "other"]), ANYTHING))
def test_whatever_is_written_there_is_a_record_or_there_are_faults(raw):
    record, found = parse_record(Every, raw)
    assert (record is None) == bool(found)
    assert record is None or parse_record(Every, record.values) == (record, [])


@pytest.mark.parametrize(
    ("found", "near"), [("Vetran", "veteran"), ("elit", "Elite"), ("zzz", ""), ("", "")]
)
def test_the_nearest_name_is_offered(found, near):
    assert nearest(found, ["raw", "veteran", "Elite"]) == near
