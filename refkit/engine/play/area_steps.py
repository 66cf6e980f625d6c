"""The maps of areas beside the steps of a system, as its `system.toml` declares them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.area_map import AreaMap
from refkit.engine.maps.step_map import Answers, Filling, StepMap
from refkit.engine.play.piece_forms import Goals, PieceForm
from refkit.engine.play.turn import Turn

LOOKED_AT = "The map as it stands."


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


class _Goals(NamedTuple):
    """Who may go where in a campaign and what it costs, and what was asked for it."""

    campaign: Campaign
    asked: tuple[object, ...]
    goals: Goals
    remarks: Mapping[str, Mapping[str, str]]


Drawing = Callable[[Campaign, str], AreaMap]


def declared_maps(
    declared: Sequence[AreaStep], draw: Drawing, aim: Callable[[Turn], str]
) -> dict[str, StepMap[AreaChoices]]:
    """Return the maps of these steps: of those that send pieces, and those only looked at.

    `draw` gives the map of a campaign in a slot as its reader has it; where a form asks for
    no area, all go to the aim.
    """
    kept: list[_Goals] = []

    def look(campaign: Campaign, slot: str, _: Answers | None = None) -> AreaChoices:
        return AreaChoices(draw(campaign, slot))

    def step_map(step_id: str, said: AreaStep) -> StepMap[AreaChoices]:
        if not said.piece:
            return StepMap(look, lambda *_: Filling({}, {}), LOOKED_AT, look=look)
        form = PieceForm(said.piece, said.area, said.beside, said.unsent)

        def lay_out(
            campaign: Campaign, slot: str, answers: Answers, side: str
        ) -> AreaChoices:
            turn = Turn(campaign, slot, side)
            code, aimed = campaign.system.step(step_id).code, aim(turn)
            asked = step_id, slot, side, aimed, *(answers[name] for name in form.beside)
            # A click asks the same again: the step's rules are not gone through for it.
            if not (kept and kept[0].campaign is campaign and kept[0].asked == asked):
                found = form.goals(turn, code, answers, aimed)
                said = form.remarks(turn, code, found, answers)
                kept[:] = [_Goals(campaign, asked, found, said)]
            made = form.choices(draw(campaign, slot), kept[0].goals, answers, aimed)
            return replace(made, remarks=kept[0].remarks)

        return StepMap(lay_out, form.fill, said.help, look=look, is_told_side=True)

    return {step: step_map(step, each) for each in declared for step in each.steps}
