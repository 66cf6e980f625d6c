"""Workbooks made to hurt: refused in a sentence, soon and cheaply, and left as they are."""

import io
import re
import zipfile

import openpyxl
import pytest

from refkit import session
from refkit.engine.problems import Refused
from refkit.workbook import saving
from refkit.workbook.adopt.answers import NONE
from refkit.workbook.adopt.roster_file import RosterFile
from refkit.workbook.file import WorkbookFile
from refkit.xlsx.cells.cells import read_cells
from refkit.xlsx.outside import outside_links
from refkit.xlsx.package import archive
from refkit.xlsx.package.package import Package
from tests import isolation
from tests.mutate import changing, using
from tests.mutate.__main__ import dear, made, used
from tests.workbook import rostov
from tests.workbook.adopt import rosters
from tests.xlsx import books, hostile
from tests.xlsx.edits import edit_at, edit_cells

pytestmark = pytest.mark.long

SECONDS, MEGABYTES = 5, 300
SENTENCE = re.compile(r"[^\n]+: [^\n]+; expected [^\n]+\.")


def opened(path):
    """Return the reasons for which a file is not opened as a campaign."""
    try:
        WorkbookFile.open(path)
    except Refused as refusal:
        return [str(fault) for fault in refusal.faults]
    return []


# What the rosters leave to ask.
ANSWERS = {"Rating: Reg.": "trained"}


def adopted(path):
    """Return the reasons for which a file is not adopted as it is."""
    try:
        file = RosterFile.open(path, pack="battlefront", seed="seed")
        said = NONE.with_answers(ANSWERS)
        file.adoption(file.understand(said), said)
    except Refused as refusal:
        return [str(fault) for fault in refusal.faults]
    return []


def changed(data):
    """Return what the changed cell holds after a change beside what is bad."""
    package = Package.open(data)
    read_cells(package)
    new = edit_cells(
        package, [edit_at("Roster", "B2", 9), edit_at("Roster", "F70", "x")]
    ).to_bytes()
    return read_cells(Package.open(new))["Roster"].cells[2, 2].value


@pytest.mark.parametrize("name", hostile.REFUSED)
def test_what_would_hurt_is_refused_soon_and_cheaply(name, tmp_path):
    build, place = hostile.REFUSED[name]
    path = tmp_path / "bad.xlsx"
    path.write_bytes(build())
    before = path.read_bytes()
    done = isolation.run(lambda: opened(path), seconds=60, megabytes=2 * MEGABYTES)
    assert done.fault == ""
    assert done.value
    assert done.value[0].startswith(place)
    assert all(SENTENCE.fullmatch(fault) for fault in done.value)
    assert done.seconds < SECONDS
    assert done.megabytes < MEGABYTES
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("name", hostile.HARMLESS)
def test_what_only_looks_bad_is_read_and_changed(name):
    data = hostile.HARMLESS[name]()
    done = isolation.run(lambda: changed(data), seconds=60, megabytes=2 * MEGABYTES)
    assert (done.fault, done.value) == ("", 9)
    assert done.seconds < SECONDS
    assert done.megabytes < MEGABYTES


