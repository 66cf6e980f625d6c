"""What a reader may not know: whatever his view leaves out, but what he said himself."""

import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.entry import Entry, Revision
from refkit.engine.trust import disclosure
from refkit.handouts import secret_texts
from refkit.handouts.secrets import SHORT_ID
from refkit.workbook.sheets import packs
from tests.systems.battlefront import field

PLACE = "behind Ridge 182"


@pytest.fixture(scope="module")
def rostov():
    return packs.campaign("advance-to-rostov", seed="geheim-4711")


def told_of(campaign, element, **fields):
    """Return the campaign with something other said of an element."""
    row = campaign.find("Element", element)
    return campaigns.apply_changes(
        campaign, [campaigns.change_between(row, row.replace(**fields))]
    )


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
    assert not told & secret_texts(after, "german").keys()
    assert told <= secret_texts(after, "russian").keys()
    assert told <= secret_texts(after, "open").keys()


def test_what_the_umpire_wrote_in_an_open_step_is_for_nobody(rostov):
    after = decided(rostov, "E6", "")
    assert all(f"{PLACE}, at dawn" in secret_texts(after, side) for side in rostov.sides)


def test_nothing_is_forbidden_to_the_umpire(rostov):
    assert secret_texts(decided(rostov, "C3", "german"), "umpire") == {}


def renamed(campaign, *names):
    """Return the campaign with an element called one name after another."""
    for name in names:
        row = campaign.find("Element", "G01")
        changes = [campaigns.change_between(row, row.replace(name=name))]
        campaign = ledger.amend(campaign, changes, "Misheard")
    return campaign


def test_what_a_thing_was_called_before_is_as_secret(rostov):
    after = renamed(rostov, "Kampfgruppe Sauer", "Kampfgruppe Heil")
    told = {"Kampfgruppe Sauer", "Kampfgruppe Heil"}
    assert told <= secret_texts(after, "russian").keys()
    assert "Kampfgruppe Heil" not in secret_texts(after, "german")


def test_a_line_of_a_longer_text_is_as_secret(rostov):
    note = "Hidden\nat the southern mill\nsince dawn"
    after = told_of(rostov, "G01", note=note)
    told = secret_texts(after, "russian")
    assert {note, "at the southern mill"} <= told.keys()
    assert "since dawn" not in told


def test_a_note_that_is_a_word_of_every_sheet_holds_none_back(rostov):
    assert "Lost" not in secret_texts(told_of(rostov, "G01", note="Lost"), "russian")


GUESSES = {
    "an accent": ("behind the mill", "behind the m\u00edll"),
    "two spaces": ("Hill 60", "Hill  60"),
    "no space": ("Kampfgruppe Muller", "KampfgruppeM\u00fcller"),
}


@pytest.mark.parametrize(("secret", "guess"), GUESSES.values(), ids=GUESSES)
def test_a_guess_in_another_spelling_is_not_told_to_be_right(rostov, secret, guess):
    hidden = told_of(rostov, "S01", note=secret)
    assert secret in secret_texts(hidden, "german")
    assert secret not in secret_texts(told_of(hidden, "G01", note=guess), "german")


def test_two_texts_of_a_side_are_not_one_that_it_may_know(rostov):
    hidden = told_of(rostov, "S01", note="Winter storm")
    after = told_of(told_of(hidden, "G01", name="Winter"), "G02", name="storm")
    assert "Winter storm" in secret_texts(after, "german")


def test_what_people_call_a_thing_is_as_secret_as_its_key():
    bought = field.fort("G-1", item="flak-tower", status="bought")
    given = [{"name": name, "value": "Chir"} for name in ("title", "seed")]
    game = field.campaign({"Fortification": [bought], "Option": given})
    told = secret_texts(game, "russian")
    assert {"flak-tower", "Flak tower"} <= set(told)


def test_ids_are_as_secret_as_names(rostov):
    told = secret_texts(rostov, "german")
    assert {"S01", "S14"} <= told.keys()
    assert "G01" not in told
    # So is a slot's step called, and both sides know it.
    assert "S10" not in told


def test_what_is_printed_of_the_seals_holds_no_id_back(rostov):
    promised = disclosure.promised(rostov, rostov.rows("Slot")[0].id)
    three = next(each for each in promised["open"].split() if SHORT_ID.fullmatch(each))
    assert three not in secret_texts(told_of(rostov, "S01", note=three), "german")


def test_what_a_correction_far_back_says_is_as_secret(rostov):
    said = Revision(entry=1, done="stands", lines=("behind the mill",))
    entry = Entry(number=0, kind="correction", revises=(said,))
    assert "behind the mill" in secret_texts(ledger.append(rostov, entry), "german")


def test_it_is_told_where_a_text_stands(rostov):
    told = secret_texts(renamed(rostov, "Kampfgruppe Sauer", "Kampfgruppe Heil"), "russian")
    assert told["Kampfgruppe Heil"] == "Element G01"
    assert told["Kampfgruppe Sauer"] == "entry 2"


@pytest.mark.parametrize(
    "note", ["23 December 1942", "24 Dec", "Wednesday 23.12.", "2 of 4", "9 x 2", "0 0 0"]
)
def test_figures_and_dates_are_not_looked_for(rostov, note):
    after = told_of(rostov, "S01", note=note)
    assert secret_texts(after, "german").keys() == secret_texts(rostov, "german").keys()


@pytest.mark.parametrize("note", ["hill 182", "T-34 x 2", "behind P1", "Maxim 08"])
def test_a_name_with_figures_is_looked_for(rostov, note):
    assert note in secret_texts(told_of(rostov, "S01", note=note), "german")


@pytest.mark.parametrize("count", ["3 ", "12 x ", "2 \N{MULTIPLICATION SIGN} "])
def test_how_many_there_are_of_what_a_side_knows_is_a_figure(rostov, count):
    """A sheet has figures beside names; only what is counted may be a secret."""
    known = rostov.find("Element", "G01").name
    note = f"{count}{known}"
    assert note not in secret_texts(told_of(rostov, "S01", note=note), "german")
    other = f"{count}{known} and more"
    assert other in secret_texts(told_of(rostov, "S01", note=other), "german")
