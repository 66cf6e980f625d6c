"""A roster that was read, taken into a campaign that is being set up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from refkit.engine.campaign.campaign import Campaign, apply_changes, change_between
from refkit.engine.campaign.entry import Change
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.columns import columns
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Record
from refkit.engine.words.folding import fold_words
from refkit.session.typed_rows import remove_row
from refkit.workbook.adopt.pasted import ReadRoster
from refkit.workbook.sheets import likeness

SAME_SIDE = 80
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PastedRows:
    """What a pasted table comes to.

    `changes` are those of rows that were read as a roster of the umpire's own; `cells` are
    rows that are read cell by cell, by field; `remarks` say what was taken for granted. It
    `is_whole` where every cell could be used.
    """

    changes: tuple[Change, ...] = ()
    cells: tuple[Mapping[str, str], ...] = ()
    remarks: tuple[str, ...] = ()
    is_whole: bool = True


def take_roster(campaign: Campaign, roster: ReadRoster, side: str = "") -> PastedRows:
    """Return what rows come to that were read as a roster, for the sides they name.

    What names none is of `side`. Refused holds every fault in them.
    """
    sides = _sides(campaign, roster, side)
    own = side or campaign.sides[0]
    rows = {
        name: [
            {**row, "typed": True}
            | ({"side": sides.get(str(row["side"]), own)} if "side" in row else {})
            for row in found
        ]
        for name, found in roster.rows.items()
    }
    laid = campaign
    for name, found in rows.items():
        _call_again(campaign, name, found)
        for row in found:
            if row.get("id") and campaign.find(name, str(row["id"])):
                laid = apply_changes(laid, remove_row(laid, name, str(row["id"])))
    made = [*_records(campaign, laid.system.fill_rosters(laid, rows))]
    _require_once(made)
    changes = [
        change_between(old, None)
        for name in campaign.tables
        for old in campaign.rows(name)
        if not laid.find(name, old.identity) and not _is_among(old, made)
    ]
    changes += [
        change_between(campaign.find(type(r).__name__, r.identity), r) for r in made
    ]
    made_of = tuple(filter(None, changes))
    return PastedRows(made_of, remarks=roster.remarks, is_whole=roster.is_whole)


def _call_again(campaign: Campaign, record: str, rows: Iterable[Row]) -> None:
    """Give rows that are pasted once more the ids of those there are, by their names."""
    there: dict[tuple[str, str], list[str]] = {}
    for old in campaign.rows(record):
        name = fold_words(str(getattr(old, "name", "")))
        if name and type(old).key == ("id",):
            there.setdefault((old.owner, name), []).append(old.identity)
    for row in rows:
        at = str(row.get("side", "")), fold_words(str(row.get("name") or ""))
        # Of several with one name nobody knows which is meant.
        if not row.get("id") and len(there.get(at, ())) == 1:
            row["id"] = there.pop(at)[0]


def _sides(campaign: Campaign, roster: ReadRoster, side: str) -> dict[str, str]:
    """Return the campaign's side for each that a roster names: by name, else in order.

    A list of one side that is none of them is of the side that it is pasted for.
    """
    rows = (row for found in roster.rows.values() for row in found)
    told = [*dict.fromkeys(str(row["side"]) for row in rows if row.get("side"))]
    near = {
        name: each
        for name in told
        for each in campaign.sides
        if likeness.score(name, each) >= SAME_SIDE
    }
    left = [name for name in told if name not in near]
    free = [each for each in campaign.sides if each not in near.values()]
    if len(told) == 1 and left and side:
        return {left[0]: side}
    if len(left) > len(free):
        found = f"it names the sides {', '.join(told)}"
        raise Refused([Problem("the rows", found, f"those of {', '.join(campaign.sides)}")])
    return near | dict(zip(left, free, strict=False))


def _records(campaign: Campaign, rows: Mapping[str, list[Row]]) -> Iterator[Record]:
    faults: list[Problem] = []
    for name, found in rows.items():
        cls = campaign.system.record(name)
        fields = {col.field for col in columns(cls)}
        for row in found:
            made, wrong = parse_record(cls, {n: v for n, v in row.items() if n in fields})
            place = str(row.get("name") or row.get("id") or cls.tab)
            faults += [Problem(place, fault.found, fault.expected) for fault in wrong]
            if made is not None:
                yield made
    if faults:
        raise Refused(faults)


def _require_once(made: Sequence[Record]) -> None:
    """Refuse rows that have one key."""
    keys = [(type(row).tab.replace("{side} ", ""), row.identity) for row in made]
    twice = dict.fromkeys(key for key in keys if keys.count(key) > 1)
    if twice:
        raise Refused(
            Problem(f"{tab} {key}", "it is there twice", "once") for tab, key in twice
        )


def _is_among(row: Record, made: Sequence[Record]) -> bool:
    return any(type(row) is type(r) and row.identity == r.identity for r in made)
