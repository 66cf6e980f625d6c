"""An umpire at the pages, by mouse or by keys, and the same campaign played beside him."""

import re
from dataclasses import dataclass, replace

import ipywidgets as widgets
import pytest
from playwright.sync_api import expect

from refkit import session
from refkit.engine.play.plain_words import PlainWords
from refkit.engine.records.columns import columns
from refkit.engine.records.row_keys import key_text
from refkit.launch import demo
from refkit.session.side import SideView
from refkit.widgets.form.fields import Field
from refkit.widgets.form.forms import Form
from refkit.widgets.form.grid import Grid
from refkit.widgets.form.tables import Table
from refkit.widgets.map import step_map
from refkit.widgets.page import automatic, last_step
from refkit.widgets.page.guard import Guard
from refkit.widgets.shop.shop import Shop
from tests.browser import screen

QUIET = 350  # milliseconds
# Whether what was done was read: the focus is on the first answer, where there is one.
HAS_READ = """() => {
    if (!document.activeElement.matches(".refkit-notice")) return true;
    const asked = ".refkit-form :is(input, select, textarea, button)";
    const answers = `${asked}, .refkit-once button`;
    return ![...document.querySelectorAll(answers)].some((found) => found.offsetParent);
}"""
# The key that leads nearer to a field from where the focus is; none when it is there.
NEXT_KEY = """(field) => {
    const here = document.activeElement;
    if (here === field) return null;
    const grid = field.closest('.refkit-grid');
    const [from, to] = [here, field].map((cell) => Number(cell.dataset.row));
    if (grid && grid === here.closest('.refkit-grid') && from !== to)
        return from < to ? 'Enter' : 'Shift+Enter';
    const isPast = here.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_PRECEDING;
    return isPast ? 'Shift+Tab' : 'Tab';
}"""


@dataclass(frozen=True, slots=True)
class Move:
    """One answer to give: which part of the form, which row and cell of it, and what.

    Parts count as the page shows them; what a map covers is folded away beneath the others.
    """

    part: int
    how: str
    value: str = ""
    row: int = -1
    cell: object = ""
    is_folded: bool = False


def _fail(lines):
    pytest.fail("; ".join(lines))


class Shadow:
    """The campaign as it is played without a page, as the demonstration decides."""

    def __init__(self, path, seed):
        self.game = session.new("advance-to-rostov", path, seed=seed)
        self.script = demo.read_script("advance-to-rostov")

    @property
    def owed(self):
        return self.game.due()[0]

    def play_to(self, slot):
        """Play on without a page until a slot is due."""
        while self.owed.slot != slot:
            list(demo.do_step(self.game, self.owed, self.script))

    def form(self):
        """The form of what is due, as the page has it."""
        owed, game = self.owed, self.seated
        offered = game.choices(owed)
        words = PlainWords(game.campaign, offered or ())
        form = Form(
            owed.step.decision,
            game.draft(owed).values,
            tuple(map(words.choice, offered)),
            game.left_out(owed),
            words.of,
        )
        # What the map beside the step covers is put under its details.
        step_map.map_panels(game, owed, form, Guard(_fail))
        return form

    @property
    def seated(self):
        """The game as who has the screen sees it."""
        return self.game

    def wanted(self):
        """What the script decides, without what is refused of it."""
        raw = demo.scripted_decision(self.game, self.owed, self.script)
        while refused := self.game.preview(self.owed, raw).refusals:
            raw = demo.drop_refused(raw, refused)
        return raw

    def commit(self, answers):
        """Commit what is due; return what the page says then."""
        entry = self.game.commit(self.owed, answers)
        return last_step.entry_title(self.game.campaign, entry)

    def settle(self, seat=""):
        """Do what has nothing to be decided, as the page does before somebody."""
        game = SideView(self.game, seat) if seat else self.game
        return automatic.do_automatic_steps(game)


def moves(form, wanted):
    """Yield the moves that answer a form as wanted, made on this form as well."""
    shown = [name for name in form.parts if name not in form._away]
    for number, name in enumerate([*shown, *form._away]):
        part, given = form.parts[name], wanted[name]
        sorts = {Field: _field, Grid: _grid, Table: _table, Shop: _shop}
        for move in sorts[type(part)](part, given):
            yield replace(move, part=number, is_folded=number >= len(shown))


def _field(field, given):
    made = field.control.widget
    if isinstance(made, widgets.VBox):
        chosen = [str(each) for each in given or ()]
        for name, box in zip(_names(field), field.control.parts, strict=True):
            if box.value != (name in chosen):
                box.value = name in chosen
                yield Move(0, "tick", cell=box.description)
        return
    was = made.value
    made.value = _as_typed(made, given)
    if made.value != was:
        yield Move(0, _how(made), _told(made), cell=made.description)


