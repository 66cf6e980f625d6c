"""Small wars of Roads to Stalingrad: four rows of four areas, a few units and cards."""

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.dice import Drawn, TypedDice
from refkit.engine.play import overruling, play
from refkit.engine.play.system import Option
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.systems.stalingrad.records import (
    ON_MAP,
    Area,
    Border,
    Card,
    Leader,
    Pile,
    Points,
    Side,
    Slot,
    Unit,
)
from tests.systems.proofs import entered

SIDES = AXIS, SOVIET = "axis", "soviet"
# From west to east, each column from north to south.
GRID = (
    ("kharkov", "poltava", "dnepropetrovsk", "kerch"),
    ("kupyansk", "izyum", "stalino", "taman"),
    ("voronezh", "millerovo", "rostov", "maikop"),
    ("saratov", "stalingrad", "astrakhan", "grozny"),
)
OPEN = {("kerch", "taman"): "kerch"}
CITIES = ("poltava", "rostov", "millerovo", "stalingrad", "maikop", "grozny", "voronezh")
DECK = (
    ("Railhead Advance", "operational", 0, True, 3, 0),
    ("Resources", "operational", 0, False, 2, 0),
    ("Reinforcements", "operational", 0, False, 0, 1),
    ("Winter Arrives", "event", 0, True, 0, 0),
    ("Directive 45", "event", 0, True, 0, 0),
    ("Traffic Jam", "event", 0, False, 0, 0),
    ("Bombers", "attack", 1, False, 0, 0),
    ("Hold Fast", "tactics", 0, False, 0, 0),
)
STAVKA = ("Reorganization of the STAVKA", "event", 0, True, 0, 0)
CHITS = {
    AXIS: {
        "Air Strike": 3, "Combined Arms": 3, "Assault": 3, "Flank Attack": 2, "Ambush": 2,
        "Poor Coordination": 1, "Panzer Attack": 3,
    },
    SOVIET: {
        "Human Wave": 2, "Air Strike": 2, "Bombardment": 4, "Poor Coordination": 2,
        "Assault": 2, "Ambush": 1, "Armoured Assault": 2, "Field Fortifications": 2,
    },
}  # fmt: skip
PILES = {"deck": "umpire", "hand": "", "discard": "umpire", "played": "open"}
PILES |= {"cup": "umpire", "chits": "", "spare": "open", "spent": "open"}


def areas(**other):
    """Yield the areas; `other` are fields of some."""
    for x, column in enumerate(GRID):
        for y, name in enumerate(column):
            side = AXIS if x < 2 else SOVIET
            edge = {0: "west", 3: "east"}.get(x, "")
            told = {"edge": edge, "start": side, "controller": side, "red": x, "blue": y}
            told |= {"group": "A" if y > 1 else "B", "city": name in CITIES}
            told |= {"name": name.capitalize(), "x": 100 * x, "y": 400 - 100 * y}
            yield Area(id=name, **{**told, **other.get(name, {})})


def borders(**rivers):
    """Yield the borders; `rivers` run along some, named as `rostov_maikop`."""
    for x, column in enumerate(GRID):
        for y, name in enumerate(column):
            beside = [GRID[x + 1][y]] if x < 3 else []
            beside += [column[y + 1]] if y < 3 else []
            for other in beside:
                river = OPEN.get((name, other), "none")
                river = rivers.get(f"{name}_{other}", river)
                yield Border(one=name, other=other, river=river)


def unit(name, area="", **fields):
    """Return a unit: A is German infantry, P a Panzer, S Soviet infantry, T a tank."""
    kind = {"P": "panzer", "T": "tank"}.get(name[0], "infantry")
    is_axis = name[0] in "AP"
    values = (7, 3, 3) if kind == "panzer" else (6, 2, 2) if is_axis else (5, 1, 1)
    worn = tuple(max(each - 1, 1) for each in values)
    printed = dict(zip(("cv", "mf", "tv"), values, strict=True))
    printed |= dict(zip(("cv_depleted", "mf_depleted", "tv_depleted"), worn, strict=True))
    told = {
        "id": name,
        "name": f"Corps {name}",
        "side": AXIS if is_axis else SOVIET,
        "nation": "German" if is_axis else "Soviet",
        "kind": kind,
        "red": is_axis and kind == "infantry",
        "area": area,
        "began": area,
        "state": ON_MAP if area else "waiting",
    }
    return Unit(**{**printed, **told, **fields})


def points(area, many=3, side=""):
    """Return the resource points that lie in an area at the start."""
    owner = side or (AXIS if area in (*GRID[0], *GRID[1]) else SOVIET)
    return Points(side=owner, area=area, number=1, points=many)


