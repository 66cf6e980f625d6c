"""Steps and systems: what is declared fits the code, or is refused when it is loaded."""

import sys
from dataclasses import fields
from fractions import Fraction
from types import ModuleType

import pytest

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.dice import SealedDice
from refkit.engine.play.choices import Choice
from refkit.engine.play.declared_steps import build_steps
from refkit.engine.play.hooks import Hooks
from refkit.engine.play.steps import Done, StepCode, step
from refkit.engine.play.system import Option
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.engine.records.records import Record, column
from tests.engine import skirmish
from tests.engine.skirmish import (
    SEED,
    SKIRMISH,
    STEPS,
    Band,
    Camp,
    March,
    Plan,
    Side,
    campaign,
)

PLAIN = 'title = "Plain"\n'


def module(**names):
    made = ModuleType("made")
    vars(made).update(names)
    return made


def step_of(text):
    return PLAIN + "[[step]]\n" + text


SECRET = 'id = "a"\ntitle = "A"\nactor = "side"\naudience = "side"\n'


@pytest.mark.parametrize(
    ("declared", "fault"),
    [
        (step_of('title = "A"'), "step '': id: Field required"),
        (step_of('id = "a"'), "step 'a': title: Field required"),
        (
            step_of('id = "a"\ntitle = "A"\nactor = "sides"'),
            "step a is done by 'sides'; expected one of umpire, side \\(side\\?\\)",
        ),
        (
            step_of('id = "a"\ntitle = "A"\ncolour = "red"'),
            "step 'a': colour: Extra inputs",
        ),
        (step_of('id = "a"\ntitle = "A"\nwhen = "fog"'), "step 'a': when: "),
        (step_of('id = "a"\ntitle = "A"\nclauses = "p. 1"'), "step 'a': clauses: "),
        (
            step_of('id = "a"\ntitle = "A"\naudience = "side"'),
            "only a step of the sides is for a side's eyes",
        ),
        (
            step_of('id = "a"\ntitle = "A"\nshown_by = "b"'),
            "only what a side decides in secret is shown by another step",
        ),
        (
            step_of(SECRET + 'shown_by = "b"'),
            "step a by b is shown by no step that is declared",
        ),
        (
            step_of('id = "a"\ntitle = "A"\n[[step]]\nid = "a"\ntitle = "B"'),
            "step a is declared twice",
        ),
        (
            step_of('id = "a"\ntitle = "A"\nclauses = ["p. 9"]'),
            "step a cites 'p. 9'; expected",
        ),
        ("edition = 1", r"^skirmish/system.toml: there is no 'title'; expected one."),
        ("edition = 1", "skirmish/system.toml edition: is '1'; expected a text."),
        (
            "title = ",
            r"^skirmish/system.toml line 1: .*expected TOML|^skirmish/system.toml: ",
        ),
        (
            PLAIN + "titel = 1",
            "skirmish/system.toml: there is 'titel'; expected one of .*title",
        ),
        (
            PLAIN + 'rulings = "r7"',
            "system.toml rulings: is 'r7'; expected what a number follows, such as R- or",
        ),
        (
            PLAIN + '[[option]]\nname = "a"\nvalue = "b"\nchoices = ["c"]',
            "option a is 'b'; expected one of c",
        ),
    ],
)
def test_what_does_not_fit_is_refused(declared, fault):
    with pytest.raises(ValueError, match=fault):
        skirmish.system(declared, charts={}, code=module())


def test_code_without_a_step_is_refused():
    with pytest.raises(ValueError, match="code for step march, plan, rally, show, which"):
        skirmish.system(PLAIN, charts={})


def test_two_codes_of_one_step_are_refused():
    twice = module(one=StepCode("plan", Plan, skirmish.plan.resolve), two=skirmish.plan)
    with pytest.raises(ValueError, match="step plan has code twice, the second in made"):
        skirmish.system(code=twice)


def test_code_is_found_in_the_modules_of_a_folder():
    folder = module(inner=sys.modules[skirmish.__name__], plan=skirmish.plan)
    assert skirmish.system(code=folder).step("march").code is skirmish.march


def test_a_chart_that_cites_no_listed_clause_is_refused():
    with pytest.raises(
        ValueError, match=r"chart rally cites 'p. 4'; expected a clause that is"
    ):
        skirmish.system(charts={"rally": skirmish.RALLY.replace("p. 3", "p. 4")})


def lost_records():
    class Lost(Record):
        tab = "Lost"
        id: str = column("Id")
        friend: str = column("Friend", default="", refers="Nobody.id")
        other: str = column("Other", default="", refers="Lost.name")

    return Lost


