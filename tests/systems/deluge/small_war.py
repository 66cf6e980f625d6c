"""Small wars of The Deluge: Swe and Tat against Pol, with Mus looking on.

The map: s1 - s2 - n1 - p1 - p2 - p3 - n2 - t1, besides s2 - p2, and t1 - s1 over the sea.
"""

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.dice import TypedDice
from refkit.engine.play import overruling, play
from refkit.engine.play.system import Option
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.systems.deluge.accounts import LOOT
from refkit.systems.deluge.records import (
    Force,
    IncomeTerm,
    Link,
    Loot,
    Relation,
    Side,
    Slot,
    Territory,
    Unit,
)
from refkit.systems.deluge.rules.board import board

SIDES = ("Swe", "Pol", "Tat", "Mus")
HOMES = {
    "s1": "Swe", "s2": "Swe", "n1": "", "p1": "Pol", "p2": "Pol", "p3": "Pol",
    "n2": "", "t1": "Tat",
}  # fmt: skip
LINKS = ("s1-s2", "s2-n1", "n1-p1", "p1-p2", "p2-p3", "p3-n2", "n2-t1", "s2-p2")


def territories(**other):
    """Yield the territories; `other` are fields of some, or who holds them."""
    for place, (name, home) in enumerate(HOMES.items()):
        told = other.get(name, {})
        told = {"holder": told} if isinstance(told, str) else told
        row = {"home": home, "holder": home, "x": 10 * place, "y": 10 * (place % 2)}
        yield Territory(id=name, capital=name in ("s1", "p1"), **{**row, **told})


def force(name, place, points=30, kind="task force", **fields):
    """Return a force; its first letters are those of its faction."""
    side = next(each for each in SIDES if each[0] == name[0])
    return Force(id=name, side=side, place=place, points=points, kind=kind, **fields)


def loot(name, tokens):
    """Return the loot tokens with which a force begins."""
    side = next(each for each in SIDES if each[0] == name[0])
    told = {"force": name, "number": 1, "side": side, "change": tokens}
    return Loot(slot="set-up", reason="before", **told)


def carried(game, *names):
    """Return the loot tokens that forces have."""
    return [LOOT.balance(game, name) for name in names]


def unit(name, number, points, **fields):
    """Return a unit of a force."""
    side = next(each for each in SIDES if each[0] == name[0])
    told = {"force": name, "number": number, "side": side, "points": points, **fields}
    return Unit(**{"name": f"{name} {number}", **told})


def begun(*rows, options=None, number=1, **lands):
    """Return a campaign in a turn, with these rows."""
    system = systems.load("deluge")
    chosen = {name.name: name for name in system.options}
    for name, value in (options or {}).items():
        chosen[name] = chosen[name].replace(value=value)
    links = (Link(one=each[:2], other=each[3:]) for each in LINKS)
    made = [
        *chosen.values(),
        Option(name="title", value="The war"),
        Option(name="seed", value="the seed"),
        *(Side(id=each, may_capture=each != "Tat") for each in SIDES[:-1]),
        Side(id="Mus", run="neutral"),
        Slot(id="set-up"),
        *(Slot(id=f"turn {n}", number=n) for n in range(1, number + 1)),
        *territories(**lands),
        *links,
        Link(one="t1", other="s1", kind="sea"),
        Relation(one="Swe", other="Pol", state="enemy"),
        Relation(one="Tat", other="Pol", state="enemy"),
        Relation(one="Swe", other="Tat", state="ally"),
        IncomeTerm(side="Tat", extra_loot=True),
    ]
    latest = {(type(row), row.identity): row for row in (*made, *rows)}
    changes = tuple(change_between(None, row) for row in latest.values())
    return ledger.append(
        Campaign(system, {}), Entry(number=0, kind="setup", changes=changes)
    )


def chart(*rows, **told):
    """Return the board of a campaign with these rows."""
    return board(begun(*rows, **told))


def due(game, step, slot):
    """Return the campaign where a step of a slot is due; those before are ticked off."""
    for _ in range(500):
        first = play.due_steps(game)[0]
        if (first.step.id, first.slot) == (step, slot):
            return game
        told = {"slot": first.slot, "step": first.step.id, "side": first.side}
        game = ledger.append(game, Entry(number=0, kind="step", **told))
    raise AssertionError(f"{step} is not due")


def at(step, *rows, number=1, **told):
    """Return a campaign where a step is due, and nothing was done in the turn before."""
    return due(begun(*rows, number=number, **told), step, f"turn {number}")


def do(game, step, side="", faces=(), **fields):
    """Return the campaign after a step, with these dice."""
    owed = play.find_due(game, step, side)
    dice = TypedDice(tuple(faces), ledger.next_roll(game.entries))
    return play.play(game, owed, play.parse_decision(owed, fields), dice)


def refused(game, step, side="", **fields):
    """Return the codes for which a step refuses a decision, empty where it takes it."""
    owed = play.find_due(game, step, side)
    try:
        decision = play.parse_decision(owed, fields)
    except Refused as error:
        return {fault.code for fault in error.faults}
    return {each.code for each in play.refusals(game, owed, decision)}


def overruled(game, step, side="Pol", **fields):
    """Return the campaign after a decision that the umpire lets pass."""
    owed = play.find_due(game, step, side)
    decision = play.parse_decision(owed, fields)
    return overruling.overrule(game, owed, decision, TypedDice((), 1), "let it pass")


def offered(game, step, side="", row=None):
    """Return what a step offers, by field; of a row where one is named."""
    owed, found = play.find_due(game, step, side), {}
    for each in owed.step.code.offer(Turn(game, owed.slot, side)):
        if row in (None, each.row):
            found.setdefault(each.field, []).append(each.text)
    return found


def asked(game, step):
    """Return the factions of which a step is due now."""
    return [each.side for each in play.due_steps(game) if each.step.id == step]


def said(game):
    """Return the lines of the last entry."""
    return list(game.entries[-1].lines)
