"""The umpire's rows made records and entered into a new ledger, with all their faults."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks, ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import ADOPTION, Entry
from refkit.engine.play.listing import shorten_list
from refkit.engine.problems import Problem, Refusal, Refused
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Record, columns
from refkit.workbook.adopt.guesses import MadeGuess
from refkit.workbook.adopt.taken import SIDE, RowValues, TakenRow
from refkit.workbook.adopt.taking import Taken, take_rows
from refkit.workbook.adopt.understood import Understood
from refkit.workbook.edits.hand_edits import shorten
from refkit.workbook.sheets import likeness, packs, vocabulary
from refkit.workbook.sheets.vocabulary import RosterKind

SAME_SIDE = 80
# Of sides or worksheets, in one sentence.
MOST_NAMED = 12
Fault = Problem | Refusal | str
Rows = dict[str, list[RowValues]]
Tables = dict[str, dict[str, Record]]
# The worksheet and the row of the first cell of a place.
_LINE = re.compile(r"(.*![A-Z]+)(\d+)")


@dataclass(frozen=True, slots=True)
class Entered:
    """His rows, the records made of them, and the campaign whose first entry they are."""

    taken: Taken
    made: "NewRecords"
    whole: Campaign


def enter_rows(understood: Understood, pack: str, *, title: str, seed: str) -> Entered:
    """Return the campaign that his rows make.

    Raises Refused with every fault in them, each at its cell, and where no list is found.
    """
    laid = packs.campaign(pack, seed=seed)
    kinds = vocabulary.roster_kinds(laid.system)
    if not understood.lists:
        raise Refused([_nothing_found(kinds, understood)])
    taken, problems = take_rows(understood, kinds)
    if not all(map(_can_be_filled, taken.rows)) or any(map(_is_of_all, problems)):
        raise Refused(problems)
    try:
        # What a blank pack says of its sides is only an example.
        is_blank = packs.pack_card(pack).blank
        own = {"title": title, "seed": seed}
        laid = _lay_out_pack(laid, understood, own, is_blank=is_blank)
        made = _make_records(laid, taken, _fill_rows(laid, taken, understood))
        whole = _enter_records(laid, made, _setup_line(title, understood, pack))
        _require_sound(whole, made)
    except Refused as refused:
        raise Refused([*problems, *_others(problems, refused.faults)]) from None
    if problems:
        raise Refused(problems)
    return Entered(taken, made, whole)


def _others(problems: Sequence[Problem], faults: Iterable[Fault]) -> Iterator[Fault]:
    """Yield the faults of lines without problems; in the others they may follow."""
    told = {_line(each.place) for each in problems}
    for fault in faults:
        if not (isinstance(fault, Problem) and problems and _line(fault.place) in told):
            yield fault


def _can_be_filled(each: TakenRow) -> bool:
    """Whether enough is known of a row to work out the rest."""
    return SIDE not in each.row or bool(each.row[SIDE])


def _is_of_all(problem: Problem) -> bool:
    return _line(problem.place) is None


def _line(place: str) -> tuple[str, str] | None:
    """Return the worksheet and row of a place, None for one without a cell.

    >>> _line("OOB!C4"), _line("OOB!A4:H4"), _line("OOB")
    (('OOB', '4'), ('OOB', '4'), None)
    """
    found = _LINE.match(place)
    return (found[1].rpartition("!")[0], found[2]) if found else None


def _nothing_found(kinds: Sequence[RosterKind], understood: Understood) -> Problem:
    titles = shorten_list(map(repr, understood.left), MOST_NAMED)
    first = next(iter(understood.left), "TAB")
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
    pack: Campaign, understood: Understood, own: Mapping[str, str], *, is_blank: bool
) -> Campaign:
    """Return the pack's campaign with his sides and without the rows he has himself."""
    his = {block.kind.name for block in understood.lists if block.kind}
    his |= {b.kind.gathers for b in understood.lists if b.kind and b.kind.gathers}
    gone = {
        cls.__name__
        for cls in pack.system.records
        if cls.__name__ in his
        or any(col.refers.partition(".")[0] in his for col in columns(cls) if col.required)
    }
    _require_names(pack, understood.sides)
    sides = _match_sides(pack.sides, understood.sides)
    tables: Tables = {}
    for cls in pack.system.records:
        rows = () if cls.__name__ in gone else pack.rows(cls)
        renamed = (_rename_sides(row, sides, is_blank=is_blank) for row in rows)
        tables[cls.__name__] = {row.identity: row for row in renamed if row}
    for name, value in own.items():
        option = tables["Option"][name]
        tables["Option"][name] = option.replace(value=value)
    return Campaign(pack.system, tables)


