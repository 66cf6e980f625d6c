"""A fresh Rostov campaign for each test, and its page; no kernel and no browser."""

import pytest

from refkit.widgets.live import live_strip
from refkit.widgets.page.walkthrough import Walkthrough


@pytest.fixture(autouse=True)
def nobody_watches_on():
    """A computer lets a user watch some hundred folders; each page here watches one."""
    yield
    for page in tuple(live_strip._WATCHING.values()):
        page.stop()


@pytest.fixture(scope="session")
def untouched(rostov):
    return rostov("S10")


@pytest.fixture
def workbook(begun):
    return begun("S10")


@pytest.fixture
def page(workbook):
    return Walkthrough(workbook)
