"""What is hidden in the war of crowns: marks in cards, hosts, plans, orders, pacts, rolls.

Who was ever shown a mark is reckoned here from the rows by the plain rules of the war, and
not by the view: a crown reads its own, and what those read it has a pact with.
"""

import json
from collections import Counter

import ipywidgets as widgets
import pytest

from refkit.engine.campaign.view import view
from refkit.engine.play import due_odds, orders, play
from refkit.engine.play.sealed_orders import Order, Origin
from refkit.handouts.comparing import Needle
from refkit.handouts.search import search_document, search_name
from refkit.handouts.write import leak_faults
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.widgets.panels.cards import Cards
from refkit.widgets.panels.history import History
from refkit.workbook.file import WorkbookFile
from tests.engine import crowning, crowns
from tests.engine.crown_laws import friends
from tests.engine.crowns import SIDES
from tests.secrecy import handing, planting
from tests.secrecy.whole import looked
from tests.widgets.page.test_seating import hand

READERS = (*SIDES, "open")
SEEDS = [*range(3), *(pytest.param(n, marks=pytest.mark.long) for n in range(3, 24))]


def marks_of(*values):
    return {mark for each in values for mark in planting.MARK.findall(str(each))}


class Known:
    """The marks that each reader was ever shown, and all there ever were."""

    def __init__(self, seed):
        self.mark = planting.marks()
        self.player = planting.MarkedPlayer(seed, crowns.PROOF, self.mark)
        self.game = crowns.campaign(seed, marks=self.mark)
        self.every, self.shown = set(), {reader: set() for reader in READERS}
        self.kinds = Counter()
        self.note(self.game)

    def note(self, game):
        """Take down what the rows and the last entry show to whom."""
        for readers, what, *values in (*_rows(game), *_done(game)):
            found = marks_of(*values)
            self.every |= found
            self.kinds[what] += len(found)
            for reader in READERS:
                if "open" in readers or reader in readers:
                    self.shown[reader] |= found

    def barred(self, reader):
        return self.every - self.shown[reader]

    def watch(self, _before, _owed, after):
        self.game = after
        self.note(after)

    def seal(self):
        """Seal the orders of a side for a step to come, where it can write any."""
        side = self.player.chance.choice(SIDES)
        slot = due_odds.slot_at_work(self.game)
        there = list(orders.open_orders(self.game, slot, side))
        if there:
            times = self.player.chance.choice(there).on_one_form
            many = self.player.chance.randint(1, len(times))
            taken = [
                Order(owed, self.player.decide(self.game, owed), Origin("0", 0), number)
                for number, owed in enumerate(times[:many], 1)
            ]
            self.game = orders.carry_out(
                self.game, taken, self.game.option("seed"), only_seal=True
            )
            self.note(self.game)

    def leaks(self, reader, texts):
        """Yield where a text holds a mark its reader was never shown."""
        barred = self.barred(reader)
        assert barred
        for name, text in texts.items():
            yield from (f"{name}: {mark}" for mark in marks_of(name, text) & barred)


def _rows(game):
    """Yield who is shown what by the rows: readers, what it is, and its values."""
    piles = {pile.id: pile.readers.split("; ") for pile in game.rows("Pile")}
    for card in game.rows("Card"):
        yield piles[card.pile], "card", card.values
    for force in game.rows("Force"):
        yield friends(game, force.side), "host", force.values
    for plan in game.rows("Plan"):
        yield friends(game, plan.side), "plan", plan.values
    for pact in game.rows("Pact"):
        yield pact.between, "pact", pact.values
    for finding in game.rows("Finding"):
        yield finding.readers.split("; "), "finding", finding.values


def _done(game):
    """Yield who is shown what the last entry says.

    Friends read what a side plans, be it done or sealed.
    """
    last = game.entries[-1]
    if last.step in ("draw", "plan"):
        own = friends(game, last.side)
        yield own, "decision", last.decision
        yield own, "roll", *(r.roll.model_dump() for r in last.readings)
        yield own, "line", *last.lines
    elif last.step == "event":
        yield ("open",), "event", *last.lines
    yield {last.side}, "decision", last.decision


def played(seed, ask):
    """Play a war with marks; at some moments, and at its end, ask of what is known."""
    known = Known(seed)
    while play.due_steps(known.game):
        upto = len(known.game.entries) + known.player.chance.randint(4, 14)
        known.game = crowning.played(known.player, known.game, known.watch, upto)
        known.seal()
        ask(known)
    return known


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_told_what_he_was_never_shown(seed):
    told, found = Counter(), []

    def ask(known):
        for reader in READERS:
            texts = handing.said(known.game, reader)
            texts["view"] = repr(view(known.game, reader))
            found.extend(known.leaks(reader, texts))
        if known.player.happens(0.3):
            found.extend(looked(crowns.PROOF, known.game, told))

    known = played(seed, ask)
    assert found == []
    # In some war nobody may have written a plan; those of every run have all.
    wanted = {"card", "host", *(("plan", "roll", "decision") if seed < 3 else ())}
    assert {what for what, many in known.kinds.items() if many} >= wanted


def test_a_friend_is_told_what_a_third_is_not():
    known = played(1, lambda _: None)
    seen = {side: handing.said(known.game, side) for side in SIDES}
    told = {side: marks_of(*seen[side].values()) for side in SIDES}
    shared = told["red"] & told["blue"] - told["green"]
    assert shared


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 4])
def test_no_file_holds_what_its_reader_was_never_shown(seed):
    known = played(seed, lambda _: None)
    for reader in READERS:
        files = handing.printed(known.game, reader)
        assert files
        assert list(leak_faults(known.game, reader, files)) == []
        needles = [Needle(mark) for mark in known.barred(reader)]
        for name, data in files.items():
            assert [*search_name(name, needles), *search_document(data, needles)] == []


@pytest.mark.parametrize("steps", [9, 14, 25])
def test_no_page_holds_what_its_reader_was_never_shown(steps, tmp_path):
    known = Known(2)
    known.game = crowning.played(known.player, known.game, known.watch, steps)
    known.seal()
    path = tmp_path / "crowns.xlsx"
    WorkbookFile.create(path, known.game)
    for side in SIDES:
        with crowns.found():
            told = sent(path, side)
        assert list(known.leaks(side, {"page": told})) == []
        assert marks_of(told)


def sent(path, side):
    """Return all that the models of a side's page hold, as the browser is sent it."""
    widgets.Widget.close_all()
    page = Walkthrough(path)
    for panel in (Cards, History):
        page.panel(panel)
    hand(page, side)
    live = [each.get_state() for each in widgets.widget._instances.values()]
    return json.dumps(live, default=str, ensure_ascii=False)


def test_a_view_that_tells_all_is_noticed(monkeypatch):
    known = played(0, lambda _: None)
    monkeypatch.setattr(handing, "view", lambda whole, _: whole)
    assert list(known.leaks("green", handing.said(known.game, "green")))
