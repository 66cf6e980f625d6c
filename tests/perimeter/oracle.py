"""A slow judge of layouts that shares nothing with the engine: loops, and a lattice.

It is written from the definitions only. Every rule about two or three stands is a loop
over all of them in plain floats; an open line is looked for on the nodes of a lattice. So
it cannot see a way through a place that no node hits, nor one narrower than its mesh.
"""

import math
from itertools import combinations, pairwise

import numpy as np
import shapely

ZONE, LINK, BESIDE, GAP = 5.0, 5.0, 5.0, 20.0
HAIR = 1e-9
STEP = 0.05  # inches between the places that stand for a stretch
WAYS = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0)}


class Side:
    """One side: its stands, its homes, and the enemy's edges."""

    def __init__(self, layout, name, enemy):
        size = layout["table"]["width"], layout["table"]["height"]
        self.size = size
        live = [each for each in layout["stands"] if not each.get("ko")]
        self.stands = {s["id"]: (s["x"], s["y"]) for s in live if s["side"] == name}
        self.radii = {s["id"]: s.get("radius", 0.0) for s in live}
        self.zones = {
            (s["x"], s["y"]): ZONE + s.get("radius", 0.0)
            for s in live
            if s["side"] == enemy
        }
        self.homes = homes(layout["homes"][name], size)
        self.closed = closed(layout["homes"][enemy], size)
        self.ground = [shapely.Polygon(each) for each in layout["terrain"]]


def homes(given, size):
    """Return each home element as its two ends."""
    width, height = size
    found = [((each["x"], each["y"]),) * 2 for each in given.get("entry", ())]
    for each in given.get("edges", ()):
        length = width if each["edge"] in "NS" else height
        low, high = each.get("from", 0), each.get("to", length)
        fixed = {"N": height, "S": 0, "E": width, "W": 0}[each["edge"]]
        ends = (low, fixed), (high, fixed)
        found.append(ends if each["edge"] in "NS" else tuple(end[::-1] for end in ends))
    return found


def closed(given, size):
    """Return the edges that carry a side's homes."""
    if given.get("edges"):
        return {each["edge"] for each in given["edges"]}
    width, height = size
    on = {"W": lambda x, _: x == 0, "E": lambda x, _: x == width}
    on |= {"S": lambda _, y: y == 0, "N": lambda _, y: y == height}
    return {
        edge for edge, is_on in on.items() for e in given["entry"] if is_on(e["x"], e["y"])
    }


def nearest(home, place):
    (x, y), (to_x, to_y) = home
    return min(max(place[0], x), to_x), min(max(place[1], y), to_y)


def seen(place, end, enemy):
    """Return how far along the road and how far to its left an enemy is."""
    length = math.dist(place, end)
    if not length:
        return 0.0, 0.0
    road = (end[0] - place[0]) / length, (end[1] - place[1]) / length
    way = enemy[0] - place[0], enemy[1] - place[1]
    return way[0] * road[0] + way[1] * road[1], road[0] * way[1] - road[1] * way[0]


def in_cone(place, end, enemy):
    along, off = seen(place, end, enemy)
    return along - abs(off) > HAIR


def road_barred(place, end, enemies):
    """D7: whether a witness bars the road from a place to its end."""
    return any(
        on_road(place, end, first)
        or any(astride(place, end, first, second) for second in enemies)
        for first in enemies
        if in_cone(place, end, first)
    )


def on_road(place, end, enemy):
    along, off = seen(place, end, enemy)
    away = abs(off) if along <= math.dist(place, end) else math.dist(enemy, end)
    return away < BESIDE - HAIR


def astride(place, end, first, second):
    along, off = seen(place, end, first)
    ahead, other = seen(place, end, second)
    if ahead <= HAIR or off * other >= 0 or math.dist(first, second) >= GAP - HAIR:
        return False
    met = (along * abs(other) + ahead * abs(off)) / (abs(off) + abs(other))
    return met <= math.dist(place, end) + HAIR


def behind(side, place, enemies):
    return all(road_barred(place, nearest(home, place), enemies) for home in side.homes)


