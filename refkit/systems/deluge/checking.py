"""What is wrong between the rows of a workbook, and what is only odd."""

from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import RowFault
from refkit.systems.deluge.records import Force, Link, Relation, Side, Unit
from refkit.systems.deluge.rules.board import ON_MAP


def faults(campaign: Campaign) -> Iterator[RowFault]:
    """Yield forces nowhere or with more in units than points, wrong pairs and bonds."""
    for force in campaign.rows(Force):
        if (force.state == ON_MAP) != bool(force.place):
            found = f"is {force.state} in {force.place or 'no territory'}"
            yield RowFault("Force", force.id, "place", found, "both or neither")
    yield from _points(campaign, are_too_many=True)
    for rows in (campaign.rows(Link), campaign.rows(Relation)):
        told = Counter(frozenset((each.one, each.other)) for each in rows)
        for each in rows:
            is_twice = told[frozenset((each.one, each.other))] > 1
            if is_twice or each.one == each.other:
                found = f"is {each.one} and {each.other}"
                wanted = "two different ones, and each pair once"
                yield RowFault(type(each).__name__, each.identity, "other", found, wanted)
    for side in campaign.rows(Side):
        if side.overlord == side.id:
            yield RowFault("Side", side.id, "overlord", f"is {side.id} itself", "another")


def oddities(campaign: Campaign) -> Iterator[RowFault]:
    """Yield forces of which units are listed, but not all (DL-15)."""
    return _points(campaign, are_too_many=False)


def _points(campaign: Campaign, *, are_too_many: bool) -> Iterator[RowFault]:
    """Yield forces whose units have more points than they, or fewer.

    The points are what is reported; the list may come later (DL-15), and be in part.
    """
    for force in campaign.rows(Force, state=ON_MAP):
        total = sum(each.points for each in campaign.rows(Unit, force=force.id))
        if total not in (0, force.points) and (total > force.points) == are_too_many:
            wanted = f"{total}, as its units have"
            yield RowFault("Force", force.id, "points", f"is {force.points}", wanted)
