"""What people do to a workbook and refkit reads all the same, or tells at its cell."""

import csv
import datetime
import io
import shutil
import subprocess
import warnings

import openpyxl
import pytest
from click.testing import CliRunner
from openpyxl.utils.datetime import CALENDAR_MAC_1904, CALENDAR_WINDOWS_1900

from refkit import session, systems
from refkit.cli import main
from refkit.engine.records.records import columns
from refkit.workbook.read import lines
from refkit.workbook.sheets import books, layout
from refkit.workbook.sheets.meaning import describe_notices
from refkit.workbook.sheets.worksheets import find_sheet, fold_heading
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.cells.addresses import cell_name
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.package.package import Package
from tests import excel
from tests.workbook import rostov
from tests.workbook.edits import retyped
from tests.xlsx.edits import edit_at, edit_cells

pytestmark = pytest.mark.long

ROSTER = "German Roster"
STANDS = "German Stands"
EPOCHS = {1900: CALENDAR_WINDOWS_1900, 1904: CALENDAR_MAC_1904}
MADE = {"XlsxWriter": retyped.by_xlsxwriter, "openpyxl": retyped.by_openpyxl}


def read(*edits):
    """Return what the workbook holds after these edits."""
    data = edit_cells(Package.open(rostov.data()), edits).to_bytes()
    return Workbook.open(data).contents


def typed(*cells):
    """Return what it holds after a person typed into some cells.

    A cell is given by its worksheet, its heading, how far below that, and what is typed.
    """
    at = {(title, text): place(title, text) for title, text, _, _ in cells}
    return read(
        *(
            edit_at(title, cell_name(at[title, text][0] + down, at[title, text][1]), value)
            for title, text, down, value in cells
        )
    )


def place(title, text):
    """Return the row and column of a heading."""
    sheet = read_cells(Package.open(rostov.data()), [title])[title]
    return next(at for at, cell in sheet.cells.items() if cell.value == text)


def below(title, *texts):
    """Return what it holds after a person typed one more row below a list and a blank."""
    row = rows(title) + 2
    typed = enumerate(texts, 1)
    return read(
        *(edit_at(title, cell_name(row, n), text) for n, text in typed if text is not None)
    )


def elsewhere(change, title=ROSTER):
    """Return what it holds after somebody changed a worksheet with openpyxl."""
    with warnings.catch_warnings(action="ignore"):
        book = openpyxl.load_workbook(io.BytesIO(rostov.data()))
        change(book[title])
        file = io.BytesIO()
        book.save(file)
    return Workbook.open(file.getvalue()).contents


def headed(title, ours, his):
    """Return what it holds after a person typed over a heading.

    Excel and LibreOffice change the name in the table's part with the cell.
    """

    def change(sheet):
        cell = next(each for row in sheet for each in row if each.value == ours)
        cell.value = his
        for table in sheet.tables.values():
            for each in table.tableColumns:
                each.name = his if each.name == ours else each.name

    return elsewhere(change, title)


def told(found):
    """Return the faults and the notices in words."""
    return [*map(str, found.problems), *map(str, found.notices)]


def rows(title):
    """Return the last row of a list."""
    found = rostov.opened().contents.found[title]
    return found.last(tuple(found.grid.columns))


@pytest.mark.parametrize("program", MADE)
def test_a_campaign_somebody_typed_anew_in_his_own_way_is_read(program):
    found = Workbook.open(MADE[program]()).contents
    assert list(map(str, found.problems)) == []
    assert found.campaign == rostov.campaign()


def test_it_is_told_what_was_read_otherwise_than_it_is_written():
    found = Workbook.open(retyped.by_xlsxwriter()).contents
    lines = list(describe_notices(found.notices))
    assert "Calendar!J5: Date is 23.12.1942; read as 1942-12-23." in lines
    assert "Calendar!J5: 4 more cells like this, down to J9." in lines
    assert "Sides!E5: Armour withdrawal is ✓; read as yes." in lines
    assert len(lines) < len(found.notices) / 5


