"""A made-up rules system of three sides with decks, hands, a cup and a pact."""

import sys
from typing import ClassVar

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.cards import cards
from refkit.engine.cards.table import CardTable
from refkit.engine.play import play
from refkit.engine.play.assembly import assemble
from refkit.engine.play.choices import Choice
from refkit.engine.play.hooks import Hooks
from refkit.engine.play.steps import step
from refkit.engine.problems import Refusal
from refkit.engine.readers import join_readers
from refkit.engine.records.records import Record, column
from refkit.engine.sheets.cards import card_tables
from refkit.engine.sheets.kinds import Kind
from refkit.engine.sheets.on_record import chronicle
from refkit.engine.sheets.sheets import Sheet, Sheets
from tests.engine.raiders import SEED, SIDES, Pact, Side, Slot, allies

__all__ = ["SEED", "Card", "Pact", "Pile", "Side", "Slot"]
DECK = ("Ambush", "Ambush", "Feast", "Raid", "Storm", "Truce")
CHITS = ("Assault", "Assault", "Flank", "Fog")


class Card(cards.Card):
    """A card of the game."""

    tab: ClassVar[str] = "Cards"


class Pile(cards.Pile):
    """A place for cards."""

    tab: ClassVar[str] = "Piles"


class Draw(Record):
    cards: int = column("Cards", default=1, low=0, high=9)


class Play(Record):
    card: str = column("Card", default="")


def confidants(campaign, step_id, side):
    """Allies look into each other's hands, and never at the chits."""
    return () if step_id == "chits" else allies(campaign, side)


def checks(campaign):
    return cards.card_faults(campaign, Card, Pile)


def table(turn):
    return CardTable(turn, Card, Pile)


@step("draw", Draw)
def draw(turn, decision):
    """A side draws; what it has discarded is shuffled in when its deck runs out."""
    side = turn.side
    told = f"{side} draws"
    drawn = yield from table(turn).draw(
        f"{side} deck",
        f"{side} hand",
        told,
        decision.cards,
        refill=f"{side} discard",
        clause="p. 1",
    )
    names = ", ".join(card.name for card in drawn)
    turn.say(f"{side} draws {names or 'nothing'}")


@step("chits", Draw)
def chits(turn, decision):
    """A side draws from the cup that all share."""
    yield from table(turn).draw(
        "cup", f"{turn.side} chits", f"a chit of {turn.side}", decision.cards
    )


@step("play", Play)
def play_card(turn, decision):
    """A card is played from the hand, for all to see."""
    there = table(turn)
    card = there.find(f"{turn.side} hand", decision.card)
    if card is not None:
        turn.say(f"{turn.side} plays {card.name}")
        yield from there.move(card, f"{turn.side} discard", "top")


@play_card.offers
def _storms_are_not_played(turn):
    """Any card may be played but a storm."""
    for card in table(turn).lying(f"{turn.side} hand"):
        if card.name != "Storm":
            yield Choice("card", card.name, card.name)


@play_card.refuses
def _not_held(turn, decision):
    hand = f"{turn.side} hand"
    if decision.card and table(turn).find(hand, decision.card) is None:
        yield Refusal("card", "not_held", f"{decision.card} is not in your hand", "p. 1")


@step("bury", Play)
def bury(turn, decision):
    """A card is put away face down, never to be looked at again."""
    there = table(turn)
    card = there.find(f"{turn.side} hand", decision.card)
    if card is not None:
        yield from there.move(card, "grave", "bottom")


@step("close")
def close(turn, _decision):
    """All chits go back into the cup."""
    there = table(turn)
    for side in turn.sides:
        yield from there.move_all(f"{side} chits", "cup")
    yield from there.shuffle("cup")


