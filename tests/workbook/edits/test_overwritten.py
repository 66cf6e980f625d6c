"""Formulas of derived columns that were typed over, replaced, shifted or lost."""

import io
import re
from collections import Counter

import openpyxl
import pytest

from refkit import session
from refkit.workbook.edits.overwritten import find_overwritten
from refkit.workbook.update.updating import Workbook
from tests.workbook import rostov

TAB, TITLE = "German Roster", "Strength now"


def changed(change):
    """Return a workbook after a hand changed its roster with another program."""
    book = openpyxl.load_workbook(io.BytesIO(rostov.updated()))
    tab = book[TAB]
    change(tab, next(cell.column for cell in tab[3] if cell.value == TITLE))
    book.save(out := io.BytesIO())
    return out.getvalue()


def typed(value, title=TITLE):
    def change(tab, _column):
        column = next(cell.column for cell in tab[3] if cell.value == title)
        tab.cell(4, column).value = value

    return changed(change)


def faults(data):
    contents = Workbook.open(data).contents
    found = find_overwritten(contents.campaign, contents, contents.campaign)
    return [str(each.as_problem()) for each in found]


def test_nothing_is_wrong_in_a_workbook_of_ours():
    assert faults(rostov.updated()) == []


FORMER = (
    "=IF({0}4=0,0,MAX(1,IF(IFERROR(INDEX('Options'!$B$4:$B$2003,MATCH("
    '"breakpoint_rounding",\'Options\'!$A$4:$A$2003,0)),"")="down",ROUNDDOWN({0}4*25/100,0),'
    "IF(IFERROR(INDEX('Options'!$B$4:$B$2003,MATCH(\"breakpoint_rounding\","
    '\'Options\'!$A$4:$A$2003,0)),"")="nearest",ROUND({0}4*25/100,0),'
    "ROUNDUP({0}4*25/100,0)))))"
)


def test_a_formula_of_an_earlier_refkit_is_as_good_as_that_of_now():
    """A campaign goes on with the refkit of today, and its figures are kept right."""

    def change(tab, _column):
        columns = {cell.value: cell for cell in tab[3]}
        start = columns["Day start"].column_letter
        tab.cell(4, columns["25% at"].column).value = FORMER.format(start)

    assert faults(changed(change)) == []


TOLD = [
    (99, "Strength now is 99, typed over its formula"),
    (3, "Strength now is 3, typed over its formula"),
    ("=2+2", "Strength now has the formula =2+2"),
    (None, "Strength now has no formula"),
]


@pytest.mark.parametrize(("value", "words"), TOLD)
def test_what_stands_in_place_of_a_formula_is_told_with_what_it_should_give(value, words):
    (told,) = faults(typed(value))
    assert told.startswith(f"{TAB}!")
    assert words in told
    assert told.endswith("such as the rows beside it have, which gives 3.")


def test_formulas_that_an_inserted_row_has_shifted_are_told_each_with_its_cell():
    told = faults(changed(lambda tab, _column: tab.insert_rows(6)))
    rows = [line for line in told if line.startswith(f"{TAB}!")]
    # In each row below the new one all of its formulas look one row too high.
    assert len(rows) > 10
    assert all(" has the formula =" in line for line in rows)
    assert not any(
        f"{TAB}!{letter}{n}:" in line for line in rows for letter in "FGH" for n in (4, 5)
    )


def test_a_figure_that_does_not_fit_its_formula_is_told():
    contents = Workbook.open(rostov.updated()).contents
    found = contents.found[TAB]
    at = 4, found.grid.columns["strength"]
    found.cells.put(found.cells[at]._replace(value=77))
    (told,) = find_overwritten(contents.campaign, contents, contents.campaign)
    assert (told.found, told.value) == ("Strength now shows 77", 3)


