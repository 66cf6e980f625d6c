"""Campaigns for the sessions here."""

import pytest

from refkit import session, systems
from refkit.workbook.file import WorkbookFile
from tests.engine import feuding


@pytest.fixture
def feud(tmp_path, monkeypatch):
    """Return a workbook of a state of the feud."""
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(feuding.FOLDER)])
    path = tmp_path / "feud.xlsx"

    def made(campaign):
        WorkbookFile.create(path, campaign)
        return session.open(path)

    yield made
    systems.load.cache_clear()
