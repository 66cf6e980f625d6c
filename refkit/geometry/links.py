"""Protected supply: friends linked to friends, chains and groups of them (D8, D13, D18)."""

from dataclasses import dataclass

import numpy as np

from refkit.geometry import searching, terrain
from refkit.geometry.forces import Flags, Force
from refkit.geometry.homes import Ints
from refkit.geometry.layout import Options, thousandths


@dataclass(frozen=True, slots=True)
class Links:
    """The links of a side: pairs of its stands, and the group each stand is in."""

    pairs: Ints
    groups: Ints
    count: int

    def any_of(self, flags: Flags) -> Flags:
        """Whether anybody in each stand's group has the flag."""
        there = np.zeros(self.count, dtype=bool)
        there[self.groups[flags]] = True
        found: Flags = there[self.groups]
        return found


def links(
    force: Force, foes: Force, options: Options, ground: tuple[terrain.Polygon, ...]
) -> Links:
    """Return the links between friends: near, nobody and no ground between them (D8)."""
    # D8: measured from edge to edge of the stands, in whole thousandths.
    reach = thousandths(options.link)
    pairs = close(force, reach, force.radii)
    if options.link_block == "circle":
        pairs = pairs[~parted(force.places[pairs[:, 0]], force.places[pairs[:, 1]], foes)]
    pairs = pairs[passable(force.places[pairs[:, 0]], force.places[pairs[:, 1]], ground)]
    return grouped(pairs, len(force))


def close(force: Force, reach: int, radii: Ints) -> Ints:
    """Return the pairs of friends no farther apart than a reach beyond their radii."""
    if not len(force):
        return np.empty((0, 2), dtype=np.int64)
    # The tree counts in floats: it is asked for a little more, whole numbers decide.
    widest = reach + 2 * int(radii.max())
    pairs = force.tree.query_pairs(widest + 1, output_type="ndarray").astype(np.int64)
    apart = force.places[pairs[:, 0]] - force.places[pairs[:, 1]]
    most = reach + radii[pairs[:, 0]] + radii[pairs[:, 1]]
    found = pairs[(apart * apart).sum(axis=1) <= most * most]
    ordered: Ints = found[np.lexsort((found[:, 1], found[:, 0]))]
    return ordered


def parted(first: Ints, second: Ints, foes: Force) -> Flags:
    """Whether an enemy is strictly inside the circle on each pair of places (D8)."""
    if not len(foes) or not len(first):
        return np.zeros(len(first), dtype=bool)
    # The enemy nearest to the middle is in the circle if anybody is.
    _, who = foes.tree.query((first + second) / 2)
    foe = foes.places[who]
    # Thales: an obtuse angle at him says he is inside; a right one, on the rim, he is not.
    found: Flags = ((first - foe) * (second - foe)).sum(axis=1) < 0
    return found


def passable(first: Ints, second: Ints, ground: tuple[terrain.Polygon, ...]) -> Flags:
    """Whether no impassable ground lies between each pair of places."""
    clear = np.ones(len(first), dtype=bool)
    for polygon in ground:
        low, high = np.min(polygon, axis=0), np.max(polygon, axis=0)
        reached = np.maximum(first, second) >= low
        reached &= np.minimum(first, second) <= high
        for each in np.flatnonzero(clear & reached.all(axis=1)):
            a, b = first[each].tolist(), second[each].tolist()
            clear[each] = terrain.entry((a[0], a[1]), (b[0], b[1]), polygon) is None
    return clear


def grouped(pairs: Ints, count: int) -> Links:
    """Return stands and their links as groups."""
    many, groups = searching.groups(pairs, count)
    return Links(pairs, groups, many)


def home_linked(
    force: Force, foes: Force, options: Options, ground: tuple[terrain.Polygon, ...]
) -> Flags:
    """Whether each stand is linked to a home element itself (D8a)."""
    found = np.zeros(len(force), dtype=bool)
    for home in force.homes:
        end = home.nearest(force.places)
        apart = force.places - end
        most = thousandths(options.link) + force.radii
        near = (apart * apart).sum(axis=1) <= most * most
        if options.link_block == "circle":
            near &= ~parted(force.places, end, foes)
        near[near] = passable(force.places[near], end[near], ground)
        found |= near
    return found


ISLAND = 10.0  # inches between stands that share a perimeter (D18)


def islands(force: Force, foes: Force, apart: Flags) -> tuple[Ints, ...]:
    """Return the groups, of the stands set apart, that share a closed perimeter (D18)."""
    pairs = close(force, thousandths(ISLAND), np.zeros_like(force.radii))
    pairs = pairs[apart[pairs].all(axis=1)]
    pairs = pairs[~parted(force.places[pairs[:, 0]], force.places[pairs[:, 1]], foes)]
    groups = grouped(pairs, len(force)).groups
    own = np.unique(groups[apart])
    return tuple(np.flatnonzero(apart & (groups == each)) for each in own)
