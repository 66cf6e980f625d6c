"""What stands in a column of a block: numbers, words, dates, and how often."""

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from refkit.workbook.adopt.seen import Block, Heading, SeenCell
from refkit.workbook.sheets.worksheets import fold_text

MOST_STANDS = 999
LONG_TEXT = 24
# Lines that are looked at; more of the same tell no more.
SAMPLED = 300
_NUMBER = re.compile(r"[+-]?\d{1,6}(?:[.,]\d+)?")
_SHARE = re.compile(r"(\d{1,3}(?:[.,]\d+)?)\s*%")
_RATIO = re.compile(
    r"\s*(\d{1,3})\s*(?:/|of|von|sur|di|de|van|z|\u0438\u0437|\|)\s*(\d{1,3})\s*",
    re.IGNORECASE,
)
_PIPS = re.compile(r"[^\w\s.,;:/+&'\"-]{1,30}")
_PART = re.compile(
    r"\d{1,2}\s*[x*\u00d7]?\s*[^\W\d]|[^\W\d]\S*\s*[x*\u00d7(:=]\s*\d{1,2}\)?",
    re.IGNORECASE,
)
_PARTED = re.compile(r"[,;+&/\n]|\s-\s")


@dataclass(frozen=True)
class Contents:
    """The cells of a column by line, those that only say "none" left out.

    `count` is the number of lines of the block, `is_across` whether they are columns.
    """

    heading: Heading
    cells: Mapping[int, SeenCell]
    count: int
    is_across: bool = False

    def share(self, found: Iterable[object]) -> float:
        """Return the share of the cells for which something was found, 0 without cells."""
        return sum(bool(each) for each in found) / len(self.cells) if self.cells else 0.0

    @cached_property
    def filled(self) -> float:
        """The share of lines in which it says something."""
        return len(self.cells) / self.count if self.count else 0.0

    @cached_property
    def texts(self) -> Mapping[int, str]:
        """The texts by line."""
        return {n: c.text for n, c in self.cells.items() if c.cell.kind == "text"}

    @cached_property
    def numbers(self) -> Mapping[int, float]:
        """The numbers by line, those typed as texts too."""
        found = {number: _number(cell) for number, cell in self.cells.items()}
        return {number: value for number, value in found.items() if value is not None}

    @cached_property
    def worded(self) -> Mapping[int, str]:
        """The texts by line that are no numbers."""
        return {n: text for n, text in self.texts.items() if n not in self.numbers}

    @cached_property
    def different(self) -> Counter[str]:
        """How often each value stands there."""
        return Counter(fold_text(cell.text) for cell in self.cells.values())

    @cached_property
    def uniqueness(self) -> float:
        """The share of its values that differ: 1 for names, little for grades."""
        return len(self.different) / len(self.cells) if self.cells else 0.0

    @cached_property
    def counts(self) -> float:
        """The share of cells that hold a number of stands."""
        whole = (v % 1 == 0 and 0 <= v <= MOST_STANDS for v in self.numbers.values())
        return self.share(whole)

    @cached_property
    def is_serial(self) -> bool:
        """Whether it numbers the lines."""
        found = [self.numbers[number] for number in sorted(self.numbers)]
        steps = {later - value for value, later in itertools.pairwise(found)}
        return len(found) > 2 and self.counts == 1 and steps == {1}

    @cached_property
    def dates(self) -> float:
        """The share of cells that Excel keeps as days."""
        return self.share(cell.cell.kind == "date" for cell in self.cells.values())

    @cached_property
    def truths(self) -> float:
        """The share of cells that are TRUE or FALSE."""
        return self.share(cell.cell.kind == "bool" for cell in self.cells.values())

    @cached_property
    def percents(self) -> float:
        """The share of cells that are parts of a whole: 75 % or 0.75."""
        said = self.share(_SHARE.fullmatch(text.strip()) for text in self.texts.values())
        parts = [v for n, v in self.numbers.items() if n not in self.texts]
        broken = any(v % 1 for v in parts) and all(0 <= v <= 1 for v in parts)
        return max(said, self.share(parts) if broken else 0.0)

    @cached_property
    def ratios(self) -> float:
        """The share of cells that say one number of another: 9/12."""
        return self.share(ratio_of(text) for text in self.texts.values())

    @cached_property
    def pips(self) -> float:
        """The share of cells that are rows of signs; one sign in every cell is a mark."""
        found = [t for t in self.texts.values() if _PIPS.fullmatch(t.replace(" ", ""))]
        lengths = {len(text) for text in found}
        return self.share(found) if max(lengths, default=0) > 2 else 0.0

    @cached_property
    def compositions(self) -> float:
        """The share of cells that count several kinds of thing."""
        return self.share(_is_composition(text) for text in self.worded.values())

    @cached_property
    def long_texts(self) -> float:
        """The share of cells with a longer text."""
        return self.share(len(text) > LONG_TEXT for text in self.worded.values())

    @cached_property
    def worked_out(self) -> float:
        """The share of cells that are formulas."""
        return self.share(cell.cell.formula for cell in self.cells.values())


def column_contents(block: Block, heading: Heading) -> Contents:
    """Return what stands under a heading of a block, without dashes and errors.

    Of a very long list only the first lines are looked at.
    """
    lines = block.lines[:SAMPLED]
    found = {ln.number: ln.cells.get(heading.number) for ln in lines}
    cells = {number: cell for number, cell in found.items() if cell and _is_telling(cell)}
    return Contents(heading, cells, len(lines), block.is_across)


def _is_telling(cell: SeenCell) -> bool:
    is_dash = cell.text in {"-", "\u2013", "\u2014", "--", "."}
    return bool(cell.text) and cell.cell.kind != "error" and not is_dash


def _number(cell: SeenCell) -> float | None:
    value = cell.cell.value
    if cell.cell.kind == "text" and _NUMBER.fullmatch(cell.text):
        return float(cell.text.replace(",", "."))
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and isinstance(value, int | float) else None


def ratio_of(text: str) -> tuple[int, int] | None:
    """Return the two numbers of a cell that says one of the other, None for none.

    >>> ratio_of("9/12"), ratio_of("9 von 12"), ratio_of("12/9")
    ((9, 12), (9, 12), None)
    """
    found = _RATIO.fullmatch(text)
    both = (int(found[1]), int(found[2])) if found else None
    return both if both and both[0] <= both[1] else None


def _is_composition(text: str) -> bool:
    """Tell whether a text counts things.

    >>> [_is_composition(t) for t in ("9 Rifle + LMG + HQ", "Com/8 Bers/2 Mitr", "Tigers")]
    [True, True, False]
    """
    items = [item for item in _PARTED.split(text) if item.strip()]
    counted = sum(bool(_PART.search(item)) for item in items)
    return counted > 0 and (len(items) > 1 or bool(re.search(r"\d\s*[x\u00d7]", text)))
