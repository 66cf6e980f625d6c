"""What is no name that the rules or the umpire's own charts know: each at its cell."""

import re
from collections.abc import Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import RowFault
from refkit.systems.battlefront.records import (
    Element,
    Fortification,
    FortLine,
    Group,
    RepairNation,
    Side,
    closed_lists,
    fort_name,
)
from refkit.systems.battlefront.rules.faults import row_fault

_LETTER = re.compile("[A-Z]")


def name_faults(campaign: Campaign) -> Iterator[RowFault]:
    """Yield every nation, class and fortification that goes by no known name."""
    own = {side.nation for side in campaign.rows(Side)}
    for side in campaign.rows(Side):
        yield from _nation(side, "; a nation of your own has the name of its side")
    for row in campaign.rows(RepairNation):
        if row.nation not in own:
            yield from _nation(row, "; a nation of your own is that of a side")
    for group in campaign.rows(Group):
        yield from _class(campaign, group)
    for element in campaign.rows(Element):
        yield from _class(campaign, element)
    for line in campaign.rows(FortLine):
        yield from _item(campaign, line)
    for fort in campaign.rows(Fortification):
        yield from _item(campaign, fort)


def _nation(row: Side | RepairNation, own: str) -> Iterator[RowFault]:
    nation = row.nation
    # First: to load the words for nations takes as long as to read a whole campaign.
    if nation in closed_lists.NATIONS:
        return
    guess = closed_lists.nation_like(nation)
    is_own = isinstance(row, Side) and nation in (row.id, row.name)
    is_own = is_own and not closed_lists.nation_meant(nation)
    if not closed_lists.is_nation(nation) and not is_own:
        names = ", ".join(closed_lists.NATIONS)
        expected = f"one of {names}, or another army by its usual name" + _hint(guess)
        yield row_fault(row, "nation", f"Nation is {nation!r}", expected + own)


def _class(campaign: Campaign, row: Group | Element) -> Iterator[RowFault]:
    """A class is a letter; the umpire's own chart may have others than the rules."""
    told, known = row.unit_class, set(closed_lists.CLASSES)
    chart = campaign.rows(Group, side=row.side)
    known |= {each.unit_class for each in chart if _LETTER.fullmatch(each.unit_class)}
    if told and told not in known:
        guess = closed_lists.class_like(told)
        expected = f"one of {closed_lists.class_list()}" + _hint(guess)
        own = "; a class of your own is a letter that the side's RG chart has"
        yield row_fault(row, "unit_class", f"Class is {told!r}", expected + own)


def _item(campaign: Campaign, row: FortLine | Fortification) -> Iterator[RowFault]:
    """The umpire's own chart is the list; a slip in it would be an item of its own."""
    guess, own = closed_lists.fort_like(row.item), ""
    charted = {line.item for line in campaign.rows(FortLine)} | closed_lists.FORTS.keys()
    if isinstance(row, FortLine):
        is_known = row.item in closed_lists.FORTS or not guess
    else:
        is_known = row.item in charted
        own = "; an item of your own is a line of a side's FPP chart"
    if not is_known:
        names = ", ".join(map(fort_name, closed_lists.FORTS))
        expected = f"one of {names}" + _hint(guess and fort_name(guess)) + own
        yield row_fault(row, "item", f"Item is {row.item!r}", expected)


def _hint(guess: str) -> str:
    return f" ({guess}?)" if guess else ""
