"""Capture and loot, homes lost, vassals and rebels."""

from refkit.systems.deluge.records import Side, Territory
from refkit.systems.deluge.rules import fighting, ground
from tests.cases.deluge.asking import KINDS, SIDES, allowed, ask, options, row_of


@ask("capture")
def capture(given):
    """Whether a territory is captured, and whose it is then."""
    friend = given.get("for_ally", "")
    side, allies = row_of("Side", given["faction"]), [SIDES[friend]] if friend else []
    allowed(ground.capture(side, [KINDS[given["kind"]]], SIDES.get(friend, ""), allies))
    is_won, held = given["battle_won"], given["turns_held"]
    if not ground.is_captured(options(given), held, is_won=is_won):
        return {"captured": False}
    return {"captured": True, "owner": friend or given["faction"]}


@ask("loot")
def loot(given):
    """What looting brings, and for how long the land supplies nobody."""
    allowed(ground.choose("loot", is_looted=given["looted_now"]))
    has_more = row_of("IncomeTerm", given["faction"]).extra_loot
    extra = fighting.half(given["d6_extra"]) if has_more else 0
    turns = fighting.half(given["d6_turns"])
    return {"tokens": given["d6_tokens"] + extra, "no_supply_turns": turns}


@ask("home region")
def home_region(given):
    """Whether a home region is lost, and to whom."""
    homes = [
        Territory(
            id=name,
            x=0,
            y=0,
            home=given["faction"],
            holder=holder,
            capital=name == given.get("capital"),
        )
        for name, holder in given["home"].items()
    ]
    lost = ground.is_home_lost(homes, options(given))
    return {"lost": lost, "overlord": given["last_taken_by"] if lost else None}


@ask("accept vassalage")
def accept(given):
    """Whether a faction may become somebody's vassal."""
    lost = given["home_lost"]
    allowed(ground.join(given["overlord"], given["captor"], is_lost=lost))
    return {"accepted": True}


@ask("rebellion")
def rebellion(given):
    """Whether a vassal may rebel."""
    since, roll = given["vassal_since"], given["roll"]
    bond = Side(id="a", overlord="b", bound=since, roll=roll)
    return {"may_rebel": ground.may_rebel(bond, given["turn"], options(given))}
