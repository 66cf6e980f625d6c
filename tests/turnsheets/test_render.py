"""The printed sheet: what stands on it, on which paper, and that it is always the same."""

import io
import unicodedata
from fractions import Fraction
from itertools import pairwise

import pypdfium2
import pytest
from pypdf import PdfReader

from refkit.engine.sheets import brief as say
from refkit.turnsheets import render_brief
from refkit.turnsheets.letters import make_legible
from refkit.turnsheets.render import typeset_page
from tests.turnsheets import examples

HOSTILE = {
    "markup": "#let x = 1 $x^2$ *bold* _it_ `raw` = head // no /* no */ @ref <label>",
    "quotes": "\\ \" ' \\n \\u{41} “ ” --- ...",
    "html": "<script>alert(1)</script> &amp; <b>",
    "formula": "=1+1",
    "lines": "1. a\n2. b\n\n- c",
    "emoji": "\U0001f600 and \U0001f3f4",
    "override": "\N{RIGHT-TO-LEFT OVERRIDE}gnp.exe\x00",
    "chinese": "部隊",
    "accents": "q\u0301x",
    "code": "[U+",
}


@pytest.fixture(scope="module")
def sheet():
    return PdfReader(io.BytesIO(render_brief(examples.russian())))


@pytest.fixture(scope="module")
def printed(sheet):
    return squeezed("".join(page.extract_text() for page in sheet.pages))


def squeezed(text):
    """Return a text without the spaces and invisible marks that print may add or drop."""
    seen = (letter for letter in text if unicodedata.category(letter) != "Cf")
    return "".join("".join(seen).split())


def text_of(pdf):
    pages = PdfReader(io.BytesIO(pdf)).pages
    return squeezed("".join(page.extract_text() for page in pages))


def everywhere(text):
    """Return a brief with the text in each of its places."""
    column, box = say.TableColumn(title=text), say.Box(label=text)
    row = say.RosterRow(id=text, name=text, detail=text, rating=text, boxes=(box,) * 3)
    chance = say.Chance(what=text, result=text, chance=Fraction(1, 3))
    asked = say.FormRow(label=text, choices=(text,), blanks=(text,))
    sections = (
        say.Table(title=text, columns=(column,), rows=((text,),), clause=text, note=text),
        say.Roster(title=text, rows=(row,), clause=text, note=text),
        say.Reminders(title=text, items=(say.Reminder(text=text, clause=text),)),
        say.Chances(title=text, rows=(chance,), clause=text, note=text),
        say.Lines(title=text, prompt=text),
        say.Questions(title=text, rows=(asked,), clause=text, note=text),
        say.Signature(title=text, who=(text,)),
    )
    heads = dict.fromkeys(
        ("title", "side", "campaign", "where", "audience", "footer"), text
    )
    return say.Brief(**heads, facts=((text, text),), sections=sections)


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("us-letter", (612, 792))])
def test_a_sheet_has_the_size_of_its_paper(paper, size):
    pdf = render_brief(examples.plain(), paper=paper)
    box = PdfReader(io.BytesIO(pdf)).pages[0].mediabox
    assert (round(box.width), round(box.height)) == size


def test_an_unknown_paper_is_refused():
    with pytest.raises(ValueError, match=r"^paper 'a5': expected one of a4, us-letter$"):
        render_brief(examples.plain(), paper="a5")


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
@pytest.mark.parametrize("large", [False, True])
def test_the_same_brief_gives_the_same_bytes(paper, large):
    first = render_brief(examples.russian(), paper=paper, large=large)
    assert render_brief(examples.russian(), paper=paper, large=large) == first


def test_large_letters_are_larger():
    small, large = (
        render_brief(examples.russian(), large=large) for large in (False, True)
    )
    pages = [len(PdfReader(io.BytesIO(pdf)).pages) for pdf in (small, large)]
    assert pages == [2, 4]


def test_every_element_stands_on_the_sheet(printed):
    for row in examples.roster().rows:
        assert squeezed(row.name) in printed
        assert squeezed(row.detail) in printed


