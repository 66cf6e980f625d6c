"""What a person did to the cells, told one by one, accepted or put back, all or some."""

import shutil

import openpyxl
import pytest

from refkit import session
from refkit.engine.problems import Refused
from tests.excel import find

TOLD = "German Roster!A8: Element G05 became G5, 100 % alike"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    path = tmp_path_factory.mktemp("fresh") / "rostov.xlsx"
    session.new("advance-to-rostov", path, seed="seed")
    return path


@pytest.fixture
def path(fresh, tmp_path):
    return shutil.copy(fresh, tmp_path / "rostov.xlsx")


class Person:
    """Somebody in Excel, who knows rows by their first column."""

    def __init__(self, path):
        self.path = path
        self.book = openpyxl.load_workbook(path)

    def rows(self, title):
        sheet = self.book[title]
        return [r for r in range(4, sheet.max_row + 1) if sheet.cell(r, 1).value]

    def row(self, title, key):
        return next(r for r in self.rows(title) if self.book[title].cell(r, 1).value == key)

    def type(self, title, key, heading, value):
        _, column = find(self.book[title], heading)
        self.book[title].cell(self.row(title, key), column).value = value

    def replace(self, title, old, new):
        """Find and replace in a worksheet, formulas left alone."""
        for cells in self.book[title].iter_rows(min_row=4):
            for cell in cells:
                if isinstance(cell.value, str) and not cell.value.startswith("="):
                    cell.value = cell.value.replace(old, new)

    def held(self, title, key):
        sheet, row = self.book[title], self.row(title, key)
        return {
            sheet.cell(3, column).value: sheet.cell(row, column).value
            for column in range(1, sheet.max_column + 1)
        }

    def add(self, title, held):
        sheet = self.book[title]
        row = self.rows(title)[-1] + 1
        for column in range(1, sheet.max_column + 1):
            value = held.get(sheet.cell(3, column).value)
            if not str(value).startswith("="):
                sheet.cell(row, column).value = value

    def turn(self, title):
        """Turn the rows of a worksheet upside down, formulas left alone."""
        sheet, numbers = self.book[title], self.rows(title)
        rows = [[cell.value for cell in sheet[number]] for number in numbers]
        for number, values in zip(numbers, reversed(rows), strict=True):
            for column, value in enumerate(values, 1):
                if not str(value).startswith("="):
                    sheet.cell(number, column).value = value

    def delete(self, title, key):
        self.book[title].delete_rows(self.row(title, key))

    def saved(self):
        self.book.save(self.path)
        return session.open(self.path)


@pytest.fixture
def person(path):
    return Person(path)


def told(game):
    return [str(each) for each in game.hand_edits]


def test_each_cell_is_an_edit_of_its_own(person):
    person.type("German Roster", "G01", "Rating", "elite")
    person.type("German Roster", "G01", "Tanks only", "yes")
    person.type("German Roster", "G01", "Entry point", "north")
    assert told(person.saved()) == [
        "German Roster!D4: Rating of G01, 'raw' becomes 'elite'",
        "German Roster!R4: Entry point of G01, blank becomes 'north'",
        "German Roster!X4: Tanks only of G01, no becomes yes",
    ]


def test_what_is_typed_by_another_name_is_the_same(person):
    person.type("Sides", "german", "Nation", "Deutschland")
    person.type("Sides", "russian", "Nation", "USSR")
    person.type("German Roster", "G01", "Class", "infantry")
    person.type("Unit cards", "G-TRUCK", "Class", "transport")
    assert told(person.saved()) == []


def test_a_cell_with_another_nation_class_or_item_is_an_edit_by_its_usual_name(person):
    person.type("Sides", "german", "Nation", "US")
    person.type("German Roster", "G01", "Class", "Guns")
    person.type("German FPP chart", "roadblock", "Item", "Road block")
    assert told(person.saved()) == [
        "Sides!C4: Nation of german, 'German' becomes 'American'",
        "German Roster!U4: Class of G01, 'I' becomes 'G'",
    ]


