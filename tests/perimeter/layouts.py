"""Layouts made up at random from a seed: styles of front, of homes and of ground."""

import math
import random

WIDTH, HEIGHT = 72, 48

HOMES = [
    ({"edges": [{"edge": "S"}]}, {"edges": [{"edge": "N"}]}),
    ({"edges": [{"edge": "W"}]}, {"edges": [{"edge": "E"}]}),
    ({"edges": [{"edge": "W"}]}, {"edges": [{"edge": "N"}]}),
    (
        {"edges": [{"edge": "S", "from": 10, "to": 40}]},
        {"edges": [{"edge": "N"}], "entry": [{"x": 72, "y": 24}]},
    ),
    ({"edges": [{"edge": "S"}, {"edge": "W"}]}, {"edges": [{"edge": "N"}, {"edge": "E"}]}),
    ({"edges": [{"edge": "S"}, {"edge": "N"}]}, {"edges": [{"edge": "W"}]}),
    ({"entry": [{"x": 36, "y": 0}]}, {"edges": [{"edge": "N"}]}),
    ({"edges": [{"edge": "S"}]}, {"edges": [{"edge": "N"}, {"edge": "E"}, {"edge": "W"}]}),
]


def layout(seed, styles=None):
    """Return a layout: its style, homes and ground follow from the seed."""
    chance = random.Random(seed)
    style = chance.choice(styles or STYLES)
    homes = HOMES[0] if chance.random() < 0.5 else chance.choice(HOMES[1:])
    places = [("A", x, y) for x, y in style(chance)]
    places += [("B", WIDTH - x, HEIGHT - y) for x, y in style(chance)]
    found, stands = set(), []
    for number, (side, x, y) in enumerate(places):
        spot = round(min(max(x, 0), WIDTH), 3), round(min(max(y, 0), HEIGHT), 3)
        if spot not in found:
            found.add(spot)
            stands.append(
                {"id": f"{side}{number}", "side": side, "x": spot[0], "y": spot[1]}
            )
    _flagged(chance, stands)
    return {
        "table": {"width": WIDTH, "height": HEIGHT},
        "homes": dict(zip("AB", homes, strict=True)),
        "stands": stands,
        "terrain": [chance.choice(GROUNDS)(chance) for _ in range(chance.choice(PIECES))],
    }


def _line(chance):
    """A loose line short of the middle."""
    count, depth = chance.randint(6, 14), chance.uniform(14, 20)
    return [
        (WIDTH * (each + chance.random()) / count, depth + chance.uniform(-2, 2))
        for each in range(count)
    ]


def salient(chance):
    """A line with a salient far into the enemy's ground."""
    x, gap = chance.uniform(15, 57), chance.uniform(3.5, 5.5)
    tip = [
        (x + chance.uniform(-1, 1), 20 + gap * each) for each in range(chance.randint(2, 5))
    ]
    return _line(chance) + tip


def _raiders(chance):
    """A line with some stands behind the enemy's."""
    some = range(chance.randint(1, 5))
    return _line(chance) + [(chance.uniform(4, 68), chance.uniform(26, 46)) for _ in some]


def _ring(chance):
    """A line, and a ring or most of one about a place far forward."""
    x, y, radius = chance.uniform(18, 54), chance.uniform(22, 36), chance.uniform(6, 10)
    count = chance.randint(6, 10)
    around = [
        2 * math.pi * each / count for each in range(chance.randint(count - 2, count))
    ]
    ring = [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in around]
    return _line(chance)[::2] + ring


def _blobs(chance):
    """Clusters anywhere on one's own half and somewhat beyond."""
    found = []
    for _ in range(chance.randint(2, 4)):
        x, y = chance.uniform(6, 66), chance.uniform(4, 34)
        some = range(chance.randint(3, 6))
        found += [(x + chance.gauss(0, 3), y + chance.gauss(0, 3)) for _ in some]
    return found


def _uniform(chance):
    """Stands all over the table."""
    some = range(chance.randint(8, 26))
    return [(chance.uniform(0, WIDTH), chance.uniform(0, HEIGHT)) for _ in some]


def _squares(chance):
    """Stands on a grid of inches: many ties."""
    step = chance.choice((1, 2.5, 4, 5))
    return [(round(x / step) * step, round(y / step) * step) for x, y in _raiders(chance)]


STYLES = (_line, salient, _raiders, _ring, _blobs, _uniform, _squares)


def _flagged(chance, stands):
    """In some layouts knock some stands out, or give them bases of different sizes."""
    if chance.random() < 0.15:
        for each in stands:
            each["ko"] = chance.random() < 0.1
    if chance.random() < 0.15:
        for each in stands:
            each["radius"] = chance.choice((0, 0.4, 1.25))


def _bar(chance):
    """A slanting bar of impassable ground."""
    x, y = chance.uniform(2, 50), chance.uniform(8, 38)
    length, rise, width = chance.uniform(3, 22), chance.uniform(-3, 3), chance.uniform(1, 5)
    return _rounded(
        [(x, y), (x + length, y + rise), (x + length, y + rise + width), (x, y + width)]
    )


def _bend(chance):
    """A river that bends: impassable ground with a hollow."""
    x, y = chance.uniform(2, 50), chance.uniform(4, 30)
    long, high, width = chance.uniform(6, 18), chance.uniform(6, 14), chance.uniform(1, 4)
    return _rounded(
        [
            (x, y),
            (x + long, y),
            (x + long, y + width),
            (x + width, y + width),
            (x + width, y + high),
            (x, y + high),
        ]
    )


def _lake(chance):
    """A lake with many corners."""
    x, y, size = chance.uniform(8, 64), chance.uniform(8, 40), chance.uniform(1.5, 6)
    turns = [2 * math.pi * each / 9 for each in range(9)]
    reach = [size * chance.uniform(0.6, 1.2) for _ in turns]
    return _rounded(
        [
            (x + far * math.cos(turn), y + far * math.sin(turn))
            for far, turn in zip(reach, turns, strict=True)
        ]
    )


def _rounded(corners):
    return [[round(x, 3), round(y, 3)] for x, y in corners]


GROUNDS = _bar, _bend, _lake
PIECES = 0, 0, 0, 0, 1, 2
