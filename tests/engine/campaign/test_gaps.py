"""What a campaign lacks before it starts: of faults, of what is declared, of advice."""

from dataclasses import replace

import pytest

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.gaps import (
    TO_CHECK,
    UNCHECKED,
    find_gaps,
    purpose_of,
    step_of,
)
from refkit.engine.maps.ground_plan import GroundPlan, GroundRows
from refkit.engine.maps.side_looks import OPTION
from refkit.engine.problems import RowFault
from tests.engine import skirmish
from tests.engine.skirmish import Band, Camp, Side, Slot

SETUP = """
title = "Skirmish"
[[setup]]
id = "sides"
title = "Sides"
text = "Who fights."
fills = [{ record = "Side", one = "leader", columns = ["id"], needed = true }]
[[setup]]
id = "bands"
title = "Bands"
text = "Who marches."
fills = [
  { record = "Band", one = "band", columns = ["rating"], needed = true },
  { record = "Camp", one = "camp", columns = ["hidden"] },
]
"""


def advise(campaign):
    if not campaign.rows("Camp"):
        yield RowFault("Camp", "", "", "there is no camp", "one by the ford")


def system(**hooks):
    """The made-up system with steps of setting up."""
    return skirmish.system(skirmish.STEPS.replace('title = "Skirmish"', SETUP), **hooks)


def gaps(*rows, **hooks):
    """What a campaign of these rows lacks."""
    tables = {cls.__name__: {} for cls in system().records}
    for row in rows:
        tables[type(row).__name__][row.identity] = row
    return list(find_gaps(Campaign(system(**hooks), tables)))


def told(found):
    return [(gap.must, gap.step, gap.place, gap.missing) for gap in found]


WHOLE = (Side(id="red"), Slot(id="day 1"), Band(side="red", id="R1"),
         Camp(id="north", side="red"))  # fmt: skip


def test_a_campaign_that_has_everything_lacks_nothing():
    assert gaps(*WHOLE) == []


def test_an_empty_campaign_lacks_sides_and_days_by_what_they_are_called():
    assert told(gaps()) == [
        (True, "sides", "Sides", "there is no leader"),
        (True, "", "Days", "there is no slot"),
        (False, "bands", "Camps", "there is no camp"),
    ]


def test_what_no_side_has_must_be_filled_in_for_each():
    first, second = gaps(Side(id="red"), Side(id="blue"), *WHOLE[1:2], WHOLE[3])
    assert told([first, second]) == [
        (True, "bands", "Red Bands", "Red has no band"),
        (True, "bands", "Blue Bands", "Blue has no band"),
    ]
    assert (first.side, first.record, first.key, first.purpose) == (
        "red", "Band", "", "Who marches."
    )  # fmt: skip


def test_one_side_may_come_without_any():
    [gap] = gaps(*WHOLE, Side(id="blue"))
    assert (gap.must, gap.side) == (False, "blue")
    assert str(gap) == "Blue Bands: Blue has no band. Who marches."


def test_a_name_that_leads_nowhere_is_a_gap_of_its_field():
    [gap] = gaps(*WHOLE, Camp(id="south", side="green"))
    assert (gap.record, gap.key, gap.field) == ("Camp", "south", "side")
    assert (gap.must, gap.step) == (True, "bands")
    assert gap.missing == "Side is 'green'; expected a name listed in Sides"
    assert gap.purpose == "A camp, seen by all when it is not hidden."


def test_advice_is_no_must_and_is_told_in_place_of_what_is_declared():
    [gap] = gaps(*WHOLE[:3], advice=advise)
    assert (gap.must, gap.missing) == (
        False, "there is no camp; expected one by the ford"
    )  # fmt: skip


def test_rows_that_break_a_rule_are_a_gap_and_no_failure():
    def broken(campaign):
        raise ZeroDivisionError

    [gap] = gaps(*WHOLE, checks=broken)
    assert (gap.missing, gap.purpose, gap.must) == (UNCHECKED, TO_CHECK, True)


def test_a_campaign_is_asked_as_it_would_begin():
    def checked(campaign):
        [entry] = campaign.entries
        found = f"its {entry.kind} brings {len(entry.changes)} rows"
        yield RowFault("Camp", "north", "side", found, "none")

    tables = {cls.__name__: {} for cls in system().records}
    for row in WHOLE:
        tables[type(row).__name__][row.identity] = row
    laid = Campaign(system(checks=checked), tables)
    for kind in ("setup", "adoption"):
        [gap] = find_gaps(laid, kind)
        assert gap.missing == f"its {kind} brings 4 rows; expected none"


@pytest.mark.parametrize(
    ("field", "purpose"),
    [("value", "What this campaign uses."), ("name", "The choices the umpire makes once,")],
)
def test_a_field_says_what_it_is_for_else_its_record_does(field, purpose):
    option = system().record("Option")
    assert purpose_of(option, field).startswith(purpose)


def test_gaps_are_values():
    [gap] = gaps(*WHOLE, Side(id="blue"))
    assert replace(gap, place="Sides!A4").place == "Sides!A4"


def test_what_a_side_has_none_of_is_said_once():
    def unequipped(campaign):
        side = campaign.find("Side", "blue")
        expected = "who marches for it"
        yield RowFault("Side", side.id, "id", "blue has no band", expected, lacks="Band")

    [gap] = gaps(*WHOLE, Side(id="blue"), advice=unequipped)
    assert (gap.record, gap.missing) == ("Band", "Blue has no band")


READINGS = """
[[setup]]
id = "length"
title = "Length"
text = "How long it lasts."
editor = "readings"
options = ["days"]
[[setup]]
id = "rules"
title = "Rules"
text = "How the rules are read."
editor = "readings"
[[setup]]
id = "table"
title = "Table"
text = "Where it is."
editor = "map"
[[option]]
name = "days"
value = "3"
help = "How many days."
[[option]]
name = "fog"
value = "no"
help = "Whether there is fog."
"""


@pytest.mark.parametrize(
    ("record", "key", "step"),
    [
        ("Band", "red/R1", "bands"),
        ("Option", "days", "length"),
        ("Option", "fog", "rules"),
        ("Option", OPTION, "colours"),
        ("Option", "of nobody", ""),
        ("Slot", "", ""),
        ("Ruling", "", ""),
    ],
)
def test_every_row_has_a_way_to_where_it_is_filled_in(record, key, step):
    setup = SETUP.replace('id = "sides"', 'id = "colours"').replace(
        'text = "Who fights."', 'text = "Who fights."\neditor = "sides"'
    )
    made = skirmish.system(skirmish.STEPS.replace('title = "Skirmish"', setup + READINGS))
    assert step_of(Campaign(made, {}), record, key) == step


def test_what_lies_on_the_table_is_drawn_there():
    ground = GroundRows(
        ("Camp",), lambda _: GroundPlan(), lambda *_: (), lambda *_: GroundPlan(),
        lambda _: None, str, lambda *_: "",
    )  # fmt: skip
    bare = SETUP.replace('  { record = "Camp", one = "camp", columns = ["hidden"] },\n', "")
    steps = skirmish.STEPS.replace('title = "Skirmish"', bare + READINGS)
    made = skirmish.system(steps, ground=ground)
    assert step_of(Campaign(made, {}), "Camp") == "table"
