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

from refkit import cli, session, systems
from refkit.engine.records import columns
from refkit.workbook import books, layout, lines
from refkit.workbook.cells import read_cells
from refkit.workbook.meaning import gathered
from refkit.workbook.package import Package
from refkit.workbook.sheets import find, heading
from refkit.workbook.update import Workbook
from tests import excel
from tests.workbook import retyped, rostov

ROSTER = "German Roster"
STANDS = "German Stands"


def edited(edit):
    """Return the workbook after a person edited it in a program that is not ours."""
    with warnings.catch_warnings(action="ignore"):
        book = openpyxl.load_workbook(io.BytesIO(rostov.data()))
        edit(book)
        file = io.BytesIO()
        book.save(file)
    return file.getvalue()


def contents(edit):
    return Workbook.open(edited(edit)).contents


def told(found):
    """Return the faults and the notices in words."""
    return [*map(str, found.problems), *map(str, found.notices)]


def put(title, name, down, value, **looks):
    """Return the edit of a cell so many rows below a heading."""

    def edit(book):
        row, column = excel.find(book[title], name)
        cell = book[title].cell(row + down, column)
        cell.value = value
        for look, said in looks.items():
            setattr(cell, look, said)

    return edit


def below(title, *texts):
    """Return the edit that writes a row below a list, from its first column."""

    def edit(book):
        sheet = book[title]
        for column, text in enumerate(texts, 1):
            sheet.cell(rows(title) + 2, column).value = text

    return edit


def rows(title):
    """Return the last row of a list."""
    found = rostov.opened().contents.found[title]
    return found.last(tuple(found.grid.columns))


MADE = {"XlsxWriter": retyped.by_xlsxwriter, "openpyxl": retyped.by_openpyxl}


@pytest.mark.parametrize("program", MADE)
def test_a_campaign_somebody_typed_anew_in_his_own_way_is_read(program):
    found = Workbook.open(MADE[program]()).contents
    assert list(map(str, found.problems)) == []
    assert found.campaign == rostov.campaign()


def test_it_is_told_what_was_read_otherwise_than_it_is_written():
    found = Workbook.open(retyped.by_xlsxwriter()).contents
    lines = list(gathered(found.notices))
    assert "Calendar!J5: Date is 23.12.1942; read as 1942-12-23." in lines
    assert "Calendar!J5: 4 more cells like this, down to J9." in lines
    assert "Sides!E5: Armour withdrawal is ✓; read as yes." in lines
    assert len(lines) < len(found.notices) / 5


def test_the_next_step_is_saved_into_a_workbook_somebody_typed():
    made = Workbook.open(retyped.by_xlsxwriter()).updated(rostov.later())
    assert Workbook.open(made.data).contents.campaign == rostov.later()


@pytest.mark.parametrize(
    "name", ["Rating:", " rating ", "RATING *", "Rat\ning".replace("\n", "")]
)
def test_a_heading_is_known_by_its_words(name):
    found = contents(put(ROSTER, "Rating", 0, name))
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
        ("Options", "Value", "Chosen"),
    ],
)
def test_a_heading_by_another_usual_name_is_found_and_told(title, ours, his):
    found = contents(put(title, ours, 0, his))
    if title == "Options":
        # Which rules these are stands under that heading itself.
        assert told(found)[0].startswith("Options!3:3: there is no heading 'Value'")
        return
    (line,) = told(found)
    assert line.endswith(f": the heading is {his!r}; read as {ours!r}.")
    assert found.campaign == rostov.campaign()


def test_of_two_headings_that_may_be_meant_none_is_taken():
    def edit(book):
        put(ROSTER, "Rating", 0, "Quality")(book)
        book[ROSTER].cell(3, 60).value = "Morale"

    (line,) = told(contents(edit))
    assert line == (
        "German Roster!3:3: there is no heading 'Rating';"
        " expected it in this row ('Quality' or 'Morale' renamed?)."
    )


def test_his_own_column_by_a_usual_name_is_his_where_ours_is_there():
    found = contents(lambda book: book[ROSTER].cell(3, 60, "Quality"))
    assert told(found) == []
    assert found.campaign == rostov.campaign()


