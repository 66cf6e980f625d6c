"""What factions get each turn, what vassals pay of it, and what loot is worth."""

from refkit.systems.deluge.records import IncomeTerm
from refkit.systems.deluge.rules.board import Board

TOKEN = 10


def occupied(board: Board, side: str) -> list[str]:
    """Return the foreign territories that a faction occupies (DL-R3)."""
    stays = {each.place for each in board.forces if each.side == side}
    if board.option("occupied_means") == "captured":
        stays = set()
    held = stays - board.threatened(side)
    lands = (each for each in board.grounds.values() if each.home != side)
    return [each.id for each in lands if each.holder == side or each.id in held]


def own(board: Board, side: str) -> list[str]:
    """Return the home territories that still yield to a faction (DL-R4)."""
    taken = board.threatened(side)
    homes = board.homes(side)
    return [each.id for each in homes if each.holder == side and each.id not in taken]


def income(term: IncomeTerm, abroad: int, at_home: int) -> int:
    """Return the income of a turn (DL-2 to DL-10)."""
    return term.each_turn + abroad * term.occupied + at_home * term.own


def tribute(thalers: int, rounding: str) -> int:
    """Return the quarter of an income that a vassal pays (DL-41, DL-R37)."""
    added = {"down": 0, "nearest": 2, "up": 3}
    return (thalers + added[rounding]) // 4


def cashed(tokens: int) -> int:
    """Return what loot is worth in thalers (DL-35, DL-37)."""
    return tokens * TOKEN
