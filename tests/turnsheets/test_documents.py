"""The documents of a reader: which kinds, what their files are called, what is refused."""

import io
import re
import sys
import threading
from dataclasses import replace

import pytest
from pypdf import PdfReader

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.maps.plan import Plan
from refkit.engine.problems import Refused
from refkit.turnsheets.documents import briefs, documents
from refkit.turnsheets.render import render_brief
from refkit.workbook.sheets import packs
from tests.systems.battlefront import field

TITLE = [{"name": "title", "value": "The Chir"}, {"name": "seed", "value": "a coin"}]
EVERY = {
    "campaign",
    "day",
    "appendix",
    "posture",
    "deployment",
    "casualties",
    "map",
    "chronicle",
}
OPEN = {"campaign", "day", "appendix", "map", "chronicle"}


@pytest.fixture(scope="module")
def rostov():
    return packs.campaign("advance-to-rostov", seed="an old coin")


def at(step, slot=field.TODAY, **before):
    return field.at(field.campaign({"Option": TITLE, **before}), step, slot)


def kinds(campaign, reader="german"):
    return [name.rpartition("-")[2] for name in briefs(campaign, reader)]


def pages(pdf):
    return PdfReader(io.BytesIO(pdf)).pages


CHOSEN = [{"id": "G01", "chosen": field.TODAY}]
WANTED = [
    ("S10", field.TODAY, ["campaign", "day", "appendix"]),
    ("B9", field.TODAY, ["day"]),
    ("A", field.TOMORROW, ["posture"]),
    ("C2", field.TODAY, ["deployment"]),
    ("C3", field.TODAY, ["deployment"]),
    ("D", field.TODAY, ["casualties"]),
    ("D2", field.TODAY, ["casualties"]),
    ("E6", field.TODAY, ["day"]),
]


@pytest.mark.parametrize(("step", "slot", "wanted"), WANTED)
def test_a_packet_holds_what_the_step_wants_or_the_day_s_sheet(step, slot, wanted):
    assert kinds(at(step, slot, Element=CHOSEN)) == wanted


def test_a_side_with_nobody_on_the_table_has_the_day_s_sheet():
    assert kinds(at("D", field.TODAY)) == ["day"]


@pytest.mark.parametrize(("step", "slot", "wanted"), WANTED)
def test_one_sheet_of_a_packet_has_the_seals_whatever_is_due(step, slot, wanted):
    packet = briefs(at(step, slot, Element=CHOSEN), "german")
    titles = [part.title for brief in packet.values() for part in brief.sections]
    assert titles.count("Seals of the dice") == 1


def test_the_umpire_has_the_day_s_sheet_beside_what_a_side_has_alone():
    there = at("D", field.TODAY, Element=CHOSEN)
    assert kinds(there, "umpire") == ["day", "casualties"]
    assert kinds(there, "open") == ["day"]


def test_the_appendix_comes_with_the_others_where_it_is_asked_for():
    day = at("B9", field.TODAY)
    names = [name.rpartition("-")[2] for name in briefs(day, "german", appendix=True)]
    assert names == ["day", "appendix"]


def test_when_all_is_over_the_packet_holds_the_chronicle():
    over = field.play(at("F6", field.TOMORROW), "F6", slot=field.TOMORROW)
    assert kinds(over) == ["day", "chronicle"]
    assert next(iter(briefs(over, "german"))).startswith("25-Dec-the-end-german-")


def test_the_public_has_no_slip_and_no_sheet_of_either_side():
    assert kinds(at("A", field.TOMORROW), "open") == ["day"]
    with pytest.raises(
        Refused, match=r"^kind 'posture': expected one of campaign, day, appendix, map"
    ):
        briefs(at("A", field.TOMORROW), "open", ("posture",))


def test_the_names_of_files_tell_when_whose_and_what():
    game = at("C2")
    begun = "24-Dec-choice-of-forces"
    assert list(briefs(game, "german", ("deployment",))) == [f"{begun}-german-deployment"]
    assert list(briefs(game, "open")) == [f"{begun}-public-day"]
    assert list(briefs(game, "german", ("day",), blank=True)) == ["blank-german-day"]


def test_a_step_done_in_secret_is_in_no_file_name_of_a_side():
    assert list(briefs(at("E2"), "german")) == ["24-Dec-umpire-at-work-german-day"]
    assert list(briefs(at("E2"), "umpire")) == ["24-Dec-minefields-umpire-day"]


def test_kinds_come_in_the_order_they_are_asked_for_and_once():
    asked = ("chronicle", "day", "chronicle")
    names = list(briefs(at("B9"), "german", asked))
    assert [name.rpartition("-")[2] for name in names] == ["chronicle", "day"]


REFUSED = [
    ("polish", (), "side 'polish': expected one of german, russian, umpire, open"),
    ("german", ("dayly", "maps"), "kind 'dayly': expected one of campaign, day, .*\n"
     "kind 'maps': expected"),
    ("german", ("casualties", "posture"),
     "Nothing was written: the casualty sheet \\(German\\) has nothing on it now; "
     "it is for End of the scenario.*; --blank makes an empty form\n.*the posture slip"),
]  # fmt: skip


@pytest.mark.parametrize(("reader", "asked", "fault"), REFUSED)
def test_every_ground_of_a_refusal_is_told(reader, asked, fault):
    with pytest.raises(Refused) as refused:
        briefs(at("B9"), reader, asked)
    found = "\n".join(map(str, refused.value.faults))
    assert re.match(fault, found)


def test_an_unknown_paper_is_refused():
    with pytest.raises(Refused, match=r"^paper 'a5': expected one of a4, letter$"):
        documents(at("B9"), "german", paper="a5")


