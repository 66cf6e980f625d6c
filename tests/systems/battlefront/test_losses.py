"""Losses and what was fired."""

import pytest

from tests.systems.battlefront import field


def fielded(**extra):
    chosen = [{"id": key, "chosen": field.TODAY} for key in ("G01", "G02", "S01")]
    crew = field.element("G09", contents="1xG-GUN; 1xG-LORRY; 1xG-CAR", chosen=field.TODAY)
    tanks = field.element("G08", contents="4xG-TANK", chosen=field.TODAY)
    there = field.module(chosen=field.TODAY)
    rows = {"Element": [*chosen, tanks, crew], "Module": [there, field.module("G-O1-2")]}
    return field.campaign({**rows, "Flight": [field.flight(chosen=field.TODAY)], **extra})


def losses(*stands, **other):
    told = [stand if isinstance(stand, dict) else {"stand": stand} for stand in stands]
    return {"stands": told, **other}


def lost(*stands, **other):
    return field.play(fielded(), "D2", "german", losses(*stands, **other))


def codes(told, step="D2", side="german"):
    return field.codes(fielded(), step, side, told)


KINDS = [("G09.1", "eliminated"), ("G09.2", "eliminated"), ("G09.3", "knocked_out")]


@pytest.mark.parametrize(("stand", "status"), KINDS)
def test_only_armour_leaves_something_to_mend(stand, status):
    assert lost(stand).find("Stand", stand).status == status


def test_a_wreck_lies_where_it_was_written():
    told = {"stand": "G02.1", "place": "60, 40", "minefield": True}
    row = lost(told).find("Wreck", "W1")
    assert (row.card, row.state, row.place, row.minefield) == (
        "G-TANK",
        "knocked_out",
        "60, 40",
        True,
    )


def test_a_wreck_number_is_not_given_again():
    campaign = lost("G02.1")
    gone = field.campaigns.change_between(campaign.find("Wreck", "W1"), None)
    later = field.ledger.amend(campaign, (gone,), "towed off by mistake")
    after = field.play(later, "E2", "", losses("G02.2"))
    assert [row.id for row in after.rows("Wreck")] == ["W2"]


def test_a_stand_that_was_penned_leaves_its_pocket_when_it_is_lost():
    campaign = fielded(Stand=field.status("G02.1", position="isolated", pocket="P1"))
    row = field.play(campaign, "D2", "german", losses("G02.1")).find("Stand", "G02.1")
    assert (row.position, row.pocket) == ("normal", "")


def test_a_mission_without_smoke_uses_the_module_and_no_smoke():
    after = lost(missions=[{"module": "G-O1-1"}])
    row = after.find("Module", "G-O1-1")
    assert (row.fired, row.smoke_left) == (field.TODAY, 2)


def test_a_module_that_fired_nothing_is_not_used():
    after = lost(missions=[{"module": "G-O1-1", "missions": 0}])
    assert after.find("Module", "G-O1-1").fired == ""


def test_a_flight_has_flown():
    assert lost(flights=["G-P1-1"]).find("Flight", "G-P1-1").status == "flown"


def fire(module="G-O1-1", missions=3, smoke=0):
    return {"missions": [{"module": module, "missions": missions, "smoke": smoke}]}


REFUSED = [
    (losses("G99.1"), ["not_available"]),
    (losses("S01.1"), ["not_available"]),
    (losses("G01.1", "G01.1"), ["not_available"]),
    (losses({"stand": "G01.1", "result": "abandoned"}), ["not_type_A"]),
    (fire(smoke=3), ["no_smoke_left"]),
    (fire(missions=1, smoke=2), ["not_understood"]),
    (fire(missions=1, smoke=3), ["no_smoke_left", "not_understood"]),
    (fire("G-O1-2"), ["not_available"]),
    ({"missions": [*fire()["missions"], *fire()["missions"]]}, ["not_available"]),
    ({"flights": ["G-P1-9"]}, ["not_available"]),
    ({"tallies": [{"element": "G03"}, {"element": "S01"}]}, ["not_available"] * 2),
    ({"tallies": [{"element": "G01"}, {"element": "G01"}]}, ["not_available"]),
    ({"ammunition": [{"stand": "G99.1"}]}, ["not_available"]),
    ({"ammunition": [{"stand": "G01.1"}]}, ["not_available"]),
]


@pytest.mark.parametrize(("told", "expected"), REFUSED)
def test_every_ground_against_a_list_of_losses_is_told(told, expected):
    assert codes(told) == expected


