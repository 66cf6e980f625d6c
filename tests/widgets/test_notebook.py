"""The shipped notebooks: short cells, no output, nothing to delete by accident."""

import re

import nbformat
import pytest

from refkit import shipped
from refkit.launch import copies

FOLDER = shipped.folder("notebooks")
BOOKS = {
    page: nbformat.read(FOLDER / page, as_version=4)
    for page in copies.list_notebooks(FOLDER)
}
CELLS = {f"{name} {cell.id}": cell for name, book in BOOKS.items() for cell in book.cells}
LAB = "lab/"
CODE = {name: cell for name, cell in CELLS.items() if cell.cell_type == "code"}


@pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
def test_a_notebook_has_one_title_which_is_its_tab_s(book):
    titles = [c for c in book.cells if c.source.startswith("# ")]
    # These pages say themselves what they are.
    own = ("Campaign", "Campaigns", "Adopt a roster")
    named = [] if book.metadata.title in own else [f"# {book.metadata.title}"]
    assert [c.source.split("\n")[0] for c in titles] == named


@pytest.mark.parametrize("name", CELLS)
def test_a_cell_cannot_be_deleted_or_edited_by_a_stray_key(name):
    cell = CELLS[name]
    # A study is there to be changed: how many campaigns, which numbers.
    is_study = name.startswith(LAB) and cell.cell_type == "code"
    assert (cell.metadata.deletable, cell.metadata.editable) == (False, is_study)


@pytest.mark.parametrize("name", CODE)
def test_a_cell_is_short_and_keeps_no_output(name):
    cell = CODE[name]
    assert len(cell.source.splitlines()) <= (7 if name.startswith(LAB) else 4)
    assert (cell.outputs, cell.execution_count) == ([], None)


@pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
def test_the_workbook_or_the_folder_is_a_parameter(book):
    cells = [cell for cell in book.cells if "parameters" in cell.metadata.get("tags", [])]
    assert re.search("REFKIT_WORKBOOK|REFKIT_FOLDER", cells[0].source)