def test_a_nation_and_an_item_that_nobody_knows_are_faults_with_what_is_meant(person):
    person.type("Sides", "german", "Nation", "Soviet Guards")
    person.type("German FPP chart", "roadblock", "Item", "roadblok")
    nation, item = map(str, person.saved().check())
    assert nation.startswith("Sides!C4: Nation is 'Soviet Guards'; expected one of German,")
    assert nation.endswith("(Russian?); a nation of your own has the name of its side.")
    assert item.startswith("German FPP chart!A8: Item is 'roadblok'; expected one of Wire,")
    assert item.endswith("(Roadblock?).")


def test_a_row_that_was_deleted_and_one_that_was_added_are_told(person):
    person.delete("Objectives", "depot")
    person.add("Front", {"Slot": "1942-12-24 full day", "Line": "Start"})
    game = person.saved()
    assert told(game) == [
        "Front!A5: Front 1942-12-24 full day/Start: a new row",
        "Objectives: the row of Objective depot goes",
    ]


@pytest.mark.long
def test_a_deleted_row_is_put_back_below_the_others(person):
    person.delete("German Roster", "G05")
    game = person.saved()
    game.put_back()
    again = session.open(person.path)
    assert (again.hand_edits, again.verify()) == ((), [])


@pytest.mark.long
def test_a_sorted_worksheet_is_no_edit_and_keeps_the_ledgers_order(person):
    person.turn("German Roster")
    game = person.saved()
    assert game.hand_edits == ()
    keys = [row.id for row in game.campaign.rows("Element", side="german")]
    assert keys == sorted(keys)


@pytest.mark.parametrize(
    "title",
    [
        "Ledger",
        pytest.param("Calendar", marks=pytest.mark.long),
        pytest.param("Turn record", marks=pytest.mark.long),
    ],
)
def test_a_worksheet_turned_upside_down_is_as_right_as_before(person, title):
    game = session.open(person.path)
    owed = game.due()[0]
    game.commit(owed, game.draft(owed).values)
    turned = Person(person.path)
    turned.turn(title)
    game = turned.saved()
    assert (game.hand_edits, game.check(), game.verify()) == ((), [], [])
    owed = game.due()[0]
    game.commit(owed, game.draft(owed).values)
    again = session.open(person.path)
    assert (again.hand_edits, again.check(), again.verify()) == ((), [], [])
    assert [entry.number for entry in again.campaign.entries] == [1, 2, 3]


@pytest.mark.long
def test_a_row_put_back_below_others_is_in_its_order(person):
    person.delete("Calendar", "1942-12-24 full day")
    game = person.saved()
    assert any("expected 2, as every day" in str(fault) for fault in game.check())
    game.put_back()
    again = session.open(person.path)
    assert again.campaign.rows("Slot") == game.campaign.rows("Slot")
    assert (again.hand_edits, again.check(), again.verify()) == ((), [], [])


def test_moved_columns_are_no_edit(person):
    person.book["German Roster"].insert_cols(1, 2)
    assert person.saved().hand_edits == ()


def test_an_id_typed_anew_is_told_as_such_and_what_names_it_follows(person):
    person.type("German Roster", "G05", "ME", "G5")
    game = person.saved()
    assert told(game) == [TOLD]
    entry = game.accept("as in the book")
    assert entry.lines == (TOLD, "Stand: 10 rows that name what was typed anew did follow")
    again = session.open(person.path)
    assert len(again.campaign.rows("Stand", element="G5")) == 10
    assert (again.hand_edits, again.verify(), again.check()) == ((), [], [])


def test_an_id_typed_anew_can_be_put_back(person):
    person.type("German Roster", "G05", "ME", "G5")
    person.saved().put_back()
    again = session.open(person.path)
    assert (again.hand_edits, again.check()) == ((), [])


