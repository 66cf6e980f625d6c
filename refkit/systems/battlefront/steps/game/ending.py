"""The end of the scenario: by agreement, by the turn chart or after a set length."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.charts import odds
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import TurnRow
from refkit.systems.battlefront.rules import forces


class Ending(Record):
    """How the scenario ended."""

    ended: Literal["agreed", "rolled"] = column(
        "Ended",
        default="rolled",
        help="By agreement, or by the turn record chart or the length that was set.",
    )
    turns: int | None = column(
        "Turns played",
        default=None,
        low=0,
        high=99,
        help="Blank: the end is rolled for here, turn by turn, or is at the set length.",
    )


@step("D", Ending)
def end_scenario(turn: Turn, decision: Ending) -> Iterator[Change | None]:
    """The players agree to stop, or the chart or a set length ends it (BF-2.1.4-d, g)."""
    length, turns = set_length(turn.campaign), decision.turns
    if turns is None:
        turns = _roll_on(turn) if length is None else length
    how = "set beforehand" if turns == length else decision.ended
    turn.say(f"{turns} turns were played; ended as {how}")
    yield turn.change(forces.current_slot(turn), turns=turns)


def set_length(campaign: Campaign) -> int | None:
    """Return the length set beforehand, None where a chart ends the game (BF-2.1.4-g)."""
    told = campaign.option("turn_chart")
    return int(told) if told.isdecimal() else None


def _roll_on(turn: Turn) -> int:
    """A d10 at the start of every turn of the chart until it ends the game (R-54)."""
    ending = (row.turn for row in _chart(turn) if _ends(turn, row))
    # the turn at whose start the game ends is not played.
    return next(ending) - 1


def _ends(turn: Turn, row: TurnRow) -> bool:
    purpose = f"end of the scenario at turn {row.turn}, on {row.ends_on} or less"
    return turn.throw("1d10", purpose).final <= row.ends_on


def _chart(turn: Turn) -> list[TurnRow]:
    """The turns at whose start a die is thrown, in order."""
    # no die is thrown where the chart has a 0, which never ends the game.
    rows = (row for row in turn.rows(TurnRow) if row.ends_on)
    return sorted(rows, key=lambda row: row.turn)


def _certain(chart: list[TurnRow]) -> int | None:
    """The first turn whose die ends the game whatever it shows, None if there is none."""
    return next((row.turn for row in chart if row.is_certain), None)


def ending_chances(turn: Turn) -> dict[int, Fraction]:
    """Return the chance that the game ends at the start of each turn, if it is reached."""
    length = set_length(turn.campaign)
    if length is not None:
        return {length + 1: Fraction(1)}
    return {row.turn: Fraction(row.ends_on, 10) for row in _chart(turn)}


def length_chances(turn: Turn) -> dict[int, Fraction]:
    """Return the chance of each number of turns played, where a die may end it (R-53)."""
    return {at - 1: chance for at, chance in odds.endings(ending_chances(turn)).items()}


@end_scenario.offers
def _ending_odds(turn: Turn) -> Iterator[Choice]:
    """The chance that the game is over before each turn that may be its end (R-53)."""
    told, note = ending_chances(turn), _length(turn)
    for at in told:
        on = odds.going_on(told, at)
        chances = {"game already over": 1 - on, "played": on}
        yield Choice("", at, f"turn {at}", chances, note)
        note = ""


def _length(turn: Turn) -> str:
    """How long the game lasts, in words: the mean and the likeliest (BF-2.1.4-f)."""
    played = length_chances(turn)
    if sum(played.values()) < 1:
        return "no turn is sure to be the end; then the players have to agree"
    mean, mode = float(odds.mean(played)), odds.likeliest(played)
    return f"{mean:.2f} turns are played on average, {mode} most often"


@end_scenario.refuses
def _end(turn: Turn, decision: Ending) -> Iterator[Refusal]:
    length = set_length(turn.campaign)
    if decision.turns is None:
        is_told = length is not None or _certain(_chart(turn)) is not None
        # BF-2.1.4-c: when they agreed to stop only the players can say.
        if decision.ended == "agreed" or not is_told:
            message = "Turns played is blank; expected how many turns were played"
            yield Refusal("turns", "not_understood", message, "BF-2.1.4-c")
    elif length is None:
        yield from _out_of_chart(decision.ended, decision.turns, _chart(turn))
    else:
        yield from _out_of_length(decision.ended, decision.turns, length)


def _out_of_chart(ended: str, turns: int, chart: list[TurnRow]) -> Iterator[Refusal]:
    certain = _certain(chart)
    # BF-2.1.4-e: a certain end binds whoever wishes to go on, and both if they agree.
    if certain is not None and turns >= certain:
        most, last = certain - 1, f"as turn {certain} always ends it"
        message = f"{turns} turns; expected {most} at most, {last}"
        yield Refusal("turns", "not_understood", message, "BF-2.1.4-e")
    # Before the first die of the chart the game ends by agreement only (BF-2.1.4-c).
    if ended == "rolled" and chart and turns < chart[0].turn - 1:
        first = f"as the first die is thrown at the start of turn {chart[0].turn}"
        message = f"{turns} turns; expected {chart[0].turn - 1} or more, {first}"
        yield Refusal("turns", "not_understood", message, "BF-2.1.4-e")


def _out_of_length(ended: str, turns: int, length: int) -> Iterator[Refusal]:
    """A set length is not overrun; the players may still agree to stop before."""
    if turns > length or (ended == "rolled" and turns < length):
        or_less = " at most" if ended == "agreed" else ""
        message = f"{turns} turns; expected {length}{or_less}, the length set beforehand"
        yield Refusal("turns", "not_understood", message, "BF-2.1.4-g")
