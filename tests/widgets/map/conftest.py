"""A campaign at a step with a map beside it, which the test modules name `start`."""

import shutil

import pytest

from refkit.widgets.map.step_map import TablePanel
from refkit.widgets.page.walkthrough import Walkthrough


@pytest.fixture
def workbook(start, tmp_path):
    return shutil.copyfile(start, tmp_path / "rostov.xlsx")


@pytest.fixture
def page(workbook):
    return Walkthrough(workbook)


@pytest.fixture
def desk(page):
    return page.desk


@pytest.fixture
def aid(desk):
    (found,) = desk.aid
    assert isinstance(found, TablePanel)
    return found
