"""Planet, initiative, who begins, Majors and the first placing."""

from refkit.engine.play import play
from refkit.systems.epic40k.records import Detachment
from refkit.systems.epic40k.rules import orders
from tests.cases.epic40k.asking import (
    allowed,
    ask,
    board,
    initiative,
    lookup,
    options,
    race,
    reading,
    refuse,
)
from tests.systems.epic40k import field


@ask("planet")
def planet(given):
    """The planet that the dice give."""
    chart = orders.planet_chart(options(given))
    return {"planet": reading(chart, given["dice"]).result}


@ask("army initiative")
def army_initiative(given):
    """How much a side may declare."""
    try:
        return {"initiative": initiative(given)}
    except ValueError as error:
        refuse("strategy_rating", str(error))


@ask("attack allowance")
def attack_allowance(given):
    """How many attacks a side may declare."""
    whole = initiative(given)
    return {"attacks": orders.halved(whole, given.get("directive") or 0)}


@ask("who chooses")
def who_chooses(given):
    """Who chooses the side that declares first."""
    found = orders.chooser(given["dice"], given["strategy"], options(given))
    return {"chooser": found, "tie": False} if found else {"tie": True}


@ask("placement order")
def placement_order(given):
    """In which order both place their detachments."""
    first, many = orders.places_first(given["strategy"]), given["detachments"]
    rows = [
        field.troop(f"{side}{number}", side, state="waiting")
        for side in many
        for number in range(many[side])
    ]
    grounds = [each.replace(major=False) for each in field.territories()]
    laid = [*grounds, field.first("allocation", first, "set-up")]
    game, order = field.at("S5", rows=rows, more=laid, slot="set-up"), []
    while left := game.rows(Detachment, state="waiting"):
        side = play.due_steps(game)[0].side
        order.append(side)
        own = next(each for each in left if each.side == side)
        where = field.offered(game, "S5", side)["territory"][0]
        game = field.do(game, "S5", side, detachment=own.id, territory=where)
    return {"order": order}


@ask("mark majors")
def mark_majors(given):
    """Whether a side may mark these as its Majors."""
    allowed(orders.majors(board(given), given["side"], given["majors"]))
    return {"accepted": True}


@ask("deployment")
def deployment(given):
    """Whether a side may stand like this."""
    ground = board(given, given["majors"])
    allowed(orders.deployment(ground, given["side"], given["detachments"]))
    return {"accepted": True}


@ask("supreme commanders")
def supreme_commanders(given):
    """Whether an army may have so many supreme commanders."""
    chart = lookup("races")
    allowed(orders.commanders(chart, race(given["race"]), given["number"]))
    return {"accepted": True}