def _require_names(pack: Campaign, sides: Iterable[str]) -> None:
    """Refuse what cannot be the name of a side."""
    cls = pack.system.record("Side")
    wrong = [f for side in sides for f in parse_record(cls, {"id": side})[1]]
    faults = [
        Problem("the workbook", f.found, f.expected) for f in wrong if f.field == "id"
    ]
    if faults:
        raise Refused(faults)


def _match_sides(ours: Sequence[str], his: tuple[str, ...]) -> dict[str, str]:
    """Return the umpire's side for each side of the pack: by name, else in order."""
    if len(his) > len(ours):
        found = f"it names the sides {shorten_list(map(shorten, his), MOST_NAMED)}"
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


def _rename_sides(
    row: Record, sides: Mapping[str, str], *, is_blank: bool
) -> Record | None:
    """Return a row of the pack with the umpire's sides; None for a side he replaces."""
    if type(row).__name__ == "Side":
        side = row.identity
        is_same = not is_blank and likeness.score(sides.get(side, ""), side) >= SAME_SIDE
        alike = side not in sides or is_same
        return row.replace(id=sides.get(side, side)) if alike else None
    other = {
        col.field: sides[getattr(row, col.field)]
        for col in columns(type(row))
        if col.refers == "Side.id" and getattr(row, col.field) in sides
    }
    return row.replace(**other) if other else row


def _fill_rows(laid: Campaign, taken: Taken, understood: Understood) -> Rows:
    """Return the rows, filled in and completed by the rules system."""
    new = [side for side in understood.sides if side not in laid.sides]
    rows: Rows = {"Side": [_side_row(side, understood) for side in new]}
    return laid.system.fill_rosters(laid, {**rows, **taken.values()})


def _side_row(side: str, understood: Understood) -> RowValues:
    nation = understood.nations.get(side)
    return {"id": side, **({"nation": nation} if nation else {})}


@dataclass(slots=True)
class NewRecords:
    """The records made from his rows and those that follow, and the row of each."""

    records: list[Record]
    places: dict[tuple[str, str], TakenRow]
    faults: list[Problem]
    guessed: list[MadeGuess] = field(default_factory=list)

    def add(
        self, record: Record, there: TakenRow | None, guessed: Mapping[str, str]
    ) -> None:
        """Add a record, unless another has its key; `guessed` has how, by field."""
        at = (type(record).__name__, record.identity)
        if there is not None and at in self.places:
            key = type(record).key[-1]
            found = f"{record.identity!r} is there already at {self.places[at].place(key)}"
            self.faults.append(Problem(there.place(key), found, "every key once"))
            return
        self.records.append(record)
        self.guessed += [MadeGuess(record, *each) for each in guessed.items()]
        if there is not None:
            self.places[at] = there

    @property
    def keys(self) -> dict[int, str]:
        """The key of the record that each of his rows became, by the row's identity."""
        return {id(there): key for (_, key), there in self.places.items()}


def _make_records(laid: Campaign, taken: Taken, rows: Rows) -> NewRecords:
    """Return the rows as records; Refused names every cell that cannot be used."""
    made = NewRecords([], {}, [])
    for cls in laid.system.records:
        name = cls.__name__
        fields, his = {col.field for col in columns(cls)}, taken.of(name)
        for number, row in enumerate(rows.get(name, ())):
            there = his[number] if number < len(his) else None
            known = {f: v for f, v in row.items() if f in fields}
            record, faults = parse_record(cls, known)
            made.faults += [
                Problem(there.place(f.field) if there else name, f.found, f.expected)
                for f in faults
            ]
            if record is not None:
                made.add(record, there, row.get("guessed", {}))
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
    entry = Entry(number=0, kind=ADOPTION, who="umpire", lines=(line,), changes=changes)
    return ledger.append(empty, entry, _whole_campaign(laid, rows))


def _whole_campaign(laid: Campaign, rows: Sequence[Record]) -> Campaign | None:
    """Return the campaign of these rows; None where two of them have one key."""
    tables: Tables = {name: {} for name in laid.tables}
    for row in rows:
        tables[type(row).__name__][row.identity] = row
    is_whole = sum(map(len, tables.values())) == len(rows)
    return Campaign(laid.system, tables) if is_whole else None


def _setup_line(title: str, understood: Understood, pack: str) -> str:
    named = {f"{b.block.sheet} ({b.kind.title})": None for b in understood.lists if b.kind}
    return (
        f"{title} is taken over from the umpire's own worksheets {', '.join(named)}; "
        f"the rest is {pack}."
    )


def _require_sound(whole: Campaign, made: NewRecords) -> None:
    """Refuse rows that contradict each other, each at its cell."""
    problems = []
    for fault in checks.faults(whole):
        there = made.places.get((fault.record, fault.key))
        place = there.place(fault.field) if there else f"{fault.record} {fault.key}"
        problems.append(Problem(place, fault.found, fault.expected))
    if problems:
        raise Refused(problems)
