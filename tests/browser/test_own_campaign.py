"""An own campaign in a real browser: from an empty folder to a sheet of each side."""

import re

import pytest
from playwright.sync_api import expect

from refkit import session
from refkit.engine.maps.side_looks import colours_of
from tests.browser import screen

pytestmark = [pytest.mark.browser, pytest.mark.long]
FORCES = {
    "American": [
        ("A Company", "Infantry", "trained"),
        ("B Company", "Infantry", "trained"),
    ],
    "German": [("1. Kompanie", "Infantry", "veteran"), ("Pak", "AT guns", "trained")],
}

DECK = """Name\tKind\tDeck\tReserve
Rifle squad\tCombatant\t30\t4
Cromwell\tCombatant\t20\t2
Medic\tNon-Combatant\t8\t1
Typhoon\tSupport\t6\t1
Ammunition\tSupply\t12\t2
Fog of war\tOther\t4\t
"""


class Umpire:
    """Somebody at the steps of setting up: he types, clicks and looks what came of it."""

    def __init__(self, page):
        self.page = page

    def begin(self, address, rules, title):
        self.page.goto(address)
        self.page.get_by_role("button", name="New campaign").click()
        self.page.get_by_label("Rules").select_option(label=rules)
        self.page.get_by_label("Title").fill(title)
        self.page.get_by_role("button", name="Begin to set it up").click()
        expect(self.page.get_by_role("heading", level=1)).to_contain_text("and colours")

    def on(self, step):
        self.page.locator(f".refkit-setup-nav [data-step='{step}']").click()
        current = self.page.locator(".refkit-setup-nav [aria-current='step']")
        expect(current).to_have_attribute("data-step", step)

    def type_row(self, number, **cells):
        """Type into a row of the first sheet, and wait until it stands there."""
        rows = self.page.locator(".refkit-setup-sheet").first.locator(
            "tbody tr:not(.refkit-why)"
        )
        for field, text in cells.items():
            cell = rows.nth(number).locator(f"[data-field='{field}']")
            cell.fill(text)
            cell.press("Tab")
        expect(rows.nth(number).locator("[data-field]").first).not_to_have_value("")

    def side(self, name):
        """Turn to the rows of a side, and wait for them."""
        self.page.get_by_role("button", name=name, exact=True).click()
        expect(self.page.locator(".refkit-setup-sheet caption").first).to_contain_text(name)

    def told(self, step, words):
        line = self.page.locator(f".refkit-setup-nav [data-step='{step}']")
        expect(line).to_contain_text(words)

    def start(self):
        self.on("check")
        self.page.get_by_role("button", name="Start the campaign").click()


def print_sheets(page, sides):
    """Write the sheet of each side from the page."""
    screen.tab(page, "turn-sheets").click()
    screen.expect_part(page, "turn-sheets")
    for side in sides:
        page.get_by_role("button", name=f"Write the sheet for the {side}").click()
        expect(
            page.get_by_text(re.compile(rf"{side}.*\.pdf", re.IGNORECASE)).first
        ).to_be_visible()


def lay_the_table(umpire):
    """Give the sides their edges and put an objective."""
    page = umpire.page
    umpire.on("table")
    page.locator("[data-key='edge/N']").click()
    expect(page.locator("[data-key='edge/N']")).to_contain_text("American")
    # The first click gives the edge to who has none yet.
    page.locator("[data-key='edge/S']").click()
    expect(page.locator("[data-key='edge/S']")).to_contain_text("German")
    # Where the head of the page lies over the table, it is scrolled first.
    ground = page.locator(".refkit-setup-ground")
    ground.click(position={"x": ground.bounding_box()["width"] / 2, "y": 60})
    umpire.told("table", "72 by 48 inches, 1 objective")


def choose_charts(umpire):
    """Begin the charts of both sides from examples."""
    page = umpire.page
    umpire.on("charts")
    page.get_by_label("Begin with").select_option(label="the American charts, 1943 to 1945")
    umpire.told("charts", "12 reinforcement groups")
    umpire.side("German")
    page.get_by_label("Begin with").select_option(label="the German charts, 1943 to 1945")
    umpire.told("charts", "25 reinforcement groups")


