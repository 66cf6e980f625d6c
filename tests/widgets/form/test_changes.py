"""Changes in words: cells that change alike are told together."""

import pytest

from refkit.engine.campaign.entry import Change
from refkit.widgets.form import changes
from tests.widgets.players import play_until


@pytest.fixture
def game(workbook):
    return play_until(workbook, "A")


def fallen(key, status="knocked_out"):
    was, now = ({"status": each} for each in ("available", status))
    return Change(record="Stand", key=key, before=was, after=now)


def test_cells_that_change_alike_are_one_line(game):
    (line,) = changes.change_lines(game, [fallen("G01.1"), fallen("G01.2")])
    _, rows, *cells = line
    assert "1st Alarm-unit squad of Alarm company Heinemann <small>G01.1</small>" in rows
    assert "<small>G01.2</small>" in rows
    assert cells == ["Status", "available", "knocked out"]


def test_cells_below_each_other_are_a_range(game):
    (line,) = changes.change_lines(game, [fallen("G01.1"), fallen("G01.2")])
    first, _, last = line[0].partition("<small>")[2].partition("</small>")[0].partition(":")
    assert int(last[1:]) == int(first[1:]) + 1


def test_cells_that_change_otherwise_have_a_line_each(game):
    told = list(changes.change_lines(game, [fallen("G01.1"), fallen("G01.2", "abandoned")]))
    assert len(told) == 2


def test_a_row_that_names_another_row_tells_its_name(game):
    objective = game.campaign.rows("Objective")[0]
    held = {"slot": game.slot, "objective": objective.id, "side": "german", "vp": 3}
    new = Change(record="Holding", key="1", before=None, after=held)
    (line,) = changes.change_lines(game, [new])
    *_, before, after = line
    assert before == ""
    assert f"Objective {objective.name}, Held by German, VP 3" in after


def test_a_line_is_told_in_words_and_never_by_its_points(game):
    front = {"slot": game.slot, "id": "MLR", "course": "0, 24; 60, 30; 120, 24"}
    new = Change(record="Front", key=f"{game.slot}/MLR", before=None, after=front)
    (line,) = changes.change_lines(game, [new])
    assert "Course a line of 3 points" in line[-1]
    assert "60, 30" not in line[-1]
