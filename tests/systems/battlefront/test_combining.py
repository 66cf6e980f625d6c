"""Combining: who may, what becomes of it, and why not."""

import pytest

from refkit.engine.audit.audit import audit
from tests.systems.battlefront import field

HALF = ("G11", "G12", "G13")


def company(key, **fields):
    told = {"contents": "1xG-INF; 1xG-INF cmd", "establishment": 5, "day_start": 2}
    return field.element(key, **{**told, **fields})


def companies(*rows, stands=(), options=None):
    there = {row["id"]: row for row in (*map(company, HALF), *rows)}
    before = {"Element": list(there.values()), "Stand": list(stands)}
    return field.campaign(before, options)


def pairs(*told):
    return {"pairs": [{"keep": keep, "strike": strike} for keep, strike in told]}


def codes(campaign, *told):
    return field.codes(campaign, "B6", "german", pairs(*told))


def joined(*rows, decision=None, stands=(), options=None):
    campaign = companies(*rows, stands=stands, options=options)
    return field.play(campaign, "B6", "german", decision or pairs(("G11", "G12")))


REFUSED = [
    (company("G12", unit_class="A"), ["different_class"]),
    (company("G12", contents="4xG-INF"), ["not_understrength"]),
    (company("G12", status="withdrawn"), ["withdrawn"]),
    (company("G12", status="destroyed"), ["not_available"]),
    (company("G12", formed=field.TODAY), ["formed_this_refit"]),
    (
        company("G12", formed=field.TODAY, contents="4xG-INF", unit_class="A"),
        ["formed_this_refit", "not_understrength", "different_class"],
    ),
]


@pytest.mark.parametrize(("row", "expected"), REFUSED)
def test_every_ground_against_a_pair_is_told(row, expected):
    assert codes(companies(row), ("G11", "G12")) == expected


def test_elements_of_one_class_but_infantry_must_be_of_one_type():
    rows = [company("G11", unit_class="A"), company("G12", unit_class="A", unit_type="gun")]
    assert codes(companies(*rows), ("G11", "G12")) == ["different_type"]


def test_infantry_combines_whatever_its_type():
    assert codes(companies(company("G12", unit_type="pioneer")), ("G11", "G12")) == []


def test_an_isolated_element_does_not_combine():
    stands = field.status("G12.1", "G12.2", position="isolated")
    assert codes(companies(stands=stands), ("G11", "G12")) == ["isolated"]


def test_an_element_does_not_combine_with_itself():
    assert codes(companies(), ("G11", "G11")) == ["only_two"]


@pytest.mark.parametrize("key", ["S01", "S99", "G99"])
def test_what_the_enemy_has_is_as_unknown_as_what_nobody_has(key):
    (ground,) = field.grounds(companies(), "B6", "german", pairs(("G11", key)))
    assert ground.message == f"{key!r} is no element of the side"


def test_one_struck_off_is_gone_for_the_next_pair():
    found = codes(companies(), ("G11", "G12"), ("G13", "G12"))
    assert found == ["not_available", "only_two"]


def test_pairs_of_their_own_combine_in_one_refit():
    rows = (company("G14"),)
    assert codes(companies(*rows), ("G11", "G12"), ("G13", "G14")) == []


@pytest.mark.parametrize(
    ("option", "expected"),
    [("false", ["formed_this_refit", "not_understrength", "only_two"]), ("true", [])],
)
def test_whether_a_third_may_join_at_once_is_an_option(option, expected):
    campaign = companies(options={"combine_twice_same_refit": option})
    assert codes(campaign, ("G11", "G12"), ("G11", "G13")) == expected


@pytest.mark.parametrize(
    ("base", "expected"), [("full_strength", []), ("day_start", ["not_understrength"] * 2)]
)
def test_what_the_half_is_of_is_an_option(base, expected):
    campaign = companies(options={"combine_base": base})
    assert codes(campaign, ("G11", "G12")) == expected


@pytest.mark.parametrize(("command", "surplus"), [("keep", "G12.2"), ("strike", "G11.2")])
def test_the_owner_says_whose_command_stand_stays(command, surplus):
    told = {"pairs": [{"keep": "G11", "strike": "G12", "command": command}]}
    after = joined(decision=told)
    assert [s.id for s in after.rows("Stand", status="surplus")] == [surplus]