def test_a_stand_that_was_not_chosen_is_not_on_the_table():
    campaign = field.campaign()
    assert field.codes(campaign, "D2", "german", losses("G01.1")) == ["not_available"]


def test_a_stand_that_panicked_off_is_not_on_the_table():
    campaign = fielded(Stand=field.status("G01.1", panicked=True))
    assert field.codes(campaign, "E2", "", losses("G01.1")) == ["not_available"]


def test_mines_take_stands_of_either_side():
    assert codes(losses("G01.1", "S01.1"), "E2", "") == []


def test_the_own_stands_on_the_table_are_offered():
    values = {choice.value for choice in field.offers(fielded(), "D2", "german")}
    assert {"G01.1", "G-O1-1", "G-P1-1"} <= values
    assert not values & {"S01.1", "G-O1-2"}


def test_stands_of_both_sides_are_offered_to_the_umpire():
    values = {choice.value for choice in field.offers(fielded(), "E2")}
    assert {"G01.1", "S01.1"} <= values


def noted(after, element="G01"):
    return after.find("Engagement", f"{field.TODAY}/{element}")


COUNTED = [
    ("G09.1", "knocked_out", "knocked_out"),
    ("G09.2", "knocked_out", "soft"),
    ("G09.3", "knocked_out", "afv_knocked_out"),
    ("G09.3", "abandoned", "afv_abandoned"),
    ("G09.1", "panicked", "panicked"),
]


@pytest.mark.parametrize(("stand", "result", "counted"), COUNTED)
def test_a_loss_is_counted_by_its_kind(stand, result, counted):
    row = noted(lost({"stand": stand, "result": result}), "G09")
    kinds = ("knocked_out", "soft", "afv_knocked_out", "afv_abandoned", "panicked")
    assert {kind for kind in kinds if getattr(row, kind)} == {counted}


def test_who_lost_a_stand_was_in_combat():
    assert noted(lost("G01.1")).in_combat


TICKS = [
    ({"in_combat": False}, False),
    ({}, True),
    ({"in_combat": False, "kills": 1}, True),
    ({"in_combat": False, "cc_won": 1}, True),
    ({"in_combat": False, "cc_lost": 1}, True),
]


@pytest.mark.parametrize(("told", "fought"), TICKS)
def test_a_kill_or_a_close_combat_is_combat_ticked_or_not(told, fought):
    row = noted(lost(tallies=[{"element": "G01", **told}]))
    assert (row.in_combat, row.noted) == (fought, True)


def test_what_an_element_did_is_noted():
    told = {"element": "G01", "kills": 3, "cc_won": 2, "cc_lost": 1}
    row = noted(lost("G01.1", tallies=[told]))
    assert (row.kills, row.cc_won, row.cc_lost, row.knocked_out) == (3, 2, 1, 1)


def tolled(*rows, stands=(), **extra):
    """Play losses told by number; return what befell each stand that is no more there."""
    told = losses(*stands, tallies=[{"in_combat": False, **row} for row in rows])
    after = field.play(fielded(**extra), "D2", "german", told)
    rows = after.rows("Stand", side="german")
    state = {stand.id: "panicked" if stand.panicked else stand.status for stand in rows}
    return {key: told for key, told in state.items() if told != "available"}


def test_the_elements_are_listed_with_the_stands_that_are_alike():
    offers = field.offers(fielded(), "D2", "german")
    listed = [o for o in offers if o.field == "tallies.element"]
    assert [(o.value, o.label) for o in listed] == [
        ("G01.1", "4 x Rifle squad"),
        ("G01.5", "1 x Rifle squad, command"),
        ("G02.1", "3 x Tank"),
        ("G02.4", "1 x Tank, command"),
        ("G08", "4 x Tank"),
        ("G09.1", "1 x Anti-tank gun"),
        ("G09.2", "1 x Lorry"),
        ("G09.3", "1 x Armoured car"),
    ]
    assert listed[0].group == "G01 1st company"


def test_stands_are_told_apart_by_what_became_of_them():
    rows = [
        {"id": "G08.1", "immobile": True},
        {"id": "G08.2", "ammunition": "short", "position": "isolated"},
    ]
    offers = field.offers(fielded(Stand=rows), "D2", "german")
    assert {o.label for o in offers if o.group.startswith("G08")} == {
        "1 x Tank, immobile",
        "1 x Tank, isolated, short of ammunition",
        "2 x Tank",
    }


def test_losses_told_by_number_are_those_of_the_stands_in_order():
    row = {"element": "G08", "knocked_out": 2, "abandoned": 1, "panicked": 1}
    fates = ["knocked_out", "knocked_out", "abandoned", "panicked"]
    assert list(tolled(row).values()) == fates