def _names(field):
    """The names behind the boxes of a check list: each is what its own tick adds."""
    boxes = field.control.parts
    ticked = [box.value for box in boxes]
    names = []
    for box in boxes:
        for each in boxes:
            each.value = each is box
        names.append(field.raw[0])
    for box, value in zip(boxes, ticked, strict=True):
        box.value = value
    return names


def _as_typed(made, given):
    if isinstance(made, widgets.Checkbox):
        return bool(given)
    if isinstance(made, widgets.IntText):
        return int(given or 0)
    if isinstance(given, list | tuple):
        return "; ".join(map(str, given))
    return "" if given is None else str(given)


def _how(made):
    kinds = {widgets.Dropdown: "pick", widgets.Checkbox: "tick"}
    kinds[widgets.RadioButtons] = "mark"
    return kinds.get(type(made), "type")


def _told(made):
    is_list = isinstance(made, widgets.Dropdown | widgets.RadioButtons)
    return made.label if is_list else str(made.value)


def _grid(grid, given):
    answers = {key_text(grid._row, row): {**row, "": True} for row in given}
    for line in grid.lines:
        answers.setdefault(line.key, {"": False})
    before = [list(row) for row in grid.view.values]
    grid.fill(answers)
    for at, line in enumerate(grid.lines):
        for across, head in enumerate(grid.heads):
            now = grid.view.values[at][across]
            if line.open[across] and now != before[at][across]:
                yield _cell(at, across, head, now)


def _cell(at, across, head, now):
    if isinstance(now, bool):
        return Move(0, "tick", row=at, cell=across)
    labels = {value: label for label, value in head.options}
    how = "pick" if head.options else "type"
    return Move(0, how, labels.get(now, str(now)), row=at, cell=across)


def _table(table, given):
    for at, row in enumerate(given):
        if at == len(table.rows):
            table.add.click()
            yield Move(0, "add", row=at)
        for name, value in row.items():
            for move in _field(table.rows[at].cells[name], value):
                yield replace(move, row=at)


def _shop(shop, given):
    for row in given:
        key = shop.had.key_of(row)
        card = shop.had.named[key]
        if shop.had.counting == "times":
            times = next(col.field for col in columns(shop.had.col.row) if col.times)
            wanted = row.get(times, 1)
            shop.have(key, wanted)
            yield Move(0, "type", str(wanted), cell=f"how many {card.ware.name}")
        elif shop.had.counting != "none":
            shop.have(key, shop.had.count(key) + 1)
            yield Move(0, "press", cell=f"one more {card.ware.name}")
        copy = len(shop.had.of(key)) - 1
        number = f" {copy + 1}" if copy else ""
        for col in shop.had.asked_of(card):
            if row.get(col.field, col.default) != col.default:
                shop.had.answer(key, copy, col.field, row[col.field])
                kind = "how many " if col.kind == "whole" else ""
                whose = f"{kind}{col.title}{number}, {card.ware.name}"
                yield Move(0, "type", str(row[col.field]), cell=whose)


def place(page, move):
    """Where on the page a move is made."""
    part = screen.desk(page).locator(".refkit-form .refkit-answer").nth(move.part)
    roles = {
        "press": ("button", move.cell),
        "add": ("button", re.compile("Add")),
        "mark": ("radio", move.value),
    }
    if move.how in roles:
        role, name = roles[move.how]
        return part.get_by_role(role, name=name, exact=True)
    if isinstance(move.cell, int):
        return part.locator(f'[data-row="{move.row}"][data-column="{move.cell}"]')
    if move.row >= 0:
        part = part.locator(".refkit-row").nth(move.row)
    return part.get_by_label(move.cell, exact=True)


class Hands:
    """What both ways have in common: what they count."""

    def __init__(self, page, pictures=None):
        self.page, self.pictures = page, pictures
        self.commits = self.clicks = self.keys = 0

    @property
    def count(self):
        return self.commits, self.clicks, self.keys

    def look(self, name):
        """Keep a picture of the page, where pictures are wanted."""
        if self.pictures:
            self.page.screenshot(path=self.pictures / f"{name}.png", full_page=True)

    def place(self, move):
        """Where on the page a move is made, in sight."""
        details = screen.details(self.page)
        if move.is_folded and details.get_attribute("aria-expanded") == "false":
            self.click(details)
            expect(details).to_have_attribute("aria-expanded", "true")
        return place(self.page, move)

    def type(self, text):
        self.keys += len(text)
        self.page.keyboard.type(text)

    def press(self, key):
        self.keys += 1
        self.page.keyboard.press(key)


