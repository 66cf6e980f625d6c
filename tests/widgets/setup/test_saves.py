"""How often a campaign that is being set up is saved, and what stays when it cannot be."""

import openpyxl
import pytest

from refkit import session
from refkit.engine.problems import Refused
from refkit.session.new_campaign import begin_campaign
from refkit.widgets.live.drafts import Drafts
from refkit.widgets.page.guard import Guard
from refkit.widgets.setup import sheet as sheets
from refkit.widgets.setup.stage import Stage
from refkit.workbook import saving, setting_up
from refkit.workbook.locks import NotSaved

LINES = "\n".join(f"{n} Coy\tInfantry\t{rating}" for n, rating in enumerate(["raw"] * 7, 1))


@pytest.fixture
def told():
    return []


@pytest.fixture
def sheet(tmp_path, told):
    """The sheet of the forces of a campaign's first side, as it lies on the page."""
    setting = begin_campaign(tmp_path, "battlefront", "Own")
    stage = Stage(setting, Guard(told.extend), Drafts(setting.path), told.append)
    stage.wizard.turn_to("forces")
    return stage.wizard.step.sheets["Element"]


def counted(monkeypatch, place, name):
    """Count the calls of a function."""
    calls, work = [], getattr(place, name)
    monkeypatch.setattr(place, name, lambda *a, **k: calls.append(a) or work(*a, **k))
    return calls


def paste(sheet, text, line="~0"):
    said = {"row": line, "field": "name", "text": text, "turn": 1}
    sheet._desk.guard.run(lambda: sheet._hear({"kind": "paste", **said}))


def names(sheet):
    return [row["cells"].get("name", "") for row in sheet.view.rows if not row["isNew"]]


def on_disk(sheet):
    setting = session.open_set_up(sheet._desk.setting.path)
    return [row.name for row in setting.campaign.rows("Element")]


def test_a_block_is_one_save_whatever_can_be_read_of_it(sheet, monkeypatch):
    saves = counted(monkeypatch, saving, "write")
    paste(sheet, f"{LINES}\nStaff\tInfantry\trwa\n8 Coy\tInfantry\telite")
    assert len(saves) == 1
    assert on_disk(sheet) == [*(f"{n} Coy" for n in range(1, 9))]
    assert names(sheet) == [*(f"{n} Coy" for n in range(1, 8)), "Staff", "8 Coy"]
    assert sheet.faults == 1
    paste(sheet, "A Coy\tInfantry\tveteran\nB Coy\tInfantry\tveteran", sheet.line_ids[0])
    assert len(saves) == 2
    assert on_disk(sheet)[:3] == ["A Coy", "B Coy", "3 Coy"]


@pytest.mark.long
def test_a_block_that_cannot_be_saved_stays_as_it_was_pasted(sheet, told, monkeypatch):
    paste(sheet, "A Coy\tInfantry\traw")
    before = on_disk(sheet)
    with monkeypatch.context() as broken:
        broken.setattr(saving, "write", _refuse)
        paste(sheet, f"B Coy\tInfantry\telite\n{LINES}", sheet.line_ids[0])
    assert told == ["own.xlsx: is open in Excel"]
    assert on_disk(sheet) == before
    assert names(sheet) == ["B Coy", *(f"{n} Coy" for n in range(1, 8))]
    assert sheet.faults == 8
    kept = sheet._desk.typed("Element red")
    assert [cells["name"] for cells in kept["loose"]] == names(sheet)[1:]
    for line in sheet.line_ids:
        edit = {"row": line, "field": "rating", "value": "trained", "turn": 2}
        sheet._hear({"kind": "edit", **edit})
    assert sheet.faults == 0
    assert on_disk(sheet) == ["B Coy", *(f"{n} Coy" for n in range(1, 8))]


def test_the_next_line_has_a_place_of_its_own_after_a_save_that_failed(sheet, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(saving, "write", _refuse)
        paste(sheet, LINES)
    paste(sheet, "8 Coy\tInfantry\traw", sheet.view.rows[-1]["id"])
    assert names(sheet) == [f"{n} Coy" for n in range(1, 9)]
    assert on_disk(sheet) == ["8 Coy"]


def _refuse(*_, **__):
    raise NotSaved("own.xlsx: is open in Excel")


def test_a_save_makes_the_workbook_once(sheet, monkeypatch):
    paste(sheet, LINES)
    built = counted(monkeypatch, setting_up, "build_workbook")
    for number, line in enumerate(sheet.line_ids[:3], 1):
        said = {"row": line, "field": "rating", "value": "elite", "turn": number}
        sheet._hear({"kind": "edit", **said})
        assert len(built) == number


def test_what_another_program_saved_is_noticed_and_kept_from_then_on(sheet, monkeypatch):
    paste(sheet, LINES)
    setting = sheet._desk.setting
    book = openpyxl.load_workbook(setting.path)
    book.create_sheet("Mine")["B2"] = "kept"
    book.save(setting.path)
    assert setting.refresh()
    built = counted(monkeypatch, setting_up, "build_workbook")
    for number, line in enumerate(sheet.line_ids[:3], 1):
        said = {"row": line, "field": "rating", "value": "elite", "turn": number}
        sheet._hear({"kind": "edit", **said})
    assert len(built) == 1
    assert openpyxl.load_workbook(setting.path)["Mine"]["B2"].value == "kept"
    assert [row.rating for row in setting.campaign.rows("Element")][:4] == [
        *["elite"] * 3,
        "raw",
    ]


def test_what_cannot_be_entered_is_told_at_its_line_and_closes_no_page(sheet, monkeypatch):
    def refuse(*_, **__):
        raise Refused(["Stand U01.1: there is no such row", "Stand U01.2: there is none"])

    paste(sheet, "A Coy\tInfantry\traw")
    monkeypatch.setattr(sheets, "enter_row", refuse)
    edit = {"row": sheet.line_ids[0], "field": "name", "value": "B Coy", "turn": 1}
    sheet._hear({"kind": "edit", **edit})
    assert (names(sheet), sheet.faults) == (["B Coy"], 1)
    assert "Stand U01.1: there is no such row" in str(sheet.view.rows[0])
    sheet.show()