def test_a_number_means_others_than_the_stands_that_are_named():
    gone = tolled({"element": "G08", "knocked_out": 1}, stands=["G08.1"])
    assert list(gone) == ["G08.1", "G08.2"]


def test_a_number_means_stands_of_one_kind():
    assert list(tolled({"element": "G01.5", "knocked_out": 1})) == ["G01.5"]


def test_a_number_tells_the_stands_apart_as_they_were_before_any_ran_short():
    told = {"tallies": [{"element": "G01.2", "knocked_out": 2}]}
    short = {"ammunition": [{"stand": "G01.2"}]}
    campaign = pocketed()
    after = field.play(campaign, "D2", "german", told)
    assert after.find("Stand", "G01.3").status == "eliminated"
    ammunition = {"ammunition": [{"stand": "G01.1"}], **told}
    assert field.play(campaign, "D2", "german", ammunition).find("Stand", "G01.1")
    assert field.codes(campaign, "D2", "german", short) == ["not_available"]


def test_what_an_element_did_is_added_up_over_its_kinds_of_stands():
    rows = [
        {"element": "G01.1", "kills": 2, "knocked_out": 1},
        {"element": "G01.5", "kills": 1},
    ]
    row = noted(lost(tallies=rows))
    assert (row.kills, row.knocked_out, row.in_combat) == (3, 1, True)


EXCESS = [
    ({"element": "G08", "knocked_out": 5}, ["not_available"], "knocked_out", "4 at most"),
    (
        {"element": "G08", "abandoned": 3, "panicked": 1},
        ["not_available"],
        "abandoned",
        "3 at most besides those named",
    ),
    ({"element": "G01.1", "abandoned": 1}, ["not_type_A"], "abandoned", "no armoured"),
    ({"element": "G01", "panicked": 1}, ["not_understood"], "panicked", "G01.1, G01.5"),
    (
        {"element": "G01.5", "abandoned": 2},
        ["not_type_A", "not_available"],
        "abandoned",
        "no armoured",
    ),
]


@pytest.mark.parametrize(("row", "expected", "field_", "said"), EXCESS)
def test_every_ground_against_losses_told_by_number_is_told(row, expected, field_, said):
    named = ["G08.4"] if "panicked" in row and "abandoned" in row else []
    told = losses(*named, tallies=[row])
    grounds = field.grounds(fielded(), "D2", "german", told)
    assert [each.code for each in grounds] == expected
    assert grounds[0].field == f"tallies[0].{field_}"
    assert said in grounds[0].message


def pocketed(**fields):
    stands = field.status("G01.1", position="cut_off", pocket="P1", **fields)
    return fielded(Stand=stands)


@pytest.mark.parametrize("state", ["short", "out"])
def test_who_ran_short_is_marked(state):
    told = {"ammunition": [{"stand": "G01.1", "state": state}]}
    after = field.play(pocketed(), "D2", "german", told)
    assert after.find("Stand", "G01.1").ammunition == state


def test_who_checks_ammunition_is_offered_with_the_chance():
    offers = field.offers(pocketed(), "D2", "german")
    (choice,) = [offer for offer in offers if offer.field == "ammunition.stand"]
    assert (choice.value, float(choice.odds["worse"])) == ("G01.1", 0.1)


def test_a_stand_that_is_out_checks_no_more():
    told = {"ammunition": [{"stand": "G01.1", "state": "out"}]}
    out = pocketed(ammunition="out")
    assert field.codes(out, "D2", "german", told) == ["not_available"]


@pytest.mark.parametrize(("used", "keys"), [("on", ["G01"]), ("off", [])])
def test_a_form_begins_with_the_elements_whose_tallies_are_wanted(used, keys):
    row = {"slot": field.TODAY, "side": "german", "element": "G01", "stands": 5}
    campaign = field.campaign({"Engagement": [row]}, {"discipline": used})
    told = field.draft(campaign, "D2", "german").tallies
    assert [(t.element, t.in_combat) for t in told] == [(key, False) for key in keys]


def test_a_flight_that_did_not_fly_is_told_before_it_is_lost():
    why = "G-P1-1 Dive bombers does not fly and is then lost"
    assert field.cautions(fielded(), "D2", "german") == [("flights", why)]
    assert field.cautions(fielded(), "D2", "german", losses(flights=["G-P1-1"])) == []


def test_of_a_flight_that_flew_before_nothing_is_told():
    before = {"Flight": [field.flight(chosen=field.TODAY, flown="1942-12-01 full day")]}
    assert field.cautions(fielded(**before), "D2", "german") == []
