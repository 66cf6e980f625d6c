"""The commands, run as a person runs them."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from refkit import session, systems
from refkit.cli.main import COMMANDS, main
from refkit.workbook.sheets import packs
from tests.blank import begun
from tests.excel import change

PACK = "advance-to-rostov"
# What takes long to load, and only some commands need.
OF_TABLES = {"numpy", "shapely"}
HEAVY = OF_TABLES | {
    *("pandas", "scipy", "networkx", "contourpy", "openpyxl", "xlsxwriter", "rich"),
    *("ipywidgets", "IPython", "tornado"),
}


def run(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


def loaded_by_status(path):
    """Return the modules that a process has loaded when it has told the status."""
    code = """if True:
        import sys
        from refkit.cli.main import main
        main(["status", sys.argv[1]], standalone_mode=False)
        print(*sys.modules)
    """
    command = [sys.executable, "-c", code, str(path)]
    told = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    return set(told.splitlines()[-1].split())


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    path = tmp_path_factory.mktemp("fresh") / "rostov.xlsx"
    assert run("new", PACK, path, "--seed", "seed").exit_code == 0
    return path


@pytest.fixture
def path(fresh, tmp_path):
    return shutil.copy(fresh, tmp_path / "rostov.xlsx")


def test_the_packs_are_listed_with_their_systems_and_titles():
    done = run("new", "--list")
    assert all(each in done.output for each in (PACK, "battlefront", "Advance to Rostov"))
    listed = {
        each["pack"]: each for each in json.loads(run("new", "--list", "--json").output)
    }
    assert {*listed} == {*packs.pack_names()}
    title = "Advance to Rostov: the Tatsinskaya pocket"
    said = {"pack": PACK, "system": "battlefront", "title": title}
    assert listed[PACK] == {**said, "blank": False, "demo": True}
    assert (listed["battlefront"]["blank"], listed["battlefront"]["demo"]) == (True, False)


def test_a_new_campaign_tells_its_system_as_data(tmp_path):
    done = run("new", PACK, tmp_path / "r.xlsx", "--seed", "x", "--json")
    assert json.loads(done.output)["system"] == "battlefront"


@pytest.mark.parametrize("words", [(), (PACK,)])
def test_new_without_a_pack_or_a_workbook_is_a_wrong_call(words):
    done = run("new", *words)
    assert done.exit_code == 2
    assert "expected a PACK and a WORKBOOK, or --list" in done.output


def test_every_command_has_help():
    for name in COMMANDS:
        assert run(name, "--help").exit_code == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_on_all_commands_has_the_first_line_of_each(name):
    command = main.get_command(None, name)
    assert command.help.splitlines()[0] == COMMANDS[name][1]


def test_help_on_all_commands_loads_no_command():
    code = (
        "import sys; from refkit.cli.main import main; main(['--help'], standalone_mode=0)"
    )
    code += "; print(sorted(name for name in sys.modules if name.startswith('refkit')))"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    loaded = done.stdout.splitlines()[-1]
    assert loaded == "['refkit', 'refkit.cli', 'refkit.cli.main']"


def test_the_commands_are_those_promised():
    wanted = [
        "accept",
        "adopt",
        "check",
        "correct",
        "demo",
        "do",
        "history",
        "lab",
        "new",
        "odds",
        "orders",
        "perimeter",
        "play",
        "put-back",
        "recalculate",
        "rule",
        "rules",
        "seal",
        "set-up",
        "sheets",
        "start",
        "status",
        "undo",
        "verify",
    ]
    assert sorted(COMMANDS) == wanted


def test_a_refusal_exits_1_with_one_sentence_a_fault(path):
    done = run("new", PACK, path)
    assert done.exit_code == 1
    assert done.stderr.strip().endswith("there is a file already; expected a new name")


def test_a_wrong_call_exits_2(path):
    assert run("sheets", path, "--out", path.parent).exit_code == 2


def test_a_file_that_is_no_workbook_is_refused_in_a_sentence(tmp_path):
    file = tmp_path / "notes.xlsx"
    file.write_text("hello")
    done = run("status", file)
    assert (done.exit_code, done.stdout) == (1, "")
    assert len(done.stderr.strip().splitlines()) == 1


def test_status_tells_what_is_due_and_from_whom(path):
    done = run("status", path)
    assert (
        "due: S10 Roles of the first scenario (umpire, 23 December 1942, full day)"
        in done.stdout
    )


def test_status_speaks_json(path):
    told = json.loads(run("status", path, "--json").stdout)
    assert told["due"] == [
        {"step": "S10", "title": "Roles of the first scenario", "from": "umpire"}
    ]
    assert told["points"]["russian"] == {"CPP in hand": 4, "FPP in hand": 0}


def test_do_takes_the_draft_when_no_decision_is_given(path):
    assert "entry 2" in run("do", path, "S10").stdout


def test_do_takes_dice_thrown_at_the_table(path):
    run("do", path, "S10")
    done = run("do", path, "B1", "--side", "german", "--dice", "7", "--json")
    assert json.loads(done.stdout)["readings"][0]["roll"]["faces"] == [7]


def test_do_asks_which_side_where_both_owe_the_step(path):
    run("do", path, "S10")
    done = run("do", path, "B1")
    assert (done.exit_code, "say which side" in done.stderr) == (1, True)


def test_do_out_of_turn_is_refused_and_names_what_is_due(path):
    done = run("do", path, "B9")
    assert "B9 is not due; next is S10" in done.stderr


@pytest.mark.parametrize(
    ("name", "text"),
    [("d.toml", 'attacker = "german"'), ("d.json", '{"attacker": "german"}')],
)
def test_do_reads_a_decision_from_a_file(path, name, text):
    (file := path.parent / name).write_text(text)
    assert "German attacks" in run("do", path, "S10", "--decisions", file).stdout


@pytest.mark.parametrize(("name", "text"), [("d.toml", "attacker ="), ("d.json", "[1]")])
def test_a_decision_file_that_is_none_exits_2(path, name, text):
    (file := path.parent / name).write_text(text)
    assert run("do", path, "S10", "--decisions", file).exit_code == 2


def test_dice_that_are_no_numbers_exit_2(path):
    assert run("do", path, "S10", "--dice", "two").exit_code == 2


def test_every_fault_of_a_decision_is_told(path):
    (file := path.parent / "d.toml").write_text('attacker = "red"\ncolour = "blue"')
    done = run("do", path, "S10", "--decisions", file)
    assert done.exit_code == 1
    assert "colour" in done.stderr


def test_undo_takes_the_last_step_back(path):
    run("do", path, "S10")
    assert "undo of entry 2" in run("undo", path).stdout


def test_undo_after_dice_wants_a_reason(path):
    run("do", path, "S10")
    run("do", path, "B1", "--side", "german")
    told = run("undo", path).stderr
    assert "(Campaign points, German, " in told
    assert "can only be corrected, with a reason. Add --why and a reason." in told
    assert "correction" in run("undo", path, "--why", "misread").stdout


def test_history_shows_a_correction_beside_what_it_corrects(path):
    run("do", path, "S10")
    run("undo", path)
    assert "[taken back by entry 3]" in run("history", path).stdout


def bought(path):
    """Play to the first purchase, which reads the die of entry 3; return its number."""
    game = session.open(path)
    while (owed := game.due()[0]).step.id != "B9":
        game.commit(owed, game.draft(owed).values, [7] if owed.step.id == "B1" else None)
    return game.commit(owed, {"orders": [{"group": "I3"}]}).number


def test_correct_tells_what_depended_on_a_mistake_far_back(path):
    number = bought(path)
    done = run("correct", path, 3, "--dice", "1", "--dry-run")
    assert done.stdout.startswith(
        f"entry {number}, Purchases, German, 23 December 1942, full day: "
    )
    assert "read German Points!E5: 12 becomes 6" in done.stdout
    (told,) = json.loads(
        run("correct", path, 3, "--dice", "1", "--dry-run", "--json").stdout
    )
    assert (told["entry"], told["outcome"], told["again"]["number"]) == (
        number,
        "same",
        number,
    )
    assert session.open(path).campaign.entries[-1].number == number


def test_correct_wants_a_word_on_each_entry_that_depended_on_it(path):
    number = bought(path)
    done = run("correct", path, 3, "--dice", "1", "--why", "misread")
    assert done.exit_code == 1
    assert "read German Points!E5" in done.stdout
    assert done.stderr.startswith(
        f"entry {number}: depended on what is corrected; keep, redo"
    )


@pytest.mark.parametrize("how", [("--keep", 13), ("--redo", 13), ("--rest", "redo")])
def test_correct_sets_a_mistake_right_with_what_depended_on_it(path, how):
    assert bought(path) == 13
    done = run("correct", path, 3, "--dice", "1", *how, "--why", "misread", "--who", "Ann")
    assert "entry 14 corrects entry 3" in done.stdout
    assert (
        "entry 13 (B9 German, 23 December 1942, full day) stands as it fell" in done.stdout
    )
    assert run("verify", path).exit_code == 0


def test_correct_takes_decisions_and_facts_from_files(path):
    bought(path)
    (drm := path.parent / "facts.toml").write_text(
        '[[facts]]\nrecord = "HistoricalDrm"\nkey = "1942-12-23/any/german"\n'
        "fields = { modifier = 0 }\n"
    )
    done = run("correct", path, 1, "--facts", drm, "--rest", "redo", "--why", "misread")
    assert "HistoricalDrm 1942-12-23/any/German: modifier" in done.stdout
    (less := path.parent / "less.json").write_text('{"orders": []}')
    done = run("correct", path, 13, "--decisions", less, "--why", "never bought", "--json")
    assert json.loads(done.stdout)["corrects"] == 13
    assert run("verify", path).exit_code == 0


def test_correct_says_when_nothing_depended_on_it(path):
    bought(path)
    (less := path.parent / "less.toml").write_text("orders = []")
    done = run("correct", path, 13, "--decisions", less, "--dry-run")
    assert done.stdout == "nothing depended on it\n"


def test_correct_does_an_entry_again_with_another_decision(path):
    bought(path)
    (less := path.parent / "less.toml").write_text("orders = []")
    words = ("--decision-for", 13, less, "--dice-for", 13, "", "--why", "misread")
    done = run("correct", path, 3, "--dice", "1", *words)
    assert "entry 13 (B9 German, 23 December 1942, full day) is done again" in done.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--keep", 13, "--drop", 13), "entry 13: keep and drop; expected one of them"),
        (("--dice", "two"), "--dice 'two': expected faces such as 7,3"),
    ],
)
def test_a_wrong_call_of_correct_exits_2(path, words, told):
    done = run("correct", path, 3, *words)
    assert (done.exit_code, told in done.stderr) == (2, True)


def test_facts_that_are_none_exit_2(path):
    (file := path.parent / "facts.toml").write_text("facts = 3")
    done = run("correct", path, 1, "--facts", file)
    assert (done.exit_code, "expected [[facts]]" in done.stderr) == (2, True)


def test_correct_refuses_what_is_not_there(path):
    for words in (("--dry-run",), ("--why", "x")):
        done = run("correct", path, 99, "--dice", "1", *words)
        assert done.exit_code == 1
        assert "there is no entry 99; the last is 1" in done.stderr


def test_history_marks_what_was_revised(path):
    bought(path)
    run("correct", path, 3, "--dice", "1", "--rest", "redo", "--why", "misread")
    lines = run("history", path).stdout.splitlines()
    assert (
        "3. Campaign points, German, 23 December 1942, full day [revised by entry 14]"
        in lines
    )
    told = json.loads(run("history", path, "--json").stdout)
    assert [e["replaced_by"] for e in told if e["replaced_by"]] == [14]


def test_history_strikes_through_what_holds_no_more(path, monkeypatch):
    run("do", path, "S10")
    run("undo", path)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert (
        "\x1b[9m2. Roles of the first scenario, 23 December" in run("history", path).stdout
    )


def test_history_of_a_side_holds_nothing_of_the_enemy(path):
    run("do", path, "S10")
    run("do", path, "B1", "--side", "german", "--dice", "7")
    assert "German gains" not in run("history", path, "--side", "russian").stdout
    assert "german gains" in run("history", path, "--side", "german", "--json").stdout


def test_history_of_an_unknown_side_exits_2(path):
    assert run("history", path, "--side", "polish").exit_code == 2


@pytest.mark.parametrize(
    "words",
    [("history",), ("odds",), ("seal",), ("orders", "write")],
    ids=" ".join,
)
def test_a_side_is_named_as_it_is_written_or_in_any_case(
    words, path, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    run("do", path, "S10")
    plain, other = (run(*words, path, "--side", side) for side in ("german", "German "))
    assert (plain.exit_code, other.stdout) == (0, plain.stdout)


def test_check_finds_nothing_in_a_new_workbook(path):
    assert run("check", path).stdout == "no problems\n"


def test_advice_is_told_apart_from_problems(tmp_path):
    file = tmp_path / "blank.xlsx"
    begun("battlefront", file)
    done = run("check", file)
    first, second = done.stdout.splitlines()[:2]
    assert (done.exit_code, first) == (0, "no problems")
    assert second.startswith("advice: Front: there is no line; expected")
    assert second in run("status", file).stdout.splitlines()
    assert json.loads(run("check", file, "--json").stdout) == []
    told = json.loads(run("status", file, "--json").stdout)["advice"]
    assert f"advice: {told[0]}" == second


def test_verify_accepts_a_new_workbook(path):
    assert (
        "the ledger, its dice and books, and every cell agree" in run("verify", path).stdout
    )


@pytest.mark.parametrize(
    "who",
    [
        ("--side", "german"),
        pytest.param(("--umpire",), marks=pytest.mark.long),
        pytest.param(("--public",), marks=pytest.mark.long),
    ],
)
def test_sheets_are_written(path, who):
    done = run("sheets", path, *who, "--out", path.parent / "out", "--paper", "letter")
    assert all(line.endswith(".pdf") for line in done.stdout.split())


@pytest.mark.long
def test_sheets_come_as_one_workbook_to_print_from(path):
    done = run("sheets", path, "--side", "german", "--excel", "--out", path.parent / "out")
    (name,) = (Path(line).name for line in done.stdout.splitlines())
    assert name.endswith("-german.xlsx")


def test_only_the_kinds_that_are_named_are_written(path):
    asked = ("--umpire", "--kind", "posture", "--kind", "map", "--blank")
    done = run("sheets", path, *asked, "--out", path.parent / "out")
    names = [Path(line).name for line in done.stdout.splitlines()]
    assert names == ["blank-umpire-posture.pdf", "blank-umpire-map.pdf"]


def test_the_help_of_sheets_names_every_kind():
    said = " ".join(run("sheets", "--help").stdout.split())
    for name in systems.names():
        kinds = ", ".join(kind.name for kind in systems.load(name).kinds)
        assert f"of {name}: {kinds}" in said


POCKET = "the Tatsinskaya pocket"
LET_OUT = {
    ("sheets",): f"{POCKET}: German",
    ("orders", "write"): f"{POCKET}: orders of the German side",
    ("seal",): f"{POCKET}: the seals of the dice",
}


@pytest.mark.parametrize(
    ("command", "text"),
    [
        pytest.param(*each, marks=() if each[0] == ("seal",) else pytest.mark.long)
        for each in LET_OUT.items()
    ],
)
def test_the_umpire_lets_out_what_is_refused_by_its_exact_words(path, command, text):
    run("rule", path, "BF-2.1.1-a", text)
    asked = (*command, path, "--side", "german", "--out", path.parent / "out.json")
    told = (
        f"holds {text!r} (Ruling 1); expected nothing that the reader may not know, unless"
    )
    assert told in run(*asked).stderr
    assert run(*asked, "--allow", text).exit_code == 0


def test_sheets_are_for_one_reader(path):
    done = run("sheets", path, "--umpire", "--public", "--out", path.parent)
    assert done.exit_code == 2
    assert "expected one of --side SIDE, --umpire, --public and --all" in done.stderr


def test_sheets_for_an_unknown_side_are_refused(path):
    done = run("sheets", path, "--side", "polish", "--out", path.parent)
    assert "side 'polish': expected one of german, russian, umpire" in done.stderr


def test_what_the_system_says_is_told_with_its_place(path):
    done = run("sheets", path, "--side", "german", "--out", path / "inside")
    assert done.exit_code == 1
    told = "cannot be written (Not a directory); expected a folder with room"
    assert done.stderr == f"{path / 'inside'}: {told}\n"


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"[" * 100_000])
def test_a_decision_file_of_another_kind_exits_2(path, content):
    (file := path.parent / "d.json").write_bytes(content)
    done = run("do", path, "S10", "--decisions", file)
    assert (done.exit_code, "expected TOML or JSON" in done.stderr) == (2, True)


def test_a_decision_file_of_notepad_is_read(path):
    (file := path.parent / "d.toml").write_text('attacker = "german"', "utf-8-sig")
    assert "German attacks" in run("do", path, "S10", "--decisions", file).stdout


def test_a_demonstration_wants_a_seed(tmp_path):
    done = run("demo", "--out", tmp_path, "--seed", "")
    assert (done.exit_code, done.stderr) == (
        1,
        "seed: is blank; expected any text, such as 1\n",
    )


@pytest.mark.parametrize(
    ("pack", "sentence"),
    [
        ("battlefront", "it has no example to play; expected advance-to-rostov"),
        ("nowhere", f"expected one of {', '.join(packs.pack_names())}"),
    ],
)
def test_a_pack_that_cannot_be_demonstrated_is_refused(tmp_path, pack, sentence):
    done = run("demo", pack, "--out", tmp_path / "out")
    assert done.exit_code == 1
    assert done.stderr.startswith(f"pack {pack!r}: {sentence}")
    assert not (tmp_path / "out").exists()


@pytest.fixture
def by_hand(path):
    """A campaign with a rating typed on each roster."""
    for title in ("German Roster", "Russian Roster"):
        change(path, title, "Rating", "elite")
    return path


def test_accept_takes_over_what_is_named_and_tells_the_rest(by_hand):
    done = run("accept", by_hand, "--why", "promoted", "--only", "German Roster!D4")
    first, second = done.stdout.splitlines()
    assert first.startswith("entry 2: German Roster!D4: Rating of G01, 'raw' becomes")
    assert second.startswith("still changed by hand: Russian Roster!D4")


def test_accept_wants_a_reason(by_hand):
    assert run("accept", by_hand).exit_code == 2


def test_put_back_tells_what_it_put_back(by_hand):
    told = json.loads(run("put-back", by_hand, "--json").stdout)
    assert [line.partition(":")[0] for line in told] == [
        "German Roster!D4",
        "Russian Roster!D4",
    ]
    assert run("put-back", by_hand).stdout == "nothing was changed by hand\n"


def test_a_place_where_nothing_was_changed_exits_1(by_hand):
    done = run("put-back", by_hand, "--only", "German Roster!D5")
    assert done.exit_code == 1
    assert done.stderr.startswith(
        "German Roster!D5: this cell has not been changed by hand"
    )


@pytest.mark.long
def test_the_form_of_a_step_is_a_decision_that_the_step_takes(tmp_path):
    path, file = tmp_path / "a.xlsx", tmp_path / "answers.toml"
    run("new", PACK, path)
    while (step := json.loads(run("status", path, "--json").stdout)["due"][0])[
        "step"
    ] != "C2":
        side = [] if step["from"] == "umpire" else ["--side", step["from"]]
        told = run("do", path, step["step"], *side, "--form").stdout
        file.write_text(told, "utf-8")
        assert run("do", path, step["step"], *side, "--decisions", file).exit_code == 0
        if step["step"] == "B9":
            assert '#   group:   "I3" is ' in told
    told = run("do", path, "C2", "--side", "german", "--form").stdout
    assert "flights = []" in told
    assert "Expected a list of names." in told


def test_a_command_that_is_not_there_is_told_with_the_one_meant():
    assert (
        "there is no command 'plya'; `refkit --help` names them (play?)"
        in run("plya").stderr
    )


def test_a_side_that_is_not_there_is_told_as_such(path):
    told = run("do", path, "S10", "--side", "germans").stderr
    assert "there is no side 'germans'; expected german or russian (german?)" in told


@pytest.mark.parametrize(
    ("pack", "left"), [("road-to-the-river", HEAVY), (PACK, HEAVY - OF_TABLES)]
)
def test_the_status_loads_nothing_that_it_does_without(tmp_path, pack, left):
    assert run("new", pack, tmp_path / "new.xlsx", "--seed", "a seed").exit_code == 0
    loaded = loaded_by_status(tmp_path / "new.xlsx")
    assert "refkit.cli.campaign" in loaded
    assert loaded.isdisjoint(left)
