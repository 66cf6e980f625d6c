"""The maps of areas beside the steps of a system, as its `system.toml` declares them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from pydantic import BaseModel, ConfigDict, Field

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.area_map import AreaMap
from refkit.engine.maps.step_map import Answers, Filling, StepMap
from refkit.engine.play.piece_forms import PieceForm
from refkit.engine.play.turn import Turn

Drawing = Callable[[Campaign, str], AreaMap]  # the map as a view has it in a slot


class AreaStep(BaseModel):
    """Steps beside which the map stands: their form of pieces, what their people are told.

    `piece`, `area` and `beside` are those of a PieceForm; without a piece the map is only
    looked at. With the answers in `idle`, by field, the form sends nobody.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    steps: tuple[str, ...] = Field(min_length=1)
    piece: str = ""
    area: str = ""
    beside: tuple[str, ...] = ()
    idle: Mapping[str, tuple[str, ...]] = {}
    help: str = "The map as it stands."

    @property
    def form(self) -> PieceForm:
        """The form, as far as the map fills it."""
        return PieceForm(self.piece, self.area, self.beside)

    def is_idle(self, answers: Answers) -> bool:
        """Whether these answers send nobody."""
        return any(answers[name] in them for name, them in self.idle.items())


def step_maps(
    declared: Iterable[AreaStep], area_map: Drawing, aim: Callable[[Turn], str]
) -> Iterator[tuple[str, StepMap[AreaChoices]]]:
    """Yield the map of each step by its id; where its form asks no area, all go to the aim.

    The steps themselves are asked where each piece may go as the rules stand.
    """

    def look(campaign: Campaign, slot: str, _: Answers | None = None) -> AreaChoices:
        return AreaChoices(area_map(campaign, slot))

    def lay_out(
        each: AreaStep, id_: str, campaign: Campaign, slot: str, *told: Answers, side: str
    ) -> AreaChoices:
        turn, form, (answers,) = Turn(campaign, slot, side), each.form, told
        goal, code = aim(turn), campaign.system.step(id_).code
        found = {} if each.is_idle(answers) else form.goals(turn, code, answers, goal)
        return form.choices(area_map(campaign, slot), found, answers, goal)

    for each in declared:
        for id_ in each.steps:
            if each.piece:
                laid, fill = partial(lay_out, each, id_), each.form.fill
                yield id_, StepMap(laid, fill, each.help, look=look, is_told_side=True)
            else:
                yield id_, StepMap(look, _nothing, each.help, look=look)


def _nothing(_choices: AreaChoices, _answers: Answers) -> Filling:
    """Return what a map to look at puts into a form."""
    return Filling({}, {})
