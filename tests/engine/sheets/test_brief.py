"""What a sheet says: sections that are whole, or are told why not."""

import pytest
from pydantic import ValidationError

from refkit.engine.sheets.brief import (
    Brief,
    Lines,
    Reminder,
    Reminders,
    Table,
    TableColumn,
)

COLUMNS = TableColumn(title="Group"), TableColumn(title="Price")
ROWS = (("A1", "8"),)


def test_a_table_whose_rows_fill_its_columns_is_one():
    rows = (("O3", "5"), ("", ""))
    assert Table(title="To be had", columns=COLUMNS, rows=rows).rows == rows


def test_every_row_that_does_not_fill_the_columns_of_a_table_is_named():
    rows = ("O3", "5"), ("O4",), ("O5", "6", "7")
    with pytest.raises(
        ValidationError, match=r"row 2, 3 differs; expected 2 cells in each"
    ):
        Table(title="To be had", columns=COLUMNS, rows=rows)


def test_a_sheet_cites_where_its_readers_can_look_it_up():
    sections = (
        Table(title="To be had", columns=COLUMNS, rows=ROWS, clause="p. 2"),
        Reminders(title="Keep in mind", items=(Reminder(text="Shuffle.", clause="p. 3"),)),
        Lines(title="Notes"),
    )
    head = {"title": "Refit", "campaign": "The ford", "where": "", "audience": "red"}
    cited = Brief(side="Red", sections=sections, **head)
    assert cited.printed == sections
    table, reminders, lines = cited.model_copy(update={"cites": False}).printed
    assert (table.title, table.clause, lines) == ("To be had", "", sections[2])
    assert [(each.text, each.clause) for each in reminders.items] == [("Shuffle.", "")]
