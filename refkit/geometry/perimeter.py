"""The perimeter: every stand's status, why, and the front between the sides (2.1.5.5)."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from refkit.geometry import distances, drawing, status
from refkit.geometry.disengaging import Disengagement, disengage
from refkit.geometry.layout import THOUSAND, Layout, Status
from refkit.geometry.links import islands
from refkit.geometry.reasons import Reason, reasons
from refkit.geometry.status import Verdict


@dataclass(frozen=True)
class Perimeter:
    """What follows from a layout; the front is drawn when it is first looked at."""

    layout: Layout
    verdicts: tuple[Verdict, Verdict]
    disengaged: Disengagement | None

    @cached_property
    def status(self) -> dict[str, Status]:
        """The status of every live stand."""
        return {
            stand.id: each.status(number)
            for each in self.verdicts
            for number, stand in enumerate(each.force.stands)
        }

    @cached_property
    def reasons(self) -> dict[str, Reason]:
        """Why each stand has its status."""
        one, two = self.verdicts
        return {**reasons(one, two), **reasons(two, one)}

    @cached_property
    def islands(self) -> tuple[tuple[str, ...], ...]:
        """The groups of stands with a closed perimeter each (D18)."""
        groups = []
        for each in self.verdicts:
            apart = each.force.flags(lambda s: self.status[s.id] != "normal")
            for group in islands(each.force, each.foes, apart):
                groups.append(tuple(sorted(each.force.stands[n].id for n in group)))
        return tuple(sorted(groups))

    @cached_property
    def places(self) -> dict[str, tuple[float, float]]:
        """Where every live stand is, after it has disengaged."""
        return {
            stand.id: (x / THOUSAND, y / THOUSAND)
            for each in self.verdicts
            for stand, (x, y) in zip(
                each.force.stands, each.force.places.tolist(), strict=True
            )
        }

    @property
    def moves(self) -> dict[str, tuple[float, float]]:
        """Where the stands that have disengaged are now."""
        return self.disengaged.moves if self.disengaged else {}

    @cached_property
    def drawing(self) -> drawing.Drawing:
        """The line, the ground of the sides, the start lines, the closed perimeters."""
        return drawing.draw(self.layout, self.verdicts)


def perimeter(layout: Layout, *, disengaging: bool = False) -> Perimeter:
    """Return the perimeter of a layout, as it is or when the stands have disengaged."""
    moved = disengage(layout) if disengaging else None
    verdicts = status.judge(layout, moved.places if moved else None)
    return Perimeter(layout, verdicts, moved)


def told(found: Perimeter) -> dict[str, Any]:
    """Return a perimeter as data, in the words of the case files."""
    data: dict[str, Any] = {
        "status": found.status,
        "islands": [list(each) for each in found.islands],
    }
    if found.disengaged:
        moves = {name: list(place) for name, place in found.moves.items()}
        data |= {
            "moves": moves,
            "stay": [name for name in found.status if name not in moves],
            "contacts_left": [list(pair) for pair in found.disengaged.contacts],
            "held": list(found.disengaged.held),
        }
    drawn = found.drawing
    return data | {
        "reasons": {name: _reason(each) for name, each in found.reasons.items()},
        "whereabouts": distances.told(found),
        "line": [_points(each) for each in drawn.line],
        "start_lines": {
            s: [_points(e) for e in lines] for s, lines in drawn.starts.items()
        },
        "ground": {side: _rings(each) for side, each in drawn.ground.items()},
        "perimeters": [
            {"side": e.side, "stands": list(e.stands), "rings": _rings(e.ground)}
            for e in drawn.islands
        ],
    }


def _reason(reason: Reason) -> dict[str, Any]:
    """Return what there is to say of a reason."""
    said = {name: getattr(reason, name) for name in Reason.__slots__ if name != "status"}
    return {name: each for name, each in said.items() if each}


def _points(line: BaseGeometry) -> list[list[float]]:
    return [[round(x, 3), round(y, 3)] for x, y in line.coords]


def _rings(ground: BaseGeometry) -> list[list[list[float]]]:
    """Return the outlines of a ground, those of its holes among them."""
    parts = [each for each in shapely.get_parts(ground) if each.geom_type == "Polygon"]
    return [_points(ring) for part in parts for ring in (part.exterior, *part.interiors)]
