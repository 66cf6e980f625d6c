"""The script of a demonstration: read whole, or refused with every fault at its key."""

import pytest

from refkit.engine.play.play import Due
from refkit.engine.problems import Refused
from refkit.launch import demo, script
from refkit.workbook.sheets import packs

CAMPAIGN = packs.campaign("advance-to-rostov", seed="x")
SLOT = "1942-12-23 full day"


@pytest.fixture
def read(tmp_path):
    def told(text):
        (tmp_path / "trial").mkdir(exist_ok=True)
        file = tmp_path / "trial" / "demo.toml"
        file.write_text(text, "utf-8")
        return script.read_script(file, CAMPAIGN)

    return told


def faults(read, text):
    with pytest.raises(Refused) as refused:
        read(text)
    return [str(fault) for fault in refused.value.faults]


def test_a_script_may_be_empty(read):
    assert (read("").sheets_at, read("").slots) == ((), {})


def test_what_has_the_wrong_shape_is_named_at_its_key(read):
    assert faults(read, 'place = 3\nsheet_at = ["B9"]\n[day.german]\nB9 = 3\n') == [
        "trial/demo.toml place: is '3'; expected a text.",
        "trial/demo.toml sheet_at: is \"['B9']\"; expected a table.",
        "trial/demo.toml day.german.B9: is '3'; expected a list.",
    ]


WRONG = """
sheets_at = ["B99"]
placed_at = ["C33"]
[day.germn.B10]
rolls = [{ unt = "x" }, { unit = "y" }]
[day.german.B9]
orders = 3
[day.german.B12]
order = []
[day.german.Z]
[[day.german.B11]]
attempts = [1]
"""


def test_every_name_that_is_not_there_is_told_at_once(read):
    said = [each.partition("; expected")[0] for each in faults(read, WRONG)]
    assert said == [
        "trial/demo.toml sheets_at: there is 'B99'",
        "trial/demo.toml placed_at: there is 'C33'",
        "trial/demo.toml day: there is 'germn'",
        "trial/demo.toml day.germn.B10.rolls[0]: there is 'unt'",
        "trial/demo.toml day.germn.B10.rolls[0]: there is no 'unit'",
        "trial/demo.toml day.german.B9.orders: is no list of rows",
        "trial/demo.toml day.german.B12: there is 'order'",
        "trial/demo.toml day.german: there is 'Z'",
        "trial/demo.toml day.german.B11.attempts: is no list of rows",
    ]


def test_what_was_meant_is_proposed(read):
    told = faults(read, WRONG)
    assert told[2].endswith("expected one of german, russian, umpire (german?).")
    assert told[6].endswith("expected one of orders (orders?).")


def test_a_slot_that_never_came_is_known(read):
    found = read(f'["{SLOT}".german.B9]\n[later.german.B9]\n')
    assert script.never_played(found, CAMPAIGN) == ["later"]


def test_a_step_done_again_takes_its_next_decision(read):
    one, two = ({"attacker": side} for side in ("german", "russian"))
    told = read("".join(f'[["{SLOT}".umpire.S10]]\nattacker = "{each["attacker"]}"\n'
                        for each in (one, two)))  # fmt: skip
    owed = Due(SLOT, CAMPAIGN.system.step("S10"), "")
    assert [told.written(owed, times) for times in range(3)] == [one, two, {}]


def test_rows_are_laid_over_the_draft_by_their_keys():
    step = CAMPAIGN.system.step("B10")
    drafted = {"rolls": [{"unit": "a", "extra": 0}, {"unit": "b", "extra": 0}]}
    written = {"rolls": [{"unit": "c", "extra": 2}, {"unit": "b", "extra": 1}]}
    assert script.lay_over(step, drafted, written)["rolls"] == [
        {"unit": "a", "extra": 0},
        {"unit": "b", "extra": 1},
        {"unit": "c", "extra": 2},
    ]
    assert script.lay_over(step, {"rolls": []}, written) == written


def test_a_pack_without_an_example_is_refused_with_those_that_have_one(tmp_path):
    said = "^pack 'battlefront': it has no example to play; expected .*advance-to-rostov"
    with pytest.raises(Refused, match=said):
        demo.play(tmp_path, "1", pack="battlefront")