def test_what_names_an_old_id_in_words_is_told_and_stays(person):
    person.type("German Roster", "G01", "Note", "with G05 to the west; not G05.1")
    person.type("German Roster", "G05", "ME", "G5")
    game = person.saved()
    assert f"{TOLD}; G05 still stands in German Roster!T4" in told(game)
    game.accept("as in the book")
    assert game.campaign.find("Element", "G01").note.startswith("with G05")


def test_other_cells_of_a_row_with_a_new_id_are_told_with_it(person):
    person.type("German Roster", "G05", "Entry point", "north")
    person.type("German Roster", "G05", "ME", "G5")
    (line,) = told(person.saved())
    assert line.endswith("% alike; Entry point blank becomes 'north'")


@pytest.mark.long
def test_ids_typed_anew_in_two_worksheets_are_known_by_each_other(person):
    person.replace("German Roster", "G05", "G5")
    person.replace("German Stands", "G05", "G5")
    game = person.saved()
    lines = told(game)
    assert lines[0] == TOLD
    assert [line.partition(": ")[2] for line in lines[1:]] == [
        f"Stand G05.{n} became G5.{n}, 100 % alike" for n in range(1, 11)
    ]
    game.accept("renumbered")
    assert (game.hand_edits, game.check(), session.open(person.path).verify()) == (
        (),
        [],
        [],
    )


@pytest.mark.long
def test_a_slot_with_a_new_name_takes_rows_along_whose_keys_hold_it(person):
    slot = "1942-12-23 full day"
    person.type("Calendar", slot, "Slot", "first")
    game = person.saved()
    assert "Slot 1942-12-23 full day became first" in told(game)[0]
    game.accept("shorter")
    assert game.campaign.find("Front", "first/Start") is not None
    assert [row.id for row in game.campaign.rows("Slot")][:2] == [
        "first",
        "1942-12-24 full day",
    ]
    assert game.due()[0].slot == session.open(person.path).due()[0].slot == "first"
    assert (game.hand_edits, session.open(person.path).verify()) == ((), [])


def test_a_name_alone_makes_no_row_another(person):
    held = person.held("German Roster", "G05")
    person.delete("German Roster", "G05")
    other = {**person.held("German Roster", "G01"), "ME": "G50", "Name": held["Name"]}
    person.add("German Roster", other)
    lines = told(person.saved())
    assert "German Roster: the row of Element G05 goes" in lines
    assert any(line.endswith("Element G50: a new row") for line in lines)


@pytest.mark.long
def test_a_row_in_the_other_sides_worksheet_is_told_as_moved_and_comes_back(person):
    held = person.held("German Roster", "G05")
    person.delete("German Roster", "G05")
    person.add("Russian Roster", held)
    game = person.saved()
    (line,) = told(game)
    assert line.endswith("Element G05 was moved there from German Roster")
    game.put_back()
    again = session.open(person.path)
    assert (again.hand_edits, again.verify()) == ((), [])
    assert "G05" in list(again.frame("German Roster")["ME"])


@pytest.mark.long
def test_a_moved_row_whose_key_holds_the_side_is_one_edit(person):
    held = person.held("German RG chart", "I1")
    person.delete("German RG chart", "I1")
    person.add("Russian RG chart", {**held, "RG": "X1"})
    (line,) = told(person.saved())
    assert "Group german/I1 became russian/X1" in line
    assert "; moved there from German RG chart" in line


@pytest.mark.parametrize(
    "name",
    [
        "german roster!d4",
        pytest.param("German Roster!D4", marks=pytest.mark.long),
        pytest.param("Element G01", marks=pytest.mark.long),
        pytest.param("German Roster", marks=pytest.mark.long),
    ],
)
def test_some_edits_are_accepted_by_cell_worksheet_or_row_and_the_rest_stays(person, name):
    person.type("German Roster", "G01", "Rating", "elite")
    person.type("Russian Roster", "S01", "Note", "tired")
    game = person.saved()
    entry = game.accept("promoted", only=[name])
    assert [change.key for change in entry.changes] == ["G01"]
    (left,) = session.open(person.path).hand_edits
    assert left.tab == "Russian Roster"


