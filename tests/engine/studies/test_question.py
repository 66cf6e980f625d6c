"""What may be answered to a step that nobody is asked: of what it offers and costs."""

from fractions import Fraction

import pytest

from refkit import systems
from refkit.engine.charts import charts
from refkit.engine.play import play
from refkit.engine.play.turn import Turn
from refkit.engine.studies.question import UMPIRE, Mind, Question
from tests.systems import proofs

HALF = Mind(Fraction(1, 2), Fraction(1, 2))
LOSSES = """
title = "Losses"
cite = "umpire"
dice = "1d10"
rows = '''
5- | 0
6+ | 50
'''
[[modifiers]]
when = "attacks"
add = 20
"""


def question(system, step, campaign=None, side="", losses=None):
    """Return the question of a step, be it due or not, in the first slot."""
    campaign = campaign or proofs.of(system).small(3)
    side = side or campaign.sides[0]
    slot = campaign.rows("Slot")[0].id
    return Question(Turn(campaign, slot, side), campaign.system.step(step), "key", losses)


def buying(mind):
    asked = question("battlefront", "B9")
    asked.mind = mind
    return asked


def test_nothing_is_bought_by_who_spends_nothing():
    assert buying(Mind(Fraction(0), Fraction(0))).rows("orders") == []


@pytest.mark.parametrize("spends", [Fraction(1, 3), Fraction(1)])
def test_no_more_is_bought_than_is_to_be_spent(spends):
    asked = buying(Mind(spends, Fraction(0)))
    asked.turn = Turn(rich(asked.turn.campaign), asked.turn.slot, asked.turn.side)
    rows = asked.rows("orders")
    cost = sum(asked.cost("orders.group", row["group"])["cpp"] for row in rows)
    assert rows
    assert cost <= asked.purse()["cpp"] == 60 * spends


def rich(campaign):
    """Return a campaign whose sides have sixty points each."""
    table = campaign.tables["Points"]
    rows = {key: row.replace(cpp=60) for key, row in table.items()}
    tables = {**campaign.tables, "Points": rows}
    return type(campaign)(campaign.system, tables, campaign.entries)


def test_what_nobody_offers_costs_nothing():
    assert buying(HALF).cost("orders.group", "no such line") == {}


def test_the_umpire_has_no_purse():
    asked = question("battlefront", "E8")
    asked.turn = Turn(asked.turn.campaign, asked.turn.slot)
    assert asked.purse() == {}


def test_the_least_is_to_pass_where_one_may():
    campaign = played_to("epic40k", "M3")
    owed = play.due_steps(campaign)[0]
    asked = Question(Turn(campaign, owed.slot, owed.side), owed.step, "key", None)
    assert asked.least()["passes"] is True
    asked.mind = Mind(Fraction(1), Fraction(1))
    assert asked.filled()["passes"] is False


def played_to(system, step):
    """Return a campaign played by the least that steps take until a step is due."""
    from refkit.lab.plan import plan_of
    from refkit.lab.playing import _Played
    from refkit.lab.runs import Task

    campaign = proofs.of(system).small(1)
    played = _Played(plan_of(campaign), Task(1), plan_of(campaign).variants[0], None)
    while (owed := play.due_steps(campaign))[0].step.id != step:
        campaign = played._after(campaign, owed)
    return campaign


def test_blanks_are_filled_with_what_is_offered():
    asked = question("battlefront", "A")
    assert asked.least() == {"posture": "attack"}
    assert asked.filled()["posture"] in ("attack", "defend")


def test_the_systems_own_answer_goes_first():
    asked = question("battlefront", "A")
    assert asked.answered(Mind(Fraction(0), Fraction(0))) == {"posture": "defend"}
    assert asked.answered(UMPIRE) == {"posture": "attack"}


def test_a_battle_costs_the_same_whoever_asks_and_more_if_the_chart_says_so():
    chart = charts.parse("losses", LOSSES)
    asked, other = (question("battlefront", s, losses=chart) for s in ("D2", "E6"))
    told = [each.lost("the battle", {"defends": True}) for each in (asked, other)]
    assert told[0] == told[1] in (0, Fraction(1, 2))
    assert asked.lost("the battle", {"attacks": True}) == Fraction(1, 2)


def test_without_a_chart_a_battle_costs_nothing():
    assert question("battlefront", "D2").lost("the battle", {}) == 0


def test_rules_that_fight_their_battles_have_no_chart_of_losses():
    fought = {name for name in systems.names() if systems.losses(name) is None}
    assert fought == {"deluge", "stalingrad"}