def linked(side, a, b, enemies, width):
    """D8: whether two places no farther apart than a width are linked."""
    if math.dist(a, b) > width + HAIR:
        return False
    middle, half = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), math.dist(a, b) / 2
    if any(math.dist(middle, enemy) < half - HAIR for enemy in enemies):
        return False
    way = shapely.LineString((a, b))
    return all(way.intersection(each.buffer(-HAIR)).length < 1e-6 for each in side.ground)


def groups(side, enemies):
    """Return the links, and for each stand the set of all linked to it in the end."""
    links = [
        (a, b)
        for a, b in combinations(side.stands, 2)
        if linked(
            side,
            side.stands[a],
            side.stands[b],
            enemies,
            LINK + side.radii[a] + side.radii[b],
        )
    ]
    found = {name: {name} for name in side.stands}
    for a, b in links:
        if found[a] is not found[b]:
            found[a] |= found[b]
            for each in found[b]:
                found[each] = found[a]
    return links, found


def passed(side, name, enemies):
    """D9: how many enemies a stand has passed."""
    place = side.stands[name]
    return min(
        sum(in_cone(place, nearest(home, place), enemy) for enemy in enemies)
        for home in side.homes
    )


def judge(layout, mesh=0.1):
    """Return the status of every stand."""
    one, two = Side(layout, "A", "B"), Side(layout, "B", "A")
    first = {"A": first_pass(one, two, mesh), "B": first_pass(two, one, mesh)}
    return {
        **second_pass(one, first["A"], two, first["B"]),
        **second_pass(two, first["B"], one, first["A"]),
    }


def first_pass(own, foe, mesh):
    """Return for each stand what it is when all enemies count."""
    enemies = list(foe.stands.values())
    links, linked_to = groups(own, enemies)
    front = {name for name, place in own.stands.items() if not behind(own, place, enemies)}
    anchors = set(front)
    for name, place in own.stands.items():
        if not enemies or any(
            linked(own, place, nearest(home, place), enemies, LINK + own.radii[name])
            for home in own.homes
        ):
            anchors.add(name)
    normal = {name for name in own.stands if name in front or anchors & linked_to[name]}
    doubt = [name for name in own.stands if name not in normal]
    found = {
        "groups": linked_to,
        "normal": normal,
        "traced": set(),
        "broken": set(),
        "passed": {},
    }
    if not doubt:
        return found
    water = Water(own, enemies, mesh, targets(own, normal, links))
    clear = {name for name in doubt if water.drains(own.stands[name])}
    found["traced"] = {name for name in doubt if clear & linked_to[name]}
    found["broken"] = {
        name
        for name in doubt
        if any(water.drains(end) for end in breaks(own, own.stands[name], enemies))
    }
    counts = {name: passed(own, name, enemies) for name in doubt}
    for name in doubt:
        found["passed"][name] = max(counts.get(each, 0) for each in linked_to[name])
    return found


def second_pass(own, mine, foe, theirs):
    """D9: judge those in doubt again, against the enemies who form the real line."""
    upgraded = set()
    for name in mine["passed"]:
        if name not in mine["traced"] and name not in mine["broken"]:
            continue
        line = [
            place
            for enemy, place in foe.stands.items()
            if enemy in theirs["normal"]
            or (
                enemy in theirs["traced"]
                and theirs["passed"][enemy] <= mine["passed"][name]
            )
        ]
        if not behind(own, own.stands[name], line):
            upgraded.add(name)
    status = {}
    for name in own.stands:
        if name in mine["normal"] or upgraded & mine["groups"][name]:
            status[name] = "normal"
        else:
            status[name] = "isolated" if name in mine["traced"] else "cut_off"
    return status