@pytest.mark.long
def test_some_edits_are_put_back_and_the_rest_stays(person):
    person.type("German Roster", "G01", "Rating", "elite")
    person.type("German Roster", "G01", "Note", "tired")
    person.saved().put_back(only=["German Roster!D4"])
    (left,) = session.open(person.path).hand_edits
    assert left.words.startswith("Note of G01")


@pytest.mark.long
def test_a_place_where_nothing_was_done_is_refused_with_the_nearest(person):
    person.type("German Roster", "G01", "Rating", "elite")
    game = person.saved()
    with pytest.raises(
        Refused, match=r"^German Roster!D5: this cell has not been .* German Roster!D4"
    ):
        game.accept("promoted", only=["German Roster!D5"])
    assert len(game.hand_edits) == 1


@pytest.mark.long
def test_a_reason_is_wanted(person):
    person.type("German Roster", "G01", "Rating", "elite")
    with pytest.raises(Refused, match="the reason is empty; write why"):
        person.saved().accept(" ")


@pytest.mark.long
def test_very_many_rows_with_new_ids_take_little_time(person):
    for title, old in (("German Stands", "G"), ("Russian Stands", "S")):
        sheet = person.book[title]
        for row in person.rows(title):
            sheet.cell(row, 1).value = sheet.cell(row, 1).value.replace(old, "x" + old)
    game = person.saved()
    lines = told(game)
    assert len(lines) == len(game.campaign.rows("Stand"))
    assert all("100 % alike" in line for line in lines)
    assert any("Stand G05.2 became xG05.2" in line for line in lines)


def test_a_deleted_element_is_not_accepted_while_its_stands_are_left(person):
    person.delete("German Roster", "G05")
    game = person.saved()
    before = person.path.read_bytes()
    with pytest.raises(Refused) as refused:
        game.accept("gone home")
    (fault,) = map(str, refused.value.faults)
    assert fault.startswith("German Stands!B32: ME is 'G05', as in 9 more down to ")
    assert fault.endswith("accept them together, or put the edit back.")
    assert person.path.read_bytes() == before


@pytest.mark.long
def test_a_deleted_element_is_accepted_together_with_its_stands(person):
    person.delete("German Roster", "G05")
    for number in range(1, 11):
        person.delete("German Stands", f"G05.{number}")
    game = person.saved()
    with pytest.raises(Refused, match=r"^Stand G05.1: ME is 'G05'"):
        game.accept("gone home", only=["Element G05"])
    game.accept("gone home")
    game = session.open(person.path)
    assert game.campaign.rows("Stand", element="G05") == ()
    assert (game.hand_edits, game.campaign.find("Element", "G05")) == ((), None)


@pytest.mark.parametrize(
    ("heading", "value"), [("Rating", "Vetran"), ("Class", "Q"), ("RG", "O99")]
)
def test_what_no_check_would_pass_is_not_accepted(person, heading, value):
    person.type("German Roster", "G05", heading, value)
    game = person.saved()
    before = person.path.read_bytes()
    with pytest.raises(Refused) as refused:
        game.accept("as I like it")
    (fault,) = map(str, refused.value.faults)
    assert value in fault
    assert "expected" in fault
    assert person.path.read_bytes() == before


@pytest.mark.long
def test_a_place_that_is_named_still_is_not_accepted_as_gone(person):
    person.type("German Stands", "G05.1", "ME", "G55")
    person.delete("Calendar", "1942-12-23 full day")
    game = person.saved()
    with pytest.raises(Refused, match="Slot is '1942-12-23 full day'") as refused:
        game.accept("later")
    assert any("ME is 'G55', and there is none" in str(f) for f in refused.value.faults)
    game.put_back()
    assert session.open(person.path).hand_edits == ()
