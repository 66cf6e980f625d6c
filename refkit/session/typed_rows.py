"""Rows as an umpire types them while a campaign is set up, with what follows from them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from refkit.engine.campaign.campaign import Campaign, apply_changes, change_between
from refkit.engine.campaign.entry import Change
from refkit.engine.records.columns import columns
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Record
from refkit.engine.words.folding import fold_words
from refkit.session.left_over import left_over, taken_away
from refkit.session.typed_cells import SIDE, CellFault, blank_fault, cell_text, read_cell

LONGEST_KEY = 20
Row = dict[str, Any]
At = tuple[str, str]


@dataclass(frozen=True, slots=True)
class EnteredRow:
    """What typed cells come to: changes, or faults; `key` is that of the row."""

    changes: tuple[Change, ...] = ()
    faults: tuple[CellFault, ...] = ()
    key: str = ""


def enter_row(
    campaign: Campaign,
    record: str,
    cells: Mapping[str, str],
    *,
    side: str = "",
    key: str = "",
) -> EnteredRow:
    """Return what cells come to: a new row, or that of `key` with these cells other.

    What follows from a row, by its rules system, comes with it.
    """
    entering = _Entering(campaign, record, side, key)
    found = {name: entering.read(name, text) for name, text in cells.items()}
    faults = tuple(fault for fault in found.values() if isinstance(fault, CellFault))
    return EnteredRow(faults=faults) if faults else entering.enter(found)


def remove_row(campaign: Campaign, record: str, key: str) -> tuple[Change, ...]:
    """Return the changes that take a row away, and first the rows that need it.

    What came with it into the campaign, and is named by nothing else, goes as well.
    """
    row = campaign.find(record, key)
    if row is None:
        return ()
    gone = [*_followers(campaign, row), row]
    return (*taken_away(gone), *taken_away(left_over(campaign, row, gone)))


def follow_name(campaign: Campaign, side: str, before: str) -> tuple[Change, ...]:
    """Return the changes by which a side that has a new name is known by it.

    What its rules system makes of a name (a nation, a letter) and the full name follow,
    where they say nothing else.
    """
    cls = campaign.system.record("Side")
    row = campaign.get(cls, side)
    laid = apply_changes(campaign, filter(None, [change_between(row, None)]))
    made = laid.system.fill_rosters(laid, {"Side": [{"id": side}]})["Side"][0]
    said = {n: v for n, v in made.items() if n != "id" and n in cls.model_fields}
    full = str(getattr(row, "name", ""))
    if full.casefold() in (before.casefold(), ""):
        said |= {"name": ""} if "name" in cls.model_fields else {}
    change = change_between(row, row.replace(**said))
    return (change,) if change else ()


class _Entering:
    """Enters the cells of one row."""

    def __init__(self, campaign: Campaign, record: str, side: str, key: str) -> None:
        self._campaign, self._side = campaign, side
        self._cls = campaign.system.record(record)
        self._columns = {col.field: col for col in columns(self._cls)}
        self._row = campaign.find(record, key) if key else None

    def read(self, name: str, text: str) -> Any:
        """Return the value of a cell, None for a blank, or the fault in it."""
        col = self._columns[name]
        value = read_cell(self._campaign, self._cls, col, text)
        is_named = self._row is not None and name in self._cls.key
        return blank_fault(col) if value is None and is_named else value

    def enter(self, found: Mapping[str, Any]) -> EnteredRow:
        """Return what the values of cells come to, None being a blank."""
        rows, wrong = self._records(self._filled(found))
        if wrong:
            return EnteredRow(faults=tuple(wrong))
        own = next(row for row in rows if type(row) is self._cls)
        if self._is_taken(own):
            return EnteredRow(faults=(self._taken(own, found),))
        if self._row and own.identity == self._row.identity:
            rows = [*self._with_what_happened(rows, self._row, found)]
        return EnteredRow(tuple(self._changes(rows)), key=own.identity)

    def _is_taken(self, own: Record) -> bool:
        there = self._campaign.find(*_at(own))
        return there is not None and there is not self._row

    def _taken(self, own: Record, found: Mapping[str, Any]) -> CellFault:
        """Return the fault of a row that is called as another one is."""
        typed = [name for name in self._cls.key if name in found]
        col = self._columns[typed[-1] if typed else self._cls.key[-1]]
        held = cell_text(col, getattr(own, col.field))
        message = f"{held!r} is there already; expected one that no other row has."
        return CellFault(col.field, message)

    def _with_what_happened(
        self, rows: Iterable[Record], row: Record, found: Mapping[str, Any]
    ) -> Iterator[Record]:
        """Yield what the cells come to, and what has happened to the rows there are.

        That is what they say otherwise than the row as it was would bring: losses, say.
        """
        made, _ = self._records(self._filled({name: row.values[name] for name in found}))
        brought = {_at(each): each for each in made}
        there = {_at(each): each for each in [*_followers(self._campaign, row), row]}
        new = {_at(each): each for each in rows}
        followers = {cls for cls, *_ in _needs(self._campaign, row)}
        for at, each in new.items():
            if at in brought and at in there:
                yield _merged(brought[at], there[at], each)
            elif at not in brought or type(each) not in followers:
                yield each
        yield from (there[at] for at in there if at not in new and at not in brought)

    def _filled(self, found: Mapping[str, Any]) -> dict[str, list[Row]]:
        """Return the row and those that follow from it, as its system fills them in."""
        laid = self._campaign
        has_side = "side" in self._columns and self._columns["side"].refers == SIDE
        told: Row = {"side": self._side} if has_side and self._side else {}
        told["typed"] = frozenset(found)
        if self._row:
            gone = taken_away([*_followers(laid, self._row), self._row])
            laid = apply_changes(laid, gone)
            told |= {n: v for n, v in self._row.values.items() if n in self._kept(found)}
        row = {n: v for n, v in {**told, **found}.items() if v is not None}
        if self._row:
            # Blanked in a list of rows that may be named, it names none of them.
            row |= {n: "" for n, v in found.items() if v is None and self._columns[n].lists}
        rows = laid.system.fill_rosters(laid, {self._cls.__name__: [row]})
        own = rows[self._cls.__name__][0]
        if self._row:
            own |= {name: self._row.values[name] for name in self._lost(own, found)}
        for name in self._unsaid(own):
            own[name] = self._made_up(name, own)
        return rows

    def _kept(self, found: Mapping[str, Any]) -> set[str]:
        """The fields of the row that stay; what is worked out of others is done again."""
        if not (self._row and any(True for _ in _needs(self._campaign, self._row))):
            return {*self._columns} - found.keys()
        # A day it comes on says whether it is there; any other cell leaves that as it is.
        is_dated = any(self._columns[name].kind == "date" for name in found)
        kinds = {"whole", "choice"} if is_dated else {"whole"}
        worked_out = {name for name, col in self._columns.items() if col.kind in kinds}
        return {*self._columns} - found.keys() - worked_out

    def _lost(self, row: Row, found: Mapping[str, Any]) -> Iterator[str]:
        """Yield fields that a row must have and that its system does not work out."""
        for name, col in self._columns.items():
            if col.required and row.get(name) is None and name not in found:
                yield name

    def _unsaid(self, row: Row) -> Iterator[str]:
        """Yield the fields that a row must have and that can be made up."""
        for name, col in self._columns.items():
            can_be = (name in self._cls.key and not col.refers) or col.kind == "choice"
            if col.required and can_be and row.get(name) in (None, ""):
                yield name

    def _made_up(self, name: str, row: Row) -> Any:
        """Return the first choice, the next number, or an id by the row's name."""
        col, there = self._columns[name], self._campaign.rows(self._cls.__name__)
        if col.kind == "choice":
            return col.choices[0]
        if col.kind == "whole":
            own = [getattr(each, name) for each in there if _is_beside(each, row)]
            return max(own, default=0) + 1
        if not row.get("name"):
            return None
        used = {getattr(each, name) for each in there}
        stem = "-".join(fold_words(str(row["name"])).split())[:LONGEST_KEY]
        tries = (stem, *(f"{stem}-{number}" for number in range(2, len(used) + 3)))
        return next(each for each in tries if each not in used)

    def _records(
        self, rows: Mapping[str, list[Row]]
    ) -> tuple[list[Record], list[CellFault]]:
        made: list[Record] = []
        faults: list[CellFault] = []
        for name, told in rows.items():
            cls = self._campaign.system.record(name)
            fields = {col.field for col in columns(cls)}
            for each in told:
                known = {n: v for n, v in each.items() if n in fields}
                row, wrong = parse_record(cls, known)
                own = self._columns if cls is self._cls else {}
                faults += [_cell_fault(own, known, f.field, str(f)) for f in wrong]
                made += [] if row is None else [row]
        return made, faults

    def _changes(self, rows: Iterable[Record]) -> Iterator[Change]:
        old: dict[At, Record] = {}
        if self._row:
            before = [*_followers(self._campaign, self._row), self._row]
            old = {_at(row): row for row in before}
        new = {_at(row): row for row in rows}
        gone = [row for at, row in old.items() if at not in new]
        made = [*taken_away(gone)]
        for at, row in new.items():
            before_row = old.get(at) or self._campaign.find(*at)
            made += filter(None, [change_between(before_row, row)])
        yield from made
        if self._row and gone:
            yield from taken_away(left_over(self._campaign, self._row, gone, made))