def breaks(own, place, enemies):
    """D9a: the places a stand gets to by one straight step out of every zone it is in."""
    zones = own.zones
    inside = [enemy for enemy in enemies if math.dist(place, enemy) < zones[enemy] - HAIR]
    others = [enemy for enemy in enemies if enemy not in inside]
    for edge, (dx, dy) in WAYS.items():
        away = [(place[0] - x) * dx + (place[1] - y) * dy for x, y in inside]
        if edge in own.closed or not inside or min(away) < 0:
            continue
        reach = max(
            math.sqrt(zones[enemy] ** 2 - math.dist(place, enemy) ** 2 + along**2) - along
            for enemy, along in zip(inside, away, strict=True)
        )
        end = place[0] + reach * dx, place[1] + reach * dy
        step = shapely.LineString((place, end))
        on_table = 0 <= end[0] <= own.size[0] and 0 <= end[1] <= own.size[1]
        shut = any(
            step.distance(shapely.Point(enemy)) < zones[enemy] - 1e-7 for enemy in others
        )
        wet = any(
            step.intersection(each.buffer(-HAIR)).length > 1e-6 for each in own.ground
        )
        if on_table and not shut and not wet:
            yield end


def targets(own, normal, links):
    """Return places a line may end at: homes, Normal friends, links between them."""
    spots = [own.stands[name] for name in normal]
    stretches = [
        *own.homes,
        *((own.stands[a], own.stands[b]) for a, b in links if {a, b} <= normal),
    ]
    for a, b in stretches:
        count = max(int(math.dist(a, b) / STEP), 1)
        spots += [
            (a[0] + (b[0] - a[0]) * each / count, a[1] + (b[1] - a[1]) * each / count)
            for each in range(count + 1)
        ]
    return spots


