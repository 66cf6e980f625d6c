"""Which tests run here: what this machine lacks is left out by name, or is an error."""

import pathlib
import shutil

import pytest
from hypothesis import settings

settings.register_profile("refkit", deadline=None, derandomize=True)
settings.load_profile("refkit")

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
