"""A form that names pieces and where they go: lit is what its step takes."""

import pytest

from refkit.engine.maps.step_map import Filling
from refkit.engine.play.area_steps import AreaStep, declared_maps
from refkit.engine.play.choices import Choice
from refkit.engine.play.piece_forms import PieceForm
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from tests.engine import provinces

NEAR = {"R1": ("birch", "elm"), "R2": ("alder", "elm", "fen"), "R4": ("alder",)}
MAP = provinces.maps.area_map(provinces.campaign())


class Sent(Record):
    key = ("force",)
    force: str = column("Force")


class March(Record):
    force: str = column("Force", default="")
    goal: str = column("Goal", default="")
    slow: bool = column("Slow", default=False)
    sent: tuple[Sent, ...] = column("Sent", default=(), fill="ticked")


@step("march", March)
def march(turn, decision):
    """Forces go to a goal."""
    yield from ()


@march.refuses
def _refuse(_turn, decision):
    forces = [decision.force, *(each.force for each in decision.sent)]
    for force in filter(None, forces):
        if decision.slow or decision.goal not in (*NEAR.get(force, ()), ""):
            yield Refusal("goal", "too_far", "it is too far", "")


@march.offers
def _offer(_turn):
    for force in ("R1", "R2", "R3", "R4"):
        yield Choice("force", force, force)
        yield Choice("sent.force", force, force)
    for goal in ("alder", "birch", "elm"):
        yield Choice("goal", goal, goal)


@pytest.fixture
def turn():
    return Turn(provinces.campaign(), "turn 1", "red")


@march.remarks
def _remark(_turn, decision):
    return "far" if decision.goal == "elm" else ""


ALONE = PieceForm("force", "goal", ("slow",))
TOGETHER = PieceForm("sent.force", "goal")
BLANK = {"force": "", "goal": "", "slow": False}
TICKS = {"goal": "elm", "sent": [{"force": "R1", "": True}, {"force": "R2", "": False}]}


def test_one_piece_goes_where_its_step_takes_it(turn):
    goals = ALONE.goals(turn, march, BLANK)
    assert goals == {"R1": ("birch", "elm"), "R2": ("alder", "elm"), "R4": ("alder",)}
    assert ALONE.goals(turn, march, {**BLANK, "slow": True}) == {}
    assert ALONE.goals(turn, march, {**BLANK, "slow": "perhaps"}) == {}


def test_a_piece_that_stands_there_or_waits_has_no_way(turn):
    choices = ALONE.choices(MAP, ALONE.goals(turn, march, BLANK), BLANK)
    assert choices.sends == "one"
    assert choices.goals["R1"] == {"birch": ("alder", "birch"), "elm": ("alder", "elm")}
    assert choices.goals["R2"]["elm"] == ("elm",)
    assert choices.goals["R4"] == {"alder": ("alder",)}


def test_one_choice_fills_two_fields_and_comes_back_from_them(turn):
    goals = ALONE.goals(turn, march, BLANK)
    choices = ALONE.choices(MAP, goals, BLANK)
    filling = ALONE.fill(choices.choose("R1", "elm"), BLANK)
    assert filling == Filling({"force": "R1", "goal": "elm"}, {})
    assert ALONE.choices(MAP, goals, filling.answers).chosen == {"R1": "elm"}
    assert ALONE.fill(choices, BLANK) == Filling({"force": "", "goal": ""}, {})


def test_what_is_typed_and_is_not_on_the_map_is_not_chosen(turn):
    goals = {"R9": ("elm",), **ALONE.goals(turn, march, BLANK)}
    choices = ALONE.choices(MAP, goals, {**BLANK, "force": "R9", "goal": "elm"})
    assert choices.chosen == {}
    assert "R9" not in choices.goals


def test_those_ticked_go_to_one_area_together(turn):
    goals = TOGETHER.goals(turn, march, TICKS)
    choices = TOGETHER.choices(MAP, goals, TICKS)
    assert (choices.sends, choices.chosen) == ("together", {"R1": "elm"})
    filling = TOGETHER.fill(choices.choose("R2", "elm"), TICKS)
    rows = {"R1": {"": True}, "R2": {"": True}}
    assert filling == Filling({"goal": "elm"}, {"sent": rows})


def test_an_area_may_be_known_beforehand(turn):
    form = PieceForm("sent.force")
    goals = form.goals(turn, march, TICKS, "elm")
    assert goals["R1"] == ("elm",)
    assert form.goals(turn, march, TICKS) == {}
    choices = form.choices(MAP, goals, TICKS, "elm")
    assert choices.chosen == {"R1": "elm"}
    filling = form.fill(choices.forget("R1"), TICKS)
    assert filling == Filling({}, {"sent": {"R1": {"": False}, "R2": {"": False}}})


def test_each_row_has_the_areas_that_are_offered_to_it(turn):
    form = PieceForm("orders.force", "orders.goal")
    code = provinces.PROVINCES.step("march").code
    rows = [{"force": "R1", "goal": ""}, {"force": "R2", "goal": "fen"}]
    goals = form.goals(turn, code, {"orders": rows})
    assert {*goals["R1"]} == {"birch", "elm", "fen", "cedar"}
    choices = form.choices(MAP, goals, {"orders": rows})
    assert (choices.sends, choices.chosen) == ("each", {"R2": "fen"})
    filling = form.fill(choices.choose("R1", "birch"), {"orders": rows})
    told = {"R1": {"goal": "birch"}, "R2": {"goal": "fen"}}
    assert filling == Filling({}, {"orders": told})


def test_nobody_is_sent_with_an_answer_that_sends_nobody(turn):
    form = PieceForm("force", "goal", ("slow",), (True,))
    assert form.goals(turn, march, BLANK) == ALONE.goals(turn, march, BLANK)
    assert form.goals(turn, march, {**BLANK, "slow": True}) == {}


def test_steps_have_maps_to_send_pieces_on_and_to_look_at():
    sent = AreaStep(
        steps=("march",), piece="orders.force", area="orders.goal", help="Pick a force."
    )
    declared, draw = (sent, AreaStep(steps=("muster",))), provinces.maps.area_map
    made = declared_maps(declared, draw, lambda _turn: "")
    game, rows = provinces.campaign(), [{"force": "R1", "goal": "birch"}]
    sent = made["march"].laid_for(game, "turn 1", "red")({"orders": rows})
    assert (made["march"].help, sent.chosen) == ("Pick a force.", {"R1": "birch"})
    assert {*sent.goals["R1"]} == {"birch", "elm", "fen", "cedar"}
    # Asked again, the campaign being the same, the goals stay and what is chosen changes.
    again = made["march"].laid_for(game, "turn 1", "red")({"orders": []})
    assert (again.goals, again.chosen) == (sent.goals, {})
    seen = made["muster"].laid_for(game, "turn 1", "red")({})
    assert (seen.goals, seen.chosen) == ({}, {})
    assert made["muster"].fill(seen, {}) == Filling({}, {})
    assert made["march"].look(game, "turn 1") == seen


def test_a_goal_has_what_its_step_says_of_it(turn):
    goals = ALONE.goals(turn, march, BLANK)
    said = ALONE.remarks(turn, march, goals, BLANK)
    assert said == {"R1": {"elm": "far"}, "R2": {"elm": "far"}, "R4": {}}
    each = PieceForm("orders.force", "orders.to")
    assert each.remarks(turn, march, {"R1": ("elm",)}, {"orders": []}) == {}
