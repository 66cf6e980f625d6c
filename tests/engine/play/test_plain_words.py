"""Plain words: what a step asks and refuses, with names in place of ids."""

import pytest

from refkit.engine.play import play
from refkit.engine.play.choices import Choice
from refkit.engine.play.plain_words import PlainWords
from refkit.engine.play.preview import Preview
from refkit.engine.play.wares import Ware
from refkit.engine.problems import Caution, Refusal
from tests.systems.battlefront import field


@pytest.fixture(scope="module")
def campaign():
    forts = [
        {
            "id": key,
            "side": "german",
            "item": "wire",
            "slot": field.TODAY,
            "status": "placed",
        }
        for key in ("G-1", "G-2")
    ]
    return field.campaign({"Fortification": forts})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("G01 has no place", "1st company has no place"),
        ("G01 1st company stays", "1st company stays"),
        ("the 1st company G01 stays", "the 1st company stays"),
        ("'G01' is listed twice", "1st company is listed twice"),
        ("'G-2' is listed twice", "2nd Wire is listed twice"),
        ("'north-road' is listed twice", "Skosyrskaya road is listed twice"),
        ("'nowhere' is listed twice", "'nowhere' is listed twice"),
        ("G99 is not known", "G99 is not known"),
        ("expected one of knocked_out, panicked", "expected one of knocked out, panicked"),
        ("german attacks", "German attacks"),
    ],
)
def test_a_text_calls_a_thing_by_its_name(campaign, text, said):
    offered = [Choice("held", "north-road", "Skosyrskaya road (3 points)")]
    assert PlainWords(campaign, offered).text(text) == said


def test_a_name_that_holds_its_id_stands_once():
    there = field.campaign({"Element": [{"id": "G01", "name": "Company G01"}]})
    words = PlainWords(there)
    assert words.text("G01 waits for G02") == "Company G01 waits for 2nd company"
    assert words.text(words.text("G01 waits")) == "Company G01 waits"


def test_refusals_and_cautions_begin_with_a_capital(campaign):
    words = PlainWords(campaign)
    refused, warned = Refusal("x", "code", "german has G01"), Caution("x", "wire of G01")
    assert words.refusals([refused])[0].message == "German has 1st company"
    found = words.preview(Preview((refused,), cautions=(warned,)))
    assert found.refusals == words.refusals([refused])
    assert found.cautions[0].message == "Wire of 1st company"


def test_a_choice_keeps_its_value_and_is_called_by_its_name(campaign):
    ware = Ware("G01 1st company", "G01.1")
    made = PlainWords(campaign).choice(Choice("a", "G01", "G01 1st company", ware=ware))
    assert (made.value, made.label) == ("G01", "1st company")
    assert made.ware.name == "1st company"
    assert "G01" not in made.ware.contents


def test_what_is_gone_has_the_name_that_it_had(campaign):
    there = field.campaign(
        {
            "Wreck": [{**field.wreck(), "side": "german"}],
        }
    )
    words = PlainWords(there)
    assert words.of("W1").endswith("wreck")
    assert words.of("W9") == "W9"
    assert play.due_steps(there)
