"""Cards from the terminal: drawn at the table and typed by name, or drawn by refkit."""

import json

import pytest
from click.testing import CliRunner

from refkit import session
from refkit.cli.main import main
from refkit.workbook.file import WorkbookFile
from tests.engine import gamblers
from tests.engine.gamblers import held


@pytest.fixture
def workbook(tmp_path, monkeypatch):
    gamblers.installed(monkeypatch)
    path = tmp_path / "table.xlsx"
    WorkbookFile.create(path, gamblers.campaign())
    return path


def run(*words):
    """Return what a command printed, with its exit code."""
    done = CliRunner().invoke(main, [str(each) for each in words])
    return done.exit_code, done.output


def draw(workbook, *options, side="red", cards=2):
    file = workbook.with_name("draw.json")
    file.write_text(json.dumps({"cards": cards}), "utf-8")
    return run("do", workbook, "draw", "--side", side, "--decisions", file, *options)


def test_cards_drawn_at_the_table_are_typed_by_name(workbook):
    code, told = draw(workbook, "--drawn", "storm", "--drawn", "Ambush")
    assert code == 0
    assert "Red draws Storm, Ambush" in told
    assert "Red draws, 1 of 2: Storm (drawn from Red deck, p. 1)" in told
    assert held(session.open(workbook).campaign, "red hand") == ["Ambush", "Storm"]
    assert run("verify", workbook)[0] == run("check", workbook)[0] == 0


def test_refkit_draws_without_and_the_workbook_says_what(workbook):
    code, told = draw(workbook, "--json")
    assert code == 0
    names = [each["roll"]["card"] for each in json.loads(told)["readings"]]
    assert held(session.open(workbook).campaign, "red hand") == sorted(names)
    assert run("verify", workbook)[0] == 0


def test_a_card_that_is_not_there_is_refused_and_nothing_is_done(workbook):
    code, told = draw(workbook, "--drawn", "Strom", "--drawn", "Raid")
    assert code == 1
    assert "'Strom' is not in red deck; there are 2 Ambush, Feast" in told
    assert len(session.open(workbook).campaign.entries) == 1


@pytest.mark.parametrize(
    ("drawn", "told"),
    [
        (["Raid"], "a card of red deck is wanted for red draws, 2 of 2"),
        (["Raid", "Storm", "Feast"], "Feast: typed but nothing asked for"),
    ],
)
def test_too_few_and_too_many_cards_are_told(workbook, drawn, told):
    code, said = draw(workbook, *(word for each in drawn for word in ("--drawn", each)))
    assert code == 1
    assert told in said


def test_a_card_read_out_wrongly_is_corrected_with_what_was_drawn_after(workbook):
    draw(workbook, "--drawn", "Raid", "--drawn", "Storm")
    for side in ("blue", "green"):
        draw(workbook, side=side, cards=0)
    code, told = run(
        *("correct", workbook, 2, "--drawn", "Raid", "--drawn", "Feast", "--rest", "redo"),
        *("--why", "misread"),
    )
    assert (code, "Red draws Raid, Feast" in told) == (0, True)
    assert held(session.open(workbook).campaign, "red hand") == ["Feast", "Raid"]
    assert run("verify", workbook)[0] == 0


def finish(workbook, skip=()):
    """Do all that is left of the day."""
    for step in ("draw", "chits", "play", "bury"):
        for side in gamblers.SIDES:
            file = workbook.with_name("none.json")
            none = {"cards": 0} if step in ("draw", "chits") else {}
            file.write_text(json.dumps(none), "utf-8")
            if (step, side) not in skip:
                done = run("do", workbook, step, "--side", side, "--decisions", file)
                assert done[0] == 0, done
    assert run("do", workbook, "close")[0] == 0


def test_a_card_for_a_later_entry_is_named_with_its_number(workbook):
    draw(workbook, "--drawn", "Raid", cards=1)
    finish(workbook, skip=[("draw", "red")])
    draw(workbook, "--drawn", "Feast", cards=1)
    last = len(session.open(workbook).campaign.entries)
    wrong = ("correct", workbook, 2, "--drawn", "Feast", "--why", "misread")
    code, told = run(*wrong, "--rest", "keep")
    assert (code, "wants a die" in told) == (1, True), told
    code, told = run(*wrong, "--rest", "redo", "--drawn-for", last, "Truce")
    assert code == 0, told
    assert held(session.open(workbook).campaign, "red hand") == ["Feast", "Truce"]
    assert run("verify", workbook)[0] == 0


def test_players_check_the_draws_of_their_own_and_their_allies(workbook, tmp_path):
    draw(workbook)
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    assert run("seal", workbook, "--side", "blue", "--out", before)[0] == 0
    finish(workbook, skip=[("draw", "red")])
    assert run("seal", workbook, "--side", "blue", "--out", after)[0] == 0
    code, told = run("verify", "--public", before, "--public", after)
    assert code == 0
    assert "day 1, blue; red: the key fits the seal" in told
    assert "roll 1 (red draws, 1 of 2): 1d6" in told


def test_a_ruling_is_for_the_sides_that_are_named(workbook):
    told = ("rule", workbook, "p. 1", "Storms count twice.")
    assert run(*told, "--seen", "red;blue")[0] == 0
    seen = {
        side: "Storms count twice" in run("history", workbook, "--side", side)[1]
        for side in (*gamblers.SIDES, "open")
    }
    assert seen == {"red": True, "blue": True, "green": False, "open": False}
    code, said = run(*told, "--seen", "red; gren")
    assert (code, "expected one of open, umpire, red, blue, green" in said) == (1, True)
    assert run("check", workbook)[0] == run("verify", workbook)[0] == 0
