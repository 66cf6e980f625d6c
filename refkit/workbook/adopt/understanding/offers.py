"""Offers to keep up a column of the umpire's own that may count stands."""

from collections.abc import Iterator

from refkit.workbook.adopt.understanding import figures, names
from refkit.workbook.adopt.understanding.contents import column_contents
from refkit.workbook.adopt.understood import (
    Question,
    Understood,
    UnderstoodBlock,
    UnderstoodColumn,
)
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.xlsx.cells.addresses import cell_name

ROLES = ("full", "lost", "now")
KEEP, LEAVE = "yes, as {}", "no, leave it as it is"
HANGS = "Without it, refkit neither reads nor changes the column."


def offers(found: Understood) -> Iterator[Question]:
    """Yield an offer for each column of his own that may be Full, Lost or Now."""
    for block in found.lists:
        assert block.kind
        free = _free_roles(block, block.kind)
        counted = (column for column in block.columns if _may_count(block, column))
        for column in counted if free else ():
            yield _offer(block, block.kind, column, free)


def _free_roles(block: UnderstoodBlock, kind: RosterKind) -> list[str]:
    """Return the roles that no column has; none where how strong units are is not told."""
    there = {column.role for column in block.columns}
    free = [role for role in ROLES if role not in there and role in kind.roles]
    return free if len(free) < len(ROLES) else []


def _may_count(block: UnderstoodBlock, column: UnderstoodColumn) -> bool:
    """Tell whether a column of his own has whole numbers no greater than the strengths."""
    if column.fields or column.role or column.asked:
        return False
    numbers = column_contents(block.block, column.heading).numbers
    told = figures.line_numbers(block)
    # A look at the heading is not enough: points and prices are numbers as well.
    return 2 * len(numbers) > len(block.block.lines) and all(
        value == int(value) and 0 <= value <= max(told[line].values(), default=0)
        for line, value in numbers.items()
    )


def _offer(
    block: UnderstoodBlock, kind: RosterKind, column: UnderstoodColumn, free: list[str]
) -> Question:
    heading = column.heading.whole
    values = [kind.roles[role] or role for role in free]
    labels = [KEEP.format(kind.role_name(role)) for role in free]
    return Question(
        names.column_question(heading),
        f"Shall refkit keep up your column {heading!r}?",
        (f"{block.block.sheet}!{cell_name(*column.heading.at)}",),
        ((names.OWN, LEAVE), *zip(values, labels, strict=True)),
        names.OWN,
        HANGS,
        is_offer=True,
    )
