"""Hands on the map: what was dragged, nudged or deleted, as changes of the board."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from refkit.engine.problems import Problem, Refused
from refkit.geometry.battlefield import Battlefield
from refkit.geometry.layout import Point, Table
from refkit.turnsheets.front import Lines
from refkit.widgets.map import bending
from refkit.widgets.map.bending import Handle
from refkit.widgets.map.board import Board

STAND = "stand/"
TRY = "try"  # while a hand drags
BOARD = ("undo", "redo", "leave")  # what is done with the board, not with a stand
Message = Mapping[str, Any]


class Intent(NamedTuple):
    """What a hand wants: the changed battlefield, and a message about it."""

    field: Battlefield
    message: str = ""


def apply_message(board: Board, message: Message) -> None:
    """Do what a hand did; what it only tries, while it drags, is looked at."""
    kind, key = message["kind"], message.get("id", "")
    if kind in BOARD:
        # Only the names in BOARD come here, whatever a browser sends.
        getattr(board, kind)()
        return
    intent = _stand_intent if key.startswith(STAND) else _line_intent
    meant = intent(board, message)
    if meant and kind == TRY:
        board.trial(meant.field)
    elif meant:
        # Keys pressed in a row are one step to undo; each drag is a step by itself.
        board.change(meant.field, meant.message, key if kind == "nudge" else None)


def front_line(board: Board) -> Lines:
    """Return the front line by its corners: the umpire's own, or the one computed."""
    own = board.field.layout.overrides.line
    return own or tuple(map(bending.corners, board.judged.front().line))


def _stand_intent(board: Board, message: Message) -> Intent | None:
    name, field = message["id"].removeprefix(STAND), board.field
    if name not in field.stands:
        return None
    if board.is_fixed:
        raise Refused([Problem(name, "it stays where it was placed", "a ruling")])
    if message["kind"] == "remove":
        return Intent(field.remove(name), f"{name} is removed.")
    if "x" not in message:
        return None
    field = field.place(name, message["x"], message["y"])
    stand = field.stands[name]
    return Intent(field, f"{name} is at {stand.x:g}, {stand.y:g}.")


def _line_intent(board: Board, message: Message) -> Intent:
    lines, taken = front_line(board), bending.handle_of_key(message["id"])
    bent = _bend_line(lines, taken, message, board.field.layout.table)
    return Intent(board.field.bend(bent, board.field.line_why), "The front line is moved.")


def _bend_line(lines: Lines, taken: Handle, message: Message, table: Table) -> Lines:
    if message["kind"] == "remove":
        return bending.remove_point(lines, taken)
    if message["kind"] == "insert":
        return bending.add_point(lines, taken)
    point: Point = (float(message["x"]), float(message["y"]))
    return bending.move_point(lines, taken, point, table)
