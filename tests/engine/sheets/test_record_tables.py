"""Tables of records: columns by audience, numbers aside, words as people write them."""

import datetime
from typing import ClassVar, Literal

import pytest

from refkit.engine.play import play
from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Record, column
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.record_tables import record_table
from tests.engine import skirmish


class Camp(Record):
    """A row with a column of every kind, some of them secret."""

    tab: ClassVar[str] = "Camps"
    derived = (
        Derived("half", "Half", "{men}/2", lambda campaign, row: row.men // 2),
        Derived("size", "Size", "x", lambda _c, row: "big", choices=("big", "small")),
        Derived("odds", "Odds", "x", lambda _c, row: 3, audience="umpire"),
    )
    id: str = column("Camp", width=20)
    side: str = column("Side", refers="Side.id")
    men: int = column("Men", default=5, unit="hundreds")
    kind: Literal["winter_camp", "fort"] = column("Kind", default="winter_camp")
    since: datetime.date | None = column("Since", default=None)
    slot: str = column("Built", default="", refers="Slot.id")
    friends: tuple[str, ...] = column("Friends", default=())
    armed: bool = column("Armed", default=False, audience="side")
    trap: str = column("Trap", default="", audience="umpire")


RED = Camp(
    id="north", side="red", since="1655-06-01", slot="1655-06-01 night", armed=True,
    friends=("a_b", "c"), trap="pit",
)  # fmt: skip
BLUE = Camp(id="south", side="blue", kind="fort", men=7)


def table(*fields, reader="umpire", rows=(RED, BLUE), **more):
    campaign = skirmish.campaign()
    told = Asked(campaign, reader, play.due_steps(campaign))
    return next(record_table(told, rows, "Camps", *fields, **more), None)


def heads(told):
    return [col.title for col in told.columns]


def test_the_umpire_reads_every_field():
    told = table()
    assert heads(told) == [
        "Camp", "Side", "Men (hundreds)", "Kind", "Since", "Built", "Friends", "Armed",
        "Trap",
    ]  # fmt: skip
    north, south = told.rows
    assert north == (
        "north", "red", "5", "winter camp", "1 June 1655", "1 June 1655, night", "a_b, c",
        "yes", "pit",
    )  # fmt: skip
    assert south == ("south", "blue", "7", "fort", "", "", "", "no", "")


def test_a_side_has_its_own_secrets_and_none_of_the_others():
    told = table("id", "armed", "trap", "odds", reader="red")
    assert heads(told) == ["Camp", "Armed"]
    assert told.rows == (("north", "yes"), ("south", "?"))


def test_what_is_secret_in_every_row_has_no_column():
    assert heads(table("id", "armed", reader="open")) == ["Camp"]
    assert heads(table("id", "armed", reader="red", rows=(BLUE,))) == ["Camp"]


def test_numbers_stand_right_and_derived_columns_are_worked_out():
    told = table("id*2", "men=Strength*3", "half", "size", "odds")
    assert heads(told) == ["Camp", "Strength", "Half", "Size", "Odds"]
    assert [col.align for col in told.columns] == [
        "left",
        "right",
        "right",
        "left",
        "right",
    ]
    assert [col.width for col in told.columns][:2] == [2.0, 3.0]
    assert told.rows[0] == ("north", "5", "2", "big", "3")


def test_a_width_that_is_not_given_is_that_of_the_worksheet():
    assert table("id").columns[0].width == 2.0


def test_clause_and_note_are_of_the_table():
    told = table("id", clause="p. 1", note="As seen.")
    assert (told.clause, told.note) == ("p. 1", "As seen.")


def test_of_no_rows_there_is_no_table():
    assert table(rows=()) is None


def test_a_field_that_there_is_none_of_is_named():
    with pytest.raises(KeyError, match="Camp has no 'mne'; expected one of id, side, men"):
        table("mne")
