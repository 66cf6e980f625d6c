"""Whose ground is whose by the line that is kept: behind it, near it, in a pocket.

All of it follows from the lines, the table and the home edges, which both sides know.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.battlefront.records import Front, Holding, Objective
from refkit.systems.battlefront.rules import coordinates, fieldmap

if TYPE_CHECKING:
    from refkit.systems.battlefront.rules.grounds import Grounds


def grounds_at(campaign: Campaign, place: str) -> "Grounds | None":
    """Return the grounds by the line drawn last, if a place can be found on them."""
    return current_grounds(campaign) if coordinates.parse_point(place) else None


def front_lines(campaign: Campaign) -> tuple[Front, ...]:
    """Return the lines between the sides, oldest first; pockets are none."""
    return tuple(row for row in campaign.rows(Front) if not row.side)


def current_grounds(campaign: Campaign) -> "Grounds | None":
    """Return the grounds by the line drawn last; None where none can be told."""
    drawn = front_lines(campaign)
    return grounds_by_line(campaign, drawn[-1]) if drawn else None


def grounds_by_line(
    campaign: Campaign, front: Front, pockets: Iterable[Front] | None = None
) -> "Grounds | None":
    """Return the grounds by a line; None where it does not part the table.

    The pockets are those that were kept with the line, unless others are given; what one
    side hides is none.
    """
    if not coordinates.parse_line(front.course) or not fieldmap.is_mapped(campaign):
        return None
    homes = {s: fieldmap.side_homes(campaign, front.slot, s) for s in campaign.sides}
    if not all(any(each.values()) for each in homes.values()):
        return None
    # shapely takes a tenth of a second to load, and many commands measure nothing.
    from refkit.systems.battlefront.rules import grounds

    kept = campaign.rows(Front, slot=front.slot, start=False, hidden=False)
    there = kept if pockets is None else pockets
    return grounds.part_table(campaign, front, homes, there)


@dataclass(frozen=True, slots=True)
class Shift:
    """What a side has gained between two lines: square inches, and objectives it took."""

    side: str
    inches: int
    objectives: tuple[str, ...]

    def __str__(self) -> str:
        places = f", with {', '.join(self.objectives)}" if self.objectives else ""
        return f"{self.side} gains {self.inches} square inches of ground{places}"


def ground_shifts(campaign: Campaign) -> tuple[Shift, ...]:
    """Return what each side gained since the line before; the other one has lost it.

    (BF-2.1.5.9-a, R-87)
    """
    lines = front_lines(campaign)[-2:]
    drawn = [grounds_by_line(campaign, line) for line in lines]
    old, new = drawn if len(drawn) > 1 else (None, None)
    if old is None or new is None:
        return ()
    before = _holders(campaign, lines[0], lines[1], old)
    return tuple(_shift(campaign, side, old, new, before) for side in campaign.sides)


def _holders(
    campaign: Campaign, line: Front, after: Front, grounds: "Grounds"
) -> dict[str, str]:
    """Return who held each objective when a line was drawn, by the umpire's word.

    With the opening line nobody said so: it is by the ground, and an objective of which
    that says nothing is not known to have changed hands.
    """
    is_opening = line.slot == after.slot
    said = () if is_opening else campaign.rows(Holding, slot=line.slot)
    held = {row.objective: row.side for row in said}
    for row in campaign.rows(Objective):
        held.setdefault(row.id, grounds.controller(row.place) or row.held_by)
    return held


def _shift(
    campaign: Campaign, side: str, old: "Grounds", new: "Grounds", before: Mapping[str, str]
) -> Shift:
    area = round(new.behind[side].difference(old.behind[side]).area)
    # What is held is recorded with the line, and may differ from whose ground it is.
    taken = (r for r in campaign.rows(Objective, held_by=side) if before[r.id] != side)
    return Shift(side, area, tuple(row.name for row in taken))
