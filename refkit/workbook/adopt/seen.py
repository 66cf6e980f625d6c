"""What is seen on a worksheet before anybody knows what it means: blocks of lines."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from refkit.xlsx.cells.addresses import Area, cell_name
from refkit.xlsx.cells.cells import Cell

LONGEST = 60  # letters of a cell that a message quotes


@dataclass(frozen=True, slots=True)
class Look:
    """How a cell looks: colours as RRGGBB, '' for none or the workbook's own."""

    struck: bool = False
    greyed: bool = False
    bold: bool = False
    hidden: bool = False
    fill: str = ""
    colour: str = ""
    indent: int = 0


PLAIN = Look()


@dataclass(frozen=True)
class SeenCell:
    """A cell that is not blank, and how it looks; `comment` is the note attached to it."""

    cell: Cell
    look: Look = PLAIN
    comment: str = ""

    @cached_property
    def text(self) -> str:
        """Its value as a text with single spaces, '' for none."""
        return "" if self.cell.value is None else " ".join(str(self.cell.value).split())

    @property
    def shown(self) -> str:
        """Its text as a message quotes it, which is as long as a line at most."""
        cut = f"{self.text[:LONGEST]}..." if len(self.text) > LONGEST else self.text
        return repr(cut)


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a column of a block; of a row where the block lies across.

    `levels` are its parts from the top ("Strength", "Now"): a merged or centred heading
    over several columns is the first part of each; there are none over a column with
    cells but without a heading. `text` is the lowest of them, `number`
    the column (the row where the block lies across), `at` the cell of the lowest part.
    `boxes` are the columns that one stands for which counts the boxes in them.
    """

    levels: tuple[str, ...]
    number: int
    at: tuple[int, int]
    boxes: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The lowest part."""
        return self.levels[-1] if self.levels else ""

    @property
    def cell(self) -> str:
        """The name of the cell of the lowest part."""
        return cell_name(*self.at)

    @property
    def whole(self) -> str:
        """All parts in one text."""
        return " ".join(self.levels)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a block with its cells by column, what it stands under, and its look.

    `number` is the row (the column where the block lies across). `sections` are the texts
    of the section heads above it, the widest first. A cell merged down stands in each line
    it covers. `look` is that which all its cells share.
    """

    number: int
    cells: Mapping[int, SeenCell]
    sections: tuple[str, ...] = ()
    look: Look = PLAIN


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A line of a key: a look or a sign, and what the umpire says it means."""

    says: str
    look: Look = PLAIN
    sign: str = ""
    at: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Block:
    """Lines under common headings; one worksheet may hold several.

    `is_across` says that its headings stand in a column and its lines are columns.
    `above` are the texts above it that are nobody's heading (titles, "Side: Red"),
    nearest last; `notes` those beside and below it; `totals` are its lines of totals, which
    are not among its `lines`; `heads` its section heads by row. `top` is its first row of
    headings, the first column of them where it lies across. `is_cards` says that its lines
    are cards with their own headings, numbered as they are read.
    """

    sheet: str
    headings: tuple[Heading, ...]
    lines: tuple[Line, ...]
    is_across: bool = False
    above: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    legend: tuple[LegendEntry, ...] = ()
    totals: tuple[Line, ...] = ()
    heads: Mapping[int, str] = field(default_factory=dict)
    top: int = 0
    # The same table read the other way round, where content agrees either way.
    turned: "Block | None" = None
    is_cards: bool = False

    @property
    def area(self) -> Area:
        """The area from its first heading to its last line."""
        places = [heading.at for heading in self.headings]
        places += [cell.cell.at for line in self.lines for cell in line.cells.values()]
        rows, columns = zip(*(places or [(self.top or 1, 1)]), strict=True)
        return Area(min(rows), min(columns), max(rows), max(columns))

    def column(self, number: int) -> tuple[SeenCell, ...]:
        """Return the cells of one of its columns that are not blank, from the top."""
        return tuple(ln.cells[number] for ln in self.lines if number in ln.cells)


@dataclass(frozen=True, slots=True)
class SeenTab:
    """A worksheet: its blocks from the top left, and the texts in none of them."""

    title: str
    blocks: tuple[Block, ...]
    texts: tuple[SeenCell, ...] = ()
    is_hidden: bool = False
