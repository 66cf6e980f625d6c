"""A fresh Rostov campaign for each test, and its page; no kernel and no browser."""

import shutil

import pytest

from refkit import session
from refkit.widgets.walkthrough import Walkthrough


@pytest.fixture(scope="session")
def untouched(tmp_path_factory):
    path = tmp_path_factory.mktemp("campaign") / "rostov.xlsx"
    session.new("advance-to-rostov", path, seed="a seed")
    return path


@pytest.fixture
def workbook(untouched, tmp_path):
    return shutil.copyfile(untouched, tmp_path / "rostov.xlsx")


@pytest.fixture
def page(workbook):
    return Walkthrough(workbook)