def _merged(brought: Record, there: Record, new: Record) -> Record:
    """Return a new row with what the one there says otherwise than it was brought."""
    before, now, after = brought.values, there.values, new.values
    said = {
        name: now[name] if after[name] == old else _counted(old, now[name], after[name])
        for name, old in before.items()
        if now[name] != old
    }
    return new.replace(**said)


def _counted(brought: Any, there: Any, new: Any) -> Any:
    """Return a value that is new, or how many are there with those that are added."""
    if any(type(each) is not int for each in (brought, there, new)):
        return new
    return min(new, there + max(0, new - brought))


def _at(row: Record) -> At:
    return type(row).__name__, row.identity


def _cell_fault(own: Mapping[str, Any], row: Row, field: str, sentence: str) -> CellFault:
    if field in own and row.get(field) in (None, ""):
        return blank_fault(own[field])
    return CellFault(field if field in own else "", sentence.removeprefix(f"{field}: "))


def _is_beside(there: Record, row: Row) -> bool:
    """Whether a row counts in the same series as one that is typed: of the same side."""
    return all(getattr(there, name) == row.get(name) for name in type(there).key[:-1])


def _followers(campaign: Campaign, row: Record) -> tuple[Record, ...]:
    """Return the rows that cannot be without a row, each behind those that need it.

    They must name it, or name one that must.
    """
    found: dict[At, Record] = {}
    _follow(campaign, row, found)
    return tuple(found.values())


def _follow(campaign: Campaign, row: Record, found: dict[At, Record]) -> None:
    for cls, name, held in _needs(campaign, row):
        for each in campaign.rows(cls.__name__, **{name: held}):
            # A stand names its element and its side, and goes with the first of them.
            if _at(each) not in found:
                _follow(campaign, each, found)
                found[_at(each)] = each


def _needs(campaign: Campaign, row: Record) -> Iterator[tuple[type[Record], str, Any]]:
    """Yield the classes that must name a row, by which column, and its name there."""
    for cls in campaign.system.records:
        for col in columns(cls):
            target, _, field = col.refers.partition(".")
            if target == type(row).__name__ and col.required:
                yield cls, col.field, getattr(row, field)
