"""Mistakes found slots later in a campaign of several days, and all that followed."""

from functools import cache

import pytest

from refkit.engine.audit.audit import audit
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks, ledger, timeline
from refkit.engine.campaign.view import view
from refkit.engine.charts.dice import TypedDice
from refkit.engine.late import redoing, revising
from refkit.engine.late.corrections import Answer, Correction
from refkit.engine.late.dice_again import ReusedDice
from refkit.engine.play import play
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.systems.battlefront.records import CPP
from refkit.workbook.sheets import packs

SEED = "seed 203786"
SLOTS = 4


def decided(campaign, owed):
    """Return the draft of a step, with an attack, a purchase and two losses every day."""
    turn = Turn(campaign, owed.slot, owed.side)
    raw = owed.step.draft(turn).values
    offers = list(owed.step.code.offer(turn))
    match owed.step.id:
        case "A":
            raw["posture"] = "attack"
        case "B9":
            sold = (c.value for c in offers if c.field == "orders.group" and not c.note)
            raw["orders"] = [{"group": each} for each in list(sold)[:1]]
        case "D2":
            there = [c.value for c in offers if c.field == "stands.stand"][:2]
            raw["stands"] = [{"stand": each} for each in there]
    return play.parse_decision(owed, raw)


def on(campaign):
    """Return the campaign after the first step that is due."""
    owed = play.due_steps(campaign)[0]
    dice = play.sealed_dice(campaign, owed, SEED)
    return play.play(campaign, owed, decided(campaign, owed), dice)


@cache
def played():
    campaign = packs.campaign("advance-to-rostov", seed=SEED)
    last = campaign.rows("Slot")[SLOTS].id
    while play.due_steps(campaign)[0].slot != last:
        campaign = on(campaign)
    return campaign


def entry(step, side="", slot=0):
    """Return the entry of a step in one of the slots."""
    day = played().rows("Slot")[slot].id
    return next(
        e for e in played().entries if (e.slot, e.step, e.side) == (day, step, side)
    )


def consequences(correction, campaign=None):
    found = revising.consequences(campaign or played(), correction)
    return {(c.entry.slot, c.entry.step, c.entry.side): c for c in found}


def revised(correction, campaign=None):
    return revising.revise(campaign or played(), correction, SEED, why="misread")


def replays(campaign):
    """Return the entries that do not come out of their own decisions and dice."""
    now, odd, done = campaigns.replace(campaign, tables={}), [], []
    for each in timeline.standing_entries(campaign.entries):
        if redoing.work(campaign, each) is not None:
            dice = ReusedDice(redoing.rolls(each), TypedDice(()))
            then = redoing.Moment(now, tuple(done))
            again = redoing.again(then, each, each.decision, dice, then)
            same = again.entry is not None and timeline.is_alike(again.entry, each)
            odd += [] if same else [(each.number, each.step, again)]
        now = campaigns.apply_changes(now, each.changes)
        done.append(each)
    return odd + list(campaigns.changes_between(now, campaign))


def breaks(campaign):
    """Return every break of the ledger, the rows and the audit."""
    folded = ledger.fold(campaign)
    return [
        *ledger.faults(campaign, SEED),
        *campaigns.changes_between(folded, campaign),
        *checks.faults(campaign),
        *audit(campaign),
    ]


def dropped(found):
    """Return answers that drop what would be refused."""
    return {
        c.entry.number: Answer("drop") for c in found.values() if c.outcome == "refused"
    }


def test_the_campaign_as_played_is_whole_and_replays():
    assert breaks(played()) == []
    assert replays(played()) == []


def test_a_wrong_cpp_die_is_read_by_every_later_expense_of_the_side_alone():
    found = consequences(Correction(entry("B1", "russian").number, dice=(1,)))
    assert {side for _, _, side in found} == {"russian"}
    assert {step for _, step, _ in found} >= {"B9", "B10", "F1"}
    assert {slot for slot, _, _ in found} == {s.id for s in played().rows("Slot")[:SLOTS]}
    (read,) = found[entry("B9", "russian", 3).slot, "B9", "russian"].read
    assert (read.record, set(read.after)) == ("Points", {"cpp"})


def test_a_cpp_die_read_right_is_in_the_account_and_the_books_hold():
    wrong = entry("B1", "russian")
    before = CPP.balance(played(), "russian")
    after = revised(Correction(wrong.number, dice=(1,), rest="redo"))
    gained = int(wrong.readings[0].result)
    assert CPP.balance(after, "russian") == before - gained + 8
    assert (breaks(after), replays(after)) == ([], [])
    assert play.due_steps(after) == play.due_steps(played())


@pytest.fixture(scope="module")
def poor():
    """The same days, the Russians having spent all they had on the first."""
    orders = [{"group": each} for each in ("A1", "I1", "I1")]
    number = entry("B9", "russian").number
    return revised(Correction(number, decision={"orders": orders}, rest="keep"))


