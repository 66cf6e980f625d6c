"""The territories: who is next to whom, which line is which, isolation and retreat.

The lines are counted for a side from its own rear: its third line is 0, its first 2, the
enemy's first 3, and so on to the enemy's third.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from refkit.engine.play.turn import Turn
from refkit.geometry.areas import paths
from refkit.systems.epic40k.records import Link, Territory

Option = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Board:
    """The map as it stands, with the options by which it is read."""

    grounds: Mapping[str, Territory]
    option: Option
    links: frozenset[frozenset[str]] = frozenset()

    def holds(self, side: str, territory: str) -> bool:
        """Whether a side controls a territory."""
        ground = self.grounds.get(territory)
        return ground is not None and ground.holder == side

    def held(self, side: str) -> list[str]:
        """Return the territories that a side controls."""
        return [each.id for each in self.grounds.values() if each.holder == side]

    def bound(self, side: str) -> list[str]:
        """Return the Majors of its own that a side holds, never without a garrison."""
        majors = (each for each in self.grounds.values() if each.major)
        return [each.id for each in majors if each.home == each.holder == side]

    def are_adjacent(self, one: str, other: str) -> bool:
        """Whether two territories are adjacent (EP-R6)."""
        how = self.option("adjacency")
        if how == "list":
            return frozenset((one, other)) in self.links
        here, there = self.grounds[one], self.grounds[other]
        aside, down = abs(here.x - there.x), abs(here.y - there.y)
        return (max(aside, down) if how == "corners" else aside + down) == 1

    def way(self, start: str, entered: Sequence[str]) -> list[str]:
        """Return the way from a territory through others, put in order (EP-22).

        It is empty where they do not lie one beside the other.
        """
        near = self.are_adjacent
        return [*paths.ordered(start, entered, lambda a, b: a == b or near(a, b))]

    def depth(self, side: str, territory: str) -> int:
        """Return how many lines lie behind a territory, as a side sees it (EP-8)."""
        ground = self.grounds[territory]
        return self.lines - (ground.line if ground.home == side else 1 - ground.line)

    @property
    def lines(self) -> int:
        """How many lines a side has."""
        return max(each.line for each in self.grounds.values())

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
        there = (self.grounds[each] for each in troops)
        stood = {each.line for each in there if (each.home == side) == is_own}
        return stood >= set(range(1, ground.line))

    def is_isolated(self, side: str, territory: str) -> bool:
        """Whether no territory of the next line back is the side's (EP-41, EP-R20)."""
        depth = self.depth(side, territory)
        own = {each: self.depth(side, each) for each in self.held(side)}
        if depth == 0:
            is_alone = not any(0 < at < self.lines for at in own.values())
            return is_alone and self.option("third_line") != "never"
        behind = [each for each, at in own.items() if at == depth - 1]
        if self.option("isolation_chain") == "yes":  # EP-R21
            return all(self.is_isolated(side, each) for each in behind)
        return not behind

    def retreats(self, side: str, territory: str) -> list[str]:
        """Return where the beaten fall back to: aside or one line (EP-40, EP-R17)."""
        back, held = self.depth(side, territory) - 1, sorted(self.held(side))
        aside = {each for each in held if self.are_in_line(each, territory)} - {territory}
        return [each for each in held if each in aside or self.depth(side, each) == back]


def board(turn: Turn) -> Board:
    """Return the map as it stands."""
    links = frozenset(frozenset((each.one, each.other)) for each in turn.rows(Link))
    grounds = {each.id: each for each in turn.rows(Territory)}
    return Board(grounds, turn.option, links)


def map_faults(board: Board) -> Iterator[str]:
    """Yield what keeps a map from being played: a line that is missing (EP-6, EP-8)."""
    for home in dict.fromkeys(each.home for each in board.grounds.values()):
        own = {each.line for each in board.grounds.values() if each.home == home}
        if own != set(range(1, board.lines + 1)):
            yield f"{home} has the lines {', '.join(map(str, sorted(own)))}"