def cards(decks, hands=None, chits="spare"):
    """Yield the cards in the decks and hands, the chits in a pile, and all piles."""
    made = []
    for side in SIDES:
        for pile, names in (("deck", decks), ("hand", hands or {})):
            for name, kind, price, permanent, brings, units in names.get(side, ()):
                told = {"price": price, "permanent": permanent, "points": brings}
                told |= {"pile": f"{side} {pile}", "kind": kind, "units": units}
                told["readers"] = side if pile == "hand" else "umpire"
                made.append(Card(number=len(made) + 1, name=name, **told))
        for name, many in CHITS[side].items():
            for _ in range(many):
                told = {"pile": f"{side} {chits}", "kind": "chit", "readers": PILES[chits]}
                made.append(Card(number=len(made) + 1, name=name, **told))
    yield from made
    for side in SIDES:
        for name, readers in PILES.items():
            pile = f"{side} {name}"
            size = sum(each.pile == pile for each in made)
            yield Pile(id=pile, side=side, readers=readers or side, size=size)
    yield Pile(id="in force", readers="open")


MANSTEIN = Leader(id="Manstein", side=AXIS)


def rows(
    *others,
    decks=None,
    hands=None,
    chits="spare",
    land=None,
    rivers=None,
    options=None,
    leader=MANSTEIN,
):
    """Return the rows of a war with `others` among them."""
    system, told = systems.load("stalingrad"), options or {}
    return [
        *(e.replace(value=told.get(e.name, e.value)) for e in system.options),
        Option(name="title", value="The steppe"),
        Option(name="seed", value="a seed"),
        *(Side(id=side, name=side.capitalize()) for side in SIDES),
        Slot(id="set-up"),
        *areas(**(land or {})),
        *borders(**(rivers or {})),
        leader,
        *cards(decks or {}, hands, chits),
        *others,
    ]


def war(*others, **told):
    """Return a war before its set-up, with these rows besides the map and the chits."""
    system = systems.load("stalingrad")
    empty = Campaign(system, {cls.__name__: {} for cls in system.records})
    return entered(empty, rows(*others, **told))


def changed(game, *others):
    """Return a war with these rows in place of its own, or besides."""
    tables = dict(game.tables)
    for each in others:
        name = type(each).__name__
        tables[name] = {**tables[name], each.identity: each}
    return Campaign(game.system, tables, game.entries)


def with_decks(game, many=3):
    """Return a war with so many cards in either deck."""
    rows = []
    for place, side in enumerate(SIDES):
        told = {"name": "Spare", "kind": "event", "pile": f"{side} deck"}
        rows += [Card(number=900 + 9 * place + n, **told) for n in range(many)]
        rows.append(game.get(Pile, f"{side} deck").replace(size=many))
    return changed(game, *rows)


def do(game, step, side="", dice=(), **raw):
    """Return the war after a step that is due, with these dice or names that are drawn."""
    owed = play.find_due(game, step, side)
    told = (Drawn(each) if isinstance(each, str) else each for each in dice)
    typed = TypedDice(tuple(told), ledger.next_roll(game.entries))
    return play.play(game, owed, play.parse_decision(owed, raw), typed)


def rule(game, step, side="", dice=(), **raw):
    """Return the war after a step that the umpire lets pass against the rules."""
    owed = play.find_due(game, step, side)
    decision = play.parse_decision(owed, raw)
    typed = TypedDice(tuple(dice), ledger.next_roll(game.entries))
    return overruling.overrule(game, owed, decision, typed, "the umpire has it so")


def refused(game, step, side="", **raw):
    """Return the codes of the grounds on which a decision is refused."""
    owed = play.find_due(game, step, side)
    try:
        decision = play.parse_decision(owed, raw)
    except Refused as error:
        return [getattr(each, "code", str(each)) for each in error.faults]
    return [each.code for each in play.refusals(game, owed, decision)]


def offered(game, step, side, field):
    """Return what a step offers a side in a field."""
    owed = play.find_due(game, step, side)
    turn = Turn(game, owed.slot, side)
    return [each.text for each in owed.step.code.offer(turn) if each.field == field]


def due(game):
    """Return the steps that are due, each with its side."""
    return [(owed.step.id, owed.side) for owed in play.due_steps(game)]


def begun(*others, **told):
    """Return a war in its first sequence, the opening of the Axis still to be paid for."""
    game = war(*others, **told)
    for side in SIDES:
        game = do(game, "S1", side)
    return do(game, "S2")
