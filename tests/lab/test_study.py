"""A study plays the campaign on, and says how well it knows what it says."""

import pytest

from refkit.engine.play import play
from refkit.engine.problems import Refused
from refkit.lab import policies
from refkit.lab.answers import answers
from refkit.lab.comparing import by_one, difference, sensitivities
from refkit.lab.figures import mean, share
from refkit.lab.plan import AS_IT_IS, Edit, Told, Variant, edited, parse_losses, plan_of
from refkit.lab.playing import play_run
from refkit.lab.runs import Task
from refkit.lab.study import study_of
from tests.systems import proofs

CHART = 'title = "Losses"\ncite = "umpire"\ndice = "1d6"\nrows = "{}"\n{}'


def test_the_same_seed_gives_the_same_runs_and_another_seed_others(duel):
    one, again, other = (
        study_of(duel, slots=2, seed=seed).run(3).digests() for seed in ("a", "a", "b")
    )
    assert one == again
    assert set(one.values()).isdisjoint(other.values())


def test_the_campaign_itself_is_left_as_it_is(duel):
    before = duel.entries, {name: dict(rows) for name, rows in duel.tables.items()}
    study_of(duel, slots=2).run(2)
    assert (duel.entries, {n: dict(rows) for n, rows in duel.tables.items()}) == before


def test_a_run_begins_where_the_campaign_stands(duel):
    plan = plan_of(duel, slots=2)
    again = plan.campaign()
    assert again.tables["Ground"] == duel.tables["Ground"]
    assert play.due_steps(again) == play.due_steps(duel)


def test_the_plan_does_not_tell_the_seed_of_the_campaign(duel):
    plan = plan_of(duel)
    assert duel.option("seed") == "seed 3"
    assert "'seed 3'" not in str(plan)


def test_a_study_ends_when_it_knows_enough(duel):
    study = study_of(duel, slots=1).run(1000, within=0.2)
    assert len(study.runs()) == 50
    assert study.precision() <= 0.2


def test_a_policy_of_ones_own_decides(duel):
    seen = []

    def own(question):
        seen.append(question.step.id)
        return policies.hold(question)

    side = duel.sides[0]
    run = play_run(plan_of(duel, slots=2, policies={side: own}), Task(1))
    assert run.stuck == ""
    assert "C2" in seen


def test_a_policy_that_asks_what_is_refused_does_the_least(duel):
    def greedy(question):
        return {**question.draft(), "replacements": 999}

    told = dict.fromkeys(duel.sides, greedy)
    assert play_run(plan_of(duel, slots=3, policies=told), Task(1)).stuck == ""


def test_a_campaign_that_nobody_can_play_on_says_why(duel):
    table = duel.tables["TerrainType"]
    kept = dict(list(table.items())[:1])
    broken = type(duel)(duel.system, {**duel.tables, "TerrainType": kept}, duel.entries)
    run = play_run(plan_of(broken, slots=2), Task(1))
    assert "still to choose" in run.stuck
    found = answers(study_of(broken, slots=2).run(2))
    assert (found.runs, list(found.stuck.values())) == (0, [2])


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ({"policies": {"nobody": "bold"}}, "there is no side 'nobody'; expected one of"),
        ({"policies": {"A": "bald"}}, r"policy 'bald': .*\(bold\?\)"),
        ({"losses": CHART.format("1-6 | many", "")}, "'many'; expected per cent"),
        ({"losses": CHART.format("1-6 | 200", "")}, "'200'; expected per cent"),
        ({"losses": CHART.format("1-5 | 20", "")}, "6 has 0 rows"),
        (
            {"losses": CHART.format("0-7 | 5", '[[modifiers]]\nwhen = "rain"\nadd = 1')},
            "no battle knows 'rain'; expected one of attacks",
        ),
    ],
)
def test_a_plan_that_does_not_fit_is_refused(duel, told, fault):
    with pytest.raises(Refused, match=fault):
        plan_of(duel, **told)


def test_an_edit_of_what_is_not_there_is_refused(duel):
    edits = [Edit("Side", "C", "deck", 1), Edit("Side", duel.sides[0], "deck", -1)]
    with pytest.raises(Refused) as refused:
        edited(duel, edits)
    assert len(refused.value.faults) == 2


def test_the_usual_losses_can_be_set_otherwise(duel):
    none = CHART.format("1-6 | 0", "")
    assert parse_losses(none).odds() == {"0": 1}
    usual, free = (study_of(duel, slots=3, losses=text).run(2) for text in ("", none))
    assert usual.digests() != free.digests()


# ---- unfair on purpose


def stronger(campaign, side, wins):
    """Return the edit that gives a side some battles it has won already."""
    return Variant("unfair", (Edit("Side", side, "wins", wins),))


def test_an_advantage_is_found_and_none_where_there_is_none(duel):
    side, other = duel.sides
    variants = (AS_IT_IS, stronger(duel, side, 2), Variant("the same"))
    study = study_of(duel, variants=variants, slots=3).run(12)
    unfair, same = difference(study, 1), difference(study, 2)
    assert unfair.wins[side].low > 0
    assert unfair.wins[other].high <= 0
    assert unfair.points[side] == (2, 2, 2)
    assert same.wins[side] == same.points[other] == (0, 0, 0)
    assert [each.name for each in sensitivities(study)] == ["unfair", "the same"]


def test_on_the_same_dice_a_difference_is_known_far_better(duel):
    variants = (AS_IT_IS, stronger(duel, duel.sides[0], 1))
    study = study_of(duel, variants=variants, slots=3).run(10)
    paired = difference(study, 1).points[duel.sides[0]]
    alone = [answers(study, at).points[duel.sides[0]].half for at in (0, 1)]
    assert paired.half < sum(each**2 for each in alone) ** 0.5 / 2


def test_each_number_of_a_column_is_changed_by_one():
    campaign = proofs.of("battlefront").small(3)
    variants = by_one(campaign, [("Group", "price")])
    assert variants[0] == AS_IT_IS
    lines = [row for row in campaign.rows("Group") if row.price is not None]
    assert len(variants) == 1 + len(lines)
    with pytest.raises(Refused, match="Group has no column 'prize'"):
        by_one(campaign, [("Group", "prize")])


def test_a_branch_begins_with_its_own_decision(duel):
    won = {side: Told("B2", "", {"winner": side, "how": "hq"}) for side in duel.sides}
    variants = tuple(Variant(side, told=(each,)) for side, each in won.items())
    study = study_of(duel, slots=2, variants=variants).run(1)
    assert [study.runs(at)[0].winner for at in (0, 1)] == list(duel.sides)


def test_a_branch_that_the_rules_refuse_says_so(duel):
    told = Told("S1", "", {"battlegrounds": 4})
    study = study_of(duel, slots=1, variants=(Variant("4", told=(told,)),)).run(1)
    assert "expected an odd number" in study.runs()[0].stuck


# ---- intervals


def test_intervals_hold_the_truth_as_often_as_they_say():
    from refkit.engine.studies.chance import Chance

    chance = Chance("intervals")
    held = means = 0
    for _ in range(300):
        faces = [chance.face(10) for _ in range(40)]
        held += share(sum(face <= 3 for face in faces), 40).has(0.3)
        means += mean(faces).has(5.5)
    assert 275 <= held <= 297
    assert 273 <= means <= 297


def test_without_runs_nothing_is_known():
    assert share(0, 0)[1:] == (0.0, 1.0)
    assert mean([])[1:] == (float("-inf"), float("inf"))
    assert mean([2.0])[:2] == (2.0, float("-inf"))
