"""Cells that cannot be read: told with all else done by hand, restored from the ledger."""

import shutil
import zipfile

import openpyxl
import pytest
from click.testing import CliRunner

from refkit import session
from refkit.cli.main import main
from refkit.engine.problems import Refused
from refkit.workbook.edits.unreadable import Unreadable
from tests import excel
from tests.excel import change
from tests.hand_edits import kinds

pytestmark = pytest.mark.long

ROSTER = "German Roster"
STATUS = f"{ROSTER}!E4: Status of G01, 'active' becomes 'superb'"
NAME = f"{ROSTER}!C4: Name of G01, 'Alarm company Heinemann' becomes 'Renamed'"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    path = tmp_path_factory.mktemp("fresh") / "rostov.xlsx"
    session.new("advance-to-rostov", path, seed="seed")
    return path


@pytest.fixture
def path(fresh, tmp_path):
    return shutil.copy(fresh, tmp_path / "rostov.xlsx")


@pytest.fixture
def faulty(path):
    change(path, ROSTER, "Status", "superb")
    change(path, ROSTER, "Name", "Renamed")
    return path


def run(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


def edited(path, title, edit):
    book = openpyxl.load_workbook(path)
    edit(book[title])
    book.save(path)
    return path


def parts(path):
    with zipfile.ZipFile(path) as source:
        return {each: source.read(each) for each in source.namelist()}


def test_check_lists_the_fault_every_hand_edit_beside_it_and_the_way_out(faulty):
    lines = run("check", faulty).stdout.splitlines()
    assert lines[0].startswith(f"{ROSTER}!E4: Status is 'superb'; expected one of")
    assert lines[1:3] == [f"changed by hand: {STATUS}", f"changed by hand: {NAME}"]
    assert lines[3:] == [f"Type it right in Excel and save, or `refkit put-back {faulty}`."]
    assert run("check", faulty).exit_code == 1


@pytest.mark.parametrize("words", [("odds",), ("undo",)])
def test_every_other_command_names_the_way_out(faulty, words):
    done = run(words[0], faulty)
    assert done.exit_code == 1
    assert f"{ROSTER}!E4: Status is 'superb'" in done.stderr
    assert "or `refkit put-back WORKBOOK`" in done.stderr


def test_status_shows_the_rest_and_names_the_cell(faulty, fresh):
    done = run("status", faulty)
    whole = run("status", fresh).stdout.splitlines()
    lines = done.stdout.splitlines()
    assert done.exit_code == 0
    assert [line for line in whole if line not in lines] == []
    (fault,) = [line for line in lines if line.startswith("cannot be read: ")]
    assert fault.startswith(f"cannot be read: {ROSTER}!E4: Status is 'superb'; expected")
    assert [line for line in lines if line.startswith("changed by hand: ")] == [
        f"changed by hand: {STATUS}",
        f"changed by hand: {NAME}",
    ]
    assert f"Type it right in Excel and save, or `refkit put-back {faulty}`." in lines


@pytest.mark.parametrize(("word", "meant"), [("KO", "knocked out"), ("dead", "eliminated")])
def test_a_word_that_umpires_use_is_told_with_ours(path, word, meant):
    change(path, "German Stands", "Status", word)
    line = run("check", path).stdout.splitlines()[0]
    assert line.startswith(f"German Stands!G4: Status is '{word}'; expected one of")
    assert line.endswith(f" ({meant}?).")


def test_a_sum_below_the_points_is_no_line_of_them(path):
    type_points(path, {"CPP": "=SUM(D4:D4)"})
    game = session.open(path)
    assert (game.hand_edits, game.verify()) == ((), [])


def type_points(path, *lines):
    """Write lines of an account below the last, each as far as it is given."""
    book = openpyxl.load_workbook(path)
    sheet = book["German Points"]
    columns = {cell.value: cell.column for cell in sheet[3]}
    numbers = [sheet.cell(row, 1).value for row in range(4, sheet.max_row + 1)]
    last = max(number for number in numbers if isinstance(number, int))
    for row, line in enumerate(lines, start=4 + last):
        for title, value in line.items():
            sheet.cell(row, columns[title]).value = value
    book.save(path)
    return last


def test_points_typed_without_what_they_are_for_are_asked_for_that_alone(path):
    last = type_points(path, {"CPP": 3, "FPP": 0})
    told = run("check", path).stdout
    assert f"German Points!D{4 + last}: For is blank; expected one of" in told
    assert f"German Points!A{4 + last}: Line" not in told


def test_points_typed_without_a_number_are_the_next_lines(path):
    more = {"For": "bonus", "CPP": 3}, {"For": "correction", "FPP": -2}
    last = type_points(path, *more)
    game = session.open(path)
    told = [edit.place for edit in game.hand_edits]
    assert told == [f"German Points!A{4 + last + n}" for n in range(2)]
    game.accept("agreed at the table")
    again = session.open(path)
    assert (again.hand_edits, again.verify()) == ((), [])
    lines = [row for row in again.campaign.rows("Points") if row.side == "german"][-2:]
    kept = [(row.number, row.kind, row.cpp, row.fpp) for row in lines]
    assert kept == [(last + 1, "bonus", 3, 0), (last + 2, "correction", 0, -2)]
    sheet = openpyxl.load_workbook(path)["German Points"]
    assert [sheet.cell(4 + last + n, 1).value for n in range(2)] == [last + 1, last + 2]


def gone(path, title, copied=""):
    """Delete a worksheet, and what formulas said of it, as Excel does."""
    book = openpyxl.load_workbook(path)
    if copied:
        book.copy_worksheet(book[copied])
    del book[title]
    kinds.in_formulas(book, f"'{title}'!", "#REF!")
    book.save(path)


GONE = f"{ROSTER}: the worksheet is gone, and 11 rows with it"


@pytest.mark.parametrize("copied", ["", "Russian Roster"])
def test_a_missing_worksheet_is_named_and_stops_neither_check_nor_status(path, copied):
    gone(path, ROSTER, copied)
    checked, status = run("check", path), run("status", path)
    fault = f"the workbook: there is no worksheet '{ROSTER}'; expected it."
    assert checked.stdout.splitlines()[0] == fault
    assert f"changed by hand: {GONE}" in checked.stdout.splitlines()
    assert status.exit_code == 0
    assert f"cannot be read: {fault}" in status.stdout.splitlines()
    assert any(line.startswith("due: ") for line in status.stdout.splitlines())


def test_a_missing_worksheet_is_put_back_with_its_rows(path, fresh):
    gone(path, ROSTER)
    assert f"put back: {GONE}" in run("put-back", path).stdout.splitlines()
    after = session.open(path)
    assert after.campaign.tables == session.open(fresh).campaign.tables
    assert (after.hand_edits, after.check(), after.verify()) == ((), [], [])


def renamed(path, **titles):
    book = openpyxl.load_workbook(path)
    for name, new in titles.items():
        old = name.replace("_", " ")
        book[old].title = new
        kinds.in_formulas(book, f"'{old}'!", f"'{new}'!")
    book.save(path)


@pytest.mark.parametrize("old", ["German_Roster", "Ledger", "Options", "Sides"])
def test_a_renamed_worksheet_is_found_by_its_headings(path, old):
    renamed(path, **{old: "Our own"})
    game = session.open(path)
    assert (game.hand_edits, game.verify()) == ((), [])
    read = f"the worksheet is called 'Our own'; read as {old.replace('_', ' ')!r}."
    assert [each.partition(": ")[2] for each in game.remarks()] == [read]
    owed = game.due()[0]
    game.commit(owed, game.draft(owed).values)
    again = session.open(path)
    assert (len(again.campaign.entries), again.verify()) == (2, [])


def test_of_two_renamed_worksheets_of_one_kind_none_is_guessed(path):
    renamed(path, German_Roster="First", Russian_Roster="Second")
    line = run("check", path).stdout.splitlines()[0]
    wanted = "expected it (First or Second renamed?)."
    assert line == f"the workbook: there is no worksheet '{ROSTER}'; {wanted}"


@pytest.mark.parametrize("words", [("put-back",), ("check", "--put-back")])
def test_all_is_put_back_and_the_campaign_is_as_it_was(faulty, fresh, words):
    assert run(words[0], faulty, *words[1:]).exit_code == 0
    after = session.open(faulty)
    assert after.hand_edits == ()
    assert after.check() == []
    assert after.campaign.tables == session.open(fresh).campaign.tables


def test_only_the_unreadable_cell_is_put_back_and_the_other_stays(faulty):
    done = run("put-back", faulty, "--only", f"{ROSTER}!E4")
    assert done.stdout.splitlines() == [
        f"put back: {STATUS}",
        f"still changed by hand: {NAME}",
    ]
    assert [*map(str, session.open(faulty).hand_edits)] == [NAME]


def test_no_other_cell_is_put_back_before_it(faulty):
    before = faulty.read_bytes()
    done = run("put-back", faulty, "--only", f"{ROSTER}!C4")
    assert done.stderr == f"{STATUS}, which cannot be read; put it back first\n"
    assert faulty.read_bytes() == before


def test_a_mended_campaign_takes_nothing_but_putting_back(faulty):
    game = session.open_mended(faulty)
    with pytest.raises(Refused, match="which cannot be read; put it back first"):
        game.accept("as it is")
    with pytest.raises(Refused, match="was changed by hand"):
        game.undo()


def test_no_part_of_the_file_but_the_worksheet_is_touched(path, monkeypatch):
    # Saved by openpyxl, every formula has lost its value, and the save gives it back.
    monkeypatch.setattr(excel, "saves_all", False)
    change(path, ROSTER, "Status", "superb")
    before = parts(path)
    session.open_mended(path).put_back()
    after = parts(path)
    (other,) = [name for name in before if after[name] != before[name]]
    assert other.startswith("xl/worksheets/")
    assert after[other].count(b"<c ") == before[other].count(b"<c ")
    assert before.keys() == after.keys()


def test_a_key_that_was_typed_away_comes_back_with_its_row(path, fresh):
    edited(path, ROSTER, lambda sheet: sheet.__setitem__("A4", None))
    with pytest.raises(Unreadable) as there:
        session.open(path)
    assert str(there.value.edits[0]) == f"{ROSTER}!A4: ME of G01, 'G01' becomes blank"
    session.open_mended(path).put_back()
    assert session.open(path).campaign.tables == session.open(fresh).campaign.tables


def test_a_key_that_is_there_twice_gives_way_to_the_row_that_is_missed(path, fresh):
    edited(path, ROSTER, lambda sheet: sheet.__setitem__("A5", "G01"))
    session.open_mended(path).put_back()
    assert session.open(path).campaign.tables == session.open(fresh).campaign.tables


def test_a_new_row_that_cannot_be_read_goes(path, fresh):
    def edit(sheet):
        row = next(r for r in range(4, 999) if not sheet.cell(r, 1).value)
        for column, value in enumerate(("X9", "none", "Stranger", "raw", "superb"), 1):
            sheet.cell(row, column).value = value

    edited(path, ROSTER, edit)
    (told,) = map(str, session.open_mended(path).put_back())
    assert told.endswith(": Element X9: a new row")
    assert session.open(path).campaign.tables == session.open(fresh).campaign.tables


def test_a_side_that_cannot_be_read_comes_back_and_its_worksheets_with_it(path, fresh):
    def edit(sheet):
        sheet["A4"] = None

    edited(path, "Sides", edit)
    change(path, ROSTER, "Status", "superb")
    session.open_mended(path).put_back()
    assert session.open(path).campaign.tables == session.open(fresh).campaign.tables


def test_where_the_ledger_cannot_be_read_either_only_the_faults_are_told(faulty):
    edited(faulty, "Ledger", lambda sheet: sheet.__setitem__("A4", "one"))
    done = run("put-back", faulty)
    assert done.exit_code == 1
    assert done.stderr.startswith(f"{ROSTER}!E4: Status is 'superb'")
    assert "put-back" not in done.stderr
