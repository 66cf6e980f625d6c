"""A campaign in an adopted workbook: read and updated in the umpire's own tabs."""

import shutil

import openpyxl
import pytest

from refkit import session
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.workbook.read import reading
from refkit.workbook.update.updating import Workbook
from tests import excel
from tests.workbook.adopt import rosters

# openpyxl is the stranger's program here; it says what it drops.
pytestmark = pytest.mark.filterwarnings("ignore:.*extension is not supported")
LEAST = {"A": {"posture": "attack"}, "E6": {"course": "y = 54"}}


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    path = tmp_path_factory.mktemp("adopted") / "verrieres.xlsx"
    path.write_bytes(rosters.verrieres())
    file = session.roster(path, seed="seed")
    session.adopt(file, file.adoption(file.proposal()))
    return path


@pytest.fixture
def path(untouched, tmp_path):
    return shutil.copyfile(untouched, tmp_path / "verrieres.xlsx")


def until(game, step):
    while (owed := game.due()[0]).step.id != step:
        game.commit(owed, {**game.draft(owed).values, **LEAST.get(owed.step.id, {})})
    return owed


def amended(data, record, key, **fields):
    """Return a workbook after a correction of some fields of a row."""
    book = Workbook.open(data)
    row = book.campaign.find(record, key)
    change = campaigns.change_between(row, row.replace(**fields))
    return book.updated(ledger.amend(book.campaign, [change], "test")).data


def sheet(data, title="Truppenliste"):
    return rosters.values(data, title)


def test_checks_find_nothing_and_the_ledger_agrees(path):
    game = session.open(path)
    assert (game.check(), game.verify(), game.hand_edits) == ([], [], ())


def test_a_step_is_done_and_taken_back(path):
    game = session.open(path)
    owed = game.due()[0]
    game.commit(owed, game.draft(owed).values)
    game.undo()
    assert session.open(path).due()[0].step.id == owed.step.id
    assert session.open(path).verify() == []


def test_the_file_as_it_was_is_kept(path, tmp_path):
    fresh = tmp_path / "fresh.xlsx"
    fresh.write_bytes(rosters.husky())
    file = session.roster(fresh)
    session.adopt(file, file.adoption(file.proposal()))
    [kept] = (tmp_path / ".refkit" / "fresh.xlsx").glob("*.xlsx")
    assert kept.read_bytes() == rosters.husky()


def test_an_element_that_is_bought_stands_below_his_in_his_words(path):
    game = session.open(path)
    owed = until(game, "B9")
    game.commit(owed, {"orders": [{"group": "I1"}]})
    cells = sheet(path.read_bytes())
    told = [cells.get(f"{letter}8") for letter in "BCDEM"]
    assert told == ["Deutsch", "Grenadierkompanie", "erfahren", 8, "D03"]
    assert session.open(path).verify() == []
    table = openpyxl.load_workbook(path)["Truppenliste"].tables["Truppen"]
    assert table.ref == "B3:G8"


def test_a_column_is_added_when_it_is_first_needed(path):
    data = amended(path.read_bytes(), "Element", "D01", condition="bridge stands")
    cells = sheet(data)
    assert (cells["T3"], cells["T4"]) == ("Condition", "bridge stands")
    assert "Element.condition" in sheet(data, "Mapping").values()
    found, problems = reading.read_campaign(data)
    assert (found.find("Element", "D01").condition, problems) == ("bridge stands", [])


def test_a_value_is_written_in_his_word(path):
    data = amended(path.read_bytes(), "Element", "D02", rating="experienced")
    assert sheet(data)["D5"] == "erfahren"
    assert reading.read_campaign(data)[0].find("Element", "D02").rating == "experienced"


def test_a_value_he_has_no_word_for_is_written_in_ours(path):
    data = amended(path.read_bytes(), "Element", "D02", rating="raw")
    assert sheet(data)["D5"] == "raw"


def test_the_number_of_stands_he_keeps_follows_the_losses(path):
    data = amended(path.read_bytes(), "Stand", "D01.1", status="eliminated")
    assert (sheet(data)["E4"], sheet(data)["E5"]) == (7, 7)


def test_a_number_he_typed_himself_stays_and_is_told(path):
    excel.change(path, "Truppenliste", "Stärke", 99)
    data = amended(path.read_bytes(), "Stand", "D01.1", status="eliminated")
    assert sheet(data)["E4"] == 99
    path.write_bytes(data)
    [fault] = session.open(path).check()
    assert str(fault) == (
        "Truppenliste!E4: Strength now is 99; expected 7, as the other worksheets have it."
    )


