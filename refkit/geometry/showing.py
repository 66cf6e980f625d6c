"""The front as both sides know it: what one of them hides bends nothing of it (D21)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import shapely

from refkit.geometry import drawing, status
from refkit.geometry.drawing import Drawing, Island
from refkit.geometry.perimeter import Perimeter


def without(found: Perimeter, unseen: Collection[str]) -> Perimeter:
    """Return the perimeter of the other stands, each where it is and in its status."""
    rest = {name: each for name, each in found.status.items() if name not in unseen}
    if rest == found.status:
        return found
    stands = []
    for stand in found.layout.stands:
        if stand.id in rest:
            x, y = found.places[stand.id]
            stands.append(stand.model_copy(update={"x": x, "y": y}))
    ruled = found.layout.overrides
    out = tuple(name for name in ruled.out_of_line if name in rest)
    # As if ruled: each keeps the status that it has among all (D21).
    remaining = ruled.model_copy(update={"status": rest, "out_of_line": out})
    layout = found.layout.model_copy(
        update={"stands": tuple(stands), "overrides": remaining}
    )
    return Perimeter(layout, status.judge(layout), None)


@dataclass(frozen=True)
class Shown:
    """A perimeter, and the stands in it that the enemy does not see."""

    found: Perimeter
    hidden: frozenset[str]

    @cached_property
    def seen(self) -> Perimeter:
        """The perimeter of the stands that both sides see."""
        return without(self.found, self.hidden)

    @cached_property
    def known(self) -> dict[str, Perimeter]:
        """The perimeter of the stands that each side knows: its own, and who is seen."""
        stands = self.found.layout.stands
        return {
            side: without(
                self.found, self.hidden - {s.id for s in stands if s.side == side}
            )
            for side in self.found.layout.sides
        }

    @cached_property
    def drawing(self) -> Drawing:
        """The front drawn from what both sides see.

        Hidden stands are named with a closed perimeter they share, whose ground tells
        nothing of them. Those that share one with nobody who is seen have a hidden one,
        which nothing that the enemy hides bends.
        """
        drawn = self.seen.drawing
        return replace(drawn, islands=(*self._joined(drawn), *self._hidden))

    def _joined(self, drawn: Drawing) -> Iterator[Island]:
        """Yield the perimeters of who is seen, with the hidden stands that share them."""
        groups = {name: each.stands for each in self._own for name in each.stands}
        unseen = {
            group: tuple(name for name in group if name in self.hidden)
            for group in groups.values()
        }
        for island in drawn.islands:
            # A group may fall apart where some are unseen: these are named once.
            own = unseen.pop(groups.get(island.stands[0], ()), ())
            yield replace(island, stands=(*island.stands, *own))

    @property
    def _hidden(self) -> Iterator[Island]:
        for each in self._own:
            if self.hidden.issuperset(each.stands):
                yield replace(each, hidden=True)

    @cached_property
    def _own(self) -> tuple[Island, ...]:
        """The perimeters as the side knows them whose stands are in them."""
        judged = self.found.status
        apart = {name for name in self.hidden if judged.get(name, "normal") != "normal"}
        stands = self.found.layout.stands
        sides = dict.fromkeys(stand.side for stand in stands if stand.id in apart)
        return tuple(island for side in sides for island in self._of(side))

    def _of(self, side: str) -> list[Island]:
        own, size = self.seen.drawing.ground[side], self.found.layout.table
        judged = self.known[side].verdicts
        (verdict,) = (each for each in judged if each.force.side == side)
        return drawing.perimeters(own, verdict, shapely.box(0, 0, size.width, size.height))
