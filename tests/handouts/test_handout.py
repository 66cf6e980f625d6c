"""What is handed out holds nothing of the enemy's, or it is not handed out."""

import io
import re
import sys
import zipfile
from dataclasses import replace
from itertools import count

import openpyxl
import pytest
from pypdf import PdfReader

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.maps.plan import Piece, Plan
from refkit.engine.problems import Refused
from refkit.engine.sheets.brief import Brief, Lines
from refkit.handouts import hand_out, secret_texts
from refkit.turnsheets import render_brief
from refkit.workbook.sheets import packs

MARKER = "Unternehmen Wintergewitter"


@pytest.fixture(scope="module")
def rostov():
    campaign = packs.campaign("advance-to-rostov", seed="geheim-4711")
    element = campaign.find("Element", "G01")
    marked = campaigns.change_between(
        element, element.replace(note=MARKER, name=f"{MARKER} A")
    )
    return campaigns.apply_changes(campaign, [marked])


def text(files):
    readers = [PdfReader(io.BytesIO(file.read_bytes())) for file in files]
    return "\n".join(page.extract_text() for reader in readers for page in reader.pages)


def test_the_owner_reads_his_own(rostov, tmp_path):
    files = hand_out(rostov, "german", tmp_path)
    assert MARKER in text(files)


def test_what_is_written_is_private(rostov, tmp_path):
    folder = tmp_path / "sheets"
    files = hand_out(rostov, "german", folder)
    assert {each.stat().st_mode & 0o777 for each in files} == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700


def test_the_enemy_does_not(rostov, tmp_path):
    files = hand_out(rostov, "russian", tmp_path)
    assert "Wintergewitter" not in text(files)


def test_the_umpire_reads_both(rostov, tmp_path):
    files = hand_out(rostov, "umpire", tmp_path)
    assert MARKER in text(files)
    assert "Tank riders" in text(files)


def test_a_side_never_reads_the_seed(rostov):
    assert "geheim-4711" in secret_texts(rostov, "german").keys() & secret_texts(
        rostov, "russian"
    )


def test_what_the_enemy_owns_is_forbidden(rostov):
    assert {MARKER, "G01.1"} <= secret_texts(rostov, "russian").keys()


def test_what_a_side_may_see_is_not_forbidden(rostov):
    assert not {MARKER, "G01.1"} & secret_texts(rostov, "german").keys()


def leaking(_campaign, side, *_rest, **_wanted):
    told = Lines(title="Notes", prompt=f"They call it {MARKER}.")
    return Brief(
        title="A", side="B", campaign="C", where="D", audience=side, sections=(told,)
    )