def test_the_command_stand_stays_where_the_other_has_none():
    after = joined(company("G11", contents="2xG-INF"))
    assert after.rows("Stand", status="surplus") == ()


def test_one_command_stand_is_left_however_many_there_were():
    after = joined(company("G12", contents="2xG-INF cmd"))
    there = after.rows("Stand", element="G11", status="available", command=True)
    assert [stand.id for stand in there] == ["G11.2"]


def test_the_rating_is_a_level_of_the_ladder_below_the_better():
    ladder = "raw; green; trained; experienced; veteran; elite"
    after = joined(options={"ladder": ladder})
    assert after.find("Element", "G11").rating == "green"


def test_raw_stays_raw():
    after = joined(company("G11", rating="raw"), company("G12", rating="raw"))
    assert after.find("Element", "G11").rating == "raw"


def test_wrecks_pass_to_the_new_element_and_the_dead_do_not():
    stands = [
        {"id": "G12.1", "status": "abandoned"},
        {"id": "G12.2", "status": "eliminated"},
    ]
    after = joined(stands=stands)
    assert [s.id for s in after.rows("Stand", element="G12")] == ["G12.2"]


@pytest.mark.parametrize("note", ["from Rostov", "from Rostov."])
def test_the_row_that_stays_notes_the_other(note):
    after = joined(company("G11", note=note))
    assert after.find("Element", "G11").note == "from Rostov; with G12"


def test_only_elements_that_fit_a_pair_are_offered():
    campaign = companies(company("G13", unit_class="A"))
    offered = {choice.value for choice in field.offers(campaign, "B6", "german")}
    assert offered == {"G11", "G12"}


def test_the_books_balance_where_one_formed_in_a_refit_is_joined_to_another_at_once():
    campaign = companies(options={"combine_twice_same_refit": "true"})
    told = pairs(("G11", "G12"), ("G13", "G11"))
    after = field.play(campaign, "B6", "german", told)
    assert after.find("Element", "G11").combined_into == "G13"
    assert [*map(str, audit(after))] == []


def tank_company(key, command):
    return company(key, unit_class="A", contents=f"1xG-TANK; 1xG-TANK {command}")


def repaired_after_combining(stands, wrecks):
    """Two tank companies combine; then the wrecks are repaired."""
    rows = [tank_company("G11", "cmd"), tank_company("G12", "cmd")]
    before = {"Element": rows, "Stand": stands, "Wreck": wrecks}
    after = field.play(field.campaign(before), "B6", "german", pairs(("G11", "G12")))
    told = {"attempts": [{"wreck": wreck["id"]} for wreck in wrecks]}
    return field.play(after, "F1", "german", told, [10] * len(wrecks))


def test_a_command_vehicle_repaired_later_makes_no_second_one():
    stands = field.status("G12.2", status="knocked_out")
    after = repaired_after_combining(stands, [field.wreck("W1", "G12.2")])
    assert after.find("Stand", "G12.2").status == "surplus"


def test_of_two_command_vehicles_repaired_the_first_is_kept():
    stands = field.status("G11.2", "G12.2", status="knocked_out")
    wrecks = [field.wreck("W1", "G12.2"), field.wreck("W2", "G11.2")]
    after = repaired_after_combining(stands, wrecks)
    told = [after.find("Stand", stand).status for stand in ("G12.2", "G11.2")]
    assert told == ["available", "surplus"]


def test_a_repair_tells_that_a_second_command_vehicle_is_not_kept():
    stands = field.status("G12.2", status="knocked_out")
    rows = [tank_company("G11", "cmd"), tank_company("G12", "cmd")]
    wreck = field.wreck("W1", "G12.2")
    before = {"Element": rows, "Stand": stands, "Wreck": [wreck]}
    after = field.play(field.campaign(before), "B6", "german", pairs(("G11", "G12")))
    (offered, *_) = field.offers(after, "F1", "german")
    assert "G11 keeps one command stand and has it" in offered.note


@pytest.mark.parametrize(("option", "rating"), [("keep", "veteran"), ("drop", "")])
def test_whether_a_stand_keeps_a_rating_of_its_own_is_an_option(option, rating):
    stands = field.status("G11.1", "G12.1", rating="veteran")
    after = joined(stands=stands, options={"combined_own_rating": option})
    assert {after.find("Stand", key).rating for key in ("G11.1", "G12.1")} == {rating}
