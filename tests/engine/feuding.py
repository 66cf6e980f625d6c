"""The feud: a campaign of three sides that act in turn, played by hand or at random."""

import random
from pathlib import Path

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.dice import TypedDice
from refkit.engine.play import play
from refkit.engine.play.system import Option

FOLDER = Path(__file__).parent / "systems"
SEED = "a feud"
SIDES = ("red", "blue", "green")
SEASONS = ("season 1", "season 2")


def loaded():
    """Return the system, found for this one time beside those that are shipped."""
    systems.__path__.append(str(FOLDER))
    try:
        return systems.load.__wrapped__("feud")
    finally:
        systems.__path__.remove(str(FOLDER))


FEUD = loaded()
Side, Slot, Raid, Toll = (FEUD.record(n) for n in ("Side", "Slot", "Raid", "Toll"))


def campaign(seasons=SEASONS, **fields):
    """Return the feud before its first season."""
    told = {"system": "feud", "title": "The feud", "seed": SEED}
    rows = [*(Option(name=name, value=value) for name, value in told.items())]
    rows += [*(Side(id=side, **fields) for side in SIDES)]
    rows += [Slot(id=season) for season in seasons]
    made = tuple(change_between(None, row) for row in rows)
    return ledger.append(Campaign(FEUD, {}), Entry(number=0, kind="setup", changes=made))


def do(game, step, side="", faces=None, **raw):
    """Return the campaign after a step that is due, or may be done."""
    owed = play.find_due(game, step, side)
    dice = play.sealed_dice(game, owed, SEED)
    if faces is not None:
        dice = TypedDice(faces, dice.next_number)
    return play.play(game, owed, play.parse_decision(owed, raw), dice)


def due(game):
    """Return what is due: the step, and the sides that owe it."""
    owed = play.due_steps(game)
    return (owed[0].step.id if owed else "", *(each.side for each in owed))


def lots(game, red=6, blue=4, green=2):
    """Return the campaign after the lots, which fell so, and a council nobody wanted."""
    game = do(game, "lots", faces=[red, blue, green])
    return all_pass(game, "bid", *SIDES)


def all_pass(game, step, *sides):
    """Return the campaign after these sides passed."""
    for side in sides:
        game = do(game, step, side, passes=True)
    return game


def decision(chance, game, owed):
    """Return what a side decides at random; it may well be refused."""
    passes = chance.random() < 0.3
    other = chance.choice([side for side in game.sides if side != owed.side])
    return {
        "bid": {"passes": passes, "gold": chance.randint(0, 9)},
        "move": {"passes": passes, "steps": chance.randint(1, 3)},
        "raid": {"passes": passes, "house": other},
        "answer": {"stands": chance.random() < 0.5},
        "omen": {"house": other},
    }.get(owed.step.id, {})


def next_step(chance, game):
    """Return a step that is due or offered, with a decision that is not refused."""
    while True:
        offered = play.offered_steps(game) if chance.random() < 0.1 else ()
        owed = chance.choice(offered or play.due_steps(game))
        raw = decision(chance, game, owed)
        if not play.refusals(game, owed, play.parse_decision(owed, raw)):
            return owed, raw


def played(seed, watch=lambda before, owed, after: None, upto=None):
    """Return a feud played at random to its end; `watch` sees every step."""
    chance, game = random.Random(seed), campaign()
    while play.due_steps(game) and (upto is None or len(game.entries) < upto):
        owed, raw = next_step(chance, game)
        after = do(game, owed.step.id, owed.side, **raw)
        watch(game, owed, after)
        game = after
    return game