def test_a_sheet_that_leaks_is_refused_and_not_written(rostov, tmp_path):
    treacherous = replace(rostov, system=replace(rostov.system, brief=leaking))
    with pytest.raises(
        Refused, match=rf"russian-campaign\.pdf not written: page 1: holds '{MARKER}"
    ):
        hand_out(treacherous, "russian", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_sheet_that_cannot_be_set_leaves_nothing_written(rostov, tmp_path, monkeypatch):
    def failing(brief, **_):
        if next(set_before):
            raise RuntimeError("no paper")
        return render_brief(brief)

    set_before = count()

    monkeypatch.setattr(sys.modules["refkit.turnsheets.documents"], "render_brief", failing)
    with pytest.raises(RuntimeError, match="no paper"):
        hand_out(rostov, "german", tmp_path, kinds=("campaign", "day"))
    assert list(tmp_path.iterdir()) == []


def test_a_system_without_sheets_says_so(rostov, tmp_path):
    bare = replace(rostov, system=replace(rostov.system, brief=None))
    with pytest.raises(Refused, match="battlefront has no turn sheets"):
        hand_out(bare, "german", tmp_path)


@pytest.mark.parametrize(
    ("side", "paper", "fault"),
    [
        ("polish", "a4", "side 'polish': expected one of german, russian, umpire, open"),
        ("german", "a5", "paper 'a5': expected one of a4, letter"),
    ],
)
def test_an_unknown_reader_or_paper_is_refused(rostov, tmp_path, side, paper, fault):
    with pytest.raises(Refused, match=fault):
        hand_out(rostov, side, tmp_path, paper=paper)


def test_a_blank_that_no_sheet_can_print_is_refused_in_a_sentence(rostov, tmp_path):
    option = rostov.find("Option", "title")
    blank = campaigns.apply_changes(
        rostov, [campaigns.change_between(option, option.replace(value=""))]
    )
    with pytest.raises(
        Refused, match=r"^sheet of the German side: campaign is ''; string should"
    ):
        hand_out(blank, "german", tmp_path)


def cells(file):
    book = openpyxl.load_workbook(file)
    return "\n".join(
        str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row
    )


@pytest.mark.parametrize(
    ("side", "reads"),
    [pytest.param("german", True, marks=pytest.mark.long), ("russian", False)],
)
def test_the_sheets_as_a_workbook_hold_what_the_side_may_know(
    rostov, tmp_path, side, reads
):
    (file,) = hand_out(rostov, side, tmp_path, excel=True, paper="letter", large=True)
    assert file.name == f"1942-12-23-full-day-roles-of-the-first-scenario-{side}.xlsx"
    assert (MARKER in cells(file)) is reads


def test_a_workbook_that_leaks_is_refused_and_not_written(rostov, tmp_path):
    treacherous = replace(rostov, system=replace(rostov.system, brief=leaking))
    with pytest.raises(Refused, match=rf"russian\.xlsx not written: .*'{MARKER}"):
        hand_out(treacherous, "russian", tmp_path, excel=True)
    assert list(tmp_path.iterdir()) == []


def drawing(_campaign, side, *_rest, **_wanted):
    piece = Piece(side="german", place=(30, 30), name=MARKER)
    told = Plan(
        title="Map", width=72, height=72, sides=("german", "russian"), pieces=(piece,)
    )
    return Brief(
        title="A", side="B", campaign="C", where="D", audience=side, sections=(told,)
    )


def test_what_is_drawn_on_a_map_in_a_workbook_is_searched(rostov, tmp_path):
    treacherous = replace(rostov, system=replace(rostov.system, brief=drawing))
    with pytest.raises(Refused, match=rf"note in a picture: holds '{MARKER}"):
        hand_out(treacherous, "russian", tmp_path, excel=True)
    assert hand_out(treacherous, "german", tmp_path, excel=True)


def test_a_side_has_the_map_in_its_workbook(rostov, tmp_path):
    (file,) = hand_out(rostov, "russian", tmp_path, kinds=("day", "map"), excel=True)
    assert "xl/media/image1.png" in zipfile.ZipFile(file).namelist()


@pytest.mark.parametrize(("side", "reads"), [("german", True), ("russian", False)])
def test_a_page_holds_what_its_side_may_know_and_no_script(rostov, tmp_path, side, reads):
    (file,) = hand_out(rostov, side, tmp_path, page=True)
    page = file.read_text("utf-8")
    assert file.name.endswith(f"-{side}.html")
    assert (MARKER in page) is reads
    for told in (f"For the {side.title()} side only", "CPP in hand", "<svg", "<caption>"):
        assert told in page
    assert "<script" not in page
    assert not re.search("""(?:src|href)=["'](?!data:|#)""", page)


def test_what_a_page_says_is_searched_the_drawn_map_too(rostov, tmp_path):
    treacherous = replace(rostov, system=replace(rostov.system, brief=drawing))
    with pytest.raises(Refused, match=rf"[.]html not written: .*holds '{MARKER}"):
        hand_out(treacherous, "russian", tmp_path, page=True)
    assert list(tmp_path.iterdir()) == []
    assert hand_out(treacherous, "german", tmp_path, page=True)


def test_a_page_takes_no_text_for_html(rostov, tmp_path):
    element = rostov.find("Element", "G01")
    named = campaigns.change_between(element, element.replace(name="<b>Bold</b>"))
    changed = campaigns.apply_changes(rostov, [named])
    (file,) = hand_out(changed, "german", tmp_path, page=True)
    assert "&lt;b&gt;Bold" in file.read_text("utf-8")
    assert "<b>Bold" not in file.read_text("utf-8")


def test_a_page_for_nobody_is_refused(rostov, tmp_path):
    with pytest.raises(Refused, match="side 'nobody': expected one of german, russian"):
        hand_out(rostov, "nobody", tmp_path, page=True)