@pytest.mark.parametrize(
    ("records", "fault"),
    [
        (module(Side=Side), "there is no record Slot; expected one with the key id"),
        (
            module(Lost=lost_records()),
            "Lost.friend refers to 'Nobody.id'; expected a field",
        ),
        (module(Lost=lost_records()), "Lost.other refers to 'Lost.name'; expected a field"),
        (
            module(a=lost_records(), b=lost_records()),
            "there are two records Lost; expected one",
        ),
    ],
)
def test_records_that_do_not_fit_are_refused(records, fault):
    with pytest.raises(ValueError, match=fault):
        skirmish.system(records=records)


@pytest.mark.parametrize(
    ("declared", "fault"),
    [
        (
            'calendar = ["id", "rain"]',
            "the calendar shows 'rain'; expected a field of Slot",
        ),
        (
            'tones = { god = ["hill"] }',
            "words of the tone 'god'; expected one of good, wait",
        ),
        (
            'front = ["Nobody"]',
            "the worksheets of 'Nobody' stand first or behind; expected a record",
        ),
    ],
)
def test_what_the_workbook_is_to_show_must_be_known(declared, fault):
    with pytest.raises(ValueError, match=fault):
        skirmish.system(f"{declared}\n{skirmish.STEPS}")


@pytest.mark.parametrize(
    ("name", "hint"), [("fact", r" \(facts\?\)"), ("zzz", "")], ids=["misspelt", "strange"]
)
def test_a_hook_that_there_is_none_of_is_refused_with_those_there_are(name, hint):
    known = ", ".join(each.name for each in fields(Hooks))
    fault = f"^there is no hook '{name}'; expected one of {known}{hint}$"
    with pytest.raises(ValueError, match=fault):
        Hooks(**{name: lambda campaign, slot: frozenset()})


def test_a_hook_left_out_says_nothing():
    bare = Hooks()
    assert (bare.facts(None, ""), bare.charts_of(None, ""), bare.figures(None, "")) == (
        frozenset(),
        {},
        {},
    )
    assert [*bare.tables(None, "", "", "")] == []
    assert [*bare.checks(None), *bare.advice(None), *bare.audit(None)] == []
    assert [*bare.complete(None), *bare.fill_rosters(None, {"Band": []})] == ["Band"]
    assert [*bare.recount(None, None, {"": 3})] == []


def test_a_map_for_a_step_that_is_not_there_is_refused_with_the_steps_there_are():
    fault = (
        "there is a map for step 'raly'; expected one of plan, march, rally, show, close"
    )
    with pytest.raises(ValueError, match=fault):
        skirmish.system(maps={"raly": None})


def test_a_wording_of_a_line_is_refused_where_it_is_no_pattern():
    with pytest.raises(ValueError, match=r"'\(': missing .* expected a pattern of a line"):
        build_steps([{"id": "X", "title": "X", "says": [["(", "x"]]}], {})


def test_tabs_say_the_order_of_the_worksheets():
    ordered = skirmish.system(tabs=(skirmish.Slot, Side, Camp, Band))
    names = [cls.__name__ for cls in ordered.records]
    assert names == ["Option", "Slot", "Side", "Camp", "Band", "Ruling"]


@pytest.mark.parametrize(
    ("ask", "fault"),
    [
        (SKIRMISH.record, "skirmish keeps no 'x'; expected one of Option, Side"),
        (SKIRMISH.option, "skirmish has no option 'x'"),
        (SKIRMISH.step, "skirmish has no step 'x'"),
    ],
)
def test_what_a_system_has_not_is_named(ask, fault):
    with pytest.raises(KeyError, match=fault):
        ask("x")


def test_a_step_knows_what_it_cites():
    assert SKIRMISH.step("rally").cited == ("p. 3", "p. 3")


@pytest.mark.parametrize(("facts", "is_due"), [(set(), True), ({"foggy"}, False)])
def test_a_step_is_due_unless_a_fact_forbids_it(facts, is_due):
    assert SKIRMISH.step("show").is_due(frozenset(facts)) is is_due


def test_a_step_is_due_only_when_its_facts_hold():
    night = skirmish.system(STEPS.replace('unless = ["foggy"]', 'when = ["night"]'))
    assert not night.step("show").is_due(frozenset())
    assert night.step("show").is_due(frozenset({"night", "rain"}))


def test_a_step_without_code_is_ticked_off():
    turn = Turn(campaign(), "day 1")
    code = SKIRMISH.step("close").code
    assert list(code.resolve(turn, Done(note="quiet"))) == []
    assert turn.lines == ["quiet"]


def test_a_draft_is_what_the_code_says():
    draft = SKIRMISH.step("march").draft(Turn(campaign(), "day 1", "red"))
    assert draft == March(camps=("north",), place="here")


