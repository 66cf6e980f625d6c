"""Every kind of hand edit, made in a campaign of a day: named, and put right.

`python -m tests.hand_edits` makes them in a campaign that was played to its end.
"""

import pytest

from tests.hand_edits import trying
from tests.hand_edits.kinds import KINDS
from tests.workbook import played

pytestmark = [pytest.mark.long, pytest.mark.office]


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    path = tmp_path_factory.mktemp("played") / "rostov.xlsx"
    path.write_bytes(played.data(slots=1))
    return path


@pytest.mark.parametrize("title", KINDS)
def test_what_is_done_by_hand_is_named_and_ends_in_a_workbook_that_verify_takes(
    title, source, tmp_path
):
    tried = trying.try_kind(KINDS[title], source, tmp_path / "tried")
    assert trying.faults(tried) == []
