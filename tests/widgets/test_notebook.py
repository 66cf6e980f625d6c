"""The shipped notebook: short cells, no output, nothing to delete by accident."""

import nbformat
import pytest

from refkit import shipped

BOOK = nbformat.read(
    shipped.folder("notebooks") / "battlefront" / "01-refit.ipynb", as_version=4
)
CODE = [cell for cell in BOOK.cells if cell.cell_type == "code"]


def test_the_notebook_has_one_title():
    titles = [
        c for c in BOOK.cells if c.cell_type == "markdown" and c.source.startswith("# ")
    ]
    assert len(titles) == 1


@pytest.mark.parametrize("cell", BOOK.cells, ids=lambda cell: cell.id)
def test_a_cell_cannot_be_deleted_or_edited_by_a_stray_key(cell):
    assert (cell.metadata.deletable, cell.metadata.editable) == (False, False)


@pytest.mark.parametrize("cell", CODE, ids=lambda cell: cell.id)
def test_a_cell_is_short_and_keeps_no_output(cell):
    assert len(cell.source.splitlines()) <= 4
    assert (cell.outputs, cell.execution_count) == ([], None)


def test_the_workbook_is_a_parameter():
    tagged = [cell for cell in CODE if "parameters" in cell.metadata.get("tags", [])]
    assert "REFKIT_WORKBOOK" in tagged[0].source
