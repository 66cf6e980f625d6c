"""LibreOffice, which calculates without us, comes to every stored value."""

import shutil
import subprocess

import pytest

from refkit import session, shipped
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.systems.battlefront.records import Points
from refkit.workbook.build import building
from refkit.xlsx.cells.addresses import cell_name
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package
from tests.engine.accounts import treasury
from tests.excel import change
from tests.workbook import played, rostov
from tests.xlsx.edits import edit_at, edit_cells

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


def saved(books, profile, folder):
    """Return workbooks as LibreOffice saves them, calculated anew."""
    paths = [folder / f"{number}.xlsx" for number, _ in enumerate(books)]
    for path, data in zip(paths, books, strict=True):
        path.write_bytes(data)
    office = shutil.which("soffice") or shutil.which("libreoffice")
    command = [office, f"-env:UserInstallation={profile.as_uri()}", "--headless"]
    command += ["--convert-to", FILTER, "--outdir", folder / "out", *paths]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    return [(folder / "out" / path.name).read_bytes() for path in paths]


def compared(data, sheets):
    """Return each formula with its stored value and LibreOffice's."""
    return {
        f"{title}!{cell.ref}": (cell.value or "", sheets[title].cells[at].value or "")
        for title, sheet in read_cells(Package.open(data)).items()
        for at, cell in sheet.cells.items()
        if cell.formula is not None
    }


def test_balances_come_out_whosever_the_lines_are(profile, tmp_path):
    lines = (
        *(treasury.Coin(side="red", number=n, kind="gift", change=-n) for n in (2, 3, 4)),
        treasury.Score(side="red", number=1, why="won", change=3),
        treasury.Score(side="blue", number=1, why="won", change=5),
        treasury.Score(side="red", number=2, why="lost", change=-7),
        treasury.Cart(side="red", town="Kiev", line=1, kind="harvest", carts=4),
        treasury.Cart(side="red", town="Riga", line=1, kind="harvest", carts=2, favours=1),
        treasury.Cart(side="red", town="Kiev", line=2, kind="eaten", carts=-1, favours=-2),
    )
    options = treasury.TREASURY.options
    data = building.build_workbook(treasury.campaign(*options, *lines))
    (office,) = saved([data], profile, tmp_path)
    pairs = compared(data, read_cells(Package.open(office)))
    assert pairs["Scores!F6"] == (-4, -4)
    assert [where for where, (own, theirs) in pairs.items() if own != theirs] == []


def updated():
    """Return the workbook after a day and a purchase: a sum of several lines differs now
    from the largest, the first and the last of them."""
    before, told = rostov.later(), {"slot": rostov.DAY, "kind": "group", "side": "german"}
    lines = [Points(number=3, cpp=-5, fpp=4, **told), Points(number=4, fpp=3, **told)]
    changes = tuple(campaigns.change_between(None, line) for line in lines)
    return rostov.update(rostov.updated(), before, ledger.amend(before, changes, "tests"))


SHIPPED = sorted(shipped.folder("workbooks").glob("*.xlsx"))
BOOKS = {
    **{file.name: file.read_bytes for file in SHIPPED},
    "updated": updated,
    "marks rounded down": lambda: rostov.fought(breakpoint_rounding="down"),
    "marks to the nearest": lambda: rostov.fought(
        breakpoint_rounding="nearest", discipline_panicked_are_casualties="false"
    ),
    "late arrivals": lambda: rostov.optioned(scheduled_count="on_arrival"),
    "played to its end": played.data,
    "wrong": lambda: edit_cells(
        Package.open(rostov.data()), [edit_at("Sides", wrong_cell(), 999, stored=True)]
    ).to_bytes(),
}
# Each takes LibreOffice some seconds.
SHORT = "updated"
LONG = [name for name in BOOKS if name not in (SHORT, "wrong")]


def wrong_cell():
    """Return the cell whose stored value is made wrong."""
    grid = rostov.opened().contents.found["Sides"].grid
    return cell_name(grid.heading + 1, grid.columns["cpp"])


@pytest.fixture(scope="module")
def calculated(request, profile, tmp_path_factory):
    """Return workbooks by name: their bytes, and their cells as LibreOffice has them."""
    wanted = BOOKS if request.config.getoption("--long") else [SHORT]
    books = [BOOKS[each]() for each in wanted]
    made = saved(books, profile, tmp_path_factory.mktemp("calculated"))
    sheets = [read_cells(Package.open(data)) for data in made]
    return dict(zip(wanted, zip(books, sheets, strict=True), strict=True))


@pytest.mark.parametrize(
    "which", [SHORT, *(pytest.param(name, marks=pytest.mark.long) for name in LONG)]
)
def test_every_formula_comes_to_its_stored_value(which, calculated):
    found = compared(*calculated[which])
    # Echelons keeps no totals of its own: its formulas are those of the first worksheet. An
    # Epic campaign that is not begun has totals of its two sides only.
    few = which.startswith(("echelons", "road", "epic40k"))
    assert len(found) > (200 if which == "played to its end" else 20 if few else 40)
    assert {place: pair for place, pair in found.items() if pair[0] != pair[1]} == {}


def test_no_cell_is_an_error(calculated):
    _, sheets = calculated[SHORT]
    cells = [cell for sheet in sheets.values() for cell in sheet.cells.values()]
    assert [cell.ref for cell in cells if cell.kind == "error"] == []


@pytest.mark.long
def test_a_wrong_stored_value_would_be_noticed(calculated):
    stored, real = compared(*calculated["wrong"])[f"Sides!{wrong_cell()}"]
    assert stored == 999
    assert real != 999


@pytest.mark.long
def test_a_campaign_that_libreoffice_saved_goes_on(profile, tmp_path):
    path = tmp_path / "rostov.xlsx"
    session.new("advance-to-rostov", path, seed="seed")
    path.write_bytes(*saved([path.read_bytes()], profile, tmp_path))
    game = session.open(path)
    for _ in range(3):
        owed = game.due()[0]
        game.commit(owed, game.draft(owed).model_dump())
        game = session.open(path)
    ref = change(path, "German Roster", "Name", "By hand")
    path.write_bytes(*saved([path.read_bytes()], profile, tmp_path))
    game = session.open(path)
    assert [edit.place for edit in game.hand_edits] == [f"German Roster!{ref}"]
    game.put_back()
    again = session.open(path)
    assert (again.hand_edits, again.check(), again.verify()) == ((), [], [])
