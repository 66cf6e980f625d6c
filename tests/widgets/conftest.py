"""A fresh Rostov campaign for each test, and its page; no kernel and no browser."""

import pytest

from refkit.widgets.walkthrough import Walkthrough


@pytest.fixture(scope="session")
def untouched(rostov):
    return rostov("S10")


@pytest.fixture
def workbook(begun):
    return begun("S10")


@pytest.fixture
def page(workbook):
    return Walkthrough(workbook)
