"""Victory points before and after deductions."""

from fractions import Fraction
from itertools import islice

from refkit.systems.deluge.records import Deduction, VictoryTerm
from refkit.systems.deluge.rules import victory
from tests.cases.deluge.asking import SIDES, ask, board, campaign, named, options

# Those of which the Empire asks whether they are in Ottoman hands.
PRINCIPALITIES = ("transylvania", "moldova", "wallachia")


def number(value):
    """Return points as a case writes them."""
    return int(value) if value.denominator == 1 else round(float(value), 2)


def homes(side):
    """Return the home territories of a faction."""
    return [e.id for e in campaign().rows("Territory") if e.home == side]


def holders(given):
    """Return who holds what, as far as a case says."""
    side = SIDES[given["faction"]]
    if "holds" in given:
        held, terms = named(given["holds"]), campaign().rows(VictoryTerm, side=side)
        return {t.territory: side if t.territory in held else "" for t in terms}
    if "lost" in given:
        lost, kept_by = given["lost"], given.get("hre_holds", 0)
        own = homes(side)[:lost]
        return {n: "empire" if own.index(n) < kept_by else "muscovy" for n in own}
    if "home_held" in given:
        taken = islice(homes("ottomans"), given.get("ottoman_taken", 0))
        own = homes(side)[given["home_held"] :]
        return {**dict.fromkeys(taken, side), **dict.fromkeys(own, "muscovy")}
    taken = dict.fromkeys(homes("commonwealth")[: given.get("plc_occupied", 0)], side)
    free = named(given.get("out_of_ottoman_hands", ()))
    return {**taken, **{n: "" if n in free else "ottomans" for n in PRINCIPALITIES}}


@ask("gross")
def gross(given):
    """What a faction scores before deductions."""
    side, terms = SIDES[given["faction"]], campaign().rows(VictoryTerm)
    kept = given.get("tokens_kept", 0)
    found = victory.items(board(given, **holders(given)), terms, kept, side)
    return {"gross": number(sum(each.points for each in found))}


@ask("final")
def final(given):
    """What is left after deductions, and who wins."""
    names = [name for name in SIDES if name in given["gross"]]
    scored = {SIDES[name]: Fraction(given["gross"][name]) for name in names}
    found = victory.finals(scored, campaign().rows(Deduction), options(given))
    left = {name: found[SIDES[name]][0] for name in names}
    places = victory.places(left)
    return {
        "final": {name: number(each) for name, each in left.items()},
        "winners": sorted(name for name, place in places.items() if place == 1),
    }
