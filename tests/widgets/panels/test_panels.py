"""The pages of the day: what is done on each, and where the rest is done."""

import re
from pathlib import Path

import pytest

from refkit import session
from refkit.engine.charts.dice import SealedDice
from refkit.engine.sheets.brief import Table, TableColumn
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.widgets.panels import reference_panel
from refkit.widgets.panels.balance import Balance
from refkit.widgets.panels.history import History
from refkit.widgets.panels.luck import Luck, chance_as_far
from refkit.widgets.panels.reference_panel import ReferencePanel
from refkit.widgets.panels.sheets import Sheets
from refkit.widgets.panels.worksheets import Worksheets
from tests.excel import change
from tests.widgets.players import commit_until, play_until, texts


@pytest.fixture
def at(workbook):
    """The page of a part, with the campaign played to a step."""

    def opened(part, step="S10"):
        play_until(workbook, step)
        return Walkthrough(workbook, part)

    return opened


@pytest.fixture
def panel(at):
    """A panel of a page, with the campaign played to a step."""

    def shown(kind, part="looking-back", step="C2"):
        return at(part, step).panel(kind).children[0]

    return shown


def test_a_due_step_is_done_on_the_page_of_its_part(at):
    assert at("refit", "B9").desk.owed.step.id == "B9"


def test_another_page_says_where_it_is_done(at):
    page = at("perimeter", "B9")
    assert page.desk is None
    shown = texts(page)
    assert "<h3>Nothing is due here now</h3>" in shown
    assert "<p>Next: Purchases, due from both sides.</p>" in shown
    go = 'href="../battlefront/02-refit.ipynb" class="refkit-go refkit-go-main"'
    assert f"<a {go}>Go on with Purchases</a>" in shown
    assert 'href="../battlefront/07-turn-sheets.ipynb" class="refkit-go">Turn' in shown


def test_the_pages_of_the_day_are_linked_and_the_one_that_is_due_says_so(at):
    shown = texts(at("posture", "C2"))
    assert (
        '<a href="../battlefront/03-forces.ipynb">3 Forces and deployment (due)</a>'
        in shown
    )
    assert '<span aria-current="page">1 Posture</span>' in shown


@pytest.mark.parametrize("blank", [True, False])
def test_a_table_to_fill_in_on_paper_is_folded_on_the_page(blank):
    columns = (TableColumn(title="Stand"), TableColumn(title="Tries", blank=blank))
    shown = reference_panel._open_section(
        Table(title="Escape", columns=columns, rows=(("G02.2", ""),))
    )
    assert shown.startswith("<details><summary>Escape</summary>") == blank


def test_a_page_lists_the_steps_of_its_part(at):
    page = at("forces", "C2")
    shown = texts(page)
    entry = session.open(page.path).campaign.entries[-1]
    assert entry.step == "C1"
    assert re.search(rf'✓</span><span><a href="[^"]*#entry-{entry.number}">Reveal<', shown)
    assert "Losses and fire missions" not in shown


def test_a_page_follows_to_the_end_of_its_part(at):
    page = at("forces", "C3")
    for _ in page.game.campaign.sides:
        page.desk.commit.click()
    assert page.desk is None
    assert "<h3>Forces and deployment is done</h3>" in texts(page)
    assert '<a href="../battlefront/04-game.ipynb" class="refkit-go' in texts(page)


def test_a_page_to_read_has_no_step_on_it(at):
    page = at("turn-sheets", "B4")
    assert "Progress" not in texts(page)
    assert page.desk is None


def test_the_whole_day_is_done_on_one_page_where_no_part_is_named(page):
    commit_until(page, "D")
    assert "Pages, one for each" not in texts(page)


def test_a_panel_follows_what_is_done(at):
    page = at("refit", "B9")
    history = page.panel(History)
    assert "Purchases" not in texts(history)
    page.desk.commit.click()
    assert "Purchases" in texts(history)


