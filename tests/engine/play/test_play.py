"""Play: what is due, decisions taken or refused, dice used up, one change a row."""

import re
from dataclasses import replace
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import net_changes
from refkit.engine.charts.dice import NoDice, SealedDice, TypedDice
from refkit.engine.play import play, preview
from refkit.engine.play.steps import Done, OutOfTurn, StepCode
from refkit.engine.problems import Refusal, Refused
from refkit.engine.records.records import Record, column
from tests.engine import skirmish
from tests.engine.skirmish import SKIRMISH, Camp, campaign, do, last_day, up_to
from tests.engine.strategies import CAMPS, tables

ACT = 'title = "Acting"\n[[step]]\nid = "act"\ntitle = "Act"\n'
NORTH = Camp(id="north", side="red", place="hill")


def act(resolve, dice=None, rows=(*skirmish.ROWS[:3], NORTH)):
    """Return the campaign after a step that does just this."""
    code = ModuleType("code")
    code.act = StepCode("act", Done, resolve)
    game = campaign(rows, skirmish.system(ACT, charts={}, code=code))
    return do(game, "act", raw={}, dice=dice)


def owed(game):
    return [(each.step.id, each.side) for each in play.due_steps(game)]


def test_both_sides_owe_a_step_of_the_sides():
    assert owed(campaign()) == [("plan", "red"), ("plan", "blue")]


def test_sides_may_go_in_either_order():
    orders = [("red", "blue"), ("blue", "red")]
    games = [do(do(campaign(), "plan", first), "plan", then) for first, then in orders]
    assert games[0].tables == games[1].tables
    assert [owed(game) for game in games] == [[("march", "red"), ("march", "blue")]] * 2


def test_who_has_not_done_it_still_owes_it():
    assert owed(do(campaign(), "plan", "red")) == [("plan", "blue")]


def test_the_next_slot_is_due_when_one_is_done():
    assert [each.slot for each in play.due_steps(up_to("close"))] == ["day 1"]
    assert [each.slot for each in play.due_steps(do(up_to("close"), "close"))] == [
        "day 2"
    ] * 2


def test_nothing_is_due_when_the_last_slot_is_closed():
    assert play.due_steps(last_day()) == ()


def test_steps_whose_facts_do_not_hold_are_passed_over():
    foggy = skirmish.system(facts=lambda campaign, slot: frozenset({"foggy"}))
    game = campaign(system=foggy)
    for step in ("plan", "march", "rally"):
        game = do(do(game, step, "red"), step, "blue")
    assert owed(game) == [("close", "")]


def test_what_is_due_is_told_in_words():
    told = [str(play.due_steps(game)[0]) for game in (campaign(), up_to("show"))]
    assert told == ["Plan, Red, day 1", "Show, day 1"]


BOTH = "plan Plan (Red, day 1), plan Plan (Blue, day 1)"


@pytest.mark.parametrize(
    ("game", "step", "side", "told"),
    [
        (campaign(), "rally", "red", f"rally is not due; next is {BOTH}"),
        (campaign(), "raly", "", f"there is no step 'raly'; next is {BOTH}"),
        (campaign(), "plan", "", "side: plan is due from red or blue; say which side"),
        (campaign(), "plan", "green", "there is no side 'green'; expected red or blue"),
        (
            campaign(),
            "rally",
            "reds",
            "there is no side 'reds'; expected red or blue (red?)",
        ),
        (last_day(), "plan", "", "plan is not due; next is nothing: the campaign is over"),
    ],
)
def test_work_out_of_turn_is_told_what_is_due(game, step, side, told):
    with pytest.raises(Refused, match=f"^{re.escape(told)}$"):
        play.find_due(game, step, side)


def test_a_step_out_of_turn_says_why_it_waits():
    waits = {"out_of_turn": (OutOfTurn("too_early", "nobody has marched yet", "p. 2"),)}
    steps = [
        each.model_copy(update=waits) if each.id == "rally" else each
        for each in SKIRMISH.steps
    ]
    game = campaign(system=replace(SKIRMISH, steps=tuple(steps)))
    with pytest.raises(Refused, match=r"\nnobody has marched yet \(p\. 2\)$"):
        play.find_due(game, "rally", "red")


def test_a_step_done_already_is_not_done_again():
    before = campaign()
    first = play.find_due(before, "plan", "red")
    after = do(before, "plan", "red")
    with pytest.raises(
        Refused, match=r"plan is not due; next is plan Plan \(Blue, day 1\)"
    ):
        play.play(after, first, play.parse_decision(first, {"text": "x"}), TypedDice([]))


