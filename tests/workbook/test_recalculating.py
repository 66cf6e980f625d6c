"""The umpire's own formulas after a step: blank and said, or worked out by LibreOffice."""

import shutil

import pytest
from click.testing import CliRunner

from refkit import session
from refkit.cli.main import main
from refkit.engine.problems import Refused
from refkit.workbook import saving
from refkit.workbook.file import WorkbookFile
from refkit.xlsx.cells import addresses
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.stored_values import StoredValues
from refkit.xlsx.edit import apply_edits
from refkit.xlsx.formulas import office
from refkit.xlsx.package.package import Package
from tests.xlsx import books
from tests.xlsx.edits import edit_at

TAB = "German Roster"
OWN = {
    "AF1": "=COUNTA('German Roster'!A4:A99)",
    "AF2": "=ROWS(Ledger!A4:A99)-COUNTBLANK(Ledger!A4:A99)",
}
FAKE = "#!/bin/sh\n{}\n"


@pytest.fixture(scope="module")
def workbook(tmp_path_factory):
    """A campaign to which the umpire added formulas, with a step taken since."""
    path = tmp_path_factory.mktemp("own") / "campaign.xlsx"
    session.new("advance-to-rostov", path, seed="own")
    package = Package.open(path.read_bytes())
    values = {"AF1": 11, "AF2": 1}
    formulas = [edit_at(TAB, ref, values[ref], formula=told) for ref, told in OWN.items()]
    path.write_bytes(apply_edits(package, formulas).package.to_bytes())
    game = session.open(path)
    owed = game.due()[0]
    game.commit(owed, game.draft(owed).values)
    return game


def values(path):
    """Return what the umpire's formulas show to who cannot work them out."""
    cells = StoredValues(Package.open(path.read_bytes()))
    return [cells.at(Spot(TAB, *addresses.parse_cell(ref))).value for ref in OWN]


def test_a_step_takes_out_what_it_made_stale_and_says_so(workbook):
    assert values(workbook.path) == [11, None]
    assert workbook.notices == (
        "1 formula has no stored value until Excel opens the file and works it out: "
        f"{TAB}!AF2",
    )


@pytest.mark.long
@pytest.mark.office
def test_libreoffice_works_out_what_was_taken_out(workbook, tmp_path):
    path = tmp_path / workbook.path.name
    path.write_bytes(workbook.path.read_bytes())
    made = CliRunner().invoke(main, ["recalculate", str(path)])
    assert (made.output, made.exit_code) == ("formulas recalculated: 1\n", 0)
    assert values(path) == [11, 2]
    game = session.open(path)
    assert game.hand_edits == ()
    assert game.recalculate() == 0


@pytest.mark.long
@pytest.mark.office
def test_a_damaged_version_does_not_hinder_what_libreoffice_works_out(workbook, tmp_path):
    path = shutil.copytree(workbook.path.parent, tmp_path / "own") / workbook.path.name
    saving.generations(path)[-1].write_bytes(b"half")
    assert WorkbookFile.open(path).recalculate(office.calculate_cells) == 1
    assert values(path) == [11, 2]


@pytest.mark.office
def test_libreoffice_agrees_with_a_value_before_it_is_believed():
    package = Package.open(books.xlsxwriter_book())
    change = [edit_at("Roster", "B2", 20)]
    made = apply_edits(package, change, engine=office.calculate_cells)
    # XlsxWriter left 0 for the total and for the array's second cell.
    assert set(map(str, made.renewed)) == {"Roster!D2", "Roster!I1"}
    assert set(map(str, made.removed)) == {"Roster!B4", "Roster!I2"}
    assert StoredValues(made.package).at(Spot("Roster", 2, 4)).value == 40


def test_where_libreoffice_is_not_installed_that_is_said(workbook, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refused, match=r"^LibreOffice is not installed here; expected it"):
        workbook.recalculate()
    assert office.calculate_cells([b""]) == []


@pytest.mark.parametrize("does", ["exit 1", "exit 0", "sleep 5"])
def test_a_libreoffice_that_fails_or_takes_long_gives_no_values(
    does, tmp_path, monkeypatch
):
    program = tmp_path / "soffice"
    program.write_text(FAKE.format(does))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    assert office.calculate_cells([books.openpyxl_book()], seconds=0.5) == []
    made = apply_edits(
        Package.open(books.xlsxwriter_book()),
        [edit_at("Roster", "B2", 20)],
        engine=lambda packages: office.calculate_cells(packages, seconds=0.5),
    )
    assert made.renewed == ()
    assert len(made.removed) == 4