def test_every_count_of_boxes_stands_on_the_sheet(printed):
    for row in examples.roster().rows:
        for label, marks in row.groups:
            assert squeezed(f"{len(marks)}\u00d7{label}") in printed


def test_what_is_to_be_written_behind_an_element_has_a_column():
    asked = examples.roster().model_copy(update={"blanks": ("Kills", "In combat")})
    reader = PdfReader(io.BytesIO(render_brief(examples.plain(asked))))
    heads = [part for part in structure(reader) if part.get("/S") == "/TH"]
    assert len(heads) == 7 + 2
    assert "Kills" in reader.pages[0].extract_text()


def test_boxes_are_told_to_a_screen_reader(sheet):
    told = [item.get("/Alt") for item in structure(sheet) if item.get("/S") == "/Figure"]
    groups = [group for row in examples.roster().rows for group in row.groups]
    assert told == [say.describe(marks) for _, marks in groups]


def structure(reader):
    """Return the parts of the document as a screen reader walks them."""
    waiting, found = [reader.trailer["/Root"]["/StructTreeRoot"]], []
    while waiting:
        part = waiting.pop().get_object()
        if isinstance(part, list):
            waiting += reversed(part)
        elif isinstance(part, dict):
            found.append(part)
            waiting.append(part.get("/K", []))
    return [part for part in found if hasattr(part, "get_object")]


def test_the_sheet_is_tagged_for_screen_readers(sheet):
    root = sheet.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"].value is True
    assert root["/Lang"] == "en"


def test_the_sheet_claims_to_be_accessible():
    assert b"<pdfuaid:part>1</pdfuaid:part>" in render_brief(examples.plain())


def test_headings_of_a_table_are_headings(sheet):
    kinds = [part.get("/S") for part in structure(sheet)]
    assert kinds.count("/TH") == 7 + 8 + 4
    assert kinds.count("/H2") == len(examples.russian().sections)


def test_every_page_says_whose_it_is_and_how_the_campaign_stands():
    reader = PdfReader(io.BytesIO(render_brief(examples.packet()[1])))
    for page in reader.pages:
        text = page.extract_text()
        for said in ("Russian", "Advance to Rostov", "25 December 1942", "CPP", "only"):
            assert said in text


STATE = ("German 10 CPP, 2 FPP, defend", "Russian 8 CPP, 2 FPP, attack", "morning fog",
         "Russian attacks", "14 turns")  # fmt: skip


@pytest.mark.parametrize("large", [False, True])
def test_the_state_is_whole_on_every_further_page(large):
    where = "Day 2; due: Escape of what is cut off"
    brief = examples.plain(examples.chances(), lines(60), where=where, state=STATE)
    _, *rest = texts(render_brief(brief, large=large))
    assert rest
    assert all(squeezed("\u00b7".join((where, *STATE))) in squeezed(text) for text in rest)


def test_a_fact_to_write_in_is_in_no_running_head():
    facts = (("Date", ""), ("Weather", "Fog"))
    _, *rest = texts(render_brief(examples.plain(lines(60), facts=facts)))
    assert rest
    assert all("Weather Fog" in text and "Date" not in text for text in rest)


def test_a_sheet_says_which_it_is_on_every_page_and_in_its_title():
    pdf = render_brief(examples.plain(lines(60), sheet="The casualty sheet"))
    first, *rest = texts(pdf)
    assert "The casualty sheet" in first
    assert all("Russian: the casualty sheet" in text for text in rest)
    assert "Russian: the casualty sheet" in PdfReader(io.BytesIO(pdf)).metadata.title


def lines(count, title="Orders"):
    return say.Lines(title=title, count=count)


def texts(pdf):
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


SIGNED = say.Signature(title="Signed", who=("Russian", "Umpire"))


@pytest.mark.parametrize("is_broadside", [False, True])
@pytest.mark.parametrize("count", range(10, 30, 3))
def test_notes_and_signature_are_on_one_page(count, is_broadside):
    brief = examples.plain(
        lines(count), lines(8, "Notes"), SIGNED, is_broadside=is_broadside
    )
    *_, last = texts(render_brief(brief))
    assert all(said in last for said in ("Notes", "Signed", "Umpire", "Date"))