def test_a_system_without_sheets_says_so(rostov):
    bare = replace(rostov, system=replace(rostov.system, brief=None))
    with pytest.raises(Refused, match="battlefront has no turn sheets"):
        briefs(bare, "german")


def test_seals_stand_before_the_signatures(rostov):
    (day,) = briefs(rostov, "german", ("day",)).values()
    titles = [part.title for part in day.sections]
    plan = "The table, 23 December, full day"
    assert titles[-1] == "Seals of the dice"
    assert titles.index(plan) < titles.index("Objectives")


def test_no_sheet_of_a_packet_holds_what_another_has():
    told = briefs(at("D", Element=CHOSEN), "german")
    titles = [part.title for brief in told.values() for part in brief.sections]
    assert titles.count("Casualty sheet") == 1


def test_every_sheet_says_which_it_is(rostov):
    found = documents(rostov, "german", kinds=sorted(EVERY), blank=True)
    titles = {kind.name: kind.title for kind in rostov.system.kinds}
    for name, pdf in found.items():
        title = titles[name.split("-")[-1].removesuffix(".pdf")]
        head, *rest = (page.extract_text() for page in pages(pdf))
        named = f"German: {title[0].lower()}{title[1:]}"
        assert title in head or named in head
        assert all(named in text for text in rest)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("large", [False, True])
def test_every_blank_form_is_printed_on_either_paper(rostov, paper, large):
    found = documents(
        rostov, "german", kinds=sorted(EVERY), blank=True, paper=paper, large=large
    )
    assert {name.split("-")[-1] for name in found} == {f"{kind}.pdf" for kind in EVERY}
    sizes = {"a4": {595, 842}, "letter": {612, 792}}
    for pdf in found.values():
        box = pages(pdf)[0].mediabox
        assert {round(box.width), round(box.height)} == sizes[paper]


def test_the_casualty_sheet_and_the_map_lie_on_their_long_edge(rostov):
    found = documents(rostov, "german", kinds=("casualties", "map", "day"), blank=True)
    wide = {
        name.split("-")[-1]: box.width > box.height
        for name, pdf in found.items()
        for box in (pages(pdf)[0].mediabox,)
    }
    assert wide == {"casualties.pdf": True, "map.pdf": True, "day.pdf": False}


WORD = re.compile(r"[^\W\d_]{5,30}")


def words(value):
    """Yield the words in the texts of a section."""
    if isinstance(value, str):
        yield from WORD.findall(value)
    elif isinstance(value, dict):
        shown = (each for name, each in value.items() if name not in ("kind", "align"))
        yield from (word for each in shown for word in words(each))
    elif isinstance(value, list):
        yield from (word for each in value for word in words(each))


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
@pytest.mark.parametrize("kind", ["day", "appendix"])
def test_large_type_breaks_no_word(rostov, paper, kind):
    (brief,) = briefs(
        field.at(rostov, "B9", "1942-12-24 full day"), "german", (kind,)
    ).values()
    pdf = render_brief(brief, paper=paper, large=True)
    whole = {word for page in pages(pdf) for word in WORD.findall(page.extract_text())}
    told = [part for part in brief.printed if part.kind not in ("plan", "roster")]
    asked = {word for part in told for word in words(part.model_dump(mode="json"))}
    assert asked - whole == set()


@pytest.mark.parametrize("large", [False, True])
def test_both_slips_are_on_one_page(large):
    game = at("A", field.TOMORROW)
    (pdf,) = documents(game, "german", kinds=("posture",), large=large).values()
    (page,) = pages(pdf)
    assert page.extract_text().count("Posture of the German side") == 2


def test_every_page_of_every_kind_says_whose_it_is_and_how_many_there_are(rostov):
    found = documents(rostov, "russian", kinds=("campaign", "day", "chronicle"))
    for pdf in found.values():
        texts = [page.extract_text() for page in pages(pdf)]
        assert all("For the Russian side only" in text for text in texts)
        assert all(f"page {n} of {len(texts)}" in text for n, text in enumerate(texts, 1))


LONG = 500  # letters a name may have
NAMES = {
    "long": "Q" * LONG,
    "words": "Панцер " * (LONG // 7),
    "right to left": "\N{RIGHT-TO-LEFT OVERRIDE}שלום " * 80,
    "emoji": "\N{GRINNING FACE}" * LONG,
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_no_name_breaks_the_layout_of_a_kind(rostov, name):
    element = rostov.find("Element", "G01")
    marked = element.model_copy(update={"name": name, "chosen": "1942-12-23 full day"})
    game = campaigns.apply_changes(rostov, [campaigns.change_between(element, marked)])
    found = documents(game, "german", kinds=("day", "campaign"))
    assert all(len(pages(pdf)) < 60 for pdf in found.values())


def test_the_public_map_names_no_stand(rostov):
    (brief,) = briefs(rostov, "open", ("map",)).values()
    (plan,) = brief.sections
    assert isinstance(plan, Plan)
    assert plan.pieces == ()


def test_a_document_is_waited_for_when_it_is_asked_for(rostov, monkeypatch):
    there = threading.Event()

    def slowly(_, **_printing):
        there.wait()
        return b"a sheet"

    monkeypatch.setattr(sys.modules["refkit.turnsheets.documents"], "render_brief", slowly)
    found = documents(rostov, "german", kinds=("campaign", "day", "map"))
    assert [name.rpartition("-")[2] for name in found] == [
        "campaign.pdf",
        "day.pdf",
        "map.pdf",
    ]
    there.set()
    assert [*found.values()] == [b"a sheet"] * 3
