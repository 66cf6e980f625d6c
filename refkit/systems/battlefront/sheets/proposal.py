"""The front as the map proposes it, from when the stands are placed until it is drawn."""

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.turn import Turn
from refkit.systems.battlefront.records import Front
from refkit.systems.battlefront.rules import fieldmap
from refkit.systems.battlefront.steps.perimeter import front
from refkit.systems.battlefront.steps.perimeter.drawing import LINE


def proposed_front(campaign: Campaign, slot: str) -> Campaign | None:
    """Return the campaign with the line that the map draws in the slot, unless it is drawn.

    None as well where no stands are placed; only the umpire sees what it rests on.
    """
    if not fieldmap.placed_spots(campaign, slot) or campaign.find(Front, f"{slot}/{LINE}"):
        return None
    code, turn = front.draw_front, Turn(campaign, slot)
    draft = campaign.system.step(code.id).draft(turn)
    if list(code.refuse(turn, draft)):
        return None
    for change in filter(None, code.resolve(turn, draft)):
        turn.make(change)
    return turn.campaign
