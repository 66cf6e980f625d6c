"""Many ranges of whole numbers told one after the other, without a loop."""

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]


def spread(start: Whole, end: Whole) -> tuple[Whole, Whole]:
    """Return the whole numbers of many ranges, each with the number of its range.

    >>> spread(np.array([3, 7]), np.array([5, 8]))
    (array([3, 4, 7]), array([0, 0, 1]))
    """
    count = np.maximum(end - start, 0)
    which = np.repeat(np.arange(len(start)), count)
    before = np.repeat(np.cumsum(count) - count, count)
    return np.repeat(start, count) + np.arange(len(which)) - before, which