def test_the_history_is_shown_by_slot_side_and_step(panel):
    history = panel(History)
    history.what.value, history.step.value = "side german", "B1"
    assert history.timeline.body.count("<li data-entry") == 1
    assert "3. Campaign points, German" in texts(history)


def test_a_search_that_finds_nothing_says_so(panel):
    history = panel(History)
    history.what.value, history.step.value = "side german", "S10"
    assert "No entry matches." in texts(history)


def test_what_was_taken_back_is_struck_through(at):
    page = at("forces", "C2")
    history = page.panel(History)
    page.game.correct("the wrong die")
    page.read_again()
    assert "<em>Taken back by entry 22: </em><s>" in texts(history)


def test_the_dice_that_fell_stand_beside_what_was_to_be_expected(panel):
    shown = texts(panel(Luck))
    assert "<caption>CPP replenishment</caption>" in shown
    assert shown.count("<td>5.50</td>") == 2


def test_the_chances_of_what_is_due_are_told(panel):
    assert "Due now: Campaign points" in texts(panel(Luck, step="B1"))


def test_before_the_first_die_there_is_no_luck(panel):
    assert "No dice have been rolled yet." in texts(panel(Luck, step="S10"))


def test_odd_dice_are_as_likely_as_they_are():
    dice = SealedDice("luck")
    rolls = [dice.roll("1d10", "luck").total for _ in range(200)]
    assert chance_as_far("1d10", rolls) > 0.01
    assert chance_as_far("1d10", [10] * 20) < 1e-12


def test_how_a_side_fares_is_told_slot_by_slot(panel):
    shown = texts(panel(Balance))
    captions = [each.partition("<")[0] for each in shown.split("<caption>")[1:]]
    assert captions == ["Who held what", "German", "Russian"]
    assert '<th scope="row">23 December 1942, full day</th><td>' in shown


def test_before_the_first_step_there_is_nothing_to_compare(panel):
    assert "Nothing was done yet." in texts(panel(Balance, step="S10"))


def test_the_table_has_its_charts_and_reminders_to_hand(panel):
    shown = texts(panel(ReferencePanel, "game", "C2"))
    assert "The defender moves first." in shown
    assert "<caption>Smoke missions or aircraft (BF-2.1.2.5.5-d)</caption>" in shown


def test_the_map_and_the_distances_are_on_the_perimeter_s_page(panel):
    shown = texts(panel(ReferencePanel, "perimeter", "E6"))
    assert 'src="data:image/svg+xml' in shown
    assert "places: Tatsinskaya airfield" in shown
    assert "<strong>less than 5 inches from the road</strong>" in shown
    assert "perimeter beside" not in shown


def test_a_worksheet_is_shown_as_pandas_has_it(panel):
    sheet = panel(Worksheets)
    sheet.title.value = "German Roster"
    element = sheet._game.campaign.rows("Element", side="german")[0]
    assert f"<td>{element.name}</td>" in texts(sheet)


def test_a_worksheet_says_a_line_in_words(panel):
    sheet = panel(Worksheets)
    sheet.title.value = "Front"
    assert "<td>a line of 2 points</td>" in texts(sheet)
    assert "0, 54" not in texts(sheet)


def test_a_sheet_is_written_and_told_where(panel, workbook):
    sheets = panel(Sheets, "turn-sheets")
    sheets.write["german"].click()
    folder = workbook.parent / "rostov sheets"
    files = list(folder.iterdir())
    assert {file.read_bytes()[:4] for file in files} == {b"%PDF"}
    assert f"written: <code>{folder}</code>" in texts(sheets)
    assert set(sheets.viewer.names) == {file.name for file in files}


def test_the_appendix_goes_with_the_first_sheets_and_then_when_it_is_asked_for(panel):
    sheets = panel(Sheets, "turn-sheets")
    assert sheets.appendix.value
    sheets.write["german"].click()
    assert any(name.endswith("-german-appendix.pdf") for name in sheets.viewer.names)
    assert not Sheets(sheets._page).appendix.value


