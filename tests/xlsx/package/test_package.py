import io
import struct
import zipfile
from itertools import pairwise

import pytest

from refkit.engine.problems import Refused
from refkit.xlsx.cells import parts
from refkit.xlsx.package.package import Package
from tests.xlsx import books

BOOK = books.xlsxwriter_book()


def raw_entries(data):
    """Return each entry's header and compressed bytes as they lie in the file."""
    source = zipfile.ZipFile(io.BytesIO(data))
    starts = sorted([*(info.header_offset for info in source.infolist()), source.start_dir])
    stops = dict(pairwise(starts))
    return {
        info.filename: data[info.header_offset : stops[info.header_offset]]
        for info in source.infolist()
    }


def with_entry(name, content=b"x", method=zipfile.ZIP_DEFLATED):
    """Return the book with one more entry."""
    file = io.BytesIO(BOOK)
    with zipfile.ZipFile(file, "a", method) as out:
        out.writestr(name, content)
    return file.getvalue()


def patched_directory(offset, form, value):
    """Return the book with a field of its last directory record changed."""
    data = bytearray(BOOK)
    struct.pack_into(form, data, data.rindex(b"PK\1\2") + offset, value)
    return bytes(data)


def test_an_untouched_package_is_the_same_bytes():
    assert Package.open(BOOK).to_bytes() == BOOK


@pytest.mark.parametrize(
    "data", [BOOK, books.openpyxl_book()], ids=["xlsxwriter", "openpyxl"]
)
def test_untouched_entries_are_copied_raw(data):
    part = "xl/worksheets/sheet1.xml"
    old, new = (
        raw_entries(data),
        raw_entries(Package.open(data).with_parts({part: b"<new/>"}).to_bytes()),
    )
    assert list(old) == list(new)
    assert [name for name in old if old[name] != new[name]] == [part]


def test_a_changed_part_reads_back_through_another_reader():
    made = Package.open(BOOK).with_parts({"xl/styles.xml": b"<new/>"}).to_bytes()
    assert books.unzipped(made)["xl/styles.xml"] == b"<new/>"


def test_the_same_change_gives_the_same_bytes():
    change = {"xl/styles.xml": b"<new/>"}
    assert (
        Package.open(BOOK).with_parts(change).to_bytes()
        == Package.open(BOOK).with_parts(change).to_bytes()
    )


def test_a_new_part_comes_last_and_a_removed_one_is_gone():
    package = Package.open(BOOK).with_parts({"xl/é.txt": b"new", "xl/styles.xml": None})
    made = books.unzipped(package.to_bytes())
    assert list(made)[-1] == package.parts[-1] == "xl/é.txt"
    assert "xl/styles.xml" not in made


def test_a_removed_part_cannot_be_read():
    with pytest.raises(Refused, match=r"^xl/styles.xml: is missing; expected a part"):
        Package.open(BOOK).with_parts({"xl/styles.xml": None}).read("xl/styles.xml")


def test_a_package_is_not_changed_by_a_change():
    package = Package.open(BOOK)
    package.with_parts({"xl/styles.xml": b""})
    assert package.to_bytes() == BOOK


def test_long_offsets_of_large_zips_are_kept_right():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as out:
        for name, content in books.unzipped(BOOK).items():
            with out.open(name, "w", force_zip64=True) as entry:
                entry.write(content)
    made = Package.open(file.getvalue()).with_parts({"xl/workbook.xml": b"<w/>"}).to_bytes()
    assert zipfile.ZipFile(io.BytesIO(made)).testzip() is None


def test_an_offset_in_the_zip64_field_is_moved():
    record, end = bytearray(BOOK[BOOK.rindex(b"PK\1\2") : -22]), bytearray(BOOK[-22:])
    far = struct.pack("<HHQ", 1, 8, *struct.unpack_from("<I", record, 42))
    struct.pack_into("<H", record, 30, len(far))
    struct.pack_into("<I", record, 42, 0xFFFFFFFF)
    struct.pack_into("<I", end, 12, struct.unpack_from("<I", end, 12)[0] + len(far))
    data = BOOK[: BOOK.rindex(b"PK\1\2")] + bytes(record) + far + bytes(end)
    package = Package.open(data).with_parts({"xl/styles.xml": bytes(99_999)})
    assert zipfile.ZipFile(io.BytesIO(package.to_bytes())).testzip() is None


