"""A whole phase on one order form: read, played out, refused, left out, replaced."""

import json
import re

import pytest
from click.testing import CliRunner

from refkit import session
from refkit.cli.main import main
from refkit.engine.problems import Refused
from refkit.session import order_forms, waiting_orders
from refkit.session.side import SideView
from tests.engine import feuding
from tests.workbook.orders import pens

PASS, TABLE = "no orders", "at the table"


@pytest.fixture
def game(feud):
    """The moves of a season begin: red is first, then blue, then green."""
    return feud(feuding.lots(feuding.campaign()))


def form(game, side, *moves, **more):
    """Return a side's form by its name: how far it moves each time, or what it says."""
    (file,) = order_forms.write_form(game, side, game.path.parent)
    first = next(
        block.owed.time
        for block in order_forms.blank_form(game, side).blocks
        if block.owed.step.id == "move"
    )
    cells = {}
    for time, said in enumerate(moves, first):
        is_word = isinstance(said, str)
        cells[(f"step move#{time}" if is_word else f"move#{time}.steps", "C")] = said
    return {file.name: pens.filled(file.read_bytes(), {**cells, **more.get("cells", {})})}


def read(game, *files, **how):
    whole = {name: data for each in files for name, data in each.items()}
    return order_forms.read_forms(game, whole, **how)


def taken(game, *files, **how):
    found = read(game, *files, **how)
    assert list(map(str, found.faults)) == []
    return order_forms.carry_out(game, found)


def moves(game):
    """Return who moved how far, in their order, 0 for a pass."""
    held = (e for e in game.campaign.entries if (e.kind, e.step) == ("step", "move"))
    return [(e.side, (not e.decision["passes"]) * e.decision["steps"]) for e in held]


def refkit(*arguments):
    return CliRunner().invoke(main, [*map(str, arguments)], catch_exceptions=False)


def test_a_phase_of_all_sides_is_played_out_from_one_form_each(game):
    files = [form(game, side, 3, 2, PASS) for side in ("red", "blue")]
    done = taken(game, *files, form(game, "green", PASS))
    assert moves(game) == [("red", 3), ("blue", 3), ("green", 0)]
    # Nobody has more than four steps: the second moves are refused, and red is asked.
    assert game.due()[0].side == "red"
    assert [e.kind for e in done].count("orders") == 3
    assert [e.kind for e in done].count("more orders") == 4
    assert session.open(game.path).verify() == []


def test_it_is_told_beforehand_what_becomes_of_each(game):
    found = read(game, form(game, "red", 1, 2, PASS))
    assert [str(each) for each in found.effects] == [
        "Move, Red, season 1: done now",
        "Move, Red, season 1, no. 2: sealed until it is due",
        "Move, Red, season 1, no. 3: sealed until it is due",
    ]
    assert [each.notes for each in found.effects] == [()] * 3
    assert found.notes == ()


def test_what_may_be_refused_later_is_a_note_and_names_its_cell(game):
    found = read(game, form(game, "red", 2, 3, 1))
    assert found.faults == ()
    (note,) = found.effects[1].notes
    assert re.fullmatch(
        r"would be refused now: Orders!C\d+: red has 2 steps left \(3\)", note
    )
    # As if the second were not done: the third is allowed.
    assert found.effects[2].notes == ()


def test_what_is_due_and_refused_is_a_fault_already(feud):
    game = feud(feuding.lots(feuding.campaign(steps=2)))
    (fault,) = read(game, form(game, "red", 3, 1)).faults
    assert "red has 2 steps left" in str(fault)
    assert moves(game) == []


def test_a_blank_ends_the_declarations_and_leaves_the_rest_to_the_table(game):
    taken(game, form(game, "red", 1), form(game, "blue", PASS), form(game, "green", PASS))
    assert moves(game) == [("red", 1), ("blue", 0), ("green", 0)]
    assert game.due()[0].side == "red"


def test_a_form_without_a_declaration_seals_nothing(game):
    found = read(game, form(game, "red"))
    (note,) = found.notes
    assert re.fullmatch(
        r"Move, Red, season 1: nothing is written, so it stays open; "
        r"'no orders' in Orders!C\d+ settles it",
        note,
    )
    assert order_forms.carry_out(game, found) == ()


@pytest.mark.parametrize("ending", [PASS, None])
def test_nothing_follows_what_ends_the_declarations(game, ending):
    second = {("step move#2", "C"): ending} if ending else {}
    later = {("move#3.steps", "C"): 2, **second}
    (fault,) = read(game, form(game, "red", 1, cells=later)).faults
    told = r"Orders!C\d+: there are orders, and no. 2 before it ends them; expected a blank"
    assert re.match(told, str(fault))


