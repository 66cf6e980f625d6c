"""Advice that was dismissed is kept in the options, by what it is about."""

import pytest

from refkit.engine.campaign import dismissed, gaps
from refkit.engine.campaign.campaign import apply_changes
from refkit.engine.problems import Refused, RowFault
from refkit.workbook.sheets import packs


@pytest.fixture
def campaign():
    return packs.campaign("advance-to-rostov", seed="s")


@pytest.mark.parametrize(
    ("record", "key", "field", "code", "subject"),
    [
        ("WeatherRow", "", "", "weather_chart", "Weather chart"),
        ("Element", "G01", "group", "rg_charts", "German Roster, RG"),
        ("Side", "german", "id", "fp_charts", "Sides, german, fp charts"),
        ("Slot", "none", "id", "", "Calendar, none"),
    ],
)
def test_advice_is_known_by_its_worksheet_and_what_it_is_about(
    campaign, record, key, field, code, subject
):
    advice = RowFault(record, key, field, "", "", code)
    assert dismissed.subject_of(campaign, advice) == subject


def test_what_is_dismissed_is_kept_until_it_is_shown_again(campaign):
    assert dismissed.dismissed_subjects(campaign) == ()
    assert dismissed.show_again(campaign) == ()
    for subject in ("Front", "Victory", "Front"):
        campaign = apply_changes(campaign, dismissed.dismiss(campaign, [subject]))
    assert dismissed.dismissed_subjects(campaign) == ("Front", "Victory")
    campaign = apply_changes(campaign, dismissed.show_again(campaign))
    assert dismissed.dismissed_subjects(campaign) == ()
    with pytest.raises(Refused, match="no room"):
        dismissed.dismiss(campaign, [f"Front {number}" for number in range(90)])


def test_a_question_mark_alone_is_a_gap_where_a_word_is_needed(campaign):
    row = campaign.rows("Element")[0]
    changed = dict(campaign.tables["Element"])
    changed[row.identity] = row.replace(name="?", note="??")
    after = type(campaign)(campaign.system, {**campaign.tables, "Element": changed})
    found = [gap for gap in gaps.find_gaps(after) if gap.key == row.identity]
    assert [(gap.field, gap.must) for gap in found] == [("name", True), ("note", False)]
    parts = type(campaign)(
        campaign.system,
        {
            **campaign.tables,
            "Stand": {},
            "Element": {**changed, row.identity: row.replace(contents="", group="I9")},
        },
    )
    lacking = [gap for gap in gaps.find_gaps(parts) if gap.field == "contents"]
    assert [gap.key for gap in lacking] == [row.identity]
