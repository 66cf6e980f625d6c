"""The rules system that the page on new ones writes, as if it lay beside the others."""

import shutil
import sys

import pytest

from refkit import shipped, systems
from tests.docs.pages import files


@pytest.fixture
def border_raid(tmp_path, monkeypatch):
    """Put the page's files where systems and packs are looked for."""
    ours, theirs = shipped.folder, tmp_path / "templates"
    shutil.copytree(ours("templates"), theirs)
    for name, text in {**files("new-system.md"), "__init__.py": ""}.items():
        decision = name in ("losses.toml", "hire.toml")
        inside = "" if decision or name.startswith("templates/") else "raid/"
        file = tmp_path / (inside + name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    monkeypatch.setattr(
        shipped, "folder", lambda name: theirs if name == "templates" else ours(name)
    )
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(tmp_path)])
    yield
    systems.load.cache_clear()
    for name in [name for name in sys.modules if name.startswith("refkit.systems.raid")]:
        del sys.modules[name]