def test_what_is_left_to_the_table_leaves_all_after_it(game):
    later = {("step move#2", "C"): TABLE, ("move#3.steps", "C"): 2}
    taken(game, form(game, "red", 1, cells=later), only_seal=True)
    assert [e.kind for e in game.campaign.entries[-2:]] == ["step", "orders"]


def test_a_pass_may_be_ticked(game):
    ticked = {("move#2.passes", "C"): "yes"}
    taken(game, form(game, "red", 1, cells=ticked), form(game, "blue", PASS))
    taken(game, form(game, "green", PASS))
    assert moves(game) == [("red", 1), ("blue", 0), ("green", 0), ("red", 0)]


def test_what_is_done_at_the_table_meanwhile_is_left_out_by_itself(game):
    late = form(game, "red", 1, 2)
    for side in feuding.SIDES:
        game.commit(game.due()[0], {"steps": 1, "passes": side != "red"})
    (fault,) = read(game, late).faults
    said = "Move, no. 1, Red, was done since the form was written; expected 'at the table'"
    assert said in str(fault)
    assert str(fault).endswith(" here, or step move#1 skipped.")
    taken(game, late, skip=[("move#1", "red")])
    assert moves(game)[-1] == ("red", 2)


def test_what_is_done_meanwhile_may_be_left_to_the_table_and_the_next_counts(game):
    late = form(game, "red", TABLE, 2)
    game.commit(game.due()[0], {"steps": 1})
    (effect,) = read(game, late).effects
    assert (effect.order.owed.time, effect.order.decision.steps) == (2, 2)


def test_all_times_of_a_step_are_left_out_by_its_name(game):
    found = read(game, form(game, "red", 1, 2), skip=[("move", "red")])
    assert (found.faults, found.effects) == ((), ())


def test_one_time_that_is_left_out_ends_the_declarations(game):
    found = read(game, form(game, "red", 1, 2, 1), skip=[("move#2", "red")])
    assert [each.order.owed.time for each in found.effects] == [1]


def test_a_form_that_begins_too_late_is_refused(game):
    game.commit(game.due()[0], {"steps": 1})
    late = form(game, "red", 1, 2)
    game.undo()
    (fault,) = map(str, read(game, late).faults)
    assert "Move, no. 2, Red, comes after one that was taken back since" in fault


def test_a_side_that_passed_declares_no_more(game):
    late = form(game, "red", 1, 2)
    game.commit(game.due()[0], {"passes": True})
    (fault,) = map(str, read(game, late).faults)
    assert "Move, no. 1, Red, takes no orders now" in fault
    found = read(game, late, skip=[("move#1", "red")])
    assert (found.faults, found.effects) == ((), ())


def test_a_second_form_has_what_waits_and_replaces_it(game):
    taken(game, form(game, "red", 1, 1, 2))
    asked = [b for b in order_forms.blank_form(game, "red").blocks if b.is_sealed]
    assert [(b.owed.time, b.parts[0].value) for b in asked] == [(2, 1), (3, 2)]
    found = read(game, form(game, "red", 3, cells={("move#3.steps", "C"): None}))
    numbers = [e.number for e in game.campaign.entries if e.kind == "more orders"]
    assert found.effects[0].notes == (
        f"in place of what was sealed in entries {numbers[0]} and {numbers[1]}",
    )
    order_forms.carry_out(game, found)
    taken(game, form(game, "blue", PASS), form(game, "green", PASS))
    assert moves(game)[-1] == ("red", 3)


def test_a_due_order_takes_the_place_of_what_waits_too(game):
    taken(game, form(game, "red", 1, 1), only_seal=True)
    (first, _) = read(game, form(game, "red", 2, 1)).effects
    assert first.is_due
    assert first.notes[0].startswith("in place of what was sealed in entries ")


def test_a_blank_second_form_withdraws_what_waits(game):
    taken(game, form(game, "red", 1, 2))
    found = read(game, form(game, "red", cells={("move#2.steps", "C"): None}))
    (effect,) = found.effects
    assert str(effect) == "Move, Red, season 1, no. 2: withdrawn"
    number = game.campaign.entries[-2].number
    assert effect.notes == (f"in place of what was sealed in entry {number}",)
    order_forms.carry_out(game, found)
    assert game.campaign.entries[-1].kind == "skip"
    taken(game, form(game, "blue", PASS), form(game, "green", PASS))
    assert game.due()[0].side == "red"
    assert game.sealed_place(game.due()[0]) is None


