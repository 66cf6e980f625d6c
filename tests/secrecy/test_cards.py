"""What lies face down is known to nobody: marks in every card, looked for in all there is.

Who was ever shown a card is reckoned here by the piles alone, and not by the view.
"""

import json
import random
from types import SimpleNamespace

import ipywidgets as widgets
import pytest

from refkit import session
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.view import view
from refkit.engine.charts.dice import Drawn
from refkit.engine.play import play
from refkit.engine.problems import Refused
from refkit.engine.readers import may_read
from refkit.handouts.comparing import Needle
from refkit.handouts.search import search_document, search_name
from refkit.handouts.write import leak_faults
from refkit.session.side import SideView
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.widgets.panels.cards import Cards
from refkit.widgets.panels.history import History
from refkit.workbook.file import WorkbookFile
from tests.engine import gamblers
from tests.engine.gamblers import SIDES, Card, Pile
from tests.secrecy import handing, planting
from tests.secrecy.whole import told_apart
from tests.widgets.page.test_seating import hand

READERS = (*SIDES, "open")
# What the rules read of a card, besides its pile and its key.
PROOF = SimpleNamespace(read={"readers"})


class Table:
    """A campaign played at random, and the marks that each reader was ever shown."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.game = gamblers.campaign(gamblers.rows(planting.marks()))
        self.shown = {reader: set() for reader in READERS}

    def play(self):
        """Do a step that is due."""
        owed = self.chance.choice(play.due_steps(self.game))
        self.game = gamblers.do(self.game, owed.step.id, owed.side, self.decision(owed))
        piles = {pile.id: pile.readers for pile in self.game.rows(Pile)}
        for card in self.game.rows(Card):
            for reader in READERS:
                if may_read(reader, piles[card.pile]):
                    self.shown[reader] |= marks_of(card.name)

    def decision(self, owed):
        if owed.step.id in ("draw", "chits"):
            return {"cards": self.chance.randint(0, 4)}
        names = [card.name for card in self.game.rows(Card, pile=f"{owed.side} hand")]
        is_card = owed.step.id in ("play", "bury") and names
        return {"card": self.chance.choice(names)} if is_card else {}

    def barred(self, reader):
        """Return the marks that a reader was never shown."""
        every = {mark for card in self.game.rows(Card) for mark in marks_of(card.name)}
        return every - self.shown[reader]


def marks_of(text):
    return {mark.casefold() for mark in planting.MARK.findall(text)}


def played(seed, steps):
    """Yield a table after each of so many steps."""
    table = Table(seed)
    for _ in range(steps):
        if play.due_steps(table.game):
            table.play()
            yield table


def leaks(table, reader, texts):
    """Yield the names of texts that hold what their reader was never shown."""
    barred = table.barred(reader)
    assert barred
    for name, text in texts.items():
        yield from (f"{name}: {mark}" for mark in marks_of(name + text) & barred)


@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_told_to_who_was_never_shown_it(seed):
    for table in played(seed, 26):
        for reader in READERS:
            texts = handing.said(table.game, reader)
            texts["view"] = repr(view(table.game, reader))
            assert list(leaks(table, reader, texts)) == []


def test_what_is_shown_is_told():
    *_, table = played(1, 26)
    for reader in SIDES:
        told = "".join(handing.said(table.game, reader).values())
        now = {card.name for card in view(table.game, reader).rows(Card)}
        assert now
        assert all(name in told for name in now)


@pytest.mark.parametrize("seed", range(2))
def test_all_is_said_alike_whatever_lies_face_down(seed):
    *_, table = played(seed, 20)
    for reader in READERS:
        said = handing.said(table.game, reader)
        assert list(told_apart(PROOF, table.game, reader, said)) == []


def stacked(game, reader):
    """Return the campaign with the cards that a reader does not know in another order."""
    hidden = [c for c in game.rows(Card) if not may_read(reader, c.readers)]
    orders = [change_order(card, place) for place, card in enumerate(hidden, 1)]
    return campaigns.apply_changes(game, [each for each in orders if each])


def change_order(card, place):
    return campaigns.change_between(card, card.replace(order=place))


def test_no_order_of_a_pile_is_told():
    *_, table = played(2, 20)
    for reader in READERS:
        other = stacked(table.game, reader)
        assert other.tables != table.game.tables
        assert handing.said(other, reader) == handing.said(table.game, reader)
        assert view(other, reader).tables == view(table.game, reader).tables


def test_no_card_is_in_a_file_of_who_was_never_shown_it():
    *_, table = played(0, 20)
    for reader in READERS:
        files = handing.printed(table.game, reader)
        assert files
        assert list(leak_faults(table.game, reader, files)) == []
        needles = [Needle(mark) for mark in table.barred(reader)]
        for name, data in files.items():
            assert [*search_name(name, needles), *search_document(data, needles)] == []


def test_a_view_that_tells_all_is_noticed(monkeypatch):
    *_, table = played(0, 20)
    monkeypatch.setattr(handing, "view", lambda whole, _: whole)
    assert list(leaks(table, "green", handing.said(table.game, "green")))


def test_a_side_that_names_a_card_that_is_not_there_is_not_told_what_is(
    tmp_path, monkeypatch
):
    gamblers.installed(monkeypatch)
    path = tmp_path / "table.xlsx"
    WorkbookFile.create(path, gamblers.campaign(gamblers.rows(planting.marks())))
    umpire = session.open(path)
    side = SideView(umpire, "red")
    asked = (side.due()[0], {"cards": 1}, (Drawn("Strom"),))
    found = [str(each) for each in side.preview(*asked).refusals]
    with pytest.raises(Refused) as refused:
        side.commit(*asked)
    assert found == [str(refused.value)] == ["dice: red draws: 'Strom' is not in red deck"]
    assert marks_of(str(umpire.preview(*asked).refusals))


def sent(page):
    """Return all that the page's models hold, as the browser is sent it."""
    live = [each.get_state() for each in widgets.widget._instances.values()]
    return json.dumps(live, default=str, ensure_ascii=False)


@pytest.mark.parametrize("steps", [3, 10])
def test_no_page_holds_a_card_of_who_was_never_shown_it(steps, tmp_path, monkeypatch):
    gamblers.installed(monkeypatch)
    *_, table = played(3, steps)
    path = tmp_path / "table.xlsx"
    WorkbookFile.create(path, table.game)
    for side in SIDES:
        widgets.Widget.close_all()
        page = Walkthrough(path)
        for panel in (Cards, History):
            page.panel(panel)
        hand(page, side)
        told = sent(page)
        assert list(leaks(table, side, {"page": told})) == []
        held = view(session.open(path).campaign, side).rows(Card)
        assert all(card.name in told for card in held)
