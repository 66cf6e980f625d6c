"""The results of a battle typed into one grid, with Tab and Enter alone, in Chromium."""

import re
import sys

import pytest
from playwright.sync_api import expect

from refkit import session
from refkit.workbook.file import WorkbookFile
from tests.browser import screen
from tests.browser.conftest import Visitor
from tests.systems.battlefront import field

pytestmark = [pytest.mark.browser, pytest.mark.long]

ELEMENTS = [f"G{number}" for number in range(10, 35)]
TANKS = ELEMENTS[:10]
COLUMNS = [
    "Knocked out",
    "Abandoned",
    "Panicked off",
    "Kills",
    "Close combats won",
    "Close combats lost",
]
# What a hard day cost twenty-five elements: by row and column, in the order of the sheet.
RESULTS = {
    "G10": {"Knocked out": "2", "Kills": "3", "In combat": True},
    "G11": {"Knocked out": "1", "Abandoned": "1", "In combat": True},
    "G12": {"Kills": "1"},
    "G14": {"Panicked off": "1", "Kills": "2", "Close combats lost": "1"},
    "G17": {"Knocked out": "3", "Kills": "4"},
    "G20.1": {"Knocked out": "2", "Kills": "1", "Close combats won": "1"},
    "G20.5": {"Knocked out": "1"},
    "G21.1": {"Knocked out": "4"},
    "G23.1": {"Panicked off": "2", "In combat": True},
    "G25.1": {"Knocked out": "1", "Close combats won": "2"},
    "G28.1": {"Knocked out": "1", "Panicked off": "1", "Close combats lost": "1"},
    "G31.1": {"In combat": True},
    "G34.1": {"Knocked out": "2", "Kills": "1", "In combat": True},
}
CLEAR = """(table) => {
    for (const field of table.querySelectorAll("tbody input")) {
        field.checked = false;
        field.value = "";
    }
    table.querySelector("tbody input").dispatchEvent(new Event("input", {bubbles: true}));
    table.querySelector("tbody input").dispatchEvent(new Event("change", {bubbles: true}));
}"""
KEYSTROKES = 150
TOTALS = ["17", "1", "4", "22", "12", "3", "2", "5"]


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    """A campaign that owes the losses of the German side with its 25 elements."""
    told = {"title": "The bend of the Chir", "system": "battlefront", "seed": "1"}
    roles = {"attacker": "russian", "defender": "german", "status": "open"}
    before = {
        "Element": [_element(key) for key in ELEMENTS],
        "Option": [{"name": name, "value": value} for name, value in told.items()],
        "Slot": [{"id": field.TODAY, **roles}],
    }
    campaign = field.at(field.campaign(before), "D2")
    path = tmp_path_factory.mktemp("untouched") / "battle.xlsx"
    WorkbookFile.create(path, campaign)
    return path


def _element(key):
    contents = "4xG-TANK" if key in TANKS else "4xG-INF; 1xG-INF cmd"
    group = "A1" if key in TANKS else "I1"
    return field.element(key, group, contents=contents, chosen=field.TODAY)


@pytest.fixture(scope="module")
def page(chromium, voila):
    """One page for all: it takes longer to open than to fill in."""
    chromium.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor = Visitor(chromium.new_page())
    page = visitor.open(screen.at(voila, "game"))
    expect(grid(page)).to_be_visible()
    yield page
    visitor.leave()


@pytest.fixture(autouse=True)
def blank(page):
    """Take away what the test before has typed."""
    grid(page).evaluate(CLEAR)
    expect(page.locator(".refkit-fault")).to_have_count(0)


def cell(page, row, column):
    name = f"{column}, Company {re.escape(row)}"
    if "." in row:
        element = row.partition(".")[0]
        kind = "4 x Rifle squad" if row.endswith(".1") else "1 x Rifle squad, command"
        name = f"{column}, Company {element}, {kind}"
        return page.get_by_label(name, exact=True)
    return page.get_by_label(re.compile(f"^{name}, "))


def grid(page):
    return page.get_by_role("table", name="Elements")


class Typist:
    """Goes from cell to cell with Enter and Tab alone, and counts what he presses."""

    def __init__(self, page):
        self.page, self.count = page, 0

    def press(self, key):
        self.count += 1
        self.page.keyboard.press(key)

    def fill(self, row, column, value):
        self.go(cell(self.page, row, column))
        if value is True:
            self.press("x")
        else:
            for letter in value:
                self.press(letter)

    def go(self, wanted):
        """Back to the left, down the column to the row, then to the right."""
        at = self.place(wanted)
        for _ in range(200):
            here = self.place(self.page.locator(":focus"))
            if here == at:
                return
            if here[1] > at[1]:
                self.press("Shift+Tab")
            elif here[0] != at[0]:
                self.press("Enter" if here[0] < at[0] else "Shift+Enter")
            else:
                self.press("Tab")
        raise AssertionError(wanted)

    @staticmethod
    def place(found):
        there = found.evaluate("(cell) => [cell.dataset.row, cell.dataset.column]")
        return tuple(map(int, there))


def typed(page):
    """Type the whole day; return how many keys it took."""
    typist = Typist(page)
    cell(page, "G10", "Knocked out").focus()
    for row, told in RESULTS.items():
        for column, value in told.items():
            typist.fill(row, column, value)
    typist.press("Tab")
    return typist.count


def test_enter_goes_on_at_the_top_of_the_next_column_and_back(page):
    cell(page, "G34.5", "Abandoned").focus()
    page.keyboard.press("Enter")
    expect(cell(page, "G10", "Panicked off")).to_be_focused()
    page.keyboard.press("Shift+Enter")
    expect(cell(page, "G34.5", "Abandoned")).to_be_focused()