def test_the_next_step_is_saved_into_a_workbook_somebody_typed():
    made = Workbook.open(retyped.by_xlsxwriter()).updated(rostov.later())
    assert Workbook.open(made.data).contents.campaign == rostov.later()


@pytest.mark.parametrize("text", ["Rating:", " rating\xa0", "RATING *"])
def test_a_heading_is_known_by_its_words(text):
    found = headed(ROSTER, "Rating", text)
    assert told(found) == []
    assert found.campaign == rostov.campaign()


@pytest.mark.parametrize(
    ("title", "ours", "his"),
    [
        (ROSTER, "Rating", "Quality"),
        (ROSTER, "Name", "Formation"),
        (ROSTER, "Name", "Unit (as in the book)"),
        (ROSTER, "Rating", "Rating (r/t/e/v)"),
        ("Calendar", "Date", "Datum"),
        (STANDS, "Card", "Unit card"),
    ],
)
def test_a_heading_by_another_usual_name_is_found_and_told(title, ours, his):
    found = headed(title, ours, his)
    (line,) = told(found)
    assert line.endswith(f": the heading is {his!r}; read as {ours!r}.")
    assert found.campaign == rostov.campaign()


def test_the_options_say_which_rules_these_are_under_their_own_headings_only():
    (line,) = told(headed("Options", "Value", "Chosen"))
    assert line.startswith("Options!3:3: there is no heading 'Value'; expected it")


def test_of_two_headings_that_may_be_meant_none_is_taken():
    def change(sheet):
        sheet["D3"].value = "Quality"
        sheet.cell(3, 60).value = "Morale"

    assert told(elsewhere(change)) == [
        f"{ROSTER}!3:3: there is no heading 'Rating';"
        " expected it in this row ('Quality' or 'Morale' renamed?)."
    ]


def test_his_own_column_by_a_usual_name_is_his_where_ours_is_there():
    found = elsewhere(lambda sheet: sheet.cell(3, 60, "Quality"))
    assert told(found) == []
    assert found.campaign == rostov.campaign()


def test_a_heading_that_may_be_two_columns_is_taken_for_neither():
    def change(sheet):
        for cell in sheet[3]:
            if cell.value in ("Class", "Type"):
                cell.value = {"Class": "Sort", "Type": "Hue"}[cell.value]

    assert told(elsewhere(change)) == [
        f"{ROSTER}!3:3: there is no heading 'Class'; expected it in this row."
    ]


def test_the_words_of_a_system_are_of_columns_that_there_are():
    system = systems.load("battlefront")
    for record, says in systems.words("battlefront").items():
        cls = system.record(record)
        fields = {col.field for col in columns(cls)} | {d.name for d in cls.derived}
        fields |= {role for role, field in says.get("roles", {}).items() if not field}
        assert says.get("headings", {}).keys() <= fields


@pytest.mark.parametrize("system", systems.names())
def test_no_two_columns_of_a_tab_have_one_heading(system):
    for tab in layout.tabs_of(systems.load(system), ["red", "blue"]):
        headings = [fold_heading(part.title) for part in tab.parts]
        assert len(headings) == len(set(headings)), tab.title


@pytest.mark.parametrize(
    ("lost", "other"),
    [("Rating", "Note (old)"), ("Class", "Type (of vehicle)"), ("Name", "ME (in full)")],
)
def test_the_heading_of_a_column_is_no_other_name_of_one_that_is_lost(lost, other):
    def change(sheet):
        next(cell for cell in sheet[3] if cell.value == lost).value = "Hue"
        sheet.cell(3, 60).value = other

    [line] = told(elsewhere(change))
    assert line.startswith(f"{ROSTER}!3:3: there is no heading {lost!r}; expected it")


