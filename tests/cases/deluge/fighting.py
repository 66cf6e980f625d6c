"""Flights, results of battles, losses and the loot of a battle."""

from refkit.engine.charts.dice import TypedDice
from refkit.systems.deluge.records import Unit
from refkit.systems.deluge.rules import fighting
from tests.cases.deluge.asking import ask, options, row_of, system


@ask("flee")
def flee(given):
    """What a force that flees learns of the enemy."""
    enemy = given["enemy"]
    told = {"force": "E1", "side": "enemy"}
    names = enumerate(enemy["units"], 1)
    units = [Unit(number=number, name=name, **told) for number, name in names]
    found = fighting.named_in_flight(units, options(given))
    return {"learns": {"kind": enemy["kind"], "number": len(units), "units": found}}


@ask("battle result")
def battle_result(given):
    """What comes of a battle, played or rolled; a 0 is a ten."""
    result = given.get("outcome") or rolled(given["roll"] or 10)
    losses = system().lookup("battle_losses")
    told = {camp: losses.whole(result, of=camp) for camp in ("red", "blue")}
    return {"result": result, **told}


def rolled(die):
    """Return the result that a die gives."""
    chart = system().charts["battle_results"]
    return chart.read(TypedDice((die,), 1).roll(chart.dice, chart.title)).result


@ask("losses")
def losses(given):
    """What a percentage takes of points."""
    lost = fighting.losses(given["points"], given["percent"], options(given))
    return {"lost": lost, "left": given["points"] - lost}


@ask("battle loot")
def battle_loot(given):
    """Where the loot of a battle comes from."""
    tokens, is_gone = given["loser_tokens"], given["loser_destroyed"]
    has_more = row_of("IncomeTerm", given["winner"]).extra_loot
    extra = fighting.half(given["d6_extra"]) if has_more else 0
    camps = (0, tokens) if is_gone else (tokens, 0)
    taken, stock = fighting.spoils(given["rolled"], *camps, extra)
    taken += camps[1]
    return {"from_loser": taken, "from_stock": stock, "loser_left": tokens - taken}
