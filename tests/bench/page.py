"""How soon the page shows the new state after a click on Commit, in a real Chromium.

The page is served as `refkit play` serves its own; the share of Python is timed there.
"""

import statistics
import sys
import tempfile
from pathlib import Path

import nbformat

from refkit import session
from refkit.launch import server
from tests.browser import conftest as browsers

CELL = """\
import sys; sys.path.insert(0, {root!r})
from tests.bench import page
page.clock({kept!r})
import os
from refkit.widgets.page.walkthrough import Walkthrough
Walkthrough(os.environ["REFKIT_WORKBOOK"])"""
# The new desk with its button stands on the page, and what was done is told above it.
WATCH = """() => {
    const { body } = document;
    const desk = () => document.querySelector('.refkit-desk');
    window.took = [];
    let start = null, before = null;
    const shown = () => {
        const told = document.querySelector('.refkit-notice')?.textContent ?? '';
        const there = desk() !== before && desk()?.querySelector('.refkit-once button');
        if (start !== null && there && told.includes('Done:')) {
            took.push(performance.now() - start);
            start = null;
        }
    };
    new MutationObserver(shown).observe(body, { subtree: true, childList: true });
    window.addEventListener('click', (event) => {
        if (!event.isTrusted || !event.target.closest('.refkit-once button')) return;
        [start, before] = [performance.now(), desk()];
    }, true);
}"""
LAST = "Posture"  # which is due when the first day is over
SLOWEST = 5  # steps that are named
WANTED = {"Drawing the front line": ("Front line (MLR)", "y = 54")}  # what has no proposal


def clock(kept):
    """Have Python write down how long each piece of work took."""
    import time

    from refkit.widgets.page.guard import Guard

    done = Guard.run

    def timed(guard, work, button=None):
        start = time.perf_counter()
        done(guard, work, button)
        if button is not None:
            with Path(kept).open("a") as file:
                file.write(f"{time.perf_counter() - start}\n")

    Guard.run = timed


def measured():
    """Commit each step of a day; print the median, and the steps that took longest."""
    with tempfile.TemporaryDirectory() as folder:
        path, kept = Path(folder) / "rostov.xlsx", Path(folder) / "kept.txt"
        session.new("advance-to-rostov", path, seed="bench")
        took = _clicked(path, kept)
        python = [float(line) for line in kept.read_text().split()]
    seconds = [each for _, each in took]
    sys.stdout.write(
        f"from click to the new state on the page: median {statistics.median(seconds):.3f}"
        f" s, {max(seconds):.3f} s at the longest of {len(took)}; of it Python"
        f" {statistics.median(python):.3f} s\n"
    )
    for title, each in sorted(took, key=lambda told: told[1], reverse=True)[:SLOWEST]:
        sys.stdout.write(f"  {each:.3f} s  {title}\n")


def _clicked(path, kept):
    """Return each step that was committed and the seconds it took, as the page sees it."""
    cell = CELL.format(root=str(Path.cwd()), kept=str(kept))
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    notebooks = path.parent / "pages"
    notebooks.mkdir()
    nbformat.write(book, notebooks / "1-page.ipynb")
    with (
        browsers.started() as chromium,
        server.serving(path, notebooks=notebooks) as door,
    ):
        page = chromium.new_page()
        page.set_default_timeout(60_000)
        page.goto(door.page("1-page.ipynb"))
        commit = page.get_by_role("button", name="Commit")
        commit.wait_for()
        page.evaluate(WATCH)
        titles = []
        while (title := page.locator(".refkit-desk h3").first.inner_text()) != LAST:
            if title in WANTED:
                label, value = WANTED[title]
                page.get_by_label(label, exact=True).fill(value)
                page.wait_for_timeout(700)
            commit.click()
            titles.append(title)
            page.wait_for_function(f"took.length === {len(titles)}")
            page.wait_for_timeout(700)
        took = [ms / 1000 for ms in page.evaluate("took")]
        return list(zip(titles, took, strict=True))
