"""Setting right what was done wrong: answers, dice, facts, and what depended on them."""

import shutil

import pytest

from refkit import session
from refkit.systems.battlefront.records import Element
from refkit.widgets.live.drafts import DraftKey, Drafts, Typed
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.widgets.panels.correcting import PICKED, CorrectionPanel
from refkit.widgets.panels.facts import UNFIT
from tests.widgets.players import correcting_panel, play_until, texts

BOTH = {"B4", "C2", "E7"}


@pytest.fixture(scope="module")
def played(untouched, tmp_path_factory):
    """The campaign played to each step that a test begins at."""
    found = {}
    for step in BOTH:
        folder = tmp_path_factory.mktemp(step)
        found[step] = shutil.copyfile(untouched, folder / "rostov.xlsx")
        play_until(found[step], step)
    return found


@pytest.fixture
def at(played, workbook):
    """The page of a part, with the campaign played to a step."""

    def opened(part, step):
        shutil.copyfile(played[step], workbook)
        return Walkthrough(workbook, part)

    return opened


def mending(page, number):
    """The panel for setting right, with an entry picked."""
    found = correcting_panel(page)
    assert isinstance(found, CorrectionPanel)
    found.entry.value = number
    return found.place.children[0]


def test_dice_read_wrong_are_set_right_with_what_depended_on_them(at, workbook):
    page = at("looking-back", "B4")
    mend = mending(page, 3)
    before = mend.dice.value
    mend.dice.value = "2" if before != "2" else "3"
    mend.look.click()
    mend.why.value = "It was a two"
    mend.commit.click()
    done = session.open(workbook).campaign.entries[-1]
    assert (done.kind, done.corrects, done.why) == ("correction", 3, "It was a two")
    assert "Corrected" in page.notice.body


def test_nothing_is_set_right_before_what_depended_on_it_was_looked_at(at):
    mend = mending(at("looking-back", "B4"), 3)
    other, another = [face for face in "234" if face != mend.dice.value][:2]
    mend.dice.value = other
    assert mend.commit.disabled
    mend.look.click()
    assert not mend.commit.disabled
    mend.dice.value = another
    assert mend.commit.disabled


def test_what_is_not_otherwise_is_not_set_right(at):
    mend = mending(at("looking-back", "B4"), 3)
    mend.look.click()
    assert "You have changed nothing yet." in mend.message.value


def test_a_face_the_die_has_not_is_refused(at):
    mend = mending(at("looking-back", "B4"), 3)
    mend.dice.value = "eleven"
    mend.look.click()
    assert 'role="alert"' in mend.message.value
    assert mend.commit.disabled


def test_setting_right_wants_a_reason(at):
    mend = mending(at("looking-back", "B4"), 3)
    mend.dice.value = "2"
    mend.look.click()
    mend.commit.click()
    assert "Reason is blank" in mend.message.value


def test_what_depended_on_it_has_an_answer_each(at, workbook):
    page = at("looking-back", "C2")
    mend = mending(page, 2)
    mend.form.parts["attacker"].control.widget.value = "german"
    mend.look.click()
    assert list(mend.depending) == [21]
    mend.depending[21].menu.value = "keep"
    mend.look.click()
    assert mend.depending[21].menu.value == "keep"
    mend.why.value = "the other way round"
    mend.commit.click()
    assert session.open(workbook).campaign.entries[-1].kind == "correction"


def last(workbook):
    return session.open(workbook).campaign.entries[-1]


def right(mend, key, record="Element", **fields):
    """Set a row right: pick it and put its fields as they should have been."""
    mend.facts.add.click()
    row = mend.facts.rows[-1]
    row.record.value, row.key.value = record, key
    for name, value in fields.items():
        row.form.parts[name].control.put(value)
    return row


def test_every_entry_that_stands_can_be_picked(at):
    page = at("looking-back", "B4")
    found = correcting_panel(page)
    named = [label for label, _ in found.entry.options]
    assert named[-1] == "1. Set up"
    assert len(named) == len(page.game.campaign.entries) + 1


def test_rows_that_were_wrong_since_an_entry_are_set_right(at, workbook):
    mend = mending(at("looking-back", "B4"), 1)
    assert mend.form is None
    key = next(iter(mend.facts._after().table("Element")))
    right(mend, key, note="misread")
    mend.look.click()
    assert "Nothing depended on it." in texts(mend)
    mend.why.value = "The paper says otherwise"
    mend.commit.click()
    assert last(workbook).lines[0] == "entry 1 set right after it"
    assert session.open(workbook).campaign.get(Element, key).note == "misread"


