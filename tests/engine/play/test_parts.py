"""Parts of the day: declared in order, each with a page, every step in one of them."""

import pytest

from refkit.engine.play.parts import Shown
from tests.engine import skirmish

PARTS = """
[[part]]
id = "talk"
title = "Talk"
number = 1
[[part]]
id = "fight"
title = "Fight"
help = "On the table."
number = 2
"""
HOMES = {
    "plan": "talk",
    "march": "talk",
    "rally": "fight",
    "show": "fight",
    "close": "fight",
}


def declared(parts=PARTS, homes=HOMES):
    """The made-up system with parts, and each step in its home."""
    told = skirmish.STEPS
    for step, part in homes.items():
        told = told.replace(f'id = "{step}"\n', f'id = "{step}"\npart = "{part}"\n')
    return told.replace('title = "Skirmish"', f'title = "Skirmish"\n{parts}')


def test_a_part_has_its_page_under_its_number():
    system = skirmish.system(declared())
    pages = [system.page(part) for part in system.parts]
    assert pages == ["skirmish/01-talk.ipynb", "skirmish/02-fight.ipynb"]


def test_a_step_says_its_part():
    system = skirmish.system(declared())
    assert {step.id: step.part for step in system.steps} == HOMES


def test_a_page_shows_more_than_its_steps_under_titles_of_its_own():
    shows = 'shows = ["sheets", { name = "dice", title = "The luck" }]'
    system = skirmish.system(declared(PARTS + shows))
    assert [part.shows for part in system.parts] == [
        (),
        (Shown(name="sheets"), Shown(name="dice", title="The luck")),
    ]


def test_a_part_is_found_by_its_id():
    system = skirmish.system(declared())
    assert (system.part("fight").help, system.part("rest")) == ("On the table.", None)


def test_a_system_does_without_parts():
    assert skirmish.SKIRMISH.parts == ()


@pytest.mark.parametrize(
    ("parts", "homes", "fault"),
    [
        (
            PARTS,
            {**HOMES, "show": "rest"},
            "step show is of the part 'rest'; expected one of",
        ),
        (
            PARTS,
            {"plan": "talk"},
            "step march is of the part ''; expected one of talk, fight",
        ),
        ("", HOMES, "step plan is of the part 'talk'; expected none, as none is declared"),
        (
            PARTS.replace("number = 2", "number = 1"),
            HOMES,
            r"the numbers \[1, 1\]; expected",
        ),
        (
            PARTS.replace('"fight"', '"talk"'),
            {},
            "there are two parts 'talk'; expected one",
        ),
        (
            PARTS.replace('"fight"', '"a fight"'),
            HOMES,
            "a part of the day: id: String should",
        ),
        (
            PARTS + 'shows = ["sheet"]',
            HOMES,
            "a part of the day: shows.0.name: Input should be 'reference', 'cards', 'sh",
        ),
        (PARTS.replace("help", "helps"), HOMES, "a part of the day: helps: Extra inputs"),
    ],
)
def test_parts_that_do_not_fit_are_refused(parts, homes, fault):
    with pytest.raises(ValueError, match=fault):
        skirmish.system(declared(parts, homes))