def type_forces(umpire):
    """Type the elements of both sides; what they consist of comes from the charts."""
    umpire.on("forces")
    for side, rows in FORCES.items():
        umpire.side(side)
        for number, (name, kind, rating) in enumerate(rows):
            umpire.type_row(number, name=name, unit_class=kind, rating=rating)
            expect(umpire.page.locator(".refkit-setup-aside")).to_contain_text(name)
    umpire.told("forces", "4 elements")


def test_an_infantry_fight_of_three_days(served, visitor, tmp_path):
    page, umpire = visitor.page, Umpire(visitor.page)
    umpire.begin(served(tmp_path).address, "Battlefront: WWII campaign", "Normandy")
    umpire.type_row(0, id="American")
    umpire.type_row(1, id="German")
    umpire.told("sides", "American, German")
    umpire.on("dates")
    page.get_by_label("Days").fill("6-8 June 1944")
    page.keyboard.press("Tab")
    umpire.told("dates", "3 scenarios")
    page.get_by_label(re.compile("Attacker in the first")).select_option(label="American")
    lay_the_table(umpire)
    choose_charts(umpire)
    type_forces(umpire)
    umpire.on("line")
    page.get_by_role("button", name="Straight across the middle").click()
    umpire.told("line", "drawn")
    page.reload()
    umpire.told("forces", "4 elements")
    umpire.start()
    print_sheets(page, ("American", "German"))
    game = session.open(tmp_path / "Normandy.xlsx")
    assert game.campaign.rows("Slot")[0].first_attacker == "American"
    assert game.verify() == []
    assert visitor.complaints == []


def test_a_table_in_feet_and_a_place_named_as_it_is_put(served, visitor, tmp_path):
    """No second click: what is typed after the click on the table is the place's name."""
    page, umpire = visitor.page, Umpire(visitor.page)
    umpire.begin(served(tmp_path).address, "Battlefront: WWII campaign", "Normandy")
    umpire.on("table")
    for name, said in (("Width", "6 ft"), ("Height", "5'")):
        page.get_by_label(name).fill(said)
        page.keyboard.press("Tab")
    expect(page.get_by_label("Width")).to_have_value("72 inches (6 ft)")
    umpire.told("table", "72 by 60 inches")
    ground = page.locator(".refkit-setup-ground")
    name = page.get_by_label("Name", exact=True)
    for place, at in (("Tourmauville bridge", 60), ("Mill", 120)):
        ground.click(position={"x": ground.bounding_box()["width"] / 2, "y": at})
        expect(name).to_be_focused()
        expect(name).to_have_value(re.compile("Objective"))
        page.keyboard.type(place)
        page.keyboard.press("Enter")
        expect(name).to_have_value(place)
        expect(page.locator(".refkit-table-setup svg")).to_contain_text(place)
    assert visitor.complaints == []


def paste(cell, text):
    """Paste into a cell as from Excel."""
    cell.evaluate(
        """(cell, text) => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            const told = { clipboardData: data, bubbles: true, cancelable: true };
            cell.focus();
            cell.dispatchEvent(new ClipboardEvent("paste", told));
        }""",
        text,
    )


def fill_in_the_commanders(umpire):
    """Name both sides and give one of them another colour."""
    page = umpire.page
    umpire.type_row(0, id="British", name="7th Armoured Division", player="Beth")
    umpire.type_row(1, id="Lehr", name="Panzer Lehr", player="Karl")
    umpire.told("sides", "British, Lehr")
    # The menus are made anew for the new names.
    line = "xpath=ancestor::*[contains(concat(' ', @class, ' '), ' widget-hbox ')][1]"
    colour = page.get_by_label("Colour").first
    expect(colour.locator(line)).to_contain_text("British")
    colour.select_option(label="teal hexagon")


def fill_in_the_types(umpire):
    """Add a type of terrain behind those there are."""
    umpire.on("types")
    umpire.type_row(7, type="Bocage")
    umpire.told("types", "8 types of terrain")


