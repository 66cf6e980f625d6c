"""A day played after adopting: of his cells only those change whose meaning did."""

import json
import os
from pathlib import Path

import pytest

from refkit.engine.play import play
from refkit.workbook.adopt import adopting
from refkit.workbook.adopt.adopting import RosterWorkbook
from refkit.workbook.adopt.flags import parse_flags
from refkit.workbook.file import WorkbookFile
from refkit.workbook.sheets import packs, vocabulary
from refkit.xlsx.cells import parts
from refkit.xlsx.package.package import Package
from tests.play.player import Player
from tests.systems import proofs
from tests.workbook.adopt import kept

SHARED = os.environ.get("REFKIT_SHARED", "")
NAMES = (
    "01_goodwood_sections.xlsx",
    "03_imphal_pips.xlsx",
    "09_narvik_transpose.xlsx",
    "14_arracourt_vehicles.xlsm",
)
pytestmark = pytest.mark.skipif(not SHARED, reason="REFKIT_SHARED names no rosters")


def adopted(folder, name):
    """Return the path of a reference roster, adopted as its umpire answers."""
    source = Path(SHARED) / "rosters" / name
    answers = json.loads(source.with_suffix(".json").read_text("utf-8"))["answers"]
    pack = packs.blank_pack("battlefront").name
    stranger = RosterWorkbook.open(source.read_bytes(), pack)
    kinds = vocabulary.roster_kinds(stranger.system)
    typed = {flag: [t for f, t in answers if f == flag] for flag in ("--set", "--word")}
    said = parse_flags(stranger.sheets, kinds, typed["--set"], typed["--word"], ())
    open_ones = [q for q in stranger.understand(said).questions if q.must]
    given = {q.name: q.proposal or q.choices[0][0] for q in open_ones if q.choices}
    understood = stranger.understand(said.with_answers(given) if given else said)
    made = adopting.adopt_workbook(stranger, understood, title="R", seed="seed")
    path = folder / name
    path.write_bytes(made.data)
    return path, source.read_bytes()


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
        for key in own.lines:
            if (own.own.record, key) in records | units:
                spots = (own.spot(key, column) for column in own.own.kept)
                found |= {spot.ref for spot in spots if spot}
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_day_is_played_in_his_own_cells(name, tmp_path):
    path, source = adopted(tmp_path, name)
    file = WorkbookFile.open(path)
    titles = {each.title for each in file.book.contents.own_lists}
    player = Player(1, proofs.of("battlefront"), most=4)
    first, every = play.due_steps(file.campaign)[0].slot, {}
    while (due := play.due_steps(file.campaign)) and due[0].slot == first:
        before, known = path.read_bytes(), len(file.campaign.entries)
        file.commit(player.play(file.campaign, due[0]))
        found = kept.changed_cells(before, path.read_bytes(), titles)
        records = touched(file.campaign.entries[known:])
        assert set(found) <= cells_of(file, records)
        every |= found
    assert every
    again = WorkbookFile.open(path)
    assert (again.hand_edits, again.find_breaks()) == ((), [])
    assert untouched_parts(source, path.read_bytes(), titles) == []


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
