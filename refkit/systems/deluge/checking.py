"""What is wrong between the rows of a workbook, and what is only odd."""

from collections import Counter
from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import RowFault
from refkit.systems.deluge.records import Force, Link, Relation, Side, Unit, Vassal
from refkit.systems.deluge.rules.board import ON_MAP


def faults(campaign: Campaign) -> Iterator[RowFault]:
    """Yield forces that are nowhere, pairs told twice or with themselves, odd bonds."""
    for force in campaign.rows(Force):
        if (force.state == ON_MAP) != bool(force.place):
            found = f"is {force.state} in {force.place or 'no territory'}"
            yield RowFault("Force", force.id, "place", found, "both or neither")
    yield from _pairs(campaign)
    yield from _bonds(campaign)


def _pairs(campaign: Campaign) -> Iterator[RowFault]:
    """Yield pairs that stand twice, and those of one and the same."""
    for rows in (campaign.rows(Link), campaign.rows(Relation)):
        told = Counter(frozenset((each.one, each.other)) for each in rows)
        for each in rows:
            is_twice = told[frozenset((each.one, each.other))] > 1
            if is_twice or each.one == each.other:
                found = f"is {each.one} and {each.other}"
                wanted = "two different ones, and each pair once"
                yield RowFault(type(each).__name__, each.identity, "other", found, wanted)


def _bonds(campaign: Campaign) -> Iterator[RowFault]:
    """Yield vassals of themselves, and bonds told in one place only (DL-40)."""
    lords = {each.id: each.overlord for each in campaign.rows(Side) if each.overlord}
    bonds = {each.side: each.overlord for each in campaign.rows(Vassal)}
    for side, lord in lords.items():
        if lord == side:
            yield RowFault("Side", side, "overlord", f"is {lord} itself", "another")
    for side in campaign.sides:
        if lords.get(side, "") != bonds.get(side, ""):
            found = f"is {lords.get(side) or 'nobody'}"
            wanted = f"{bonds.get(side) or 'nobody'}, as the worksheet Vassals has it"
            yield RowFault("Side", side, "overlord", found, wanted)


def oddities(campaign: Campaign) -> Iterator[RowFault]:
    """Yield forces whose points are not those of the units that are listed (DL-15)."""
    for force in campaign.rows(Force, state=ON_MAP):
        units = campaign.rows(Unit, force=force.id)
        total = sum(each.points for each in units)
        if units and total != force.points:
            found = f"is {force.points}"
            yield RowFault(
                "Force", force.id, "points", found, f"{total}, as its units have"
            )
