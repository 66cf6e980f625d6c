"""Searches: what they are left to is loaded at the first, or got ready before it."""

import subprocess
import sys

from refkit.geometry import searching

TOLD = """\
import sys
from refkit.geometry import perimeter, searching
print("scipy" in sys.modules)
searching.load()
print({"scipy.spatial", "scipy.sparse.csgraph"} <= sys.modules.keys())
"""


def test_it_is_loaded_when_it_is_asked_for_and_not_before():
    done = subprocess.run(
        [sys.executable, "-c", TOLD], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "True"]


def test_it_may_be_got_ready_more_than_once():
    searching.load()
    before = sys.modules["scipy.spatial"]
    searching.load()
    assert sys.modules["scipy.spatial"] is before
