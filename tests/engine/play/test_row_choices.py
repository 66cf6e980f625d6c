"""Choices that belong to a row, and rows with a key of several fields."""

from typing import Literal

import pytest

from refkit.engine.charts.dice import TypedDice
from refkit.engine.play import overruling, play, row_choices
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import StepCode
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.engine.records import row_keys
from refkit.engine.records.records import Record, column, columns
from refkit.engine.sheets.questions import step_questions
from tests.engine import couriers, skirmish
from tests.engine.couriers import Call, Courier, Day, Letters, Ride


@pytest.fixture(scope="module")
def game():
    return couriers.campaign()


def grounds(game, raw):
    owed = play.find_due(game, "ride", "red")
    decision = play.parse_decision(owed, raw)
    return [owed.explain(each) for each in play.grounds(game, owed, decision)]


def test_what_the_row_itself_may_name_is_done(game):
    raw = {
        "rides": [{"courier": "R1", "to": "Cedar"}, {"courier": "R2", "to": "Ash"}],
        "letters": [{"courier": "R1", "road": "Birch", "letters": 3}],
        "calls": [{"courier": "R1", "town": "Oak", "gift": "wine"}],
    }
    after = skirmish.do(game, "ride", "red", raw)
    assert [after.get(Courier, each).town for each in ("R1", "R2")] == ["Cedar", "Ash"]
    assert after.get(Courier, "R1").load == 3
    assert after.entries[-1].lines == ("R1 calls in Oak with wine",)


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (
            {"rides": [{"courier": "R1", "to": "Ash"}]},
            "Rides, row 1, To: To is 'Ash'; expected one of Birch, Cedar for Courier R1",
        ),
        (
            {"rides": ["R1", {"courier": "R3", "to": "Ash"}]},
            "Rides, row 2, To: To is 'Ash'; expected nothing for Courier R3",
        ),
        (
            {"letters": [{"courier": "R1", "road": "Birch", "friend": "Cedar innkeeper"}]},
            "Letters carried, row 1, Friend: Friend is 'Cedar innkeeper'; expected one of "
            "Birch innkeeper for Courier, Road R1/Birch",
        ),
        (
            {"calls": [{"courier": "R2", "town": "Fir", "gift": "wine"}]},
            "Calls, row 1, Gift: Gift is 'wine'; expected one of salt for Courier, Town "
            "R2/Fir",
        ),
    ],
)
def test_what_another_row_may_name_is_refused_with_the_row_s_own_list(game, raw, told):
    assert grounds(game, raw) == [told]


def test_what_is_left_blank_is_no_choice(game):
    assert grounds(game, {"rides": ["R1"], "letters": ["R1/Birch"]}) == []


def test_nothing_is_offered_anew_where_nothing_is_answered(game, monkeypatch):
    code = play.find_due(game, "ride", "red").step.code
    monkeypatch.setattr(code, "offer", None)
    assert grounds(game, {}) == []


def test_the_umpire_may_overrule_it(game):
    raw = {"rides": [{"courier": "R3", "to": "Ash"}]}
    with pytest.raises(Refused, match="expected nothing for Courier R3"):
        skirmish.do(game, "ride", "red", raw)
    owed = play.find_due(game, "ride", "red")
    decision, dice = play.parse_decision(owed, raw), TypedDice((), 1)
    after = overruling.overrule(game, owed, decision, dice, "he swims", who="umpire")
    assert after.get(Courier, "R3").town == "Ash"


def test_one_text_names_a_row_whatever_its_key(game):
    owed = play.find_due(game, "ride", "red")
    found = play.parse_decision(owed, {"rides": ["R1"], "letters": ["R1/Birch/a"]})
    assert found.rides == (Ride(courier="R1"),)
    assert found.letters == (Letters(courier="R1", road="Birch/a"),)
    with pytest.raises(Refused, match=r"letters\[0\].road: Road is blank"):
        play.parse_decision(owed, {"letters": ["R1"]})


def test_an_offer_is_one_text():
    assert Choice("letters", ("R1", "Birch"), "").text == "R1/Birch"
    assert Choice("rides.courier", 7, "").text == "7"


