"""The map: neighbours, lines, isolation, retreats."""

from dataclasses import replace

import pytest

from refkit.systems.epic40k.records import Link, Territory
from refkit.systems.epic40k.rules import board as boards
from refkit.systems.epic40k.rules.board import map_faults
from tests.cases.epic40k.asking import board

FIRST_LINES = {"4": "Two", "5": "Two", "6": "Two", "7": "Two", "8": "Two", "9": "Two"}


def laid(control=None, **options):
    """Return the map of the rules, with other holders and options."""
    return board({"control": control, "options": options})


@pytest.mark.parametrize(
    ("how", "near"), [("edges", "4"), ("corners", "4 5"), ("list", "9")]
)
def test_the_option_says_which_territories_are_adjacent(how, near):
    ground = replace(laid(adjacency=how), links=frozenset({frozenset("19")}))
    found = [each for each in "459" if ground.are_adjacent("1", each)]
    assert found == near.split()


def test_lines_count_from_a_sides_own_rear():
    ground = laid()
    assert [ground.depth("One", each) for each in "147ADG"] == [0, 1, 2, 3, 4, 5]
    assert [ground.depth("Two", each) for each in "147ADG"] == [5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize(
    ("target", "troops", "reached"),
    [
        ("A", "", True),
        ("D", "", False),
        ("D", "B", True),
        ("G", "D", False),
        ("G", "AD", True),
        ("1", "", True),
    ],
)
def test_deeper_lines_need_a_foothold_in_each_line_before(target, troops, reached):
    assert laid().reaches("One", target, troops) == reached


def test_the_foothold_may_be_read_as_in_the_own_lines():
    ground = laid(deep_attack_needs="own_lines")
    assert ground.reaches("One", "D", "7")
    assert not ground.reaches("One", "D", "4A")


def test_a_third_line_is_isolated_only_where_the_option_says_so():
    assert not laid(FIRST_LINES).is_isolated("One", "2")
    option = "isolated_if_both_other_lines_lost"
    assert laid(FIRST_LINES, third_line=option).is_isolated("One", "2")
    assert not laid({"4": "Two"}, third_line=option).is_isolated("One", "2")


def test_a_chain_of_lines_counts_where_the_option_says_so():
    second = dict.fromkeys("456", "Two") | {"A": "One"}
    assert not laid(second).is_isolated("One", "A")
    assert laid(second, isolation_chain="yes").is_isolated("One", "A")
    assert not laid({"A": "One"}, isolation_chain="yes").is_isolated("One", "A")


@pytest.mark.parametrize(
    ("side", "territory", "control", "there"),
    [
        ("One", "8", {"9": "Two", "5": "Two"}, "4 6 7"),
        ("One", "A", {"A": "One", "7": "Two"}, "8 9"),
        ("Two", "H", {"G": "One"}, "I"),
        ("One", "2", {"1": "Two", "3": "Two"}, ""),
    ],
)
def test_the_beaten_go_aside_or_one_line_back(side, territory, control, there):
    assert laid(control).retreats(side, territory) == there.split()


def test_nobody_holds_what_is_nowhere():
    assert not laid().holds("One", "nowhere")


def test_a_home_that_lacks_a_line_is_named():
    whole = laid()
    assert [*map_faults(whole)] == []
    less = {name: each for name, each in whole.grounds.items() if name not in "456"}
    assert [*map_faults(boards.Board(less, whole.option))] == ["One has the lines 1, 3"]


def test_a_long_way_is_one_in_its_own_order_only():
    ground, way = board({}), "456987ABCFEDGHI"
    assert "".join(ground.way("1", way)) == f"1{way}"
    assert ground.way("1", way[::-1]) == []
    assert "".join(ground.way("1", "789654")) == "1478965"


def test_the_map_of_a_campaign_has_its_territories_and_links():
    rows = [
        Territory(id=name, home="One", line=1, x=1, y=y, holder="One")
        for y, name in enumerate("78", 1)
    ]
    ground = boards.board(Rows([*rows, Link(one="7", other="8")]))
    assert list(ground.grounds) == ["7", "8"]
    assert ground.links == {frozenset("78")}
    assert ground.are_adjacent("7", "8")


class Rows:
    """Rows to ask for by their class, as a campaign has them."""

    def __init__(self, rows):
        self.all = rows

    def rows(self, cls):
        return [each for each in self.all if isinstance(each, cls)]

    def option(self, _):
        return "edges"