def test_a_step_of_a_later_slot_is_not_done_before_its_turn():
    first = play.find_due(campaign(), "plan", "red")._replace(slot="day 2")
    with pytest.raises(Refused, match=r"^plan Plan \(Red, day 2\) is not due$"):
        play.play(
            campaign(), first, play.parse_decision(first, {"text": "x"}), TypedDice([])
        )


def test_every_fault_of_a_decision_is_told_with_its_field():
    with pytest.raises(Refused, match="Place is blank") as refused:
        do(up_to("march", "red"), "march", "red", {"camps": [["x"]], "colour": 1})
    assert [(f.field, f.code) for f in refused.value.faults] == [
        ("colour", "not_understood"),
        ("camps", "not_understood"),
        ("place", "not_understood"),
    ]


def test_a_refused_decision_changes_nothing_and_rolls_nothing():
    game, dice = up_to("march", "red"), SealedDice("s")
    with pytest.raises(Refused, match=r"camps\[0\]: south is not yours \(p. 2\)"):
        do(game, "march", "red", {"camps": ["south", "north"], "place": "mill"}, dice)
    assert dice.next_number == 1


def test_an_entry_keeps_what_was_done():
    entry = do(
        up_to("rally", "red"), "rally", "red", {}, TypedDice([5]), why="rain"
    ).entries[-1]
    assert (entry.kind, entry.slot, entry.step, entry.side) == (
        "step",
        "day 1",
        "rally",
        "red",
    )
    assert (entry.who, entry.why, entry.clauses) == ("red", "rain", ("p. 3",))
    assert (entry.lines, entry.readings[0].roll.faces) == (("red draws 1",), (5,))
    assert [str(each) for each in entry.changes] == ["Side red: men 5 -> 6"]


@pytest.mark.parametrize(
    ("step", "side", "audience", "opened", "who"),
    [
        ("plan", "red", "red", False, "red"),
        ("rally", "blue", "open", False, "blue"),
        ("show", "", "open", True, "umpire"),
        ("close", "", "umpire", False, "umpire"),
    ],
)
def test_an_entry_says_who_may_see_it(step, side, audience, opened, who):
    entry = do(up_to(step, side), step, side).entries[-1]
    assert (entry.audience, entry.opened, entry.who) == (audience, opened, who)


def test_an_entry_says_who_did_it_for_the_side():
    assert do(campaign(), "plan", "red", who="Anna").entries[-1].who == "Anna"


def test_an_entry_keeps_nothing_of_the_callers_decision():
    raw = {"camps": ["north"], "place": "mill"}
    entry = do(up_to("march", "red"), "march", "red", raw).entries[-1]
    raw["camps"].append("south")
    assert entry.decision == {"camps": ["north"], "place": "mill"}


def test_typed_dice_left_over_are_refused():
    with pytest.raises(
        Refused, match="dice: 3, 6: typed but nothing asked for; expected 1"
    ):
        do(up_to("rally", "red"), "rally", "red", dice=TypedDice([2, 3, 6]))


def test_too_few_typed_dice_are_asked_for():
    with pytest.raises(NoDice, match="1d6 is wanted for red, and no more dice were given"):
        do(up_to("rally", "red"), "rally", "red", dice=TypedDice([]))


def test_a_face_the_die_lacks_is_refused():
    with pytest.raises(Refused, match="dice: red: the die shows 7; expected 1 to 6"):
        do(up_to("rally", "red"), "rally", "red", dice=TypedDice([7]))


@pytest.mark.parametrize(("faces", "wanted"), [((), "1d6"), ((5,), None)])
def test_the_next_die_is_asked_for(faces, wanted):
    game = up_to("rally", "red")
    due = play.find_due(game, "rally", "red")
    missing = preview.preview(game, due, {}, faces).wanted
    assert (missing and missing.dice) == wanted


def test_a_step_reads_what_it_has_just_done():
    def resolve(turn, decision):
        yield turn.change(turn.get(Camp, "north"), place="mill")
        turn.say(turn.get(Camp, "north").place)

    assert act(resolve).entries[-1].lines == ("mill",)


def test_a_row_no_worksheet_can_hold_is_refused_and_nothing_is_done():
    def resolve(turn, decision):
        yield turn.change(turn.get(Camp, "north"), place="mill")
        yield turn.change(turn.get(Camp, "north"), place="x" * 501)

    with pytest.raises(
        Refused, match=r"^Camp: Place is 'x+\.\.\.; expected a text of at most"
    ):
        act(resolve)


def test_a_change_that_does_not_fit_is_refused_with_the_row():
    def resolve(turn, decision):
        yield change_between(NORTH.replace(place="ford"), NORTH)

    with pytest.raises(Refused, match="Camp north: place is 'hill'; expected 'ford'"):
        act(resolve)