def test_a_row_that_should_not_have_been_there_goes(at):
    mend = mending(at("looking-back", "B4"), 1)
    row = right(mend, next(iter(mend.facts._after().table("Element"))))
    assert mend.correction.facts == ()
    row.gone.value = True
    (fact,) = mend.correction.facts
    assert fact == {"record": "Element", "key": row.key.value, "gone": True}


def test_a_new_row_has_every_field(at):
    mend = mending(at("looking-back", "B4"), 1)
    row = right(mend, "\n", "Ruling", clause="BF-1", ruling="agreed")
    (fact,) = mend.correction.facts
    assert (fact["key"], fact["fields"]) == ("", row.form.raw)


def test_a_row_left_as_it_was_is_no_fact(at):
    mend = mending(at("looking-back", "B4"), 1)
    row = right(mend, next(iter(mend.facts._after().table("Element"))), note="misread")
    row.remove.click()
    assert mend.correction.facts == ()


def test_a_fact_that_cannot_be_is_refused_in_words(at):
    mend = mending(at("looking-back", "B4"), 1)
    right(mend, next(iter(mend.facts._after().table("Element"))), id="other")
    mend.look.click()
    assert "the key becomes" in mend.message.value
    assert mend.commit.disabled


def test_rows_are_shown_as_they_stood_after_the_entry(at):
    mend = mending(at("looking-back", "B4"), 3)
    then, now = mend.facts._after(), mend._game.campaign
    assert then.table("Points") != now.table("Points")
    row = right(mend, next(iter(then.table("Points"))), "Points")
    assert row.form.raw == then.table("Points")[row.key.value].values


def test_an_entry_that_is_done_again_may_have_other_answers_and_dice(at):
    mend = mending(at("looking-back", "C2"), 2)
    mend.form.parts["attacker"].control.widget.value = "german"
    mend.look.click()
    later = mend.depending[21]
    later.otherwise.click()
    name = next(iter(later.form.parts))
    later.form.parts[name].control.widget.value = "told otherwise"
    later.dice.value = "7, 3"
    mend.look.click()
    answer = mend.depending[21].answer
    assert (answer.do, answer.decision[name], answer.dice) == (
        "redo", "told otherwise", (7, 3),
    )  # fmt: skip
    mend.depending[21].menu.value = "keep"
    assert mend.correction.answers[21].decision is None


def test_answers_for_what_depended_on_it_outlive_one_more_letter(at):
    mend = mending(at("looking-back", "C2"), 2)
    mend.form.parts["attacker"].control.widget.value = "german"
    mend.look.click()
    mend.depending[21].menu.value = "drop"
    mend.dice.value += " "
    assert mend.depending == {}
    mend.look.click()
    assert mend.depending[21].menu.value == "drop"
    mend.depending[21].menu.value = "redo"
    mend.dice.value += " "
    mend.look.click()
    assert mend.depending[21].menu.value == "redo"


# -- what is typed and not yet done -----------------------------------------------------


def kept(workbook):
    return list((workbook.parent / ".refkit").rglob("drafts/*.json"))


def begun(page):
    """What is being set right on a page."""
    (found,) = [place.children[0].correcting for place in page.here.panels]
    return found.place.children[0] if found.place.children else None


def typed(mend):
    """Type something of everything there is."""
    mend.form.parts["attacker"].control.widget.value = "german"
    right(mend, next(iter(mend.facts._after().table("Element"))), note="misread")
    right(mend, next(iter(mend.facts._after().table("Group"))), "Group").gone.value = True
    mend.why.value = "the other way round"
    return mend


def told(mend):
    """All that is typed, as it would be set right."""
    mend.look.click()
    return mend.correction, mend.why.value, mend.message.value


def test_what_is_typed_is_there_when_the_page_follows_another(at, workbook):
    page = at("looking-back", "B4")
    mend = typed(mending(page, 2))
    before = told(mend)
    game = session.open(workbook)
    game.commit(game.due()[0], {})
    page.alive.beat()
    assert "What you typed on this page is kept." in page.notice.body
    assert begun(page) is not mend
    assert told(begun(page)) == before


