"""What an open step makes of a campaign says nothing of where the enemy hides.

Each is played twice, from campaigns that differ only in where hidden stands are; the
other side is then given the same, sheet for sheet and entry for entry.
"""

from functools import cache

import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.view import view
from refkit.geometry.showing import Shown
from refkit.systems.battlefront.rules import coordinates
from tests.secrecy import handing
from tests.secrecy.whole import first_difference
from tests.systems.battlefront import field, mapped

DAYS = [["full_day"], ["full_day"]]
LETTERS = {"german": "G", "russian": "S"}
HEIGHT = mapped.BOARD[0]["height"]

# Written for Germans that hide, to whom the south is home. Of theirs G12 is hidden: before
# the line, in a pocket of its own, and in two with a stand of G13, which is seen.
SEEN = {
    "G11": mapped.line(10, range(2, 72, 4)),
    "G13": [(34, 35), (60, 37.5), (50, 41.5)],
    "S11": mapped.line(30, range(2, 72, 4)),
    "S12": [(33, 28), (39, 28), (28, 36), (46, 36), (54, 36), (66, 36)],
    "S13": [(10, 36), (20, 36)],
    "S14": [(66, 4)],  # behind their line
}
HIDDEN = {
    "before the line": [(36, 22.5), (14, 39), (39, 37), (61, 43)],
    "elsewhere before it": [(12, 22), (14, 39), (39, 37), (61, 43)],
    "near where the line runs": [(50, 20.2), (14, 39), (39, 37), (61, 43)],
    "elsewhere in its pocket": [(36, 22.5), (16, 41), (39, 37), (61, 43)],
    "elsewhere in a shared one": [(36, 22.5), (14, 39), (37, 38), (58, 43)],
    "where it joins two": [(36, 22.5), (14, 39), (42, 39), (61, 43)],
    "in pockets of its own": [(36, 22.5), (24, 43), (12, 43), (36, 45)],
    "near an enemy": [(36, 25.5), (14, 39), (39, 37), (61, 43)],
    "on the road of one": [(66, 15), (14, 39), (39, 37), (61, 43)],
}
FIRST = next(iter(HIDDEN))
PLACES = sorted({spot for there in HIDDEN.values() for spot in there})
WHAT = {"elsewhere in its pocket": "TANK", "where it joins two": "LORRY"}  # else riflemen


def flipped(side, places):
    """Return places as they are for the side that hides, mirrored for the Russians."""
    if side == "german":
        return places
    swap = {"G": "S", "S": "G"}
    return {
        swap[key[0]] + key[1:]: [(x, HEIGHT - y) for x, y in there]
        for key, there in places.items()
    }


def rows(side):
    """Return what lies where somebody may hide: objectives, wire, mines, wrecks."""
    (points,) = flipped(side, {"G": PLACES}).values()
    there = [coordinates.point_text(point) for point in points]
    told = {"Objective": [], "Fortification": [], "Wreck": []}
    told["Option"] = [{"name": "title", "value": "Chir"}, {"name": "seed", "value": "9"}]
    for number, place in enumerate(there):
        held = field.SIDES[number % 2]
        told["Objective"].append(
            {"id": f"O{number}", "name": f"Farm {number}", "place": place, "held_by": held}
        )
        for other, letter in LETTERS.items():
            fort = {"place": place, "ground": other, "hidden": number % 2 == 0}
            told["Fortification"].append(field.fort(f"{letter}-X{number}", other, **fort))
            wreck = {"place": place, "ground": other, "card": f"{letter}-TANK"}
            told["Wreck"].append(
                {**field.wreck(f"W-{letter}{number}", "", **wreck), "side": other}
            )
    return told


@cache
def placed(side, where):
    """Return the campaign with all stands on the table, a side's G12 or S12 hidden."""
    there = flipped(side, {**SEEN, "G12": HIDDEN[where]})
    names = [f"{LETTERS[side]}12.{number}" for number in range(1, 5)]
    flags = {name: {"hidden": True} for name in names}
    return mapped.placed(there, None, flags, days=DAYS, **rows(side))


@cache
def drawn(side, where):
    return played(placed(side, where), "E6")


def played(campaign, step, side="", dice=(), slot=field.TODAY):
    """Return the campaign after a step was played as it is proposed."""
    decision = field.draft(campaign, step, side, slot).values
    return field.play(campaign, step, side, decision, dice, slot)