def test_a_slip_of_the_code_itself_is_not_hidden():
    def resolve(turn, decision):
        yield Done(note="x" * 501)

    with pytest.raises(ValidationError, match="Done"):
        act(resolve)


EAST = Camp(id="east", side="red")


def runs(*rows):
    """Return a step that makes the camp these rows one after the other."""

    def resolve(turn, decision):
        for row in rows:
            yield change_between(turn.find(Camp, "north"), row)

    return resolve


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([NORTH], []),
        ([NORTH.replace(place="mill"), NORTH], []),
        (
            [NORTH.replace(place="mill"), NORTH.replace(place="ford")],
            ["Camp north: place 'hill' -> 'ford'"],
        ),
        ([NORTH.replace(place="mill"), None], ["Camp north: gone"]),
        ([None, NORTH], []),
        ([None, NORTH.replace(place="ford")], ["Camp north: place 'hill' -> 'ford'"]),
        (
            [NORTH.replace(hidden=True), None, NORTH.replace(trap="pit"), None],
            ["Camp north: gone"],
        ),
    ],
)
def test_changes_of_one_row_become_one(rows, told):
    assert [str(each) for each in act(runs(*rows)).entries[-1].changes] == told


def test_a_row_that_comes_changes_and_goes_leaves_no_trace():
    rows = [NORTH, NORTH.replace(place="ford"), None]
    assert act(runs(*rows), rows=skirmish.ROWS[:3]).entries[-1].changes == ()


def test_a_row_that_comes_and_changes_is_new_as_it_ends():
    entry = act(runs(NORTH, NORTH.replace(place="ford")), rows=skirmish.ROWS[:3]).entries[
        -1
    ]
    assert [each.after["place"] for each in entry.changes] == ["ford"]


def test_a_row_that_goes_takes_its_first_values_along():
    (gone,) = act(runs(NORTH.replace(place="mill"), None)).entries[-1].changes
    assert gone.before == NORTH.values


def told(changes):
    """Return what changes say, in no order; each row may be there once."""
    rows = {each.key: (each.before, each.after) for each in changes}
    assert len(rows) == len(changes)
    return rows


@given(st.lists(CAMPS, max_size=3), st.lists(st.tuples(CAMPS, st.booleans()), max_size=10))
def test_joined_changes_come_to_the_same(rows, wishes):
    start = state = Campaign(SKIRMISH, tables(rows))
    made = []
    for camp, goes in wishes:
        each = change_between(state.find(Camp, camp.id), None if goes else camp)
        if each:
            state = campaigns.apply_changes(state, [each])
            made.append(each)
    joined = net_changes(tuple(made))
    assert campaigns.apply_changes(start, joined).tables == state.tables
    assert told(joined) == told(campaigns.changes_between(start, state))


@pytest.mark.parametrize("is_back", [False, True], ids=["changed", "off and on again"])
def test_a_change_is_made_once_unless_its_row_was_off_in_between(is_back, monkeypatch):
    def resolve(turn, decision):
        camp = turn.get(Camp, "north")
        yield turn.change(camp, place="mill")
        if is_back:
            yield turn.drop(turn.get(Camp, "north"))
            yield turn.put(camp.replace(place="ford"))

    made, make = [], campaigns.apply_change
    monkeypatch.setattr(
        campaigns, "apply_change", lambda *said: made.append(1) or make(*said)
    )
    south = Camp(id="south", side="blue", place="ford")
    rows = (*skirmish.ROWS[:3], NORTH, south)
    after = act(resolve, rows=rows)
    assert len(made) - len(rows) == (4 if is_back else 1)
    assert [*after.table("Camp")] == ["north", "south"]
    assert ledger.fold(after) == after


class Errand(Record):
    place: str = column("Where to")


class Errands(Record):
    errands: tuple[Errand, ...] = column("Errands", default=())


@pytest.mark.parametrize(
    ("refusal", "told"),
    [
        (
            Refusal("errands[1].place", "far", "too far"),
            "Errands, row 2, Where to: too far",
        ),
        (Refusal("weather", "odd", "odd"), "weather: odd"),
        (Refusal("errands[1].place.x", "odd", "odd"), "Errands, row 2, Where to, x: odd"),
        ("anything else", "anything else"),
    ],
)
def test_a_refusal_names_the_titles_of_its_fields(refusal, told):
    step = SKIRMISH.step("plan").model_copy(
        update={"code": StepCode("plan", Errands, lambda turn, decision: iter(()))}
    )
    assert play.Due("day 1", step, "red").explain(refusal) == told


def test_a_due_step_reads_as_a_sentence():
    game = campaign()
    first = play.due_steps(game)[0]
    assert repr(first) == "<due: Plan, Red, day 1>"
    assert first.describe(game) == "plan Plan (Red, day 1)"
