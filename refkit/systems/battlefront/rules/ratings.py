"""The ladder of ratings, worst first, as the campaign has it."""

import itertools
from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import RowFault, suggestion
from refkit.engine.records.records import Record
from refkit.systems.battlefront.records import RATINGS, Element, Group, Stand
from refkit.systems.battlefront.rules.faults import row_fault


def ladder(campaign: Campaign) -> tuple[str, ...]:
    """Return the levels from the worst to the best (R-06, option ladder)."""
    levels = (level.strip() for level in campaign.option("ladder").split(";"))
    return tuple(filter(None, levels))


def rating_above(campaign: Campaign, rating: str) -> str:
    """Return the level above, the best where there is none (BF-2.1.2.4.2-f, R-07)."""
    levels = ladder(campaign)
    return levels[min(levels.index(rating) + 1, len(levels) - 1)]


def rating_below(campaign: Campaign, rating: str) -> str:
    """Return the level below, the worst where there is none (BF-2.1.2.4.2-f, R-07)."""
    levels = ladder(campaign)
    return levels[max(levels.index(rating) - 1, 0)]


def best_rating(campaign: Campaign, *ratings: str) -> str:
    """Return the highest of some levels (BF-2.1.2.4.3-b)."""
    return max(ratings, key=ladder(campaign).index)


def ladder_faults(campaign: Campaign) -> Iterator[RowFault]:
    """Yield a ladder that lacks a level or its order, and each rating that is not on it."""
    levels = ladder(campaign)
    kept = [level for level in levels if level in RATINGS]
    found = f"Value is {campaign.option('ladder')!r}"
    if kept != list(RATINGS):
        expected = f"{', '.join(RATINGS)} in this order, and what stands between"
        yield RowFault("Option", "ladder", "value", found, expected)
    for level in dict.fromkeys(itertools.filterfalse(RATINGS.__contains__, levels)):
        if levels.count(level) > 1:
            yield RowFault("Option", "ladder", "value", found, f"{level!r} once")
    for kind in (Group, Element, Stand):
        for row in campaign.rows(kind.__name__):
            yield from _off_the_ladder(row, row.rating, levels)


def _off_the_ladder(
    row: Record, rating: str, levels: tuple[str, ...]
) -> Iterator[RowFault]:
    """A blank is no rating: groups of artillery have none, and most stands."""
    if rating and rating not in levels:
        expected = f"one of {', '.join(levels)}" + suggestion(rating, levels)
        title = type(row).model_fields["rating"].title
        yield row_fault(row, "rating", f"{title} is {rating!r}", expected)