# Texts that take long to look at for who looks at them again from each letter.
LONG = {
    "spaces": " " * 300_000 + "x",
    "brackets": "(" * 300_000,
    "letters": "a b" * 100_000,
    "lists": "[" * 300_000,
    "numbers": "9" * 300_000,
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
@pytest.mark.parametrize(
    "cell",
    [pytest.param(each, marks=pytest.mark.long) for each in ("Option", "no_gain", "active")]
    + ["raw"],
)
def test_long_texts_in_a_campaign_are_told_soon(cell, text, tmp_path):
    content = books.unzipped(rostov.data())
    strings = content["xl/sharedStrings.xml"].decode()
    assert f"<t>{cell}</t>" in strings
    told = strings.replace(f"<t>{cell}</t>", f'<t xml:space="preserve">{text}</t>')
    path = tmp_path / "long.xlsx"
    path.write_bytes(books.zipped(content | {"xl/sharedStrings.xml": told}))
    done = isolation.run(lambda: opened(path), seconds=60, megabytes=2 * MEGABYTES)
    assert done.fault == ""
    assert all(SENTENCE.fullmatch(fault) for fault in done.value)
    assert max(map(len, done.value), default=0) < using.LONGEST
    assert done.seconds < SECONDS
    assert done.megabytes < MEGABYTES


@pytest.mark.parametrize(
    ("of", "held", "typed", "title"),
    [
        (rosters.husky, "<v>10</v>", "<v>999999999</v>", "Strength"),
        (rosters.husky, "<v>10</v>", "<v>1e300</v>", "Strength"),
        (
            rosters.east,
            ">6 Inf, 1 MG, 1 HQ<",
            f">{'99 Inf, ' * 90_000}1 HQ<",
            "Composition",
        ),
    ],
)
def test_more_stands_than_any_table_holds_are_told_and_not_made(
    of, held, typed, title, tmp_path
):
    content = {
        name: part.replace(held.encode(), typed.encode())
        for name, part in books.unzipped(of()).items()
    }
    path = tmp_path / "many.xlsx"
    path.write_bytes(books.zipped(content))
    done = isolation.run(lambda: adopted(path), seconds=60, megabytes=2 * MEGABYTES)
    assert done.fault == ""
    assert any(f": {title} is " in fault for fault in done.value)
    assert done.seconds < SECONDS
    assert done.megabytes < MEGABYTES


def test_a_workbook_cut_off_anywhere_is_refused():
    data = rostov.data()
    for size in range(0, len(data), len(data) // 12):
        with pytest.raises(Refused, match=r"^the file: is no whole zip file; expected"):
            Package.open(data[:size])


def test_a_file_larger_than_any_workbook_is_not_read(tmp_path):
    path = tmp_path / "large.xlsx"
    with path.open("wb") as file:
        file.truncate(archive.FILE_LIMIT + 1)
    with pytest.raises(Refused, match=r"^large.xlsx: has 200,000,001 bytes; expected 200,"):
        WorkbookFile.open(path)
    with pytest.raises(Refused, match=r"^large.xlsx: has 200,000,001 bytes; expected 200,"):
        saving.stamp(path)


def test_other_files_that_a_workbook_names_are_told_and_left_alone():
    linked = books.unzipped(books.small(books.sheet(hostile.ROW)))
    linked["book/_rels/link.xml.rels"] = (
        f'<Relationships xmlns="{books.RELATIONS}">'
        f'<Relationship Id="r1" Type="{books.OFFICE}/externalLinkPath"'
        ' Target="file:///C:/other.xlsx" TargetMode="External"/>'
        f'<Relationship Id="r2" Type="{books.OFFICE}/hyperlink"'
        ' Target="https://example.org" TargetMode="External"/></Relationships>'
    )
    package = Package.open(books.zipped(linked))
    (told,) = map(str, outside_links(package))
    assert told.startswith("the workbook: refers to file:///C:/other.xlsx; expected a work")
    new = edit_cells(package, [edit_at("Roster", "B2", 9)])
    assert new.read("book/_rels/link.xml.rels") == package.read("book/_rels/link.xml.rels")


def test_a_source_of_data_is_told():
    relations = books.links(("worksheet", "one.xml"), ("connections", "connections.xml"))
    package = Package.open(
        hostile.parts(
            **{
                "book/_rels/main.xml.rels": relations,
                "book/connections.xml": "<connections/>",
            }
        )
    )
    (told,) = map(str, outside_links(package))
    assert told.startswith("the workbook: refers to a source of data (Data, Queries")


def test_pointers_that_nobody_reads_may_be_broken():
    assert (
        list(outside_links(Package.open(hostile.parts(**{"x/_rels/y.rels": "<broken"}))))
        == []
    )


@pytest.mark.parametrize(
    "numbers", [range(4), pytest.param(range(24), marks=pytest.mark.long)]
)
def test_damaged_workbooks_are_refused_or_right(numbers):
    sources = {"campaign.xlsx": rostov.data(), "strange__.xlsx": books.xlsxwriter_book()}
    for number in numbers:
        name, data = made(sources, "ci", number)
        done = used(name, data)
        assert (number, done.fault or dear(done)) == (number, "")


def test_every_kind_of_damage_is_done():
    data = books.xlsxwriter_book()
    part = books.unzipped(data)["xl/worksheets/sheet1.xml"]
    for change in changing.OF_BYTES:
        found = {change(data, changing.random.Random(seed)) for seed in range(5)}
        assert found != {data}, change.__name__
    for change in changing.OF_XML:
        found = {change(part, changing.random.Random(seed)) for seed in range(5)}
        assert found != {part}, change.__name__


def test_a_failure_would_be_noticed():
    def forever():
        while True:
            pass

    assert isolation.run(forever, seconds=0.5, megabytes=500).fault == "took over 0.5 s"
    large = isolation.run(lambda: b"x" * 900_000_000, seconds=20, megabytes=500)
    assert large.fault == "took over 500 MB"
    broken = isolation.run(lambda: 1 / 0, seconds=20, megabytes=500)
    assert broken.fault.startswith("ZeroDivisionError: division by zero (test_hostile.py:")
    assert zipfile.is_zipfile(io.BytesIO(hostile.cells()))


def test_a_prefix_that_means_nothing_is_told():
    package = Package.open(hostile.cells(after="<x:a/>"))
    with pytest.raises(Refused, match=r"^book/one.xml: is not XML \(unbound prefix"):
        edit_cells(package, [edit_at("Roster", "B2", 9)])


def test_rows_in_rows_and_texts_in_texts_are_read_like_others():
    rows = '<row r="5"><c r="A5" t="s"><v>0</v></c><row r="6"><c r="A6"><v>6</v></c></row>'
    strings = "<si><t>a</t><si><r><t>b</t></r></si></si>"
    data = books.small(books.sheet(rows + "</row>"), strings=strings)
    found = read_cells(Package.open(data))["Roster"].cells
    assert [found[5, 1].value, found[6, 1].value] == ["ab", 6]


@pytest.mark.parametrize(
    "sign", ["=", *(pytest.param(each, marks=pytest.mark.long) for each in "+-@\t")]
)
def test_what_begins_like_a_formula_stays_a_text_on_every_way_in(sign, tmp_path):
    text = f"{sign}1+cmd|' /C calc'!A0"
    path = tmp_path / "campaign.xlsx"
    path.write_bytes(rostov.data())
    game = session.open(path)
    game.rule("BF-2.1.1-a", text, question=text, who=text)
    frame = game.frame("German Roster")
    frame.loc[0, "Note"] = text
    game.take_frame("German Roster", frame, text, who=text)
    owed = game.due()[0]
    game.commit(owed, game.draft(owed).values, who=text, why=text)
    cells = [
        cell
        for sheet in openpyxl.load_workbook(path)
        for row in sheet.iter_rows()
        for cell in row
        if isinstance(cell.value, str) and text.strip() in cell.value
    ]
    assert len(cells) >= 6
    assert {cell.data_type for cell in cells} == {"s"}
    again = session.open(path)
    assert (again.hand_edits, again.verify()) == ((), [])
