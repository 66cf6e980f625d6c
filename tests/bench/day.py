"""A day of three slots with as many elements a side as are wanted, played step by step."""

import datetime

from refkit.engine.campaign import ledger
from refkit.engine.charts.dice import SealedDice
from refkit.engine.play import play
from refkit.engine.play.turn import Turn
from refkit.systems.battlefront.records import Element, Stand, Wreck
from tests.systems.battlefront import field

A_GROUP = 20  # elements of one line of a side's chart
DATE = datetime.date(1944, 12, 24)
PARTS = {"24 Dec": "morning", "25 Dec": "afternoon", "24 Dec night": "night"}
LETTERS = {"german": "G", "russian": "S"}


def campaign(elements):
    """Return a campaign of this many elements a side, half of them tanks."""
    lines = range(1, 2 + elements // (2 * A_GROUP))
    before = {
        "Slot": [{"id": id, "day": 1, "date": DATE, "kind": k} for id, k in PARTS.items()],
        "Group": [row for side in field.SIDES for row in _groups(side, lines)],
        "FortLine": [row for side in field.SIDES for row in _works(side, lines)],
        "Points": [field.purse(10**6, 10**6, side) for side in field.SIDES],
        "Element": [
            field.element(f"{letter}{number:02}", _group(number, lines))
            for letter in LETTERS.values()
            for number in range(1, elements + 1)
        ],
    }
    return field.campaign(before)


def _group(number, lines):
    return f"{'IA'[number % 2]}{lines[number // 2 % len(lines)]}"


def _groups(side, lines):
    """Of each line of the setting's German chart as many as the elements want."""
    for row in field.told()["setting"]["Group"]:
        if row["side"] == "german":
            contents = row.get("contents", "").replace("G-", f"{LETTERS[side]}-")
            most = {"campaign_max": 99, "scenario_max": 99, "contents": contents}
            for number in lines:
                yield {**row, **most, "side": side, "id": f"{row['id'][0]}{number}"}


def _works(side, lines):
    for number in lines:
        told = {"price": 1, "most": 4, "removable": True, "hidden": number % 2 == 1}
        yield {"side": side, "item": f"wire {number}", **told}


def played(start, seed="bench"):
    """Return the campaign after the day and how many steps were resolved."""
    before, dice = len(start.entries), SealedDice(seed, ledger.next_roll(start.entries))
    while owed := play.due_steps(start):
        start = done(start, owed[0], dice)
    return start, len(start.entries) - before


def done(campaign, owed, dice):
    """Return the campaign after one step, its draft and offers asked for as a form does."""
    turn = Turn(campaign, owed.slot, owed.side)
    drafted, offered = owed.step.draft(turn), list(owed.step.code.offer(turn))
    decided = DECISIONS.get(owed.step.id, lambda *_: {})(turn, drafted, offered)
    decision = play.parse_decision(owed, {**drafted.values, **decided})
    return play.play(campaign, owed, decision, dice)


def _named(offered, field):
    return list(dict.fromkeys(each.value for each in offered if each.field == field))


def _declared(turn, _drafted, _offered):
    return {"posture": "attack" if turn.side == "german" else "defend"}


def _bought(_turn, _drafted, offered):
    for_sale = [each for each in offered if not each.note]
    return {"orders": [{"group": group} for group in _named(for_sale, "orders.group")]}


def _combined(turn, _drafted, offered):
    pairs, waiting = [], {}
    for key in _named(offered, "pairs.keep"):
        group = turn.get(Element, key).group
        if group in waiting:
            pairs.append({"keep": waiting.pop(group), "strike": key})
        else:
            waiting[group] = key
    return {"pairs": pairs}


def _mended(_turn, _drafted, offered):
    wrecks = _named(offered, "attempts.wreck")
    return {"attempts": [{"wreck": key, "cpp": n % 2} for n, key in enumerate(wrecks)]}


def _removed(_turn, _drafted, offered):
    return {"attempts": _named(offered, "attempts.target")}


def _fortified(_turn, _drafted, offered):
    return {"orders": _named(offered, "orders.item")}


def _deployed(_turn, drafted, _offered):
    return {
        name: [{**row.values, "place": "the ridge"} for row in getattr(drafted, name)]
        for name in ("fortifications", "points")
    }


def _lost(turn, _drafted, offered):
    """One stand of every third element, three of every fourth; all artillery fires."""
    lost = [turn.get(Stand, key) for key in _named(offered, "stands.stand") if _falls(key)]
    return {
        "stands": [{"stand": s.id, "result": _fate(s, n)} for n, s in enumerate(lost)],
        "missions": [{"module": key} for key in _named(offered, "missions.module")],
    }


def _falls(stand):
    element, _, number = stand[1:].partition(".")
    return int(number) <= (3 if int(element) % 4 == 0 else int(element) % 3 == 0)


def _fate(stand, number):
    tank = stand.card.endswith("TANK")
    return ("knocked_out", "abandoned", "panicked")[number % 3] if tank else "knocked_out"


def _drawn(turn, _drafted, offered):
    """Every fifth element is in a pocket of its side."""
    there = [key for key in _named(offered, "units.unit") if "." not in key]
    penned = [turn.get(Element, key) for key in there if int(key[1:]) % 5 == 0]
    pockets = {element.side: element.side[0] for element in penned}
    return {
        "course": "along the river",
        "pockets": [{"pocket": p, "side": side} for side, p in pockets.items()],
        "units": [
            {"unit": e.id, "position": "isolated", "pocket": pockets[e.side]}
            for e in penned
        ],
    }


def _escaped(_turn, _drafted, offered):
    return {"stands": _named(offered, "stands.stand")}


def _placed(turn, drafted, _offered):
    """Three wrecks of four lie in their owner's ground, the fourth in the enemy's."""
    rows = [row.values for row in drafted.wrecks]
    for number, row in enumerate(rows):
        owner = turn.get(Wreck, row["wreck"]).side
        other = next(side for side in turn.sides if side != owner)
        row["ground"] = other if number % 4 == 0 else owner
    return {"wrecks": rows}


DECISIONS = {
    "A": _declared,
    "B2": _mended,
    "B6": _combined,
    "B9": _bought,
    "B11": _removed,
    "B12": _fortified,
    "C3": _deployed,
    "D2": _lost,
    "E6": _drawn,
    "E7": _escaped,
    "E10": _placed,
    "F1": _mended,
}
