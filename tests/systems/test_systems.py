"""The rules systems as they are found: their words, and what is refused on loading."""

import sys

import pytest

from refkit import systems


def test_what_umpires_call_things_is_said_of_records_that_there_are():
    words = systems.words("battlefront")
    names = systems.load("battlefront").by_name
    assert words
    assert [name for name in words if name[0].isupper() and name not in names] == []


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
