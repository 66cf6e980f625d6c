"""Small campaigns of Epic 40,000: two sides, One and Two, on the map of the rules."""

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, apply_changes, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.dice import TypedDice
from refkit.engine.play import play
from refkit.engine.play.system import Option
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.systems.epic40k.records import (
    VP,
    Detachment,
    First,
    Score,
    Side,
    Slot,
    Territory,
)

ROWS = ("147ADG", "258BEH", "369CFI")
MAJORS = ("1", "3", "G", "I")


def territories(**holders):
    """Yield the territories of the rules' own map; `holders` hold those not their own."""
    for y, row in enumerate(ROWS, 1):
        for x, name in enumerate(row, 1):
            home, line = ("One", 4 - x) if x < 4 else ("Two", x - 3)
            holder = holders.get(f"t{name}", home)
            yield Territory(
                id=name, home=home, line=line, x=x, y=y, holder=holder,
                major=name in MAJORS,
            )  # fmt: skip


def troop(name, side, place="", **fields):
    """Return a detachment on the map, or off it where it has no place."""
    state = "on the map" if place else "off board"
    told = {"points": 250, "units": 10, "name": f"{name} troops", "state": state, **fields}
    return Detachment(id=name, side=side, place=place, **told)


def army():
    """Return a few detachments of both sides, with both Majors held."""
    return [
        troop("V1", "One", "1", commander=True),
        troop("V3", "One", "3"),
        troop("V7", "One", "7", points=600),
        troop("V8", "One", "8", infiltrators=2, flak=1),
        troop("K1", "Two", "G"),
        troop("K2", "Two", "I", commander=True),
        troop("K3", "Two", "A", points=1100, war_engines=2),
        troop("K4", "Two", "B", flak=1),
    ]


def begun(options=None, rows=None, slot="turn 1", **holders):
    """Return a campaign in a turn, or in its set-up."""
    system = systems.load("epic40k")
    chosen = [system.option(name).replace(value=v) for name, v in (options or {}).items()]
    slots = [Slot(id="set-up")]
    number = int(slot.rpartition(" ")[2]) if slot != "set-up" else 0
    slots += [Slot(id=f"turn {n}", number=n) for n in range(1, number + 1)]
    made = (
        *chosen,
        Option(name="title", value="The sector"),
        Option(name="seed", value="the seed"),
        Side(id="One", rating=5),
        Side(id="Two", rating=3),
        *slots,
        *territories(**holders),
        *(army() if rows is None else rows),
    )
    changes = tuple(change_between(None, row) for row in made)
    setup = Entry(number=0, kind="setup", changes=changes)
    return ledger.append(Campaign(system, {}), setup)


def due(game, step, slot=""):
    """Return the campaign where a step is due: those before it are ticked off."""
    for _ in range(999):
        first = play.due_steps(game)[0]
        if first.step.id == step and slot in ("", first.slot):
            return game
        decision = {"passes": True} if first.step.can_be_passed else {}
        done = Entry(
            number=0, kind="step", slot=first.slot, step=first.step.id,
            side=first.side, decision=decision,
        )  # fmt: skip
        game = ledger.append(game, done)
    raise AssertionError(f"{step} is not due")


DECLARED = {"A": "missions", "C": "scouting", "M": "moves", "K": "attacks"}


def first(phase, side="One", slot="turn 1"):
    """Return who declares first in a phase."""
    return First(slot=slot, phase=phase, chooser=side, side=side)


def at(step, options=None, rows=None, more=(), slot="turn 1", **holders):
    """Return a campaign where a step of a turn is due, and nothing was done before."""
    game = begun(options, rows, slot, **holders)
    # Where sides declare in turn, One begins.
    is_declared = step[1] in "34" and step[0] in DECLARED
    firsts = [first(DECLARED[step[0]], slot=slot)] if is_declared else ()
    return due(put(game, *firsts, *more), step, slot)


def put(game, *rows):
    """Return the campaign with rows made what they are here."""
    latest = {(type(row), row.identity): row for row in rows}
    changes = [change_between(game.find(*key), row) for key, row in latest.items()]
    return (
        ledger.append(
            game,
            Entry(number=0, kind="hand edit", changes=tuple(c for c in changes if c)),
        )
        if any(changes)
        else game
    )


def do(game, step, side="", faces=None, raw=None, **fields):
    """Return the campaign after a step; Refused says why not."""
    owed = play.find_due(game, step, side)
    decision = play.parse_decision(owed, {**(raw or {}), **fields})
    dice = ledger.dice(game.entries, "the seed", owed.slot, play.reader_of(game, owed))
    if faces is not None:
        dice = TypedDice(faces, dice.next_number)
    return play.play(game, owed, decision, dice)


def refused(game, step, side="", **raw):
    """Return the codes for which a step refuses a decision, empty where it takes it."""
    owed = play.find_due(game, step, side)
    try:
        decision = play.parse_decision(owed, raw)
    except Refused as error:
        return {fault.code for fault in error.faults}
    return {each.code for each in play.refusals(game, owed, decision)}


def offered(game, step, side=""):
    """Return what a step offers, by field."""
    owed = play.find_due(game, step, side)
    found = {}
    for each in owed.step.code.offer(Turn(game, owed.slot, side)):
        found.setdefault(each.field, []).append(each.text)
    return found


def turn_of(game, side="", slot="turn 1"):
    """Return the turn of a side, as the rules ask it."""
    return Turn(game, slot, side)


def score(game, side):
    """Return the victory points of a side."""
    return VP.balance(game, side)


def said(game):
    """Return the lines of the last entry."""
    return game.entries[-1].lines


def scored(side, vp, number=1, slot="set-up", kind="start"):
    """Return a line of victory points."""
    return Score(side=side, number=number, slot=slot, kind=kind, vp=vp)


def changed(game, before, after):
    """Return the campaign with one row another."""
    return apply_changes(game, [change_between(before, after)])
