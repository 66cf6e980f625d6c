"""A text that its reader may not know is found in whatever form, and its place is named."""

import json

import pytest

from refkit.handouts.comparing import Needle
from refkit.handouts.search import search_name
from tests.handouts import leaking
from tests.handouts.leaking import find_leaks

SECRET = "Alarm company Heinemann"
SETTINGS = "xl__printerSettings__printerSettings1.bin"
LETTERS = "".join(f"\\u{ord(letter):04x}" for letter in SECRET)


def hidden_row(_, sheet):
    sheet.write("C9", SECRET)
    sheet.set_row(8, None, None, {"hidden": True})


def dropdown(_, sheet):
    sheet.data_validation("A1", {"validate": "list", "source": ["attack", SECRET]})


def properties(book, _):
    book.set_properties({"keywords": SECRET})


CUSTOM = "custom part (customXml/item1)"
SHARED = "shared texts (xl/sharedStrings.xml), text 2"
WORKBOOKS = {
    "hidden worksheet": (leaking.hidden_tab(SECRET), "worksheet 'More', hidden!B7"),
    "hidden row": (leaking.workbook(hidden_row), SHARED),
    "defined name": (
        leaking.workbook(lambda book, _: book.define_name("Enemy", f'="{SECRET}"')),
        "workbook, its names and worksheets (xl/workbook.xml)",
    ),
    "comment": (
        leaking.workbook(lambda _, sheet: sheet.write_comment("A1", SECRET)),
        "comments (xl/comments1.xml)",
    ),
    "cached value": (
        leaking.workbook(lambda _, sheet: sheet.write_formula("B2", "=A1", None, SECRET)),
        "worksheet 'Orders'!B2",
    ),
    "document property": (
        leaking.workbook(properties),
        "document properties (docProps/core.xml)",
    ),
    "unused shared text": (leaking.shared(SECRET), SHARED),
    "custom part": (
        leaking.with_parts(customXml__item1=f"<a b='{SECRET}'/>".encode()),
        CUSTOM,
    ),
    "part in UTF-16": (
        leaking.with_parts(customXml__item1=f"<a>{SECRET}</a>".encode("utf-16")),
        CUSTOM,
    ),
    "comment in the XML": (
        leaking.with_parts(customXml__item1=f"<a><!--{SECRET}--></a>".encode()),
        f"{CUSTOM}, a comment",
    ),
    "printer settings": (
        leaking.with_parts(**{SETTINGS: SECRET.encode("utf-16-le")}),
        "printer settings (xl/printerSettings/printerSettings1.bin)",
    ),
    "drawing": (
        leaking.workbook(lambda _, sheet: sheet.insert_textbox("D4", SECRET)),
        "drawings (xl/drawings/drawing1.xml)",
    ),
    "drop-down": (leaking.workbook(dropdown), "worksheet 'Orders'"),
    "note in a picture": (
        leaking.with_parts(**{"xl__media__image1.png": leaking.picture(SECRET)}),
        "xl/media/image1.png, note in a picture",
    ),
    "workbook in a workbook": (
        leaking.with_parts(**{"xl__embeddings__a.xlsx": leaking.hidden_tab(SECRET)}),
        "xl/embeddings/a.xlsx, worksheet 'More', hidden!B7",
    ),
    "name of a part": (
        leaking.with_parts(**{f"customXml__{SECRET}.xml": b"<a/>"}),
        "name of a part",
    ),
    "part that is not listed": (
        leaking.unlisted(SECRET),
        "part that the zip file does not list",
    ),
    "extra field": (leaking.extra(SECRET), "zip record of docProps/other.xml"),
    "comment of the zip file": (
        leaking.remark(SECRET.encode()),
        "comment of the zip file",
    ),
}
PAGES = {
    "text": (f"<p>Alarm <b>com</b>pany<br>{SECRET[-9:]}</p>", "text of the page"),
    "attribute": (
        f"<p data-note='{SECRET}'>A</p>",
        "attribute data-note of <p> in line 3",
    ),
    "comment": (f"<!-- {SECRET} -->", "comment in line 3"),
    "script": (f"<script>let a = '{LETTERS}'</script>", "script in line 3"),
    "style sheet": (f"<style>p::after {{content: '{SECRET}'}}</style>", "style sheet"),
    "entities": (
        f"<p title='{leaking.entities(SECRET)}'>",
        "attribute title of <p> in line 3",
    ),
    "address": (
        f"<a href='/?q={SECRET.replace(' ', '%20')}'>A</a>",
        "attribute href of <a> in line 3",
    ),
    "file in an address": (
        f"<a href='{leaking.coded(leaking.hidden_tab(SECRET))}'>A</a>",
        "attribute href of <a>, worksheet 'More', hidden!B7",
    ),
    "text in an address": (
        f"<a href='{leaking.coded(SECRET.encode())}'>A</a>",
        "attribute href of <a>",
    ),
}
NOTEBOOKS = {
    "source": ({"source": ["Alarm com", "pany ", "Heinemann"]}, "cells[0].source"),
    "output": ({"outputs": [{"text": SECRET}]}, "cells[0].outputs[0].text"),
    "page in an output": (
        {"outputs": [{"data": {"text/html": leaking.entities(SECRET)}}]},
        "cells[0].outputs[0].data.text/html",
    ),
    "metadata": ({"metadata": {"tags": [SECRET]}}, "cells[0].metadata.tags"),
    "name in the metadata": ({"metadata": {SECRET: 1}}, "cells[0].metadata, a name"),
    "attachment": (
        {"attachments": {"a.png": {"image/png": leaking.coded(leaking.picture(SECRET))}}},
        "cells[0].attachments, note in a picture",
    ),
}
PLAIN = {
    "text": SECRET.encode(),
    "table": b"Name;Note\n1st;" + SECRET.encode("utf-8"),
    "text in UTF-16": SECRET.encode("utf-16"),
    "text in UTF-16 without a mark": SECRET.encode("utf-16-be"),
    "value hidden by a second": json.dumps({"a": SECRET})[:-1].encode() + b', "a": 1}',
}


