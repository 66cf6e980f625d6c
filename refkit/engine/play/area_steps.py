"""The maps of areas beside the steps of a system, as its `system.toml` declares them."""

from collections.abc import Callable, Sequence

from pydantic import BaseModel, ConfigDict, Field

from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.step_map import StepMap
from refkit.engine.play.piece_forms import Drawing, PieceForm, step_maps
from refkit.engine.play.turn import Turn


class AreaStep(BaseModel):
    """Steps beside which the map stands: their form of pieces, what their people are told.

    `piece`, `area`, `beside` and `unsent` are those of a PieceForm; without a piece the map
    is only looked at.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    steps: tuple[str, ...] = Field(min_length=1)
    piece: str = ""
    area: str = ""
    beside: tuple[str, ...] = ()
    unsent: tuple[str, ...] = ()
    help: str = ""


def declared_maps(
    declared: Sequence[AreaStep], draw: Drawing, aim: Callable[[Turn], str]
) -> dict[str, StepMap[AreaChoices]]:
    """Return the maps of these steps; where a form asks for no area, all go to the aim."""
    sent, seen = {}, list[str]()
    for each in declared:
        form = PieceForm(each.piece, each.area, each.beside, each.unsent)
        if each.piece:
            sent.update(dict.fromkeys(each.steps, (form, each.help)))
        else:
            seen += each.steps
    return step_maps(draw, sent, seen, aim)
