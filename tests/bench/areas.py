"""How soon a map of 62 areas and 40 pieces shows what a click did, in a real Chromium.

The page is served as `refkit play` serves its own. A piece is clicked, then an area that is
lit; what counts is when the areas are lit, when the route there is drawn, and when the form
holds the goal: the new state. The share of the kernel is timed where it works.
"""

import json
import os
import statistics
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import nbformat

from refkit.launch import server as launcher
from refkit.widgets.map.area_panel import AreaMapPanel
from tests.browser import conftest as browsers

CELL = """\
import sys; sys.path.insert(0, {root!r})
from tests.bench import areas as bench
bench.clock({kept!r})
from tests.widgets import areas
areas.crowded()"""
# A click and what follows it are timed in the page: how long a driver takes is no matter.
CLICK = """async ([piece, number]) => {
    const node = document.querySelector(`[data-key='piece/${piece}']`);
    const hit = (target) =>
        target.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    const shown = () =>
        new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const until = async (test) => {
        const begun = performance.now();
        while (!test() && performance.now() - begun < 5000) await shown();
    };
    const start = performance.now();
    hit(node);
    await shown();
    const lit = [...document.querySelectorAll('.refkit-open-area')];
    const times = { lit: performance.now() - start };
    const goal = lit[number % lit.length];
    const ways = () => document.querySelectorAll('.refkit-routes .refkit-way').length;
    const said = () => document.querySelector('.refkit-said').textContent;
    const before = said();
    const again = performance.now();
    hit(goal);
    await shown();
    times.route = performance.now() - again;
    const name = goal.dataset.key.slice('area/'.length);
    const held = () => [...document.querySelectorAll('.refkit-form tbody select')]
        .some((field) => field.value === name);
    await until(() => said() !== before && held() && ways() > 2);
    times.state = performance.now() - again;
    return times;
}"""


def clock(kept):
    """Have the kernel write down how long it takes to do what a click asks for."""
    heard = AreaMapPanel._hear

    def hear(panel, message):
        start, used = time.perf_counter(), time.process_time()
        heard(panel, message)
        took = {
            "all": time.perf_counter() - start,
            "used": time.process_time() - used,
        }
        with Path(kept).open("a") as lines:
            lines.write(json.dumps(took) + "\n")

    AreaMapPanel._hear = hear


@contextmanager
def opened(kept):
    """Yield a page with the map and its form."""
    root = str(Path(__file__).parents[2])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pages").mkdir()
        cell = nbformat.v4.new_code_cell(CELL.format(root=root, kept=str(kept)))
        nbformat.write(
            nbformat.v4.new_notebook(
                cells=[nbformat.v4.new_markdown_cell("# Map"), cell],
                metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
            ),
            folder / "pages" / "map.ipynb",
        )
        workbook = folder / "Campaign.xlsx"
        workbook.touch()
        with (
            launcher.serving(workbook, notebooks=folder / "pages") as server,
            browsers.started() as chromium,
        ):
            page = chromium.new_page()
            page.set_viewport_size({"width": 1280, "height": 900})
            page.goto(server.address)
            page.wait_for_selector("[data-key='piece/p39']", timeout=60_000)
            yield page


def measured(count=80):
    """Print the median and the worst wait, and what it is made of."""
    with tempfile.TemporaryDirectory() as name:
        kept = Path(name) / "kernel.jsonl"
        with opened(kept) as page:
            for number in range(5):
                page.evaluate(CLICK, [f"p{number}", 0])
            kept.unlink()
            waits = [
                page.evaluate(CLICK, [f"p{number % 40}", number]) for number in range(count)
            ]
        asked = [json.loads(line) for line in kept.read_text().splitlines()]
    sys.stdout.write(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    told = {"lit": "areas lit", "route": "route drawn", "state": "form and map anew"}
    for kind, words in told.items():
        found = [wait[kind] for wait in waits]
        median, worst = statistics.median(found), max(found)
        sys.stdout.write(
            f"{words} after a click: median {median:.0f} ms, worst {worst:.0f} ms\n"
        )
    whole, used = (
        1000 * statistics.median(each[part] for each in asked) for part in ("all", "used")
    )
    sys.stdout.write(
        f"{len(asked)} clicks: kernel {whole:.0f} ms, {used:.0f} of processor\n"
    )