def fill_in_the_cards(umpire):
    """Paste the cards of one commander; the other's are counted only."""
    page = umpire.page
    umpire.on("cards")
    umpire.side("British")
    paste(page.locator(".refkit-setup-sheet [data-field='name']").first, DECK)
    umpire.told("cards", "British 80 in the deck, 10 in reserve")
    expect(page.locator(".refkit-setup-sheet [aria-invalid]")).to_have_count(0)


def confirm(page, name):
    """Do the step that is due, as it stands."""
    screen.expect_owed(page, name)
    expect(screen.title(page)).to_contain_text(name)
    screen.expect_ready(page)
    screen.commit(page).click()


def test_two_commanders_of_another_system(served, visitor, tmp_path):
    page, umpire = visitor.page, Umpire(visitor.page)
    umpire.begin(served(tmp_path).address, "Echelons of Fury: campaign", "The ridge")
    fill_in_the_commanders(umpire)
    fill_in_the_types(umpire)
    umpire.on("length")
    page.locator(".refkit-readings select").first.select_option(index=0)
    fill_in_the_cards(umpire)
    umpire.on("rules")
    page.reload()
    umpire.told("cards", "80 in the deck")
    umpire.told("types", "8 types of terrain")
    umpire.start()
    confirm(page, "Battlegrounds")
    screen.expect_owed(page, "Decks")
    print_sheets(page, ("British", "Lehr"))
    game = session.open(tmp_path / "The ridge.xlsx")
    assert game.campaign.sides == ("British", "Lehr")
    assert sum(card.deck for card in game.campaign.rows("Card", side="British")) == 80
    assert game.campaign.rows("Card", side="Lehr") == ()
    assert colours_of(game.campaign)["British"].name == "teal"
    assert game.campaign.rows("TerrainType")[-1].type == "Bocage"
    assert (game.check(), list(game.hand_edits), game.verify()) == ([], [], [])
    assert visitor.complaints == []


def rows_of(page):
    """What stands in the rows of the first sheet, the one for the next row left out."""
    sheet = page.locator(".refkit-setup-sheet").first
    rows = sheet.locator("tbody tr:not(.refkit-why):not(.refkit-new)")
    fields = "(rows) => rows.map((row) => [...row.querySelectorAll('[data-field]')]"
    return rows.evaluate_all(f"{fields}.slice(0, 3).map((each) => each.value))")


def test_rows_are_typed_without_a_mouse_and_no_letter_is_lost(served, visitor, tmp_path):
    page, umpire = visitor.page, Umpire(visitor.page)
    umpire.begin(served(tmp_path).address, "Battlefront: WWII campaign", "Typed")
    umpire.type_row(0, id="American")
    umpire.type_row(1, id="German")
    choose_charts(umpire)
    umpire.on("forces")
    umpire.side("American")
    page.get_by_label("Name, the next element").click()
    lines = [("A Company", "Infantry", "trained"), ("B Company", "Infantry", "raw")]
    lines += [("Headquarters", "Infantry", "elite"), ("C Company", "Infantry", "veteran")]
    # Answers come while he types, and he looks at none of them.
    for line in lines:
        for word in line:
            page.keyboard.type(word, delay=60)
            page.keyboard.press("Enter" if word == line[-1] else "Tab")
    expect(page.get_by_label("Rating, C Company")).to_have_value("veteran")
    assert [[cell.lower() for cell in row] for row in rows_of(page)] == [
        [name.lower(), kind.lower(), rating] for name, kind, rating in lines
    ]
    # From the last cell of a line Tab goes on to the next line.
    page.get_by_label("Name, the next element").click()
    page.keyboard.type("Mortars", delay=60)
    for _ in range(6):
        page.keyboard.press("Tab")
    page.keyboard.type("Snipers", delay=60)
    page.keyboard.press("Enter")
    sheet = page.locator(".refkit-setup-sheet").first
    expect(sheet.locator("[data-field='name']").nth(5)).to_have_value("Snipers")
    expect(sheet.locator("tr.refkit-new")).to_have_count(1)
    assert visitor.complaints == []


