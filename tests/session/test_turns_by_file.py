"""Turns by order form and by command: each form counts for the turn it was written for."""

import json

from click.testing import CliRunner

from refkit import session
from refkit.cli.main import main
from refkit.session import order_forms
from refkit.session.side import SideView
from tests.engine import feuding
from tests.workbook.orders import pens


def bids():
    return feuding.do(feuding.campaign(), "lots", faces=[6, 4, 2])


def form(game, side, said="", **answers):
    """Return a side's form with its answers, by file name."""
    (file,) = order_forms.write_form(game, side, game.path.parent)
    cells = {(f"bid.{name}", "C"): value for name, value in answers.items()}
    cells |= {("step bid", "C"): said} if said else {}
    return {file.name: pens.filled(file.read_bytes(), cells)}


def taken(game, files, **how):
    read = order_forms.read_forms(game, files, **how)
    assert read.faults == ()
    return order_forms.carry_out(game, read)


def refkit(*arguments):
    return CliRunner().invoke(main, [*map(str, arguments)], catch_exceptions=False)


def test_a_form_is_for_one_turn_and_late_at_the_next(feud):
    game = feud(bids())
    first = form(game, "red", gold=3)
    for side in feuding.SIDES:
        game.commit(next(d for d in game.due() if d.side == side), {"gold": 1})
    game.commit(game.due()[0], {})
    assert [(d.step.id, d.time) for d in game.due()] == [("bid", 2)] * 3
    read = order_forms.read_forms(game, first)
    assert "Bid, Red, was done since the form was written" in str(read.faults[0])


def test_a_new_form_is_taken_for_each_turn(feud):
    game = feud(bids())
    for gold in (3, 5):
        files = [form(game, side, gold=gold) for side in feuding.SIDES]
        taken(game, {name: data for file in files for name, data in file.items()})
        (reveal,) = game.due()
        game.commit(reveal, {})
    gold = [e.decision["gold"] for e in game.campaign.entries if e.step == "bid"]
    assert gold == [3] * 3 + [5] * 3
    assert game.verify() == []


def test_no_orders_on_a_form_is_a_pass(feud):
    game = feud(bids())
    taken(game, form(game, "red", said="no orders"))
    assert game.campaign.entries[-1].lines == ("red passes",)
    taken(game, form(game, "blue", passes="yes"))
    assert game.campaign.entries[-1].lines == ("blue passes",)


def test_a_form_is_refused_while_it_is_not_the_sides_turn(feud):
    game = feud(feuding.do(bids(), "bid", "red", gold=2))
    older = form(game, "blue", gold=4)
    taken(game, older)
    read = order_forms.read_forms(game, older, again=True)
    assert "Bid, Blue, takes no orders now" in str(read.faults[0])


def test_what_is_sealed_lies_in_the_form_until_its_turn_is_done(feud):
    game = feud(bids())
    read = order_forms.read_forms(game, form(game, "red", gold=7), only_seal=True)
    order_forms.carry_out(game, read)
    owed = next(d for d in game.due() if d.side == "red")
    assert game.draft(owed).gold == 7
    game.commit(owed, game.draft(owed).values)
    for side in ("blue", "green"):
        game.commit(next(d for d in game.due() if d.side == side), {})
    game.commit(game.due()[0], {})
    assert game.draft(next(d for d in game.due() if d.side == "red")).gold == 0
    assert session.open(game.path).verify() == []


def test_what_may_be_done_is_told_apart_from_what_is_due(feud):
    path = feud(feuding.lots(feuding.campaign())).path
    told = refkit("status", path).output.splitlines()
    assert "due: move Move (Red, season 1)" in told
    assert "may be done now: omen Omen (Green, season 1)" in told
    data = json.loads(refkit("status", path, "--json").output)
    assert [each["step"] for each in data["due"]] == ["move"]
    assert [each["from"] for each in data["offered"]] == [*feuding.SIDES]


def test_what_interrupts_is_done_by_command(feud, tmp_path):
    path = feud(feuding.lots(feuding.campaign())).path
    (tmp_path / "omen.json").write_text('{"house": "red"}')
    decided = ("--decisions", tmp_path / "omen.json")
    done = refkit("do", path, "omen", "--side", "green", *decided)
    assert done.exit_code == 0, done.output
    assert "due: toll Toll" in refkit("status", path).output
    assert "offered" not in refkit("status", path, "--json").output
    refkit("do", path, "toll")
    assert "may be done now: omen Omen (Red, season 1)" in refkit("status", path).output
    assert refkit("do", path, "omen", "--side", "green", *decided).exit_code == 1
    assert refkit("verify", path).exit_code == 0


def test_a_side_is_offered_no_more_than_its_own(feud):
    game = feud(feuding.lots(feuding.campaign()))
    assert [d.side for d in SideView(game, "blue").offered()] == ["blue"]


def test_a_closed_slot_is_taken_up_again_by_command(feud):
    game = feud(feuding.played(0))
    number = len(game.campaign.entries)
    said = ("--reopen", "season 1", "--why", "forgotten")
    done = refkit("correct", game.path, number, *said)
    assert done.exit_code == 1
    assert "'season 1' cannot be taken up again" in done.output