def test_any_kind_of_sheet_can_be_had_by_itself(panel):
    sheets = panel(Sheets, "turn-sheets", "D")
    words, _ = sheets.kind.options[0]
    assert words.startswith("What belongs to the step that is due: ")
    sheets.write["german"].click()
    assert not any(name.endswith("-german-day.pdf") for name in sheets.viewer.names)
    sheets.kind.value = "day"
    sheets.write["german"].click()
    assert any(name.endswith("-german-day.pdf") for name in sheets.viewer.names)


def test_what_is_refused_the_umpire_may_allow_by_its_exact_words(panel):
    sheets = panel(Sheets, "turn-sheets", "S10")
    sheets._page.game.rule("BF-2.1.1-a", "the Tatsinskaya pocket: German")
    assert sheets.allow.layout.display == "none"
    sheets.write["german"].click()
    assert "unless you allow exactly this text" in texts(sheets)
    assert sheets.allow.layout.display == ""
    sheets.allow.value = "the Tatsinskaya pocket: German"
    sheets.write["german"].click()
    assert sheets.viewer.names
    assert (sheets.allow.value, sheets.allow.layout.display) == ("", "none")


@pytest.mark.long
def test_one_button_writes_the_sheets_of_everybody_and_of_who_is_left(panel):
    sheets = panel(Sheets, "turn-sheets", "S10")
    sheets.every.click()
    written = {*sheets.viewer.names}
    for whose in sheets.write:
        assert any(f"-{whose}-" in name for name in written), whose
    sheets._page.game.rule("BF-2.1.1-a", "the Tatsinskaya pocket: German")
    for file in sheets.viewer.files.values():
        file.unlink()
    sheets.every.click()
    assert "unless you allow exactly this text" in texts(sheets)
    left = [name for name, file in sheets.viewer.files.items() if file.exists()]
    assert any("-umpire-" in name for name in left)
    assert not any("-german-" in name for name in left)


def test_the_page_of_a_side_and_the_seals_are_handed_out_too(panel):
    sheets = panel(Sheets, "turn-sheets")
    sheets.pages["german"].click()
    sheets.seals["open"].click()
    endings = sorted(Path(name).suffix for name in sheets.viewer.names)
    assert endings == [".html", ".json", ".txt"]


def test_the_forms_can_be_printed_blank(panel):
    sheets = panel(Sheets, "turn-sheets")
    sheets.blank.value = True
    sheets.write["german"].click()
    assert [name for name in sheets.viewer.names if "blank" not in name] == []
    assert sheets.viewer.names


def test_a_sheet_that_is_opened_is_sent_and_nothing_else_is(panel):
    sheets = panel(Sheets, "turn-sheets")
    sheets.write["umpire"].click()
    sent = []
    sheets.viewer.send = lambda content, buffers=None: sent.append((content, buffers))
    file = next(iter(sheets.viewer.files.values()))
    for name in (file.name, "../rostov.xlsx"):
        sheets.viewer._handle_custom_msg({"name": name}, [])
    assert sent == [({"name": file.name}, [file.read_bytes()])]


def test_a_sheet_that_is_gone_is_told(panel):
    sheets = panel(Sheets, "turn-sheets")
    sheets.write["umpire"].click()
    sent = []
    sheets.viewer.send = lambda content, buffers=None: sent.append(content)
    file = next(iter(sheets.viewer.files.values()))
    file.unlink()
    sheets.viewer._handle_custom_msg({"name": file.name}, [])
    assert sent == [{"name": file.name, "gone": "No such file or directory"}]


def test_who_prints_from_a_workbook_that_verify_rejects_is_warned(workbook):
    change(workbook, "CPP chart", "CPP", 19)
    panel = Walkthrough(workbook, "turn-sheets").panel(Sheets).children[0]
    panel.write["german"].click()
    assert "rostov.xlsx does not pass verify (one problem)" in texts(panel)
    panel.seals["open"].click()
    assert "rostov.xlsx does not pass verify (one problem)" in texts(panel)
