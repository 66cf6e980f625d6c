"""The umpire overrules what the rules refuse; his books stay right all the same."""

import pytest

from refkit.engine.campaign import checks
from refkit.engine.campaign.view import view
from refkit.engine.charts.dice import NoDice, TypedDice
from refkit.engine.play import overruling
from refkit.engine.play import play as engine
from refkit.engine.problems import Refused
from refkit.engine.rules.ruling import Ruling
from tests.systems.battlefront import field

WHY = "the depot had more than was thought"
ORDER = {"orders": [{"group": "I1"}]}


def over(before, step, decision, dice=(), side="german", **said):
    campaign = field.at(field.campaign(before), step)
    owed = engine.find_due(campaign, step, side)
    told = engine.parse_decision(owed, decision)
    return overruling.overrule(campaign, owed, told, TypedDice(dice, 1), WHY, **said)


def most(number):
    line = {"side": "german", "id": "I1", "campaign_max": number}
    return {"Group": [line], "Points": [field.purse(20)]}


def test_a_company_beyond_the_campaign_maximum_joins_by_a_ruling():
    there = len(field.campaign().rows("Element", side="german", group="I1"))
    after = over(most(there), "B9", ORDER)
    assert len(after.rows("Element", side="german", group="I1")) == there + 1
    (ruling,) = after.rows(Ruling)
    assert ruling.lets == ("Group german/I1 campaign_max",)
    assert checks.faults(after) == checks.faults(field.campaign(most(there)))


def test_points_that_are_not_there_are_not_spent_whatever_is_ruled():
    with pytest.raises(Refused) as refused:
        over({"Points": [field.purse(0)]}, "B9", ORDER)
    codes = [fault.code for fault in refused.value.faults]
    assert codes == ["not_enough_cpp", "cannot_overrule"]


def test_a_stand_is_not_lost_twice_whatever_is_ruled():
    twice = {"stands": [{"stand": "G01.1"}, {"stand": "G01.1"}]}
    with pytest.raises(Refused, match=r"books wrong.* noted to have lost 2 stands"):
        over({"Element": [{"id": "G01", "chosen": field.TODAY}]}, "D2", twice)


def test_what_is_not_on_the_chart_cannot_be_bought_whatever_is_ruled():
    with pytest.raises(Refused, match="Purchases cannot be done so"):
        over({}, "B9", {"orders": [{"group": "X9"}]})


def wreck(**fields):
    return {"Wreck": [field.wreck(ground="russian", **fields)]}


def test_a_tank_outside_the_line_is_tried_by_a_ruling():
    after = over(wreck(), "F1", {"attempts": [{"wreck": "W1"}]}, (9,))
    assert after.find("Stand", "G02.1").status == "available"
    assert [r.clause for r in after.rows(Ruling)] == ["BF-2.1.2.2-c"]


def test_the_entry_of_a_side_tells_what_was_overruled():
    entry = over(wreck(), "F1", {"attempts": [{"wreck": "W1"}]}, (9,)).entries[-1]
    assert entry.lines[0].startswith("overruled: attempts[0].wreck: W1 does not lie")
    assert (entry.kind, entry.why) == ("step", WHY)


def test_dice_still_to_be_thrown_are_asked_for():
    with pytest.raises(NoDice):
        over(wreck(), "F1", {"attempts": [{"wreck": "W1"}]})


def test_the_enemy_learns_nothing_of_it():
    after = over(wreck(), "F1", {"attempts": [{"wreck": "W1"}]}, (9,))
    seen = view(after, "russian")
    assert (seen.rows(Ruling), WHY in str(seen.entries)) == ((), False)
    assert not any("overruled" in line for e in seen.entries for line in e.lines)


def test_the_owner_learns_the_reason_only_where_it_is_for_him():
    for seen, told in (("umpire", 0), ("german", 1)):
        after = over(wreck(), "F1", {"attempts": [{"wreck": "W1"}]}, (9,), seen=seen)
        assert len(view(after, "german").rows(Ruling)) == told