def test_no_heading_is_another_name_of_two_columns():
    system = systems.load("battlefront")
    for record, says in systems.words("battlefront").items():
        cls = system.record(record)
        fields = {col.field for col in columns(cls)} | {d.name for d in cls.derived}
        named = [heading(t) for texts in says.get("headings", {}).values() for t in texts]
        assert says.get("headings", {}).keys() <= fields
        assert len(named) == len(set(named)), record


@pytest.mark.parametrize(
    ("texts", "aside"),
    [
        (("Total", None, None, None, "=SUM(H4:H14)"), "a total"),
        (("Totals:",), "a total"),
        ((None, None, None, None, "=SUBTOTAL(9,E4:E14)"), "a total"),
        (("Note: see Tom",), "a note"),
        (("* lent by the club",), "a note"),
        (("Reinforcements arrive on the 24th",), "a note"),
        (("ME", "RG", "Name"), "the headings once more"),
    ],
)
def test_a_row_that_is_none_of_the_list_is_passed_over_and_told(texts, aside):
    found = contents(below(ROSTER, *texts))
    if texts[-1].startswith("=") and texts[0] is None:
        # A sum without a stored value is a blank to whoever does not calculate.
        assert told(found) == []
    else:
        (line,) = told(found)
        assert line.endswith(f" stands here; read as {aside}, not as a row of the list.")
        assert line.startswith(f"{ROSTER}!A{rows(ROSTER) + 2}: ")
    assert found.campaign == rostov.campaign()


def test_a_row_of_sums_alone_is_a_total():
    ref = f"H{rows(ROSTER) + 2}"
    from refkit.workbook.edit import Edit, edit

    made = edit(Package.open(rostov.data()), [Edit(ROSTER, ref, 88, formula="SUM(H4:H14)")])
    (line,) = told(Workbook.open(made.to_bytes()).contents)
    assert (
        line
        == f"{ROSTER}!{ref}: 88 stands here; read as a total, not as a row of the list."
    )


def test_a_line_merged_over_several_columns_is_a_note():
    def edit(book):
        row = rows(ROSTER) + 2
        book[ROSTER].cell(row, 1).value = "2. Kompanie"
        book[ROSTER].merge_cells(start_row=row, end_row=row, start_column=1, end_column=4)

    (line,) = told(contents(edit))
    assert "'2. Kompanie' stands here; read as a note" in line


def test_half_a_row_is_a_fault_and_no_note():
    (line,) = told(contents(below(ROSTER, "G77")))
    assert line == (
        f"{ROSTER}!A{rows(ROSTER) + 2}: there is only ME 'G77' in this row; expected RG, Name,"
        " Rating, Class too, or 'Note:' before it if it is no row of the list."
    )


def test_a_row_with_a_key_that_is_named_like_a_total_is_a_row_with_faults():
    found = told(contents(below(ROSTER, "G77", None, "Total War Company")))
    assert [line.partition(" ")[2].partition(";")[0] for line in found] == [
        f"Roster!{column}{rows(ROSTER) + 2}: {title} is blank"
        for column, title in (("B", "RG"), ("D", "Rating"), ("S", "Class"))
    ]


def test_a_line_prepared_for_later_is_told():
    found = contents(put(STANDS, "Command", rows(STANDS), "no"))
    (line,) = told(found)
    assert line.endswith(
        "; read as a line prepared and not filled in, not as a row of the list."
    )


