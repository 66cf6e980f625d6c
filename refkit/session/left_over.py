"""What is left over of a row that was typed while a campaign is set up, and now goes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from refkit.engine.campaign.campaign import Campaign, apply_changes, change_between
from refkit.engine.campaign.entry import Change
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Record

# What stays whatever names it goes.
LASTING = frozenset({"Side", "Slot"})
At = tuple[str, str]


def taken_away(rows: Iterable[Record]) -> tuple[Change, ...]:
    """Return the changes that take rows away."""
    return tuple(c for each in rows if (c := change_between(each, None)))


def left_over(
    campaign: Campaign, row: Record, gone: Iterable[Record], made: Iterable[Change] = ()
) -> Iterator[Record]:
    """Yield the rows that rows which go have named, and that only came with this one.

    `made` are the changes by which they go, where others belong to them. What something
    else names, or what was changed since it came, is the umpire's own.
    """
    gone = tuple(gone)
    left = apply_changes(campaign, tuple(made) or taken_away(gone))
    went = {*LASTING, *(type(each).__name__ for each in gone)}
    others = [each for each in _rows(left) if type(each).__name__ not in went]
    named = {_at(each): each for each in others if _is_named(each, gone)}
    loose = {at: each for at, each in named.items() if not _is_named(each, _rows(left))}
    if loose:
        words = campaign.system.in_words(campaign, row)
        told = dict(row.values) | {name: text for name, text in words.items() if text}
        brought = _brought(left, {type(row).__name__: [told]}, loose)
        yield from (each for each in brought if loose.get(_at(each)) == each)


def _brought(
    left: Campaign, told: dict[str, list[dict[str, Any]]], loose: Mapping[At, Record]
) -> Iterator[Record]:
    """Yield the rows that a row would bring where the loose ones are not there."""
    fresh = apply_changes(left, taken_away(loose.values()))
    for record, found in left.system.fill_rosters(fresh, told).items():
        made = (parse_record(left.system.record(record), each)[0] for each in found)
        yield from filter(None, made)


def _rows(campaign: Campaign) -> Iterator[Record]:
    return (row for name in campaign.tables for row in campaign.rows(name))


def _is_named(row: Record, others: Iterable[Record]) -> bool:
    """Whether any other row names a row: in a column for it, or among other words."""
    key, at = row.identity, _at(row)
    texts = (v for each in others if _at(each) != at for v in each.values.values())
    return any(isinstance(text, str) and key in text for text in texts)


def _at(row: Record) -> At:
    return type(row).__name__, row.identity
