"""What every file of a kind says holds nothing back, whoever wrote it in secret."""

import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.handouts import hand_out, wording
from refkit.handouts.comparing import Needle
from refkit.workbook.sheets import packs

COMMON = {
    ".pdf": "in hand, Orders, None., Page 2, public, January, default, format, language,"
    " reached, homes",
    ".xlsx": "sealed, reached, homes, right, center, solid, minor, Calibri, Office, Titles,"
    " data, theme, in hand",
    ".json": "purpose, faces",
}


@pytest.mark.parametrize("ending", COMMON)
def test_words_of_any_such_file_are_known(ending):
    told = wording.file_wording("battlefront", ending)
    strange = [t for t in COMMON[ending].split(", ") if not Needle(t).in_text(told)]
    assert strange == []


@pytest.mark.parametrize("ending", [".pdf", ".xlsx"])
def test_what_is_said_of_the_code_and_ids_in_it_are_no_wording(ending):
    told = wording.file_wording("battlefront", ending)
    assert not any(Needle(t).in_text(told) for t in ("a readable stand-in", "G01.1"))


@pytest.mark.parametrize(("system", "ending"), [("battlefront", ".txt"), ("whist", ".pdf")])
def test_nothing_is_known_of_other_files_and_systems(system, ending):
    assert wording.file_wording(system, ending).folded == ""


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
