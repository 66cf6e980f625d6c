"""Which tabs a campaign has, which columns stand on them, and their formulas."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.charts import FAR, Row
from refkit.engine.play.system import Option, System
from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Column, Record, columns
from refkit.xlsx.cells.addresses import column_letters

COVER = "Campaign"
HEADINGS = 3
SPARE = 2000
# What a formula says of a column that is not there.
NOWHERE = "#REF!"
# Excel calls a file damaged in which a tab has a longer title.
LONGEST_TITLE = 31
_SIDE = "{side}"
_NO_TITLE = re.compile(r"[\[\]:*?/\\]")
_PLACE = re.compile(r"\{([A-Za-z_.0-9]+)\}")


@dataclass(frozen=True)
class Tab:
    """One worksheet: the record class and side it shows, and its columns in order."""

    title: str
    record: type[Record]
    side: str
    parts: tuple[Column | Derived, ...]

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns a person writes in."""
        return tuple(part for part in self.parts if isinstance(part, Column))

    @cached_property
    def derived(self) -> tuple[Derived, ...]:
        """The columns Excel works out."""
        return tuple(part for part in self.parts if isinstance(part, Derived))

    def holds(self, row: Record) -> bool:
        """Whether a row stands on this worksheet."""
        side = str(getattr(row, "side", ""))
        return type(row) is self.record and self.side in ("", side)

    def rows(self, campaign: Campaign) -> tuple[Any, ...]:
        """Return the rows of a campaign that stand on this worksheet, in their order."""
        return campaign.rows(
            self.record.__name__, **({"side": self.side} if self.side else {})
        )

    @property
    def is_chart(self) -> bool:
        """Whether the worksheet stands for a printed chart."""
        return "chart" in self.title.casefold()

    @property
    def numbering(self) -> str:
        """The column in which its lines are numbered, '' where they are not."""
        key = self.record.key[-1]
        is_number = any(c.field == key and c.kind == "whole" for c in self.columns)
        return key if is_number else ""

    @property
    def grid(self) -> "TabGrid":
        """Where everything stands on a worksheet as it is built."""
        return TabGrid(
            self.title, HEADINGS, {part_name(p): n for n, p in enumerate(self.parts, 1)}
        )


@dataclass(frozen=True, slots=True)
class TabGrid:
    """Where a worksheet's headings are: their row, and each column by its name."""

    title: str
    heading: int
    columns: Mapping[str, int]

    @property
    def first(self) -> int:
        """The first row below the headings."""
        return self.heading + 1

    @property
    def last(self) -> int:
        """The last row that formulas and drop-downs reach."""
        return self.heading + SPARE

    def span(self, field: str) -> str:
        """Return a whole column as a range: `'Red Stands'!$C$4:$C$2003`."""
        letters = column_letters(self.columns[field])
        return f"{quote_title(self.title)}!${letters}${self.first}:${letters}${self.last}"


def part_name(part: Column | Derived) -> str:
    """Return what a column goes by in formulas."""
    return part.field if isinstance(part, Column) else part.name


def quote_title(title: str) -> str:
    """Return a worksheet's title as formulas write it.

    >>> quote_title("Guards' Roster")
    "'Guards'' Roster'"
    """
    return "'" + title.replace("'", "''") + "'"


def tabs_of(system: System, sides: Iterable[str]) -> tuple[Tab, ...]:
    """Return the worksheets of a campaign with these sides, in their order.

    Those at the front come first, the others in the order of the records.
    """
    sides = tuple(sides)
    made = _number_titles(
        tab_of(cls, side)
        for cls in system.records
        for side in (sides if _SIDE in cls.tab else ("",))
    )
    ranks = {name: rank for rank, name in enumerate(system.front)}
    last = len(ranks)
    return tuple(sorted(made, key=lambda tab: ranks.get(tab.record.__name__, last)))


def _number_titles(made: Iterable[Tab]) -> Iterator[Tab]:
    """Number the tabs that would have one title: Excel takes it once, in any letters."""
    taken: set[str] = set()
    for tab in made:
        title, number = tab.title, 2
        while title.casefold() in taken:
            title = f"{tab.title[: LONGEST_TITLE - 4]} {number}"
            number += 1
        taken.add(title.casefold())
        yield replace(tab, title=title)


