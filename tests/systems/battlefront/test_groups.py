"""Purchases: what is bought, what it costs, and why not."""

import pytest

from refkit.engine.play import telling
from tests.systems.battlefront import field

NONE = [{"date": "1942-12-24", "side": "german", "income": False}]


def order(*groups, points=()):
    told = [group if isinstance(group, dict) else {"group": group} for group in groups]
    return {"orders": told, "points": [{"module": module} for module in points]}


def bought(*groups, before=None, points=()):
    rich = {"Points": [field.purse(90)], **(before or {})}
    return field.play(field.campaign(rich), "B9", "german", order(*groups, points=points))


def codes(decision, before=None, options=None):
    return field.codes(field.campaign(before, options), "B9", "german", decision)


def group(key="O1", **fields):
    return {"Group": [{"side": "german", "id": key, **fields}]}


def test_a_bought_element_joins_at_once():
    row = bought({"group": "I1", "name": "Reserve"}).find("Element", "G03")
    assert (row.name, row.origin, row.day_start) == ("Reserve", "bought", 5)


def test_a_bought_element_is_called_by_the_chart_where_nothing_is_written():
    assert bought("A1").find("Element", "G03").name == "Tank company"


def test_a_bought_element_has_its_stands():
    assert len(bought("I1").rows("Stand", element="G03")) == 5


def test_a_bought_flight_has_not_rolled_yet():
    assert bought("P1").find("Flight", "G-P1-1").number is None


def test_works_give_fpp_and_nothing_else():
    after = bought("F1")
    assert (field.balance(after, "german", "fpp"), after.entries[-1].lines) == (
        8,
        ("german buys F1 Pioneer works for 2 CPP",),
    )


def test_points_are_bought_for_a_module_that_is_held():
    after = bought(before={"Module": [field.module()]}, points=["G-O1-1"])
    assert [point.id for point in after.rows("TargetPoint")] == ["G-O1-1/1"]


def test_ids_go_on_counting():
    after = bought("O1", "O1", before={"Module": [field.module()]})
    assert [m.id for m in after.rows("Module")] == ["G-O1-1", "G-O1-2", "G-O1-3"]


def test_what_is_not_on_the_own_chart_is_refused():
    assert codes(order("R1")) == ["not_on_chart"]


def test_the_chart_of_the_enemy_sells_nothing():
    row = {"side": "russian", "id": "R9", "kind": "AIR", "description": "Il-2"}
    row |= {"price": 1, "scenario_max": 1, "campaign_max": 1}
    assert codes(order("R9"), {"Group": [row]}) == ["not_on_chart"]


def test_all_grounds_are_told_at_once():
    before = group(campaign_max=0, price=9, since="1942-12-25")
    expected = ["campaign_maximum", "chart_note", "preregistered_limit", "not_enough_cpp"]
    assert codes(order({"group": "O1", "points": 3}), before) == expected


def test_the_campaign_maximum_counts_what_is_bought_in_the_same_refit():
    before = {**group(campaign_max=1, price=1)}
    assert codes(order("O1", "O1"), before) == ["campaign_maximum"]


def test_a_line_that_does_not_say_what_it_brings_is_not_sold():
    sold = field.campaign().find("Group", "german/A1").values
    open_line = {**sold, "id": "A2", "price": 0, "contents": "", "rating": ""}
    campaign = field.adopted({"Group": [open_line]})
    error = field.refused(campaign, "B9", "german", order("A2"))
    where = "on refkit's worksheet of the German RG chart, before it is sold"
    assert [fault.message for fault in error.faults] == [
        "A2: Contents is blank; expected its unit cards, such as 4xG-INF; 1xG-CMD cmd, "
        + where,
        f"A2: Rating is blank; expected the rating its elements start with, {where}",
    ]


def test_what_is_refused_costs_the_next_order_nothing():
    assert codes(order("A1", "O1")) == ["not_enough_cpp"]


def test_points_go_with_artillery_only():
    assert codes(order({"group": "I1", "points": 1})) == ["preregistered_limit"]


def test_points_cost_what_is_left_after_the_groups():
    before = {"Points": [field.purse(4)], "Module": [field.module()]}
    told = order("O1", points=["G-O1-1", "G-O1-1"])
    assert codes(told, before) == ["not_enough_cpp"]


def test_a_third_point_for_a_module_is_refused():
    before = {"Module": [field.module()]}
    assert codes(order(points=["G-O1-1"] * 3), before) == ["preregistered_limit"]


