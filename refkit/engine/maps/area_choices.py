"""What may be chosen on a map of areas: the areas each piece may go to, and how."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal

from refkit.engine.maps.area_map import AreaMap, AreaPiece, AreaRoute, Route
from refkit.engine.problems import Problem, Refused


@dataclass(frozen=True, slots=True)
class AreaChoices:
    """A map with the goals of each piece that may be ordered, and what is chosen so far.

    A goal has its route: the areas one after the other, where the piece stands included. A
    piece that waits beside the map goes by the goal alone, and so does one whose goal is
    where it stands. Of those chosen before, a piece that is sent leaves all as they are
    where it sends `each`, none where it sends `one`, and those with the same goal where
    several go `together`. The `remarks` say of a goal what it costs, where that is known.
    """

    map: AreaMap
    goals: Mapping[str, Mapping[str, Route]] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(default_factory=dict)
    sends: Literal["each", "one", "together"] = "each"
    remarks: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def choose(self, piece: str, area: str) -> "AreaChoices":
        """Return the choices with a piece sent to an area; Refused where it may not go."""
        if area not in self._own_goals(piece):
            name = self.piece(piece).name or piece
            areas = self.map.by_id
            found = f"it cannot go to {areas[area].name if area in areas else area!r}"
            raise Refused([Problem(name, found, "one of the areas that are lit")])
        kept = {name: goal for name, goal in self.chosen.items() if self._stays(goal, area)}
        return replace(self, chosen=MappingProxyType({**kept, piece: area}))

    def _stays(self, goal: str, area: str) -> bool:
        """Whether a piece stays sent to its goal while another is sent to an area."""
        return self.sends == "each" or (self.sends == "together" and goal == area)

    def forget(self, piece: str) -> "AreaChoices":
        """Return the choices with a piece left where it is."""
        self._own_goals(piece)
        kept = {name: area for name, area in self.chosen.items() if name != piece}
        return replace(self, chosen=MappingProxyType(kept))

    def piece(self, name: str) -> AreaPiece:
        """Return a piece of the map; Refused where there is none."""
        for each in self.map.pieces:
            if each.id == name:
                return each
        raise Refused([Problem(name, "there is no such piece", "one on the map")])

    @property
    def drawn(self) -> AreaMap:
        """The map with the routes that are chosen; what waited stands where it is to go."""
        ways = {
            piece: self.goals[piece][area]
            for piece, area in sorted(self.chosen.items())
            if area in self.goals.get(piece, {})
        }
        # A piece that waits, or has its goal where it stands, has no way to be drawn.
        routes = (
            AreaRoute(areas=way, side=self.piece(piece).side)
            for piece, way in ways.items()
            if len(way) > 1
        )
        pieces = (
            each.model_copy(update={"area": each.area or ways.get(each.id, ("",))[-1]})
            for each in self.map.pieces
        )
        told = {"routes": (*self.map.routes, *routes), "pieces": tuple(pieces)}
        return self.map.model_copy(update=told)

    def _own_goals(self, piece: str) -> Mapping[str, Route]:
        own = self.goals.get(self.piece(piece).id)
        if own is None:
            found = "nothing is asked about it now"
            raise Refused(
                [Problem(self.piece(piece).name or piece, found, "another piece")]
            )
        return own