@pytest.mark.parametrize(
    ("texts", "aside"),
    [
        (("Total", None, None, None, None, 88), "a total"),
        (("Totals:",), "a total"),
        (("Note: see Tom",), "a note"),
        (("* lent by the club",), "a note"),
        (("Reinforcements arrive on the 24th",), "a note"),
        (("ME", "RG", "Name"), "the headings once more"),
    ],
)
def test_a_row_that_is_none_of_the_list_is_passed_over_and_told(texts, aside):
    found = below(ROSTER, *texts)
    there = f"{ROSTER}!A{rows(ROSTER) + 2}: {texts[0]!r} stands here"
    assert told(found) == [f"{there}; read as {aside}, not as a row of the list."]
    assert found.campaign == rostov.campaign()


def test_a_row_of_sums_alone_is_a_total():
    ref = f"H{rows(ROSTER) + 2}"
    there = f"{ROSTER}!{ref}: 88 stands here"
    assert told(read(edit_at(ROSTER, ref, 88, formula="SUM(H4:H14)"))) == [
        f"{there}; read as a total, not as a row of the list."
    ]


def test_a_line_merged_over_several_columns_is_a_note():
    def change(sheet):
        row = rows(ROSTER) + 2
        sheet.cell(row, 1).value = "2. Kompanie"
        sheet.merge_cells(start_row=row, end_row=row, start_column=1, end_column=4)

    (line,) = told(elsewhere(change))
    assert "'2. Kompanie' stands here; read as a note" in line


def test_half_a_row_is_a_fault_and_no_note():
    assert told(below(ROSTER, "G77")) == [
        f"{ROSTER}!A{rows(ROSTER) + 2}: there is only ME 'G77' in this row; expected"
        " Name, Rating, Class too, or 'Note:' before it if it is no row of the list."
    ]


def test_a_row_with_a_key_that_is_named_like_a_total_is_a_row_with_faults():
    found = told(below(ROSTER, "G77", None, "Total War Company"))
    assert [line.partition(": ")[2].partition(";")[0] for line in found] == [
        "Rating is blank",
        "Class is blank",
    ]


def test_a_line_prepared_for_later_is_told():
    (line,) = told(typed((STANDS, "Command", rows(STANDS), "no")))
    assert line.endswith(
        "; read as a line prepared and not filled in, not as a row of the list."
    )


def test_rows_that_were_sorted_are_the_same_campaign():
    def change(sheet):
        held = [[c.value for c in row] for row in sheet.iter_rows(4, rows(ROSTER))]
        for number, values in enumerate(reversed(held), 4):
            for column, value in enumerate(values, 1):
                sheet.cell(number, column).value = value

    found = elsewhere(change)
    assert found.problems == []
    there, wanted = (c.tables["Element"] for c in (found.campaign, rostov.campaign()))
    assert next(iter(there)) != next(iter(wanted))
    assert dict(there) == dict(wanted)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("½", "is '½'; expected a whole number from 0 to 999 (0 or 1?)."),
        ("7½", "is '7½'; expected a whole number from 0 to 999 (7 or 8?)."),
        (7.5, "is 7.5; expected a whole number from 0 to 999 (7 or 8?)."),
        ("1,000", "is '1,000'; expected a whole number from 0 to 999 (1000 or 1?)."),
        ("8 stands", "is '8 stands'; expected a whole number from 0 to 999 (8?)."),
    ],
)
def test_what_is_no_whole_number_is_told_with_what_may_be_meant(value, said):
    (line,) = told(typed((ROSTER, "Day start", 1, value)))
    assert line.endswith(f"4: Day start {said}")


def test_what_a_program_made_of_a_number_is_told():
    def change(sheet):
        row, column = excel.find(sheet, "Day start")
        sheet.cell(row + 1, column).value = datetime.date(1900, 1, 8)
        sheet.cell(row + 2, column).value = "#N/A"
        sheet.cell(row + 2, column).data_type = "e"
        sheet.cell(row + 3, column).value = datetime.date(2026, 3, 4)

    whole = "expected a whole number from 0 to 999"
    assert [line.partition(": ")[2] for line in told(elsewhere(change))] == [
        f"Day start is 8 January 1900; {whole} (8, shown as a day?).",
        f"Day start is the error #N/A; {whole}.",
        f"Day start is 4 March 2026; {whole}.",
    ]


