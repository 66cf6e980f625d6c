"""Sheets as a workbook to print from: what is said is there, and fits its pages."""

import io
import re
import zipfile

import openpyxl
import pytest
from openxml_audit import OpenXmlValidator

from refkit.engine.sheets import brief as say
from refkit.turnsheets.picture import draw_picture
from refkit.workbook.printable.printable import print_workbook
from tests.engine import provinces
from tests.turnsheets import examples
from tests.turnsheets.examples import PLAN

NOTES = say.Lines(title="Notes", prompt="Whatever you like", count=3)
EVERY = (
    *examples.russian().sections,
    PLAN,
    say.Questions(
        title="Posture",
        rows=(say.FormRow(label="We", choices=("attack", "defend"), blanks=("at",)),),
    ),
    say.Signature(title="Signed", who=("Umpire",)),
    NOTES,
    say.Reminders(title="Do not forget", items=(say.Reminder(text="Smoke", clause="B-1"),)),
)


def opened(*briefs, **wanted):
    return openpyxl.load_workbook(
        io.BytesIO(print_workbook(briefs, draw_picture, **wanted))
    )


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
    held = "\n".join(texts(book))
    said = lettered(
        [each.model_dump(mode="json") for each in every.sections if each != PLAN]
    )
    assert [text for text in said if text not in held] == []


def test_boxes_to_tick_are_letters_that_never_part_from_their_words(book):
    held = "\n".join(texts(book))
    assert "☒▣☐☐\N{NO-BREAK SPACE}T-34/76" in held
    assert "☐ there   ☒ lost   ▣ wreck   ◇ away" in held
    assert "☐\N{NO-BREAK SPACE}attack   ☐\N{NO-BREAK SPACE}defend" in held


def row_of(sheet, label):
    row = next(cell.row for row in sheet.iter_rows() for cell in row if cell.value == label)
    return [cell.value for cell in sheet[row] if cell.value is not None]


def test_an_order_form_has_a_cell_for_each_blank_and_choices_where_there_are_any(book):
    asked = (
        say.FormRow(label="Repairs", blanks=("wreck", "wreck", "cost")),
        say.FormRow(label="We", choices=("attack",), blanks=("at",)),
    )
    (sheet,) = opened(examples.plain(say.Questions(title="Orders", rows=asked)))
    assert row_of(sheet, "Repairs") == ["Repairs", "wreck", "wreck", "cost"]
    assert row_of(sheet, "We") == ["We", "☐\N{NO-BREAK SPACE}attack", "at"]


def test_every_tab_is_printed_as_wide_as_a_page_with_head_and_foot(every, book):
    for sheet in book.worksheets[:1]:
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


def pages(sheet):
    """Return the texts of each page of a tab, up to where it is told to end."""
    ends = [page.id for page in sheet.row_breaks.brk]
    rows = [[c.value for c in row if c.value is not None] for row in sheet.iter_rows()]
    return [
        [text for row in rows[start:end] for text in row if text]
        for start, end in zip([0, *ends], [*ends, None], strict=True)
    ]


def test_each_page_of_a_long_table_begins_with_its_title_and_headings():
    (sheet,) = opened(long(90))
    first, *others = pages(sheet)
    assert "A long list" in first
    assert len(others) == 2
    assert {tuple(page[:3]) for page in others} == {
        ("A long list, continued", "No.", "What")
    }
    assert min(len(page) for page in others) > 3 + 2 * 2


def test_what_follows_a_long_table_stands_behind_it_on_the_same_tab():
    signed = say.Signature(title="Signed", who=("Umpire",))
    brief = examples.plain(*long(90).sections, signed)
    (sheet,) = opened(brief)
    assert pages(sheet)[-1][-4:] == ["A line of some length", "Signed", "Umpire", "Date"]


def test_a_short_table_is_not_split():
    sections = [long(18).sections[0].model_copy(update={"title": t}) for t in "ABC"]
    told = pages(opened(examples.plain(*sections)).worksheets[0])
    assert len(told) == 2
    assert not [text for page in told for text in page if "continued" in text]


@pytest.mark.parametrize("rows", range(22, 36))
def test_lines_to_write_on_leave_room_to_sign_below_them(rows):
    notes = say.Lines(title="Notes", count=8)
    signed = say.Signature(title="Signed", who=("German", "Umpire"))
    (sheet,) = opened(examples.plain(*long(rows).sections, notes, signed))
    (last,) = [page for page in pages(sheet) if "Signed" in page]
    assert "Notes" in last


def anchored(data):
    """Return the drawing of a workbook's only picture, and the picture."""
    parts = zipfile.ZipFile(io.BytesIO(data))
    return parts.read("xl/drawings/drawing1.xml").decode(), parts.read(
        "xl/media/image1.png"
    )


def test_a_map_is_a_picture_on_a_page_of_its_own_with_words_for_who_cannot_see_it():
    data = print_workbook(
        [long(5).model_copy(update={"sections": (NOTES, PLAN)})], draw_picture
    )
    first, last = openpyxl.load_workbook(io.BytesIO(data)).worksheets
    told, png = anchored(data)
    assert last.title == f"{first.title}, map"
    assert 'descr="The table: a table of 120 by 72 inches; stands: German 1' in told
    assert (last.page_setup.fitToHeight or 1, last.page_setup.orientation) == (
        1,
        "landscape",
    )
    assert "; places: The mill" in told
    assert png == draw_picture(PLAN).png


def test_a_map_of_areas_is_a_picture_with_its_key_below_it():
    told = provinces.maps.area_map(provinces.campaign())
    data = print_workbook([examples.plain(told)], draw_picture)
    (sheet,) = openpyxl.load_workbook(io.BytesIO(data)).worksheets
    drawing, png = anchored(data)
    assert 'descr="The provinces: 12 areas; held: Red 3' in drawing
    assert png == draw_picture(told).png
    assert "beside the map: Red Levy (5)" in sheet.cell(sheet.max_row, 1).value


def test_no_column_stretches_a_map_where_letters_are_wider():
    told, _ = anchored(print_workbook([examples.plain(PLAN)], draw_picture))
    assert re.findall(r"<xdr:col>(\d+)</xdr:col>", told) == ["1", "1"]


def test_a_sheet_that_is_a_map_has_one_tab():
    assert opened(examples.plain(PLAN, sheet="The map")).sheetnames == ["Map"]


def test_a_tab_is_named_after_its_sheet():
    sheets = ("The casualty sheet", "The day's sheet", "The day's sheet", "")
    named = [examples.plain(sheet=sheet, title="24 December") for sheet in sheets]
    assert opened(*named).sheetnames == [
        "Casualty sheet", "Day's sheet", "Day's sheet 2", "24 December"
    ]  # fmt: skip


def test_what_is_to_be_written_behind_an_element_has_a_cell_of_its_own():
    asked = examples.roster().model_copy(update={"blanks": ("Kills", "In combat")})
    (sheet,) = opened(examples.plain(asked)).worksheets
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    heads = next(row for row in rows if "Kills" in row)
    assert heads.index("Kills") < heads.index("In combat")
    of_element = next(row for row in rows if row[0] == "S01")
    assert not of_element[heads.index("Kills")]


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
    data = print_workbook(
        [examples.plain(say.Reminders(title="=A1", items=items))], draw_picture
    )
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
    file.write_bytes(print_workbook([every, long(90)], draw_picture))
    result = OpenXmlValidator().validate(file)
    assert result.is_valid, [error.description for error in result.errors]


def test_the_same_briefs_give_the_same_bytes(every):
    assert print_workbook([every], draw_picture) == print_workbook([every], draw_picture)
