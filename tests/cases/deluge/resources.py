"""Treasuries, income, supply and its wear, forces that are raised, and scouts."""

from refkit.engine.accounts.account import Purse
from refkit.engine.charts.dice import TypedDice
from refkit.geometry.areas.network import Link, Network
from refkit.systems.deluge.accounts import THALERS
from refkit.systems.deluge.records import Force, IncomeTerm, Territory, Unit
from refkit.systems.deluge.rules import marching, money, scouting, victory
from refkit.systems.deluge.rules.board import Board, forages, wear
from tests.cases.deluge.asking import SIDES, allowed, ask, board, campaign, options, row_of


def paid(cost, treasury):
    """Return what is left of a treasury; Refused where it cannot pay."""
    purse = Purse(THALERS, treasury)
    allowed(purse.cannot_pay("", "it takes", cost))
    return purse.after(cost).in_hand


@ask("start")
def start(given):
    """What a faction begins with; the umpire writes another figure for one."""
    term = row_of(IncomeTerm, given["faction"])
    return {"thalers": given.get("sweden_start", term.start)}


@ask("income")
def income(given):
    """What a faction gets in a turn."""
    if given.get("turn") == 1 and options(given)("first_turn_income") == "no":
        return {"thalers": 0}
    term = row_of(IncomeTerm, given["faction"])
    lands = given.get("occupied", 0), given.get("friendly_plc", 0)
    loot = given.get("loot_tokens_home_cashed", 0) * money.TOKEN
    return {"thalers": money.income(term, *lands)[0] + loot}


@ask("tribute")
def tribute(given):
    """What a vassal pays of its income."""
    pays = money.tribute(given["income"], options(given)("tribute_rounding"))
    return {"pays": pays, "keeps": given["income"] - pays}


@ask("subsidy")
def subsidy(given):
    """What is left of a treasury after a subsidy."""
    term = row_of(IncomeTerm, given["from"])
    allowed(money.subsidise(term.subsidises, SIDES[given["to"]], options(given)))
    return {"from_treasury": paid(given["amount"], given["treasury"])}


@ask("supply")
def supplied(given):
    """Whether a force is in supply."""
    links = tuple(Link(*ends) for ends in given["links"])
    names = dict.fromkeys(name for link in links for name in link[:2])
    told = {
        name: {
            "home": "own" if name in given["home"] else "",
            "holder": "own" if name in given["friendly"] else "foe",
            "looted": int(name in given["looted"]),
        }
        for name in names
    }
    chart = Board(
        Network(tuple(names), links),
        {name: Territory(id=name, **row) for name, row in told.items()},
        tuple(Force(id=f"F-{at}", side="foe", place=at) for at in given["enemy_forces"]),
        {frozenset(("own", "foe")): "enemy"},
        options(given),
    )
    return {"in_supply": chart.is_supplied("own", given["territory"], 1)}


@ask("attrition")
def attrition(given):
    """The tokens of the units after the test of supply."""
    told, land = {"is_supplied": given["in_supply"]}, "friendly" * given["friendly"]
    becomes_looted = forages(land, is_looted=given["looted"], **told)
    recovery = options(given)("recovery")
    tokens = wear(given["tokens"], recovery, forages=becomes_looted, **told)
    return {"tokens": tokens, "becomes_looted": becomes_looted}


@ask("retreat attrition")
def retreat_attrition(given):
    """The tokens of the units after a way out of a battle."""
    ends, passed = given["ends_friendly"], given["enemy_forces_passed"]
    price = marching.price(ends_friendly=ends, passed=passed, option=options(given))
    return {"tokens": [each + price for each in given["tokens"]]}


@ask("raise")
def raised(given):
    """What is left of a treasury after a force was raised."""
    is_home = given["home"] and given["owner_now"] == "own"
    told = {"is_home": is_home, "has_enemy": given["enemy_force"]}
    allowed(money.raising(given["points"], **told))
    cost = money.price(given["points"], options(given))
    return {"treasury": paid(cost, given["treasury"])}


@ask("reinforce")
def reinforced(given):
    """What is left of a treasury and of loot after a force was reinforced."""
    tokens, used = given["loot_tokens"], given["use_tokens"]
    told = {"is_supplied": given["in_supply"], "is_friendly": given["friendly"]}
    allowed(money.reinforcing(tokens, used, **told))
    cost = money.price(given["points"], options(given))
    left = paid(money.paid_by(cost, used, options(given)), given["treasury"])
    return {"treasury": left, "loot_tokens": tokens - used}


@ask("amalgamate")
def amalgamated(given):
    """What a merger does to the points and the tokens."""
    pair = [
        Unit(force="F1", number=at, side="sweden", **given[name])
        for at, name in enumerate("ab", 1)
    ]
    allowed(money.merging(*pair))
    tokens = money.merged_tokens(*(each.tokens for each in pair), options(given))
    return {"force_points_change": -pair[1].points, "tokens": tokens, "slots_freed": 1}


@ask("scout")
def scouted(given):
    """What scouts find out, and what they leave of a treasury."""
    is_paid, option = given["paid"], options(given)
    many = scouting.intelligence(given["ai"], option, is_paid=is_paid)
    allowed(scouting.scout(is_adjacent=given["adjacent"], dice=many))
    left = paid(money.PAID * is_paid, given["treasury"])
    faces = TypedDice(tuple(given["dice"]), 1).roll(f"{many}d6", "scouting").faces
    found = scouting.successes(faces, given["enemy_ai"])
    learnt = scouting.learnt(found)._asdict()
    return {"successes": found, "learns": learnt, "treasury": left}


@ask("loot home")
def loot_home(given):
    """What loot is worth at home, in thalers and in points."""
    side, tokens, cash = SIDES[given["faction"]], given["tokens"], given["cash"]
    terms = [t for t in campaign().rows("VictoryTerm", side=side) if t.kind == "loot kept"]
    allowed(money.bring_home(tokens, cash, may_keep=bool(terms)))
    points = sum(victory.counted(board(given), t, tokens - cash) * t.points for t in terms)
    return {"thalers": cash * money.TOKEN, "victory_points": points}
