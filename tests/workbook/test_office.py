"""LibreOffice, which calculates without us, comes to every stored value."""

import shutil
import subprocess

import pytest

from refkit import session, shipped
from refkit.workbook.build import building
from refkit.workbook.sheets import packs
from refkit.xlsx.cells.addresses import name
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.edit import edit
from refkit.xlsx.package.package import Package
from tests.excel import change
from tests.workbook import played, rostov
from tests.xlsx.edits import edit_at

pytestmark = pytest.mark.office

# Without this switch LibreOffice believes the stored values and calculates nothing.
ALWAYS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>
"""
FILTER = "xlsx:Calc MS Excel 2007 XML"


@pytest.fixture(scope="module")
def profile(tmp_path_factory):
    folder = tmp_path_factory.mktemp("profile")
    (folder / "user").mkdir()
    (folder / "user" / "registrymodifications.xcu").write_text(ALWAYS)
    return folder


def saved(data, profile, folder):
    """Return a workbook as LibreOffice saves it, calculated anew."""
    (folder / "book.xlsx").write_bytes(data)
    office = shutil.which("soffice") or shutil.which("libreoffice")
    command = [office, f"-env:UserInstallation={profile.as_uri()}", "--headless"]
    command += [
        "--convert-to",
        FILTER,
        "--outdir",
        str(folder / "out"),
        str(folder / "book.xlsx"),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    return (folder / "out" / "book.xlsx").read_bytes()


def calculated(data, profile, folder):
    """Return the cells of a workbook as LibreOffice calculates them."""
    return read_cells(Package.open(saved(data, profile, folder)))


def compared(data, sheets):
    """Return each formula with its stored value and LibreOffice's."""
    return {
        f"{title}!{cell.ref}": (cell.value or "", sheets[title].cells[at].value or "")
        for title, sheet in read_cells(Package.open(data)).items()
        for at, cell in sheet.cells.items()
        if cell.formula is not None
    }


SHIPPED = sorted(shipped.folder("workbooks").glob("*.xlsx"))
BOOKS = {
    **{file.name: file.read_bytes for file in SHIPPED},
    "built": rostov.data,
    "updated": rostov.updated,
    "blank": lambda: building.build(packs.campaign("battlefront", seed="x")),
    "marks rounded down": lambda: rostov.fought(breakpoint_rounding="down"),
    "marks to the nearest": lambda: rostov.fought(
        breakpoint_rounding="nearest", discipline_panicked_are_casualties="false"
    ),
    "late arrivals": lambda: rostov.optioned(scheduled_count="on_arrival"),
}


@pytest.mark.parametrize("which", BOOKS)
def test_every_formula_comes_to_its_stored_value(which, profile, tmp_path):
    data = BOOKS[which]()
    found = compared(data, calculated(data, profile, tmp_path))
    assert len(found) > 40
    assert {place: pair for place, pair in found.items() if pair[0] != pair[1]} == {}


@pytest.mark.long
def test_every_formula_of_a_campaign_played_to_its_end_does_too(profile, tmp_path):
    found = compared(played.data(), calculated(played.data(), profile, tmp_path))
    assert len(found) > 200
    assert {place: pair for place, pair in found.items() if pair[0] != pair[1]} == {}


def test_no_cell_is_an_error(profile, tmp_path):
    sheets = calculated(rostov.updated(), profile, tmp_path)
    cells = [cell for sheet in sheets.values() for cell in sheet.cells.values()]
    assert [cell.ref for cell in cells if cell.kind == "error"] == []


def test_a_wrong_stored_value_would_be_noticed(profile, tmp_path):
    grid = rostov.opened().contents.found["Sides"].grid
    cell = name(grid.heading + 1, grid.columns["cpp"])
    wrong = edit(
        Package.open(rostov.data()), [edit_at("Sides", cell, 999, stored=True)]
    ).to_bytes()
    stored, real = compared(wrong, calculated(wrong, profile, tmp_path))[f"Sides!{cell}"]
    assert stored == 999
    assert real != 999


def test_a_campaign_that_libreoffice_saved_goes_on(profile, tmp_path):
    path = tmp_path / "rostov.xlsx"
    session.new("advance-to-rostov", path, seed="seed")
    path.write_bytes(saved(path.read_bytes(), profile, tmp_path))
    game = session.open(path)
    for _ in range(3):
        owed = game.due()[0]
        game.commit(owed, game.draft(owed).model_dump())
        game = session.open(path)
    ref = change(path, "German Roster", "Name", "By hand")
    path.write_bytes(saved(path.read_bytes(), profile, tmp_path))
    game = session.open(path)
    assert [edit.place for edit in game.hand_edits] == [f"German Roster!{ref}"]
    game.put_back()
    again = session.open(path)
    assert (again.hand_edits, again.check(), again.verify()) == ((), [], [])