@pytest.mark.parametrize("value", [99, "=2+2", None])
def test_put_back_mends_a_formula_and_bars_no_step_before(tmp_path, value):
    path = tmp_path / "rostov.xlsx"
    path.write_bytes(typed(value))
    game = session.open(path)
    assert game.hand_edits == ()
    (problem,) = game.check()
    assert problem in game.verify()
    (back,) = game.put_back()
    assert back.place == problem.place
    assert (session.open(path).check(), faults(path.read_bytes())) == ([], [])


def test_what_is_typed_over_a_text_of_ours_is_told_and_put_back(tmp_path):
    path = tmp_path / "rostov.xlsx"
    path.write_bytes(typed("all of it", "Composition now"))
    game = session.open(path)
    assert game.hand_edits == ()
    (problem,) = game.check()
    assert "Composition now is 'all of it', typed over what refkit wrote" in str(problem)
    assert str(problem).endswith(
        "expected '1 Alarm-unit squad, 1 LMG team, 1 Company command'."
    )
    assert [back.place for back in game.put_back()] == [problem.place]
    assert session.open(path).check() == []


def test_a_text_of_ours_waits_for_the_edit_that_changes_it(tmp_path):
    """A stand struck off by hand: the text beside is as it was recorded, and no fault."""
    path = tmp_path / "rostov.xlsx"
    book = openpyxl.load_workbook(io.BytesIO(rostov.updated()))
    tab = book["German Stands"]
    heads = {cell.value: cell.column for cell in tab[3]}
    unit = book[TAB].cell(4, 1).value
    row = next(
        row
        for row in range(4, 200)
        if tab.cell(row, heads["ME"]).value == unit
        and tab.cell(row, heads["Status"]).value == "available"
    )
    tab.cell(row, heads["Status"]).value = "eliminated"
    book.save(path)
    game = session.open(path)
    assert len(game.hand_edits) == 1
    assert not any("Composition" in str(each) for each in game.check())


def test_an_inserted_row_is_mended_as_a_whole(tmp_path):
    path = tmp_path / "rostov.xlsx"
    path.write_bytes(changed(lambda tab, _column: tab.insert_rows(6)))
    game = session.open(path)
    assert len(game.put_back()) == len(faults(changed(lambda tab, _: tab.insert_rows(6))))
    assert session.open(path).check() == []


def test_a_row_that_was_added_by_hand_gets_its_formulas_when_it_is_accepted(tmp_path):
    path = tmp_path / "rostov.xlsx"

    def add(tab, _column):
        end = max(row for row in range(4, 60) if tab.cell(row, 1).value)
        for cell in tab[end]:
            value = None if str(cell.value).startswith("=") else cell.value
            tab.cell(end + 1, cell.column).value = value
        tab.cell(end + 1, 1).value = "G99"

    path.write_bytes(changed(add))
    game = session.open(path)
    assert [each.words for each in game.hand_edits] == ["Element G99: a new row"]
    entry = game.accept("a platoon of stragglers")
    assert faults(path.read_bytes()) == []
    game = session.open(path)
    # It consists of what the chart says of the reinforcement group in its row.
    stands, group = game.campaign.rows("Stand", element="G99"), "german/I3"
    said = re.findall(r"(\d+)x([^ ;]+)", game.campaign.get("Group", group).contents)
    assert Counter(each.card for each in stands) == {card: int(n) for n, card in said}
    assert f"Stand: {len(stands)} rows come with what was written by hand" in entry.lines
    assert (game.hand_edits, game.check()) == ((), [])
    sheet = openpyxl.load_workbook(path)[TAB]
    (at,) = (cell.row for cell in sheet["A"] if cell.value == "G99")
    status = next(cell.column_letter for cell in sheet[3] if cell.value == "Status")
    menus = [each.sqref for each in sheet.data_validations.dataValidation]
    assert any(f"{status}4" in sqref and f"{status}{at}" in sqref for sqref in menus)


def test_formulas_that_look_at_a_renamed_column_are_not_called_wrong():
    def rename(tab, column):
        tab.cell(3, column).value = "Fit for duty"

    data = changed(rename)
    assert faults(data) == []
