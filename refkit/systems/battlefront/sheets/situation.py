"""The front and the objectives."""

from collections.abc import Iterator

from refkit.engine.brief import Section, Table
from refkit.engine.campaign import Campaign
from refkit.systems.battlefront.records import Front, Objective, Slot
from refkit.systems.battlefront.sheets.table import columns


def situation(campaign: Campaign, slot: Slot) -> Iterator[Section]:
    """Yield the lines as they were drawn last, and who holds the objectives."""
    lines = campaign.rows(Front)
    last = lines[-1].slot if lines else ""
    rows = [(f.id, f.side or "both", f.course) for f in lines if f.slot == last]
    if rows:
        cols = columns("Line", "Whose", "Course*6")
        yield Table(
            title="The front",
            columns=cols,
            rows=tuple(rows),
            clause="BF-2.1.5.5-a",
            note=slot.remark,
        )
    held = [
        (o.name, o.place, str(o.daily), str(o.final), o.held_by or "nobody")
        for o in campaign.rows(Objective)
    ]
    if held:
        cols = columns("Objective*3", "Place", ">VP a day", ">VP at the end", "Held by")
        yield Table(title="Objectives", columns=cols, rows=tuple(held), clause="BF-2.S-c")
