"""The rules system that the page on new ones writes, as if it lay beside the others."""

import sys

import pytest

from refkit import shipped, systems
from refkit.workbook.sheets import packs
from tests.docs.pages import files


@pytest.fixture
def border_raid(tmp_path, monkeypatch):
    """Put the page's files where systems and packs are looked for."""
    for name, text in {**files("new-system.md"), "__init__.py": ""}.items():
        inside = "" if name.startswith("templates/") or name == "losses.toml" else "raid/"
        file = tmp_path / (inside + name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    ours, theirs = shipped.folder, tmp_path / "templates"
    for each in ours("templates").iterdir():
        if each.name != "packs":
            (theirs / each.name).symlink_to(each)
    for pack in packs.names():
        (theirs / "packs" / pack).symlink_to(ours("templates") / "packs" / pack)
    monkeypatch.setattr(
        shipped, "folder", lambda name: theirs if name == "templates" else ours(name)
    )
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(tmp_path)])
    yield
    systems.load.cache_clear()
    for name in [name for name in sys.modules if name.startswith("refkit.systems.raid")]:
        del sys.modules[name]
