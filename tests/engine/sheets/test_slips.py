"""Slips: what steps ask of a side, on paper to be cut off and handed in."""

from refkit.engine.campaign.view import view
from refkit.engine.play import play
from refkit.engine.play.turn import Turn
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import FormRow
from refkit.engine.sheets.head import own_facts
from refkit.engine.sheets.kinds import Kind
from refkit.engine.sheets.on_record import chronicle_sheet
from refkit.engine.sheets.questions import step_questions
from refkit.engine.sheets.slips import SIGNED, slip_sheet
from tests.engine import couriers, skirmish
from tests.engine.skirmish import do, up_to

KIND = Kind(name="orders", title="Orders")
SHEET = slip_sheet(KIND, "plan", "march")


def asked(campaign, reader="red"):
    """Return what a sheet of a reader's is asked for now."""
    return Asked(view(campaign, reader), reader, play.due_steps(campaign))


def titles(sheet, told):
    return [each.title for each in sheet.sections(told)]


def test_a_slip_is_what_a_step_asks_signed():
    (slip, _) = SHEET.sections(asked(skirmish.campaign()))
    assert slip.is_slip
    assert slip.rows == (FormRow(label="Text", blanks=("",)), SIGNED)
    assert (slip.title, slip.clause) == ("Plan: Red, day 1", "p. 1")


def test_there_is_a_slip_for_each_step_that_is_not_done_yet():
    game = skirmish.campaign()
    plans = ["Plan: Red, day 1", "March: Red, day 1"]
    assert titles(SHEET, asked(game)) == plans
    assert titles(SHEET, asked(game, "umpire"))[:2] == plans
    assert len(titles(SHEET, asked(game, "umpire"))) == 4
    assert titles(SHEET, asked(game, "open")) == []
    assert titles(SHEET, asked(up_to("march", "red"))) == ["March: Red, day 1"]
    assert titles(SHEET, asked(up_to("rally", "red"))) == []


def test_a_step_that_waits_for_another_has_its_slip_after_that_one():
    declared = skirmish.STEPS.replace(
        'id = "march"', 'id = "march"\norders = true\norders_after = "plan"'
    )
    game = skirmish.campaign(system=skirmish.system(declared))
    assert titles(SHEET, asked(game)) == ["Plan: Red, day 1"]
    for side in ("red", "blue"):
        game = do(game, "plan", side)
    assert titles(SHEET, asked(game)) == ["March: Red, day 1"]


def test_the_blank_form_has_every_slip():
    told = asked(skirmish.last_day())
    assert [each.title for each in SHEET.blank(told)] == ["Plan: Red", "March: Red"]
    assert titles(SHEET, told) == []


def test_where_nothing_is_to_be_named_there_are_empty_rows():
    game = couriers.campaign()
    step = game.system.step("ride")
    # Who has no courier has none to send.
    nobody = Turn(game, play.due_steps(game)[0].slot, "nobody")
    few = len(step_questions(nobody, step).rows)
    more = step_questions(nobody, step, empty=3).rows
    added = [row for row in more if row.label == "Rides"]
    assert len(more) > few
    assert [row.blanks for row in added] == [("Courier", "To")] * 3


def test_each_side_has_its_figures_in_the_head():
    game = skirmish.campaign()
    assert own_facts(asked(game)) == (("Men", "5"),)
    assert own_facts(asked(game, "umpire")) == (("Red: Men", "5"), ("Blue: Men", "5"))
    assert own_facts(asked(game, "open")) == ()


def test_the_chronicle_is_a_sheet_of_every_system():
    sheet = chronicle_sheet("close")
    assert (sheet.kind.steps, sheet.kind.is_open) == (("close", ""), True)
    told = [each.title for each in sheet.sections(asked(up_to("show")))]
    assert told == ["day 1"]
