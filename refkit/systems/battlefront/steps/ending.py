"""The end of the scenario: by agreement or by the turn record chart."""

from collections.abc import Iterator
from typing import Literal

from refkit.engine.campaign import Change
from refkit.engine.problems import Refusal
from refkit.engine.records import Record, column
from refkit.engine.steps import step
from refkit.engine.turn import Turn
from refkit.systems.battlefront import forces
from refkit.systems.battlefront.records import TurnRow

CERTAIN = 10  # on this or less every d10 ends it


class Ending(Record):
    """How the scenario ended."""

    ended: Literal["agreed", "rolled"] = column(
        "Ended", default="rolled", help="By agreement, or by the turn record chart."
    )
    turns: int | None = column(
        "Turns played",
        default=None,
        low=0,
        high=99,
        help="Blank: the end is rolled for here, turn by turn.",
    )


@step("D", Ending)
def end_scenario(turn: Turn, decision: Ending) -> Iterator[Change | None]:
    """The players agree to stop, or the turn record chart ends it (BF-2.1.4-d)."""
    turns = _roll_on(turn) if decision.turns is None else decision.turns
    turn.say(f"{turns} turns were played; ended as {decision.ended}")
    yield turn.change(forces.slot(turn), turns=turns)


def _roll_on(turn: Turn) -> int:
    """A d10 at the start of every turn of the chart until it ends the game (R-54)."""
    ending = (row.turn for row in _chart(turn) if _ends(turn, row))
    return next(ending) - 1


def _ends(turn: Turn, row: TurnRow) -> bool:
    purpose = f"end of the scenario at turn {row.turn}, on {row.ends_on} or less"
    return turn.throw("1d10", purpose).final <= row.ends_on


def _chart(turn: Turn) -> list[TurnRow]:
    """The turns at whose start a die is thrown, in order."""
    rows = (row for row in turn.rows(TurnRow) if row.ends_on)
    return sorted(rows, key=lambda row: row.turn)


@end_scenario.refuses
def _end(turn: Turn, decision: Ending) -> Iterator[Refusal]:
    chart = _chart(turn)
    certain = [row.turn for row in chart if row.ends_on >= CERTAIN]
    if decision.turns is None and (decision.ended == "agreed" or not certain):
        message = "Turns played is blank; expected how many turns were played"
        yield Refusal("turns", "not_understood", message, "BF-2.1.4-c")
    elif decision.turns is not None:
        yield from _out_of_chart(decision, chart, certain)


def _out_of_chart(
    decision: Ending, chart: list[TurnRow], certain: list[int]
) -> Iterator[Refusal]:
    turns = decision.turns or 0
    if certain and turns >= certain[0]:
        most, last = certain[0] - 1, f"as turn {certain[0]} always ends it"
        message = f"{turns} turns; expected {most} at most, {last}"
        yield Refusal("turns", "not_understood", message, "BF-2.1.4-e")
    if decision.ended == "rolled" and chart and turns < chart[0].turn - 1:
        first = f"as the first die is thrown at the start of turn {chart[0].turn}"
        message = f"{turns} turns; expected {chart[0].turn - 1} or more, {first}"
        yield Refusal("turns", "not_understood", message, "BF-2.1.4-e")
