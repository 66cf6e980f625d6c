"""What every file of a kind says holds nothing back, whoever wrote it in secret."""

import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.handouts import hand_out, wording
from refkit.handouts.comparing import Needle
from refkit.workbook.sheets import packs

COMMON = {
    ".pdf": "in hand, Orders, Page 2, public, January, default, format, language,"
    " reached, homes",
    ".xlsx": "sealed, reached, homes, right, center, solid, minor, Calibri, Office, Titles,"
    " data, theme, in hand",
    ".json": "purpose, faces",
}


@pytest.mark.parametrize("ending", COMMON)
def test_words_of_any_such_file_are_known(ending):
    words = COMMON[ending].split(", ")
    known = [t for t in words if wording.is_wording(Needle(t), "battlefront", ending)]
    assert known == words


@pytest.mark.parametrize("ending", [".pdf", ".xlsx"])
def test_what_is_said_of_the_code_and_ids_in_it_are_no_wording(ending):
    for text in ("a readable stand-in", "G01.1"):
        assert not wording.is_wording(Needle(text), "battlefront", ending)


def test_the_code_is_read_only_for_what_no_sample_file_has():
    wording.code_wording.cache_clear()
    assert wording.is_wording(Needle("public"), "battlefront", ".pdf")
    assert wording.code_wording.cache_info().currsize == 0
    assert wording.is_wording(Needle("reached"), "battlefront", ".pdf")


@pytest.mark.parametrize(("system", "ending"), [("battlefront", ".txt"), ("whist", ".pdf")])
def test_nothing_is_known_of_other_files_and_systems(system, ending):
    assert wording.file_wording(system, ending).folded == ""
    assert not wording.is_wording(Needle("in hand"), system, ending)


@pytest.fixture(scope="module")
def noted():
    """A campaign with a common phrase written of a Russian element once, and taken back."""
    campaign = packs.campaign("advance-to-rostov", seed="geheim-4711")
    for note in ("in hand", "center", ""):
        row = campaign.find("Element", "S01")
        changes = [campaigns.change_between(row, row.replace(note=note))]
        campaign = ledger.amend(campaign, changes, "Put right")
    return campaign


@pytest.mark.parametrize("excel", [False, True])
def test_a_common_phrase_of_the_enemy_s_holds_no_sheet_back(noted, tmp_path, excel):
    assert hand_out(noted, "german", tmp_path, kinds=("day",), excel=excel)
