"""Example charts: what a side may begin its own charts from, marked until it is his own."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from refkit import shipped
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Change
from refkit.engine.declarations import declare, read_toml
from refkit.engine.play.system import System
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.records import Record, columns
from refkit.engine.words.folding import fold_words
from refkit.workbook.sheets import pack_files

CARD = "charts.toml"
At = tuple[str, str]


class Declared(BaseModel):
    """What example charts say of themselves.

    `for_side` is the side whose charts they are likely to be, `period` when their weapons
    were in use; the rows are marked by the text `mark` in the column `marked`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    for_side: str = ""
    period: str = ""
    marked: str
    mark: str


class ExampleCharts(Declared):
    """Example charts that are there, by the folder they are in."""

    folder: Path

    def records(self, system: System) -> tuple[str, ...]:
        """Return the records that they have rows of."""
        named = (cls.__name__ for cls in system.records)
        return tuple(name for name in named if (self.folder / f"{name}.csv").is_file())

    def rows(self, system: System, side: str, letter: str) -> tuple[Record, ...]:
        """Return the rows for a side; Refused holds every fault in them."""
        named = {"side": side, "letter": letter}
        rows: list[Record] = []
        faults: list[Problem] = []
        for cls in system.records:
            file = self.folder / f"{cls.__name__}.csv"
            if file.is_file():
                found, wrong = pack_files.read_rows(file, cls, named)
                rows += [row for _, row in found]
                faults += wrong
        if faults:
            raise Refused(faults)
        return tuple(rows)


def example_charts(system: System) -> tuple[ExampleCharts, ...]:
    """Return the example charts of a rules system, by their titles."""
    folder = shipped.folder("templates") / "charts" / system.name
    found = (_read(file) for file in folder.glob(f"*/{CARD}"))
    return tuple(sorted(found, key=lambda each: each.title))


def _read(file: Path) -> ExampleCharts:
    place = f"{file.parent.name}/{CARD}"
    told = declare(Declared, read_toml(place, file.read_bytes()), place)
    return ExampleCharts(**told.model_dump(), folder=file.parent)


def take_charts(
    campaign: Campaign, charts: ExampleCharts | None, side: str, letter: str
) -> tuple[Change, ...]:
    """Return the changes that give a side these charts instead of the examples it has.

    Rows of its own stay, as does what they name; a list of its own alone gets nothing but
    what the other lists name, and of that nothing it has by the same name. Without charts
    the examples only go.
    """
    rows = charts.rows(campaign.system, side, letter) if charts else ()
    own = own_lists(campaign, side, letter)
    rows = _by_own_names(rows, [e for e in _own_rows(campaign, side) if _kind(e) in own])
    brought = [row for row in rows if _kind(row) not in own]
    wanted = {
        _at(row): row for row in rows if _kind(row) not in own or _is_named(row, brought)
    }
    shipped_rows = _shipped(campaign, side, letter)
    there = {_at(row): row for row in _own_rows(campaign, side)}
    gone = {at: r for at, r in there.items() if r in shipped_rows or is_example(r)}
    others = [row for row in _own_rows(campaign, side) if _at(row) not in gone]
    kept = {at for at in gone if _is_named(gone[at], [*others, *wanted.values()])}
    changes = [
        change_between(row, None) for at, row in gone.items() if at not in {*kept, *wanted}
    ]
    changes += [
        change_between(campaign.find(*at), row)
        for at, row in wanted.items()
        if at in gone or at not in there
    ]
    return tuple(filter(None, changes))


def own_lists(campaign: Campaign, side: str, letter: str) -> frozenset[str]:
    """Return the records of which a side has rows, and none of them is of an example."""
    made = _shipped(campaign, side, letter)
    rows = [*_own_rows(campaign, side)]
    examples = {type(row) for row in rows if row in made or is_example(row)}
    return frozenset(_kind(row) for row in rows if type(row) not in examples)


def is_example(row: Record) -> bool:
    """Tell whether a row is still marked as an example."""
    return bool(mark_field(row))


def accept_examples(campaign: Campaign, side: str) -> tuple[Change, ...]:
    """Return the changes that make the examples of a side its own."""
    rows = (row for row in _own_rows(campaign, side) if is_example(row))
    return tuple(filter(None, (change_between(row, without_mark(row)) for row in rows)))


def without_mark(row: Record) -> Record:
    """Return a row that is no example any more."""
    field = mark_field(row)
    return row.replace(**{field: ""}) if field else row


def mark_field(row: Record) -> str:
    """Return the column in which a row is marked as an example, '' where it is none."""
    return next((f for f, mark in _marks() if getattr(row, f, None) == mark), "")


@cache
def _marks() -> frozenset[tuple[str, str]]:
    """Return how rows of any example charts are marked: in which column, by what text."""
    folder = shipped.folder("templates") / "charts"
    known = map(_read, sorted(folder.glob(f"*/*/{CARD}")))
    return frozenset((each.marked, each.mark) for each in known)


def _shipped(campaign: Campaign, side: str, letter: str) -> frozenset[Record]:
    """Every row of every example, as it would be for a side."""
    system = campaign.system
    found = (each.rows(system, side, letter) for each in example_charts(system))
    return frozenset(row for rows in found for row in rows)


def _own_rows(campaign: Campaign, side: str) -> Iterator[Record]:
    for cls in campaign.system.records:
        if any(col.field == "side" for col in columns(cls)):
            yield from campaign.rows(cls.__name__, side=side)


def _is_named(row: Record, others: Iterable[Record]) -> bool:
    """Tell whether other rows name a row: in a column for it, or among other words."""
    key = row.identity
    texts = (value for each in others for value in vars(each).values())
    return "/" not in key and any(isinstance(text, str) and key in text for text in texts)


def _by_own_names(rows: Iterable[Record], own: Iterable[Record]) -> tuple[Record, ...]:
    """Return rows that name what a side has already where it is called alike."""
    known = {(type(row), fold_words(name)): row for row in own if (name := _name(row))}
    alike = {
        row.identity: known[at].identity
        for row in rows
        if _name(row) and (at := (type(row), fold_words(_name(row)))) in known
    }
    others = (row for row in rows if row.identity not in alike)
    return tuple(_naming(row, alike) if alike else row for row in others)


def _naming(row: Record, others: Mapping[str, str]) -> Record:
    """Return a row that names other rows instead: 3xB-TRUCK is 3xB-LORRY then."""
    longest_first = sorted(others, key=len, reverse=True)
    old = re.compile(rf"(?<![^\Wx\d])({'|'.join(map(re.escape, longest_first))})(?![\w-])")
    texts = {field: text for field, text in row.values.items() if isinstance(text, str)}
    new = {field: old.sub(lambda one: others[one[1]], texts[field]) for field in texts}
    return row if new == texts else row.replace(**new)


def _name(row: Record) -> str:
    return str(getattr(row, "name", ""))


def _kind(row: Record) -> str:
    return type(row).__name__


def _at(row: Record) -> At:
    return _kind(row), row.identity
