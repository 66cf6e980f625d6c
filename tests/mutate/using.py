"""All that refkit does with a workbook it is given, done with one that may be damaged."""

import re
from pathlib import Path

from refkit import session
from refkit.engine.problems import Refused
from refkit.workbook.saving import NotSaved
from refkit.xlsx import outside
from refkit.xlsx.cells import addresses
from refkit.xlsx.cells.cells import Sheet, read_cells
from refkit.xlsx.cells.values import Edit
from refkit.xlsx.package.package import Package
from tests.xlsx.edits import edit_at, edit_cells

SENTENCE = re.compile(r"[^\n]+")
LONGEST = 2_000


def use(path: Path) -> str:
    """Open, read, check and change a workbook; tell how far that went.

    A refusal is one sentence a fault, and leaves the file as it is. What comes of a change
    is read again.
    """
    data, told = path.read_bytes(), []
    for work in (lambda: read(data), lambda: changed(data), lambda: played(path)):
        try:
            told.append(work())
        except (Refused, NotSaved) as refusal:
            sentences(refusal)
            assert path.read_bytes() == data, "it refused the file and changed it"
    return ", ".join(told) or "refused"


def read(data: bytes) -> str:
    """Read every cell, and what comes from outside."""
    package = Package.open(data)
    read_cells(package)
    list(outside.outside_links(package))
    return "read"


def changed(data: bytes) -> str:
    """Change two worksheets, and read what comes of it."""
    package = Package.open(data)
    for sheet in list(read_cells(package).values())[:2]:
        made = edit_cells(package, edits(sheet), recalculate=True)
        read_cells(Package.open(made.to_bytes()))
    return "changed"


def played(path: Path) -> str:
    """Check a campaign in every way, and undo what was done to it by hand."""
    game = session.open(path)
    game.check()
    game.advice()
    game.verify()
    for owed in game.due()[:1]:
        game.draft(owed)
    if game.hand_edits:
        game.put_back()
        session.open(path)
    return "a campaign"


def edits(sheet: Sheet) -> list[Edit]:
    """Return a number in place of the first, and a row below the last."""
    numbers = (cell for cell in sheet.cells.values() if cell.kind == "number")
    first = [cell.ref for cell in numbers if cell.formula is None][:1]
    last = max((row for row, _ in sheet.cells), default=0)
    below = addresses.cell_name(min(last + 1, addresses.ROWS), 1)
    wanted = {**dict.fromkeys(first, 4242.5), below: "Ney"}
    return [edit_at(sheet.title, ref, value) for ref, value in wanted.items()]


def sentences(refusal: Refused | NotSaved) -> None:
    """Check that a refusal says what is wrong, each fault in one line."""
    faults = refusal.faults if isinstance(refusal, Refused) else [refusal]
    assert faults, "it does not say why it refuses"
    for fault in map(str, faults):
        assert SENTENCE.fullmatch(fault), f"a reason is no sentence: {fault!r}"
        assert len(fault) < LONGEST, f"a reason is as long as a book: {fault[:200]!r}"
