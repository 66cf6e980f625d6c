"""The perimeter at 50 to 50,000 stands: statuses, reasons and the line, and how time grows.

Two armies face one another in depth, one stand in twelve of each behind the other's front;
the table grows with them. Seconds are of the processor: other work does not count.
"""

import random
import sys
import time

from refkit.geometry import perimeter
from refkit.geometry.checks import parse_layout

SIZES = 50, 100, 500, 5_000, 50_000
DENSITY = 69.12  # square inches a stand, as with 50 of them on 72" by 48"


def armies(count):
    """Return a layout of so many stands."""
    chance = random.Random(count)
    height = (count * DENSITY / 1.5) ** 0.5
    width, stands = 1.5 * height, []
    for number in range(count):
        depth = chance.random()
        share = 0.54 + 0.3 * depth if chance.random() < 1 / 12 else 0.46 - 0.4 * depth**2
        y = height * (share if number % 2 else 1 - share)
        stands.append(
            {
                "id": str(number),
                "side": "A" if number % 2 else "B",
                "x": round(width * chance.random(), 3),
                "y": round(y, 3),
            }
        )
    return {
        "table": {"width": width, "height": height},
        "homes": {"A": {"edges": [{"edge": "S"}]}, "B": {"edges": [{"edge": "N"}]}},
        "stands": stands,
    }


def timed(given):
    """Return the seconds for statuses, reasons and the line of a layout."""
    started = time.process_time()
    found = perimeter.perimeter(given)
    assert found.status
    judged = time.process_time()
    assert found.reasons
    told = time.process_time()
    assert found.drawing.line
    return judged - started, told - judged, time.process_time() - told


def measured(sizes=SIZES):
    """Print the seconds for layouts of these sizes, the best of three up to 500 stands."""
    before = None
    timed(parse_layout(armies(50)))
    for size in sizes:
        given = parse_layout(armies(size))
        times = min((timed(given) for _ in range(3 if size <= 500 else 1)), key=sum)
        judged, told, drawn = times
        total = sum(times)
        growth = f"; {total / before[1]:.1f} times that of {before[0]}" if before else ""
        parts = f"statuses {judged:.3f}, reasons {told:.3f}, line {drawn:.3f}"
        sys.stdout.write(f"{size} stands: {total:.3f} s ({parts}){growth}\n")
        sys.stdout.flush()
        before = size, total
