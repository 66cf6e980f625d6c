"""Decisions that are rows of one kind."""

from refkit.engine.play.row_decisions import rows_of
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Record, column, columns, count


class Gift(Record):
    """What one side gets."""

    key = ("to",)
    to: str = column("To", offered=True)
    coins: int = count("Coins")


GIFTS = rows_of(Gift, "Gifts", fill="each")


def test_the_rows_are_asked_for_under_their_title():
    (only,) = columns(GIFTS)
    assert (only.field, only.title, only.fill) == ("rows", "Gifts", "each")
    assert (only.row, GIFTS.__doc__) == (Gift, "What one side gets.")
    (other,) = columns(rows_of(Gift, "Presents"))
    assert (other.title, other.fill) == ("Presents", "added")


def test_a_decision_without_rows_has_none():
    assert GIFTS().rows == ()


def test_rows_are_checked_like_any_other():
    decision, faults = parse_record(GIFTS, {"rows": [{"to": "red", "coins": 3}]})
    assert (decision.rows, faults) == ((Gift(to="red", coins=3),), [])
    _, faults = parse_record(GIFTS, {"rows": [{"to": "red", "coins": -3}]})
    assert [each.field for each in faults] == ["rows[0].coins"]
