import io
import time
import zipfile
from dataclasses import replace

import openpyxl
import pytest
from openpyxl.comments import Comment
from openpyxl.styles import PatternFill

from refkit import session
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.play.system import Option
from refkit.engine.problems import Refused
from refkit.launch import demo
from refkit.systems.battlefront.records import Element, Side, Stand
from refkit.workbook.build import building
from refkit.workbook.read import reading
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.package.package import Package
from tests.workbook import rostov


def parts(data):
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def sheets(data):
    """Return the part of each worksheet by its title."""
    titles = openpyxl.load_workbook(io.BytesIO(data), read_only=True).sheetnames
    return {f"xl/worksheets/sheet{n}.xml": title for n, title in enumerate(titles, 1)}


def tables(data):
    """Return the name of each table by its part."""
    package = Package.open(data)
    return {
        part: f"table {package.tree(part).get('name')}"
        for part in package.parts
        if part.startswith("xl/tables/")
    }


def values(data, tab):
    return openpyxl.load_workbook(io.BytesIO(data), data_only=True)[tab]


def kept(change):
    """Return the built workbook after an umpire changed it in another program."""
    book = openpyxl.load_workbook(io.BytesIO(rostov.data()))
    change(book)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_what_is_updated_is_read():
    assert reading.read_campaign(rostov.updated()) == (rostov.later(), [])


def test_an_update_that_changes_nothing_leaves_every_byte():
    before = rostov.campaign()
    assert rostov.update(rostov.data(), before, before) == rostov.data()


def test_only_the_worksheets_concerned_change():
    before, after = parts(rostov.data()), parts(rostov.updated())
    titles = sheets(rostov.data()) | tables(rostov.data())
    assert {titles.get(name, name) for name in before if before[name] != after[name]} == {
        "xl/styles.xml", "xl/workbook.xml", "xl/charts/chart1.xml", "xl/charts/chart2.xml",
        "xl/charts/chart3.xml", "Campaign", "Course", "Sides", "Calendar",
        "German RG chart", "German Roster",
        "German Stands", "German Points", "Artillery", "Ledger", "Ledger changes", "Dice",
        # A list that got rows is a longer table.
        "table German_Roster", "table German_Stands", "table German_Points", "table Ledger",
        "table Ledger_changes", "table Dice",
    }  # fmt: skip


def test_the_stored_values_are_those_of_a_workbook_built_anew():
    new = Workbook.open(building.build_workbook(rostov.later())).contents
    made = Workbook.open(rostov.updated()).contents
    for title in ("Sides", "German RG chart", "Russian RG chart", "German Roster"):
        wanted = [cell.value for cell in new.found[title].cells.values() if cell.formula]
        assert [c.value for c in made.found[title].cells.values() if c.formula] == wanted


def test_the_cover_follows_the_campaign():
    cells = [
        cell for row in values(rostov.updated(), "Campaign").iter_rows() for cell in row
    ]
    words = [str(cell.value) for cell in cells]
    assert any(word.startswith("No. 2: Campaign points") for word in words)
    assert {"open", "12"} <= set(words)


def test_a_row_that_leaves_leaves_a_blank_row():
    tab, ref = rostov.place("Stand", "G01.6", "id")
    sheet = values(rostov.updated(), tab)
    assert {cell.value for cell in sheet[int(ref[1:])]} == {None}


def test_a_row_that_leaves_takes_its_formulas_along():
    before = rostov.later()
    after = ledger.amend(
        before, [campaigns.change_between(before.get(Element, "G12"), None)], "gone"
    )
    book = Workbook.open(rostov.updated())
    tab, ref = rostov.place("Element", "G12", "id", book)
    sheet = openpyxl.load_workbook(io.BytesIO(book.updated(after).data))[tab]
    assert {cell.value for cell in sheet[int(ref[1:])]} == {None}


def test_a_new_row_looks_like_the_one_above_and_has_formulas():
    tab, ref = rostov.place("Element", "G12", "id", Workbook.open(rostov.updated()))
    row = int(ref[1:])
    sheet = openpyxl.load_workbook(io.BytesIO(rostov.updated()))[tab]
    new = [cell for cell in sheet[row] if cell.value is not None]
    assert all(cell.style_id == sheet.cell(row - 1, cell.column).style_id for cell in new)
    assert [c.data_type for c in sheet[row]].count("f") == 6