class Mouse(Hands):
    """A click where a thing is; the keyboard for numbers and names only."""

    def arrive(self):
        """Nothing to do: the step is in sight."""

    def click(self, found):
        # Not twice at one spot: two quick clicks there are a double click to any browser.
        self.clicks += 1
        found.click(position={"x": 10 + 4 * (self.clicks % 2), "y": 10})

    def pick(self, found, label):
        """Choose from a list: a click opens it, and one chooses."""
        self.clicks += 2
        found.select_option(label=label)

    def commit(self, button):
        self.commits += 1
        self.click(button)

    def make(self, move):
        found = self.place(move)
        if move.how == "pick":
            self.pick(found, move.value)
        elif move.how == "add":
            self.click(found)
        else:
            self.clicks += 1
            found.click()
        if move.how == "type":
            self.press("Control+A")
            self.type(move.value)


class Keys(Hands):
    """Tab, Enter, Space, arrows and letters; never a click, never a field by its name."""

    def click(self, found):
        self.go(found)
        self.wait()
        self.press("Enter")

    def commit(self, button):
        self.commits += 1
        self.wait()
        self.press("Control+Enter")

    def wait(self):
        """No key does anything to what came up only just now."""
        self.page.wait_for_timeout(QUIET)

    def make(self, move):
        found = self.place(move)
        if move.how == "mark":
            self.mark(found)
            return
        self.go(found)
        if move.how == "pick":
            self.pick(found, move.value)
        elif move.how == "type":
            self.press("Control+A")
            self.type(move.value)
        else:
            self.press("Enter" if move.how == "add" else "Space")

    def pick(self, found, label):
        """Type what leads near a choice, then go on by arrows."""
        # Blanks in a menu are such as do not break.
        shown = found.locator("option").all_inner_texts()
        labels = [text.replace("\xa0", " ").strip() for text in shown]
        index = "menu => menu.selectedIndex"
        at = found.evaluate(index)
        self.type(shortest(labels, at, labels.index(label)))
        away = labels.index(label) - found.evaluate(index)
        for _ in range(abs(away)):
            self.press("ArrowDown" if away > 0 else "ArrowUp")
        expect(found.locator("option:checked")).to_have_text(label)

    def mark(self, found):
        """Go to the first of a few choices, then on by arrows."""
        group = found.locator("xpath=ancestor::*[contains(@class, 'widget-radio')][1]")
        all_ = group.get_by_role("radio")
        self.go(all_.first)
        self.press("Space")
        index = found.evaluate("it => [...document.getElementsByName(it.name)].indexOf(it)")
        for _ in range(index):
            self.press("ArrowDown")
        expect(found).to_be_checked()

    def go(self, found):
        """Move the focus to a thing, whichever way is nearer."""
        expect(found).to_be_enabled()
        # What was done is read first; then the focus goes on to the first answer by itself.
        self.page.wait_for_function(HAS_READ)
        for _ in range(400):
            key = found.evaluate(NEXT_KEY)
            if key is None:
                return
            self.press(key)
        raise AssertionError(f"the keyboard does not get to {found}")

    def arrive(self):
        """Leave out what comes before the step on a page that has just been opened."""
        self.press("Tab")
        skip = self.page.get_by_role("link", name="Go to what is due")
        expect(skip).to_be_focused()
        self.press("Enter")
        expect(skip).not_to_be_focused()


def shortest(labels, at, to):
    """Return what is typed in a menu at one choice to get to another by the fewest keys.

    A letter again and again goes through the choices that begin with it; letters one after
    another to the first that begins so. A blank fits none. Arrows do the rest.
    """
    low, word = (
        [text.casefold() for text in labels],
        labels[to].partition(" ")[0].casefold(),
    )
    ways, here = {"": at}, at
    for times in range(1, len(labels) + 1):
        here = next(n for n in around(here, len(low)) if low[n].startswith(word[0]))
        ways[word[0] * times] = here
    for end in range(2, len(word) + 1):
        if len(set(word[:end])) > 1:
            ways[word[:end]] = next(
                n for n, each in enumerate(low) if each.startswith(word[:end])
            )
    return min(ways, key=lambda typed: len(typed) + abs(ways[typed] - to))


def around(at, many):
    """Walk the numbers behind one, then from the first to it."""
    return [*range(at + 1, many), *range(at + 1)]
