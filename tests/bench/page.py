"""How soon a page answers, in a real Chromium: medians and worst, as one table.

With REFKIT_BEFORE=FOLDER an older checkout is measured in turn with this one; where its
parts are pages of their own, a change of part is a change of page.
"""

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.browser import conftest as browsers

HERE = Path(__file__).resolve().parents[2]
TIMES, OPENINGS = 40, 10
REST = 6.0  # seconds between two openings: by then a kernel is ready again
OPEN, TURN, CLICK, NEXT = KINDS = (
    "address to form",
    "change of part",
    "click to new state",
    "commit to next form",
)
MAIN = ".refkit-desk .refkit-once button.mod-primary"
BEGIN = "addEventListener('pointerdown', () => { window.began = performance.now(); }, true)"
# What is on the page now is marked: what comes has no mark.
MARK = """() => {
    for (const each of document.querySelectorAll('.refkit-desk')) each.dataset.old = 1;
    window.told = document.querySelector('.refkit-notice')?.textContent;
}"""
STATE = """() => document.querySelector('.refkit-notice')?.textContent !== window.told
    && performance.now() - window.began"""
FORM = """(main) => [...document.querySelectorAll(main)].some((each) =>
    each.offsetParent && !each.closest('[data-old]')) && performance.now() - window.began"""
PART = """(part) => [...document.querySelectorAll(`.refkit-part-${part}`)].some((each) =>
    each.offsetParent && each.innerText.trim()) && performance.now() - window.began"""
LINK = ".refkit-elsewhere a"


class Visit:
    """An umpire at the page of one checkout, and the seconds he waited."""

    def __init__(self, page, path, address):
        self.page, self.path, self.address = page, path, address
        self.fresh = path.read_bytes()
        self.seconds = {kind: [] for kind in KINDS}
        page.set_default_timeout(60_000)
        page.add_init_script(BEGIN)

    def open(self):
        """Open the address, after a rest, as who comes from elsewhere."""
        self.page.goto("about:blank")
        time.sleep(REST)
        start = time.perf_counter()
        self._go(self.address)
        self.seconds[OPEN].append(time.perf_counter() - start)

    def _go(self, address):
        self.page.goto(address, wait_until="commit")
        self.page.locator(MAIN).or_(self.page.locator(LINK)).first.wait_for()

    def turn(self, number):
        """Look at another part and come back to what is due."""
        tabs = self.page.get_by_role("tab")
        if not tabs.count():
            self._turn_page(number)
            return
        due = self.page.locator("[role=tab][aria-selected=true]")
        back = due.get_attribute("data-part")
        others = [each for each in self._parts(tabs) if each != back]
        part = others[number % len(others)]
        self.page.locator(f"[role=tab][data-part='{part}']").click()
        self.seconds[TURN].append(self._wait(PART, part))
        self.page.locator(f"[role=tab][data-part='{back}']").click()
        self.page.locator(MAIN).filter(visible=True).wait_for()

    def _parts(self, tabs):
        return [each.get_attribute("data-part") for each in tabs.all()]

    def _turn_page(self, number):
        links, back = self.page.locator(".refkit-pages a"), self.page.url
        start = time.perf_counter()
        links.nth(number % links.count()).click()
        self.page.wait_for_url(lambda url: url != back, wait_until="commit")
        self.page.locator(".refkit-pages").wait_for()
        self.seconds[TURN].append(time.perf_counter() - start)
        self._go(back)

    def commit(self):
        """Press the button of what is due, and wait for the form of what comes next."""
        self.page.evaluate(MARK)
        self.page.locator(MAIN).filter(visible=True).click()
        self.seconds[CLICK].append(self._wait(STATE))
        away = self.page.locator(LINK).filter(visible=True)
        self.page.locator(f":not([data-old]) > * > * > {MAIN}").or_(away).first.wait_for()
        if away.count():
            start = time.perf_counter()
            away.first.click()
            self.page.locator(MAIN).first.wait_for()
            waited = time.perf_counter() - start
            self.seconds[NEXT].append(self.seconds[CLICK][-1] + waited)
        else:
            self.seconds[NEXT].append(self._wait(FORM, MAIN))

    def _wait(self, script, argument=None):
        return self.page.wait_for_function(script, arg=argument).json_value() / 1000

    def begin_again(self):
        """Begin with the campaign as it was, where a step wants more than its proposal."""
        main = self.page.locator(MAIN).filter(visible=True)
        if main.is_enabled() and "refkit-unready" not in main.get_attribute("class"):
            return
        shutil.rmtree(self.path.parent / ".refkit" / self.path.name, ignore_errors=True)
        self.page.goto("about:blank")
        self.path.write_bytes(self.fresh)
        self._go(self.address)


def measured():
    """Print a table: what is waited for, medians and worst, of each checkout."""
    before = os.environ.get("REFKIT_BEFORE")
    checkouts = {"before": Path(before)} if before else {}
    checkouts["now"] = HERE
    with ExitStack() as open_, browsers.started() as browser:
        visits = {
            name: Visit(browser.new_page(), *open_.enter_context(_served(checkout)))
            for name, checkout in checkouts.items()
        }
        for _ in range(OPENINGS):
            _each(visits, Visit.open)
        for number in range(TIMES):
            _each(visits, Visit.begin_again)
            _each(visits, lambda visit, number=number: visit.turn(number))
            _each(visits, Visit.commit)
    _print({name: visit.seconds for name, visit in visits.items()})


def _each(visits, work):
    """Do it at one checkout after the other: what slows the machine slows both."""
    for visit in visits.values():
        work(visit)


@contextmanager
def _served(checkout):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rostov.xlsx"
        own = {"cwd": folder, "env": {**os.environ, "PYTHONPATH": str(checkout)}}
        refkit = [sys.executable, "-m", "refkit"]
        new = [*refkit, "new", "advance-to-rostov", path.name]
        subprocess.run(new, check=True, stdout=subprocess.DEVNULL, **own)
        command = [*refkit, "play", path.name, "--no-browser"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **own) as play:
            try:
                line = play.stdout.readline()
                yield path, re.search(r"http://\S+", line)[0]
            finally:
                play.terminate()
                play.communicate()


def _print(found):
    heads = "".join(f"{name + ' median':>16}{'worst':>9}" for name in found)
    sys.stdout.write(f"{'seconds':<22}{heads}\n")
    for kind in KINDS:
        cells = "".join(
            f"{statistics.median(seconds[kind]):>16.2f}{max(seconds[kind]):>9.2f}"
            for seconds in found.values()
        )
        sys.stdout.write(f"{kind:<22}{cells}\n")
