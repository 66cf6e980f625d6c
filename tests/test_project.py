"""What the README, the layers and the pins promise about the whole project."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import refkit
from refkit import shipped

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
HEAVY = ["pydantic", "pandas", "openpyxl", "ipywidgets", "typst", "xlsxwriter", "click"]
PINS = [
    Requirement(line) for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()
]
NEEDS = [
    Requirement(line)
    for line in [
        *PROJECT["project"]["dependencies"],
        *PROJECT["project"]["optional-dependencies"]["dev"],
    ]
]


def test_importing_refkit_imports_nothing_heavy():
    code = f"import sys, refkit; print([name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert run.stdout.decode().strip() == "[]"


def test_public_names():
    assert refkit.__all__ == ["__version__", "new", "open"]
    assert all(getattr(refkit, name) for name in refkit.__all__)


def test_a_name_that_is_not_public_is_refused_with_those_that_are():
    with pytest.raises(
        AttributeError, match=r"'close' is not a public name; expected one of"
    ):
        refkit.close  # noqa: B018 - reading it is the test


def test_the_version_is_the_project_s():
    assert refkit.__version__ == PROJECT["project"]["version"]


@pytest.mark.parametrize("name", shipped.FOLDERS)
def test_a_shipped_folder_is_where_a_clone_keeps_it(name):
    assert shipped.folder(name) == ROOT / name


def test_a_folder_that_is_not_shipped_is_refused():
    with pytest.raises(
        ValueError, match=r"^shipped folder 'maps': expected one of notebooks,"
    ):
        shipped.folder("maps")


def test_the_readme_names_every_command():
    from refkit.cli.main import COMMANDS

    assert [name for name in COMMANDS if f"`refkit {name}" not in README] == []


def test_the_readme_names_every_notebook():
    found = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("notebooks/*/*.ipynb")]
    assert [name for name in found if name not in README] == []


def test_the_readme_names_no_notebook_that_is_not_there():
    words = README.replace("`", " ").split()
    named = [word for word in words if word.endswith(".ipynb") and "/" in word]
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_the_readme_names_every_rules_system():
    systems = [path.parent.name for path in ROOT.glob("refkit/systems/*/__init__.py")]
    assert [name for name in systems if f"| `{name}` |" not in README] == []


@pytest.mark.parametrize("name", ["refkit", "notebooks", "templates", "workbooks", "tests"])
def test_a_top_level_folder_is_there_and_explained(name):
    assert (ROOT / name).is_dir()
    assert f"| `{name}/` |" in README


@pytest.mark.parametrize(
    "part",
    [
        "Start",
        "The pages of a day",
        "A roster you keep already",
        "Positions from VASSAL",
        "Commands",
        "Tests",
        "Contributing",
        "Changes",
    ],
)
def test_the_readme_has_its_part(part):
    assert f"\n## {part}\n" in README


def test_the_layers_are_written_down_as_contracts():
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    assert [contract["type"] for contract in contracts] == [
        "layers",
        "independence",
        "forbidden",
        "forbidden",
    ]


def test_every_pin_is_one_exact_version():
    assert [str(pin) for pin in PINS if not str(pin.specifier).startswith("==")] == []


@pytest.mark.parametrize("need", NEEDS, ids=lambda need: need.name)
def test_a_pin_satisfies_what_the_project_asks_for(need):
    pins = {normal(pin.name): next(iter(pin.specifier)).version for pin in PINS}
    assert need.specifier.contains(pins[normal(need.name)])


def normal(name):
    return name.lower().replace("_", "-")
