"""What typst sets is read quickly and wholly; any other PDF is left to others."""

import io

import pytest
from pypdf import PdfReader

from refkit.handouts import leaks
from refkit.handouts.comparing import Needle
from refkit.handouts.formats import typeset
from refkit.handouts.wording import wording
from refkit.turnsheets import render
from tests.handouts import pdfs
from tests.turnsheets import examples

SECRET = "Alarm company Heinemann"
FAINT = """#image(bytes("<svg xmlns='http://www.w3.org/2000/svg' width='200' height='50'>
<g opacity='0.5'><text x='9' y='30' font-family='IBM Plex Sans'>Heinemann</text></g>
</svg>"), format: "svg", alt: "A")"""


@pytest.fixture(scope="module")
def sheet():
    return render(examples.russian())


def is_foreign(pdf):
    try:
        typeset.pieces(pdf)
    except typeset.Foreign:
        return True
    return False


def told(pdf, place):
    return " ".join(
        each.held
        for each in typeset.pieces(pdf)
        if each.place == place and isinstance(each.held, str)
    )


@pytest.mark.parametrize("brief", examples.packet(), ids=lambda brief: brief.title)
def test_every_sheet_is_read_quickly(brief):
    assert not is_foreign(render(brief))


def test_every_word_of_a_page_is_read(sheet):
    for number, page in enumerate(PdfReader(io.BytesIO(sheet)).pages, 1):
        words = page.extract_text().split()
        assert words
        assert told(sheet, f"page {number}").split()[: len(words)] == words


def test_boxes_headings_and_properties_are_read(sheet):
    assert "2 free, 1 lost, 1 wreck" in told(sheet, typeset.DESCRIPTION)
    assert "Advance to Rostov" in told(sheet, typeset.PROPERTIES)
    assert "RosterBF-2.1.2.4-a" in told(sheet, typeset.BOOKMARK).split()


def test_every_stream_is_among_the_bytes(sheet):
    held = [each.held for each in typeset.pieces(sheet) if isinstance(each.held, bytes)]
    assert any(b"begincmap" in each for each in held)
    assert any(b"glyf" in each for each in held)
    assert any(b"/Artifact" in each for each in held)


@pytest.mark.parametrize("secret", ["T-34", "Heine-mann", "Heinemann"])
def test_a_word_that_ends_its_line_with_a_hyphen_is_found(tmp_path, secret):
    printed = secret if "-" in secret else "Heine-mann"
    narrow = "#set page(width: 24mm, margin: 6mm)\n#set text(size: 9pt)"
    pdf = pdfs.page(tmp_path, f"Panzer\n{printed}", narrow)
    assert not is_foreign(pdf)
    assert leaks(pdf, [secret])


@pytest.mark.parametrize(
    "body", [FAINT, "Heineman\u0301n", "Heinemann \u200b x", "Heinemann שלום"]
)
def test_what_typst_seldom_writes_is_found(tmp_path, body):
    assert leaks(pdfs.page(tmp_path, body), ["Heinem"])


OTHER = {
    "text that stands for another": lambda pdf: pdfs.repacked(
        pdf, lambda held: b"/Span<</ActualText(A)>>BDC\n" + held + b"EMC\n"
    ),
    "letters too small to see": lambda pdf: pdfs.repacked(
        pdf, lambda held: b"0.001 0 0 0.001 0 0 cm\n" + held
    ),
    "letters shrunk in another way of writing": lambda pdf: pdfs.repacked(
        pdf, lambda held: b"0.001 0 0 0.001\n0 0 cm\n" + held
    ),
    "letters without width": lambda pdf: pdfs.repacked(
        pdf, lambda held: b"0.00001 0 0 100 0 0 cm\n" + held
    ),
    "a matrix of their own": lambda pdf: pdfs.repacked(
        pdf, lambda held: held.replace(b"1 0 0 -1 0 0 Tm", b"0 0 0 -1 0 0 Tm")
    ),
    "squeezed letters": lambda pdf: pdfs.repacked(pdf, lambda held: b"0 Tz\n" + held),
    "a remark in a page": lambda pdf: pdfs.repacked(pdf, lambda held: b"% A\n" + held),
    "a text that is not printed": lambda pdf: pdfs.repacked(
        pdf, lambda held: b"(A) gs\n" + held
    ),
    "a drawing": lambda pdf: pdfs.repacked(pdf, lambda held: held + b"/x0 Do\n"),
    "a name with codes": lambda pdf: pdfs.changed(
        pdf, lambda part: part.replace(b"/Marked true", b"/Marked true/A#42 1")
    ),
    "words among the numbers": lambda pdf: pdfs.changed(
        pdf, lambda part: part.replace(b"/Marked true", b"/Marked true/A B")
    ),
    "a stream of another kind": lambda pdf: pdfs.changed(
        pdf, lambda part: part.replace(b"/FontFile2", b"/FontFile3")
    ),
    "a packing of another kind": lambda pdf: pdfs.changed(
        pdf, lambda part: part.replace(b"/FlateDecode", b"/LZWDecode")
    ),
    "two pages of one": lambda pdf: pdfs.changed(
        pdf,
        lambda part: part.replace(b"/Contents ", b"/Content 1/Contents 1 0 R/Contents "),
    ),
    "more packed than is said": lambda pdf: pdfs.changed(
        pdf, lambda part: part.replace(b"\nendstream", b"A\nendstream")
    ),
    "an earlier version": lambda pdf: pdf + pdf[pdf.index(b"xref\n0") :],
    "bytes behind it": lambda pdf: pdf + b"A",
    "bytes before it": lambda pdf: b"%PDF-1.7\n" + pdf,
    "places that are not so": lambda pdf: pdf.replace(b"0000000016", b"0000000017"),
    "another hand": lambda _: pdfs.made(),
}


@pytest.mark.parametrize("change", OTHER.values(), ids=OTHER)
def test_what_typst_does_not_write_is_left_to_others(sheet, change):
    assert is_foreign(change(sheet))


def test_a_sheet_with_its_parts_put_together_anew_is_still_one_of_typst(sheet):
    assert not is_foreign(pdfs.repacked(sheet, lambda held: held))


def test_letters_too_small_to_see_are_found(tmp_path):
    pdf = pdfs.page(tmp_path, SECRET)
    tiny = pdfs.repacked(pdf, lambda held: b"0.001 0 0 0.001 0 0 cm\n" + held)
    assert leaks(tiny, [SECRET])


@pytest.mark.parametrize("word", ["reserved", "worldwide", "Pagination", "codespacerange"])
def test_the_words_of_fonts_and_of_the_form_hold_no_sheet_back(sheet, word):
    assert leaks(sheet, [word])
    assert Needle(word).in_text(wording("battlefront", ".pdf"))
