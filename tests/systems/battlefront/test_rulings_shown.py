"""Rulings and readings on the sheets: to those who may know of them, where they matter."""

import pytest

from refkit.engine.rules import rulings
from tests.systems.battlefront import field

WORDS = "the mill counts as inside"
READERS = ("german", "russian", "umpire")


def sheet(campaign, reader, step="F1"):
    at = field.at(campaign, step)
    return field.brief(at, reader)


def ruled(clause="BF-2.1.2.2-c", seen="umpire", campaign=None):
    game = campaign or field.campaign({"Option": [{"name": "title", "value": "Chir"}]})
    row = rulings.next_ruling(game, clause, WORDS, slot=field.TODAY, seen=seen)
    return rulings.enter(game, row)


def holds(told):
    return WORDS in str(told)


@pytest.mark.parametrize(
    ("seen", "readers"),
    [
        ("umpire", {"umpire"}),
        ("german", {"german", "umpire"}),
        ("russian", {"russian", "umpire"}),
        ("open", set(READERS)),
    ],
)
def test_a_ruling_stands_on_the_sheets_of_those_who_may_know_of_it(seen, readers):
    game = ruled(seen=seen)
    assert {reader for reader in READERS if holds(sheet(game, reader))} == readers


def test_it_stands_under_the_reminders_with_its_clause():
    told = sheet(ruled(seen="german"), "german")
    (items,) = [part.items for part in told.sections if part.title == "Reminders"]
    assert (items[-1].text, items[-1].clause) == (
        f"Ruled in 24 Dec: {WORDS}",
        "BF-2.1.2.2-c",
    )


def test_a_ruling_on_a_clause_of_no_step_of_the_slot_is_not_repeated():
    told = sheet(ruled("BF-2.1.2.1.1-c", "german"), "german")
    assert not holds([part for part in told.sections if "Reminders" in part.title])


@pytest.mark.parametrize(("seen", "told"), [("umpire", False), ("german", True)])
def test_a_refusal_of_a_side_tells_only_what_it_may_know(seen, told):
    before = {"Wreck": [field.wreck(ground="russian")]}
    game = ruled(seen=seen, campaign=field.campaign(before))
    grounds = field.grounds(game, "F1", "german", {"attempts": [{"wreck": "W1"}]})
    assert any(WORDS in ground.message for ground in grounds) == told


def options(reader="german", **values):
    game = field.campaign({"Option": [{"name": "title", "value": "Chir"}]}, values)
    first = field.brief(game, reader)
    return {p.title: p for p in first.sections}.get("How the rules are read")


def test_the_first_sheets_tell_how_doubtful_rules_are_read():
    doubtful = [o for o in field.campaign().system.options if o.doubtful]
    assert len(options().rows) == len(doubtful)


def test_an_option_that_is_other_than_usual_is_told_too():
    asked = "Which roll for campaign purchase points (CPP) takes the night penalty"
    told = options(night_penalty_roll="next_slot").rows
    assert (asked, "the roll in the refit of the slot after it") in told


def test_an_option_is_told_by_what_it_means_and_not_by_its_value():
    cells = {cell for row in options(repair_in_pocket="true").rows for cell in row}
    assert "wrecks in a side's own pocket may be repaired" in cells
    assert not cells & {"true", "yes", "A type me", "all"}


def test_a_value_without_a_reading_is_told_itself():
    asked = "a side that declared an attack for a night slot"
    (row,) = [row for row in options(night_penalty="-7").rows if asked in row[0]]
    assert row[1] == "-7"


def test_later_sheets_do_not_tell_it_again():
    game = field.campaign({"Option": [{"name": "title", "value": "Chir"}]})
    after = field.play(game, "S10", "", {"attacker": "german"})
    told = field.brief(after)
    assert "How the rules are read" not in [part.title for part in told.sections]


def expected(reader, days=(), **values):
    before = {"Option": [{"name": "title", "value": "Chir"}]}
    game = field.campaign(before, values, days)
    told = field.brief(game, reader)
    return {part.title: part for part in told.sections}.get("Expected CPP")


def test_the_umpire_s_sheet_tells_the_expected_income():
    rows = [("24 Dec", "10", "12"), ("25 Dec", "14", "12"), ("All", "24", "24")]
    assert list(expected("umpire").rows) == rows


def test_a_day_of_several_rolls_tells_each():
    days = [("morning", "afternoon"), ("full_day",)]
    assert expected("umpire", days).rows[0] == ("24 Dec", "10 + 10 = 20", "12 + 12 = 24")
    once = expected("umpire", days, cpp_roll="first_slot_of_day")
    assert once.rows[0] == ("24 Dec", "10", "12")


def test_a_side_is_not_told_what_anybody_may_expect():
    assert expected("german") is None