def test_a_click_on_the_picked_cell_replaces_and_a_double_click_goes_into_it(
    served, visitor, tmp_path
):
    page, umpire = visitor.page, Umpire(visitor.page)
    umpire.begin(served(tmp_path).address, "Battlefront: WWII campaign", "Clicked")
    cell = page.locator(".refkit-setup-sheet [data-field='id']").nth(1)
    cell.click()
    cell.click()
    page.keyboard.type("German")
    page.keyboard.press("Tab")
    expect(cell).to_have_value("German")
    cell.click()
    cell.dblclick()
    page.keyboard.press("End")
    page.keyboard.type("s")
    page.keyboard.press("Tab")
    expect(cell).to_have_value("Germans")
    umpire.told("sides", "Germans")
    assert visitor.complaints == []


class SlowAnswers:
    """What the kernel answers, held back on request, as on a machine that is busy."""

    def __init__(self, page):
        self.page, self.held, self.is_holding, self.ack = page, [], False, 0
        page.route_web_socket(re.compile("/channels"), self._join)

    def _join(self, line):
        def answer(message):
            if self.is_holding:
                self.held.append((line, message))
            else:
                self._send(line, message)

        line.connect_to_server().on_message(answer)

    def _send(self, line, message):
        self.ack = max(self.ack, *acks(message), 0)
        line.send(message)

    def let_through(self, ack):
        """Wait for the answer to an edit, and let all through up to that one."""
        while not any(ack in acks(message) for _, message in self.held):
            self.page.wait_for_timeout(50)
        while self.ack < ack:
            self._send(*self.held.pop(0))

    def let_all_through(self):
        self.is_holding = False
        while self.held:
            self._send(*self.held.pop(0))


def acks(message):
    data = message if isinstance(message, bytes) else message.encode()
    return [int(number) for number in re.findall(rb'"ack": ?(\d+)', data)]


def type_cells(page, *words, end="Tab"):
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press(end)


def test_a_row_begun_between_two_answers_is_not_written_over_the_one_before(
    served, visitor, tmp_path
):
    page, umpire = visitor.page, Umpire(visitor.page)
    answers = SlowAnswers(page)
    umpire.begin(served(tmp_path).address, "Battlefront: WWII campaign", "Typed")
    umpire.type_row(0, id="American")
    umpire.type_row(1, id="German")
    choose_charts(umpire)
    umpire.on("forces")
    umpire.side("American")
    answers.ack = 0
    umpire.type_row(0, name="A Company", unit_class="Infantry", rating="trained")
    expect(page.get_by_label("Rating, A Company")).to_have_value("trained")
    page.get_by_label("Name, the next element").click()
    answers.is_holding, before = True, answers.ack
    type_cells(page, "B Company", "Infantry")
    # The name is understood by now, and the class is still on its way.
    answers.let_through(before + 1)
    type_cells(page, "raw", end="Enter")
    type_cells(page, "Headquarters", "Infantry")
    type_cells(page, "elite", end="Enter")
    answers.let_all_through()
    expect(page.get_by_label("Rating, Headquarters")).to_have_value("elite")
    assert [row[0] for row in rows_of(page)] == ["A Company", "B Company", "Headquarters"]
    assert visitor.complaints == []


def test_a_word_typed_whole_when_an_answer_comes_is_kept_when_it_is_left(
    served, visitor, tmp_path
):
    page, umpire = visitor.page, Umpire(visitor.page)
    answers = SlowAnswers(page)
    umpire.begin(served(tmp_path).address, "Battlefront: WWII campaign", "Typed")
    umpire.on("forces")
    umpire.side("Red")
    page.get_by_label("Name, the next element").click()
    answers.is_holding = True
    type_cells(page, "Mortars", end="Enter")
    page.keyboard.type("Snipers")
    answers.let_all_through()
    expect(page.get_by_label("Name, Mortars")).to_be_visible()
    page.keyboard.press("Enter")
    # Python has it: the line goes by its name, and one blank line stands below it.
    expect(page.get_by_label("Name, Snipers")).to_have_value("Snipers")
    sheet = page.locator(".refkit-setup-sheet").first
    expect(sheet.locator("tr.refkit-new")).to_have_count(1)
    assert visitor.complaints == []
