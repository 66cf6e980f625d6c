"""The perimeter: every stand's status, why, and the front between the sides (2.1.5.5)."""

from dataclasses import dataclass
from functools import cached_property

from refkit.geometry import drawing, status
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
            for group in islands(each.force, each.foes, ~each.is_normal):
                groups.append(tuple(sorted(each.force.stands[n].id for n in group)))
        return tuple(sorted(groups))

    @cached_property
    def places(self) -> dict[str, tuple[float, float]]:
        """Where every live stand is, after it has disengaged."""
        found = {}
        for force in (each.force for each in self.verdicts):
            for stand, (x, y) in zip(force.stands, force.places.tolist(), strict=True):
                found[stand.id] = x / THOUSAND, y / THOUSAND
        return found

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
    # The new places are judged, not those the stands had before (D20).
    verdicts = status.judge(layout, moved.places if moved else None)
    return Perimeter(layout, verdicts, moved)
