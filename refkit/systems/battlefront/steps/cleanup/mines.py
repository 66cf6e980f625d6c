"""Minefields in the cleanup: who is in one still."""

from collections.abc import Iterator, Mapping
from typing import Literal

from refkit.engine.campaign.entry import Change
from refkit.engine.play.listing import misnamed
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records import Stand
from refkit.systems.battlefront.rules import forces


class InMines(Record):
    """A stand that was in a minefield when the game ended."""

    key = ("stand",)

    stand: str = column("Stand")
    state: Literal["still_in", "out"] = column(
        "What happened to it",
        default="still_in",
        help="What the mines destroyed is listed as a loss.",
    )


def stands_in_mines(turn: Turn) -> tuple[Stand, ...]:
    """Return the stands of either side that are in a minefield still."""
    return turn.rows(Stand, status="available", minefield=True)


def record_mines(turn: Turn, rows: tuple[InMines, ...]) -> Iterator[Change | None]:
    """A unit in mines is named until it is out or destroyed (BF-2.1.5.2-a, R-64)."""
    for each in rows:
        yield turn.change(turn.get(Stand, each.stand), minefield=each.state == "still_in")
    for stand in stands_in_mines(turn):
        what = forces.stand_name(turn, stand)
        turn.say(f"{what} is still in a minefield: it is attacked again")


def mine_refusals(
    rows: tuple[InMines, ...], there: Mapping[str, Stand]
) -> Iterator[Refusal]:
    """Yield why such stands, of those on the table, cannot be in a minefield."""
    keys, why = (each.stand for each in rows), "is not a stand on the table"
    yield from misnamed("inside[].stand", keys, there, why, "BF-2.1.5.2-a")
