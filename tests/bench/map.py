"""How soon the map answers a hand that drags one of a hundred stands, in a real Chromium.

The page is served as `refkit play` serves its own. The hand moves sixty times a second;
what counts for each move is when the page shows the statuses, and the line, of that place
or a later one. The share of the kernel, and of the engine in it, is timed where they work.
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
from refkit.widgets.map import board, judging
from refkit.widgets.map.battlemap import BattleMap
from tests.browser import conftest as browsers

CELL = """\
import sys; sys.path.insert(0, {root!r})
from tests.bench import map
map.clock({kept!r})
from tests.widgets import battles
battles.desk(battles.hundred())"""
STAND = "G30"  # in the first rank: the line changes with every move
RATE = 1 / 60
REACH = 12  # moves to one side before the hand turns
WATCH = """name => {
    const stand = document.querySelector(`[data-key='stand/${name}']`);
    const place = () => stand.getAttribute('transform');
    const high = document.querySelector('.refkit-paper').height.baseVal.value;
    window.moves = [];
    addEventListener('pointermove', (event) => {
        const last = moves.at(-1)?.place;
        if (place() !== last) moves.push({ at: event.timeStamp, place: place() });
    });
    const shown = () => {
        const { x, y } = stand.dataset;
        return `translate(${+(x * 10).toFixed(2)} ${+(high - y * 10).toFixed(2)})`;
    };
    const note = (kind) => {
        const until = moves.findLastIndex((move) => move.place === shown());
        const now = performance.now();
        for (const move of moves.slice(0, until + 1)) move[kind] ??= now - move.at;
    };
    const watch = (node, kind, filter) =>
        new MutationObserver(() => note(kind)).observe(node, filter);
    watch(stand, 'status', { attributeFilter: ['data-x', 'data-y'] });
    watch(document.querySelector('.refkit-line'), 'line',
          { subtree: true, attributeFilter: ['d'] });
}"""


def clock(kept):
    """Have the kernel write down how long each question takes, and the engine in it."""
    spent = []

    def timed(work):
        def run(*args, **options):
            start = time.perf_counter()
            try:
                return work(*args, **options)
            finally:
                spent.append(time.perf_counter() - start)

        return run

    heard = BattleMap._receive

    def hear(shown, source, message, buffers):
        spent.clear()
        start, used = time.perf_counter(), time.process_time()
        heard(shown, source, message, buffers)
        took = {
            "kind": message["kind"],
            "all": time.perf_counter() - start,
            "used": time.process_time() - used,
        }
        with Path(kept).open("a") as lines:
            lines.write(json.dumps(took | {"engine": sum(spent)}) + "\n")

    BattleMap._receive = hear
    board.judge = timed(board.judge)
    judging.Judgement.line = timed(judging.Judgement.line)
    judging.disengage = timed(judging.disengage)


@contextmanager
def opened(kept):
    """Yield a page with the map of a hundred stands."""
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
            page.wait_for_selector(f"[data-key='stand/{STAND}']", timeout=60_000)
            yield page


def dragged(page, count):
    """Drag the stand to and fro; return what the page noted of each move."""
    box = page.locator(f"[data-key='stand/{STAND}'] .refkit-base").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate("moves.length = 0")
    page.mouse.move(x, y)
    page.mouse.down()
    due = time.perf_counter()
    for number in range(count):
        away = REACH - abs(REACH - number % (2 * REACH))
        page.mouse.move(x + number / 20, y - 8 - 3 * away)
        due += RATE
        time.sleep(max(due - time.perf_counter(), 0))
    page.wait_for_timeout(1000)
    moves = page.evaluate("moves")
    page.mouse.up()
    page.keyboard.press("Control+z")
    page.wait_for_timeout(1000)
    return moves


def measured(count=200):
    """Print the median and the worst wait, and what it is made of."""
    with tempfile.TemporaryDirectory() as name:
        kept = Path(name) / "kernel.jsonl"
        with opened(kept) as page:
            page.evaluate(WATCH, STAND)
            dragged(page, 30)
            kept.unlink()
            moves = dragged(page, count)
        asked = [json.loads(line) for line in kept.read_text().splitlines()]
    sys.stdout.write(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    for kind in ("status", "line"):
        waits = [move[kind] for move in moves if kind in move]
        told = f"median {statistics.median(waits):.0f} ms, worst {max(waits):.0f} ms"
        sys.stdout.write(f"{kind} after {len(waits)} of {len(moves)} moves: {told}\n")
    for kind in dict.fromkeys(each["kind"] for each in asked):
        of = [each for each in asked if each["kind"] == kind]
        whole, engine, used = (
            1000 * statistics.median(each[part] for each in of)
            for part in ("all", "engine", "used")
        )
        told = f"kernel {whole:.0f} ms, of it engine {engine:.0f} ms"
        told += f"; {used:.0f} ms of the processor, whatever else runs"
        sys.stdout.write(f"{len(of)} questions {kind!r}: {told}\n")