class Water:
    """Where water poured on the table runs off to a target, on the nodes of a lattice.

    The table is turned so that the enemy's edge is on top; water runs down and sideways, or
    down and left where the enemy also has the right-hand edge.
    """

    def __init__(self, own, enemies, mesh, spots):
        self.mesh, self.closed = mesh, own.closed
        self.turn, (width, height) = self._turned(own.closed, own.size)
        self.enemies = [(*self.turn(each), own.zones[each] - HAIR) for each in enemies]
        self.ground = [
            shapely.Polygon([self.turn(c) for c in each.exterior.coords])
            for each in own.ground
        ]
        for each in self.ground:
            shapely.prepare(each)
        self.size = width, height
        self.spots = np.array([self.turn(each) for each in spots])
        self.spots = self.spots[self._free(self.spots)]
        if not self.level:
            self.alive = self._flood()

    def _turned(self, shut, size):
        """Return how the table is turned, and its size then."""
        width, height = size
        swap = len(shut & {"E", "W"}) > len(shut & {"N", "S"})
        top, right = ("E", "N") if swap else ("N", "E")
        below, left = ("W", "S") if swap else ("S", "W")
        flip_y, flip_x = (
            top not in shut and below in shut,
            right not in shut and left in shut,
        )
        self.level = {top, below} <= shut
        self.left_only = bool({right, left} & shut)
        wide, high = (height, width) if swap else (width, height)

        def turn(place):
            x, y = place[::-1] if swap else place
            return (wide - x if flip_x else x), (high - y if flip_y else y)

        return turn, (wide, high)

    def _free(self, places):
        """Whether each place is outside every zone and all impassable ground."""
        free = np.ones(len(places), dtype=bool)
        for x, y, zone in self.enemies:
            free &= (places[:, 0] - x) ** 2 + (places[:, 1] - y) ** 2 >= zone**2
        for each in self.ground:
            free &= ~shapely.contains_xy(each.buffer(-HAIR), places[:, 0], places[:, 1])
        width, height = self.size
        free &= (places >= -HAIR).all(axis=1)
        free &= (places[:, 0] <= width + HAIR) & (places[:, 1] <= height + HAIR)
        return free

    def _clear(self, *corners):
        """Whether the way from corner to corner is free, looked at every hundredth inch."""
        for a, b in pairwise(corners):
            count = max(int(math.dist(a, b) / 0.01), 1) + 1
            if not self._free(np.linspace(a, b, count)).all():
                return False
        return True

    def _rows(self):
        """Return the free nodes, and whether the way down from each is free."""
        width, height = self.size
        x = np.arange(round(width / self.mesh) + 1) * self.mesh
        y = np.arange(round(height / self.mesh) + 1) * self.mesh
        masks = []
        for shift in (0, -self.mesh / 2):
            free = np.ones((len(y), len(x)), dtype=bool)
            for ex, ey, zone in self.enemies:
                low, high = ey - zone - 1, ey + zone + 1
                rows = slice(max(int(low / self.mesh), 0), int(high / self.mesh) + 2)
                low, high = ex - zone - 1, ex + zone + 1
                columns = slice(max(int(low / self.mesh), 0), int(high / self.mesh) + 2)
                near = (x[columns] - ex) ** 2 + (y[rows, None] + shift - ey) ** 2
                free[rows, columns] &= near >= zone**2
            for each in self.ground:
                low_x, low_y, high_x, high_y = each.bounds
                rows = slice(max(int(low_y / self.mesh), 0), int(high_y / self.mesh) + 3)
                columns = slice(max(int(low_x / self.mesh), 0), int(high_x / self.mesh) + 3)
                grid = np.meshgrid(x[columns], y[rows] + shift)
                free[rows, columns] &= ~shapely.intersects_xy(each.buffer(-1e-7), *grid)
            masks.append(free)
        return masks[0], masks[0] & masks[1]

    def _flood(self):
        """Return the nodes from which water runs off, row by row from below."""
        free, falls = self._rows()
        alive = np.zeros_like(free)
        for row, column in self._beside_targets():
            if row < len(free) and column < free.shape[1]:
                alive[row, column] = True
        alive &= free
        for row in range(len(free)):
            if row:
                alive[row] |= alive[row - 1] & free[row] & falls[row]
            alive[row] = self._spread(free[row], alive[row])
        return alive

    def _beside_targets(self):
        """Return the nodes just above the targets from which one can step down to them."""
        cells = np.ceil(self.spots[:, 1] / self.mesh - 1e-6).astype(int)
        found = set()
        for (x, y), row in zip(self.spots.tolist(), cells.tolist(), strict=True):
            columns = {math.ceil(x / self.mesh - 1e-6)}
            if not self.left_only:
                columns.add(math.floor(x / self.mesh + 1e-6))
            for column in columns:
                if (row, column) in found:
                    continue
                node = column * self.mesh, row * self.mesh
                ways = ((node, (node[0], y), (x, y)), (node, (x, node[1]), (x, y)))
                if any(self._clear(*way) for way in ways):
                    found.add((row, column))
        return found

    def _spread(self, free, alive):
        """Return a row in which water has run sideways as far as it may."""
        runs = np.cumsum(~free)
        if not self.left_only:
            return free & np.isin(runs, runs[alive & free])
        nodes = np.arange(len(free))
        last = np.maximum.accumulate(np.where(alive & free, nodes, -1))
        blocked = np.maximum.accumulate(np.where(free, -1, nodes))
        return free & (last > blocked)

    def drains(self, place):
        """Whether water poured on a place runs off."""
        start = self.turn(place)
        if not self._free(np.array([start]))[0]:
            return False
        if self.level:
            return self._along_row(start)
        row = math.floor(start[1] / self.mesh + 1e-6)
        column = math.floor(start[0] / self.mesh + 1e-6)
        for each in range(max(column - 9, 0), column + (1 if self.left_only else 10)):
            if each < self.alive.shape[1] and self.alive[row, each]:
                node = each * self.mesh, row * self.mesh
                ways = (
                    (start, (node[0], start[1]), node),
                    (start, (start[0], node[1]), node),
                )
                if any(self._clear(*way) for way in ways):
                    return True
        return False

    def _along_row(self, start):
        """Whether a level way leads to a target: the enemy has both edges."""
        for spot in self.spots:
            leveled = abs(spot[1] - start[1]) <= STEP
            wrong_way = self.left_only and spot[0] > start[0] + HAIR
            if leveled and not wrong_way and self._clear(start, (spot[0], start[1])):
                return True
        return False
