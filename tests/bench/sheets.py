"""The packet of a side with sixty elements: made, searched for secrets and written."""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from refkit.engine import campaign as campaigns
from refkit.engine.campaign import Campaign
from refkit.release import hand_out
from refkit.systems.battlefront import forces
from refkit.workbook import packs

ELEMENTS, TIMES = 60, 5
KINDS = ("campaign", "day", "deployment", "casualties", "chronicle")


def large() -> Campaign:
    """Return the Rostov example with sixty more companies of the German side."""
    campaign = packs.campaign("advance-to-rostov", seed="bench")
    model = campaign.find("Element", "G01")
    rows = []
    for number in range(1, ELEMENTS + 1):
        key = f"G5{number:02}"
        told = {"id": key, "name": f"Company {number}", "chosen": "1942-12-23 full_day"}
        element = model.replace(**told)
        contents = forces.contents_of(campaign, element)
        rows += [element, *forces.stands(element, contents, "available")]
    return campaigns.apply(campaign, [campaigns.change(None, row) for row in rows])


def measured() -> None:
    """Print how long the whole packet takes, from the campaign to the files."""
    campaign, found = large(), []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(TIMES):
            start = time.perf_counter()
            files = hand_out(campaign, "german", Path(folder), kinds=KINDS)
            found.append(time.perf_counter() - start)
    took = statistics.median(found)
    told = f"{len(files)} documents of a side with {ELEMENTS} elements and more"
    sys.stdout.write(f"{told}: {took:.2f} s\n")