def tab_of(cls: type[Record], side: str = "") -> Tab:
    """Return the worksheet of a class for a side, or as it is where all sides share it."""
    room = LONGEST_TITLE - len(cls.tab) + len(_SIDE)
    title = cls.tab.replace(_SIDE, _NO_TITLE.sub("", naming.short(side))[:room])
    written = [col for col in columns(cls) if not (side and col.field == "side")]
    return Tab(
        # Excel lets no title of a tab begin or end with an apostrophe.
        title.strip("' "),
        cls,
        side,
        tuple(_place_derived(_with_bands(written), cls.derived)),
    )


def _place_derived(
    written: list[Column | Derived], derived: Iterable[Derived]
) -> list[Column | Derived]:
    """Return the columns with each derived one behind the column it names."""
    parts = list(written)
    for each in derived:
        names = [part_name(part) for part in parts]
        at = names.index(each.after) + 1 if each.after in names else len(parts)
        parts.insert(at, each)
    return parts


def _with_bands(written: list[Column]) -> list[Column | Derived]:
    """Return the columns, the bounds of a chart followed by its band as it is printed."""
    parts: list[Column | Derived] = []
    fields = {col.field for col in written}
    for col in written:
        parts.append(col)
        if col.field == "high" and "low" in fields:
            parts.append(BAND)
    return parts


def band_text(row: Record) -> str:
    """Return the bounds of a chart's row as they are printed: '11 or more'."""
    low, high = getattr(row, "low", None), getattr(row, "high", None)
    if low is None and high is None:
        return "any"
    return Row(-FAR if low is None else low, FAR if high is None else high, "").band


BAND = Derived(
    "band",
    "Roll",
    'IF(AND({low}="",{high}=""),"any",IF({low}="",{high}&" or less",'
    'IF({high}="",{low}&" or more",IF({low}={high},{low}&"",{low}&"-"&{high}))))',
    lambda _campaign, row: band_text(row),
    help="The row's bounds as charts print them.",
    width=14,
)


@dataclass(frozen=True, slots=True)
class TabGrids:
    """Where all columns of a workbook are, by record class and side.

    Its cells are coded where they say `knocked_out`, as older workbooks do.
    """

    by_place: Mapping[tuple[str, str], TabGrid]
    is_coded: bool = False

    def of(self, record: str, side: str) -> TabGrid | None:
        """Return the worksheet of a class that a side's formulas look at."""
        return self.by_place.get((record, side)) or self.by_place.get((record, ""))

    def formula(self, tab: Tab, derived: Derived, row: Record, number: int) -> str:
        """Return the formula of a derived column in one row, without the equals sign."""
        return self.formulas(tab, derived, row, number)[0]

    def formulas(
        self, tab: Tab, derived: Derived, row: Record, number: int
    ) -> tuple[str, ...]:
        """Return the formula in one row, and behind it those that it may have formerly."""
        own = self.by_place[tab.record.__name__, tab.side]
        resolve = self._resolver(own, side_of(row), number)
        known = (derived.formula, *derived.formerly)
        return tuple(_PLACE.sub(resolve, each) for each in known)

    def _resolver(
        self, own: TabGrid, side: str, number: int
    ) -> Callable[[re.Match[str]], str]:
        def resolve(found: re.Match[str]) -> str:
            record, _, field = found[1].rpartition(".")
            if not record:
                return _cell_reference(own, field, side, number)
            grid = self.of(record, side)
            return grid.span(field) if grid and field in grid.columns else NOWHERE

        return resolve


def side_of(row: Record) -> str:
    """Return the side that a row's formulas speak of: its own, or that which it is."""
    own = getattr(row, "side", None)
    return row.identity if own is None else str(own)


def _cell_reference(own: TabGrid, field: str, side: str, number: int) -> str:
    """Return a cell of the row; a side that has a worksheet of its own is a text."""
    if field not in own.columns:
        return '"' + side.replace('"', '""') + '"' if field == "side" else NOWHERE
    return f"{column_letters(own.columns[field])}{number}"


def tab_grids(tabs: Iterable[Tab]) -> TabGrids:
    """Return where all columns are in a workbook as it is built."""
    return TabGrids({(tab.record.__name__, tab.side): tab.grid for tab in tabs})


OPTIONS = tab_of(Option, "")
