"""Removal attempts: targets, modifiers, refusals, and when it shows."""

import pytest

from tests.systems.battlefront import field

TRIED = f"russian: {field.TODAY}"


def attempts(*targets):
    return {"attempts": [{"target": target} for target in targets]}


def enemy(**fields):
    return {"Fortification": [field.fort(ground="russian", **fields)]}


def lying(**fields):
    stands = field.status("G02.1", status="knocked_out")
    return {"Wreck": [field.wreck(**{"ground": "russian", **fields})], "Stand": stands}


def codes(before, *targets, options=None):
    campaign = field.campaign(before, options)
    return field.codes(campaign, "B11", "russian", attempts(*targets))


def removed(before, die, target="G-X1"):
    return field.play(field.campaign(before), "B11", "russian", attempts(target), (die,))


def sappers(number, **fields):
    row = field.element("S09", contents=f"{number}xS-ENG", **fields)
    return {"Element": [row]}


@pytest.mark.parametrize(("die", "cleared"), [(5, False), (6, True)])
def test_an_item_is_cleared_on_a_six(die, cleared):
    assert removed(enemy(), die).find("Fortification", "G-X1").cleared is cleared


MODIFIERS = [
    ({"item": "wire", "by_line": True}, -2),
    ({"item": "Barbed wire", "by_line": True}, -2),
    ({"item": "Mines", "by_line": True}, -2),
    ({"item": "Roadblock", "by_line": True}, -2),
    ({"item": "Road block", "by_line": True}, -2),
    ({"item": "bunker", "by_line": True}, 0),
    ({"item": "roadblock"}, 0),
]


@pytest.mark.parametrize(("fields", "modifier"), MODIFIERS)
def test_the_place_of_an_item_modifies_the_roll(fields, modifier):
    reading = removed(enemy(**fields), 9).entries[-1].readings[0]
    assert sum(add for _, add in reading.modifiers) == modifier


@pytest.mark.parametrize(("number", "modifier"), [(2, 0), (3, 1), (9, 1)])
def test_three_engineer_stands_add_one_and_more_no_more(number, modifier):
    reading = removed({**enemy(), **sappers(number)}, 9).entries[-1].readings[0]
    assert sum(add for _, add in reading.modifiers) == modifier


def test_isolated_engineers_do_not_help():
    stands = field.status("S09.1", position="isolated")
    reading = removed({**enemy(), **sappers(3), "Stand": stands}, 9).entries[-1].readings[0]
    assert reading.modifiers == ()


def test_a_wreck_has_no_modifier_of_place():
    after = removed(lying(), 6, "W1")
    assert after.entries[-1].readings[0].modifiers == ()


REFUSED = [
    (enemy(removable=False), "G-X1", ["not_removable"]),
    (enemy(tried_by=TRIED), "G-X1", ["already_attempted"]),
    ({"Fortification": [field.fort()]}, "G-X1", ["not_friendly_controlled"]),
    (
        {"Fortification": [field.fort(removable=False, tried_by=TRIED)]},
        "G-X1",
        ["not_removable", "not_friendly_controlled", "already_attempted"],
    ),
    (lying(ground=""), "W1", ["not_friendly_controlled"]),
    (lying(in_pocket=True), "W1", ["in_enemy_pocket"]),
    (lying(removal_tried=field.TODAY), "W1", ["already_attempted"]),
    (
        {"Points": [field.purse(fpp=0, side="russian")], **enemy()},
        "G-X1",
        ["not_enough_fpp"],
    ),
]


@pytest.mark.parametrize(("before", "target", "expected"), REFUSED)
def test_every_ground_against_an_attempt_is_told(before, target, expected):
    assert codes(before, target) == expected


def test_an_own_wreck_is_not_destroyed():
    stands = field.status("S02.1", status="knocked_out")
    before = {"Wreck": [field.wreck("W1", "S02.1")], "Stand": stands}
    assert codes(before, "W1") == ["not_enemy_wreck"]


UNKNOWN = [
    {"hidden": True},
    {"status": "bought"},
    {"status": "eliminated"},
]


@pytest.mark.parametrize("fields", UNKNOWN)
def test_what_is_not_seen_is_not_known(fields):
    (ground,) = field.grounds(
        field.campaign(enemy(**fields)), "B11", "russian", attempts("G-X1")
    )
    assert ground.message == "nothing known there"


