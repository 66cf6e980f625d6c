"""Which tests run: long ones on request, and no others than this machine has programs for.

And the campaign that many of them begin with.
"""

import gc
import itertools
import os
import pathlib
import shutil
import sys

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

from tests import excel

settings.register_profile("refkit", deadline=None, derandomize=True)
settings.load_profile("refkit")

# As the pages do, see refkit.launch.fast_start: a grammar that takes seconds to load.
sys.modules["rfc3987_syntax"] = None

# Many tests start Python, each time with every module: what is compiled once is kept.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A mark, and the programs it needs: one of each group will do.
NEEDS = {
    "browser": [("chromium", "chromium-browser", "google-chrome")],
    "office": [("soffice", "libreoffice"), ("pdftoppm",)],
}


@pytest.fixture(scope="session", autouse=True)
def folders_opened_elsewhere(tmp_path_factory):
    """Keep the folders that tests open apart from those of whoever runs them."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))


def pytest_addoption(parser):
    parser.addoption(
        "--long",
        action="store_true",
        help="also the long plays and the full days in the browser, as .ci/run does",
    )
    parser.addoption(
        "--need-all",
        action="store_true",
        help="fail where Chromium, LibreOffice or poppler is missing",
    )
    parser.addoption(
        "--pictures",
        type=pathlib.Path,
        help="a folder for pictures of each step of the days played in the browser",
    )


def pytest_configure(config):
    excel.saves_all = config.getoption("--long")
    if config.getoption("--need-all") and (lacking := [*map(missing, NEEDS)]) != [[], []]:
        programs = ", ".join(itertools.chain(*lacking))
        raise pytest.UsageError(f"--need-all: not on this machine: {programs}")


def pytest_report_header(config):
    """Say which tests are left out; in a run on several processors too."""
    lines = [f"left out: {mark} tests; {why}" for mark, why in left_out(config).items()]
    return lines or "all tests run, the long ones too"


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path):
    """Look for examples only where there are any: it takes as long as to find tests."""
    found = yield
    if ">>> " in file_path.read_text("utf-8", "replace"):
        return found
    return [each for each in found if not isinstance(each, DoctestModule)]


def pytest_collection_modifyitems(config, items):
    marks = left_out(config)
    gone = [item for item in items if any(map(item.get_closest_marker, marks))]
    if gone:
        config.hook.pytest_deselected(items=gone)
        items[:] = [item for item in items if item not in set(gone)]


def pytest_collection_finish():
    """Leave what is loaded by now out of every later collection of garbage."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def pytest_xdist_auto_num_workers(config):
    """Use every processor for the whole suite, and one for files that are named."""
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return os.cpu_count() if whole else 0


def left_out(config):
    """Return the marks whose tests do not run, each with the reason."""
    marks = {
        mark: f"not on this machine: {', '.join(lacking)}"
        for mark in NEEDS
        if (lacking := missing(mark))
    }
    return marks if config.getoption("--long") else {"long": "--long adds them"} | marks


def missing(mark):
    """Return the programs a mark needs and this machine has not."""
    return [" or ".join(some) for some in NEEDS[mark] if not any(map(shutil.which, some))]


@pytest.fixture(scope="session")
def rostov(tmp_path_factory):
    """The Rostov campaign as it is when a step is due; not to be written to."""
    # Not before: what is loaded while the tests are gathered is not counted as covered.
    from refkit import session
    from tests.widgets.players import least

    folder = tmp_path_factory.mktemp("played")
    game = session.new("advance-to-rostov", folder / "rostov.xlsx", seed="a seed 17726")
    kept = {}

    # Whichever is asked for first: each step as it is when it is due for the first time.
    def at(step):
        while step not in kept:
            due = game.due()[0].step.id
            if due not in kept:
                kept[due] = shutil.copyfile(game.path, folder / f"{due}.xlsx")
            else:
                game.commit(*least(game))
        return kept[step]

    return at


@pytest.fixture
def begun(rostov, tmp_path):
    """A campaign of the test's own, played until a step is due: `begun("B9")`."""
    return lambda step: shutil.copyfile(rostov(step), tmp_path / "rostov.xlsx")
