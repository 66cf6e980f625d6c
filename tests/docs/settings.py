"""What is in the folder before the commands of a page, and what people do between them.

A page tells a story: somebody opens a campaign, a player fills in a form, somebody changes
a cell in Excel. What is not a command is done here.
"""

import shutil
from pathlib import Path

import openpyxl

from tests.docs import own_roster
from tests.docs.pages import blocks
from tests.systems.battlefront.proof import ANSWERS
from tests.vassal import writing
from tests.workbook.orders import pens

# The ids of stands of the example, as counters in VASSAL bear them.
COUNTERS = (
    writing.stand("G02.1", 10, 20),
    writing.stand("G02.2", 14, 20.5),
    writing.piece("S05.1 Rifle section", writing.pixel(10, 60)),
    writing.piece("Turn marker", (5, 5)),
)


def prepare(page, rostov):
    """Put into this folder what the first command of a page finds there."""
    if page in BEGUN:
        shutil.copyfile(rostov(BEGUN[page]), "rostov.xlsx")
    if page == "own-roster.md":
        Path(own_roster.NAME).write_bytes(own_roster.data())
    if page == "commands.md":
        Path("purchases.toml").write_text(*blocks(page, "toml"), "utf-8")
    if page == "vassal.md":
        Path("my-mapping.toml").write_text(*blocks(page, "toml"), "utf-8")
        Path("layout.json").write_text(*blocks(page, "json"), "utf-8")
        Path("battle.vsav").write_bytes(writing.save(*COUNTERS))


# The step that is due when a page begins; the others begin without a campaign.
BEGUN = {
    "commands.md": "B9",
    "dice.md": "S10",
    "lab.md": "B9",
    "orders.md": "A",
    "vassal.md": "P",
}


def between(line, rostov):
    """Do what somebody does before a command, without refkit."""
    if line.startswith(("refkit check rostov.xlsx", "refkit put-back")):
        _change_by_hand("rostov.xlsx", "German Roster", "C4", f"Company before {line}")
    if line.startswith("refkit orders read") and "--dry-run" in line:
        for form in Path("post").glob("*.xlsx"):
            form.write_bytes(pens.filled(form.read_bytes(), ANSWERS))
    if line.endswith("--out german.json"):  # a day is played meanwhile
        shutil.copyfile(rostov("A"), "rostov.xlsx")
    if line.startswith(f"refkit adopt {own_roster.NAME} --"):  # each tells it anew
        shutil.rmtree(".refkit", ignore_errors=True)
        Path(own_roster.NAME).write_bytes(own_roster.data())
    if "--answers" in line and line.endswith("--yes"):
        _fill_in(Path("answers.toml"), own_roster.ANSWERS)


def _change_by_hand(path, title, cell, value):
    book = openpyxl.load_workbook(path)
    book[title][cell] = value
    book.save(path)


def _fill_in(file, answers):
    """Write answers between the quotes, as a person does in an editor."""
    text = file.read_text("utf-8")
    for name, value in answers.items():
        assert f'"{name}" = ""' in text
        text = text.replace(f'"{name}" = ""', f'"{name}" = "{value}"')
    file.write_text(text, "utf-8")
