"""Rosters of all sorts are read as a careful friend reads them, however laid out."""

import io
import os
import tomllib
from collections import Counter
from pathlib import Path

import openpyxl
import pytest

from refkit.workbook.sheets.worksheets import fold_text
from tests import isolation
from tests.mutate import rosters as damaged
from tests.mutate.__main__ import dear
from tests.rosters.__main__ import compare_variants
from tests.rosters.expected import BOOKS, judged, share, silent_wrongs
from tests.rosters.reading import Reading, read
from tests.rosters.varying import variants

pytestmark = pytest.mark.long

# Those of which the variants are read in every run: the others with the long tests.
READ_ALWAYS = ("kinds_of_stand",)
NAMES = sorted(path.stem for path in BOOKS.glob("*.xlsx"))
SHARED = os.environ.get("REFKIT_SHARED")
CORPUS = sorted(Path(SHARED or ".", "corpus").glob("*.xls[xm]")) if SHARED else []
# Of the strangers' workbooks one in so many: to refuse them is the same work each time.
ONE_IN = 4


def told(name):
    """Return a reading that finds all the headings and units of a roster."""
    wanted = tomllib.loads((BOOKS / f"{name}.toml").read_text())
    tabs = [
        {
            "tab": tab["title"],
            "record": "Element",
            "columns": [{"heading": text, "field": ""} for text in tab.get("columns", {})],
        }
        for tab in wanted["tab"]
    ]
    data = {"adopted": True, "proposal": {"tabs": tabs, "left": {}}}
    return Reading(data, {unit["name"]: {} for unit in wanted.get("unit", ())})


def changed(name, how):
    """Return a roster with values for formulas, a variant of it, and its old names."""
    data = (BOOKS / f"{name}.xlsx").read_bytes()
    found = dict(variants(data, told(name)))
    one, other = (openpyxl.load_workbook(io.BytesIO(found[n].data)) for n in ("plain", how))
    return one, other, found[how].old


def lines(sheet, *, across=False):
    """Count the lines of a worksheet by what stands in them, in whatever order."""
    every = (
        sheet.iter_cols(values_only=True) if across else sheet.iter_rows(values_only=True)
    )
    filled = (sorted(map(str, filter(None, line))) for line in every)
    return Counter(map(tuple, filled))


@pytest.mark.parametrize("name", ["two_row_headings", "side_by_side", "cyrillic"])
def test_columns_change_places_and_lines_stay_whole(name):
    one, other, _ = changed(name, "columns")
    for before, after in zip(one, other, strict=True):
        assert lines(before) == lines(after)
        assert [list(r) for r in before.values] != [list(r) for r in after.values]


def test_headings_under_a_common_one_stay_below_it():
    _, other, _ = changed("two_row_headings", "columns")
    sheet = other["Hill 112"]
    over = next(cell for cell in sheet[3] if cell.value == "Strength").column
    below = [sheet.cell(4, over + n).value for n in range(3)]
    assert below == ["Start", "Lost", "Now"]


def test_of_a_list_that_lies_across_the_rows_change_places():
    one, other, _ = changed("units_across", "columns")
    before, after = one["Cassino März 44"], other["Cassino März 44"]
    assert lines(before, across=True) == lines(after, across=True)
    assert [cell.value for cell in before["A"]] != [cell.value for cell in after["A"]]


def test_tabs_change_places():
    one, other, _ = changed("units_across", "tabs")
    assert one.sheetnames != other.sheetnames
    assert sorted(one.sheetnames) == sorted(other.sheetnames)


def test_headings_are_in_capitals():
    _, other, _ = changed("two_row_headings", "capitals")
    texts = [cell.value for row in other["Hill 112"]["A3:G4"] for cell in row]
    assert {"STRENGTH", "START", "COY / SQN"} < set(texts)
    assert "A Coy, 4 Som LI" in [cell.value for cell in other["Hill 112"]["A"]]


def test_known_headings_are_in_another_language():
    data = (BOOKS / "units_across.xlsx").read_bytes()
    reading = read(data)
    found = dict(variants(data, reading))["words"]
    sheet = openpyxl.load_workbook(io.BytesIO(found.data))["Cassino März 44"]
    headings = [fold_text(str(cell.value)) for cell in sheet["A"]]
    here = {new.partition("!")[2] for new in found.old if new.startswith(sheet.title)}
    assert here
    assert here <= set(headings)


def test_every_unit_has_another_name():
    _, other, old = changed("row_a_model", "names")
    texts = {cell.value for row in other["St. Vith vehicles"] for cell in row}
    assert len(old) == 9
    assert old.keys() <= texts
    assert not texts & set(old.values())


@pytest.mark.parametrize("name", NAMES)
def test_a_roster_is_read_as_a_careful_friend_reads_it(name):
    found = judged(BOOKS / f"{name}.xlsx")
    assert silent_wrongs(found) == []
    assert share(found) > 97, [one for one in found if one.verdict != "right"]


@pytest.mark.parametrize("number", range(12))
def test_a_damaged_roster_is_adopted_or_refused_in_sentences(number):
    name, data = damaged.made(damaged.sources([damaged.BOOKS]), "suite", number)
    done = damaged.used(data)
    assert (done.fault, dear(done)) == ("", ""), name


@pytest.mark.long
def test_damaged_rosters_are_adopted_or_refused_in_sentences():
    assert damaged.main(["50", "--seed", "long"]) == 0


@pytest.mark.parametrize(
    "name",
    [
        name if name in READ_ALWAYS else pytest.param(name, marks=pytest.mark.long)
        for name in NAMES
    ],
)
def test_what_is_read_does_not_hang_on_how_it_is_laid_out(name):
    path = BOOKS / f"{name}.xlsx"
    for how, other, _ in compare_variants(path.read_bytes()):
        assert other == [], how


if CORPUS:

    @pytest.mark.long
    @pytest.mark.parametrize("path", CORPUS[::ONE_IN], ids=lambda path: path.name)
    def test_a_workbook_that_is_no_roster_is_not_adopted_unasked(path):
        done = isolation.run(
            lambda: damaged.use(path.read_bytes()), seconds=60, megabytes=2_000
        )
        assert (done.value, done.fault) == ("refused", "")