@pytest.mark.parametrize(("data", "place"), WORKBOOKS.values(), ids=WORKBOOKS)
def test_a_leak_in_a_workbook_names_its_place(data, place):
    told = find_leaks(data, [SECRET])
    assert (
        f"{place}: holds {SECRET!r}; expected nothing that the reader may not know." in told
    )


@pytest.mark.parametrize(("body", "place"), PAGES.values(), ids=PAGES)
def test_a_leak_in_a_page_names_its_place(body, place):
    assert any(line.startswith(place) for line in find_leaks(leaking.page(body), [SECRET]))


@pytest.mark.parametrize(("cell", "place"), NOTEBOOKS.values(), ids=NOTEBOOKS)
def test_a_leak_in_a_notebook_names_its_place(cell, place):
    told = find_leaks(leaking.notebook(**cell), [SECRET])
    assert any(line.startswith(place) for line in told), told


@pytest.mark.parametrize("data", PLAIN.values(), ids=PLAIN)
def test_a_leak_in_plain_text_is_found(data):
    assert find_leaks(data, [SECRET])


@pytest.mark.parametrize("name", [f"{SECRET}.pdf", "day-Alarm-company-Heinemann-2.pdf"])
def test_a_leak_in_the_name_of_a_file_is_found(name):
    assert search_name(name, [Needle(SECRET)])


def test_what_two_cells_hold_is_not_one_text():
    def fill(_, sheet):
        sheet.write_row("A2", ["Rifle Company", 8, "Alarm company", "Heinemann"])
        sheet.write("A3", "Rifle Company 9")

    data = leaking.workbook(fill)
    assert find_leaks(data, ["Rifle Company 8", SECRET]) == []
    assert find_leaks(data, ["Rifle Company 9"])


def test_the_id_of_a_thing_is_no_name_of_a_cell():
    data = leaking.workbook(lambda _, sheet: sheet.write("S10", "near S01"))
    assert find_leaks(data, ["S10"]) == []
    assert find_leaks(data, ["S01"])


HARMLESS = {
    "workbook": leaking.workbook(),
    "page": leaking.page("<p title='a'>B</p>"),
    "notebook": leaking.notebook(),
    "picture": leaking.PICTURE,
    "zip file": leaking.zipped([("a.xml", b"<a/>"), ("b.txt", b"B")]),
}


@pytest.mark.parametrize("data", HARMLESS.values(), ids=HARMLESS)
def test_a_harmless_file_has_no_leaks(data):
    assert find_leaks(data, [SECRET, "Heinemann", "G01", "G01.1"]) == []


UNREADABLE = {
    "old workbook": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
    "bytes before a zip file": leaking.moved(leaking.workbook(), b"\xff\xfe\xfd\xfc\xfb"),
    "macros": leaking.with_parts(**{"xl__vbaProject.bin": b"\xd0\xcf\x11\xe0\xa1\xb1"}),
    "broken XML": leaking.with_parts(a=b"<a>"),
    "entities of its own": leaking.with_parts(a=b"<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"),
    "cut off": leaking.workbook()[:-40],
    "picture cut off": leaking.PICTURE[:40],
    "a file in a file, and so on": leaking.nested(8),
    "unlisted and not unpacked": leaking.moved(leaking.workbook(), leaking.broken()),
}


@pytest.mark.parametrize("data", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_not_handed_out(data):
    (told,) = find_leaks(data, [SECRET])
    assert told.startswith("it cannot be searched (")
    assert told.endswith("); expected a file that can be read.")
