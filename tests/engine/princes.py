"""The council of ten princes, as a campaign."""

from pathlib import Path

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import play
from refkit.engine.play.system import Option

FOLDER = Path(__file__).parent / "systems"
SEED = "ten"
SIDES = (
    "Bavaria", "Bohemia", "Brunswick", "Burgundy", "Cologne",
    "Hesse", "Lorraine", "Mainz", "Saxony", "Trier",
)  # fmt: skip


def loaded():
    """Return the system, found for this one time beside those that are shipped."""
    systems.__path__.append(str(FOLDER))
    try:
        return systems.load.__wrapped__("council")
    finally:
        systems.__path__.remove(str(FOLDER))


COUNCIL = loaded()
Side, Slot, Envoy = (COUNCIL.record(name) for name in ("Side", "Slot", "Envoy"))


def envoys(side):
    """Return the envoys of a prince by their names."""
    return [f"{side[:4]}-{number}" for number in (1, 2)]


def campaign(sides=SIDES):
    """Return the campaign before its first council."""
    told = {"system": "council", "title": "The ten princes", "seed": SEED}
    rows = [*(Option(name=name, value=value) for name, value in told.items())]
    rows += [*(Side(id=side) for side in sides)]
    rows += [Slot(id=f"council {number}") for number in (1, 2, 3)]
    rows += [Envoy(id=name, side=side) for side in sides for name in envoys(side)]
    made = tuple(change_between(None, row) for row in rows)
    return ledger.append(Campaign(COUNCIL, {}), Entry(number=0, kind="setup", changes=made))


def sent(game, *sides):
    """Return the campaign after these princes sent their first envoy to their neighbour."""
    for side in sides:
        owed = play.find_due(game, "send", side)
        other = game.sides[game.sides.index(side) - 1]
        raw = {"errands": [{"envoy": envoys(side)[0], "court": other}]}
        decision, dice = play.parse_decision(owed, raw), play.sealed_dice(game, owed, SEED)
        game = play.play(game, owed, decision, dice)
    return game
