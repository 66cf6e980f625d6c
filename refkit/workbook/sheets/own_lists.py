"""The lists on the umpire's own worksheets: what each of their cells says of a record.

refkit keeps its own worksheets; these cells are one more view of the same rows. Where a
list lies across, `number` of a column is its row, and `number` of a line its column.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from refkit.engine.campaign.entry import Kind
from refkit.workbook.sheets.worksheets import fold_text
from refkit.xlsx.cells.addresses import Spot

# What a number or a text says of a row, whatever the field is called.
NOW, FULL, LOST, SHARE, PARTS, PART = "now", "full", "lost", "share", "parts", "part"
# Between the parts of what a line is known by, and the sections it stands in.
BY, WITHIN = " | ", " / "
BOOLEAN = "TRUE or FALSE"
# What of a look tells a value: that of a line by itself, and those that differ from it.
PLAIN, STRUCK, FILLED, COLOURED = "plain", "struck through", "fill", "colour"
LOOKS, TINTED = (STRUCK, FILLED, COLOURED, PLAIN), (FILLED, COLOURED)
COUNTS = frozenset({NOW, FULL, LOST, SHARE, PARTS, PART})


@dataclass(frozen=True)
class OwnWords:
    """The umpire's words for the values of a column; '' is a blank cell."""

    pairs: tuple[tuple[str, str], ...] = ()

    @cached_property
    def _ours(self) -> Mapping[str, str]:
        return {fold_text(his): ours for his, ours in reversed(self.pairs)}

    def ours(self, his: str) -> str | None:
        """Return what a word stands for, None for one that was never agreed on."""
        return self._ours.get(fold_text(his))

    def his(self, ours: str) -> str | None:
        """Return his word for a value, the first of several; None where he has none."""
        return next((his for his, each in self.pairs if each == ours), None)


@dataclass(frozen=True, slots=True, eq=False)
class OwnColumn:
    """A column of his and what it says: a field of the record, or a count.

    `means` is the field, or one of COUNTS; `part` names the kind of thing that is counted.
    Where `is_carried` a blank cell says what the one above it says. `names` tells that
    the line is known by this column. `row` is that of the mapping.
    """

    heading: str
    at: tuple[int, int]
    number: int
    means: str = ""
    notation: str = ""
    part: str = ""
    words: OwnWords = OwnWords()
    names: bool = False
    is_carried: bool = False
    row: int = 0

    @property
    def is_count(self) -> bool:
        """Whether it counts, so that it cannot say which of the counted are meant."""
        return self.means in COUNTS


@dataclass(frozen=True, slots=True, eq=False)
class OwnLine:
    """A line: what he knows it by, the section it stands in, and the key of its record.

    Without a key it is none of ours: a head, a total, a note. `row` is that of the mapping.
    A total that is kept up `sums` the list, or the lines above it, in the columns under the
    `headings`; its name is the first text in it.
    """

    number: int
    name: str
    section: str = ""
    key: str = ""
    row: int = 0
    sums: str = ""
    headings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnLook:
    """How a line looks of which a field has a value, and a cell that looks so.

    `kind` says what of the look tells it: a fill, a colour, or struck through; `colour` is
    that of the first two as RRGGBB. `says` is the text of that cell where it is in the
    umpire's key and no line. Unless `is_read` a line that looks so may say otherwise.
    """

    field: str
    value: str
    kind: str
    at: tuple[int, int]
    says: str = ""
    colour: str = ""
    is_read: bool = False
    row: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class OwnList:
    """A list of one kind of record on one of his worksheets."""

    number: int
    title: str
    record: str
    is_across: bool
    columns: tuple[OwnColumn, ...]
    lines: tuple[OwnLine, ...]
    looks: tuple[OwnLook, ...] = ()
    row: int = 0

    @property
    def kept(self) -> tuple[OwnColumn, ...]:
        """The columns that say something of a record."""
        return tuple(column for column in self.columns if column.means)

    def spot(self, line: int, column: int) -> Spot:
        """Return the cell of a line and a column."""
        return Spot(self.title, *((column, line) if self.is_across else (line, column)))


@dataclass(frozen=True, slots=True)
class OwnLists:
    """All his lists, and what worksheets of refkit are called whose title he uses."""

    lists: tuple[OwnList, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    is_adopted: bool = False

    @property
    def begins(self) -> Kind:
        """Of what kind the first entry of its ledger is."""
        return "adoption" if self.is_adopted else "setup"

    def title(self, ours: str) -> str:
        """Return what a worksheet of refkit is called in this workbook."""
        return self.titles.get(ours, ours)


NO_LISTS = OwnLists()
