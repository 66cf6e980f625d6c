"""What docs say of the code, beside their commands: as it is there."""

import re
from dataclasses import fields
from importlib.util import find_spec

import pytest

from refkit import shipped, systems
from refkit.engine.play.hooks import Hooks
from refkit.session import Game
from refkit.session.side import SideView
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.widgets.panels.reference_panel import ReferencePanel
from refkit.workbook.sheets import vocabulary
from tests.docs.pages import BLOCK, PAGES, TEXT, blocks, run
from tests.widgets.players import texts


def first_cells(page, heading):
    """Return the names in the first cells of the table below a heading."""
    part = PAGES[page].read_text("utf-8").partition(f"\n{heading}\n")[2]
    rows = re.findall(r"^\| (`.*?`) \|", part.partition("\n## ")[0], re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


def test_the_page_on_new_systems_has_every_hook():
    named = first_cells("new-system.md", "## 5. The hooks")
    assert sorted(named) == sorted(each.name for each in fields(Hooks))


def test_the_page_on_new_systems_has_every_file():
    named = first_cells("new-system.md", "## What a folder brings")
    modules = [f"{name}.py" for name in ("__init__", *systems.MODULES)]
    assert sorted(named) == sorted([*modules, *systems.FILES, "charts/*.toml"])


def test_the_guide_has_every_step_with_its_page():
    system = systems.load("battlefront")
    pages = {part.id: f"{part.number} {part.title}" for part in system.parts}
    who = {"side": "each side", "umpire": "umpire"}
    rows = [
        f"| `{step.id}` | {step.title} | {pages[step.part]} | {who[step.actor]} |"
        for step in system.steps
    ]
    assert "\n".join(rows) in PAGES["guide.md"].read_text("utf-8")


def test_the_page_on_rosters_has_every_name_that_can_be_set():
    text = PAGES["own-roster.md"].read_text("utf-8")
    for kind in vocabulary.roster_kinds(systems.load("battlefront")):
        known = (name for name, said in kind.headings.items() if len(said) > 1)
        listed = (f"**`{each}`**" if each in kind.needed else f"`{each}`" for each in known)
        assert re.search(
            rf"^\| `{kind.name}` \| [^|]+ \| {re.escape(', '.join(listed))} \|$", text, re.M
        )


@pytest.mark.usefixtures("border_raid")
def test_the_new_system_has_its_page(tmp_path):
    path = tmp_path / "border.xlsx"
    assert run(f"refkit new border-1745 {path}").exit_code == 0
    page = Walkthrough(str(path), part="evening")
    assert "Say how many men each company lost in the raid." in texts(page)
    assert "Price of a man (2-f)" in texts(page.panel(ReferencePanel))


@pytest.mark.usefixtures("border_raid")
def test_the_new_system_has_its_sheet_and_holds_its_accounts(tmp_path):
    path, order = tmp_path / "border.xlsx", tmp_path / "hire.toml"
    order.write_text('companies = [{ company = "B1", men = 4 }]', "utf-8")
    before = (
        "new border-1745 {}",
        *(f"do {{}} {done}" for done in ("L --side red", "L --side blue", "R --side red",
          "R --side blue --dice 1", "H --side red")),
    )  # fmt: skip
    for line in before:
        assert run(f"refkit {line.format(path)}").exit_code == 0
    refused = run(f"refkit do {path} H --side blue --decisions {order}")
    assert "they cost 8 shillings; there are 7 (2-e)" in refused.output
    sheet = SideView(Game(path), "blue").brief()
    sections = {each.title: each for each in sheet.sections}
    assert list(sections) == [
        "The day so far", "Companies", "Hired men: what it costs", "Price of a man",
        "On record for this day", "Signed",
    ]  # fmt: skip
    sold = ("Clansmen, 8 men: 2 shillings a man", "2", "5")
    assert sections["Hired men: what it costs"].rows == (sold,)
    assert sections["Companies"].rows == (("B1", "Clansmen", "8"),)
    assert sections["Price of a man"].rows == (("0-9", "2"), ("10+", "3"))


def test_the_scripts_of_the_page_on_python_print_what_it_says(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    names, printed = {}, ""
    for kind, _, body in BLOCK.findall(PAGES["python.md"].read_text("utf-8")):
        if kind == "text":
            assert printed == body
        else:
            exec(compile(body, "python.md", "exec"), names)
            printed = capsys.readouterr().out
    assert names["game"].verify() == []


def test_the_first_script_has_fifteen_lines():
    first = blocks("python.md", "python")[0]
    assert len([line for line in first.splitlines() if line]) <= 15


def test_the_page_on_python_names_what_a_game_has():
    named = re.findall(r"`?game\.(\w+)", PAGES["python.md"].read_text("utf-8"))
    assert [name for name in named if not hasattr(Game, name)] == []


def test_every_module_that_is_to_be_run_is_there():
    named = set(re.findall(r"python -m ((?:refkit|tests)[\w.]*)", TEXT))
    assert [name for name in sorted(named) if find_spec(name) is None] == []


def test_the_path_of_an_afternoon_shows_the_first_lines_of_each_file():
    text = PAGES["new-system.md"].read_text("utf-8")
    block = r"`([\w./-]+)` begins:\n\n    ```\w+\n(.*?)\n    ```"
    shown = re.findall(block, text, re.DOTALL)
    assert len(shown) > 9
    for path, lines in shown:
        there = (shipped.folder("templates").parent / path).read_text("utf-8").splitlines()
        told = [line.removeprefix("    ") for line in lines.splitlines()]
        assert told == there[: len(told)], path
        assert len(told) >= 7, path
