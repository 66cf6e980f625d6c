"""A day played after adopting: of his cells only those change whose meaning did."""

import io
import json
import os
import re
import tomllib
from pathlib import Path

import openpyxl
import pytest

from refkit.engine.play import play
from refkit.workbook.adopt import adopting
from refkit.workbook.adopt.adopting import RosterWorkbook
from refkit.workbook.adopt.flags import parse_flags
from refkit.workbook.file import WorkbookFile
from refkit.workbook.sheets import packs, vocabulary
from refkit.xlsx.cells import parts
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package
from tests.play.player import Player
from tests.rosters.expected import BOOKS
from tests.systems import proofs
from tests.workbook.adopt import kept, rosters

pytestmark = pytest.mark.long

SHARED = os.environ.get("REFKIT_SHARED", "")
NAMES = (
    "01_goodwood_sections.xlsx",
    "03_imphal_pips.xlsx",
    "09_narvik_transpose.xlsx",
    "14_arracourt_vehicles.xlsm",
)
OWN = (
    "army_above",
    "colours_and_key",
    "cyrillic",
    "kinds_of_stand",
    "row_a_model",
    "side_by_side",
    "two_row_headings",
    "units_across",
)
SHORT = ("kinds_of_stand", "units_across")
REFERENCE = pytest.mark.skipif(not SHARED, reason="REFKIT_SHARED names no rosters")
_CELL = re.compile(rb'<c r="([A-Z]+[0-9]+)"[^>]*?(?:/>|>.*?</c>)', re.DOTALL)


def sources():
    """Yield each roster to be played: of the project, and those for reference."""
    for name in OWN:
        marks = [] if name in SHORT else [pytest.mark.long]
        yield pytest.param(BOOKS / f"{name}.xlsx", id=name, marks=marks)
    for name in NAMES:
        path = Path(SHARED, "rosters", name)
        yield pytest.param(path, id=name, marks=REFERENCE)


def answers_of(source):
    """Return the flags that answer what a roster leaves open, in pairs."""
    told = source.with_suffix(".toml")
    if told.exists():
        flat = tomllib.loads(told.read_text("utf-8")).get("answers", ())
        return list(zip(flat[::2], flat[1::2], strict=True))
    return json.loads(source.with_suffix(".json").read_text("utf-8"))["answers"]


def adopted(folder, source):
    """Return the path of a roster adopted as its umpire answers."""
    answers = answers_of(source)
    pack = packs.blank_pack("battlefront").name
    stranger = RosterWorkbook.open(source.read_bytes(), pack)
    kinds = vocabulary.roster_kinds(stranger.system)
    typed = {flag: [t for f, t in answers if f == flag] for flag in ("--set", "--word")}
    said = parse_flags(stranger.sheets, kinds, typed["--set"], typed["--word"], ())
    open_ones = [q for q in stranger.understand(said).questions if q.must]
    given = {q.name: q.proposal or q.choices[0][0] for q in open_ones if q.choices}
    understood = stranger.understand(said.with_answers(given) if given else said)
    made = adopting.adopt_workbook(stranger, understood, title="R", seed="seed")
    path = folder / source.name
    path.write_bytes(rosters.begun(made).data)
    return path


def touched(entries):
    """Return the records that some entries changed."""
    return {(one.record, one.key) for entry in entries for one in entry.changes}


def cells_of(file, records):
    """Return the cells of his that say something of these records, or of their units."""
    campaign, found = file.campaign, set()
    units = {
        (unit.record, getattr(row, "element", ""))
        for unit in file.book.contents.own.lists
        for record, key in records
        if (row := campaign.find(record, key)) is not None
    }
    for own in file.book.contents.own_lists:
        changed = [key for key in own.lines if (own.own.record, key) in records | units]
        for key in changed:
            looked = own.line_spots(own.lines[key]) if own.own.looks else ()
            spots = (own.spot(key, column) for column in own.own.kept)
            found |= {spot.ref for spot in (*spots, *looked) if spot}
    return found


def seen_by_openpyxl(before, after, titles):
    """Return the cells of these worksheets that openpyxl sees otherwise."""
    old, new = (openpyxl.load_workbook(io.BytesIO(data)) for data in (before, after))
    return {
        cell.coordinate
        for title in titles
        for row in old[title].iter_rows()
        for cell in row
        if _whole(cell) != _whole(new[title][cell.coordinate])
    }


def _whole(cell):
    looks = (cell.fill, cell.font, cell.border, cell.alignment)
    return cell.value, cell.number_format, *map(repr, looks)


def seen_in_xml(before, after, titles):
    """Return the cells of these worksheets that are other bytes, and whether more is."""
    found, more = set(), []
    packages = [Package.open(data) for data in (before, after)]
    for sheet in parts.workbook_part(packages[0]).sheets:
        if sheet.title in titles:
            old, new = (package.read(sheet.part) for package in packages)
            cells, others = (
                {m[1]: m[0] for m in _CELL.finditer(data)} for data in (old, new)
            )
            found |= {r.decode() for r in cells if cells[r] != others.get(r)}
            if _CELL.sub(b"", old) != _CELL.sub(b"", new):
                more.append(sheet.title)
    return found, more


@pytest.mark.parametrize("source", list(sources()))
def test_a_day_is_played_in_his_own_cells(source, tmp_path):
    path = adopted(tmp_path, source)
    first = path.read_bytes()
    file = WorkbookFile.open(path)
    assert (file.hand_edits, file.remarks()) == ((), [])
    titles = {each.title for each in file.book.contents.own_lists}
    formulas = formulas_of(first, titles)
    player = Player(1, proofs.of("battlefront"), most=4)
    slot, every, allowed = play.due_steps(file.campaign)[0].slot, {}, set()
    while (due := play.due_steps(file.campaign)) and due[0].slot == slot:
        before, known = path.read_bytes(), len(file.campaign.entries)
        file.commit(player.play(file.campaign, due[0]))
        found = kept.changed_cells(before, path.read_bytes(), titles)
        meant = cells_of(file, touched(file.campaign.entries[known:]))
        assert set(found) <= meant | formulas
        every |= found
        allowed |= meant
    last = path.read_bytes()
    assert seen_by_openpyxl(first, last, titles) <= allowed
    cells, others = seen_in_xml(first, last, titles)
    assert cells <= allowed | formulas
    assert others == []
    again = WorkbookFile.open(path)
    assert (again.hand_edits, again.remarks(), again.find_breaks()) == ((), [], [])
    assert untouched_parts(source.read_bytes(), last, titles) == []
    assert every


def formulas_of(data, titles):
    """Return the cells of these worksheets that he works out."""
    sheets = read_cells(Package.open(data))
    cells = [cell for title in titles for cell in sheets[title].cells.values()]
    return {cell.ref for cell in cells if cell.formula is not None}


def untouched_parts(before, after, titles):
    """Return the parts of his that differ, but for worksheets with lists of his.

    What lists the parts, and the styles, every new worksheet needs.
    """
    old, new = Package.open(before), Package.open(after)
    listed = {
        sheet.part for sheet in parts.workbook_part(old).sheets if sheet.title in titles
    }
    book = parts.workbook_part(old).part
    common = {
        book,
        "[Content_Types].xml",
        *old.related(book, "styles"),
        *(name for name in old.parts if name.endswith("workbook.xml.rels")),
        *(name for name in old.parts if name.endswith("calcChain.xml")),
    }
    return [
        name
        for name in old.parts
        if name not in listed | common
        and (name not in new or old.read(name) != new.read(name))
    ]