def test_a_text_that_looks_like_a_formula_is_written_as_text():
    sheet = openpyxl.load_workbook(io.BytesIO(rostov.updated()))["German Points"]
    cells = [
        cell for row in sheet.iter_rows() for cell in row if cell.value == rostov.FORMULA
    ]
    assert [cell.data_type for cell in cells] == ["s"]


def test_a_book_held_open_and_one_opened_again_say_the_same():
    held, again = rostov.opened().updated(rostov.later()), Workbook.open(rostov.updated())
    assert held.contents.rows == again.contents.rows
    assert held.campaign == again.campaign


def test_a_second_step_on_the_book_held_open_is_read():
    before, slot = rostov.later(), rostov.later().rows("Slot")[1]
    after = ledger.amend(
        before, [campaigns.change_between(slot, slot.replace(weather="fog"))], "seen"
    )
    held = rostov.opened().updated(before).updated(after)
    assert reading.read_campaign(held.data) == (after, [])
    assert held.data == rostov.update(rostov.updated(), before, after)


def test_the_umpires_column_comment_colour_and_tab_stay():
    def change(book):
        roster = book["German Roster"]
        roster.insert_cols(3)
        roster["C3"], roster["C4"] = "Mine", "tired"
        roster["D5"].fill = PatternFill("solid", fgColor="FF00FF00")
        roster["D6"].comment = Comment("watch them", "umpire")
        book.create_sheet("My notes")["A1"] = "kept"

    data = rostov.update(kept(change), rostov.campaign(), rostov.later())
    book = openpyxl.load_workbook(io.BytesIO(data))
    roster = book["German Roster"]
    assert (roster["C3"].value, roster["C4"].value) == ("Mine", "tired")
    assert roster["D5"].fill.fgColor.rgb == "FF00FF00"
    assert roster["D6"].comment.text == "watch them"
    assert book["My notes"]["A1"].value == "kept"


def test_columns_that_were_moved_are_found_by_their_heading():
    data = kept(lambda book: book["German Stands"].insert_cols(1, 2))
    assert reading.read_campaign(data) == (rostov.campaign(), [])
    assert (
        reading.read_campaign(rostov.update(data, rostov.campaign(), rostov.later()))[0]
        == rostov.later()
    )


def test_a_formula_of_the_umpires_own_is_left_alone():
    tab, _ = rostov.place("Element", "G01", "id")
    losses = rostov.opened().contents.found[tab].grid.columns["losses"]
    own = "=SUM(1,2)"
    data = kept(lambda book: book[tab].cell(4, losses, own))
    sheet = openpyxl.load_workbook(
        io.BytesIO(rostov.update(data, rostov.campaign(), rostov.later()))
    )
    assert sheet[tab].cell(4, losses).value == own


def test_a_formula_in_the_way_is_refused_with_its_cell():
    tab, ref = rostov.place("Slot", rostov.DAY, "status")
    data = kept(lambda book: book[tab].__setitem__(ref, '=LOWER("PLANNED")'))
    with pytest.raises(Refused, match=f"^{tab}!{ref}: "):
        rostov.update(data, rostov.campaign(), rostov.later())


def test_an_unreadable_workbook_is_not_updated():
    tab, ref = rostov.place("Element", "G01", "status")
    book = Workbook.open(rostov.changed((tab, ref, "good")))
    with pytest.raises(Refused, match=f"^{tab}!{ref}: Status is 'good'; expected"):
        book.updated(rostov.later())


def test_a_side_more_is_refused():
    before = rostov.campaign()
    third = before.get(Side, "german").replace(id="italian", letter="I")
    after = ledger.amend(before, [campaigns.change_between(None, third)], "help")
    with pytest.raises(
        Refused, match=r"^Sides: the sides become german, russian, italian;"
    ):
        rostov.opened().updated(after)


def test_an_entry_that_was_altered_is_refused():
    first = rostov.campaign().entries[0].model_copy(update={"why": "no reason"})
    altered = replace(rostov.campaign(), entries=(first,))
    with pytest.raises(Refused, match=r"^Ledger: an entry differs; expected"):
        rostov.opened().updated(altered)


