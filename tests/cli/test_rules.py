"""Looking up rules, rulings and chances from the command line."""

import json
import shutil

import pytest

from tests.cli.test_main import PACK, run

CLAUSE = "BF-2.1.2.2-c"
WORDS = "the mill counts as inside"


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """A campaign at its first refit."""
    path = tmp_path_factory.mktemp("begun") / "rostov.xlsx"
    run("new", PACK, path, "--seed", "seed")
    assert run("do", path, "S10").exit_code == 0
    return path


@pytest.fixture
def path(begun, tmp_path):
    return shutil.copy(begun, tmp_path / "rostov.xlsx")


def test_a_new_campaign_says_that_readings_are_to_be_decided(tmp_path):
    told = run("new", PACK, tmp_path / "a.xlsx").stdout
    assert "19 open questions of the rules, all as refkit proposes; see" in told


def test_status_says_so_until_the_first_step(begun):
    assert "open questions of the rules" not in run("status", begun).stdout
    assert json.loads(run("status", begun, "--json").stdout)["doubtful"]["prp_cap"]


def test_the_rules_are_listed_by_section():
    lines = run("rules", "battlefront").stdout.splitlines()
    assert lines[0] == "BF-1"
    assert f"  {CLAUSE}  The vehicle must lie inside its own side's line." in lines


def test_the_rules_speak_json():
    assert len(json.loads(run("rules", "battlefront", "--json").stdout)) == 197


def test_a_clause_tells_where_it_is_done_its_options_and_readings():
    told = run("rules", "battlefront", CLAUSE).stdout
    assert "where: step F1 Armour repair" in told
    assert "(option repair_in_pocket, 'no')" in told
    assert "R-23 Inside its own line." in told


@pytest.mark.parametrize(
    ("clause", "where"),
    [
        ("BF-2.1.2.2-g", "chart Armour repair"),
        ("BF-2.1.2.5-a", "worksheet RG chart"),
        ("BF-2.1.3.3-c", "a reminder of step C3 Deployment"),
        ("BF-2.S-i", "at the table: the pack advance-to-rostov"),
        ("BF-2-b", "check calendar"),
    ],
)
def test_every_sort_of_home_is_told_in_words(clause, where):
    assert f"where: {where}" in run("rules", "battlefront", clause).stdout


def test_a_clause_in_a_campaign_has_its_rulings(path):
    run("rule", path, CLAUSE, WORDS, "--seen", "german", "--who", "Ann")
    told = run("rules", "battlefront", CLAUSE, "--workbook", path)
    assert f"ruled in 1942-12-23 full day: {WORDS} (for german)" in told.stdout
    (row,) = json.loads(
        run("rules", "battlefront", CLAUSE, "--workbook", path, "--json").stdout
    )["rulings"]
    assert (row["ruling"], row["who"]) == (WORDS, "Ann")


def test_an_unknown_clause_names_the_one_that_was_meant():
    done = run("rules", "battlefront", "BF-2.1.2.2-x")
    assert done.exit_code == 1
    assert "there is no clause 'BF-2.1.2.2-x'; BF-2.1.2.2-" in done.stderr


def test_an_unknown_system_exits_2():
    done = run("rules", "chess")
    assert (done.exit_code, "expected one of battlefront" in done.stderr) == (2, True)


def test_a_ruling_is_an_entry_that_verifies(path):
    assert f"ruling on {CLAUSE}: {WORDS}" in run("rule", path, CLAUSE, WORDS).stdout
    assert run("verify", path).exit_code == 0
    assert WORDS in run("history", path).stdout


@pytest.mark.parametrize("seen", ["umpire", "german"])
def test_a_ruling_that_is_not_for_a_side_is_not_in_its_history(path, seen):
    run("rule", path, CLAUSE, WORDS, "--seen", seen)
    assert WORDS not in run("history", path, "--side", "russian").stdout


def test_a_ruling_for_nobody_there_is_is_refused(path):
    done = run("rule", path, CLAUSE, WORDS, "--seen", "polish")
    assert (done.exit_code, "expected one of open, umpire" in done.stderr) == (1, True)


def test_the_chances_of_what_is_due_are_told(path):
    told = run("odds", path).stdout
    assert "German: CPP gained: 6 (20 %), 8 (20 %), 10 (20 %), 12 (20 %), 14 (20 %)" in told
    assert "Russian: CPP gained" in told


def test_the_chances_are_fractions_in_json(path):
    first = json.loads(run("odds", path, "--json").stdout)[0]
    assert (first["step"], first["from"]) == ("B1", "german")
    assert first["odds"]["6"] == "1/5"


def test_another_step_of_the_slot_may_be_looked_at(path):
    assert (
        "turn 12: game already over (28 %), played (72 %)" in run("odds", path, "D").stdout
    )


def test_a_side_is_told_its_own_chances_alone(path):
    told = run("odds", path, "--side", "german").stdout
    assert ("German: CPP" in told, "Russian" in told) == (True, False)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (
            ("B9", "--side", "german"),
            "a side sees the chances of Purchases only when it is due of it. Due now: ",
        ),
        (("--side", "polish"), "'polish'; expected one of german, russian"),
        (("B1x",), "there is no step 'B1x'; B1 perhaps?"),
        (("qqq",), "there is no step 'qqq'"),
    ],
)
def test_chances_that_are_not_to_be_told_are_refused(path, words, fault):
    done = run("odds", path, *words)
    assert (done.exit_code, fault in done.stderr) == (1, True)


def test_a_step_without_dice_says_so(tmp_path):
    run("new", PACK, tmp_path / "a.xlsx", "--seed", "s")
    assert (
        run("odds", tmp_path / "a.xlsx").stdout
        == "no die is rolled at the step that is due\n"
    )


def buying(path, folder):
    """The campaign at its purchases, and an order that is a day too early."""
    for step in ("B1", "B4", "B6", "B7", "B8"):
        for side in ("german", "russian"):
            assert run("do", path, step, "--side", side).exit_code == 0
    (file := folder / "order.toml").write_text('orders = [{ group = "I1" }]')
    return ("do", path, "B9", "--side", "german", "--decisions", file)


def test_what_is_refused_is_overruled_with_a_reason(path, tmp_path):
    order = buying(path, tmp_path)
    assert run(*order).exit_code == 1
    told = run(*order, "--overrule", WORDS, "--who", "Ann").stdout
    assert "Overruled: orders[0].group: I1" in told
    assert run("verify", path).exit_code == 0
    again = run("rules", "battlefront", "BF-2.1.2.5-f", "--workbook", path).stdout
    assert f"ruled in 1942-12-23 full day: {WORDS} (for umpire)" in again
    assert WORDS not in run("history", path, "--side", "german").stdout