def test_notes_fill_what_is_left_of_the_page():
    pdf = render_brief(examples.plain(lines(5), lines(4, "Notes"), SIGNED))
    (page,) = pypdfium2.PdfDocument(pdf)
    text = page.get_textpage()
    at = text.get_text_range().index("Signed")
    _, bottom, _, _ = text.get_charbox(at)
    assert bottom < page.get_height() / 6


def rows(count):
    columns = (say.TableColumn(title="No."), say.TableColumn(title="What"))
    told = tuple((str(n), f"Row {n} of it") for n in range(1, count + 1))
    return say.Table(title="Long", columns=columns, rows=told)


@pytest.mark.parametrize("count", range(8, 30, 2))
def test_a_split_table_leaves_three_rows_on_either_page(count):
    found = texts(render_brief(examples.plain(lines(count), rows(24))))
    counted = [text.count(" of it") for text in found if " of it" in text]
    assert sum(counted) == 24
    assert min(counted) >= 3


def test_a_column_is_as_wide_as_its_words_where_all_have_room():
    words = ("I1", "Motor rifle company", "experienced", "4", "3", "6", "2", "9", "x")
    columns = tuple(say.TableColumn(title=word[:4]) for word in words)
    table = say.Table(title="Chart", columns=columns, rows=(words,))
    sizes = {}

    def seen(text, cm, tm, _font, size):
        sizes[text.strip()] = round(size * tm[3] * cm[3], 2)

    pdf = render_brief(examples.plain(table), large=True)
    PdfReader(io.BytesIO(pdf)).pages[0].extract_text(visitor_text=seen)
    assert sizes["experienced"] == sizes["company"]


def test_pages_are_numbered_of_how_many(sheet):
    texts = [page.extract_text() for page in sheet.pages]
    assert all(f"page {n} of 2" in text for n, text in enumerate(texts, 1))


def test_a_table_over_pages_repeats_its_headings():
    pages = PdfReader(io.BytesIO(render_brief(examples.packet()[1]))).pages
    texts = [page.extract_text() for page in pages]
    assert all("Stands" in text for text in texts if "Rifle squad" in text)


def test_chances_stand_as_percentage_and_as_fraction(printed):
    assert "20%1/5" in printed
    assert "0.8%1/125" in printed


EMPTY = [
    say.Table(title="Empty", columns=(say.TableColumn(title="Line"),)),
    say.Roster(title="Empty"),
    say.Reminders(title="Empty"),
    say.Chances(title="Empty"),
    say.Questions(title="Empty"),
]


@pytest.mark.parametrize("section", EMPTY, ids=lambda each: each.kind)
def test_a_section_with_nothing_in_it_is_left_out(section):
    brief = examples.plain(section, examples.chances())
    assert [part.title for part in brief.sections] == ["Chances"]
    text = text_of(render_brief(brief))
    assert "Chances" in text
    assert not any(word in text for word in ("Empty", "None."))


def test_a_bookmark_is_a_heading_without_its_clause():
    reader = PdfReader(io.BytesIO(render_brief(examples.plain(examples.chances()))))
    titles = [mark.title for mark in reader.outline[-1]]
    assert titles == ["Chances"]
    assert "BF-2.1.2.2-g" in reader.pages[0].extract_text()
    kinds = [part.get("/S") for part in structure(reader)]
    assert kinds.count("/H2") == 1


def test_the_umpires_sheet_says_so():
    assert "Umpire'smaster" in text_of(render_brief(examples.packet()[0]))


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_text_is_printed_as_a_text(text):
    wanted = squeezed(unicodedata.normalize("NFC", make_legible(text)))
    assert text_of(render_brief(everywhere(text))).count(wanted) >= 25


@pytest.mark.parametrize("place", ["title", "side", "campaign", "where", "footer"])
def test_a_head_of_two_thousand_letters_is_whole(place):
    pdf = render_brief(examples.plain(**{place: "q" * 2000}))
    assert text_of(pdf).count("q") >= 2000


@pytest.mark.parametrize("place", ["id", "name", "rating", "detail"])
def test_two_thousand_letters_in_the_roster_are_whole(place):
    row = say.RosterRow(**({"id": "1", "name": "n"} | {place: "z" * 2000}))
    pdf = render_brief(examples.plain(say.Roster(title="R", rows=(row,))))
    assert text_of(pdf).count("z") == 2000


