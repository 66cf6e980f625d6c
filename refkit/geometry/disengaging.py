"""Disengagement: who goes back, how far, and who is held (2.1.5.5.1)."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from math import ceil, floor, hypot, sqrt
from typing import NamedTuple

from refkit.geometry import searching, terrain
from refkit.geometry.forces import Force, force
from refkit.geometry.homes import Ints
from refkit.geometry.layout import Layout, Stand, thousandths
from refkit.geometry.searching import Tree
from refkit.geometry.status import Verdict, judge

FAR = 10**9  # thousandths; nobody goes so far
WORSE = {"normal": 0, "isolated": 1, "cut_off": 2}
Key = tuple[int, int]  # a side's number, a stand's number
Vector = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Disengagement:
    """Where the stands are after it, who was held for a salient, who is in contact."""

    moves: dict[str, tuple[float, float]]
    held: tuple[str, ...]
    contacts: tuple[tuple[str, str], ...]
    places: dict[str, Ints]


def disengage(
    layout: Layout, judged: tuple[Verdict, Verdict] | None = None
) -> Disengagement:
    """Return the disengagement: straight home, no farther than it takes, nobody cut off.

    Who has judged the layout as it is already gives the verdicts.
    """
    melee = Melee(layout)
    # Where nobody moves nobody can end worse: there is nothing to judge.
    if not melee.step(frozenset()):
        return melee.outcome(frozenset())
    before = judged or judge(layout)
    held: frozenset[str] = frozenset()
    # It ends: who is held does not go, so each turn holds somebody else besides.
    while more := _flanks(melee, before, held):
        held |= more
    by_step = sorted(held, key=lambda name: (-melee.longest[name], name))
    for name in by_step:  # G6: whoever may go without harm goes after all
        if not _worse(melee, before, held - {name}):
            held -= {name}
    # The trials leave the steps of others behind: these are gone once more.
    melee.step(held)
    return melee.outcome(held)


def _worse(
    melee: "Melee", before: tuple[Verdict, ...], held: frozenset[str]
) -> set[tuple[int, int]]:
    """Return the groups in which a stand ends worse than before, as side and group."""
    melee.step(held)
    after = judge(melee.layout, melee.places())
    return {
        (side, int(old.links.groups[number]))
        for side, (old, new) in enumerate(zip(before, after, strict=True))
        for number in range(len(old.force))
        if WORSE[new.status(number)] > WORSE[old.status(number)]
    }


def _flanks(
    melee: "Melee", before: tuple[Verdict, ...], held: frozenset[str]
) -> frozenset[str]:
    """Return who has gone back from a group in which a stand ends worse (G6)."""
    worse = _worse(melee, before, held)
    return frozenset(
        melee.stand((side, number)).id
        for (side, number), step in melee.steps.items()
        if step and (side, int(before[side].links.groups[number])) in worse
    )


class Road(NamedTuple):
    """From where a stand was straight toward its nearest home element (G2)."""

    start: tuple[int, int]
    way: Vector
    length: int
    radius: int  # of the stand that goes it


def _road(own: Force, number: int) -> Road:
    place = own.places[number]
    ends = [home.nearest(place) - place for home in own.homes]
    dx, dy = min((tuple(each.tolist()) for each in ends), key=lambda way: hypot(*way))
    length, (x, y) = hypot(dx, dy), place.tolist()
    way = (dx / length, dy / length) if length else (0.0, 0.0)
    # Rounded down, so that nobody goes past his home.
    return Road((x, y), way, floor(length), int(own.radii[number]))


class Melee:
    """Stands in contact, and how far each has gone back, in thousandths of an inch."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.forces = tuple(force(layout, side) for side in layout.sides)
        self.roads = {
            (side, number): _road(own, number)
            for side, own in enumerate(self.forces)
            for number in range(len(own))
        }
        self.ground = layout.ground
        self.apart = thousandths(layout.options.zone)
        self.widest = 2 * max((road.radius for road in self.roads.values()), default=0)
        self.trees: list[Tree] = []  # of the places at the beginning of a round
        self.steps: dict[Key, int] = {}
        # Over all trials: by it those who are held are let go one by one (G6).
        self.longest: dict[str, int] = {}
        self.held: frozenset[str] = frozenset()

    def stand(self, key: Key) -> Stand:
        """Return the stand that a key names."""
        return self.forces[key[0]].stands[key[1]]

    def step(self, held: frozenset[str]) -> bool:
        """Go back round by round until nothing moves; whether anybody has moved (G4)."""
        self.steps, self.held = {}, held
        while self._round():
            pass
        for key, step in self.steps.items():
            name = self.stand(key).id
            self.longest[name] = max(step, self.longest.get(name, 0))
        return bool(self.steps)

    def place(self, key: Key, more: int = 0) -> tuple[int, int]:
        """Return where a stand is, or would be some steps farther back."""
        (x, y), (dx, dy), *_ = self.roads[key]
        step = self.steps.get(key, 0) + more
        # From where it began, so that it is rounded once and not with every round.
        return round(x + step * dx), round(y + step * dy)

    def places(self) -> dict[str, Ints]:
        """Return where all stands are, side by side."""
        found = {}
        for number, each in enumerate(self.forces):
            places = each.places.copy()
            for key in self.steps:
                if key[0] == number:
                    places[key[1]] = self.place(key)
            found[each.side] = places
        return found

    def contacts(self) -> list[tuple[Key, Key]]:
        """Return the pairs of enemies that are too near one another (G1)."""
        if not all(map(len, self.forces)):
            return []
        one, two = self.trees = [searching.tree(each) for each in self.places().values()]
        # The trees look in floats, too far if anything; `_short` decides exactly.
        near = one.query_ball_tree(two, self.apart + self.widest)
        found = ((a, int(b)) for a, each in enumerate(near) for b in sorted(each))
        pairs = (((0, a), (1, b)) for a, b in found)
        return [pair for pair in pairs if self._short(*pair, 0, 0)]

    def outcome(self, held: frozenset[str]) -> Disengagement:
        """Return the moves, who is held, and the contacts that are left for the umpire."""
        moves = {
            self.stand(key).id: (x / 1000, y / 1000)
            for key in sorted(self.steps)
            for x, y in [self.place(key)]
        }
        left = tuple((self.stand(a).id, self.stand(b).id) for a, b in self.contacts())
        return Disengagement(moves, tuple(sorted(held)), left, self.places())

    def _need(self, a: Key, b: Key) -> int:
        return self.apart + self.roads[a].radius + self.roads[b].radius

    def _short(self, a: Key, b: Key, step: int, other: int) -> bool:
        """Whether two enemies are still too near when gone so much farther back."""
        (ax, ay), (bx, by) = self.place(a, step), self.place(b, other)
        return (ax - bx) ** 2 + (ay - by) ** 2 < self._need(a, b) ** 2

    def _round(self) -> bool:
        """Ask every mover's largest step, cut it short, and go; whether anybody went."""
        asked: dict[Key, int] = {}
        contacts = self.contacts()
        able = {key for key in {*chain(*contacts)} if self._can_go(key)}
        for a, b in contacts:
            for key, step in self._requests(a, b, able):
                asked[key] = max(step, asked.get(key, 0))
        # All are cut before anybody goes: the order of the stands decides nothing.
        went = {key: self._cut(key, step, asked) for key, step in asked.items()}
        for key, step in went.items():
            if step > 0:
                self.steps[key] = self.steps.get(key, 0) + step
        return any(step > 0 for step in went.values())

    def _requests(self, a: Key, b: Key, able: set[Key]) -> list[tuple[Key, int]]:
        """Return who goes back for a contact and how far: both alike, or the one (G3)."""
        if self._behind(a, b) or self._behind(b, a):
            return []
        movers = [key for key in (a, b) if key in able]
        step = self._least(a, b, movers)
        return [(key, step) for key in movers if step]

    def _behind(self, key: Key, foe: Key) -> bool:
        """Whether an enemy is behind a stand: to go back would be to go to him (G2)."""
        (x, y), (ex, ey) = self.place(key), self.place(foe)
        dx, dy = self.roads[key].way
        return (ex - x) * dx + (ey - y) * dy > 0

    def _can_go(self, key: Key) -> bool:
        stand = self.stand(key)
        tied = stand.improved or stand.unmoved or stand.immobile or stand.id in self.held
        # Who cannot go even a thousandth leaves all of it to the other (G5).
        return not tied and self._cut(key, 1, {}) > 0

    def _least(self, a: Key, b: Key, movers: list[Key]) -> int:
        """Return the least step, rounded up, that takes the movers clear; 0 if none."""
        (ax, ay), (bx, by) = self.place(a), self.place(b)
        (dx, dy), (ex, ey) = (
            self.roads[key].way if key in movers else (0.0, 0.0) for key in (a, b)
        )
        vx, vy, wx, wy = dx - ex, dy - ey, ax - bx, ay - by
        speed, along = vx * vx + vy * vy, wx * vx + wy * vy
        # Nobody moves, or both go the same way: no step takes them apart.
        if speed == 0:
            return 0
        lacking = self._need(a, b) ** 2 - wx * wx - wy * wy
        # The root is a float: a step too short by it is made longer, by whole numbers.
        step = ceil((sqrt(along * along + speed * lacking) - along) / speed - 1e-6)
        while self._short(a, b, step * (a in movers), step * (b in movers)):
            step += 1
        return step

    def _cut(self, key: Key, step: int, asked: dict[Key, int]) -> int:
        """Return as much of a step as table, other enemies and ground allow (G5)."""
        step = min(step, self.roads[key].length - self.steps.get(key, 0))
        # G5: those in contact already do not stop him; he goes away from them.
        for foe in self._farther_off(key, step + max(asked.values(), default=0)):
            # The enemy may go his own step in this round, or be stopped: both must fit.
            for more in {0, asked.get(foe, 0)}:
                step = min(step, self._until(key, foe, more))
        start, end = self.place(key), self.place(key, step)
        # Rounded down below, toward where the stand is clear of the ground (G5).
        shares = (terrain.entry(start, end, polygon) for polygon in self.ground)
        return min([step, *(floor(each * step) for each in shares if each is not None)])

    def _farther_off(self, key: Key, step: int) -> Iterable[Key]:
        """Return the enemies a stand is clear of, and might not be after such a step."""
        side = 1 - key[0]
        reach = self.apart + self.widest + step
        near = self.trees[side].query_ball_point(self.place(key), reach)
        foes = ((side, int(each)) for each in sorted(near))
        return [foe for foe in foes if not self._short(key, foe, 0, 0)]

    def _until(self, key: Key, foe: Key, more: int) -> int:
        """Return how far a stand can go back until an enemy farther off is too near."""
        (x, y), (ex, ey) = self.place(key), self.place(foe, more)
        dx, dy = self.roads[key].way
        wx, wy = x - ex, y - ey
        along = wx * dx + wy * dy
        inner = along * along - (wx * wx + wy * wy - self._need(key, foe) ** 2)
        if along >= 0 or inner <= 0:
            return FAR
        # A hair is added: a float just below a whole number would cost a thousandth.
        return max(floor(-along - sqrt(inner) + 1e-6), 0)
