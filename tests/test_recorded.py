"""Recorded campaigns of five days come out the same, in memory and on the disk."""

import pytest

from refkit import session
from refkit.engine.campaign.view import view
from refkit.workbook.file import WorkbookFile
from tests.recorded import __main__ as command
from tests.recorded import recording

LONG = [name for name in recording.CAMPAIGNS if name != "one_slot"]
NAMES = ["one_slot", *(pytest.param(name, marks=pytest.mark.long) for name in LONG)]
AGAIN = "the rules were changed: python -m tests.recorded"


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_campaign_comes_to_the_same_ledger_and_workbook(name):
    assert recording.differences(recording.read(name)) == [], AGAIN


@pytest.mark.parametrize("name", recording.CAMPAIGNS)
def test_a_recording_is_of_five_days_and_sixty_elements_a_side(name):
    campaign = recording.begun(recording.read(name))
    slots = campaign.rows("Slot")
    assert {slot.day for slot in slots} == {1, 2, 3, 4, 5}
    assert len(slots) == 5 * len(recording.CAMPAIGNS[name])
    assert [len(campaign.rows("Element", side=side)) for side in campaign.sides] == [60, 60]


@pytest.mark.long
def test_a_recorded_day_played_on_the_disk_is_that_in_memory(tmp_path):
    told = recording.read("one_slot")
    steps = [step for step in told["steps"] if step[0].startswith("1 ")]
    path = tmp_path / "campaign.xlsx"
    WorkbookFile.create(path, recording.begun(told))
    game = session.open(path)
    for _, step, side, raw, faces in steps:
        owed = next(d for d in game.due() if (d.step.id, d.side) == (step, side))
        game.commit(owed, raw, faces)
    again, whole = session.open(path), recording.replay({**told, "steps": steps})
    assert again.campaign.entries == whole.entries
    assert again.verify() == []
    for side in whole.sides:
        assert again.view(side).entries == view(whole, side).entries


@pytest.mark.long
def test_a_recording_that_the_rules_play_otherwise_is_told(monkeypatch, tmp_path, capsys):
    told = recording.read("one_slot")
    short = {**told, "steps": told["steps"][:9]}
    monkeypatch.setattr(recording, "HERE", tmp_path)
    recording.write("one_slot", {**short, **recording.outcome(recording.replay(short))})
    assert command.main("--check", "one_slot") == 0
    recording.write("one_slot", {**short, "digest": "0"})
    assert command.main("--check", "one_slot") == 1
    assert "one_slot: digest is " in capsys.readouterr().out


@pytest.mark.long
def test_a_recording_made_again_is_the_same(monkeypatch):
    monkeypatch.setattr(recording, "CAMPAIGNS", {"short": recording.armies.TWO})
    assert recording.record("short", length=1, many=6) == recording.record(
        "short", length=1, many=6
    )