@pytest.mark.parametrize("script", ["שלום עולם", "الجيش السوري"])
def test_text_from_right_to_left_keeps_its_words(script):
    printed = text_of(render_brief(everywhere(script)))
    assert all(printed.count(word) >= 25 for word in script.split())


def test_the_file_tells_nothing_of_where_it_was_made():
    pdf = render_brief(examples.russian())
    reader = PdfReader(io.BytesIO(pdf))
    assert set(reader.metadata) == {"/Title", "/Creator"}
    assert not any(word in pdf for word in (b"turnsheet.typ", b"/home", b"/tmp", b"Date("))


def test_a_packet_of_sixty_elements_is_printed():
    rows = [row for number in range(1, 61) for row in (examples.company(number),)]
    printed = text_of(render_brief(examples.packet()[0]))
    assert all(squeezed(row.id + row.name) in printed for row in rows)


def test_a_warning_of_typst_is_an_error(tmp_path):
    page = tmp_path / "odd.typ"
    page.write_text('#set document(title: "Odd")\n#set text(font: "Nowhere Sans")\nHm.')
    with pytest.raises(RuntimeError, match=r"^odd\.typ: typst warns .*nowhere sans"):
        typeset_page(page, {})


def test_no_row_is_split_over_two_pages():
    for page in PdfReader(io.BytesIO(render_brief(examples.packet()[0]))).pages:
        text = squeezed(page.extract_text())
        assert text.count("Riflecompany") == text.count("1\u00d7MMG")


@pytest.mark.parametrize("count", range(20, 32, 2))
def test_a_heading_stays_with_what_follows(count):
    lines = say.Lines(title="Notes", count=count)
    pdf = render_brief(examples.plain(lines, examples.chances()))
    texts = [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]
    assert any("BF-2.1.2.2-g" in text and "Mend a knocked-out" in text for text in texts)


@pytest.mark.parametrize(
    "letters",
    [(28, 3, 20, 12, 28, 20), (25,) * 6, (9, 9, 60, 9), (3, 29, 29, 29, 29), (5, 5)],
)
def test_no_word_leaves_its_column(letters):
    words = ["αβγδεζηθ"[at] * many for at, many in enumerate(letters)]
    columns = tuple(
        say.TableColumn(title="A", width=1 + at % 3) for at in range(len(words))
    )
    table = say.Table(title="A", columns=columns, rows=(tuple(words),))
    for (_, right), (left, _) in pairwise(
        places(render_brief(examples.plain(table)), words)
    ):
        assert right < left


def places(pdf, words):
    """Return how far to the left and right the letters of each word stand."""
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    found = {word[0]: [] for word in words}
    for at, letter in enumerate(text.get_text_range()):
        if letter in found:
            left, _, right, _ = text.get_charbox(at)
            found[letter] += [left, right]
    return [(min(edges), max(edges)) for edges in found.values()]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_a_map_takes_what_its_page_has_left_or_a_page_behind_all(paper, large):
    inset = examples.PLAN.model_copy(update={"is_inset": True})
    notes = say.Lines(title="Notes", prompt="Behind the map", count=2)
    found = []
    for count in range(4, 40, 4):
        rows = tuple((f"row {n}",) for n in range(count))
        many = say.Table(title="Many", columns=(say.TableColumn(title="Row"),), rows=rows)
        told = examples.plain().model_copy(update={"sections": (many, inset, notes)})
        pages = PdfReader(io.BytesIO(render_brief(told, paper=paper, large=large))).pages
        texts = [squeezed(page.extract_text()) for page in pages]
        last, drawn, end = (
            max(n for n, text in enumerate(texts) if words in text)
            for words in (f"row{count - 1}", "Thetable", "Behindthemap")
        )
        is_broad = pages[drawn].mediabox.width > pages[drawn].mediabox.height
        assert (drawn == len(pages) - 1 > end) if is_broad else (last == drawn < end)
        found.append(is_broad)
    assert {*found} == {False, True}
