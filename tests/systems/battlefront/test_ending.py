"""The end of the scenario."""

import pytest

from tests.systems.battlefront import field


def ended(told=None, dice=()):
    after = field.play(field.campaign(), "D", "", told, dice)
    return after.find("Slot", field.TODAY).turns


@pytest.mark.parametrize(
    ("dice", "turns"), [((1,), 10), ((2, 2), 11), ((10,) * 9 + (1,), 19), ((10,) * 10, 19)]
)
def test_the_chart_ends_the_game(dice, turns):
    assert ended({}, dice) == turns


def test_the_players_may_agree_at_any_turn():
    assert ended({"ended": "agreed", "turns": 4}) == 4


def test_an_end_rolled_at_the_table_is_taken_as_it_fell():
    assert ended({"ended": "rolled", "turns": 12}) == 12


REFUSED = [
    ({"ended": "agreed"}, "Turns played is blank; expected how many turns were played"),
    (
        {"ended": "agreed", "turns": 20},
        "20 turns; expected 19 at most, as turn 20 always ends it",
    ),
    (
        {"ended": "rolled", "turns": 9},
        "9 turns; expected 10 or more, as the first die is thrown at the start of turn 11",
    ),
]


@pytest.mark.parametrize(("told", "message"), REFUSED)
def test_turns_that_the_chart_cannot_give_are_refused(told, message):
    assert [g.message for g in field.grounds(field.campaign(), "D", "", told)] == [message]


def never():
    rows = [{"turn": turn, "ends_on": 0} for turn in range(11, 21)]
    return field.campaign({"TurnRow": rows})


def test_without_a_certain_end_the_turns_are_asked_for():
    assert field.codes(never(), "D") == ["not_understood"]


def test_without_a_certain_end_any_number_of_turns_is_taken():
    assert field.codes(never(), "D", "", {"turns": 40}) == []


def for_turns(length):
    return field.campaign({}, {"turn_chart": length})


def test_a_set_length_ends_the_game_without_a_die():
    after = field.play(for_turns("12"), "D")
    assert after.find("Slot", field.TODAY).turns == 12
    assert after.entries[-1].lines == ("12 turns were played; ended as set beforehand",)


def test_the_players_may_agree_to_stop_before_the_set_length():
    after = field.play(for_turns("12"), "D", "", {"ended": "agreed", "turns": 8})
    assert after.entries[-1].lines == ("8 turns were played; ended as agreed",)


OUT_OF_LENGTH = [
    ({"ended": "agreed"}, "Turns played is blank; expected how many turns were played"),
    (
        {"ended": "agreed", "turns": 13},
        "13 turns; expected 12 at most, the length set beforehand",
    ),
    ({"turns": 13}, "13 turns; expected 12, the length set beforehand"),
    ({"turns": 11}, "11 turns; expected 12, the length set beforehand"),
]


@pytest.mark.parametrize(("told", "message"), OUT_OF_LENGTH)
def test_a_set_length_is_kept(told, message):
    assert [g.message for g in field.grounds(for_turns("12"), "D", "", told)] == [message]