STEPS = """
title = "Gamblers"
[[step]]
id = "draw"
title = "Draw"
actor = "side"
audience = "side"
clauses = ["p. 1"]
[[step]]
id = "chits"
title = "Chits"
actor = "side"
audience = "side"
[[step]]
id = "play"
title = "Play"
actor = "side"
[[step]]
id = "bury"
title = "Bury"
actor = "side"
audience = "side"
[[step]]
id = "close"
title = "Close"
[[option]]
name = "title"
value = "The table"
[[option]]
name = "system"
value = "gamblers"
[[option]]
name = "seed"
value = "a seed"
[clauses]
"p. 1" = "A side draws and plays."
"""


def system(declared=STEPS, **given):
    """Return the system."""
    here = sys.modules[__name__]
    hooks = {"confidants": confidants, "checks": checks}
    return assemble("gamblers", declared, {}, here, here, Hooks(**{**hooks, **given}))


HAND = Kind(name="hand", title="Hand", is_open=True, is_always=True)
SHEETS = Sheets((Sheet(HAND, lambda asked: (*chronicle(asked), *card_tables(asked))),))
GAMBLERS = system(brief=SHEETS.brief, kinds=SHEETS.kinds)
PACT = Pact(id="north", between=("red", "blue"))


def piles(pact=True):
    """Return the piles, empty: decks, hands and chits of each side, the cup, the grave."""
    for side in SIDES:
        friends = ("red", "blue") if pact and side != "green" else (side,)
        yield Pile(id=f"{side} deck", side=side)
        yield Pile(id=f"{side} hand", side=side, readers=join_readers(friends))
        yield Pile(id=f"{side} discard", side=side, readers="open")
        yield Pile(id=f"{side} chits", side=side, readers=side)
    yield Pile(id="cup")
    yield Pile(id="grave")


def rows(marks=None, pact=True):
    """Return the rows of a new campaign; every card has a mark of its own where given."""
    where = [(f"{side} deck", name) for side in SIDES for name in DECK]
    where += [("cup", name) for name in CHITS]
    made = [
        Card(number=n, pile=pile, name=name, kind="event", text=f"The {name.lower()} card.")
        for n, (pile, name) in enumerate(where, 1)
    ]
    if marks:
        told = [(card, next(marks)) for card in made]
        made = [
            card.replace(name=f"{card.name} {m}", text=f"Says {m}.") for card, m in told
        ]
    sizes = {pile: sum(at == pile for at, _ in where) for pile, _ in where}
    return (
        *GAMBLERS.options,
        *(Side(id=side) for side in SIDES),
        Slot(id="day 1"),
        Slot(id="day 2"),
        *((PACT,) if pact else ()),
        *(pile.replace(size=sizes.get(pile.id, 0)) for pile in piles(pact=pact)),
        *made,
    )


def campaign(given=None, system=GAMBLERS):
    """Return a campaign whose first entry puts these rows into it."""
    made = tuple(change_between(None, row) for row in given or rows())
    setup = Entry(number=0, kind="setup", changes=made, lines=("set up",))
    return ledger.append(Campaign(system, {}), setup)


def do(game, step_id, side="", raw=None, dice=None):
    """Return the campaign after a step, with sealed dice unless others are given."""
    owed = play.find_due(game, step_id, side)
    decision = play.parse_decision(owed, raw or {})
    return play.play(game, owed, decision, dice or play.sealed_dice(game, owed, SEED))


def up_to(step_id, slot="day 1", game=None):
    """Return a campaign played until this step of the slot is due."""
    game = game or campaign()
    while (owed := play.due_steps(game)) and (owed[0].slot, owed[0].step.id) != (
        slot,
        step_id,
    ):
        game = do(game, owed[0].step.id, owed[0].side)
    return game


def installed(monkeypatch):
    """Put the system where systems are looked for."""
    load, words, names = systems.load, systems.words, systems.names()
    monkeypatch.setattr(systems, "names", lambda: (*names, "gamblers"))
    monkeypatch.setattr(
        systems, "load", lambda name: GAMBLERS if name == "gamblers" else load(name)
    )
    monkeypatch.setattr(
        systems, "words", lambda name: {} if name == "gamblers" else words(name)
    )


def held(game, pile):
    """Return the names of the cards in a pile, sorted."""
    return sorted(card.name for card in game.rows(Card, pile=pile))
