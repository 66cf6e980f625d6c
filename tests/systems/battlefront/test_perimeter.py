"""Perimeter and status."""

import pytest

from tests.systems.battlefront import field

CHOSEN = [{"id": key, "chosen": field.TODAY} for key in ("G01", "S01")]


def fielded(**extra):
    return field.campaign({"Element": CHOSEN, **extra})


def told(*units, pockets=(("P1", "german"),), held=()):
    named = ("unit", "position", "pocket")
    return {
        "course": "0, 0; 9, 9",
        "pockets": [{"pocket": name, "side": side} for name, side in pockets],
        "units": [dict(zip(named, unit, strict=True)) for unit in units],
        "held": [{"objective": name, "side": side} for name, side in held],
    }


def drawn(decision, **extra):
    return field.play(fielded(**extra), "E6", "", decision)


def codes(decision):
    return field.codes(fielded(), "E6", "", decision)


def test_what_is_not_listed_is_in_normal_status():
    stands = field.status("G01.1", position="isolated", pocket="P1", place="here")
    row = drawn(told(pockets=()), Stand=stands).find("Stand", "G01.1")
    assert (row.position, row.pocket, row.place) == ("normal", "", "")


def test_one_stand_of_an_element_may_be_cut_off_alone():
    after = drawn(told(("G01.2", "cut_off", "P1")))
    assert [s.id for s in after.rows("Stand", position="cut_off")] == ["G01.2"]


def test_an_objective_nobody_took_counts_for_its_holder():
    after = drawn(told(pockets=()))
    assert after.find("Holding", f"{field.TODAY}/station").side == "german"


def test_the_bonus_is_paid_once():
    after = drawn(told(pockets=(), held=[("station", "russian")]))
    row = after.find("Objective", "station")
    assert (field.balance(after, "russian"), row.bonus_side) == (8, "")


def test_a_side_without_a_bonus_gets_none():
    after = drawn(told(pockets=(), held=[("station", "german")]))
    assert field.balance(after, "german") == 5


def test_an_objective_may_be_held_by_nobody():
    after = drawn(told(pockets=(), held=[("station", "")]))
    assert after.find("Objective", "station").held_by == ""


def answered(**answers):
    row = {"unit": "G01", "pocket": "P1", **answers}
    return {"course": "0, 0", "pockets": [PEN], "units": [row]}


PEN = {"pocket": "P1", "side": "german"}
HOME = {"behind": "yes", "reaches": "home_edge"}
ANSWERS = [
    ({"behind": "no"}, "normal"),
    ({"behind": "yes", "guarded": True}, "normal"),
    ({"behind": "yes"}, "cut_off"),
    (HOME, "isolated"),
    ({**HOME, "reaches": "supply_line"}, "isolated"),
    ({**HOME, "reaches": "entry_point"}, "isolated"),
    ({**HOME, "passes_enemy": True}, "cut_off"),
    ({**HOME, "toward_enemy": True}, "cut_off"),
    ({**HOME, "position": "cut_off"}, "cut_off"),
    ({"behind": "yes", "position": "normal"}, "normal"),
]


@pytest.mark.parametrize(("answers", "position"), ANSWERS)
def test_the_answers_propose_and_the_umpires_word_counts(answers, position):
    row = drawn(answered(**answers)).find("Stand", "G01.1")
    assert row.position == position
    assert row.pocket == ("" if position == "normal" else "P1")


def test_a_word_against_the_answers_is_on_record():
    lines = drawn(answered(**HOME, position="cut_off")).entries[-1].lines
    told = "pocket P1: cut off by the umpire's word; the answers say isolated"
    assert lines[1:] == ("german pocket P1: cut off", told)


def test_a_word_that_frees_a_unit_names_no_pocket():
    told = {**answered(behind="yes", position="normal"), "pockets": []}
    told["units"][0]["pocket"] = ""
    line = "a unit in no pocket: normal by the umpire's word; the answers say cut off"
    assert line in drawn(told).entries[-1].lines


def test_what_stays_in_a_pocket_keeps_its_place():
    stands = field.status("G01.1", position="isolated", pocket="P1", place="the farm")
    row = drawn(answered(**HOME), Stand=stands).find("Stand", "G01.1")
    assert row.place == "the farm"


def test_an_immobile_vehicle_keeps_its_place():
    stands = field.status("G02.1", immobile=True, place="44, 20")
    row = drawn(told(pockets=()), Stand=stands).find("Stand", "G02.1")
    assert (row.position, row.place) == ("normal", "44, 20")


REFUSED = [
    (answered(), ["not_understood"]),
    ({**answered(), "pockets": []}, ["not_understood"]),
    ({**answered(**HOME), "pockets": []}, ["unknown_pocket"]),
    (told(pockets=[("P1", "german"), ("P1", "german")]), ["not_available"]),
    (told(pockets=[("P1", "finnish")]), ["unknown_side"]),
    (told(pockets=[("MLR", "german")]), ["not_understood"]),
    (told(pockets=[("Start", "german")]), ["not_understood"]),
    (told(("G99", "isolated", "P1")), ["not_available"]),
    (told(("G02", "isolated", "P1")), ["not_available"]),
    (told(("G01", "isolated", "P1"), ("G01.2", "cut_off", "P1")), ["not_available"]),
    (told(("G01", "isolated", "P9")), ["unknown_pocket"]),
    (told(("S01", "isolated", "P1")), ["unknown_pocket"]),
    (told(held=[("farm", "german")]), ["unknown_objective"]),
    (told(held=[("station", "finnish")]), ["unknown_side"]),
    (told(held=[("station", ""), ("station", "")]), ["not_available"]),
    (told(("G99", "isolated", "P9")), ["not_available", "unknown_pocket"]),
]


@pytest.mark.parametrize(("decision", "expected"), REFUSED)
def test_every_ground_against_a_perimeter_is_told(decision, expected):
    assert codes(decision) == expected


def test_units_and_objectives_on_the_table_are_offered():
    values = [choice.value for choice in field.offers(fielded(), "E6")]
    assert {"G01", "G01.5", "S01", "station", "german"} <= set(values)


def test_a_side_without_units_is_offered_none():
    campaign = field.campaign({"Element": CHOSEN[:1]})
    assert "S01" not in {choice.value for choice in field.offers(campaign, "E6")}


def test_the_form_begins_with_the_last_line():
    assert field.draft(fielded(), "E6").course == "0, 40; 120, 40"


def test_the_form_begins_blank_where_no_line_was_drawn():
    campaign = field.campaign()
    none = field.campaigns.change_between(campaign.rows("Front")[0], None)
    assert field.draft(field.campaigns.apply_changes(campaign, (none,)), "E6").course == ""


def test_the_form_begins_with_the_pockets_that_were():
    stands = field.status("G01.2", position="cut_off", pocket="P1", place="the farm")
    front = [{"slot": "23 Dec", "id": "P1", "side": "german", "course": "1, 1"}]
    drafted = field.draft(fielded(Stand=stands, Front=front), "E6")
    assert [pocket.course for pocket in drafted.pockets] == ["1, 1"]
    assert [unit.place for unit in drafted.units] == ["the farm"]


def test_the_form_as_it_begins_changes_no_status():
    stands = field.status("G01.2", position="cut_off", pocket="P1", place="the farm")
    campaign = fielded(Stand=stands)
    after = field.play(campaign, "E6", "", field.draft(campaign, "E6").values)
    assert after.find("Stand", "G01.2") == campaign.find("Stand", "G01.2")
