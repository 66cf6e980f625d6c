"""Where resource points and units come in, how groups share, and victory."""

from refkit.systems.stalingrad.rules import supply, victory
from refkit.systems.stalingrad.rules.supply import Site
from refkit.systems.stalingrad.rules.victory import City
from tests.cases.stalingrad.asking import (
    NAMES,
    SIDES,
    allowed,
    ask,
    network,
    number,
    options,
)


def is_linked(given):
    """Return whether a place is linked to a source by links of the lengths that are given.

    They are laid out as a row of areas from the source; an enemy on the way is on it.
    """
    links, source = given.get("links", ()), given.get("ends_at", "")
    if not links:
        return False
    row = [source, *(f"area {at}" for at in range(1, sum(links) + 1))]
    stations = [row[sum(links[:at])] for at in range(len(links) + 1)]
    land = network([row[at : at + 2] for at in range(len(row) - 1)])
    enemies = () if given["free"] else [source]
    sources = supply.SOURCES[SIDES[given["side"]]]
    return row[-1] in supply.linked(land, sources, stations, enemies)


def site(given):
    """Return the place of a case as it is to a side."""
    city, edge = given["city"], given.get("edge_symbol_controlled", False)
    return Site(
        named=city.get("named", False),
        controlled=city.get("controlled", False) or edge,
        at_start=city.get("start_zone", False),
        symbol=city.get("supply_symbol", False),
        edge_symbol=edge,
        linked=is_linked(given),
    )


@ask("place resource point")
def place(given, rule=supply.place):
    """Whether a resource point is placed somewhere."""
    told = {"railhead": given.get("railhead", False), "holds": given.get("holds", ())}
    return allowed(rule(SIDES[given["side"]], site(given), **told))


@ask("place reinforcement")
def place_reinforcement(given):
    """Whether a new unit comes in somewhere."""
    return place(given, supply.reinforce)


@ask("directive 45")
def directive(given):
    """What each army group gets."""
    valid = [group for group, is_valid in given["valid"].items() if is_valid]
    told = given["points"], given["last_odd"] or "", valid, given.get("chosen") or ""
    allowed(supply.choose_group(*told))
    found = supply.split(*told)
    return {"A": found.a, "B": found.b, "last_odd": found.last_odd or None}


@ask("victory")
def points(given):
    """The points of both sides, and who wins."""
    option = options(given)
    cities = [
        City(each["red"], each["blue"], SIDES[each["held"]], each["linked"])
        for each in given["cities"]
    ]
    lost = {
        ("infantry", "German"): given.get("axis_infantry", 0),
        ("panzer", "German"): given.get("german_panzer", 0),
        ("panzer", "Rumanian"): given.get("allied_armour", 0),
    }
    axis = sum(many * victory.axis_unit(*each, option) for each, many in lost.items())
    soviet = victory.soviet_units(given.get("soviet_units", 0), option)
    manstein = given.get("manstein", False)
    found = victory.totals(cities, soviet, axis, manstein=manstein)
    won = victory.winner(found)
    totals = {NAMES[side]: number(each) for side, each in found.items()}
    return {**totals, "winner": NAMES.get(won, won)}
