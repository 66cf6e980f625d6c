"""One stranger's workbook updated, and everything about the result looked at."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from refkit.engine.problems import Refused
from refkit.xlsx.cells.values import Edit
from refkit.xlsx.package.package import Package
from tests.corpus import choosing
from tests.corpus.comparing import Edits, Report, compare, counts, unchanged_drawings
from tests.corpus.dependents import Dependents, by_chance, place_of
from tests.corpus.inventory import Cell, Inventory, plain
from tests.corpus.opening import by_openpyxl

SHOWN = 5  # faults told of one workbook


@dataclass
class Tried:
    """What became of a workbook: updated, refused or wrong, and how that is known."""

    status: str
    reasons: list[str]
    data: bytes = b""
    before: Counter[str] = field(default_factory=Counter)
    after: Counter[str] = field(default_factory=Counter)
    removed: int = 0
    renewed: int = 0
    grown: int = 0
    read_before: bool = False
    read_after: bool = False
    office_before: bool = False
    office_after: bool = False

    @property
    def told(self) -> str:
        """The reasons in one line."""
        more = f" and {len(self.reasons) - SHOWN} more" * (len(self.reasons) > SHOWN)
        return "; ".join(one.rstrip(".") for one in self.reasons[:SHOWN]) + more

    def fail(self, reason: str) -> None:
        """Find a fault."""
        self.reasons = [reason] if self.status == "updated" else [*self.reasons, reason]
        self.status = "wrong"


def attempt(data: bytes) -> Tried:
    """Update a workbook, and compare it with what it was."""
    try:
        made = choosing.update(Package.open(data))
        result = made.package.to_bytes()
    except Refused as refusal:
        return Tried("refused", [*map(str, refusal.faults)])
    return _looked_at(data, result, made.edits)


def _looked_at(data: bytes, result: bytes, edits: list[Edit]) -> Tried:
    wanted: dict[str, dict[str, object]] = defaultdict(dict)
    for one in edits:
        wanted[one.spot.title][one.spot.ref] = one.value
    before, after = Inventory(data), Inventory(result)
    report = compare(before, after, wanted)
    tried = Tried(
        "updated",
        [_named(edits)],
        result,
        counts(before, wanted),
        counts(after, wanted),
        len(report.removed),
        len(report.renewed),
        len(report.grown),
    )
    for fault in (*report.wrong, *_needless(after, report, wanted)):
        tried.fail(fault)
    _read(tried, data, result, unchanged_drawings(before, after))
    return tried


def _needless(after: Inventory, report: Report, wanted: Edits) -> Iterator[str]:
    """Walk the formulas whose stored value went although nothing they look at changed."""
    touched = [*report.removed, *report.renewed]
    if touched:
        changed = [f"{title}!{ref}" for title, refs in wanted.items() for ref in refs]
        seeds = map(place_of, [*changed, *report.grown, *report.came])
        due = Dependents(after).of(set(seeds))
        for told in touched:
            if place_of(told) not in due:
                yield f"{told}: its stored value went, and nothing it looks at changed"


def _named(edits: list[Edit]) -> str:
    """Return the cells that were changed, in words."""
    told = ", ".join(f"{one.spot.ref} {one.value!r}" for one in edits[:3])
    more = f" and {len(edits) - 3} more" * (len(edits) > 3)
    return f"{edits[0].spot.title}: {told}{more}"


def _read(tried: Tried, data: bytes, result: bytes, passed: set[str]) -> None:
    # A drawing that is the same in both can be no reason that only one is opened.
    tried.read_before = not by_openpyxl(data, passed)
    fault = by_openpyxl(result, passed)
    tried.read_after = not fault
    if tried.read_before and fault:
        tried.fail(f"openpyxl opens it no more ({fault})")


def stale(books: tuple[bytes, bytes], office: tuple[bytes, bytes]) -> list[str]:
    """Return the formulas that show what was, where LibreOffice comes to something new.

    Where LibreOffice came to another value than Excel before, it is no judge of after, nor
    of what comes of chance.
    """
    (before, after), (was, now) = [tuple(map(Inventory, pair)) for pair in (books, office)]
    found = []
    drawn = by_chance(after)
    for title, sheet in after.sheets.items():
        for ref, cell in sheet.cells.items():
            place = place_of(f"{title}!{ref}")
            if cell.formula is None or not cell.value or place in drawn:
                continue
            told = [shown(one, title, ref) for one in (before, was, now)]
            old, judged, right = told
            if (
                close(old, judged)
                and not close(judged, right)
                and not close(_value(cell), right)
            ):
                found.append(f"{title}!{ref}")
    return found


def shown(inventory: Inventory, title: str, ref: str) -> str | float | None:
    """Return what a cell shows, None where there is none."""
    sheet = inventory.sheets.get(title)
    cell = sheet.cells.get(ref) if sheet else None
    return None if cell is None else _value(cell)


def _value(cell: Cell) -> str | float | None:
    if cell.kind == "inlineStr":
        return plain(cell.value)
    if cell.kind == "n" and cell.value:
        return float(cell.value)
    return cell.value or None


def close(one: str | float | None, other: str | float | None) -> bool:
    """Whether two values are the same, numbers to the ninth digit."""
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)
    return one == other
