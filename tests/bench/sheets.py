"""The packet of a side with sixty elements: made, searched for secrets and written."""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.campaign import Campaign
from refkit.handouts import hand_out
from refkit.systems.battlefront.rules import forces
from refkit.workbook.sheets import packs

ELEMENTS, TIMES = 60, 5
KINDS = ("campaign", "day", "deployment", "casualties", "chronicle")


def large() -> Campaign:
    """Return the Rostov example with sixty more companies of the German side."""
    campaign = packs.campaign("advance-to-rostov", seed="bench")
    model = campaign.find("Element", "G01")
    rows = []
    for number in range(1, ELEMENTS + 1):
        key = f"G5{number:02}"
        told = {"id": key, "name": f"Company {number}", "chosen": "1942-12-23 full day"}
        element = model.replace(**told)
        contents = forces.contents_of(campaign, element)
        rows += [element, *forces.new_stands(element, contents, "available")]
    return campaigns.apply_changes(
        campaign, [campaigns.change_between(None, row) for row in rows]
    )


def titled(campaign: Campaign, number: int) -> Campaign:
    """Return the campaign under another title, of which typst remembers no page."""
    title = next(row for row in campaign.rows("Option") if row.name == "title")
    other = title.replace(value=f"{title.value} {number}")
    return campaigns.apply_changes(campaign, [campaigns.change_between(title, other)])


def measured() -> None:
    """Print how long the whole packet takes, made anew, from the campaign to the files."""
    campaign, took, worked = large(), [], []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(TIMES):
            fresh = titled(campaign, number)
            start, spent = time.perf_counter(), time.process_time()
            files = hand_out(fresh, "german", Path(folder), kinds=KINDS)
            took.append(time.perf_counter() - start)
            worked.append(time.process_time() - spent)
    told = f"{len(files)} documents of a side with {ELEMENTS} elements and more"
    each = statistics.median(took), statistics.median(worked)
    sys.stdout.write(f"{told}: {each[0]:.2f} s, of work {each[1]:.2f} s\n")
