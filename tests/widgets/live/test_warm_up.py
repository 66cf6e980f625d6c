"""What a later click would wait for is got ready once, beside the first page."""

import subprocess
import sys

TOLD = """\
import gc, sys
from refkit.widgets.live import warm_up
print("scipy.spatial" in sys.modules, gc.get_freeze_count() > 0)
first = warm_up.start()
first.join()
print("scipy.spatial" in sys.modules, gc.get_freeze_count() > 0)
print(warm_up.start() is first)
"""


def test_the_map_s_searches_are_loaded_and_what_stays_is_set_aside_once():
    done = subprocess.run(
        [sys.executable, "-c", TOLD], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["False False", "True True", "True"]