def test_own_hidden_items_are_known_to_their_owner():
    before = {"Fortification": [field.fort("S-1", "russian", hidden=True)]}
    assert codes(before, "S-1") == []


def test_an_item_is_tried_once_in_a_refit():
    assert codes(enemy(), "G-X1", "G-X1") == ["already_attempted"]


def test_each_attempt_costs_a_point_that_must_be_in_hand():
    rows = [field.fort(f"G-X{n}", ground="russian") for n in range(1, 5)]
    targets = [row["id"] for row in rows]
    assert codes({"Fortification": rows}, *targets) == ["not_enough_fpp"]


@pytest.mark.parametrize(
    ("option", "expected"), [("per_refit", []), ("once_ever", ["already_attempted"])]
)
def test_whether_a_failure_may_be_tried_later_is_an_option(option, expected):
    before = enemy(tried_by="russian: 23 Dec")
    assert codes(before, "G-X1", options={"removal_attempts": option}) == expected


def test_the_attempts_of_one_side_do_not_bar_the_other():
    before = enemy(tried_by=f"german: {field.TODAY}")
    assert codes(before, "G-X1", options={"removal_attempts": "once_ever"}) == []


def test_the_attempts_of_both_sides_stay_on_record():
    after = removed(enemy(tried_by="german: 23 Dec"), 1)
    tried = after.find("Fortification", "G-X1").tried_by
    assert tried == f"german: 23 Dec; russian: {field.TODAY}"


def test_only_what_may_be_tried_is_offered():
    rows = [field.fort(ground="russian"), field.fort("G-1", ground="russian", hidden=True)]
    stands = field.status("G02.1", "G02.2", status="knocked_out")
    wrecks = [field.wreck(ground="russian"), field.wreck("W2", "G02.2")]
    campaign = field.campaign({"Fortification": rows, "Wreck": wrecks, "Stand": stands})
    offered = [choice.value for choice in field.offers(campaign, "B11", "russian")]
    assert offered == ["G-X1", "W1"]


def reveal(before):
    postures = [{"slot": field.TODAY, "side": s, "declared": "defend"} for s in field.SIDES]
    return field.play(field.campaign({**before, "Posture": postures}), "C1")


def test_an_item_is_told_as_people_write_it_and_its_die_is_for_the_item_of_the_chart():
    item = field.fort("G-X1", item="minefield-at", removable=True)
    game = field.campaign({"Fortification": [item]})
    after = field.play(game, "B11", "german", {"attempts": [{"target": "G-X1"}]}, (6,))
    (line,) = after.entries[-1].lines
    assert line.startswith("G-X1 AT minefield")
    assert (
        after.entries[-1]
        .readings[0]
        .roll.purpose.startswith("removal of G-X1 minefield-at")
    )


def test_a_cleared_item_goes_at_the_reveal():
    after = reveal(enemy(cleared=True, place="66, 40"))
    assert after.find("Fortification", "G-X1").status == "eliminated"
    assert "G-X1 Wire at 66, 40 is gone from the map" in after.entries[-1].lines


def test_a_hidden_item_that_its_owner_cleared_goes_untold():
    after = reveal({"Fortification": [field.fort("G-1", hidden=True, cleared=True)]})
    assert "G-1" not in " ".join(after.entries[-1].lines)


def test_a_wreck_of_no_stand_goes_all_the_same():
    assert reveal(lying(cleared=True, stand="")).rows("Wreck") == ()


def test_where_nothing_can_be_cleared_it_is_told_why():
    campaign = field.campaign(enemy(removable=False))
    ((place, told),) = field.cautions(campaign, "B11", "russian")
    assert (place, told) == ("attempts", "nothing can be cleared: Wire cannot be removed")


def test_where_something_can_be_cleared_nothing_is_told():
    assert field.cautions(field.campaign(enemy()), "B11", "russian") == []
    assert field.cautions(field.campaign(), "B11", "russian") == []


def test_nothing_is_told_of_what_is_hidden():
    campaign = field.campaign(enemy(hidden=True))
    assert field.cautions(campaign, "B11", "russian") == []
