"""Whose turn it is in the feud."""

from refkit.systems.feud.records import Lot, Raid, Side, Toll

from refkit.engine.play.hooks import Hooks


def by_lot(campaign, slot):
    """Return the sides by their lots, the highest first."""
    lots = {lot.side: lot.die for lot in campaign.rows(Lot, slot=slot)}
    return sorted(campaign.sides, key=lambda side: -lots.get(side, 0))


def movers(campaign, slot):
    """Return those who have steps left."""
    return [s for s in by_lot(campaign, slot) if campaign.get(Side, s).steps]


def raiders(campaign, slot):
    """Return those who have men, while there is anybody to raid."""
    alive = [s for s in by_lot(campaign, slot) if campaign.get(Side, s).men]
    return alive if len(alive) > 1 else []


def raided(campaign, _slot):
    """Return the side that is raided now."""
    return [raid.raided for raid in campaign.rows(Raid, state="declared")]


def fighters(campaign, _slot):
    """Return both sides of the battle, the raider first."""
    return [s for r in campaign.rows(Raid, state="battle") for s in (r.raider, r.raided)]


def seers(campaign, _slot):
    """Return the sides with an omen in hand."""
    return [side.id for side in campaign.rows(Side) if side.omens]


HOOKS = Hooks(
    facts=lambda campaign, _: frozenset({"tolls"} if campaign.rows(Toll) else ()),
    actors={
        "by_lot": by_lot,
        "movers": movers,
        "raiders": raiders,
        "raided": raided,
        "fighters": fighters,
        "seers": seers,
    },
)
