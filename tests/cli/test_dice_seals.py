"""Sealed dice from the terminal: promised, shown, and checked without the workbook."""

import json

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from refkit import session
from refkit.cli.main import main
from refkit.engine.campaign import ledger
from refkit.engine.play import play
from refkit.engine.trust import seals
from refkit.workbook.file import WorkbookFile
from refkit.workbook.sheets import packs

SEED = "a seed that nobody guesses"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a folder with a campaign before its first day, and after it."""
    here = tmp_path_factory.mktemp("sealed")
    campaign = packs.campaign("advance-to-rostov", seed=SEED)
    WorkbookFile.create(here / "before.xlsx", campaign)
    first = campaign.rows("Slot")[0].id
    while (owed := play.due_steps(campaign)[0]).slot == first:
        dice = play.sealed_dice(campaign, owed, SEED)
        decision = play.parse_decision(owed, draft(campaign, owed))
        campaign = play.play(campaign, owed, decision, dice)
    WorkbookFile.create(here / "after.xlsx", campaign)
    for when in ("before", "after"):
        done = run(
            "seal",
            here / f"{when}.xlsx",
            "--side",
            "german",
            "--out",
            here / f"{when}.json",
        )
        assert done.exit_code == 0, done.output
    return here


def draft(campaign, owed):
    return owed.step.draft(play.Turn(campaign, owed.slot, owed.side)).values


def run(*arguments):
    return CliRunner().invoke(main, [str(each) for each in arguments])


def told(folder, when):
    return json.loads((folder / f"{when}.json").read_text("utf-8"))


def test_the_file_of_before_the_day_promises_and_shows_nothing(folder):
    slots = told(folder, "before")["slots"]
    assert all(
        set(slot["seals"]) == {"open", "german", "russian", "umpire"} for slot in slots
    )
    assert not any(slot["keys"] or slot["rolls"] for slot in slots)


def test_the_file_of_after_the_day_shows_the_keys_of_its_side(folder):
    first, second = told(folder, "after")["slots"][:2]
    assert set(first["keys"]) == {"open", "german"}
    assert first["rolls"]
    assert second["keys"] == {}
    assert (folder / "after.txt").read_text("utf-8").splitlines()[1] == first["slot"]


def test_a_player_checks_his_dice_without_the_workbook(folder):
    done = run(
        "verify", "--public", folder / "before.json", "--public", folder / "after.json"
    )
    assert (done.exit_code, done.stderr) == (0, "")
    assert "german: the key fits the seal " in done.stdout


def test_a_changed_die_is_told_by_the_key_of_the_sheet(folder, tmp_path):
    data = told(folder, "after")
    roll = data["slots"][0]["rolls"][0]
    key = data["slots"][0]["keys"].pop(roll["reader"])
    roll["faces"] = [roll["faces"][0] % 10 + 1, *roll["faces"][1:]]
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data), "utf-8")
    done = run("verify", "--public", file, "--seed", key)
    assert done.exit_code == 1
    assert f"roll {roll['n']} ({roll['purpose']}): {roll['dice']} shows" in done.stdout


def test_a_die_thrown_anew_is_told_in_the_text_and_to_the_player(tmp_path):
    campaign = played_to(lambda entry: entry.readings and entry.side == "german")
    campaign = ledger.correct(campaign, "misread")
    WorkbookFile.create(tmp_path / "again.xlsx", campaign)
    done = run("seal", tmp_path / "again.xlsx", "--side", "german")
    roll = next(line for line in done.stdout.splitlines() if "german roll 1 " in line)
    assert roll.endswith("], taken back")
    file = tmp_path / "mine.json"
    file.write_text(
        run("seal", tmp_path / "again.xlsx", "--side", "german", "--json").stdout
    )
    checked = run("verify", "--public", file)
    assert f", german, {roll.partition('german ')[2]}\n" in checked.stdout
    assert ", german: 1 roll was thrown and taken back: roll 1\n" in checked.stdout


def played_to(is_it):
    """Return the example campaign played up to the first entry of a kind."""
    campaign = packs.campaign("advance-to-rostov", seed=SEED)
    while not is_it(campaign.entries[-1]):
        owed = play.due_steps(campaign)[0]
        dice = play.sealed_dice(campaign, owed, SEED)
        decision = play.parse_decision(owed, draft(campaign, owed))
        campaign = play.play(campaign, owed, decision, dice)
    return campaign


def test_without_a_side_everybody_is_told_what_is_open(folder, tmp_path):
    done = run("seal", folder / "after.xlsx", "--json")
    slots = json.loads(done.stdout)["slots"]
    assert set(slots[0]["keys"]) == {"open"}
    assert {roll["reader"] for slot in slots for roll in slot["rolls"]} <= {"open"}
    assert "german key" not in run("seal", folder / "after.xlsx").stdout


def test_nothing_to_check_is_said(folder):
    done = run("verify", "--public", folder / "before.json")
    assert (done.exit_code, done.stdout) == (
        0,
        "no die was thrown yet, and no key is shown\n",
    )


def test_the_workbook_is_checked_by_the_same_command(folder):
    done = run("verify", folder / "after.xlsx", "--json")
    assert (done.exit_code, json.loads(done.stdout)) == (0, [])


@pytest.mark.parametrize(
    "call",
    [
        ["verify"],
        ["verify", "before.xlsx", "--seed", "ab"],
        ["verify", "before.xlsx", "--public", "before.json"],
        ["seal", "before.xlsx", "--side", "romanian"],
        ["seal", "before.xlsx", "--side", "umpire"],
        ["seal", "before.xlsx", "--out", "seals.txt"],
    ],
)
def test_a_wrong_call_says_what_is_expected(folder, call, monkeypatch):
    monkeypatch.chdir(folder)
    done = run(*call)
    assert done.exit_code == 2
    assert "expected" in done.stderr


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "invalid JSON"),
        ("[" * 100_000, "invalid JSON"),
        ('{"campaign": 1}', "mine.json: campaign: input should be a valid string"),
        (
            '{"campaign": "x", "reader": "open", "slots": [{"slot": "1", "seals": {}, '
            '"rolls": [{"entry": 1, "step": "", "reader": "open", "n": 1e9, "purpose": "", '
            '"dice": "1d6", "faces": [], "source": "typed"}]}]}',
            "slots.0.rolls.0.n",
        ),
        (" " * 8_000_001, "it has more than 8000000 bytes"),
    ],
)
def test_what_is_no_such_file_is_refused_in_a_sentence(text, fault, tmp_path):
    file = tmp_path / "mine.json"
    file.write_text(text, "utf-8")
    done = run("verify", "--public", file)
    assert done.exit_code == 1
    assert fault in done.stderr
    assert done.stderr.endswith("; expected a file that refkit seal wrote.\n")


def test_sheets_carry_the_seals_and_the_keys_of_the_day_before(folder, tmp_path):
    game = session.open(folder / "after.xlsx")
    file, *_ = game.sheets("german", tmp_path, kinds=("day",))
    text = "".join(page.extract_text() for page in PdfReader(file).pages)
    printed = "".join(text.split())
    slots = told(folder, "after")["slots"]
    at_work = next(slot for slot in slots if not (slot["keys"] or "again" in slot["slot"]))
    shown = [*at_work["seals"].values(), *slots[0]["keys"].values()]
    assert [seals.joined(each) in printed for each in shown] == [True] * 6
    enemy = [seals.key_of(SEED, slot["slot"], "russian") for slot in slots]
    assert not any(key in printed for key in enemy)
