"""A forbidden text is found wherever in the file it hides."""

import io

import pytest
from pypdf import PdfReader, PdfWriter

from refkit.engine.sheets import brief as say
from refkit.handouts.formats.pdf import BOOKMARK, DESCRIPTION
from refkit.turnsheets import render_brief
from tests.handouts import leaking, pdfs
from tests.handouts.leaking import find_leaks
from tests.turnsheets import examples

SECRET = "Alarm company Heinemann"


def noted(text, **other):
    """Return a sheet with the text in a reminder."""
    item = say.Reminder(text=text)
    return render_brief(
        examples.plain(say.Reminders(title="Notes", items=(item,)), **other)
    )


def rewritten(change):
    """Return a harmless sheet changed through another PDF library."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(render_brief(examples.plain()))))
    change(writer)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_a_clean_sheet_has_no_leaks():
    assert find_leaks(render_brief(examples.russian()), [SECRET, "German", "G01", ""]) == []


def test_a_leak_names_its_text_and_page():
    brief = examples.packet()[1]
    assert find_leaks(render_brief(brief), ["rifle company 30"]) == [
        "page 3: holds 'rifle company 30'; expected nothing that the reader may not know."
    ]


@pytest.mark.parametrize(
    "printed",
    [
        "ALARM company  Heinemann",
        "Alarm\ncompany\nHeinemann",
        "Alarm com\N{ZERO WIDTH SPACE}pany Heine\N{SOFT HYPHEN}mann",
        "\N{FULLWIDTH LATIN CAPITAL LETTER A}larm company Heinemann",
        "the AlarmcompanyHeinemann group",
    ],
)
def test_a_text_is_found_however_it_is_written(printed):
    assert find_leaks(render_in_properties(printed), [SECRET])


def render_in_properties(text):
    return rewritten(lambda writer: writer.add_metadata({"/Subject": text}))


@pytest.mark.parametrize(
    ("secret", "found"), [("G01", True), ("G0", False), ("01", False), ("St", False)]
)
def test_a_short_text_is_found_as_a_whole_word(secret, found):
    assert bool(find_leaks(noted("Stand G01 is hidden"), [secret])) is found


@pytest.mark.parametrize(
    "secret", ["3rd \U0001f600 company", "部隊", "שלום עולם", "a\x00bcd"]
)
def test_what_is_printed_otherwise_is_still_found(secret):
    assert find_leaks(noted(f"There stands {secret} here"), [secret])


def test_a_word_broken_over_lines_is_found():
    secret = "Kampfgruppe" * 20
    assert find_leaks(noted(secret), [secret])


def test_a_leak_in_the_properties_is_found():
    pdf = rewritten(lambda writer: writer.add_metadata({"/Keywords": SECRET}))
    assert find_leaks(pdf, [SECRET])[0].startswith(f"document properties: holds {SECRET!r}")


def test_a_leak_in_the_title_is_found_in_the_properties_too():
    told = find_leaks(noted("", title=SECRET), [SECRET])
    *named, packed = (line.split(":")[0] for line in told)
    assert named == ["page 1", "document properties"]
    # Where the part itself lies comes last: it says least.
    assert packed.startswith("hidden part")


def test_a_leak_in_an_attached_file_is_found():
    data = f"all about {SECRET}".encode("utf-16-le")
    pdf = rewritten(lambda writer: writer.add_attachment("notes.txt", data))
    assert find_leaks(pdf, [SECRET])[0].startswith("attached file, ")


def test_a_leak_in_the_name_of_an_attached_file_is_found():
    pdf = rewritten(lambda writer: writer.add_attachment(f"{SECRET}.txt", b"nothing"))
    assert find_leaks(pdf, [SECRET])


def test_a_leak_in_a_bookmark_is_found():
    pdf = rewritten(lambda writer: writer.add_outline_item(title=SECRET, page_number=0))
    assert find_leaks(pdf, [SECRET])[0].startswith("bookmark: holds")


def test_a_leak_in_the_description_of_boxes_is_found():
    told = find_leaks(render_brief(examples.russian()), ["2 free, 1 lost, 1 wreck"])
    assert told[0].startswith("description for screen readers: holds")


def test_a_leak_in_an_object_nothing_points_to_is_found():
    pdf = rewritten(lambda writer: writer._add_object(text_object(SECRET)))
    assert find_leaks(pdf, [SECRET])[0].startswith("hidden part")


def text_object(text):
    from pypdf.generic import DictionaryObject, NameObject, TextStringObject

    return DictionaryObject({NameObject("/Old"): TextStringObject(text)})


SHOWN = pdfs.shown(SECRET)
FORM = pdfs.stream(b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]" + pdfs.LETTERS, SHOWN)
GREY = b"/Type/XObject/Subtype/Image/Width 23/Height 1/BitsPerComponent 8"
ASIDE = {
    "drawing that is not drawn": pdfs.made(FORM, resources=b"/XObject<</X 6 0 R>>"),
    "look of an annotation": pdfs.made(
        b"<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/AP<</N 7 0 R>>>>",
        FORM,
        page=b"/Annots[6 0 R]",
    ),
    "pattern": pdfs.made(
        pdfs.stream(b"/Type/Pattern/PatternType 1/BBox[0 0 9 9]" + pdfs.LETTERS, SHOWN)
    ),
    "data of a picture": pdfs.made(
        pdfs.stream(GREY + b"/ColorSpace/DeviceGray", SECRET.encode())
    ),
    "colour profile": pdfs.made(
        b"[/ICCBased 7 0 R]", pdfs.stream(b"/N 3", SECRET.encode("utf-16-be"))
    ),
    "shapes of letters": pdfs.made(
        b"<</FontFile2 7 0 R>>", pdfs.stream(b"", SECRET.encode())
    ),
    "name": pdfs.made(b"<</Type/Alarm#20company#20Heinemann>>"),
    "packed name": pdfs.with_packed_names(SECRET.replace(" ", "#20").encode()),
    "file without its type": pdfs.made(
        b"<</EF<</F 7 0 R>>>>", pdfs.stream(b"", SECRET.encode("utf-16"))
    ),
}


@pytest.mark.parametrize("pdf", ASIDE.values(), ids=ASIDE)
def test_a_leak_in_what_no_page_shows_is_found(pdf):
    assert all("holds" in told for told in find_leaks(pdf, [SECRET]))
    assert find_leaks(pdf, [SECRET])
    assert find_leaks(pdf, ["Somebody else"]) == []


NOWHERE = {
    "page that is not in the book": (
        pdfs.made(b"<</Type/Page/Contents 7 0 R>>", pdfs.stream(b"", SHOWN)),
        "hidden part 7 is a stream of an unknown kind",
    ),
    "stream of numbers": (
        pdfs.made(pdfs.stream(b"/N 3", SHOWN)),
        "hidden part 6 is a stream of an unknown kind",
    ),
    "drawing without letters": (
        pdfs.made(pdfs.stream(b"/Subtype/Form", SHOWN)),
        "hidden part 6 is a drawing whose letters are not known",
    ),
    "earlier version": (
        pdfs.made().replace(b"startxref", b"4 0 obj\n1\nendobj\nstartxref"),
        "it holds earlier versions of its parts",
    ),
    "part that is not listed": (
        pdfs.made().replace(b"startxref", b"9 0 obj\n1\nendobj\nstartxref"),
        "part 9 0 is in no list of its parts",
    ),
}


@pytest.mark.parametrize(("pdf", "fault"), NOWHERE.values(), ids=NOWHERE)
def test_what_may_hide_a_text_is_not_handed_out(pdf, fault):
    assert find_leaks(pdf, [SECRET])[0].startswith(f"it cannot be searched ({fault})")


@pytest.mark.parametrize("pdf", [b"\xd0\xcf\x11\xe0", b"PK\3\4", b"%PDF-1.7\n1 0 obj\n<<"])
def test_what_cannot_be_read_is_not_handed_out(pdf):
    assert find_leaks(pdf, [SECRET])[0].startswith("it cannot be searched")


TAG = b"<</Type/StructElem/S/Figure%s>>"
IN_TAGS = {
    "words": b"/Alt(%s)" % SECRET.encode(),
    "words with marks": b"/Alt(%s)" % SECRET.replace(" ", "&#32;").encode(),
    "letters by their numbers": b"/Alt(%s)" % SECRET.replace("m", "\\155").encode(),
    "figures for letters": b"/Alt<%s>" % SECRET.encode("ascii").hex().encode(),
    "wide letters": b"/Alt(%s)" % ("\ufeff" + SECRET).encode("utf-16-be"),
    "brackets": b"/Alt((%s))" % SECRET.encode(),
    "a name with codes": b"/%s 1" % SECRET.replace(" ", "#20").encode(),
    "a remark": b"%% %s\n" % SECRET.encode(),
}


@pytest.mark.parametrize("words", IN_TAGS.values(), ids=IN_TAGS)
def test_what_a_packed_tag_says_is_found(words):
    assert find_leaks(pdfs.with_packed_part(TAG % words), [SECRET])


def test_the_words_of_a_packed_tag_are_a_description():
    told, *_ = find_leaks(pdfs.with_packed_part(TAG % IN_TAGS["words"]), [SECRET])
    assert told.startswith(f"{DESCRIPTION}: ")


def test_what_lies_packed_beside_tags_says_what_it_is():
    data = pdfs.with_packed_part(b"<</Title(%s)>>" % SECRET.encode())
    assert any(told.startswith(f"{BOOKMARK}: ") for told in find_leaks(data, [SECRET]))


def test_a_file_behind_a_packed_tag_is_opened():
    """Only the packed part says that the stream is a file."""
    held = pdfs.stream(b"", leaking.zipped([("a", SECRET.encode())]))
    (told,) = find_leaks(pdfs.with_packed_part(b"<</EF<</F 7 0 R>>>>", held), [SECRET])
    assert told.startswith("hidden part 7, a, ")
