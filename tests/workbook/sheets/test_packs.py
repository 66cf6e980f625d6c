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
    assert {"advance-to-rostov", "battlefront"} <= {*packs.pack_names()}


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
        "trial/pack.toml options: there is 'night_penalti'; expected an option of "
        "battlefront (night_penalty?)."
    ]


def test_a_word_that_no_pack_declares_is_named_with_those_there_are(pack):
    file = pack / "pack.toml"
    file.write_text(f"blanc = true\n{file.read_text('utf-8')}", "utf-8")
    expected = (
        "one of system, title, short_name, begin_with, blank, examples, options (blank?)"
    )
    assert faults(pack) == [f"trial/pack.toml: there is 'blanc'; expected {expected}."]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (
            'system = "chess"\nblank = 3\noptions = { x = [1], y = true }\n',
            [
                "trial/pack.toml system: is 'chess'; expected one of ",
                "trial/pack.toml: there is no 'title'; expected one.",
                "trial/pack.toml blank: is '3'; expected true or false.",
                "trial/pack.toml options.x: is '[1]'; expected a text or a number.",
                "trial/pack.toml options.y: is 'True'; expected a text or a number.",
            ],
        ),
        (
            'system = "battlefront"\ntitle = \n',
            ["trial/pack.toml line 2: it cannot be read (Invalid value); expected TOML."],
        ),
        (
            "# \xff\n",
            ["trial/pack.toml line 1: there is a letter that is not in UTF-8 (0xff); exp"],
        ),
    ],
)
def test_every_fault_of_a_pack_s_card_is_named_at_its_key(pack, told, said):
    (pack / "pack.toml").write_bytes(told.encode("latin-1"))
    for fault, expected in zip(faults(pack), said, strict=True):
        assert fault.startswith(expected)


@pytest.mark.parametrize(
    ("file", "told", "said"),
    [
        ("Side.csv", "id,name\n", ["Side.csv: there is no row; expected one or more."]),
        (
            "Slot.csv",
            "id,date,id\n",
            ["Slot.csv line 1: the heading 'id' is there twice; expected once."],
        ),
        (
            "Side.csv",
            'id,name\n"a,b\n',
            ["Side.csv line 2: it cannot be read (unexpected end of data); expected CSV."],
        ),
        (
            "Slot.csv",
            "id\n\xff\n",
            [
                "Slot.csv line 2: there is a letter that is not in UTF-8 (0xff); "
                "expected UTF-8."
            ],
        ),
        (
            "Elment.csv",
            "id\n",
            [
                "trial: there is a file 'Elment.csv'; expected pack.toml, demo.toml or the "
                "rows of a record, such as Side.csv (Element.csv?)."
            ],
        ),
        (
            "Option.csv",
            "name,value\n",
            [
                "trial: there is a file 'Option.csv'; expected options in the table "
                "options of pack.toml."
            ],
        ),
    ],
    ids=["no sides", "heading", "quote", "letter", "stray", "options"],
)
def test_what_no_row_of_a_pack_can_say_is_named_with_its_place(pack, file, told, said):
    (pack / file).write_bytes(told.encode("latin-1"))
    assert faults(pack) == said


def test_a_pack_saved_by_excel_is_read(pack):
    file = pack / "Side.csv"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert len(packs.read_pack(pack, seed="").sides) == 2


def test_one_pack_is_the_example_and_its_system_has_a_blank_one():
    begin = [each for each in map(packs.pack_card, packs.pack_names()) if each.begin_with]
    assert [each.name for each in begin] == [packs.example_pack().name]
    assert packs.blank_pack().system == packs.example_pack().system


def test_a_system_without_a_pack_is_refused_with_those_that_have_one():
    said = r"^rules system 'chess': there is no {} of it; expected one of .*battlefront"
    with pytest.raises(Refused, match=said.format("pack")):
        packs.example_pack("chess")
    with pytest.raises(Refused, match=said.format("blank pack")):
        packs.blank_pack("chess")


def test_the_example_of_a_system_is_named(capsys):
    assert main(["--example", "battlefront"]) == 0
    assert capsys.readouterr().out == "advance-to-rostov.xlsx\n"


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
