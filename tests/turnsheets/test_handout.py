"""What is handed out holds nothing of the enemy's, or it is not handed out."""

import io
from dataclasses import replace

import pytest
from pypdf import PdfReader

from refkit.engine import campaign as campaigns
from refkit.engine.brief import Brief, Lines
from refkit.engine.problems import Refused
from refkit.turnsheets import hand_out
from refkit.turnsheets.handout import forbidden
from refkit.workbook import packs

MARKER = "Unternehmen Wintergewitter"


@pytest.fixture(scope="module")
def rostov():
    campaign = packs.campaign("advance-to-rostov", seed="geheim-4711")
    element = campaign.find("Element", "G01")
    marked = campaigns.change(element, element.replace(note=MARKER, name=f"{MARKER} A"))
    return campaigns.apply(campaign, [marked])


def text(file):
    return "\n".join(
        page.extract_text() for page in PdfReader(io.BytesIO(file.read_bytes())).pages
    )


def test_the_owner_reads_his_own(rostov, tmp_path):
    (file,) = hand_out(rostov, "german", tmp_path)
    assert MARKER in text(file)


def test_the_enemy_does_not(rostov, tmp_path):
    (file,) = hand_out(rostov, "russian", tmp_path)
    assert "Wintergewitter" not in text(file)


def test_the_umpire_reads_both(rostov, tmp_path):
    (file,) = hand_out(rostov, "umpire", tmp_path)
    assert MARKER in text(file)
    assert "Tank riders" in text(file)


def test_a_side_never_reads_the_seed(rostov):
    assert "geheim-4711" in forbidden(rostov, "german") & forbidden(rostov, "russian")


def test_what_the_enemy_owns_is_forbidden(rostov):
    assert {MARKER, "G01.1"} <= forbidden(rostov, "russian")


def test_what_a_side_may_see_is_not_forbidden(rostov):
    assert not {MARKER, "G01.1"} & forbidden(rostov, "german")


def leaking(_campaign, side, _owed):
    told = Lines(title="Notes", prompt=f"They call it {MARKER}.")
    return Brief(
        title="A", side="B", campaign="C", where="D", audience=side, sections=(told,)
    )


def test_a_sheet_that_leaks_is_refused_and_not_written(rostov, tmp_path):
    treacherous = replace(rostov, system=replace(rostov.system, brief=leaking))
    with pytest.raises(
        Refused, match=rf"sheet of russian not written: page 1: holds '{MARKER}"
    ):
        hand_out(treacherous, "russian", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_system_without_sheets_says_so(rostov, tmp_path):
    bare = replace(rostov, system=replace(rostov.system, brief=None))
    with pytest.raises(Refused, match="battlefront has no turn sheets"):
        hand_out(bare, "german", tmp_path)


@pytest.mark.parametrize(
    ("side", "paper", "fault"),
    [
        ("polish", "a4", "side 'polish': expected one of german, russian, umpire"),
        ("german", "a5", "paper 'a5': expected one of a4, letter"),
    ],
)
def test_an_unknown_reader_or_paper_is_refused(rostov, tmp_path, side, paper, fault):
    with pytest.raises(Refused, match=fault):
        hand_out(rostov, side, tmp_path, paper=paper)


def test_a_blank_that_no_sheet_can_print_is_refused_in_a_sentence(rostov, tmp_path):
    option = rostov.find("Option", "title")
    blank = campaigns.apply(rostov, [campaigns.change(option, option.replace(value=""))])
    with pytest.raises(Refused, match=r"^sheet of german: campaign is ''; string should"):
        hand_out(blank, "german", tmp_path)
