"""Adopts a workbook refkit did not make: everything in it stays, the rest is added."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks, ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.play.system import System
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Record, columns
from refkit.workbook.adopt import corrections, roster_rows
from refkit.workbook.adopt.corrections import Corrections
from refkit.workbook.adopt.extend_tabs import extend_workbook
from refkit.workbook.adopt.proposal import Proposal
from refkit.workbook.adopt.proposing import propose
from refkit.workbook.adopt.roster_rows import RosterRow
from refkit.workbook.read.reading import Contents, parse_workbook
from refkit.workbook.sheets import likeness, packs, vocabulary
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.xlsx.cells.cells import Sheets, read_cells
from refkit.xlsx.package.package import Package

SAME_SIDE = 80
Rows = dict[str, list[dict[str, Any]]]
Tables = dict[str, dict[str, Record]]


@dataclass(frozen=True, slots=True)
class RosterWorkbook:
    """A workbook the umpire keeps: its parts, its cells, and the rules to play it by."""

    package: Package
    sheets: Sheets
    system: System
    pack: str

    @classmethod
    def open(cls, data: bytes, pack: str) -> "RosterWorkbook":
        """Return the workbook in these bytes; Refused when there is no such pack."""
        package = Package.open(data)
        system = packs.campaign(pack, seed="").system
        return cls(package, read_cells(package), system, pack)

    @property
    def contents(self) -> Contents | None:
        """Its contents, where it is a campaign's workbook already."""
        found = parse_workbook(self.sheets)
        return found if found.tabs else None

    def corrections(
        self, sets: Iterable[str], words: Iterable[str], left: Iterable[str]
    ) -> Corrections:
        """Return the umpire's corrections; Refused names each that cannot be read."""
        return corrections.parse_corrections(self.sheets, self.system, sets, words, left)

    def proposal(self, said: Corrections | None = None) -> Proposal:
        """Return what refkit takes it for; the corrections come first."""
        return propose(self.sheets, self.system, said or Corrections())


@dataclass(frozen=True, slots=True)
class Adoption:
    """The adopted workbook, its campaign, and a few lines on what was done."""

    package: Package
    campaign: Campaign
    lines: tuple[str, ...]

    @property
    def data(self) -> bytes:
        """The file."""
        return self.package.to_bytes()


def adopt_workbook(
    stranger: RosterWorkbook, proposal: Proposal, *, title: str, seed: str
) -> Adoption:
    """Return the workbook with everything that a campaign needs besides.

    The umpire's rows become the first entry of the ledger. Raises Refused with every fault
    in them, each at its cell, and where no tab can be used.
    """
    if not proposal.tabs:
        raise Refused([_nothing_found(vocabulary.roster_kinds(stranger.system), proposal)])
    taken = roster_rows.read_rows(stranger.sheets, proposal)
    laid = _lay_out_pack(stranger, proposal, {"title": title, "seed": seed})
    rows = _fill_rows(laid, taken, proposal)
    made = _make_records(laid, taken, rows)
    whole = _enter_records(laid, made, _setup_line(title, proposal, stranger.pack))
    _require_sound(whole, made)
    sheets = stranger.sheets
    package, new = extend_workbook(stranger.package, sheets, whole, proposal, made.places)
    _require_same(package, whole)
    return Adoption(package, whole, tuple(_describe(whole, proposal, made, new)))


def _nothing_found(kinds: Sequence[RosterKind], proposal: Proposal) -> Problem:
    titles = ", ".join(repr(title) for title in proposal.left)
    first = next(iter(proposal.left), "TAB")
    kind = kinds[0]
    headings = " and ".join(kind.heading(field) for field in kind.needed)
    return Problem(
        "the workbook",
        "no worksheet looks like a roster, a chart or a calendar "
        f"(its worksheets are {titles})",
        f"a worksheet with headings such as {headings}, or one you name "
        f"(--set '{first}={kind.name} SIDE')",
    )


def _lay_out_pack(
    stranger: RosterWorkbook, proposal: Proposal, own: Mapping[str, str]
) -> Campaign:
    """Return the pack's campaign with his sides and without the tabs he has himself."""
    pack = packs.campaign(stranger.pack, seed=own["seed"])
    his = {tab.kind.name for tab in proposal.tabs}
    gone = {
        cls.__name__
        for cls in pack.system.records
        if cls.__name__ in his
        or any(col.refers.partition(".")[0] in his for col in columns(cls) if col.required)
    }
    sides = _match_sides(pack.sides, proposal.sides)
    tables: Tables = {}
    for cls in pack.system.records:
        rows = () if cls.__name__ in gone else pack.rows(cls)
        renamed = (_rename_sides(row, sides) for row in rows)
        tables[cls.__name__] = {row.identity: row for row in renamed if row}
    for name, value in own.items():
        option = tables["Option"][name]
        tables["Option"][name] = option.replace(value=value)
    return Campaign(pack.system, tables)


def _match_sides(ours: Sequence[str], his: tuple[str, ...]) -> dict[str, str]:
    """Return the umpire's side for each side of the pack: by name, else in order."""
    if len(his) > len(ours):
        found = f"it names the sides {', '.join(his)}"
        expected = f"{len(ours)} (--word 'TAB!Heading:ONE=ANOTHER' makes two sides one)"
        raise Refused([Problem("the workbook", found, expected)])
    alike = {
        pack: side
        for pack in ours
        for side in his
        if likeness.score(side, pack) >= SAME_SIDE
    }
    left = [side for side in his if side not in alike.values()]
    free = [pack for pack in ours if pack not in alike]
    return {**alike, **dict(zip(free, left, strict=False))}


