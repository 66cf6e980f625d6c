"""Searches left to scipy: what is near, and what hangs together.

It is loaded at the first search: most pages have no map, and would wait for it in vain.
"""

from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from refkit.geometry.frames import Floats
from refkit.geometry.homes import Ints

Tree = Any  # of scipy, which has no types


def load() -> None:
    """Load it now: whoever waits for a person meanwhile has it when the first map comes."""
    for name in ("scipy.spatial", "scipy.sparse.csgraph"):
        import_module(name)


def tree(places: Floats | Ints) -> Tree:
    """Return where to look for the places near a place."""
    from scipy.spatial import cKDTree

    return cKDTree(places)


def groups(pairs: Ints, count: int) -> tuple[int, Ints]:
    """Return how many groups the linked of so many make, and the group of each."""
    from scipy.sparse.csgraph import connected_components

    many, found = connected_components(_graph(pairs, count), directed=False)
    return int(many), np.asarray(found, dtype=np.int64)


def flood(steps: Ints, start: int, *, directed: bool) -> tuple[Ints, Ints]:
    """Return what is reached from the start, and from where each is entered first."""
    from scipy.sparse.csgraph import breadth_first_order

    # The start has the last number, so that one more is how many there are.
    return tuple(breadth_first_order(_graph(steps, start + 1), start, directed=directed))


def _graph(pairs: NDArray[np.int64], count: int) -> Any:
    from scipy.sparse import coo_matrix

    ones = np.ones(len(pairs))
    return coo_matrix((ones, (pairs[:, 0], pairs[:, 1])), shape=(count, count)).tocsr()
