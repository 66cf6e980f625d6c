"""Sheets as a workbook to print from: what is said is there, and fits its pages."""

import io
import zipfile

import openpyxl
import pytest
from openxml_audit import OpenXmlValidator

from refkit.engine import brief as say
from refkit.engine.plan import Piece, Plan
from refkit.workbook.printable import printable
from tests.turnsheets import examples

PLAN = Plan(
    title="The table",
    width=120,
    height=72,
    sides=("german", "russian"),
    pieces=(Piece(side="german", place=(12, 4.5), name="G01.1", status="cut_off"),),
    places=(("The mill", (38, 22)),),
)
EVERY = (
    *examples.russian().sections,
    PLAN,
    say.Form(
        title="Posture",
        rows=(say.FormRow(label="We", choices=("attack", "defend"), blanks=("at",)),),
    ),
    say.Signature(title="Signed", who=("Umpire",)),
    say.Lines(title="Notes", prompt="Whatever you like", count=3),
    say.Reminders(title="Do not forget", items=(say.Reminder(text="Smoke", clause="B-1"),)),
)


def opened(*briefs, **wanted):
    return openpyxl.load_workbook(io.BytesIO(printable(briefs, **wanted)))


def texts(book):
    cells = (cell.value for sheet in book for row in sheet.iter_rows() for cell in row)
    return [str(value) for value in cells if value is not None]


def lettered(told):
    """Yield every text that a model holds but for what says how it is laid out."""
    if isinstance(told, dict):
        for name, value in told.items():
            yield from () if name in ("kind", "align", "mark", "sides") else lettered(value)
    elif isinstance(told, (list, tuple)):
        for value in told:
            yield from lettered(value)
    elif isinstance(told, str):
        yield told


@pytest.fixture(scope="module")
def every():
    return examples.plain(*EVERY)


@pytest.fixture(scope="module")
def book(every):
    return opened(every)


def test_every_text_of_a_brief_is_in_its_workbook(every, book):
    held = "\n".join(texts(book)).replace("cut off", "cut_off")
    said = lettered([section.model_dump(mode="json") for section in every.sections])
    assert [text for text in said if text not in held] == []


def test_boxes_to_tick_are_letters_with_what_they_mean(book):
    held = "\n".join(texts(book))
    assert "☒▣☐☐ T-34/76" in held
    assert "☐ there   ☒ lost   ▣ wreck   ◇ away" in held
    assert "☐ attack   ☐ defend" in held


def test_every_tab_is_printed_as_wide_as_a_page_with_head_and_foot(every, book):
    for sheet in book:
        # One page wide is what the format means where it says nothing.
        assert (sheet.page_setup.fitToWidth or 1, sheet.page_setup.fitToHeight) == (1, 0)
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.print_area.endswith(f"${sheet.max_row}")
        assert sheet.oddHeader.left.text == every.campaign
        assert sheet.oddFooter.left.text.startswith(every.where)
        assert sheet.oddFooter.right.text == "Page &P of &N"


def long(rows):
    columns = (say.TableColumn(title="No."), say.TableColumn(title="What", width=9))
    told = tuple((str(number), "A line of some length") for number in range(rows))
    return examples.plain(say.Table(title="A long list", columns=columns, rows=told))


def test_a_long_table_has_a_tab_whose_pages_repeat_its_headings():
    book = opened(long(90))
    sheet = book["A long list"]
    assert sheet.print_title_rows == "$1:$2"
    assert [cell.value for cell in sheet[2] if cell.value] == ["No.", "What"]
    assert "On the tab 'A long list'." in texts(book)


def test_a_short_table_has_no_tab_of_its_own():
    assert len(opened(long(5)).sheetnames) == 1


@pytest.mark.parametrize(("letter", "code"), [(False, 9), (True, 1)])
def test_the_paper_is_the_one_that_is_wanted(letter, code):
    sheets = opened(long(90), letter=letter)
    assert {int(sheet.page_setup.paperSize) for sheet in sheets} == {code}


def test_a_broadside_sheet_lies_on_its_long_edge():
    wide = long(90).model_copy(update={"is_broadside": True})
    assert {sheet.page_setup.orientation for sheet in opened(wide)} == {"landscape"}


def test_large_type_is_larger():
    sizes = [
        {
            cell.font.size
            for row in opened(long(5), large=large).worksheets[0]
            for cell in row
        }
        for large in (False, True)
    ]
    assert (min(sizes[0]), min(sizes[1])) == (10, 11)


HOSTILE = ("=1+1", "+1", "@A1", "<script>", "x" * 32_767, "שלום 😀", "a\x07b", "{=1}")


def test_a_text_stays_a_text():
    items = tuple(say.Reminder(text=text) for text in HOSTILE)
    data = printable([examples.plain(say.Reminders(title="=A1", items=items))])
    sheet = zipfile.ZipFile(io.BytesIO(data)).read("xl/worksheets/sheet1.xml")
    assert b"<f>" not in sheet
    assert {"=1+1", "+1", "@A1", "<script>", "x" * 32_767} < {
        *texts(openpyxl.load_workbook(io.BytesIO(data)))
    }


def test_tabs_are_named_as_excel_takes_them():
    named = [
        examples.plain(title=title) for title in ("A/B: [C]?*", "a b   c", "x" * 80, "'")
    ]
    names = opened(*named).sheetnames
    assert len({name.casefold() for name in names}) == 4
    assert max(map(len, names)) <= 31


def test_the_workbook_is_what_office_takes(every, tmp_path):
    file = tmp_path / "sheets.xlsx"
    file.write_bytes(printable([every, long(90)]))
    result = OpenXmlValidator().validate(file)
    assert result.is_valid, [error.description for error in result.errors]


def test_the_same_briefs_give_the_same_bytes(every):
    assert printable([every]) == printable([every])
