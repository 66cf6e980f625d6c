"""The notebooks under a real kernel: run twice, out of order, and after a restart."""

import os
import shutil

import nbformat
import pytest
from jupyter_client.manager import KernelManager

from refkit import session, shipped

BOOK = shipped.folder("notebooks") / "battlefront" / "08-looking-back.ipynb"
CELLS = [c.source for c in nbformat.read(BOOK, 4).cells if c.cell_type == "code"]
POSTURE = [each.replace("looking-back", "posture") for each in CELLS[:2]]
NOTE = "page.desk.form.parts['attacker'].control.put('german')"
COMMIT = "page.desk.commit.click()"
TOLD = "Run the cells above first (Run > Run All Cells). Nothing was changed."


class Kernel:
    """A kernel as JupyterLab has one, and what its cells showed."""

    def __init__(self, manager):
        self._manager = manager
        self._connect()

    def _connect(self):
        self._client = self._manager.blocking_client()
        self._client.start_channels()
        self._client.wait_for_ready(timeout=60)

    def run(self, *cells):
        """Run cells as far as they go; return what was shown, and every error."""
        shown, errors = [], []
        for cell in cells:
            reply = self._client.execute_interactive(
                cell, timeout=60, output_hook=lambda said: _hear(said, shown, errors)
            )
            if reply["content"]["status"] != "ok":
                break
        return "".join(shown), errors

    def restart(self):
        """Begin anew, with nothing run."""
        self._client.stop_channels()
        self._manager.restart_kernel(now=True)
        self._connect()

    def value(self, told):
        """What an expression comes to, as text."""
        shown, errors = self.run(f"print({told})")
        assert not errors
        return shown.strip()

    def leave(self):
        self._client.stop_channels()
        self._manager.shutdown_kernel(now=True)


def _hear(said, shown, errors):
    if said["msg_type"] == "stream":
        shown.append(said["content"]["text"])
    if said["msg_type"] == "error":
        errors.append(said["content"]["ename"])


@pytest.fixture(scope="module")
def kernel(untouched, tmp_path_factory):
    """One kernel for all: each test begins by restarting it."""
    manager = KernelManager()
    where = tmp_path_factory.mktemp("kernel") / "rostov.xlsx"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFKIT_WORKBOOK", str(where))
        with (where.parent / "terminal.txt").open("wb") as terminal:
            # With this a kernel leaves file 2 alone, which it does for no user.
            named = "PYTEST_CURRENT_TEST"
            own = {name: value for name, value in os.environ.items() if name != named}
            manager.start_kernel(stderr=terminal, env=own)
            made = Kernel(manager)
            made.workbook = where
            yield made
            made.leave()


@pytest.fixture
def fresh(kernel, untouched):
    shutil.rmtree(kernel.workbook.parent / ".refkit", ignore_errors=True)
    shutil.copyfile(untouched, kernel.workbook)
    kernel.restart()
    return kernel


def done(kernel):
    return [entry.step for entry in session.open(kernel.workbook).campaign.entries]


def test_a_cell_run_before_those_above_it_is_refused_in_plain_words(fresh):
    for cell in CELLS[1:]:
        shown, errors = fresh.run(cell)
        assert (TOLD in shown, errors) == (True, [])
    shown, errors = fresh.run("pagee")
    assert (TOLD in shown, errors) == (False, ["NameError"])


def test_all_cells_run_twice_do_nothing_twice(fresh):
    before = done(fresh)
    for _ in range(2):
        _, errors = fresh.run(*CELLS)
        assert errors == []
    assert done(fresh) == before


FAIL = "from refkit.widgets.page import progress; progress.header = lambda game: 1 / 0"
HELD = "page.notice.body"


def test_a_page_that_fails_while_opening_says_one_sentence_and_shows_no_traceback(fresh):
    shown, errors = fresh.run(CELLS[0], FAIL, POSTURE[1])
    assert errors == []
    assert "Traceback" not in shown
    assert "ZeroDivisionError" not in shown
    told = fresh.value(HELD)
    assert "refkit itself failed at this." in told
    assert "ZeroDivision" not in told
    log = (fresh.workbook.parent / "terminal.txt").read_text()
    assert "ZeroDivisionError: division by zero" in log


@pytest.mark.long
def test_after_a_restart_what_was_typed_is_there_and_what_was_done_is_done_once(fresh):
    fresh.run(*POSTURE, NOTE)
    fresh.restart()
    shown, errors = fresh.run(CELLS[-1])
    assert (TOLD in shown, errors) == (True, [])
    fresh.run(*POSTURE)
    assert fresh.value("page.desk.form.raw['attacker']") == "german"
    fresh.run("before = page", *POSTURE, COMMIT, "before.desk.commit.click()", COMMIT)
    assert done(fresh).count("S10") == 1
    fresh.restart()
    _, errors = fresh.run(*POSTURE)
    assert (errors, done(fresh).count("S10")) == ([], 1)
