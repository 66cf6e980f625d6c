"""Small campaigns to try a step on: two commanders, A and B, from the set-up on."""

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, apply_changes, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.dice import TypedDice
from refkit.engine.play import play
from refkit.engine.play.system import Option
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.systems.echelons import rules
from refkit.systems.echelons.records import CardType, Side, Slot, TerrainType

SIDES = ("A", "B")
TYPES = ("Open", "Woods", "Town", "Hills", "City", "Bridge", "River")
RETURNS = {"Combatant": True, "Non-Combatant": True, "Support": True}
PLACES = ("first", "second", "third")
KINDS = (*RETURNS, "Supply", "Other")


def begun(options=None, rows=()):
    """Return a campaign before its set-up; `rows` are there besides."""
    system = systems.load("echelons")
    chosen = [system.option(name).replace(value=v) for name, v in (options or {}).items()]
    made = (
        *chosen,
        Option(name="title", value="The road"),
        Option(name="seed", value="the seed"),
        *(Side(id=side) for side in SIDES),
        Slot(id=rules.SET_UP),
        *(TerrainType(type=each) for each in TYPES),
        *card_types(),
        *rows,
    )
    setup = Entry(
        number=0, kind="setup", changes=tuple(change_between(None, row) for row in made)
    )
    return ledger.append(Campaign(system, {}), setup)


def card_types():
    """Yield the types of cards of the rules, and one for all others."""
    for each in KINDS:
        is_back, is_spare = RETURNS.get(each, False), each == "Supply"
        yield CardType(type=each, returns=is_back, spare=is_spare)


def do(game, step, side="", raw=None, faces=None):
    """Return the campaign after a step that is due; Refused says why not."""
    owed = play.find_due(game, step, side)
    given = draft(game, step, side).values if raw is None else raw
    decision = play.parse_decision(owed, given)
    dice = ledger.dice(game.entries, "the seed", owed.slot, play.reader_of(game, owed))
    if faces is not None:
        dice = TypedDice(faces, dice.next_number)
    return play.play(game, owed, decision, dice)


def refused(game, step, side="", raw=None):
    """Return the codes for which a step refuses a decision, empty where it takes it."""
    try:
        do(game, step, side, raw)
    except Refused as error:
        return {fault.code for fault in error.faults}
    return set()


def draft(game, step, side=""):
    """Return the decision a form starts from."""
    owed = play.find_due(game, step, side)
    return owed.step.draft(Turn(game, owed.slot, side))


def any_picks(game, side):
    """Return terrain that a commander may lay."""
    owed = rules.owed_picks(game, side)
    rows = (
        {"ground": at, **dict(zip(PLACES[:count], TYPES, strict=False))}
        for at, count in owed.items()
    )
    return {"grounds": list(rows)}


def untouched(game, side):
    """Return the count of a commander who never drew a card."""
    return {"undrawn": game.get(Side, side).deck}


def fought(game, outcome):
    """Return the campaign after the battle at hand and its clean-up, or its end."""
    game = do(do(game, "B1"), "B2", raw=outcome)
    return do(game, "V") if rules.course(game).over else cleaned(game)


def cleaned(game):
    """Return the campaign after a clean-up in which nobody had drawn a card."""
    for step in ("C1", "C2", "C3"):
        for side in SIDES:
            game = do(game, step, side, untouched(game, side) if step == "C1" else None)
    return do(game, "C4")


def offered(game, step, side=""):
    """Return what a step offers."""
    owed = play.find_due(game, step, side)
    return list(owed.step.code.offer(Turn(game, owed.slot, side)))


def changed(game, before, after):
    """Return the campaign with one row another."""
    return apply_changes(game, [change_between(before, after)])
