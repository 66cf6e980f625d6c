"""The steps of setting up: declared with what they fill, each field with an example."""

import pytest

from refkit.engine.play.setup_steps import filled_columns
from refkit.engine.problems import Refused
from tests.engine import skirmish

SIDES = """
[[setup]]
id = "sides"
title = "Sides"
text = "Who fights."
editor = "sides"
fills = [{ record = "Side", one = "side", columns = ["id"], needed = true }]
"""


def declared(setup):
    """The made-up system with steps of setting up."""
    return skirmish.system(
        skirmish.STEPS.replace('title = "Skirmish"', f'title = "Skirmish"\n{setup}')
    )


def test_a_system_does_without_steps_of_setting_up():
    assert skirmish.SKIRMISH.setup == ()


def test_a_step_names_the_columns_it_asks_for_in_their_order():
    system = declared(SIDES.replace('["id"]', '["handicap", "id"]'))
    [step] = system.setup
    [fill] = step.fills
    titles = [col.title for col in filled_columns(system.record("Side"), fill)]
    assert (step.editor, titles) == ("sides", ["Handicap", "Side"])


@pytest.mark.parametrize(
    ("setup", "fault"),
    [
        (SIDES + SIDES, "there are two set-up steps 'sides'; expected one"),
        (
            SIDES.replace('"Side"', '"Flag"'),
            "sides fills 'Flag'; expected one of",
        ),
        (SIDES.replace('["id"]', '["flag"]'), "fills Side.flag; expected one of id"),
        (
            SIDES.replace('["id"]', '["plan"]'),
            "Side.plan has no example; expected one",
        ),
        (
            SIDES.replace('"sides"\nfills', '"areas"\nfills'),
            "sides has at = []; expected two of men, handicap",
        ),
        (
            SIDES.replace("needed = true", 'at = ["handicap", "id"]').replace(
                'editor = "sides"', 'editor = "areas"'
            ),
            "sides has at = ['handicap', 'id']; expected two of men, handicap",
        ),
        (
            SIDES.split("fills")[0].replace('editor = "sides"', 'editor = "areas"'),
            "sides draws areas and fills nothing; expected the areas first",
        ),
        (
            SIDES.replace(" }]", ' }, { record = "Slot", one = "link", columns = [] }]')
            .replace("columns = []", 'columns = ["id"]')
            .replace('editor = "sides"', 'editor = "areas"'),
            "sides links areas by Slot; expected two columns that name areas",
        ),
        (
            SIDES.replace("needed = true", 'sums = { id = "in all" }'),
            "adds up Side.id; expected whole numbers",
        ),
        (
            SIDES.replace("needed = true", 'sums = { flag = "in all" }'),
            "adds up Side.flag; expected whole numbers",
        ),
        (
            SIDES + 'options = ["flags"]',
            "set-up step sides asks for option 'flags'; expected one of",
        ),
    ],
)
def test_what_does_not_fit_is_refused(setup, fault):
    with pytest.raises(ValueError, match="system 'skirmish'") as refused:
        declared(setup)
    assert fault in str(refused.value)


def test_a_key_that_nobody_knows_is_refused_with_its_place():
    with pytest.raises(Refused, match=r"setup\[0\]"):
        declared(SIDES.replace("text =", "says ="))