@pytest.mark.parametrize("value", ["8", " 8\xa0", "8.0", "+8", "8,0"])
def test_a_number_kept_as_text_is_a_number(value):
    found = typed((ROSTER, "Day start", 1, value))
    assert found.problems == []
    assert found.campaign == rostov.campaign()


@pytest.mark.parametrize(
    "value",
    ["23.12.1942", "23/12/1942", "23 Dec 1942", "December 23rd, 1942", "Wed 23/12/42"],
)
def test_a_day_is_known_however_it_is_written(value):
    found = typed(("Calendar", "Date", 1, value))
    assert told(found) == [f"Calendar!D4: Date is {value}; read as 1942-12-23."]
    assert found.campaign == rostov.campaign()


@pytest.mark.parametrize(
    ("value", "guess"),
    [
        ("3/4/1943", " (1943-04-03 or 1943-03-04?)"),
        ("23/12/42", " (1942-12-23 or 2042-12-23?)"),
        ("Christmas", ""),
    ],
)
def test_what_may_be_several_days_or_none_is_told(value, guess):
    assert told(typed(("Calendar", "Date", 1, value))) == [
        f"Calendar!D4: Date is {value!r}; expected a date such as 1942-12-23{guess}."
    ]


@pytest.mark.parametrize(("epoch", "earlier"), [(1900, 0), (1904, 1462)])
def test_a_plain_number_is_a_day_where_one_belongs(epoch, earlier):
    def change(sheet):
        sheet.parent.epoch = EPOCHS[epoch]
        for number, value in enumerate([15698 - earlier, 1942, 1e9], 4):
            sheet.cell(number, 4).value = value
            sheet.cell(number, 4).number_format = "General"

    expected = "expected a date such as 1942-12-23"
    assert [line for line in told(elsewhere(change, "Calendar")) if "!D" in line] == [
        f"Calendar!D5: Date is 1942; {expected}.",
        f"Calendar!D6: Date is 1000000000; {expected}.",
        f"Calendar!D4: Date is {15698 - earlier}; read as 1942-12-23.",
    ]


def test_a_day_where_a_text_belongs_is_told():
    (line,) = told(typed((ROSTER, "Note", 1, datetime.date(1943, 3, 4))))
    said = "Note is 1943-03-04; read as the text '1943-03-04'; Excel takes it for a day."
    assert line.endswith(said)


@pytest.mark.parametrize(("value", "meant"), [("x", "yes"), ("✔", "yes"), ("☐", "no")])
def test_ticks_are_answers_and_told(value, meant):
    (line,) = told(typed((STANDS, "Command", 1, value)))
    assert line.endswith(f"4: Command is {value}; read as {meant}.")


@pytest.mark.parametrize("value", [True, "TRUE", "Y", 1])
def test_plain_answers_are_not_worth_telling(value):
    assert told(typed((STANDS, "Command", 1, value))) == []


def test_a_cross_may_mean_either_and_is_asked_about():
    (line,) = told(typed((STANDS, "Command", 1, "✗")))
    assert line.endswith("4: Command is '✗'; expected yes or no.")


def test_a_dash_is_a_blank_and_told():
    found = typed((ROSTER, "Arrives", 1, "-"))
    (line,) = told(found)
    assert line.endswith("4: Arrives is -; read as nothing.")
    assert found.campaign == rostov.campaign()


def test_names_of_other_rows_may_have_blanks_that_do_not_break():
    found = below("Postures", "1942-12-23 full day\u200b\xa0", None, "german\xa0", "attack")
    assert found.problems == []
    assert found.campaign.find("Posture", f"{rostov.DAY}/german").declared == "attack"


@pytest.mark.parametrize("day", ["1942-12-23 full_day", "1942-12-23 Full day"])
def test_case_and_underscores_in_the_name_of_another_row_make_no_difference(day):
    found = below("Postures", day, None, "german", "attack")
    assert found.problems == []
    assert found.campaign.find("Posture", f"{rostov.DAY}/german").declared == "attack"


