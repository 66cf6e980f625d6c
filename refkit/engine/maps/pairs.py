"""Rows that each join two areas: each pair once, and no area with itself."""

from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import RowFault
from refkit.engine.records.records import Record


def pair_faults(campaign: Campaign, cls: type[Record]) -> Iterator[RowFault]:
    """Yield the rows, with two areas for a key, of an area with itself or told twice."""
    pairs = {e.identity: [getattr(e, name) for name in cls.key] for e in campaign.rows(cls)}
    told = Counter(map(frozenset, pairs.values()))
    for name, (one, other) in pairs.items():
        if one == other or told[frozenset((one, other))] > 1:
            found, wanted = (
                f"is {one} and {other}",
                "two different ones, and each pair once",
            )
            yield RowFault(cls.__name__, name, cls.key[-1], found, wanted)
