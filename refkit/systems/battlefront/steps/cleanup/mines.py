"""Minefields in the cleanup: who is lost in one, and who is in one still."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.choices import Choice
from refkit.engine.play.listing import misnamed
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Stand
from refkit.systems.battlefront.rules import forces
from refkit.systems.battlefront.steps.game import losses


class InMines(Record):
    """A stand that was in a minefield when the game ended."""

    key = ("stand",)

    stand: str = column("Stand")
    state: Literal["still_in", "out"] = column(
        "What happened to it",
        default="still_in",
        help="What the mines destroyed is listed as a loss.",
    )


class MineLoss(losses.StandLoss):
    """What befell one stand in the mines, where its wreck lies (BF-2.1.5.2-a)."""

    minefield: bool = column(
        "In a minefield", default=True, help="Whether its wreck lies in one."
    )


class MineLosses(Record):
    """Stands of either side in mines at the end, and those lost while getting out."""

    stands: tuple[MineLoss, ...] = column("Lost in the mines", default=())
    inside: tuple[InMines, ...] = column("In a minefield", default=())


@step("E2", MineLosses)
def clear_mines(turn: Turn, decision: MineLosses) -> Iterator[Change | None]:
    """A unit in a minefield is attacked until it is out or destroyed (BF-2.1.5.2-a)."""
    for loss in decision.stands:
        yield from losses.lose(turn, loss)
    # It is named until it is out or destroyed.
    for each in decision.inside:
        yield turn.change(turn.get(Stand, each.stand), minefield=each.state == "still_in")
    for stand in stands_in_mines(turn):
        what = forces.stand_name(turn, stand)
        turn.say(f"{what} is still in a minefield: it is attacked again")


@clear_mines.refuses
def _mine_losses(turn: Turn, decision: MineLosses) -> Iterator[Refusal]:
    yield from losses.stand_bars(turn, decision.stands, turn.sides)
    lost = {loss.stand for loss in decision.stands}
    there = (stand for side in turn.sides for stand in losses.stands_afield(turn, side))
    left = {stand.id: stand for stand in there if stand.id not in lost}
    keys, why = (each.stand for each in decision.inside), "is not a stand on the table"
    yield from misnamed("inside[].stand", keys, left, why, "BF-2.1.5.2-a")


@clear_mines.offers
def _in_mines(turn: Turn) -> Iterator[Choice]:
    for side in turn.sides:
        for field in ("stands.stand", "inside.stand"):
            yield from forces.stand_choices(turn, field, losses.stands_afield(turn, side))


@clear_mines.drafts
def _mines_draft(turn: Turn) -> MineLosses:
    """The stands that were left in mines the last time."""
    left = (InMines(stand=stand.id) for stand in stands_in_mines(turn))
    return MineLosses(inside=tuple(left))


def stands_in_mines(turn: Turn) -> tuple[Stand, ...]:
    """Return the stands of either side that are in a minefield still."""
    return turn.rows(Stand, status="available", minefield=True)