def test_a_formula_stands_for_its_value():
    found = read(edit_at(ROSTER, "C4", "Schütze", formula='"Schütze"'))
    assert told(found) == []
    assert found.campaign.find("Element", "G01").name == "Schütze"


def test_a_formula_without_a_value_is_told_and_a_fault_where_one_is_needed():
    def change(sheet):
        sheet.cell(4, excel.find(sheet, "Note")[1]).value = "=A1"
        sheet["C5"].value = "=A1"

    without = "is a formula without a stored value"
    saved = "open the workbook in Excel or LibreOffice and save it."
    assert [line.partition(": ")[2] for line in told(elsewhere(change))] == [
        f"Name {without}; expected a text of at most 500 characters; {saved}",
        f"Note {without}; read as if it were blank: {saved}",
    ]


def test_all_faults_of_a_row_are_told_at_once():
    wrong = (("Day start", "½"), ("Arrives", "3/4/43"), ("Status", "actve"))
    found = typed(*((ROSTER, text, 1, value) for text, value in wrong))
    about = {line.partition(": ")[2].partition(" is ")[0] for line in told(found)}
    assert about == {"Day start", "Arrives", "Status"}


def test_check_shows_what_was_read_otherwise(tmp_path):
    path = tmp_path / "typed.xlsx"
    path.write_bytes(rostov.changed(("Calendar", "D4", "23.12.1942")))
    game = session.open(path)
    assert game.remarks() == ["Calendar!D4: Date is 23.12.1942; read as 1942-12-23."]
    shown = CliRunner().invoke(main.main, ["check", str(path)])
    assert "notice: Calendar!D4: Date is 23.12.1942; read as 1942-12-23." in shown.output
    assert shown.exit_code == 0


def test_the_ledger_is_found_wherever_its_headings_stand():
    assert told(elsewhere(lambda sheet: sheet.insert_rows(1, 4), books.DICE)) == []


@pytest.fixture(scope="module")
def converted(tmp_path_factory):
    """Return the work of letting LibreOffice turn a file into a workbook."""
    folder = tmp_path_factory.mktemp("converted")

    def convert(file, data, *options):
        (folder / file).write_bytes(data)
        office = shutil.which("soffice") or shutil.which("libreoffice")
        profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
        command = [office, profile, "--headless", *options, "--convert-to"]
        command += ["xlsx:Calc MS Excel 2007 XML", "--outdir", folder / "out"]
        subprocess.run(
            [*command, folder / file], check=True, capture_output=True, timeout=180
        )
        return (folder / "out" / file).with_suffix(".xlsx").read_bytes()

    return convert


@pytest.mark.office
def test_a_workbook_libreoffice_saved_is_read_the_same(converted):
    found = Workbook.open(converted("typed.xlsx", retyped.by_xlsxwriter())).contents
    assert list(map(str, found.problems)) == []
    assert found.campaign == rostov.campaign()


@pytest.mark.long
@pytest.mark.office
def test_a_list_that_was_a_text_file_is_read(converted):
    """LibreOffice makes days and numbers of what looks like them."""
    file = io.StringIO()
    csv.writer(file).writerows(retyped.tables()["Calendar"])
    commas_in_utf8 = "--infilter=CSV:44,34,76"
    made = converted("Calendar.csv", file.getvalue().encode(), commas_in_utf8)
    tab = next(t for t in rostov.opened().contents.tabs if t.title == "Calendar")
    wanted = {layout.part_name(part): part.title for part in tab.parts}
    found, problems = find_sheet(
        read_cells(Package.open(made)), "Calendar", wanted, tuple(wanted)
    )
    reader = lines.TabReader(found, tab)
    there = {line.record.identity: line.record for line in reader.lines()}
    assert [*problems, *reader.problems] == []
    assert there == dict(rostov.campaign().tables["Slot"])
