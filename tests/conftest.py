"""Which tests run here: what this machine lacks is left out by name, or is an error.

And the campaign that many of them begin with.
"""

import os
import pathlib
import shutil

import pytest
from hypothesis import settings

settings.register_profile("refkit", deadline=None, derandomize=True)
settings.load_profile("refkit")

# Many tests start Python, each time with every module: what is compiled once is kept.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A mark, and the programs it needs: one of each group will do.
NEEDS = {
    "browser": [("chromium", "chromium-browser", "google-chrome")],
    "office": [("soffice", "libreoffice"), ("pdftoppm",)],
}
LEFT_OUT = pytest.StashKey[list[str]]()


def pytest_addoption(parser):
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


def pytest_collection_modifyitems(config, items):
    config.stash[LEFT_OUT] = []
    for mark in NEEDS:
        if lacking := missing(mark):
            leave_out(config, items, mark, lacking)


def pytest_report_collectionfinish(config):
    return config.stash[LEFT_OUT]


def missing(mark):
    """Return the programs a mark needs and this machine has not."""
    return [" or ".join(some) for some in NEEDS[mark] if not any(map(shutil.which, some))]


def leave_out(config, items, mark, lacking):
    """Take the marked tests out of the run and say so, or refuse to run without them."""
    marked = [item for item in items if item.get_closest_marker(mark)]
    line = f"left out: {len(marked)} {mark} tests; not here: {', '.join(lacking)}"
    if config.getoption("--need-all"):
        raise pytest.UsageError(line)
    if marked:
        config.stash[LEFT_OUT].append(line)
        config.hook.pytest_deselected(items=marked)
        items[:] = [item for item in items if item not in marked]


@pytest.fixture(scope="session")
def rostov(tmp_path_factory):
    """The Rostov campaign as it is when a step is due; not to be written to."""
    # Not before: what is loaded while the tests are gathered is not counted as covered.
    from refkit import session
    from tests.widgets.players import least

    folder = tmp_path_factory.mktemp("played")
    game = session.new("advance-to-rostov", folder / "rostov.xlsx", seed="a seed")
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
