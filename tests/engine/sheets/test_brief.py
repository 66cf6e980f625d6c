"""What a sheet says: sections that are whole, or are told why not."""

import pytest
from pydantic import ValidationError

from refkit.engine.sheets.brief import Table, TableColumn

COLUMNS = TableColumn(title="Group"), TableColumn(title="Price")


def test_a_table_whose_rows_fill_its_columns_is_one():
    rows = (("O3", "5"), ("", ""))
    assert Table(title="To be had", columns=COLUMNS, rows=rows).rows == rows


def test_every_row_that_does_not_fill_the_columns_of_a_table_is_named():
    rows = ("O3", "5"), ("O4",), ("O5", "6", "7")
    with pytest.raises(
        ValidationError, match=r"row 2, 3 differs; expected 2 cells in each"
    ):
        Table(title="To be had", columns=COLUMNS, rows=rows)