def test_a_refusal_of_points_says_how_many_were_asked_for_and_how_many_there_may_be():
    campaign = field.campaign({"Module": [field.module()]})
    with_group = order({"group": "O1", "points": 3})
    told = [
        str(ground.message)
        for decision in (order(points=["G-O1-1"] * 3), with_group)
        for ground in field.grounds(campaign, "B9", "german", decision)
        if ground.code == "preregistered_limit"
    ]
    assert told == [
        "3 registered points for G-O1-1, which has 0 in force; expected 2 at most in all",
        "3 registered points for one module; expected 2 at most",
    ]


def test_points_held_count_and_lapsed_ones_do_not():
    told = {"side": "german", "module": "G-O1-1", "slot": field.TODAY}
    rows = [{"id": "a", **told}, {"id": "b", **told, "status": "lapsed"}]
    before = {"Module": [field.module()], "TargetPoint": rows}
    assert codes(order(points=["G-O1-1"] * 2), before) == ["preregistered_limit"]


@pytest.mark.parametrize("state", [{"side": "russian"}, {"status": "removed"}])
def test_points_are_for_an_own_module_on_the_roster(state):
    before = {"Module": [field.module(**state)]}
    assert codes(order(points=["G-O1-1"]), before) == ["not_available"]


def test_artillery_is_not_sold_after_the_morning():
    slots = [
        {"id": field.TODAY, "kind": "morning"},
        {"id": field.TOMORROW, "day": 1, "kind": "night", "date": "1942-12-24"},
    ]
    campaign = field.campaign({"Slot": slots})
    found = field.codes(campaign, "B9", "german", order("O1"), slot=field.TOMORROW)
    assert found == ["oba_only_in_morning"]


@pytest.mark.parametrize(
    ("option", "expected"), [("no_gain", []), ("frozen", ["cpp_frozen"] * 2)]
)
def test_whether_saved_points_may_be_spent_on_a_date_without_cpp(option, expected):
    before = {"HistoricalDrm": NONE, "Module": [field.module()]}
    told = order("O1", points=["G-O1-1"])
    assert codes(told, before, {"no_cpp_entry": option}) == expected


def test_nothing_is_charged_on_a_refusal():
    campaign = field.campaign()
    error = field.refused(campaign, "B9", "german", order("O1", "A1"))
    assert [fault.code for fault in error.faults] == ["not_enough_cpp"]


def test_the_offers_say_why_a_group_cannot_be_had():
    offers = field.offers(field.campaign(), "B9", "german")
    notes = {choice.value: choice.note for choice in offers}
    assert notes == {
        "I1": "",
        "A1": "A1 costs 8 CPP; there are 5",
        "O1": "",
        "P1": "",
        "F1": "",
    }


def test_the_offers_name_modules_for_points():
    campaign = field.campaign({"Module": [field.module()]})
    fields = [choice.field for choice in field.offers(campaign, "B9", "german")]
    assert fields[-1] == "points.module"


MORNING_AND_NIGHT = [("morning", "night")]
LATER = "24 Dec night"


def test_a_group_is_not_to_be_had_after_its_last_day():
    assert codes(order("O1"), group(until="1942-12-23")) == ["chart_note"]


def test_a_group_is_to_be_had_on_its_last_day():
    assert codes(order("O1"), group(until="1942-12-24")) == []


@pytest.mark.parametrize("parts", [("afternoon",), ("afternoon", "night"), ("night",)])
def test_the_first_refit_of_a_short_day_sells_artillery(parts):
    campaign = field.campaign(days=[parts])
    assert field.codes(campaign, "B9", "german", order("O1")) == []


LAPSED = {"side": "german", "module": "G-O1-1", "slot": field.TODAY, "status": "lapsed"}


@pytest.mark.parametrize(
    ("cap", "found"), [("in_force", []), ("module_lifetime", ["preregistered_limit"])]
)
def test_what_the_two_points_are_counted_over_is_an_option(cap, found):
    rows = [{"id": key, **LAPSED} for key in "ab"]
    before = {"Module": [field.module()], "TargetPoint": rows}
    assert codes(order(points=["G-O1-1"]), before, {"prp_cap": cap}) == found


@pytest.mark.parametrize(
    ("sold", "found"), [("any_refit", []), ("morning_only", ["oba_only_in_morning"])]
)
def test_when_points_are_sold_is_an_option(sold, found):
    campaign = field.campaign(
        {"Module": [field.module()]}, {"prp_purchase": sold}, days=MORNING_AND_NIGHT
    )
    told = order(points=["G-O1-1"])
    assert field.codes(campaign, "B9", "german", told, LATER) == found
    assert field.codes(campaign, "B9", "german", told) == []


