"""Example charts: taken for a side, marked until they are its own, changed for others."""

import pytest

from refkit.engine.campaign import checks
from refkit.engine.campaign.campaign import apply_changes, change_between
from refkit.workbook.sheets import packs
from refkit.workbook.sheets.example_charts import (
    accept_examples,
    example_charts,
    is_example,
    take_charts,
    without_mark,
)

BLANK = packs.campaign("battlefront", seed="s")
CHARTS = {each.title: each for each in example_charts(BLANK.system)}


def taken(campaign, title, side="blue", letter="B"):
    charts = CHARTS.get(title)
    return apply_changes(campaign, take_charts(campaign, charts, side, letter))


def test_there_are_charts_of_four_nations():
    assert [*CHARTS] == ["American", "British", "German", "Russian"]


@pytest.mark.parametrize("title", CHARTS)
def test_a_side_gets_whole_charts_that_are_marked_and_check_clean(title):
    war = taken(BLANK, title)
    assert checks.faults(war) == []
    for name in ("Group", "FortLine"):
        rows = war.rows(name, side="blue")
        assert len(rows) >= 10
        assert all(map(is_example, rows))
    kinds = {group.kind for group in war.rows("Group")}
    assert kinds == {"ME", "OBA", "AIR", "FPP"}
    assert war.rows("Group", side="red") == ()


def test_both_sides_may_have_the_same_charts():
    war = taken(taken(BLANK, "German"), "German", "red", "R")
    assert len(war.rows("Group")) == 2 * len(war.rows("Group", side="red"))
    assert checks.faults(war) == []


def test_other_charts_take_the_place_of_examples_and_of_nothing_else():
    war = taken(BLANK, "German")
    own = war.rows("Group", side="blue")[0]
    mine = without_mark(own).replace(price=3)
    war = apply_changes(war, [change_between(own, mine)])
    war = taken(war, "Russian")
    assert war.find("Group", "blue/A1") == mine
    assert not is_example(mine)
    names = {card.name for card in war.rows("UnitCard")}
    assert {"Pz IV", "T-34"} <= names
    assert "Grenadier squad" not in names
    assert checks.faults(war) == []


def test_what_a_side_has_by_the_same_name_is_no_kind_of_its_own():
    """A Lorry of an adopted roster is the lorry of the charts (17_brody)."""
    card = BLANK.system.record("UnitCard")
    mine = [card(id=key, side="blue", name=name, unit_class="V")
            for key, name in (("B-LORRY", "lorry"), ("B-TKS", "TKS"))]  # fmt: skip
    war = apply_changes(BLANK, [change_between(None, row) for row in mine])
    charted = taken(war, "Russian")
    names = [row.name.casefold() for row in charted.rows("UnitCard")]
    assert (names.count("lorry"), len(names)) == (1, len({*names}))
    contents = " ".join(row.contents for row in charted.rows("Group"))
    assert "xB-LORRY" in contents
    assert "B-TRUCK" not in contents
    assert checks.faults(charted) == []
    assert taken(charted, "none") == war


def test_without_charts_the_examples_go():
    war = taken(taken(BLANK, "American"), "none")
    assert (war.rows("Group"), war.rows("FortLine"), war.rows("UnitCard")) == ((), (), ())


def test_accepted_they_are_the_sides_own():
    war = taken(BLANK, "British")
    war = apply_changes(war, accept_examples(war, "blue"))
    rows = (*war.rows("Group"), *war.rows("FortLine"))
    assert not any(map(is_example, rows))
    assert taken(war, "none").rows("Group") == war.rows("Group")