def test_backslashes_in_names_are_read_and_kept():
    data = books.zipped(
        {name.replace("/", "\\"): content for name, content in books.unzipped(BOOK).items()}
    )
    package = Package.open(data)
    assert parts.workbook_part(package).sheets[0].title == "Roster"
    assert (
        b"xl\\workbook.xml" in package.with_parts({"xl/workbook.xml": b"<w/>"}).to_bytes()
    )


def test_parts_are_found_by_what_points_to_them():
    book = parts.workbook_part(Package.open(books.small(books.sheet(""))))
    assert book.sheets == (("Roster", "book/one.xml", "visible", "3"),)


def test_part_names_ignore_case():
    parts_there = books.unzipped(books.small(books.sheet("")))
    parts_there["Book/One.XML"] = parts_there.pop("book/one.xml")
    book = parts.workbook_part(Package.open(books.zipped(parts_there)))
    assert book.sheets[0].part == "Book/One.XML"


@pytest.mark.parametrize("part", ["book/main.bin", "book/main.xml"])
def test_a_workbook_that_is_no_xml_workbook_is_refused(part):
    links = books.links(("officeDocument", part))
    data = books.zipped({"_rels/.rels": links, part: "<document/>"})
    with pytest.raises(
        Refused, match=r"^the file: has no workbook part; expected a workbook"
    ):
        Package.open(data)


def test_a_package_says_little_of_itself():
    assert repr(Package.open(BOOK)) == "Package()"


def test_both_standards_and_prefixes_are_understood():
    data = books.small(books.sheet("", main=books.STRICT), main=books.STRICT)
    content = {
        name: text.replace(
            b"schemas.openxmlformats.org/officeDocument/2006", b"purl.oclc.org/x"
        )
        for name, text in books.unzipped(data).items()
    }
    content["book/main.xml"] = (
        content["book/main.xml"]
        .replace(b"<", b"<m:")
        .replace(b"<m:/", b"</m:")
        .replace(b"xmlns=", b"xmlns:m=")
    )
    assert (
        parts.workbook_part(Package.open(books.zipped(content))).sheets[0].title == "Roster"
    )


def test_a_utf_16_part_is_read_and_written_back():
    data = books.unzipped(books.small(books.sheet("<row/>")))
    data["book/one.xml"] = data["book/one.xml"].decode().encode("utf-16")
    package = Package.open(books.zipped(data))
    text = package.text("book/one.xml")
    assert (
        package.with_text("book/one.xml", text).read("book/one.xml") == data["book/one.xml"]
    )


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"Unit,Strength", "the file: is no whole zip file"),
        (b"", "the file: is no whole zip file"),
        (BOOK[:-400], "the file: is no whole zip file"),
        (BOOK[:200] + BOOK[300:], r".*(is no whole zip file|cut off|damaged)"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"0" * 600,
            "the file: is an old .xls or needs",
        ),
        (books.zipped({"a.txt": "x"}), "the file: has no workbook part"),
        (with_entry("../outside.xml"), "'../outside.xml': leaves the package"),
        (with_entry("/etc/x"), "'/etc/x': leaves the package"),
        (with_entry("C:/x"), "'C:/x': leaves the package"),
        (with_entry("XL/styles.XML"), "XL/styles.XML: is in the zip file twice"),
        (
            with_entry("big.xml", bytes(11_000_000)),
            "big.xml: .* expected 200 times at most",
        ),
        (
            with_entry("big.xml", bytes(100_000_001)),
            "big.xml: .* expected 100,000,000 at most",
        ),
        (with_entry("a", b"x" * 99, zipfile.ZIP_LZMA), "a: is compressed by method 14"),
        (patched_directory(8, "<H", 1), ".*: is encrypted"),
        (patched_directory(42, "<I", 0), ".*: its bytes are cut off or lie over another"),
    ],
)
def test_what_is_no_workbook_is_refused_in_a_sentence(data, fault):
    with pytest.raises(Refused, match=rf"^{fault}"):
        Package.open(data)