def test_arrows_move_and_escape_gives_back_what_was_there(page):
    cell(page, "G10", "Knocked out").focus()
    page.keyboard.type("2")
    page.keyboard.press("Control+ArrowRight")
    expect(cell(page, "G10", "Abandoned")).to_be_focused()
    page.keyboard.press("Control+ArrowLeft")
    page.keyboard.type("9")
    page.keyboard.press("Escape")
    expect(cell(page, "G10", "Knocked out")).to_have_value("2")
    page.keyboard.press("ArrowDown")
    expect(cell(page, "G11", "Knocked out")).to_be_focused()
    page.keyboard.press("Control+ArrowUp")
    expect(cell(page, "G10", "Knocked out")).to_be_focused()


def test_what_is_asked_once_has_no_second_field(page):
    expect(cell(page, "G20.1", "Kills")).to_be_visible()
    expect(cell(page, "G20.5", "Kills")).to_have_count(0)


def test_a_refusal_stands_below_its_cell_and_what_was_typed_stays(page):
    found = cell(page, "G11", "Knocked out")
    found.fill("7")
    fault = page.locator(".refkit-fault")
    expect(fault).to_have_text("7 lost of 4 x Tank; expected 4 at most")
    expect(found).to_have_value("7")
    expect(found).to_have_attribute("aria-invalid", "true")
    expect(found).to_have_accessible_description(re.compile("7 lost of 4 x Tank"))
    expect(found).to_be_focused()
    assert abs(fault.bounding_box()["x"] - found.bounding_box()["x"]) < 40
    screen.expect_unready(page)
    found.fill("1x")
    expect(fault).to_contain_text(
        "Knocked out is '1x'; expected a whole number from 0 to 999"
    )
    found.fill("1")
    expect(fault).to_have_count(0)
    screen.expect_ready(page)


def paste(page, text):
    """Put a text on the clipboard and paste it, as after copying in Excel."""
    page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+V")


def test_a_block_copied_in_excel_is_pasted(page):
    cell(page, "G11", "Knocked out").focus()
    paste(page, "1\t\t2\r\n2\t\t1\t1,000\r\n")
    expect(cell(page, "G11", "Panicked off")).to_have_value("")
    expect(page.get_by_text("Nothing was pasted.")).to_be_visible()
    expect(page.get_by_text("Kills is '1,000'")).to_be_visible()
    paste(page, "1\t\t2\r\n2\t\t1\t10\t\t\tx\r\n")
    expect(cell(page, "G11", "Panicked off")).to_have_value("2")
    expect(cell(page, "G12", "Kills")).to_have_value("10")
    expect(cell(page, "G12", "In combat")).to_be_checked()
    expect(page.get_by_text("Nothing was pasted.")).to_have_count(0)


def test_a_block_pasted_between_two_cells_that_are_typed_takes_neither_away(page):
    cell(page, "G10", "Knocked out").focus()
    page.keyboard.type("1")
    cell(page, "G11", "Knocked out").focus()
    paste(page, "2\t1\r\n")
    cell(page, "G12", "Knocked out").focus()
    page.keyboard.type("3")
    expect(cell(page, "G11", "Abandoned")).to_have_value("1")
    page.wait_for_timeout(1000)
    found = [cell(page, row, "Knocked out").input_value() for row in ("G10", "G11", "G12")]
    assert found == ["1", "2", "3"]


def test_a_whole_sheet_copied_in_excel_finds_its_rows_and_columns(page):
    cell(page, "G10", "Knocked out").focus()
    paste(page, "ME\tIn combat\tKills\r\nG34.1\tyes\t2\r\nG10\tno\t1\r\n")
    expect(cell(page, "G34.1", "Kills")).to_have_value("2")
    expect(cell(page, "G34.1", "In combat")).to_be_checked()
    expect(cell(page, "G10", "Kills")).to_have_value("1")


def test_the_grid_has_a_caption_headings_and_named_cells(page):
    table = grid(page)
    expect(table.locator("thead th[scope=col]")).to_have_text(
        ["Element", "Part of", *COLUMNS[:3], "Casualties", *COLUMNS[3:], "In combat"]
    )
    expect(table.locator("tbody th[scope=row]")).to_have_count(40)
    bare = "(cells) => cells.filter((cell) => !cell.ariaLabel).length"
    assert table.locator("tbody input, tbody select").evaluate_all(bare) == 0


def test_a_battle_of_25_elements_is_typed_with_tab_and_enter_and_committed(
    page, place, capsys
):
    count = typed(page)
    with capsys.disabled():
        told = f"25 elements after a battle: {count} keystrokes (at most {KEYSTROKES})"
        sys.stdout.write(f"\n{told}\n")
    assert count <= KEYSTROKES
    totals = grid(page).locator("tfoot td")
    expect(totals).to_have_text(TOTALS)
    screen.do(page, "Losses and fire missions")
    campaign = session.open(place).campaign
    lost = {s.id: s.status for s in campaign.rows("Stand", element="G10")}
    assert lost == {
        "G10.1": "knocked_out",
        "G10.2": "knocked_out",
        "G10.3": "available",
        "G10.4": "available",
    }
    fared = campaign.find("Engagement", f"{field.TODAY}/G20")
    assert (fared.knocked_out, fared.kills, fared.cc_won, fared.in_combat) == (
        3,
        1,
        1,
        True,
    )