def test_one_side_by_form_and_the_others_at_the_table(game):
    taken(game, form(game, "red", 1, 2, PASS))
    for _ in range(2):
        for _side in ("blue", "green"):
            game.commit(game.due()[0], {"steps": 1})
        place = game.sealed_place(game.due()[0])
        assert game.draft(game.due()[0]).steps == (2 if place.more else 1)
        game.play_out()
    assert [each for each in moves(game) if each[0] == "red"] == [
        ("red", 1),
        ("red", 2),
        ("red", 0),
    ]


def test_a_side_is_told_of_its_own_alone_and_leaves_its_own_out(game):
    taken(game, form(game, "red", 1, 2, 3, 3), form(game, "blue", PASS))
    taken(game, form(game, "green", PASS))
    (owed,) = game.due()
    red, blue = SideView(game, "red"), SideView(game, "blue")
    assert red.sealed_place(owed) == (3, 4, 1)
    for asked in (blue.sealed_place, blue.skip_order):
        with pytest.raises(Refused, match="Move is not yours"):
            asked(owed)
    entry = red.skip_order(owed)
    assert (entry.kind, entry.who, entry.decision) == ("skip", "red", {})
    assert red.sealed_place(owed) == (4, 4, 0)
    red.skip_order(owed)
    with pytest.raises(Refused, match="nothing is sealed for move Move"):
        red.skip_order(owed)


def test_what_waits_is_told_by_the_status(game):
    taken(game, form(game, "red", 1, 1, 2))
    assert "Red, Move: 2 of 3 wait for their turns" in refkit("status", game.path).output
    told = json.loads(refkit("status", game.path, "--json").output)
    assert told["waiting"] == ["Red, Move: 2 of 3 wait for their turns"]
    taken(game, form(game, "blue", PASS), form(game, "green", PASS))
    told = refkit("status", game.path).output
    assert "waiting" not in json.loads(refkit("status", game.path, "--json").output)
    assert "wait" not in told


def test_the_commands_say_what_is_refused_and_leave_it_out(game, tmp_path):
    files = {**form(game, "red", 3, 3, 1), **form(game, "blue", PASS)}
    files |= form(game, "green", PASS)
    paths = [tmp_path / name for name in files]
    for path, data in zip(paths, files.values(), strict=True):
        path.write_bytes(data)
    told = refkit("orders", "read", game.path, *paths).output
    assert "Red, Move: 2 of 3 wait for their turns" in told
    refused = "Move, Red, season 1, no. 2: what was sealed is refused now: Steps: Red has 1"
    assert refused in told
    assert "nothing that waits is carried out now" in (
        refkit("orders", "play-out", game.path).output
    )
    told = refkit("orders", "status", game.path).output
    assert re.search(
        r"Red: move Move: sealed in entry \d+, 2 of 3 wait for their turns; ", told
    )
    data = json.loads(refkit("orders", "status", game.path, "--json").output)
    (red,) = (each for each in data if (each["step"], each["side"]) == ("move", "red"))
    assert (red["waiting"], red["declared"]) == (2, 3)
    told = refkit("orders", "skip", game.path, "move").output
    assert "Move, no. 2: what was sealed is left out" in told
    assert "Red, Move: 1 of 2 waits for its turn" in told
    told = refkit("orders", "play-out", game.path).output
    assert "Move, Red, season 1" in told
    assert moves(session.open(game.path))[-1] == ("red", 1)
    assert refkit("verify", game.path).exit_code == 0


def test_what_comes_to_nothing_is_told(game):
    taken(game, form(game, "red", 3, 1, 1, 1), form(game, "blue", PASS))
    taken(game, form(game, "green", PASS))
    assert game.due()[0].step.id == "raid"
    left = "Red, Move: 2 of 4 not carried out; the step is over for this side"
    assert [*waiting_orders.waiting_lines(game)] == [left]
    assert left in refkit("status", game.path).output


def test_the_way_on_with_a_late_form_is_told_with_its_time(game, tmp_path):
    late = form(game, "red", 1, 2)
    game.commit(game.due()[0], {"steps": 1})
    (name,) = late
    (tmp_path / name).write_bytes(late[name])
    told = refkit("orders", "read", game.path, tmp_path / name)
    assert told.exit_code == 1
    assert "To go on all the same: --skip move#1" in told.output
    done = refkit("orders", "read", game.path, tmp_path / name, "--skip", "move#1")
    assert done.exit_code == 0, done.output
