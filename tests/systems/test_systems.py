"""The rules systems as they are found: their words, and what is refused on loading."""

import sys
from types import SimpleNamespace

import pytest

from refkit import systems
from refkit.engine.problems import Refused

BARE = {
    "__init__.py": "",
    "records.py": "",
    "steps.py": "",
    "hooks.py": "from refkit.engine.play.hooks import Hooks\n\nHOOKS = Hooks()\n",
    "system.toml": 'title = "Made up"\n',
}


@pytest.fixture
def made_up(tmp_path, monkeypatch):
    """Return the way to load a system of these files besides the least there can be."""

    def load(files):
        folder = tmp_path / "made_up"
        folder.mkdir()
        for name, text in {**BARE, **files}.items():
            (folder / name).write_text(text, "utf-8")
        return systems.load("made_up")

    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(tmp_path)])
    yield load
    for name in [name for name in sys.modules if "systems.made_up" in name]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({}, "system 'made_up': there is no record Side"),
        (
            {"hooks.py": BARE["hooks.py"].replace("Hooks()", "Hooks(breif=None)")},
            r"there is no hook 'breif'; expected one of tabs, facts, .* \(brief\?\)$",
        ),
        (
            {"rulings.txt": ""},
            "there is a file 'rulings.txt'; expected a module or one of system.toml, rul",
        ),
    ],
)
def test_what_keeps_a_system_from_being_loaded_is_named(made_up, files, fault):
    with pytest.raises(ValueError, match=fault):
        made_up(files)


def test_a_system_has_its_hooks_in_a_module_of_their_own(made_up):
    with pytest.raises(AttributeError, match="HOOKS"):
        made_up({"hooks.py": ""})


def test_a_system_that_says_nothing_of_words_has_none(made_up):
    with pytest.raises(ValueError, match="no record Side"):
        made_up({})
    assert systems.words("made_up") == {}


def test_words_for_a_record_that_there_is_not_are_refused(monkeypatch):
    def no_records(_):
        return SimpleNamespace(by_name={})

    monkeypatch.setattr(systems, "load", no_records)
    systems.words.cache_clear()
    said = r"^battlefront/words.toml: there is 'Element'; expected none\."
    with pytest.raises(Refused, match=said):
        systems.words("battlefront")
    systems.words.cache_clear()
