"""Where what is missing is filled in: each row by the step it belongs to."""

import pytest

from refkit.engine.campaign.gaps import step_of
from refkit.workbook.sheets import packs

STEPS = {
    "Element": "forces",
    "Stand": "forces",
    "Wreck": "forces",
    "Group": "charts",
    "Board": "table",
    "Home": "table",
    "Front": "line",
    "Option": "",
    "TurnRow": "",
}


@pytest.mark.parametrize("record", STEPS)
def test_a_row_that_no_step_asks_for_belongs_to_the_row_it_must_name(record):
    blank = packs.campaign("battlefront", seed="s")
    assert step_of(blank, record) == STEPS[record]
    assert step_of(blank, "Option", blank.system.options[0].name) == "rules"
