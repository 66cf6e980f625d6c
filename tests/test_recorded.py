"""Recorded campaigns of every system come out the same, in memory and on the disk."""

import dataclasses

import pytest

from refkit import session, systems
from refkit.engine.campaign.view import view
from refkit.workbook.file import WorkbookFile
from tests.recorded import __main__ as command
from tests.recorded import recording
from tests.systems import proofs
from tests.systems.battlefront import armies

# The first of each system is replayed with whatever else every system must prove.
LONG = [
    (system, name) for system in systems.names() for name in recording.campaigns(system)[1:]
]
DAYS = {"one_slot": 1, "two_slots": 2, "three_slots": 3}
AGAIN = "the rules were changed: python -m tests.recorded"


@pytest.mark.long
@pytest.mark.parametrize(("system", "name"), LONG)
def test_a_recorded_campaign_comes_to_the_same_ledger_and_workbook(system, name):
    assert recording.differences(recording.read(system, name)) == [], AGAIN


@pytest.mark.parametrize("name", DAYS)
def test_a_recording_is_of_five_days_and_sixty_elements_a_side(name):
    campaign = recording.begun(recording.read("battlefront", name))
    slots = campaign.rows("Slot")
    assert {slot.day for slot in slots} == {1, 2, 3, 4, 5}
    assert len(slots) == 5 * DAYS[name]
    assert [len(campaign.rows("Element", side=side)) for side in campaign.sides] == [60, 60]


def with_system(told):
    """Return a recording whose workbook names its rules, as the memory needs none to."""
    rows = {row["name"]: row for row in told["rows"]["Option"]}
    rows.setdefault("system", {"name": "system", "value": told["system"]})
    return {**told, "rows": {**told["rows"], "Option": [*rows.values()]}}


@pytest.mark.long
@pytest.mark.parametrize("system", systems.names())
def test_a_recorded_slot_played_on_the_disk_is_that_in_memory(system, tmp_path):
    told = with_system(recording.read(system, recording.campaigns(system)[0]))
    steps = [step for step in told["steps"] if step[0] == told["steps"][0][0]]
    path = tmp_path / "campaign.xlsx"
    WorkbookFile.create(path, recording.begun(told))
    game = session.open(path)
    for _, step, side, raw, faces in steps:
        owed = next(d for d in game.due() if (d.step.id, d.side) == (step, side))
        game.commit(owed, raw, recording.shown(faces))
    again, whole = session.open(path), recording.replay({**told, "steps": steps})
    assert again.campaign.entries == whole.entries
    assert again.verify() == []
    for side in whole.sides:
        assert again.view(side).entries == view(whole, side).entries


@pytest.mark.long
def test_a_recording_that_the_rules_play_otherwise_is_told(monkeypatch, tmp_path, capsys):
    told = recording.read("battlefront", "one_slot")
    short = {**told, "steps": told["steps"][:9]}
    monkeypatch.setattr(recording, "HERE", tmp_path)
    outcome = recording.outcome(recording.replay(short))
    recording.write("battlefront", "one_slot", {**short, **outcome})
    assert command.main("battlefront", "--check", "one_slot") == 0
    recording.write("battlefront", "one_slot", {**short, "digest": "0"})
    assert command.main("battlefront", "--check", "one_slot") == 1
    assert "battlefront one_slot: digest is " in capsys.readouterr().out


@pytest.mark.long
def test_a_recording_made_again_is_the_same(monkeypatch):
    def short():
        return armies.large("short", armies.TWO, length=1, many=6)

    proof = dataclasses.replace(proofs.of("battlefront"), recorded={"short": short})
    monkeypatch.setattr(proofs, "of", lambda _: proof)
    one, two = (recording.record("battlefront", "short") for _ in range(2))
    assert one == two
