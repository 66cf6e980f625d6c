"""Another id for a row of a campaign that is being set up, and what names it following."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import Record
from refkit.workbook.edits import followers
from refkit.workbook.edits.followers import RenamedKey, RenamedKeys

Pairs = tuple[tuple[Record, Record], ...]


@dataclass(frozen=True, slots=True)
class Renaming:
    """A campaign before and after a row got another id: the names that are others now.

    Every row stands where it stood.
    """

    before: Campaign
    after: Campaign
    names: tuple[RenamedKey, ...]

    @property
    def pairs(self) -> Pairs:
        """The rows that are others now, each as it was and as it is."""
        return tuple(
            (old, new)
            for name, rows in self.before.tables.items()
            for old, new in zip(rows.values(), self.after.rows(name), strict=True)
            if old != new
        )


def rename(
    campaign: Campaign, record: str, old: str, new: str, field: str = ""
) -> Renaming:
    """Return the campaign with another id for a row, by the key it has.

    `field` is that of the key which is another, the last one where none is named.
    Raises Refused where there is no such row, the id is taken, or it cannot be one.
    """
    row = campaign.find(record, old)
    cls = campaign.system.record(record)
    place = f"{cls.tab.replace('{side} ', '')} {old}"
    if row is None:
        raise Refused([Problem(place, "there is no such row", "one to rename")])
    made, faults = parse_record(cls, {**row.values, field or cls.key[-1]: new})
    if made is None or faults:
        raise Refused([Problem(place, each.found, each.expected) for each in faults])
    taken = campaign.find(record, made.identity)
    if taken is not None and taken is not row:
        found = f"{made.identity!r} is there already"
        raise Refused([Problem(place, found, "an id that no other row has")])
    after = _in_place(campaign, [(row, made)])
    waiting = names = tuple(followers.renamed_fields(row, made))
    while waiting:
        pairs = list(followers.rows_that_follow(after, RenamedKeys(waiting)))
        after = _in_place(after, pairs)
        waiting = tuple(n for was, now in pairs for n in followers.renamed_fields(was, now))
        names += waiting
    return Renaming(campaign, after, names)


def _in_place(campaign: Campaign, pairs: Iterable[tuple[Record, Record]]) -> Campaign:
    """Return the campaign with rows that are others, each where it stood."""
    others: dict[str, dict[str, Record]] = {}
    for was, now in pairs:
        others.setdefault(type(was).__name__, {})[was.identity] = now
    tables = {
        name: {
            row.identity: row
            for row in (changed.get(each.identity, each) for each in campaign.rows(name))
        }
        for name, changed in others.items()
    }
    return replace(campaign, tables={**campaign.tables, **tables})
