"""Maps larger than that of the rules, with initiative and victory points raised (EP-6)."""

import itertools
from dataclasses import replace
from functools import partial

import pytest
import shapely

from refkit.systems.epic40k.map import area_map
from refkit.systems.epic40k.records import Detachment, Slot, Territory
from refkit.systems.epic40k.rules import board as boards
from refkit.systems.epic40k.rules import turns
from refkit.systems.epic40k.steps import choices
from refkit.turnsheets import area_sheet
from refkit.turnsheets.cell_room import LINE, text_width
from tests.play import whole
from tests.systems.epic40k import field, proof

SHAPES = ((5, 4), (6, 3))  # lines of a side, and territories in each
RAISED = {"initiative_bonus": "3", "vp_target": "40"}
# As long as names are, one after the other.
NAMES = ("Landing fields", "Promethium works", "Hab block 14", "Ash wastes", "Old fort")
every_shape = pytest.mark.parametrize("shape", SHAPES, ids=["5 by 4", "6 by 3"])


def larger(shape, seed=1, **told):
    """Return a campaign before its set-up on a map of this shape a side."""
    return proof.small(seed, shape, **{**RAISED, "adjacency": "edges", **told})


@every_shape
def test_a_larger_map_is_whole_and_its_initiative_is_raised(shape):
    game = larger(shape)
    assert len(game.rows(Territory)) == 2 * shape[0] * shape[1]
    turn = field.turn_of(game, "red", "set-up")
    assert [*boards.map_faults(boards.board(turn))] == []
    assert [*game.system.checks(game)] == []
    plain = larger(shape, initiative_bonus="0")
    assert turns.initiative(turn) == turns.initiative(field.turn_of(plain, "red")) + 3


@every_shape
def test_every_line_of_a_larger_map_has_its_place_in_the_rules(shape):
    lines, _ = shape
    turn = field.turn_of(larger(shape), "red", "set-up")
    board = boards.board(turn)
    row = [f"T{x}1" for x in range(1, 2 * lines + 1)]
    assert [board.depth("red", each) for each in row] == [*range(2 * lines)]
    assert [board.depth("blue", each) for each in row] == [*range(2 * lines)][::-1]
    # The last line is reached only with a foothold in every line before it (EP-9).
    before = row[lines:-1]
    assert board.reaches("red", row[-1], before)
    assert not any(board.reaches("red", row[-1], {*before} - {each}) for each in before)
    # Reserves enter behind the first line (EP-61).
    assert {*choices.entrances(turn)} == {*board.held("red")} - {
        each for each in board.held("red") if board.depth("red", each) == lines - 1
    }


@every_shape
def test_who_holds_all_of_a_larger_map_has_won(shape):
    grounds = [each.replace(holder="One") for each in renamed(larger(shape))]
    game = field.at("E4", {"vp_target": "40"}, rows=[], more=grounds, **ALL)
    game = field.do(game, "E4", faces=[3, 3])
    last = game.get(Slot, "turn 1")
    assert (last.winner, last.how) == ("One", "all territories")
    bare = [each for each in grounds if each.id != "T11"]
    kept = next(each for each in grounds if each.id == "T11").replace(holder="Two")
    game = field.at("E4", {"vp_target": "40"}, rows=[], more=[*bare, kept], **ALL)
    assert field.do(game, "E4", faces=[3, 3]).get(Slot, "turn 1").winner == ""


ALL = {f"t{each}": "One" for each in "ABCDEFGHI"}


def renamed(game):
    """Return the territories of a campaign, of the sides One and Two, far to the right."""
    sides = {"red": "One", "blue": "Two"}
    for each in game.rows(Territory):
        yield each.replace(home=sides[each.home], x=each.x + 10)


# The first of each is won by points, the other ends in a surrender.
PLAYED = [(SHAPES[0], 3, 20), (SHAPES[0], 2, 2), (SHAPES[1], 2, 38), (SHAPES[1], 0, 2)]


@pytest.mark.parametrize(("shape", "seed", "start"), PLAYED)
def test_campaigns_on_larger_maps_are_played_to_their_end(shape, seed, start):
    campaign = partial(proof.small, shape=shape, start=start, **RAISED)
    own = replace(proof.PROOF, campaign=campaign)
    game, _ = whole.played("epic40k", seed, own)
    assert game.rows(Slot)[-1].how == ("surrender" if start == 2 else "victory points")
    assert len(game.rows(Territory)) == 2 * shape[0] * shape[1]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20, 26))
@every_shape
def test_long_wars_on_larger_maps(shape, seed):
    campaign = partial(proof.small, shape=shape, start=20, **RAISED)
    whole.played("epic40k", seed, replace(proof.PROOF, campaign=campaign))


def crowded(shape):
    """Return a map with every sign in a territory, and counters in many."""
    game = larger(shape)
    grounds = [
        each.replace(
            name=NAMES[number % len(NAMES)],
            holder="blue" if number % 7 == 0 else each.holder,
            major=number % 2 == 0, fortified=number % 3 == 0, isolated=number % 2 == 0,
            fortify=each.holder if number % 4 == 0 else "",
        )
        for number, each in enumerate(game.rows(Territory))
    ]  # fmt: skip
    army = [
        each.replace(state="on the map", place=grounds[5 * number % len(grounds)].id)
        for number, each in enumerate(game.rows(Detachment))
    ]
    return area_map(field.put(game, *grounds, *army), "set-up")


def boxes(at, area):
    """Yield the box of each line of a name, of each row of signs and of each counter."""
    spot, sizes = at.spots[area.id], at.scale.sizes
    for words, (x, y) in spot.lines:
        yield x, y - 0.34 * spot.letters, text_width(words, spot.letters), spot.letters
    rows = at.sign_rows(area)
    for number, row in enumerate(rows):
        y = spot.signs[1] + (number - (len(rows) - 1) / 2) * LINE * sizes.signs
        yield spot.signs[0], y, at.signs_width(row), sizes.signs
    for (x, y), wide in zip(spot.counters, at.content(area).counters, strict=True):
        yield x, y, spot.scale * wide, spot.scale * sizes.counter


@every_shape
@pytest.mark.parametrize("large", [False, True])
def test_nothing_on_a_larger_map_lies_on_anything_else(shape, large):
    at = area_sheet._layout(crowded(shape), large=large)
    assert max(len(at.sign_rows(area)) for area in at.told.areas) > 1
    found = []
    for area in at.told.areas:
        ground = shapely.Polygon(at.course(area.outline[0])).buffer(0.1)
        for x, y, wide, high in boxes(at, area):
            box = shapely.box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
            assert ground.covers(box), area.name
            found.append(box)
    for one, other in itertools.combinations(found, 2):
        assert one.intersection(other).area < 0.05 * min(one.area, other.area)