def test_a_number_he_keeps_as_a_text_is_a_number(path, tmp_path):
    assert adopted_file(tmp_path, rosters.kursk()).check() == []


def adopted_file(folder, data):
    """Return the campaign of a workbook that was adopted in a folder."""
    (folder / "other.xlsx").write_bytes(data)
    file = session.roster(folder / "other.xlsx", seed="seed")
    return session.adopt(file, file.adoption(file.proposal()))


def test_the_number_of_what_is_away_is_his_own_affair(tmp_path):
    game = adopted_file(tmp_path, rosters.market())
    assert [e.status for e in game.campaign.rows("Element")] == [
        "active", "active", "scheduled", "destroyed",
    ]  # fmt: skip
    assert game.check() == []
    excel.change(tmp_path / "other.xlsx", "Forces", "Bases now", 99)
    (fault,) = session.open(tmp_path / "other.xlsx").check()
    assert "Forces!F2: Bases now" not in str(fault)
    assert "Strength now is 99; expected 7" in str(fault)


def test_a_row_below_his_total_stands_apart(tmp_path):
    book = Workbook.open(rosters.adopted(rosters.kursk()).data)
    tiger = book.campaign.find("Element", "G02")
    row = campaigns.change_between(None, tiger.replace(id="G09", name="A new company"))
    made = book.updated(ledger.amend(book.campaign, [row], "test"))
    cells = sheet(made.data, "Kursk OOB")
    assert (cells["A13"], cells["A14"]) == ("Total", "A new company")
    assert made.notices == (
        "Kursk OOB: the new rows stand apart; formulas and charts of the list leave them"
        " out",
    )


def test_a_row_he_takes_out_is_told_by_his_title(path):
    book = openpyxl.load_workbook(path)
    for cell in book["Truppenliste"][7]:
        cell.value = None
    book.save(path)
    (edit,) = session.open(path).hand_edits
    assert str(edit) == "Truppenliste: the row of Element B02 goes"


def test_a_cell_he_changes_is_a_hand_edit_in_his_tab(path):
    excel.change(path, "Truppenliste", "Einheit", "1. Kompanie (Ersatz)")
    game = session.open(path)
    assert [edit.place for edit in game.hand_edits] == ["Truppenliste!C4"]
    game.accept("renamed")
    assert session.open(path).verify() == []


def test_his_sections_totals_and_remarks_are_no_rows(path):
    data = rosters.adopted(rosters.husky()).data
    assert len(reading.read_campaign(data)[0].rows("Element")) == 5


def test_a_row_he_adds_without_an_id_is_told(path):
    book = openpyxl.load_workbook(path)
    book["Truppenliste"]["B8"], book["Truppenliste"]["C8"] = "Deutsch", "3. Kompanie"
    book["Truppenliste"]["D8"] = "erfahren"
    book.save(path)
    _, problems = reading.read_campaign(path.read_bytes())
    assert "Truppenliste!M8: ME is blank; expected a text" in str(problems[0])


def test_a_heading_he_renames_is_put_right_in_the_mapping(path):
    book = openpyxl.load_workbook(path)
    book["Truppenliste"]["D3"] = "Güte"
    book["Truppenliste"].tables["Truppen"].tableColumns[2].name = "Güte"
    book.save(path)
    _, problems = reading.read_campaign(path.read_bytes())
    assert "there is no heading 'Erfahrung'" in str(problems[0])
    for row in book["Mapping"].iter_rows(min_row=4):
        if row[2].value == "Erfahrung":
            row[2].value = "Güte"
    book.save(path)
    assert reading.read_campaign(path.read_bytes())[1] == []


@pytest.mark.parametrize(
    ("column", "row", "text", "told"),
    [
        (1, 4, "tap", "Mapping!A4: What is 'tap'; expected one of tab, column, "),
        (
            5,
            4,
            "Rooster",
            "Mapping!E4: Means is 'Rooster'; expected a worksheet of refkit (Roster?)",
        ),
        (
            5,
            6,
            "Element.nam",
            "Mapping!E6: Means is 'nam'; expected a column of Element (name?)",
        ),
    ],
)
def test_a_mistake_in_the_mapping_is_told_with_its_cell(path, column, row, text, told):
    book = openpyxl.load_workbook(path)
    book["Mapping"].cell(row, column).value = text
    book.save(path)
    assert told in "\n".join(map(str, reading.read_campaign(path.read_bytes())[1]))
