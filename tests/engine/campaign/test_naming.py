"""What sides, slots and lines of the ledger are called."""

from dataclasses import replace

import pytest

from refkit.engine.campaign import naming
from tests.engine import skirmish
from tests.systems.battlefront import field


def test_a_line_is_told_with_sides_and_slots_as_people_write_them():
    line = "entry 3 of german, 24 Dec night, comes before that of 25 Dec"
    told = naming.sentence(field.campaign(days=[["full_day", "night"], ["full_day"]]), line)
    after = "comes before that of 25 December 1942, full day"
    assert told == f"Entry 3 of German, 24 December 1942, night, {after}"


def test_words_of_the_ledger_are_shown_as_the_system_words_them():
    campaign = field.campaign()
    told = naming.sentence(campaign, "german declared attack; a MLR of his own")
    assert told == "German declared an attack; a MLR of his own"
    assert naming.sentence(campaign, "MLR: 0, 50") == "Front line: 0, 50"


def test_a_slot_is_no_part_of_another_word():
    line = "24 December: a germanic name"
    assert naming.plain_text(field.campaign(), line) == line


@pytest.mark.parametrize("key", ["1", "day"])
def test_a_slot_called_by_any_word_or_number_is_left_in_a_line(key):
    game = skirmish.campaign()
    days = {key: skirmish.Slot(id=key)}
    told = replace(game, tables={**game.tables, "Slot": days})
    assert naming.plain_text(told, "a day of 1 fight") == "a day of 1 fight"


def test_a_slot_without_a_date_is_called_by_its_id():
    assert naming.slot(skirmish.campaign(), "first_day") == "first day"


def test_a_slot_says_which_of_how_many_it_is_where_that_tells_something():
    game = skirmish.campaign()
    assert naming.slot_place(game, "day 2") == "slot 2 of 2: day 2"
    alone = replace(game, tables={**game.tables, "Slot": {"eve": skirmish.Slot(id="eve")}})
    assert naming.slot_place(alone, "eve") == "eve"
    named = {name: skirmish.Slot(id=name) for name in ("eve", "Slot 1")}
    told = replace(game, tables={**game.tables, "Slot": named})
    assert naming.slot_place(told, "Slot 1") == "Slot 1"


def test_what_an_entry_did_and_rolled_is_told_in_sentences():
    game = skirmish.do(skirmish.up_to("rally", "red"), "rally", "red")
    *lines, roll = naming.entry_lines(game, game.entries[-1])
    assert all(line[0].isupper() for line in lines)
    reading = game.entries[-1].readings[-1]
    what = naming.sentence(game, reading.roll.purpose)
    assert roll == f"{what}: {naming.plain_text(game, reading.describe())}"
