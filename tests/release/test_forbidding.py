"""What a reader may not know: whatever his view leaves out, but what he said himself."""

import pytest

from refkit.engine import campaign as campaigns
from refkit.engine import ledger
from refkit.engine.ledger import Entry
from refkit.release import forbidden
from refkit.workbook import packs

PLACE = "behind Ridge 182"


@pytest.fixture(scope="module")
def rostov():
    return packs.campaign("advance-to-rostov", seed="geheim-4711")


def decided(campaign, step, side):
    """Return the campaign with a decision on record that changed nothing."""
    answers = {"units": [{"unit": "G01.1", "place": PLACE}], "note": f"{PLACE}, at dawn"}
    entry = Entry(
        number=0,
        kind="step",
        step=step,
        side=side,
        audience=side or "open",
        decision=answers,
    )
    return ledger.append(campaign, entry)


def test_what_a_side_decided_in_secret_is_for_its_own_eyes(rostov):
    after = decided(rostov, "C3", "german")
    told = {PLACE, f"{PLACE}, at dawn"}
    assert not told & forbidden(after, "german")
    assert told <= forbidden(after, "russian")
    assert told <= forbidden(after, "open")


def test_what_the_umpire_wrote_in_an_open_step_is_for_nobody(rostov):
    after = decided(rostov, "E6", "")
    assert all(f"{PLACE}, at dawn" in forbidden(after, side) for side in rostov.sides)


def test_nothing_is_forbidden_to_the_umpire(rostov):
    assert forbidden(decided(rostov, "C3", "german"), "umpire") == frozenset()


def renamed(campaign, *names):
    """Return the campaign with an element called one name after another."""
    for name in names:
        row = campaign.find("Element", "G01")
        changes = [campaigns.change(row, row.replace(name=name))]
        campaign = ledger.amend(campaign, changes, "Misheard")
    return campaign


def test_what_a_thing_was_called_before_is_as_secret(rostov):
    after = renamed(rostov, "Kampfgruppe Sauer", "Kampfgruppe Heil")
    told = {"Kampfgruppe Sauer", "Kampfgruppe Heil"}
    assert told <= forbidden(after, "russian")
    assert "Kampfgruppe Heil" not in forbidden(after, "german")


def test_a_line_of_a_longer_text_is_as_secret(rostov):
    row = rostov.find("Element", "G01")
    note = "Hidden\nat the southern mill\nsince dawn"
    after = campaigns.apply(rostov, [campaigns.change(row, row.replace(note=note))])
    told = forbidden(after, "russian")
    assert {note, "at the southern mill"} <= told
    assert "since dawn" not in told


def test_a_note_that_is_a_word_of_every_sheet_holds_none_back(rostov):
    row = rostov.find("Element", "G01")
    after = campaigns.apply(rostov, [campaigns.change(row, row.replace(note="Lost"))])
    assert "Lost" not in forbidden(after, "russian")