@pytest.mark.long
def test_a_purchase_that_cannot_be_paid_any_more_is_told_as_refused(poor):
    bought = entry("B9", "russian")
    found = consequences(Correction(entry("B1", "russian").number, dice=(1,)), poor)
    codes = {g.code for g in found[bought.slot, "B9", "russian"].again.grounds}
    assert found[bought.slot, "B9", "russian"].outcome == "refused"
    assert codes == {"not_enough_cpp"}
    with pytest.raises(Refused, match=rf"entry {bought.number} orders\[2\]\.group: .* CPP"):
        revised(Correction(entry("B1", "russian").number, dice=(1,), rest="keep"), poor)


@pytest.mark.long
def test_a_purchase_that_cannot_be_paid_is_left_out(poor):
    bought = entry("B9", "russian").number
    less = Answer("redo", decision={"orders": [{"group": "A1"}]})
    wrong = Correction(
        entry("B1", "russian").number, dice=(1,), answers={bought: less}, rest="redo"
    )
    after = revised(wrong, poor)
    assert (breaks(after), replays(after)) == ([], [])


@pytest.mark.long
def test_a_purchase_that_cannot_be_paid_stands_by_a_ruling(poor):
    thrown = Correction(entry("B1", "russian").number, dice=(1,), rest="keep")
    found = consequences(thrown, poor).values()
    unpaid = {case.entry.number for case in found if case.again.grounds}
    assert entry("B9", "russian").number in unpaid
    answers = {number: Answer("overrule") for number in unpaid}
    after = revised(campaigns.replace(thrown, answers=answers), poor)
    assert {r.clause for r in after.rows("Ruling")} == {"BF-2.1.2.1-d"}
    assert breaks(after) == []


def test_a_wrong_loss_is_read_by_what_reckons_strength_days_later():
    lost = entry("D2", "german")
    found = consequences(Correction(lost.number, decision={}))
    steps = {(slot, step) for slot, step, side in found if side == "german"}
    later = [slot.id for slot in played().rows("Slot")[1:SLOTS]]
    assert {slot for slot, step in steps if step == "B7"} == set(later)
    assert {step for slot, step in steps} >= {"B4", "B7", "D2"}
    marks = found[later[0], "B7", "german"]
    stand = lost.decision["stands"][0]["stand"]
    assert any((c.record, c.key) == ("Stand", stand) for c in marks.read)
    assert marks.outcome == "otherwise"


@pytest.mark.long
def test_a_loss_that_was_none_gives_back_the_strength_of_days_later():
    lost = entry("D2", "german")
    stand = lost.decision["stands"][0]["stand"]
    element = played().find("Stand", stand).element
    wrong = Correction(lost.number, decision={}, rest="redo")
    wrong = Correction(
        lost.number, decision={}, answers=dropped(consequences(wrong)), rest="redo"
    )
    after = revised(wrong)
    assert after.find("Stand", stand).status == "available"
    there = after.find("Element", element).day_start
    assert there > played().find("Element", element).day_start
    assert replays(after) == []


def test_a_chart_of_the_workbook_matters_only_to_who_rolls_on_it():
    row = played().rows("CppRow")[0]
    fact = {"record": "CppRow", "key": row.identity, "fields": {"cpp": row.cpp + 1}}
    found = consequences(Correction(1, facts=(fact,)))
    rolled = {step for (_, step, _), case in found.items() if case.charts}
    assert rolled == {"B1"}


def test_a_modifier_wrong_since_setup_is_set_right_for_the_rolls_of_its_day():
    slot = played().rows("Slot")[1]
    row = next(r for r in played().rows("HistoricalDrm") if r.date > slot.date)
    fact = {"record": "HistoricalDrm", "key": row.identity, "fields": {"modifier": 0}}
    found = consequences(Correction(1, facts=(fact,)))
    rolled = [(slot, side) for slot, step, side in found if step == "B1"]
    assert rolled == [(str(row.date) + " full day", row.side)]


def test_the_enemy_learns_nothing_of_a_late_correction_of_a_purchase():
    number = entry("B9", "german").number
    after = revised(
        Correction(number, decision={"orders": [{"group": "I3", "name": "MARKER"}]},
                   rest="keep")
    )  # fmt: skip
    told = [e.model_dump_json() for e in view(after, "russian").entries]
    assert "MARKER" not in "".join(told)
    assert "MARKER" in "".join(e.model_dump_json() for e in view(after, "german").entries)


@pytest.mark.long
def test_days_go_on_after_a_late_correction():
    after = revised(Correction(entry("B1", "german").number, dice=(9,), rest="redo"))
    slot = play.due_steps(after)[0].slot
    while play.due_steps(after) and play.due_steps(after)[0].slot == slot:
        after = on(after)
    assert (breaks(after), replays(after)) == ([], [])