def test_rows_are_known_by_their_key_else_by_their_first_field():
    row = {"town": "Oak", "courier": "R1", "gift": ""}
    assert row_keys.key_fields(Call) == ("courier", "town")
    assert row_keys.key_title(Call) == "Courier, Town"
    assert row_keys.key_text(Call, row) == "R1/Oak"
    assert row_keys.key_answers(Call, {"courier": "R1"}) == {"courier": "R1", "town": ""}
    assert row_keys.key_fields(skirmish.Plan) == ("text",)
    assert (row_keys.row_field(Call), row_keys.row_field(Ride)) == ("", "courier")


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("rides", "courier"),
        ("rides.courier", "courier"),
        ("rides.to", "to"),
        ("letters", ""),
        ("letters.road", "road"),
        ("other", None),
    ],
)
def test_rows_are_offered_by_their_key_or_by_the_name_of_their_list(path, field):
    cols = {col.field: col for col in columns(Day)}
    col = cols.get(path.partition(".")[0], cols["rides"])
    assert row_keys.offered_field(col, path) == field


def test_an_answer_without_rows_is_offered_by_its_name():
    (col,) = columns(skirmish.Plan)
    assert row_keys.offered_field(col, "text") == ""


def test_an_offer_names_the_fields_of_a_key():
    road = {"courier": "R1", "road": "up/down"}
    assert row_keys.named_key(Letters, ("R1", "up/down")) == road
    assert row_keys.named_key(Letters, "R1/up/down") == road


def test_on_paper_each_row_has_its_own_choices(game):
    owed = play.find_due(game, "ride", "red")
    form = step_questions(Turn(game, owed.slot, "red"), owed.step)
    assert (form.title, form.clause) == ("Riding orders", "p. 1")
    found = [(row.label, row.choices, row.blanks) for row in form.rows]
    assert found[:3] == [
        ("R1, in Ash", ("Rides", "Birch, a day's ride", "Cedar, a day's ride"), ()),
        ("R2, in Birch", ("Rides", "Ash, a day's ride"), ()),
        ("R3, in Elm", ("Rides",), ()),
    ]
    assert found[3] == ("R1 to Birch", ("innkeeper",), ("Letters",))
    assert found[-4:] == [("Calls", (), ("Town", "Courier", "Gift"))] * 4


class Vote(Record):
    answer: Literal["", "for", "against"] = column("Answer", default="")
    sworn: bool = column("Sworn", default=False)
    reason: str = column("Reason", default="")


def test_on_paper_a_single_answer_is_ticked_or_written_on_a_line():
    code = StepCode("plan", Vote, lambda turn, decision: iter(()))
    step = skirmish.SKIRMISH.step("plan").model_copy(update={"code": code})
    form = step_questions(Turn(skirmish.campaign(), "day 1", "red"), step)
    assert [(row.label, row.choices, row.blanks) for row in form.rows] == [
        ("Answer", ("for", "against"), ()),
        ("Sworn", ("yes",), ()),
        ("Reason", (), ("",)),
    ]


class Stop(Record):
    key = ("town",)
    town: str = column("Town", offered=True)


class Tour(Record):
    rider: str = column("Rider", default="", offered=True)
    stops: tuple[Stop, ...] = column("Stops", default=())


def strangers(game, decision, *choices):
    code = StepCode("tour", Tour, lambda *_: iter(()), offer=lambda _: iter(choices))
    return [
        (each.field, each.code, each.message, each.waits)
        for each in row_choices.strangers(Turn(game, "day 1", "red"), code, decision)
    ]


TOWNS = Choice("stops.town", "Oak", "Oak"), Choice("stops.town", "Ash", "Ash")
RIDER = Choice("rider", "R1", "R1")
NO_ELM = "Town is 'Elm'; expected one of Oak, Ash"


def test_what_is_offered_is_taken(game):
    tour = Tour(rider="R1", stops=(Stop(town="Oak"), Stop(town="Ash")))
    assert not strangers(game, tour, *TOWNS, RIDER)
    assert not strangers(game, Ride(courier="R1"))


@pytest.mark.parametrize(
    ("rider", "stops", "told"),
    [
        ("R2", "", ("rider", "not_offered", "Rider is 'R2'; expected one of R1", False)),
        (
            "",
            "",
            ("rider", "not_offered", "Rider is still to choose; expected one of R1", True),
        ),
        (
            "R1",
            ["Elm"],
            ("stops[0].town", "not_offered", NO_ELM, False),
        ),
        (
            "R1",
            ["Oak", "Oak"],
            ("stops[1].town", "listed_twice", "'Oak' is listed twice", False),
        ),
    ],
)
def test_nothing_but_offers_is_taken(game, rider, stops, told):
    tour = Tour(rider=rider, stops=tuple(Stop(town=each) for each in stops))
    assert strangers(game, tour, *TOWNS, RIDER) == [told]


def test_where_nothing_is_offered_nothing_is_taken(game):
    (told,) = strangers(game, Tour(rider="R1"))
    assert told[2] == "Rider is 'R1'; expected nothing"
