"""Maps of areas beside the steps that a system declares them for."""

import sys

import pytest

from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.step_map import Filling
from refkit.engine.play.assembly import assemble
from refkit.engine.play.choices import Choice
from refkit.engine.play.hooks import Hooks
from refkit.engine.play.steps import StepCode, step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused, refuse, veto
from refkit.engine.records.records import Record, column
from tests.engine import provinces, raiders

MAP = provinces.maps.area_map(provinces.campaign())
DECLARED = """
title = "Marches"
[[step]]
id = "march"
title = "March"
actor = "side"
[[step]]
id = "storm"
title = "Storm"
actor = "side"
[[step]]
id = "muster"
title = "Muster"
[[map]]
steps = ["march"]
piece = "force"
area = "goal"
beside = ["pace"]
unsent = ["halt"]
help = "Pick a force, then where it goes."
[[map]]
steps = ["storm"]
piece = "sent.force"
[[map]]
steps = ["muster"]
"""


class March(Record):
    force: str = column("Force", default="")
    goal: str = column("Goal", default="")
    pace: str = column("Pace", default="")


class Sent(Record, key=("force",)):
    force: str = column("Force")


class Storm(Record):
    sent: tuple[Sent, ...] = column("Sent", default=(), fill="ticked")


def forces(_turn):
    for field, names in {
        "force": ("R1", "R2"), "sent.force": ("R2",), "goal": ("birch", "elm"),
    }.items():  # fmt: skip
        yield from (Choice(field, name, name) for name in names)


@step("march", March, forces)
def march(turn, decision):
    """A force goes to a goal."""
    yield turn.say(decision.goal)


march.asks_only(pace=lambda turn: turn.side == "red")


@march.refuses
def _refuse(_turn, decision):
    is_far = decision.goal == "elm" and decision.force == "R2"
    far = [veto("too_far", "it is too far", "p. 1")] if is_far else []
    yield from refuse("goal", far)


@step("storm", Storm, forces)
def storm(turn, decision):
    """All go where the enemy is."""
    yield from ()


CODE = [each for each in vars(sys.modules[__name__]).values() if type(each) is StepCode]


def system(declared=DECLARED, **hooks):
    here = type(sys)("code")
    vars(here).update({code.id: code for code in CODE})
    given = {"area_map": lambda _game, _slot: MAP, "aim": lambda _turn: "fen", **hooks}
    return assemble("marches", declared, {}, raiders, here, Hooks(**given))


def laid(step_id, **answers):
    """Return the map of a step as it lies beside a form."""
    game = Campaign(system(), provinces.campaign().tables)
    blank = {"force": "", "goal": "", "pace": "", "sent": [{"force": "R2", "": False}]}
    found = game.system.maps[step_id].laid_for(game, "turn 1", "red")
    return game, found({**blank, **answers})


def test_the_step_itself_says_where_each_piece_may_go():
    game, choices = laid("march")
    assert {name: {*areas} for name, areas in choices.goals.items()} == {
        "R1": {"birch", "elm"},
        "R2": {"birch"},
    }
    kind = game.system.maps["march"]
    assert kind.help == "Pick a force, then where it goes."
    filled = kind.fill(choices.choose("R1", "elm"), {})
    assert filled == Filling({"force": "R1", "goal": "elm"}, {})


def test_with_an_answer_that_is_unsent_nobody_goes():
    assert laid("march", pace="halt")[1].goals == {}
    assert laid("march", pace="slow")[1].goals


def test_all_go_to_the_aim_where_no_area_is_asked():
    _, choices = laid("storm")
    assert {name: {*areas} for name, areas in choices.goals.items()} == {"R2": {"fen"}}


def test_where_no_piece_is_named_the_map_is_only_looked_at():
    game, choices = laid("muster")
    kind = game.system.maps["muster"]
    assert choices == AreaChoices(MAP) == kind.look(game, "turn 1")
    assert kind.fill(choices, {}) == Filling({}, {})
    assert kind.help == "The map as it stands."


def test_a_field_is_asked_only_where_it_may_be_answered():
    code = system().step("march").code
    assert [*code.not_asked(Turn(provinces.campaign(), "turn 1", "red"))] == []
    assert [*code.not_asked(Turn(provinces.campaign(), "turn 1", "blue"))] == ["pace"]


def test_maps_need_what_lays_them_out_and_steps_that_there_are():
    with pytest.raises(ValueError, match="there are maps of steps; expected a hook"):
        system(area_map=None)
    stray = DECLARED.replace('["muster"]', '["feast"]')
    with pytest.raises(ValueError, match="there is a map for step 'feast'"):
        system(stray)
    with pytest.raises(Refused, match="steps"):
        system(DECLARED.replace('steps = ["muster"]', "steps = []"))


def test_a_row_of_a_turn_is_of_its_slot_and_side_and_has_the_next_number():
    turn = Turn(raiders.campaign(), "day 1", "red")
    told = turn.new(raiders.Force, id="R9", name="Owls")
    assert (told.after["side"], told.after["name"]) == ("red", "Owls")
    assert turn.new(raiders.Force, id="B9", side="blue").after["side"] == "blue"
    first = turn.new(raiders.Finding, readers="red")
    assert (first.key, "side" in first.after) == ("1", False)
    turn.make(first)
    assert turn.new(raiders.Finding, readers="red").key == "2"
    assert turn.of("green").side == "green"
    assert turn.of("green").campaign.rows(raiders.Finding)
    assert first == change_between(None, turn.get(raiders.Finding, "1"))