def escaped(side, where):
    """Return the campaign after all in pockets tried to get out."""
    after = are(drawn(side, where), side, WHAT.get(where, "INF"))
    near = {key: where == FIRST and hides(key) for key in sorted(penned(after, side))}
    tries = [{"stand": key, "near": is_near} for key, is_near in near.items()]
    return field.play(after, "E7", side, {"stands": tries}, (5,) * len(tries))


def are(campaign, side, what, **fields):
    """Return the campaign with a side's hidden stands in pockets of another kind."""
    hidden = [campaign.find("Stand", key) for key in sorted(penned(campaign, side))]
    kind = {"card": f"{LETTERS[side]}-{what}", **fields}
    made = [(s, s.replace(**kind)) for s in hidden if hides(s.id)]
    changes = (campaigns.change_between(one, two) for one, two in made if one != two)
    return campaigns.apply_changes(campaign, tuple(changes))


def hides(key):
    """Whether a stand is one of those that are hidden."""
    return key[1:].startswith("12.")


def penned(campaign, side):
    there = campaign.rows("Stand", side=side, status="available")
    return {stand.id for stand in there if stand.position != "normal"}


def revealed(side, where):
    """Return the campaign after the postures of the next day were shown."""
    after = cleared(side, where)
    for each, posture in zip(field.SIDES, ("attack", "defend"), strict=True):
        told = {"posture": posture}
        after = field.play(after, "A", each, told, slot=field.TOMORROW)
    return field.play(after, "C1", "", {}, slot=field.TOMORROW)


def cleared(side, where):
    return played(drawn(side, where), "E8")


def bogged(side, where):
    """Return the campaign after hidden tanks that were left bogged down the next day."""
    after = are(cleared(side, where), side, "TANK", immobile=True)
    hidden = [s for s in after.rows("Stand", immobile=True) if hides(s.id)]
    rows = [
        {"stand": stand.id, "failed": number % 3, "place": stand.place}
        for number, stand in enumerate(hidden)
    ]
    return field.play(after, "E3", "", {"stands": rows}, slot=field.TOMORROW)


def written_up(side, where):
    """Return the campaign after it was written up with a hidden stand's place left out."""
    after = drawn(side, where)
    if where != FIRST:
        after = are(after, side, "INF", minefield=True)
    decision = field.draft(after, "E8").values
    for row in decision["stays"]:
        row["place"] = "" if where != FIRST and hides(row["stand"]) else row["place"]
    return field.play(field.play(after, "E8", "", decision), "E11", "", {})


STEPS = {
    "P": placed,
    "E3": bogged,
    "E5": lambda side, where: played(placed(side, where), "E5"),
    "E6": drawn,
    "E7": escaped,
    "E8": cleared,
    "E9": lambda side, where: played(drawn(side, where), "E9"),
    "E10": lambda side, where: played(drawn(side, where), "E10"),
    "E11": written_up,
    "C1": revealed,
}


# The line, and what gets out of a pocket: with --long all the rest.
SHORT = {("E6", "german"), ("E7", "german")}


@cache
def given(step, side, where):
    """Return all that the enemy of a side may know after a step, by its name."""
    after, reader = STEPS[step](side, where), next(s for s in field.SIDES if s != side)
    seen = view(after, reader)
    told = {
        f"{name} {key}": repr(row)
        for name, table in seen.tables.items()
        for key, row in table.items()
    }
    told |= {f"entry {each.number}": repr(each) for each in seen.entries}
    return told | handing.said(after, reader)


@pytest.mark.parametrize(
    ("step", "side"),
    [
        pytest.param(step, side, marks=() if (step, side) in SHORT else pytest.mark.long)
        for step in STEPS
        for side in field.SIDES
    ],
)
def test_an_open_step_tells_nothing_of_where_the_enemy_hides(step, side):
    one = given(step, side, FIRST)
    for where in HIDDEN:
        two = given(step, side, where)
        assert [*one] == [*two], where
        apart = [name for name in one if one[name] != two[name]]
        assert [f"{n}: {first_difference(one[n], two[n])}" for n in apart] == [], where


@pytest.mark.long
def test_a_line_drawn_from_all_would_be_noticed(monkeypatch):
    monkeypatch.setattr(Shown, "seen", property(lambda shown: shown.found))
    after = [view(played(placed("german", w), "E6"), "russian") for w in HIDDEN]
    assert len({str(each.rows("Front", id="MLR")) for each in after}) > 1
