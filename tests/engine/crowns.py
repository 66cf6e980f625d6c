"""The war of crowns: a made-up campaign in which all that systems share meets.

Three sides, or as many as are named, on a map of twelve areas: turns in the order of dice,
moves by turns, decks and hands, treasuries, a pact of two who read the same, cards played
in the moves of others.
"""

import zlib
from pathlib import Path
from unittest import mock

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import play
from refkit.engine.play.system import Option
from refkit.engine.readers import join_readers
from tests.engine.provinces import AREAS, ROADS
from tests.play.player import Making
from tests.systems.proofs import Proof

FOLDER = Path(__file__).parent / "systems"
SIDES = ("red", "blue", "green")
SEASONS = 2
DECK = ("Storm", "Plague", "Plague", "Gift", "Ruse", "Feint", "Rumour")


def loaded():
    """Return the system, its map and its turns, found beside those that are shipped."""
    systems.__path__.append(str(FOLDER))
    try:
        from refkit.systems.crowns import hooks
        from refkit.systems.crowns import map as maps

        return systems.load.__wrapped__("crowns"), maps, hooks
    finally:
        systems.__path__.remove(str(FOLDER))


CROWNS, maps, hooks = loaded()
CLASSES = CROWNS.by_name


def found():
    """Have the system found beside those that are shipped, as long as this is entered."""
    return mock.patch.object(systems, "__path__", [*systems.__path__, str(FOLDER)])


def make(cls, /, **fields):
    return CLASSES[cls](**fields)


def rows(seed="0", sides=SIDES, seasons=SEASONS, marks=None):
    """Return the rows of a new war; the first two have a pact, but not with every seed.

    With `marks`, everything that somebody may not know is called by one of its own.
    """
    mark = (lambda: f" {next(marks)}") if marks else (lambda: "")
    allied = sides[:2] if zlib.crc32(f"pact {seed}".encode()) % 5 else ()
    held = _held(sides)
    told = {"system": "crowns", "title": "The crowns", "seed": f"seed {seed}"}
    yield from (Option(name=name, value=value) for name, value in told.items())
    for id, name, _, east, north in AREAS:
        place = {"east": east, "north": north, "holder": held.get(id, "")}
        yield make("Province", id=id, name=name, **place)
    yield from (make("Road", one=a, other=b, kind=kind) for a, b, kind in ROADS)
    for side in sides:
        yield make("Side", id=side, home=next(e for e in held if held[e] == side))
    yield from (make("Slot", id=f"season {n}") for n in range(1, seasons + 1))
    if allied:
        yield make("Pact", id="pact", between=allied, words=f"for ever{mark()}")
    for side in sides:
        own = [area for area in held if held[area] == side][:3]
        for number, area in enumerate(own, 1):
            told = {"name": f"Host of {area}{mark()}", "men": 4 + number}
            id = f"{side}-{number}"
            yield make("Force", id=id, side=side, province=area, **told)
        yield make("Coin", side=side, number=1, kind="chest", change=6)
        yield from _cards(side, sides, allied if side in allied else (side,), mark)
    yield make("Pile", id="grave")


def _held(sides):
    """Return whose an area is; of three sides as on the map, of others one each."""
    if tuple(sides) == SIDES:
        return {area: holder for area, _, holder, *_ in AREAS if holder}
    return dict(zip([area for area, *_ in AREAS], sides, strict=False))


def _cards(side, sides, friends, mark):
    piles = {"deck": "umpire", "hand": join_readers(friends), "discard": "open"}
    for pile, readers in piles.items():
        size = len(DECK) if pile == "deck" else 0
        yield make("Pile", id=f"{side} {pile}", side=side, readers=readers, size=size)
    for number, name in enumerate(DECK, 1 + len(DECK) * sides.index(side)):
        told = {"name": f"{name}{mark()}", "kind": name, "text": f"Says{mark()}."}
        yield make("Card", number=number, pile=f"{side} deck", **told)


def campaign(seed="0", **given):
    """Return the war before its first season."""
    made = tuple(change_between(None, row) for row in rows(seed, **given))
    setup = Entry(number=0, kind="setup", changes=made, lines=("set up",))
    return ledger.append(Campaign(CROWNS, {}), setup)


def do(game, step, side="", **raw):
    """Return the war after a step that is due, or may be done."""
    owed = play.find_due(game, step, side)
    dice = play.sealed_dice(game, owed, game.option("seed"))
    return play.play(game, owed, play.parse_decision(owed, raw), dice)


class Crowned(Making):
    """One decision made up by what the step offers: a few hosts march, or nobody."""

    def whole(self):
        raw = super().whole()
        if self.step.id == "march":
            raw["orders"] = self.orders()
            raw["passes"] = not raw["orders"] or self.happens(0.2)
        if self.step.id == "plan" and not self.offered["province"]:
            raw["men"] = 0
        if self.step.id == "event":
            raw = {name: self.chance.choice(self.offered[name]) for name in raw}
        if self.step.id == "draw":
            raw["cards"] = self.chance.randint(1, 3)
        return raw

    def orders(self):
        """Return the order of one host, now and then to where it cannot go."""
        offered = [e for e in self.step.code.offer(self.turn) if e.field == "orders.goal"]
        if not offered:
            return []
        chosen, other = self.chance.choices(offered, k=2)
        goal = other if self.happens(0.05) else chosen
        return [{"force": chosen.row, "goal": goal.text}]

    def a_whole(self, col):
        return self.chance.randint(0, min(col.high, 5))


# What the rules read: these texts stay as they are.
READ = frozenset(
    (
        "side", "holder", "home", "kind", "slot", "moved", "one", "other", "beaten",
        "province", "state", "pile", "readers",
    )
)  # fmt: skip
PROOF = Proof("crowns", campaign=campaign, making=Crowned, read=READ)