def test_a_draft_without_code_holds_the_defaults():
    assert SKIRMISH.step("close").draft(Turn(campaign(), "day 1")) == Done()
    assert SKIRMISH.step("plan").draft(Turn(campaign(), "day 1")).model_fields_set == set()


def test_what_a_decision_may_name_is_offered():
    offered = SKIRMISH.step("march").code.offer(Turn(campaign(), "day 1", "red"))
    assert list(offered) == [Choice("camps", "north", "hill")]


def test_a_step_offers_and_refuses_nothing_by_default():
    code = step("bare")(skirmish.show.resolve)
    turn = Turn(campaign(), "day 1")
    assert [list(code.offer(turn)), list(code.refuse(turn, Done()))] == [[], []]


def test_the_chances_of_a_choice_cannot_be_added_to():
    with pytest.raises(TypeError, match="does not support item assignment"):
        Choice("camps", "north", "hill").odds["won"] = Fraction(1)


def test_a_turn_sees_both_sides():
    turn = Turn(campaign(), "day 1", "red")
    assert (turn.sides, turn.others, turn.option("weather")) == (
        ("red", "blue"),
        ("blue",),
        "fair",
    )
    assert [row.id for row in turn.own(Band)] == ["R1"]


def test_a_turn_tells_the_chances():
    odds = Turn(campaign(), "day 1").odds("rally", {"mud": True})
    assert odds == {"0": Fraction(4, 6), "1": Fraction(2, 6)}


def test_a_turn_keeps_every_roll():
    turn = Turn(campaign(), "day 1", dice=SealedDice(SEED))
    thrown = [turn.consult("rally", "red"), turn.throw("2d6", "weather")]
    assert turn.readings == thrown
    assert int(thrown[1].result) == thrown[1].roll.total


def test_a_turn_without_dice_rolls_none():
    with pytest.raises(RuntimeError, match="no dice here to roll 2d6 for weather"):
        Turn(campaign(), "day 1").throw("2d6", "weather")


def test_a_turn_adds_and_drops_rows():
    turn, row = Turn(campaign(), "day 1"), Camp(id="east", side="red")
    assert [turn.add(row).after, turn.drop(row).before] == [row.values, row.values]


def test_a_turn_sees_what_it_has_made_and_the_campaign_does_not():
    game = campaign()
    turn, north = Turn(game, "day 1"), game.get(Camp, "north")
    assert turn.rows(Camp, place="mill") == ()
    turn.make(turn.change(north, place="mill"))
    assert [row.id for row in turn.rows(Camp, place="mill")] == ["north"]
    assert (game.get(Camp, "north"), game.rows(Camp, place="mill")) == (north, ())


def test_a_trial_leaves_the_turn_it_began_in_alone():
    turn = Turn(campaign(), "day 1")
    turn.make(turn.change(turn.get(Camp, "north"), place="mill"))
    trial = Turn(turn.campaign, "day 1")
    trial.make(trial.drop(trial.get(Camp, "north")))
    turn.make(turn.change(turn.get(Camp, "north"), place="ford"))
    assert (trial.find(Camp, "north"), turn.get(Camp, "north").place) == (None, "ford")


def test_a_turn_refuses_what_no_row_can_become():
    turn = Turn(campaign(), "day 1")
    moved = turn.change(turn.get(Camp, "north"), place="mill")
    turn.make(moved)
    told = "Camp north: place is 'mill'; expected 'hill'."
    with pytest.raises(Refused, match=f"^{told}$"):
        turn.make(moved)


def test_a_row_that_holds_it_already_needs_no_change():
    turn = Turn(campaign(), "day 1")
    assert turn.change(turn.get(Camp, "north"), place="hill", hidden=True) is None


def test_the_campaigns_own_charts_stand_before_the_printed_ones():
    own = skirmish.system(charts_of=lambda campaign, slot: {"rally": "own"})
    assert Turn(Campaign(own, {}), "day 1").charts == {"rally": "own"}


def test_the_seed_is_the_umpires():
    seen = [Option(name=name).seen_by for name in ("seed", "weather")]
    assert seen == ["umpire", "open"]


def test_steps_are_built_in_the_order_declared():
    declared = [{"id": name, "title": name} for name in ("b", "a")]
    assert [each.id for each in build_steps(declared, {})] == ["b", "a"]


REMINDERS = [
    {"text": "always"},
    {"text": "at night", "when": ["night"]},
    {"text": "by day", "unless": ["night"]},
]


@pytest.mark.parametrize(("facts", "second"), [({"night"}, "at night"), ((), "by day")])
def test_a_reminder_is_told_where_the_facts_call_for_it(facts, second):
    (step,) = build_steps([{"id": "a", "title": "A", "reminders": REMINDERS}], {})
    told = [reminder.text for reminder in step.reminds(frozenset(facts))]
    assert told == ["always", second]