def test_all_parts_together_have_a_limit(monkeypatch):
    monkeypatch.setattr("refkit.xlsx.package.archive.TOTAL_LIMIT", 1_000)
    with pytest.raises(
        Refused, match=r"^the file: would inflate to [\d,]+ bytes; expected 1,000"
    ):
        Package.open(BOOK)


def test_a_part_that_lies_about_its_size_is_never_inflated_whole():
    bomb = with_entry("liar.xml", bytes(50_000_000))
    place = bomb.rindex(b"PK\1\2") + 24
    data = bomb[:place] + struct.pack("<I", 900) + bomb[place + 4 :]
    with pytest.raises(
        Refused, match=r"^liar.xml: its bytes are damaged; expected 900 bytes"
    ):
        Package.open(data).read("liar.xml")


def test_flipped_bytes_of_a_part_are_noticed():
    entry = zipfile.ZipFile(io.BytesIO(BOOK)).getinfo("xl/styles.xml")
    data = bytearray(BOOK)
    data[entry.header_offset + 60] ^= 255
    with pytest.raises(Refused, match=r"^xl/styles.xml: its bytes are damaged"):
        Package.open(bytes(data)).read("xl/styles.xml")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('<!DOCTYPE a [<!ENTITY b "lol">]><a>&b;</a>', "declares a DOCTYPE"),
        ("<a><b></a>", "is not XML"),
        (
            "<?xml version='1.0' encoding='x-unheard-of'?><a/>",
            "its encoding 'x-unheard-of'",
        ),
    ],
)
def test_xml_with_entities_or_faults_is_refused(text, fault):
    package = Package.open(BOOK).with_parts({"xl/styles.xml": text.encode()})
    with pytest.raises(Refused, match=rf"^xl/styles.xml: {fault}"):
        package.text("xl/styles.xml")


SHEET = "xl/worksheets/sheet1.xml"


def test_what_is_worked_out_of_a_part_is_kept_while_the_part_is_the_same():
    package = Package.open(BOOK)
    longer = package.with_text(SHEET, package.text(SHEET) + b"<!-- -->")
    shorter = package.with_text(SHEET, package.text(SHEET))
    asked = []

    def ask(book):
        return book.known(SHEET, "length", lambda: asked.append(1) or len(book.read(SHEET)))

    first, again, other, last = map(ask, (package, package, longer, shorter))
    assert (first, again, other, last) == (first, first, first + 8, first)
    assert len(asked) == 3


def test_what_is_kept_is_worked_out_anew_where_it_no_longer_holds():
    package = Package.open(BOOK)
    package.known(SHEET, "answer", lambda: 1)
    assert package.known(SHEET, "answer", lambda: 2) == 1
    assert package.known(SHEET, "answer", lambda: 2, holds=lambda kept: kept > 1) == 2


def test_nothing_is_known_of_a_part_that_is_gone():
    package = Package.open(BOOK)
    assert package.known(SHEET, "answer", lambda: 1) == 1
    with pytest.raises(Refused, match="is missing; expected a part of this name"):
        package.with_parts({SHEET: None}).known(SHEET, "answer", lambda: 1)


def test_a_part_that_was_put_in_is_packed_once():
    package = Package.open(BOOK)
    made = package.with_text(SHEET, package.text(SHEET))
    assert made.to_bytes() == made.with_parts({"more.txt": None}).to_bytes()
    again = Package.open(made.to_bytes())
    assert again.text(SHEET) == package.text(SHEET)


def test_a_part_that_is_no_xml_any_more_is_refused_before_it_is_saved():
    package = Package.open(BOOK)
    package.with_text(SHEET, package.text(SHEET)).require_whole()
    broken = package.with_text(SHEET, package.text(SHEET)[:-9])
    with pytest.raises(Refused, match=rf"^{SHEET}: is not XML .*; expected a whole XML"):
        broken.require_whole()


def test_what_lies_beside_the_xml_is_not_looked_through():
    package = Package.open(BOOK).with_parts({"more.bin": b"\0", SHEET: None})
    package.require_whole()
    assert "more.bin" in package
