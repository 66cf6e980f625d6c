"""How soon what is typed and pasted while a campaign is set up is saved."""

import sys
import tempfile
import time
from pathlib import Path

from refkit.session.new_campaign import begin_campaign
from refkit.widgets.live.drafts import Drafts
from refkit.widgets.page.guard import Guard
from refkit.widgets.setup.stage import Stage

LINES = 12
TIMES = 9


def measured():
    """Print what a line takes that is typed, beside one of many that are pasted at once."""
    with tempfile.TemporaryDirectory() as folder:
        setting = begin_campaign(Path(folder), "battlefront", "Bench")
        stage = Stage(setting, Guard(_fail), Drafts(setting.path), _fail)
        stage.wizard.turn_to("forces")
        sheet = next(iter(stage.wizard.step.sheets.values()))
        _paste(sheet, 0)
        typed = sorted(_seconds(lambda n=n: _type(sheet, n)) for n in range(TIMES))
        pasted = sorted(_seconds(lambda n=n: _paste(sheet, n)) for n in range(1, TIMES))
        count = len(setting.campaign.rows("Element"))
    if count != LINES * TIMES:
        raise SystemExit(f"{count} lines are saved; expected {LINES * TIMES}")
    one, many = typed[len(typed) // 2], pasted[len(pasted) // 2]
    sys.stdout.write(
        f"a cell typed in set-up: {one:.3f} s; {LINES} lines pasted: {many:.3f} s; "
        f"{LINES * one / many:.1f} times as fast as one by one\n"
    )


def _fail(fault):
    raise SystemExit(str(fault))


def _seconds(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _type(sheet, number):
    line = sheet.view.rows[0]["id"]
    said = {"row": line, "field": "name", "value": f"Company {number}", "turn": number}
    sheet._hear({"kind": "edit", **said})


def _paste(sheet, number):
    rows = (f"Company {number}.{n}\tInfantry\ttrained\t9 Rifle" for n in range(LINES))
    line = sheet.view.rows[-1]["id"]
    said = {"row": line, "field": "name", "text": "\n".join(rows), "turn": number}
    sheet._hear({"kind": "paste", **said})
