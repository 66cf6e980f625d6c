"""What typst sets is read wholly, and still is when its file has been tampered with."""

import io
import re

import pypdfium2
import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import StreamObject

from refkit.handouts.comparing import Needle
from refkit.handouts.formats import reading
from refkit.handouts.formats.pdf import BOOKMARK, DESCRIPTION, PROPERTIES
from refkit.handouts.formats.pieces import possible_texts
from refkit.handouts.wording import file_wording
from refkit.turnsheets import render, render_brief
from tests.handouts import pdfs
from tests.handouts.leaking import find_leaks
from tests.turnsheets import examples

SECRET = "Alarm company Heinemann"
CODED = SECRET.encode()
FAINT = """#image(bytes("<svg xmlns='http://www.w3.org/2000/svg' width='200' height='50'>
<g opacity='0.5'><text x='9' y='30' font-family='IBM Plex Sans'>Heinemann</text></g>
</svg>"), format: "svg", alt: "A")"""


@pytest.fixture(scope="module")
def sheet():
    return render_brief(examples.russian())


@pytest.fixture(scope="module")
def unpacked():
    """A sheet as typst sets it, whose parts are changed one by one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(render, "pack_parts", bytes)
        return render_brief(examples.russian())


def texts(data, place):
    return " ".join(
        each.held
        for each in reading.pieces(data)
        if each.place == place and isinstance(each.held, str)
    )


def test_every_word_of_a_page_is_read(sheet):
    for number, page in enumerate(pypdfium2.PdfDocument(sheet), 1):
        words = page.get_textpage().get_text_range().replace("\ufffe", "-").split()
        assert words
        assert {*words} <= {*texts(sheet, f"page {number}").split()}


def test_a_sheet_of_our_own_is_read_at_once(sheet, unpacked, monkeypatch):
    """pypdf takes ten times as long over a page, so it reads those that are not plain."""
    monkeypatch.delattr(PageObject, "extract_text")
    assert find_leaks(sheet, ["Tank riders"]) != []
    with pytest.raises(AttributeError):
        list(reading.pieces(UNSEEN["squeezed letters"](unpacked)))


def test_boxes_headings_and_properties_are_read(sheet):
    assert "2 free, 1 lost, 1 wreck" in texts(sheet, DESCRIPTION)
    assert "Advance to Rostov" in texts(sheet, PROPERTIES)
    assert "Roster" in texts(sheet, BOOKMARK).split()


@pytest.mark.parametrize("code", ["F0", "G0", "C0"])
def test_what_fonts_and_colours_are_called_in_a_file_is_no_secret(sheet, code):
    """A line of a chart may be called G1; so is a shade of grey in nearly every PDF."""
    assert find_leaks(sheet, [code]) == []


@pytest.mark.parametrize("code", ["F1", "G1"])
def test_a_line_of_that_name_is_found_where_it_is_printed(sheet, code):
    (told,) = find_leaks(sheet, [code])
    assert told.startswith(f"page 2: holds {code!r}")


def test_what_the_table_of_a_file_seems_to_say_is_no_secret(sheet):
    """Its numbers may look like the code of a line of a chart in some alphabet."""
    reader = PdfReader(io.BytesIO(sheet))
    (table,) = (
        item.get_data()
        for number in reader.xref[0] | reader.xref_objStm
        if isinstance(item := reader.get_object(number), StreamObject)
        and item.get("/Type") == "/XRef"
    )
    seeming = {
        each
        for text in possible_texts(table)
        for each in re.findall(r"(?<!\w)\w{2,3}(?!\w)", text)
    }
    assert len(seeming) > 10
    assert [told for told in find_leaks(sheet, sorted(seeming)) if "hidden" in told] == []


def test_every_stream_is_among_the_bytes(sheet):
    held = [each.held for each in reading.pieces(sheet) if isinstance(each.held, bytes)]
    assert any(b"begincmap" in each for each in held)
    assert any(b"glyf" in each for each in held)
    assert any(b"/Artifact" in each for each in held)


@pytest.mark.parametrize("secret", ["T-34", "Heine-mann", "Heinemann"])
def test_a_word_that_ends_its_line_with_a_hyphen_is_found(tmp_path, secret):
    printed = secret if "-" in secret else "Heine-mann"
    narrow = "#set page(width: 24mm, margin: 6mm)\n#set text(size: 9pt)"
    assert find_leaks(pdfs.page(tmp_path, f"Panzer\n{printed}", narrow), [secret])


@pytest.mark.parametrize(
    "body", [FAINT, "Heineman\u0301n", "Heinemann \u200b x", "Heinemann שלום"]
)
def test_what_typst_seldom_writes_is_found(tmp_path, body):
    assert find_leaks(pdfs.page(tmp_path, body), ["Heinem"])


def page(change):
    """Return the work that changes what the pages hold."""
    return lambda data: pdfs.repacked(data, change)


def part(old, new):
    """Return the work that changes the parts of the file."""
    return lambda data: pdfs.changed(data, lambda held: held.replace(old, new))


UNSEEN = {
    "text that stands for another": page(
        lambda held: b"/Span<</ActualText(A)>>BDC\n" + held + b"EMC\n"
    ),
    "letters too small to see": page(lambda held: b"0.001 0 0 0.001 0 0 cm\n" + held),
    "letters without width": page(lambda held: b"0.00001 0 0 100 0 0 cm\n" + held),
    "a matrix of their own": page(
        lambda held: held.replace(b"1 0 0 -1 0 0 Tm", b"0 0 0 -1 0 0 Tm")
    ),
    "squeezed letters": page(lambda held: b"0 Tz\n" + held),
    "a stream of another kind": part(b"/FontFile2", b"/FontFile3"),
    "a packing of another kind": part(b"/FlateDecode", b"/LZWDecode"),
    "two pages of one": part(b"/Contents ", b"/Content 1/Contents 1 0 R/Contents "),
    "more packed than is said": part(b"\nendstream", b"A\nendstream"),
    "an earlier version": lambda data: data + data[data.index(b"xref\n0") :],
    "places that are not so": lambda data: data.replace(b"0000000016", b"0000000017"),
}
ADDED = {
    "a text said for another": page(
        lambda held: b"/Span<</ActualText(%s)>>BDC\n" % CODED + held + b"EMC\n"
    ),
    "words for a reading voice": page(
        lambda held: b"/Figure<</Alt(%s)/MCID 9>>BDC\n" % CODED + held + b"EMC\n"
    ),
    "a remark in a page": page(lambda held: b"%% %s\n" % CODED + held),
    "a text that is not printed": page(lambda held: b"(%s) gs\n" % CODED + held),
    "a name with codes": part(
        b"/Marked true", b"/Marked true/%s 1" % CODED.replace(b" ", b"#20")
    ),
    "words among the numbers": part(b"/Marked true", b"/Marked true/A (%s)" % CODED),
    "bytes behind it": lambda data: data + CODED,
    "bytes before it": lambda data: CODED + data,
}


@pytest.mark.parametrize("change", UNSEEN.values(), ids=UNSEEN)
def test_what_a_changed_sheet_still_prints_is_found(unpacked, change):
    assert find_leaks(change(unpacked), ["Tank riders, 130th Tank Bde"])


@pytest.mark.parametrize("change", ADDED.values(), ids=ADDED)
def test_what_is_added_to_a_sheet_is_found(unpacked, change):
    assert find_leaks(change(unpacked), [SECRET])


@pytest.mark.parametrize("word", ["reserved", "worldwide", "Pagination", "codespacerange"])
def test_the_words_of_fonts_and_of_the_form_hold_no_sheet_back(sheet, word):
    assert find_leaks(sheet, [word])
    assert Needle(word).in_text(file_wording("battlefront", ".pdf"))
