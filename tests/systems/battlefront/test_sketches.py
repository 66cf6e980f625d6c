"""The drawings of readings: they show what their words say, in the docs as well."""

from pathlib import Path

from refkit import systems
from refkit.geometry.perimeter import perimeter
from refkit.systems.battlefront.rules.sketches import BEHIND
from refkit.turnsheets.perimeters import reasons_svg

DRAWN = Path(__file__).parents[3] / "docs" / "images" / "behind.svg"


def test_each_drawing_is_of_a_reading_there_is():
    system = systems.load("battlefront")
    assert system.sketches.keys() <= {doubt.number for doubt in system.doubts}


def test_who_is_behind_the_enemy_front_is_drawn_as_the_rules_judge_it():
    found = perimeter(BEHIND.layout)
    assert [found.status[name] for name in "ABC"] == ["isolated", "isolated", "normal"]
    assert [found.reasons[name].witnesses for name in "AB"] == [("D",), ("E", "F")]


def test_the_drawing_of_the_docs_is_that_of_the_program():
    svg = reasons_svg(BEHIND.layout, BEHIND.stands, "Behind the enemy front")
    assert svg.count('class="refkit-witness"') == 3
    assert DRAWN.read_text("utf-8") == f"{svg}\n"