def test_rows_that_were_sorted_are_the_same_campaign():
    def edit(book):
        sheet = book[ROSTER]
        first, last = 4, rows(ROSTER)
        held = [[cell.value for cell in row] for row in sheet.iter_rows(first, last)]
        for row, values in zip(range(first, last + 1), reversed(held), strict=True):
            for column, value in enumerate(values, 1):
                sheet.cell(row, column).value = value

    found = contents(edit)
    assert found.problems == []
    there, wanted = (c.tables["Element"] for c in (found.campaign, rostov.campaign()))
    assert dict(there) == dict(wanted)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("½", "is '½'; expected a whole number from 0 to 999 (0 or 1?)."),
        ("7½", "is '7½'; expected a whole number from 0 to 999 (7 or 8?)."),
        (7.5, "is 7.5; expected a whole number from 0 to 999 (7 or 8?)."),
        ("1,000", "is '1,000'; expected a whole number from 0 to 999 (1000 or 1?)."),
        ("8 stands", "is '8 stands'; expected a whole number from 0 to 999 (8?)."),
        (datetime.date(1900, 1, 8), "is 1900-01-08; expected a whole number from 0 to 999 (8, shown as a day?)."),
        ("#N/A", "is the error #N/A; expected a whole number from 0 to 999."),
    ],
)  # fmt: skip
def test_what_is_no_whole_number_is_told_with_what_may_be_meant(value, said):
    looks = {"data_type": "e"} if value == "#N/A" else {}
    (line,) = told(contents(put(ROSTER, "Day start", 1, value, **looks)))
    assert line == f"{ROSTER}!H4: Day start {said}"


@pytest.mark.parametrize("value", ["8", " 8\xa0", "8.0", "+8", 8.0])
def test_a_number_kept_as_text_is_a_number(value):
    found = contents(put(ROSTER, "Day start", 1, value, data_type="s"))
    assert found.problems == []
    assert found.campaign == rostov.campaign()


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("23.12.1942", "s"),
        ("23/12/1942", "s"),
        ("23 Dec 1942", "s"),
        ("December 23rd, 1942", "s"),
        ("Wed 23/12/42", "s"),
        (15698, "n"),
    ],
)
def test_a_day_is_known_however_it_is_written(value, kind):
    edit = put("Calendar", "Date", 1, value, number_format="General", data_type=kind)
    found = contents(edit)
    assert told(found) == [f"Calendar!C4: Date is {value}; read as 1942-12-23."]
    assert found.campaign == rostov.campaign()


@pytest.mark.parametrize(
    ("value", "guess"),
    [
        ("3/4/1943", " (1943-04-03 or 1943-03-04?)"),
        ("23/12/42", " (1942-12-23 or 2042-12-23?)"),
        (1942, ""),
        (1e9, ""),
        ("Christmas", ""),
    ],
)
def test_what_may_be_several_days_or_none_is_told(value, guess):
    edit = put("Calendar", "Date", 1, value, number_format="General")
    found = contents(edit)
    shown = repr(int(value) if isinstance(value, float) else value)
    assert told(found) == [
        f"Calendar!C4: Date is {shown}; expected a date such as 1942-12-23{guess}."
    ]


def test_plain_numbers_count_days_from_1904_where_the_workbook_does():
    def edit(book):
        book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
        put("Calendar", "Date", 1, 15698 - 1462, number_format="General")(book)

    found = contents(edit)
    assert "Calendar!C4: Date is 14236; read as 1942-12-23." in told(found)
    assert found.campaign == rostov.campaign()


def test_a_day_where_a_text_belongs_is_told():
    found = contents(put(ROSTER, "Note", 1, datetime.date(1943, 3, 4)))
    (line,) = told(found)
    assert line.endswith(
        "Note is 1943-03-04; read as the text '1943-03-04'; Excel takes it for a day."
    )


@pytest.mark.parametrize(("value", "meant"), [("x", "yes"), ("✔", "yes"), ("☐", "no")])
def test_ticks_are_answers_and_told(value, meant):
    found = contents(put(STANDS, "Command", 1, value))
    assert told(found) == [f"{STANDS}!D4: Command is {value}; read as {meant}."]


@pytest.mark.parametrize("value", [True, "TRUE", "Y", 1])
def test_plain_answers_are_not_worth_telling(value):
    assert told(contents(put(STANDS, "Command", 1, value))) == []


def test_a_cross_may_mean_either_and_is_asked_about():
    (line,) = told(contents(put(STANDS, "Command", 1, "✗")))
    assert line == f"{STANDS}!D4: Command is '✗'; expected yes or no."