def test_an_entry_that_is_gone_is_refused():
    with pytest.raises(Refused, match=r"^Ledger: an entry differs; expected"):
        rostov.opened().updated(replace(rostov.campaign(), entries=()))


def test_a_lost_name_is_still_a_problem_after_a_step():
    tab, ref = rostov.place("Stand", "S14.1", "card")
    book = Workbook.open(rostov.changed((tab, ref, "S-INK")))
    after = rostov.day(book.campaign)
    assert book.updated(after).contents.problems == book.contents.problems
    assert str(book.contents.problems[0]).startswith(f"{tab}!{ref}: Card is 'S-INK'")


def test_a_tab_that_is_full_is_refused():
    before = rostov.campaign()
    stand = before.get(Stand, "G01.1")
    many = [stand.replace(id=f"G01.{number}") for number in range(1000, 3000)]
    after = ledger.amend(
        before, [campaigns.change_between(None, row) for row in many], "a flood"
    )
    with pytest.raises(Refused, match=r"^German Stands!2004:2004: the worksheet is full;"):
        rostov.opened().updated(after)


def test_a_step_takes_little_time():
    book, later = rostov.opened(), rostov.later()
    book.updated(later)
    start = time.process_time()
    assert book.updated(later).data
    assert time.process_time() - start < 0.3


def test_a_save_without_stored_values_gets_them_all_back():
    made = rostov.update(kept(lambda _: None), rostov.campaign(), rostov.later())
    new = Workbook.open(building.build_workbook(rostov.later())).contents
    for title, found in Workbook.open(made).contents.found.items():
        wanted = [cell.value for cell in new.found[title].cells.values() if cell.formula]
        there = [cell.value for cell in found.cells.values() if cell.formula]
        assert sorted(map(str, filter(None, there))) == sorted(
            map(str, filter(None, wanted))
        )


def test_a_text_of_the_umpires_on_the_cover_stays_and_the_cover_still_follows():
    def change(book):
        book["Campaign"].insert_rows(5)
        book["Campaign"]["C5"] = "mine"

    sheet = values(
        rostov.update(kept(change), rostov.campaign(), rostov.later()), "Campaign"
    )
    assert sheet["C5"].value == "mine"
    assert any(
        str(sheet.cell(row, 3).value).startswith("No. 2: Campaign points")
        for row in range(1, 30)
    )


def test_the_title_on_the_cover_follows_the_option():
    before = rostov.campaign()
    option = before.get(Option, "title")
    after = ledger.amend(
        before,
        [campaigns.change_between(option, option.replace(value="Another"))],
        "renamed",
    )
    assert values(rostov.opened().updated(after).data, "Campaign")["B1"].value == "Another"


def test_a_total_of_the_umpires_below_the_last_row_stays():
    grid = rostov.opened().contents.found["German Points"].grid
    total, column = "=SUM(D4:D4)", grid.columns["cpp_balance"]
    data = kept(lambda book: book["German Points"].cell(5, column, total))
    made = rostov.update(data, rostov.campaign(), rostov.later())
    sheet = openpyxl.load_workbook(io.BytesIO(made))["German Points"]
    assert sheet.cell(5, column).value == total
    assert sheet.cell(6, 1).value == 2


def test_sides_in_another_order_are_the_same_sides():
    before = rostov.later()
    turned = dict(reversed(before.tables["Side"].items()))
    after = replace(before, tables={**before.tables, "Side": turned})
    assert rostov.opened().updated(after).data == rostov.updated()


def test_rows_that_come_in_place_of_all_others_begin_below_the_heading(tmp_path):
    game = session.new("road-to-the-river", tmp_path / "river.xlsx", seed="s")
    script = demo.read_script("road-to-the-river")
    while game.due()[0].step.id != "S5":
        list(demo.do_step(game, game.due()[0], script))
    sheet = openpyxl.load_workbook(tmp_path / "river.xlsx")["Terrain"]
    first = [row[0].value for row in sheet.iter_rows(4)]
    many = len(session.open(game.path).campaign.rows("TerrainCard"))
    assert many > 12
    assert None not in first[:many]
    assert not any(first[many:])
    assert session.open(game.path).verify() == []
