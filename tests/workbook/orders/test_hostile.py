"""Files sent back to hurt: refused in a sentence, soon, cheaply, nothing changed."""

import io
import re
import zipfile

import pytest

from refkit.engine.problems import Refused
from refkit.workbook.orders import intake
from tests import isolation
from tests.mutate import orders as mutate
from tests.workbook.orders import pens
from tests.xlsx import books, hostile

pytestmark = pytest.mark.long

SECONDS, MEGABYTES = 5, 100
SENTENCE = re.compile(r"[^\n]+: [^\n]+; expected [^\n]+\.")
# Of what hurts any reader, the kinds that cost no time to make.
FILES = {
    name: hostile.REFUSED[name][0] for name in hostile.REFUSED if "ten thousand" not in name
}


@pytest.fixture(scope="module")
def refit():
    return pens.campaign("B9")


@pytest.fixture(scope="module")
def written(refit):
    return pens.written(refit)


def refused(data):
    """Return why a file is not read, and what that cost."""

    def work():
        try:
            intake.form_cells(data)
        except Refused as refusal:
            return [str(fault) for fault in refusal.faults]
        return []

    done = isolation.run(work, seconds=4 * SECONDS, megabytes=2 * MEGABYTES)
    assert done.fault == ""
    assert done.seconds < SECONDS
    assert done.megabytes < MEGABYTES
    return done.value


def with_part(data, name, content=b"x"):
    return books.zipped({**books.unzipped(data), name: content})


@pytest.mark.parametrize(
    "name",
    [n if n == "a zip bomb" else pytest.param(n, marks=pytest.mark.long) for n in FILES],
)
def test_what_would_hurt_is_refused_soon_and_cheaply(name):
    told = refused(FILES[name]())
    assert told
    assert [line for line in told if not SENTENCE.fullmatch(line)] == []


@pytest.mark.parametrize(
    ("part", "what"),
    [
        ("xl/vbaProject.bin", "macros"),
        ("xl/macrosheets/sheet1.xml", "macros"),
        ("XL/VBAPROJECT.BIN", "macros"),
        ("xl/externalLinks/externalLink1.xml", "links to other files"),
        ("xl/embeddings/oleObject1.bin", "other files"),
        ("xl/activeX/activeX1.xml", "controls"),
        ("xl/connections.xml", "connections to data"),
    ],
)
def test_what_acts_by_itself_or_reaches_out_is_refused(written, part, what):
    (told,) = refused(with_part(written, part))
    assert told == f"{part}: the file holds {what}; expected an order form without them."


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "is empty"),
        (b"%PDF-1.7", "is a PDF"),
        (b"a,b,c", "is not a workbook"),
        (b"\xd0\xcf\x11\xe0", "is an old .xls workbook, or one with a password"),
        (books.zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}),
         "is an OpenDocument file (.ods)"),
    ],
)  # fmt: skip
def test_a_file_of_another_kind_is_named(data, told):
    expected = "expected the form saved as an Excel workbook (.xlsx)."
    assert refused(data) == [f"the file: {told}; {expected}"]


def test_links_in_relations_and_names_are_refused(written):
    part = "xl/_rels/workbook.xml.rels"
    parts = books.unzipped(written)
    link = b'<Relationship Id="rId99" Type="x" TargetMode="External" Target="http://x"/>'
    rels = parts[part].replace(b"</Relationships>", link + b"</Relationships>")
    (told,) = refused(books.zipped({**parts, part: rels}))
    links = "the file holds links to other files"
    assert told == f"{part}: {links}; expected an order form without them."
    part = "xl/workbook.xml"
    name = b"<definedName name=\"x\">'http://x/[o.xlsx]A'!$A$1</definedName>"
    end = b"</definedNames>"
    assert end in parts[part]
    (told,) = refused(books.zipped({**parts, part: parts[part].replace(end, name + end)}))
    assert told.startswith(f"{part}: the file holds names that link to other files;")


def test_a_file_larger_than_any_form_is_refused(written):
    (told,) = refused(written + bytes(intake.FILE_LIMIT))
    assert told.endswith(" bytes; expected 2,000,000 at most.")


def test_a_form_that_swells_is_refused(written):
    file = io.BytesIO(written)
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as out:
        out.writestr("docProps/notes.txt", bytes(intake.TOTAL_LIMIT))
    assert "unpacks to 10," in refused(file.getvalue())[0]


def test_another_workbook_is_told_that_it_is_no_form():
    (told,) = refused(books.small(books.sheet("<row r='1'><c r='A1'><v>1</v></c></row>")))
    assert told.startswith(
        "the file: there is no worksheet 'Orders'; expected an order form"
    )


def test_a_form_of_a_million_rows_is_refused(refit, written):
    part = "xl/worksheets/sheet1.xml"
    parts = books.unzipped(written)
    rows = b"".join(
        b'<row r="%d"><c r="A%d" t="inlineStr"><is><t>B9.orders.%d</t></is></c></row>'
        % (n, n, n)
        for n in range(1000, 9000)
    )
    parts[part] = parts[part].replace(b"</sheetData>", rows + b"</sheetData>")
    (told,) = pens.faults(pens.read(refit, books.zipped(parts))[0])
    assert told == "Orders: has over 3,000 rows; expected the rows of a form."


@pytest.mark.parametrize(
    ("rows", "told"), [(2_000, []), (100_000, ["Orders: has over 3,000 rows"])]
)
def test_marks_as_long_as_a_cell_cost_nothing(refit, written, rows, told):
    parts = books.unzipped(written)
    there = parts["xl/sharedStrings.xml"].count(b"<si>")
    mark = b"<si><t>%b</t></si></sst>" % (b"." * 32_000 + b"x")
    parts["xl/sharedStrings.xml"] = parts["xl/sharedStrings.xml"].replace(b"</sst>", mark)
    cells = b"".join(
        b'<row r="%d"><c r="A%d" t="s"><v>%d</v></c></row>' % (n, n, there)
        for n in range(1000, 1000 + rows)
    )
    part = "xl/worksheets/sheet1.xml"
    parts[part] = parts[part].replace(b"</sheetData>", cells + b"</sheetData>")
    data = books.zipped(parts)
    done = isolation.run(
        lambda: pens.faults(pens.read(refit, data)[0]),
        seconds=4 * SECONDS,
        megabytes=2 * MEGABYTES,
    )
    assert (done.fault, done.seconds < SECONDS) == ("", True)
    assert [each.partition(";")[0] for each in done.value] == told


def test_a_number_format_of_thousands_of_digits_is_none(refit, written):
    parts = books.unzipped(written)
    digits = b'numFmtId="%b"' % (b"9" * 5000)
    parts["xl/styles.xml"] = parts["xl/styles.xml"].replace(b'numFmtId="49"', digits)
    assert pens.faults(pens.read(refit, books.zipped(parts))[0]) == []


@pytest.fixture(scope="module")
def damaged(tmp_path_factory):
    folder = tmp_path_factory.mktemp("campaign")
    game = mutate.game(folder, "battlefront")
    return game, mutate.sources(game, folder)


@pytest.mark.parametrize("number", range(60))
def test_a_damaged_form_is_read_right_or_refused_in_sentences(damaged, number):
    game, forms = damaged
    done = mutate.used(game, mutate.made(forms, "suite", number))
    assert (done.fault, mutate.dear(done)) == ("", "")
