"""Answers of a study that few campaigns come to: asked of a campaign made for it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from refkit.engine.play.choices import Choice
from refkit.engine.play.turn import Turn
from refkit.engine.records.tables import Table
from refkit.engine.studies.question import UMPIRE, Question
from refkit.systems.battlefront import studies as battlefront
from refkit.systems.deluge import studies as deluge
from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad import studies as stalingrad
from refkit.systems.stalingrad.records import ON_MAP, Permanent
from tests.systems import proofs


def question(campaign, step, side=""):
    """Return the question of a step in the first slot, be it due or not."""
    slot = campaign.rows("Slot")[0].id
    return Question(Turn(campaign, slot, side), campaign.system.step(step), "key", None)


def without(campaign, *names):
    """Return a campaign without any row of some classes."""
    return replace(campaign, tables={**campaign.tables, **{n: Table() for n in names}})


def given(campaign, *rows):
    """Return a campaign with these rows, in place of those with the same key."""
    tables = dict(campaign.tables)
    for row in rows:
        name = type(row).__name__
        tables[name] = Table({**campaign.tables[name], row.identity: row})
    return replace(campaign, tables=tables)


def test_a_game_that_nothing_ends_is_ended_by_agreement():
    campaign = without(proofs.of("battlefront").small(3), "TurnRow")
    option = campaign.get("Option", "turn_chart").replace(value="chart")
    asked = question(given(campaign, option), "D")
    assert battlefront.ending(asked) == {"ended": "agreed", "turns": battlefront.AGREED}


def test_without_places_that_count_the_stands_lost_do():
    campaign = without(proofs.of("battlefront").small(3), "Objective")
    stand = campaign.rows("Stand", side="german")[0].replace(status="eliminated")
    points = battlefront.points(given(campaign, stand))
    assert points == {"german": 0, "russian": 1}


def test_who_has_lost_all_serves_the_first_overlord_or_nobody():
    asked = question(proofs.of("deluge").small(1), "E2", "amber")
    assert deluge.vassalage(asked) == {"overlord": ""}


@pytest.fixture
def war():
    return proofs.of("stalingrad").small(1)


def test_a_unit_that_can_go_nowhere_passes(war):
    closed = without(war, "Border")
    unit = war.rows("Unit", side="axis", state=ON_MAP)[0]
    kept = Table({unit.id: unit.replace(disorganised=False, depleted=False)})
    alone = replace(closed, tables={**closed.tables, "Unit": kept})
    asked = question(alone, "O2", "axis")
    asked.choices = (Choice("units.unit", unit.id, unit.id),)
    asked.mind = UMPIRE
    assert stalingrad.action(asked)["passes"] is True


def test_half_of_the_points_are_placed_under_the_directive(war):
    slot = war.rows("Slot")[0].id
    side = war.get("Side", "axis").replace(due=4)
    directive = Permanent(slot=slot, number=9, card=standing.DIRECTIVE, side="axis")
    for campaign, many in ((given(war, side), 4), (given(war, side, directive), 2)):
        asked = question(campaign, "K3", "axis")
        rows = stalingrad.placing(asked)["rows"]
        assert [row["points"] for row in rows] in ([], [many])


def test_no_more_units_come_than_may(war):
    assert stalingrad.drafting(question(war, "K4", "soviet"))["rows"] == []


def test_a_share_of_nothing_is_lost_without_a_chart():
    assert question(proofs.of("echelons").small(3), "B2").lost("x", {}) == Fraction(0)
