"""The campaigns of a folder, of whatever system: where each stands, and what is not one."""

import openpyxl
import pytest

from refkit import session, systems
from refkit.engine.campaign import naming
from refkit.session import campaigns
from refkit.workbook.sheets import packs

PACKS = {packs.example_pack(name).name: name for name in systems.names()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    here = tmp_path_factory.mktemp("campaigns")
    for pack in PACKS:
        session.new(pack, here / f"{pack}.xlsx", seed="a seed")
    book = openpyxl.Workbook()
    book.active.append(["Unit", "Strength"])
    book.save(here / "a roster.xlsx")
    for name in ("broken.xlsx", "~$open.xlsx", ".hidden.xlsx", "notes.txt"):
        (here / name).write_text("no workbook", "utf-8")
    return here


@pytest.fixture(scope="module")
def found(folder):
    return {each.path.name: each for each in campaigns.list_workbooks(folder)}


def test_campaigns_come_first_and_files_of_excel_s_own_not_at_all(found):
    names = {f"{pack}.xlsx" for pack in PACKS}
    assert {*[*found][: len(names)]} == names
    assert [*found][len(names) :] == ["a roster.xlsx", "broken.xlsx"]


@pytest.mark.parametrize("pack", PACKS)
def test_a_campaign_says_its_system_its_sides_and_where_it_stands(found, pack):
    told, system = found[f"{pack}.xlsx"], systems.load(PACKS[pack])
    assert (told.is_campaign, told.game.campaign.system) == (True, system)
    game = session.open(told.path)
    assert told.stands == naming.slot_place(game.campaign, game.due()[0].slot)
    assert told.saved == told.path.stat().st_mtime
    assert told.page in [system.page(part) for part in system.parts]


def test_a_campaign_that_may_start_says_what_is_still_open_in_it(tmp_path):
    for pack in PACKS:
        path = session.begin(pack, tmp_path / f"{pack}.xlsx", seed="s").path
        found = campaigns.look_at(path)
        assert not found.set_up.missing
        number = len(found.set_up.gaps())
        said = f"{number} things are still open" if number > 1 else "1 thing is still open"
        assert found.stands == f"being set up, {said if number else 'ready to start'}"


def test_a_roster_may_be_adopted_and_a_broken_file_says_why_it_is_not_read(found):
    roster, broken = found["a roster.xlsx"], found["broken.xlsx"]
    assert (roster.is_roster, roster.is_campaign) == (True, False)
    assert (broken.is_roster, broken.is_campaign) == (False, False)
    assert "broken.xlsx" in broken.stands or "xlsx" in broken.stands


def test_a_campaign_with_a_fault_in_its_cells_stays_one(folder, tmp_path):
    (pack, *_) = PACKS
    book = openpyxl.load_workbook(folder / f"{pack}.xlsx")
    cells = (cell for sheet in book for row in sheet.iter_rows() for cell in row)
    for cell in [cell for cell in cells if cell.value == "title"]:
        cell.value = "titel"
    book.save(tmp_path / "faulty.xlsx")
    (told,) = campaigns.list_workbooks(tmp_path)
    assert (told.is_campaign, told.page) == (True, "")
    assert "title" in told.stands


def test_a_campaign_that_is_over_shows_its_last_page(monkeypatch, folder):
    monkeypatch.setattr(session.Game, "due", lambda _: ())
    (pack, *_) = PACKS
    told = campaigns.look_at(folder / f"{pack}.xlsx")
    parts = systems.load(PACKS[pack]).parts
    assert (told.stands, told.page) == ("over", f"{PACKS[pack]}/{parts[-1].file}")


def test_the_example_and_what_is_brought_are_private(folder, tmp_path):
    (pack, *_) = PACKS
    made = campaigns.make_example(tmp_path)
    brought = campaigns.bring("own.xlsx", (folder / f"{pack}.xlsx").read_bytes(), tmp_path)
    assert [each.stat().st_mode & 0o777 for each in (made, brought)] == [0o600, 0o600]
