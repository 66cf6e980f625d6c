"""What README, docs, the layers and the pins promise about the whole project."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import refkit
from refkit import session, shipped
from refkit.engine.problems import Refused
from tests.docs.pages import PAGES, TEXT

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
        *PROJECT["project"]["optional-dependencies"]["cluster"],
        *PROJECT["project"]["optional-dependencies"]["dev"],
    ]
    if not line.startswith("refkit[")
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


def test_readme_or_docs_name_every_command():
    from refkit.cli.main import COMMANDS

    assert [name for name in COMMANDS if f"`refkit {name}" not in TEXT] == []


def test_readme_or_docs_name_every_notebook():
    found = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("notebooks/*/*.ipynb")]
    assert [name for name in found if name not in TEXT] == []


def test_readme_and_docs_name_no_file_that_is_not_there():
    named = re.findall(r"`((?:\w+|\.ci)/[\w./-]+)`", TEXT)
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_readme_names_every_rules_system():
    systems = [path.parent.name for path in ROOT.glob("refkit/systems/*/__init__.py")]
    assert [name for name in systems if f"| `{name}` |" not in README] == []


@pytest.mark.parametrize("name", [*shipped.FOLDERS, "docs", "refkit", "tests"])
def test_a_top_level_folder_is_there_and_explained(name):
    assert (ROOT / name).is_dir()
    assert f"| `{name}/` |" in TEXT


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="the files are not in git")
def test_the_top_level_holds_nothing_else():
    run = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, check=True)
    top = {
        name.partition("/")[0]
        for name in run.stdout.decode().split("\n")
        if name[:1] != "."
    }
    folders = {*shipped.FOLDERS, "docs", "refkit", "tests"}
    files = {"CHANGELOG.md", "README.md", "constraints.txt", "pyproject.toml"}
    assert top - {""} <= folders | files


def test_the_readme_is_short():
    assert len(README.splitlines()) <= 150


def test_readme_leads_to_files_that_are_there():
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert [link for link in links if not (ROOT / link).is_file()] == []


def test_every_page_is_in_the_menu_and_on_the_first_page():
    menu = (ROOT / ".mkdocs.yml").read_text("utf-8")
    first = PAGES["index.md"].read_text("utf-8")
    pages = [name for name in PAGES if name not in ("README.md", "index.md")]
    assert [name for name in pages if name not in menu or f"({name})" not in first] == []


def test_the_layers_are_written_down_as_contracts():
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    assert [contract["type"] for contract in contracts] == [
        "layers",
        "independence",
        "forbidden",
        "forbidden",
    ]


def test_the_page_on_architecture_has_the_layers_in_their_order():
    (house,) = (
        each["layers"]
        for each in PROJECT["tool"]["importlinter"]["contracts"]
        if each["type"] == "layers"
    )
    page = PAGES["architecture.md"].read_text("utf-8").partition("\n## The layers\n")[2]
    rows = re.findall(r"^\| (`.*?`) \|", page.partition("\n## ")[0], re.MULTILINE)
    wanted = [re.sub(r"[()]", "", each) for each in house]
    told = [" | ".join(re.findall(r"`(\w+)`", row)) for row in rows]
    assert ["__main__", *told] == wanted


def test_every_pin_is_one_exact_version():
    assert [str(pin) for pin in PINS if not str(pin.specifier).startswith("==")] == []


@pytest.mark.parametrize("need", NEEDS, ids=lambda need: need.name)
def test_a_pin_satisfies_what_the_project_asks_for(need):
    pins = {normal(pin.name): next(iter(pin.specifier)).version for pin in PINS}
    assert need.specifier.contains(pins[normal(need.name)])


def normal(name):
    return name.lower().replace("_", "-")


def test_a_stranger_opens_a_campaign_that_has_begun_or_is_being_set_up(tmp_path):
    session.begin("battlefront", tmp_path / "own.xlsx", seed="s")
    refkit.new("advance-to-rostov", tmp_path / "rostov.xlsx", seed="s")
    assert refkit.open(tmp_path / "own.xlsx").missing
    assert refkit.open(tmp_path / "rostov.xlsx").due()
    with pytest.raises(Refused, match="there is no such file"):
        refkit.open(tmp_path / "none.xlsx")


def test_no_pattern_has_a_group_that_gives_nothing_back():
    """Before Python 3.11.5, which Debian 12 has, such a group matches wrongly."""
    possessive = re.compile(r"(?<!\\)\)[*+?]\+|\(\?>")
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in (ROOT / "refkit").rglob("*.py")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if possessive.search(line.partition("  #")[0]) and not line.lstrip().startswith("#")
    ]
    assert found == []