@pytest.mark.parametrize(
    ("count", "found"), [("from_start", ["campaign_maximum"]), ("on_arrival", [])]
)
def test_when_a_scheduled_element_counts_is_an_option(count, found):
    row = field.element("G09", "I1", status="scheduled", arrives="1942-12-30")
    before = {**group("I1", campaign_max=2), "Element": [row]}
    assert codes(order("I1"), before, {"scheduled_count": count}) == found


def test_aircraft_without_a_daylight_slot_left_are_told():
    offers = field.offers(field.campaign(days=MORNING_AND_NIGHT), "B9", "german", LATER)
    notes = {choice.value: choice.note for choice in offers}
    assert notes["P1"] == "no daylight slot is left to fly in"


def told(decision, before=None):
    rich = {"Points": [field.purse(90)], **(before or {})}
    return field.cautions(field.campaign(rich), "B9", "german", decision)


def test_more_bought_than_may_serve_is_told_before_it_is_bought():
    one = group("O1", scenario_max=1)
    sentence = "Medium battalion: you would have 2; only 1 may fight in one scenario"
    assert told(order("O1"), one) == []
    assert told(order("O1", "O1"), one) == [("orders", sentence)]


def test_what_is_on_the_roster_counts_among_what_may_serve():
    before = {**group("O1", scenario_max=1), "Module": [field.module()]}
    assert len(told(order("O1"), before)) == 1


def test_points_for_works_are_never_too_many():
    assert told(order("F1", "F1"), group("F1", scenario_max=0)) == []


def ware(key, before=None):
    campaign = field.campaign(before)
    found = field.offers(campaign, "B9", "german")
    return next(each.ware for each in found if each.value == key)


def test_a_group_is_sold_with_what_is_in_it():
    found = ware("I1", group("I1", rating="raw", note="To order"))
    assert (found.name, found.kind, found.asks) == ("Rifle company", "Troops", ("name",))
    assert found.contents.endswith("; raw")
    assert found.limits[-1] == "To order"


def test_what_bounds_artillery_is_told():
    row = {"since": "1942-12-01", "until": "1942-12-31", "day_max": 1}
    found = ware("O1", group("O1", **row))
    assert (found.contents, found.asks) == ("1 module", ("points",))
    assert found.limits == ("2 in a scenario", "1 in a day", "Until 31 December")


def test_points_for_works_say_how_many_they_are():
    assert ware("F1").contents == "5 fortification points"
    assert ware("F1").limits == ()


def test_aircraft_bought_too_late_to_fly_are_told_before_they_are_paid():
    campaign = field.campaign(days=MORNING_AND_NIGHT)
    (told,) = field.cautions(campaign, "B9", "german", order("P1"), LATER)
    assert told[1].endswith("no daylight slot is left to fly in")


HOME = "Stuka: you defend; if the enemy defends too, there is no game for the aircraft"


@pytest.mark.parametrize(
    ("posture", "warned"),
    [
        ({"declared": "defend"}, [HOME]),
        ({"declared": "attack"}, []),
        ({"declared": "defend", "predetermined": True}, []),
    ],
)
def test_who_defends_is_warned_when_buying_aircraft(posture, warned):
    row = {"side": "german", "id": "F1", "kind": "AIR", "description": "Stuka"}
    row |= {"price": 1, "scenario_max": 1, "campaign_max": 1}
    declared = {"slot": field.TODAY, "side": "german", **posture}
    campaign = field.campaign({"Group": [row], "Posture": [declared]})
    found = field.cautions(campaign, "B9", "german", order("F1"))
    assert [message for _, message in found if "defend" in message] == warned


@pytest.mark.parametrize(
    ("name", "told"),
    [("Reserve", "Reserve (Rifle company)"), ("", "Rifle company"), ("O1", "")],
)
def test_what_is_bought_is_told_beside_a_name_of_its_own(name, told):
    group = {"group": "I1", "name": name} if told else name
    after = bought(group)
    (said, *_) = telling.entry_sentences(after, after.entries[-1])
    description = after.get("Group", "german/O1").description
    assert said.startswith(f"The German side buys {told or description} for ")


def test_a_fortification_that_may_be_hidden_says_so_where_it_is_bought():
    chart = {"side": "german", "item": "wire", "price": 1, "most": 2}
    for hidden, note in ((True, "may be set up hidden"), (False, "by night")):
        line = chart | {"hidden": hidden, "note": "" if hidden else note}
        campaign = field.campaign({"FortLine": [line]})
        first = next(iter(field.offers(campaign, "B12", "german")))
        assert first.ware.limits == ("2 in one refit", note)
