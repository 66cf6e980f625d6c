"""Ammunition: it comes back in normal status, and who checks it when firing."""

from collections.abc import Iterator

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import Done, step
from refkit.engine.play.turn import Turn
from refkit.systems.battlefront.records import Stand
from refkit.systems.battlefront.rules import ammunition, forces
from refkit.systems.battlefront.rules.special import is_in_force


@step("B8")
def recover(turn: Turn, decision: Done) -> Iterator[Change | None]:
    """Units that start in normal status have it all again (BF-2.1.2.4.5.3-a)."""
    # A special rule of the campaign may leave those short who are (BF-2.1.2.4.5.3-a).
    barred = is_in_force(turn.campaign, "no_ammunition_recovery", forces.current_slot(turn))
    for stand in turn.own(Stand, status="available", position="normal"):
        if stand.ammunition == "normal":
            continue
        if barred:
            turn.say(
                f"{forces.stand_name(turn, stand)} stays {stand.ammunition} of ammunition"
            )
        else:
            turn.say(f"{forces.stand_name(turn, stand)} has its ammunition again")
            yield turn.change(stand, ammunition="normal")
    for stand in ammunition.stands_that_roll(turn.own(Stand, status="available")):
        turn.say(f"{forces.stand_name(turn, stand)} rolls at each firing")


@recover.offers
def _checks(turn: Turn) -> Iterator[Choice]:
    for stand in ammunition.stands_that_roll(turn.own(Stand, status="available")):
        state = ammunition.describe(stand)
        label = f"{forces.stand_name(turn, stand)}, {state}: at each firing"
        yield Choice("", stand.id, label, turn.odds("ammunition"))