def test_a_dash_is_a_blank_and_told():
    found = contents(put(ROSTER, "Arrives", 1, "-"))
    assert told(found) == [f"{ROSTER}!I4: Arrives is -; read as nothing."]
    assert found.campaign == rostov.campaign()


def test_names_of_other_rows_may_have_blanks_that_do_not_break():
    found = contents(put("Postures", "Slot", 1, "1942-12-23\xa0 full_day\u200b"))
    assert "Slot" not in " ".join(map(str, found.problems))


def test_a_formula_with_a_value_is_its_value_and_one_without_is_told():
    assert told(contents(put(ROSTER, "Note", 1, "=A1"))) == [
        f"{ROSTER}!R4: Note is a formula without a stored value; read as if it were blank:"
        " open the workbook in Excel or LibreOffice and save it."
    ]
    (line,) = told(contents(put(ROSTER, "Name", 1, "=A1")))
    assert line == (
        f"{ROSTER}!C4: Name is a formula without a stored value; expected a text of at most"
        " 500 characters; open the workbook in Excel or LibreOffice and save it."
    )


def test_all_faults_of_a_row_are_told_at_once():
    def edit(book):
        for name, value in (("Day start", "½"), ("Arrives", "3/4/43"), ("Status", "actve")):
            put(ROSTER, name, 1, value)(book)

    assert [line.partition(" is ")[0] for line in told(contents(edit))] == [
        f"{ROSTER}!F4: Status",
        f"{ROSTER}!H4: Day start",
        f"{ROSTER}!I4: Arrives",
    ]


def test_check_shows_what_was_read_otherwise(tmp_path):
    path = tmp_path / "typed.xlsx"
    path.write_bytes(edited(put("Calendar", "Date", 1, "23.12.1942")))
    game = session.open(path)
    assert game.remarks() == ["Calendar!C4: Date is 23.12.1942; read as 1942-12-23."]
    shown = CliRunner().invoke(cli.main, ["check", str(path)])
    assert "notice: Calendar!C4: Date is 23.12.1942; read as 1942-12-23." in shown.output
    assert shown.exit_code == 0


@pytest.fixture(scope="module")
def converted(tmp_path_factory):
    """Return the work of letting LibreOffice turn a file into a workbook."""
    folder = tmp_path_factory.mktemp("converted")

    def convert(name, data):
        (folder / name).write_bytes(data)
        office = shutil.which("soffice") or shutil.which("libreoffice")
        command = [
            office,
            f"-env:UserInstallation={(folder / 'profile').as_uri()}",
            "--headless",
            "--convert-to",
            "xlsx:Calc MS Excel 2007 XML",
            "--outdir",
            folder / "out",
            folder / name,
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=180)
        return (folder / "out" / name).with_suffix(".xlsx").read_bytes()

    return convert


@pytest.mark.office
@pytest.mark.slow
def test_a_workbook_libreoffice_saved_is_read_the_same(converted):
    found = Workbook.open(converted("typed.xlsx", retyped.by_xlsxwriter())).contents
    assert list(map(str, found.problems)) == []
    assert found.campaign == rostov.campaign()


@pytest.mark.office
@pytest.mark.slow
def test_a_list_that_was_a_text_file_is_read(converted):
    """LibreOffice makes days and numbers of what looks like them, and of "no" nothing."""
    file = io.StringIO()
    csv.writer(file).writerows(retyped.tables()["Calendar"])
    sheets = read_cells(Package.open(converted("Calendar.csv", file.getvalue().encode())))
    tab = next(t for t in rostov.opened().contents.tabs if t.title == "Calendar")
    wanted = {layout.name(part): part.title for part in tab.parts}
    found, problems = find(sheets, "Calendar", wanted, tuple(wanted))
    assert problems == []
    reader = lines.Reader(found, tab)
    made = {line.record.identity: line.record for line in reader.lines()}
    assert reader.problems == []
    assert made == dict(rostov.campaign().tables["Slot"])


def test_the_ledgers_headings_are_found_wherever_they_stand():
    def edit(book):
        book[books.DICE].insert_rows(1, 4)

    assert contents(edit).problems == []