def test_what_is_typed_is_there_when_the_page_is_loaded_again(at, workbook):
    mend = mending(at("looking-back", "C2"), 2)
    mend.form.parts["attacker"].control.widget.value = "german"
    mend.look.click()
    mend.depending[21].otherwise.click()
    mend.depending[21].dice.value = "7, 3"
    page = Walkthrough(workbook, "looking-back")
    correcting_panel(page)
    begun(page).look.click()
    assert begun(page).depending[21].answer == mend.depending[21].answer
    assert begun(page).depending[21].answer.dice == (7, 3)


def test_a_row_that_is_new_is_there_again(at, workbook):
    mend = mending(at("looking-back", "B4"), 1)
    right(mend, "\n", "Ruling", clause="BF-1", ruling="agreed")
    page = Walkthrough(workbook, "looking-back")
    correcting_panel(page)
    assert begun(page).correction == mend.correction


def test_what_is_put_as_it_was_is_kept_no_longer(at, workbook):
    page = at("looking-back", "B4")
    mend = mending(page, 3)
    was, mend.dice.value = mend.dice.value, "2, 2"
    assert len(kept(workbook)) == 2
    mend.dice.value = was
    page.here.panels[0].children[0].correcting.entry.value = 0
    assert kept(workbook) == []


def test_what_is_set_right_is_kept_no_longer(at, workbook):
    page = at("looking-back", "B4")
    mend = mending(page, 3)
    mend.dice.value = "2" if mend.dice.value != "2" else "3"
    mend.why.value = "misread"
    mend.look.click()
    mend.commit.click()
    assert last(workbook).kind == "correction"
    assert (kept(workbook), begun(page)) == ([], None)


STRANGE = [
    {"form": 7},
    {"dice": "2", "answers": {"x": {}}},
    {"dice": "", "form": {"attacker": ["x"], "strange": 1}},
    {"dice": "", "facts": [{}, {"record": "x", "key": "y"}, {"record": "Element"}]},
    {"dice": "", "facts": [{"record": "Element", "key": "none"}]},
    {"dice": "", "answers": {"21": {"do": "redo", "decision": {"note": {}}, "dice": [99]}}},
]


@pytest.mark.parametrize("answers", STRANGE)
def test_a_draft_that_fits_nowhere_spoils_no_page(at, workbook, answers):
    page = at("looking-back", "B4")
    gone = Drafts(workbook, "gone")
    gone.keep(PICKED, Typed(proposed={}, answers={"entry": 2}))
    gone.keep(DraftKey("", "mending 2", ""), Typed(proposed={}, answers=answers))
    correcting_panel(page)
    begun(page).form.parts["attacker"].control.widget.value = "german"
    begun(page).look.click()
    assert begun(page).correction.facts == ()
    assert "refkit itself failed" not in page.notice.body


@pytest.mark.parametrize("entry", ["2", None, 999, [2]])
def test_an_entry_that_cannot_be_picked_is_not(at, workbook, entry):
    page = at("looking-back", "B4")
    strange = Typed(proposed={}, answers={"entry": entry})
    Drafts(workbook, "gone").keep(PICKED, strange)
    correcting_panel(page)
    assert begun(page) is None


def test_a_row_that_does_not_fit_any_more_is_told(at, workbook):
    page = at("looking-back", "B4")
    gone = Drafts(workbook, "gone")
    gone.keep(PICKED, Typed(proposed={}, answers={"entry": 2}))
    facts = [{"record": "Element", "key": "none", "gone": True}]
    strange = Typed(proposed={}, answers={"dice": "", "facts": facts})
    gone.keep(DraftKey("", "mending 2", ""), strange)
    correcting_panel(page)
    assert UNFIT in begun(page).message.value


def test_a_line_and_a_pocket_are_set_right_by_drawing_them(at, workbook):
    page = at("looking-back", "E7")
    campaign = session.open(workbook).campaign
    entry = next(each for each in campaign.entries if each.step == "E6")
    mend = mending(page, entry.number)
    (panel,) = mend.table
    for number, (kind, points) in enumerate(
        [("course", [[0, 50], [120, 50]]), ("outline", [[9, 9], [20, 9], [20, 20]])]
    ):
        message = {"kind": kind, "points": points, "beat": number}
        panel.desk.map._handle_custom_msg(message, [])
    assert mend.form.raw["course"] == "0, 50; 120, 50"
    (row,) = mend.form.parts["pockets"].rows
    assert "3 corners, nothing in it" in row.cells["course"]._hint.value
    assert row.raw["course"] == "9, 9; 20, 9; 20, 20"
