"""Income, tribute and loot."""

import pytest

from refkit.geometry.areas.network import Network
from refkit.systems.deluge.records import Force, IncomeTerm, Territory
from refkit.systems.deluge.rules import money
from refkit.systems.deluge.rules.board import Board

SWEDEN, MUSCOVY = "sweden", "muscovy"


def land(name: str, home: str, holder: str) -> Territory:
    return Territory(id=name, home=home, holder=holder, x=0, y=0)


def field(means: str) -> Board:
    lands = (
        land("uppland", SWEDEN, SWEDEN),
        land("skane", SWEDEN, SWEDEN),
        land("finland", SWEDEN, MUSCOVY),
        land("dorpat", MUSCOVY, SWEDEN),
        land("pskov", MUSCOVY, MUSCOVY),
        land("smolensk", MUSCOVY, MUSCOVY),
    )
    forces = (
        Force(id="S1", side=SWEDEN, place="pskov"),
        Force(id="S2", side=SWEDEN, place="smolensk"),
        Force(id="M1", side=MUSCOVY, place="smolensk"),
        Force(id="M2", side=MUSCOVY, place="skane"),
    )
    return Board(
        Network(tuple(each.id for each in lands), ()),
        {each.id: each for each in lands},
        forces,
        {frozenset((SWEDEN, MUSCOVY)): "enemy"},
        frozenset(),
        lambda _: means,
    )


def test_land_is_occupied_when_captured_or_held_without_an_enemy() -> None:
    assert money.occupied(field("captured_or_held"), SWEDEN) == ["dorpat", "pskov"]
    assert money.occupied(field("captured"), SWEDEN) == ["dorpat"]


def test_a_home_yields_unless_captured_or_threatened() -> None:
    assert money.own(field("captured"), SWEDEN) == ["uppland"]


def test_the_incomes_of_the_worked_example() -> None:
    sweden = IncomeTerm(side=SWEDEN, start=80, each_turn=40, occupied=10, own=0)
    assert money.income(sweden, 2, 30) == 60
    crown = IncomeTerm(side="commonwealth", start=130, each_turn=0, occupied=0, own=5)
    assert money.income(crown, 3, 24) == 120


@pytest.mark.parametrize(
    ("thalers", "rounding", "pays"),
    [
        (25, "down", 6), (25, "nearest", 6), (25, "up", 7),
        (26, "nearest", 7), (27, "down", 6), (24, "up", 6),
    ],
)  # fmt: skip
def test_tribute_is_a_quarter(thalers: int, rounding: str, pays: int) -> None:
    assert money.tribute(thalers, rounding) == pays


def test_a_token_is_ten_thalers() -> None:
    assert money.cashed(3) == 30
