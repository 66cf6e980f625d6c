"""Hands on the map: what was dragged, nudged or deleted, as changes of the board."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from refkit.engine.problems import Problem, Refused
from refkit.geometry.battlefield import Battlefield
from refkit.geometry.layout import Point, Table
from refkit.turnsheets.front import Lines
from refkit.widgets.map import bending, pockets
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
    meant = _intents(message)(board, message)
    if meant and kind == TRY:
        board.trial(meant.field)
    elif meant:
        # Keys pressed in a row are one step to undo; each drag is a step by itself.
        board.change(meant.field, meant.message, key if kind == "nudge" else None)


def front_line(board: Board) -> Lines:
    """Return the front line by its corners: the umpire's own, or the one computed."""
    own = board.field.layout.overrides.line
    return own or tuple(map(bending.corners, board.judged.front().line))


def _intents(message: Message) -> Callable[[Board, Message], Intent | None]:
    key = message.get("id", "")
    drawn = {"course": _course_intent, "outline": _outline_intent}
    if message["kind"] in drawn:
        return drawn[message["kind"]]
    if key.startswith(f"{pockets.CORNER}/"):
        return _corner_intent
    return _stand_intent if key.startswith(STAND) else _line_intent


def _course_intent(board: Board, message: Message) -> Intent | None:
    """The front line drawn point by point; it may be one part more of what is there."""
    own = board.field.layout.overrides.line or ()
    drawn = bending.draw_course(message["points"], board.field.layout.table)
    if drawn is None:
        found = "one point"
        raise Refused([Problem("the line", found, "two points or more, one at each end")])
    lines = (*own, drawn) if message.get("adds") else (drawn,)
    return Intent(board.field.bend(lines, board.field.line_why), "The line is drawn.")


def _outline_intent(board: Board, message: Message) -> Intent:
    """A pocket drawn corner by corner."""
    corners = pockets.outline(message["points"], board.field.layout.table)
    field = board.field.enclose(corners)
    drawn = next(each for each in field.pockets if each not in board.field.pockets)
    told = pockets.words(field, drawn)
    return Intent(field, f"Pocket {drawn.name} is drawn: {told}.")


def _corner_intent(board: Board, message: Message) -> Intent | None:
    name = message["id"].split("/", 3)[3]
    if name not in [each.name for each in board.field.pockets]:
        return None
    at = float(message.get("x", 0)), float(message.get("y", 0))
    key, kind = message["id"], message["kind"]
    field = pockets.change_corner(board.field, key, kind, at)
    is_left = name in [each.name for each in field.pockets]
    return Intent(field, f"Pocket {name} is {'changed' if is_left else 'gone'}.")


def _stand_intent(board: Board, message: Message) -> Intent | None:
    field = board.field
    known = {*field.stands, *field.waiting}
    names = [name for name in _named(message) if name in known]
    if not names:
        return None
    if board.is_fixed:
        title = field.title(names[0])
        raise Refused([Problem(title, "it stays where it was placed", "a ruling")])
    if message["kind"] == "remove":
        there = [name for name in names if name in field.stands]
        return take_off(field, there) if there else None
    if "x" not in message:
        return None
    for name, (x, y) in _places(message).items():
        field = field.place(name, x, y) if name in known else field
    return Intent(field, _where(field, names))


def _named(message: Message) -> list[str]:
    """Return the stands that are meant, the one the hand holds first."""
    keys = dict.fromkeys((message["id"], *message.get("others", ())))
    return [key.removeprefix(STAND) for key in keys]


def _places(message: Message) -> dict[str, Point]:
    """Return where the stands go: the one the hand holds, and those that go with it."""
    others = message.get("others", {})
    places = {message["id"]: (message["x"], message["y"]), **others}
    return {key.removeprefix(STAND): (x, y) for key, (x, y) in places.items()}


def take_off(field: Battlefield, names: Sequence[str]) -> Intent:
    """Return the battlefield with stands back in the tray, and a sentence about it."""
    for name in names:
        field = field.take_off(name)
    what = field.title(names[0]) if len(names) == 1 else f"{len(names)} stands"
    is_are = "is" if len(names) == 1 else "are"
    return Intent(field, f"{what} {is_are} in the tray again.")


def _where(field: Battlefield, names: Sequence[str]) -> str:
    if len(names) > 1:
        return f"{len(names)} stands are moved."
    stand = field.stands[names[0]]
    return f"{field.title(stand.id)} is at {stand.x:g}, {stand.y:g}."


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
