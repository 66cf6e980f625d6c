import shutil

import pytest

from refkit import shipped
from refkit.engine.campaign import checks, ledger
from refkit.engine.problems import Refused
from refkit.workbook.__main__ import main, stale_examples
from refkit.workbook.sheets import packs
from tests.workbook import rostov


@pytest.fixture
def pack(tmp_path):
    folder = tmp_path / "trial"
    shutil.copytree(shipped.folder("templates") / "packs" / "advance-to-rostov", folder)
    return folder


def faults(folder):
    with pytest.raises(Refused, match="expected") as refused:
        packs.read_pack(folder, seed="")
    return [str(fault) for fault in refused.value.faults]


def test_the_packs_are_found():
    assert packs.pack_names() == ("advance-to-rostov", "battlefront")


def test_an_unknown_pack_is_refused_with_those_there_are():
    with pytest.raises(Refused, match="pack 'chess': expected one of advance-to-rostov, "):
        packs.campaign("chess", seed="")


@pytest.mark.parametrize("name", packs.pack_names())
def test_a_pack_is_one_entry_whose_fold_is_the_campaign(name):
    campaign = packs.campaign(name, seed="x")
    assert [entry.kind for entry in campaign.entries] == ["setup"]
    assert ledger.fold(campaign) == campaign


@pytest.mark.parametrize("name", packs.pack_names())
def test_a_pack_has_no_faults(name):
    campaign = packs.campaign(name, seed="x")
    assert checks.faults(campaign) == []
    assert ledger.faults(campaign, "x") == []


def test_the_seed_is_an_option():
    assert packs.campaign("battlefront", seed="blue moon").option("seed") == "blue moon"


def test_every_element_has_the_stands_of_its_contents():
    campaign = rostov.campaign()
    for element in campaign.rows("Element"):
        stands = campaign.rows("Stand", element=element.id)
        assert len(stands) == element.establishment
        assert [stand.command for stand in stands].count(True) == 1


def test_a_tank_company_is_led_from_a_tank_of_its_main_type():
    stands = rostov.campaign().rows("Stand", element="G06")
    assert [stand.card for stand in stands if stand.command] == ["G-PZIII-L"]


def test_every_fault_of_a_file_is_named_with_its_line(pack):
    file = pack / "TurnRow.csv"
    file.write_text(f"{file.read_text('utf-8')}\n# more\neleven,1\n12,4\n", "utf-8")
    assert faults(pack) == [
        "TurnRow.csv line 15 turn: Turn is 'eleven'; expected a whole number from 1 to 99.",
        "TurnRow.csv line 16: '12' is there already at TurnRow.csv line 4; "
        "expected every key once.",
    ]


def test_a_name_that_leads_nowhere_is_named_with_its_line(pack):
    file = pack / "UnitCard.csv"
    file.write_text(
        file.read_text("utf-8").replace("G-TRUCK,german", "G-TRUCK,germn"), "utf-8"
    )
    assert faults(pack)[0].startswith("UnitCard.csv line 21: Side is 'germn'; expected")


def test_an_unknown_option_is_named_with_one_like_it(pack):
    file = pack / "pack.toml"
    file.write_text(f"{file.read_text('utf-8')}\nnight_penalti = -5\n", "utf-8")
    assert faults(pack) == [
        "pack.toml options: there is 'night_penalti'; expected an option of battlefront "
        "(night_penalty?)."
    ]


def test_a_word_that_no_pack_declares_is_named_with_those_there_are(pack):
    file = pack / "pack.toml"
    file.write_text(f"blanc = true\n{file.read_text('utf-8')}", "utf-8")
    expected = "name, system, title, short_name, begin_with, blank, options"
    assert faults(pack) == [f"pack.toml: there is 'blanc'; expected {expected}."]


def test_one_pack_is_the_example_and_its_system_has_a_blank_one():
    begin = [each for each in map(packs.pack_card, packs.pack_names()) if each.begin_with]
    assert [each.name for each in begin] == [packs.example_pack().name]
    assert packs.blank_pack().system == packs.example_pack().system


def test_an_option_of_the_pack_is_the_campaigns(pack):
    file = pack / "pack.toml"
    file.write_text(f"{file.read_text('utf-8')}\nnight_penalty = -4\n", "utf-8")
    assert packs.read_pack(pack, seed="").option("night_penalty") == "-4"


def test_the_example_workbooks_are_current():
    assert stale_examples(shipped.folder("workbooks")) == []


def test_a_missing_example_is_told(tmp_path, capsys):
    assert main(["--check", "--folder", str(tmp_path)]) == 1
    assert capsys.readouterr().out.startswith(
        "workbooks/advance-to-rostov.xlsx: is not current"
    )


def test_the_examples_are_written_and_current_then(tmp_path):
    assert main(["--folder", str(tmp_path)]) == 0
    assert main(["--check", "--folder", str(tmp_path)]) == 0
