"""The territories: who is next to whom, which line is which, isolation and retreat.

The lines are counted for a side from its own rear: its third line is 0, its first 2, the
enemy's first 3, and so on to the enemy's third.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from refkit.engine.campaign.campaign import Campaign
from refkit.systems.epic40k.records import Link, Territory


class Ground(NamedTuple):
    """A territory as the rules ask for it."""

    id: str
    home: str
    line: int
    x: int
    y: int
    holder: str
    is_major: bool = False
    is_isolated: bool = False


class Fault(NamedTuple):
    """Why something may not be done: the ground, a sentence, the clause."""

    code: str
    message: str
    clause: str


@dataclass(frozen=True, slots=True)
class Board:
    """The map as it stands, with the options by which it is read."""

    grounds: Mapping[str, Ground]
    option: Callable[[str], str]
    links: frozenset[frozenset[str]] = frozenset()

    def holds(self, side: str, territory: str) -> bool:
        """Whether a side controls a territory."""
        ground = self.grounds.get(territory)
        return ground is not None and ground.holder == side

    def held(self, side: str) -> list[str]:
        """Return the territories that a side controls."""
        return [each.id for each in self.grounds.values() if each.holder == side]

    def are_adjacent(self, one: str, other: str) -> bool:
        """Whether two territories are adjacent (EP-R6)."""
        how = self.option("adjacency")
        if how == "list":
            return frozenset((one, other)) in self.links
        here, there = self.grounds[one], self.grounds[other]
        aside, down = abs(here.x - there.x), abs(here.y - there.y)
        return (max(aside, down) if how == "corners" else aside + down) == 1

    def near_enemy(self, side: str, territory: str) -> bool:
        """Whether a territory is next to one that the enemy holds."""
        return any(
            self.are_adjacent(territory, each.id)
            for each in self.grounds.values()
            if each.holder != side
        )

    def depth(self, side: str, territory: str) -> int:
        """Return how many lines lie behind a territory, as a side sees it (EP-8)."""
        ground = self.grounds[territory]
        if ground.home == side:
            return self.lines - ground.line
        return self.lines - 1 + ground.line

    @property
    def lines(self) -> int:
        """How many lines a side has."""
        return max(each.line for each in self.grounds.values())

    def at_depth(self, side: str, depth: int) -> list[str]:
        """Return the territories of a line, counted from a side's own rear."""
        return [each for each in self.grounds if self.depth(side, each) == depth]

    def are_in_line(self, one: str, other: str) -> bool:
        """Whether two territories are in the same line of resistance."""
        here, there = self.grounds[one], self.grounds[other]
        return (here.home, here.line) == (there.home, there.line)

    def reaches(self, side: str, target: str, troops: Collection[str]) -> bool:
        """Whether a side stands in the lines before the one it attacks (EP-9, EP-R14)."""
        ground = self.grounds[target]
        if ground.home == side:  # EP-R13
            return True
        is_own = self.option("deep_attack_needs") == "own_lines"
        stood = {
            each.line
            for each in map(self.grounds.__getitem__, troops)
            if (each.home == side) == is_own
        }
        return stood >= set(range(1, ground.line))

    def is_isolated(self, side: str, territory: str) -> bool:
        """Whether no territory of the next line back is the side's (EP-41, EP-R20)."""
        depth = self.depth(side, territory)
        if depth == 0:
            if self.option("third_line") == "never":
                return False
            lines = range(1, self.lines)
            own = (each for line in lines for each in self.at_depth(side, line))
            return not any(self.holds(side, each) for each in own)
        behind = [each for each in self.at_depth(side, depth - 1) if self.holds(side, each)]
        if self.option("isolation_chain") == "yes":  # EP-R21
            return all(self.is_isolated(side, each) for each in behind)
        return not behind

    def retreats(self, side: str, territory: str) -> list[str]:
        """Return where the beaten fall back to: aside or one line (EP-40, EP-R17)."""
        depth = self.depth(side, territory)
        return sorted(
            each
            for each in self.held(side)
            if each != territory
            and (self.are_in_line(each, territory) or self.depth(side, each) == depth - 1)
        )

    def with_holders(self, holders: Mapping[str, str]) -> "Board":
        """Return the map with other holders of some territories."""
        changed = {
            each: self.grounds[each]._replace(holder=side) for each, side in holders.items()
        }
        return replace(self, grounds={**self.grounds, **changed})


def board(campaign: Campaign) -> Board:
    """Return the map of a campaign as it stands."""
    grounds = {
        each.id: Ground(
            each.id,
            each.home,
            each.line,
            each.x,
            each.y,
            each.holder,
            each.major,
            each.isolated,
        )
        for each in campaign.rows(Territory)
    }
    links = frozenset(frozenset((each.one, each.other)) for each in campaign.rows(Link))
    return Board(grounds, campaign.option, links)


def map_faults(board: Board) -> Iterator[str]:
    """Yield what keeps a map from being played: a line that is missing (EP-6, EP-8)."""
    for home in dict.fromkeys(each.home for each in board.grounds.values()):
        own = {each.line for each in board.grounds.values() if each.home == home}
        if own != set(range(1, board.lines + 1)):
            yield f"{home} has the lines {', '.join(map(str, sorted(own)))}"
