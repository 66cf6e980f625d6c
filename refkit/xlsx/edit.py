"""Edits of single cells: all of them or none, and nothing else in the file changes.

A protected worksheet is written like any other: its protection keeps hands off in Excel, it
locks nothing in the file, and it stays on.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from refkit.engine.problems import Problem, Refused
from refkit.xlsx.cells import editor, parts
from refkit.xlsx.cells.addresses import Spot, Spots
from refkit.xlsx.cells.values import Edit
from refkit.xlsx.formulas import calculation, stale
from refkit.xlsx.formulas.stale import CellsChange, Engine, SettledValues
from refkit.xlsx.growth import lengthen
from refkit.xlsx.growth.growth import Growth
from refkit.xlsx.package.package import Package


@dataclass(frozen=True, slots=True)
class EditedPackage:
    """A package with cells changed, and what came of it elsewhere.

    `removed` are cells of formulas whose stored value the change made stale and nobody
    could work out; `renewed` are those that got the right one.
    """

    package: Package
    removed: tuple[Spot, ...] = ()
    renewed: tuple[Spot, ...] = ()
    notices: tuple[str, ...] = ()


def apply_edits(  # noqa: PLR0913 - what is known of the edits, and what works out the rest
    package: Package,
    edits: Iterable[Edit],
    *,
    growths: Iterable[Growth] = (),
    vouched: Spots = (),
    engine: Engine | None = None,
    with_sums: bool = False,
) -> EditedPackage:
    """Return the package with these cells changed, and no stored value stale in it.

    Cells that hold what they shall hold are left alone; if all do, the package comes back
    as it was. What spans a list that grew grows along. `vouched` are formulas whose stored
    value the caller knows to be right. What else depends on a changed cell is worked out by
    the engine, if there is one, simple sums here if they are wanted; else it loses its
    stored value, and Excel is asked to work it out when it opens the file.
    """
    book = parts.workbook_part(package)
    written = editor.write_cells(package, book, edits)
    if not written.cells:
        return EditedPackage(package)
    made = written.package
    if written.dead:
        made = calculation.without_formulas(made, book.part, set(written.dead))
    try:
        grown = lengthen.lengthen_lists(made, book, growths, set(written.cells))
        known = frozenset(vouched)
        change = CellsChange(package, written.cells, grown.cells, known, with_sums)
        settled = stale.settle_values(grown.package, book, change, engine)
    except (ValueError, StopIteration) as fault:
        raise _unreadable_workbook(fault) from fault
    made = settled.package
    if settled.removed or settled.renewed or grown.cells:
        # Excel heeds this; previewers do not, nor does LibreOffice unless it is told to.
        made = calculation.recalculate_on_opening(made, book.part)
    notices = (*grown.notices, *_describe_changes(settled))
    return EditedPackage(made, settled.removed, settled.renewed, notices)


def fill_values(package: Package, before: Package, engine: Engine) -> EditedPackage:
    """Return the package with what an engine makes of formulas that have no stored value.

    `before` is an earlier version: where it has the value of such a formula, the engine is
    believed only if it comes to that value in that version.
    """
    settled = stale.fill_missing(before, package, parts.workbook_part(package), engine)
    return EditedPackage(
        settled.package, settled.removed, settled.renewed, tuple(_describe_changes(settled))
    )


def _unreadable_workbook(fault: Exception) -> Refused:
    """Return the refusal of a workbook whose formulas cannot be followed."""
    if isinstance(fault, Refused):
        return fault
    there = f"has formulas or names that cannot be followed ({str(fault)[:80]})"
    return Refused([Problem("the workbook", there, "a workbook as Excel writes it")])


def _describe_changes(settled: SettledValues) -> Iterator[str]:
    """Say what came of a change."""
    count = len(settled.removed)
    if count:
        what = "formula has" if count == 1 else "formulas have"
        yield (
            f"{count} {what} no stored value until Excel opens the file and works it out: "
            f"{stale.list_cells(settled.removed)}"
        )
    if settled.ranges:
        what = "range of a chart lacks" if settled.ranges == 1 else "ranges of charts lack"
        yield f"{settled.ranges} {what} points until Excel opens the file"
