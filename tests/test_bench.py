"""The day that the bench plays: to its end, and no dearer than its elements are many."""

import cProfile
import pstats
import re
from functools import cache

import pytest

from refkit.engine.play import play
from refkit.turnsheets.documents import briefs
from refkit.workbook.sheets import packs
from tests.bench import __main__ as bench
from tests.bench import commands, day, entries, growth, rules, sheets
from tests.bench import map as map_


def calls(elements):
    """Return how many calls of functions a day takes: the same on every machine."""
    profile = cProfile.Profile()
    profile.runcall(day.played, day.campaign(elements))
    return pstats.Stats(profile).total_calls


@cache
def played():
    return day.played(day.campaign(6))


def test_a_day_is_played_to_its_end():
    after, steps = played()
    assert play.due_steps(after) == ()
    assert steps == len(after.entries) - 1


def test_a_day_has_losses_purchases_and_repairs():
    changed = {
        change.record for entry in played()[0].entries[1:] for change in entry.changes
    }
    assert {"Stand", "Wreck", "Element", "Module", "Flight", "Points"} <= changed


@pytest.mark.long
def test_twice_the_elements_take_twice_the_work():
    few, more, many = (calls(elements) for elements in (20, 40, 80))
    assert many - more < 2.2 * (more - few)


def test_pandas_comes_to_the_same_rows():
    after, _ = played()
    tables = rules.frames(day.campaign(6))
    for change in (change for entry in after.entries[1:] for change in entry.changes):
        tables[change.record] = rules.update(tables[change.record], change)
    rows = tables["Stand"].drop(columns="key").to_dict("records")
    assert rows == [row.values for row in after.rows("Stand")]


def test_every_packet_is_set_anew():
    campaign = packs.campaign("advance-to-rostov", seed="bench")
    told = [
        briefs(sheets.titled(campaign, number), "german", ("day",)) for number in (1, 2)
    ]
    first, second = (brief.campaign for each in told for brief in each.values())
    assert first != second


def test_help_names_every_part(capsys):
    with pytest.raises(SystemExit, match="0"):
        bench.main(["--help"])
    told = capsys.readouterr().out
    assert all(name in told for name in bench.BENCHES)


def test_a_part_that_there_is_not_is_refused(capsys):
    with pytest.raises(SystemExit, match="2"):
        bench.main(["rules", "nothing"])
    assert "nothing: expected import, step, rules" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.browser
def test_a_hand_drags_a_stand_and_the_map_answers(capsys):
    map_.measured(3)
    assert re.search(r"status after (\d+) of \1 moves: median", capsys.readouterr().out)


def test_a_campaign_of_ten_sides_grows_and_is_timed(capsys):
    entries.measured((20, 30, 40), steps=3, others=1)
    told = capsys.readouterr().out
    assert (
        len(re.findall(r"\d+ entries, 10 sides: a step with its save 0\.\d+ s", told)) == 3
    )
    assert re.search(r"from \d+ to \d+ entries: \d+\.\d\d times as long", told)


@pytest.mark.long
def test_commands_are_timed_beside_those_of_another_checkout(capsys, monkeypatch):
    monkeypatch.setenv("REFKIT_BEFORE", str(commands.HERE))
    commands.measured(times=1, pack="road-to-the-river")
    told = capsys.readouterr().out
    for what in ("refkit demo", "refkit status after the last day"):
        assert re.search(rf"{what}: \d+\.\d\d s of processor; before \d+\.", told)


@pytest.mark.long
def test_a_war_grows_and_its_chits_are_timed(capsys):
    growth.measured((20, 40, 60), chits=2, openings=1)
    told = capsys.readouterr().out
    parts = r"open \d\.\d+ s; a chit \d\.\d+ s; undo \d\.\d+ s; verify \d\.\d+ s;"
    assert len(re.findall(rf"\d+ entries: {parts} a chit on the page \d\.\d+ s", told)) == 3
    assert re.search(r"times the entries: open \d+\.\d; a chit \d+\.\d;", told)
