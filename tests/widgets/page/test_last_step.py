"""The last entry, told when it sets right a mistake made before."""

from refkit.engine.late.corrections import Correction
from refkit.widgets.page.last_step import entry_report
from tests.widgets.players import play_until


def test_a_late_correction_is_told_with_what_it_deals_with(workbook):
    game = play_until(workbook, "B4")
    face = game.campaign.entries[2].readings[0].roll.faces[0]
    entry = game.revise(Correction(3, dice=(11 - face,)), "misread")
    told = entry_report(game, entry)
    assert "Corrected: earlier entries" in told
    assert "Entry 3 (B1 German, 23 December 1942, full day) is corrected" in told