def _rename_sides(row: Record, sides: Mapping[str, str]) -> Record | None:
    """Return a row of the pack with the umpire's sides; None for a side he replaces."""
    if type(row).__name__ == "Side":
        side = row.identity
        alike = side not in sides or likeness.score(sides[side], side) >= SAME_SIDE
        return row.replace(id=sides.get(side, side)) if alike else None
    other = {
        col.field: sides[getattr(row, col.field)]
        for col in columns(type(row))
        if col.refers == "Side.id" and getattr(row, col.field) in sides
    }
    return row.replace(**other) if other else row


def _fill_rows(laid: Campaign, taken: list[RosterRow], proposal: Proposal) -> Rows:
    """Return the rows, filled in and completed by the rules system."""
    new = [side for side in proposal.sides if side not in laid.sides]
    rows: Rows = {"Side": [{"id": side} for side in new]}
    for each in taken:
        rows.setdefault(each.tab.kind.name, []).append(each.row)
    return laid.system.fill_rosters(laid, rows)


@dataclass(slots=True)
class NewRecords:
    """The records made from his rows and those that follow, and the row of each."""

    records: list[Record]
    places: dict[tuple[str, str], RosterRow]
    faults: list[Problem]

    def add(self, record: Record, there: RosterRow | None) -> None:
        """Add a record, unless another has its key."""
        at = (type(record).__name__, record.identity)
        if there is not None and at in self.places:
            key = type(record).key[-1]
            found = f"{record.identity!r} is there already at {self.places[at].place(key)}"
            self.faults.append(Problem(there.place(key), found, "every key once"))
            return
        self.records.append(record)
        if there is not None:
            self.places[at] = there


def _make_records(laid: Campaign, taken: list[RosterRow], rows: Rows) -> NewRecords:
    """Return the rows as records; Refused names every cell that cannot be used."""
    made = NewRecords([], {}, [])
    his = {name: [t for t in taken if t.tab.kind.name == name] for name in rows}
    for cls in laid.system.records:
        name = cls.__name__
        fields = {col.field for col in columns(cls)}
        for number, row in enumerate(rows.get(name, ())):
            there = his[name][number] if number < len(his[name]) else None
            known = {f: v for f, v in row.items() if f in fields}
            record, faults = parse_record(cls, known)
            made.faults += [
                Problem(there.place(f.field) if there else name, f.found, f.expected)
                for f in faults
            ]
            if record is not None:
                made.add(record, there)
    if made.faults:
        raise Refused(made.faults)
    return made


def _enter_records(laid: Campaign, made: NewRecords, line: str) -> Campaign:
    """Return the campaign whose first entry creates all its rows."""
    order = {cls.__name__: at for at, cls in enumerate(laid.system.records)}
    rows = [row for name in laid.tables for row in laid.rows(name)] + made.records
    rows.sort(key=lambda row: order[type(row).__name__])
    changes = tuple(c for row in rows if (c := campaigns.change_between(None, row)))
    empty = Campaign(laid.system, {name: {} for name in laid.tables})
    entry = Entry(number=0, kind="setup", who="umpire", lines=(line,), changes=changes)
    return ledger.append(empty, entry)


def _setup_line(title: str, proposal: Proposal, pack: str) -> str:
    tabs = ", ".join(f"{tab.title} ({tab.means})" for tab in proposal.tabs)
    return f"{title} is taken over from the umpire's own tabs {tabs}; the rest is {pack}."


def _require_sound(whole: Campaign, made: NewRecords) -> None:
    """Refuse rows that contradict each other, each at its cell."""
    problems = []
    for fault in checks.faults(whole):
        there = made.places.get((fault.record, fault.key))
        place = there.place(fault.field) if there else f"{fault.record} {fault.key}"
        problems.append(Problem(place, fault.found, fault.expected))
    if problems:
        raise Refused(problems)


def _require_same(package: Package, whole: Campaign) -> None:
    """Refuse to go on when the workbook does not read back as it was written."""
    contents = parse_workbook(read_cells(package))
    if contents.problems or contents.campaign is None:
        raise Refused(contents.problems)
    edits = campaigns.changes_between(whole, contents.campaign)
    if edits or contents.campaign.entries != whole.entries:
        whole_book = "the adopted workbook"
        faults = [Problem(whole_book, str(each), "what was adopted") for each in edits]
        raise Refused(faults or [f"{whole_book}: the ledger reads back differently"])


def _describe(
    whole: Campaign, proposal: Proposal, made: NewRecords, new: Iterable[str]
) -> Iterator[str]:
    """Yield sentences on what the adoption did."""
    brought = {"Side", *(type(record).__name__ for record in made.records)}
    counts = (
        f"{count} on {cls.tab.replace('{side} ', '')}"
        for cls in whole.system.records
        if cls.__name__ in brought and (count := len(whole.rows(cls)))
    )
    yield f"Taken over: {', '.join(counts)}."
    for kind in vocabulary.roster_kinds(whole.system):
        his = any(tab.kind is kind for tab in proposal.tabs)
        rows = whole.rows(kind.record) if his else ()
        for each in kind.record.derived:
            is_his = rows and each.name in kind.headings
            if is_his and not any(each.value(whole, row) for row in rows):
                there = f"{each.title} is 0 on all of {kind.title}"
                yield f"{there}: no column of yours holds it."
    yield from new
    slots = whole.rows("Slot")
    if slots and all(tab.kind.record is not type(slots[0]) for tab in proposal.tabs):
        first = slots[0].id
        yield f"The calendar is refkit's, from {first}: put your own days there first."
