"""What is copied in Excel comes as rows of cells, with line ends in a cell kept."""

from refkit.engine.records.pasted_cells import read_cells


def test_cells_are_parted_by_tabs_and_quotes_hold_line_ends():
    text = 'Unit\tNote\r\n"A ""first"" Coy"\t"two\nlines"\r\n\r\n B \t'
    assert read_cells(text) == [
        ["Unit", "Note"],
        ['A "first" Coy', "two\nlines"],
        [""],
        ["B", ""],
    ]
