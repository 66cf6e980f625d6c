"""Breaking contact: the one step by which a stand leaves the zones it is in (D9a)."""

from collections.abc import Iterator

import numpy as np

from refkit.geometry import terrain
from refkit.geometry.bounds import SHRINK
from refkit.geometry.frames import Floats
from refkit.geometry.layout import THOUSAND, Table

WAYS = {"N": (0.0, 1.0), "S": (0.0, -1.0), "E": (1.0, 0.0), "W": (-1.0, 0.0)}


def steps(
    place: Floats,
    discs: tuple[Floats, Floats],
    table: Table,
    closed: frozenset[str],
) -> Iterator[Floats]:
    """Return where a stand gets to by a straight step out of all zones it is in.

    The step goes along the table's sides, nearer neither to an enemy edge nor to an enemy
    whose zone it leaves; it enters no other zone and stays on the table.
    """
    centres, radii = discs
    away = place - centres
    squared = (away * away).sum(axis=1)
    # A zone is an open disc: who stands on its edge is not in it (D6).
    within = squared < radii**2
    for edge, way in WAYS.items():
        if edge in closed:
            continue
        along = away @ np.array(way)
        # D9a: no step goes nearer to an enemy whose zone it leaves.
        if (along[within] < 0).any():
            continue
        out = np.sqrt(np.maximum(along**2 - squared + radii**2, 0)) - along
        length = out[within].max()
        nearest = squared - along**2
        ahead = ~within & (along < 0) & (nearest < (radii - SHRINK) ** 2)
        # Where the step would enter another zone, along its way; to touch one is allowed.
        entry = -along - np.sqrt(np.maximum((radii - SHRINK) ** 2 - nearest, 0))
        if (entry[ahead] < length).any():
            continue
        end = place + length * np.array(way)
        if 0 <= end[0] <= table.width and 0 <= end[1] <= table.height:
            yield end


def clear(start: Floats, end: Floats, ground: tuple[terrain.Polygon, ...]) -> bool:
    """Whether no impassable ground lies on a step."""
    a, b = (tuple(round(v * THOUSAND) for v in each.tolist()) for each in (start, end))
    return not terrain.barred((a[0], a[1]), (b[0], b[1]), ground)
