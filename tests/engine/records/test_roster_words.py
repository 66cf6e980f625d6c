"""What umpires call things is said of records, fields and values that there are."""

from typing import Literal

import pytest

from refkit.engine.problems import Refused
from refkit.engine.records import roster_words
from refkit.engine.records.columns import column
from refkit.engine.records.derived import Derived
from refkit.engine.records.records import Record


class Band(Record):
    tab = "Bands"
    derived = (Derived("strength", "Strength", "1", lambda _campaign, _row: 1),)
    id: str = column("Band")
    mood: Literal["", "keen", "weary"] = column("Mood", default="")
    note: str = column("Note", default="")


WELL = {
    "titles": ["roster"],
    "made": ["id"],
    "marks": ["mood"],
    "telling": ["strength"],
    "telling_while": {"mood": "keen"},
    "headings": {"id": ["no"], "strength": ["men"]},
    "words": {"mood": {"keen": ["eager"], "(blank)": ["?"]}, "note": {"any": ["word"]}},
}


def faults(raw):
    with pytest.raises(Refused) as refused:
        roster_words.require_known(raw, {"Band": Band}, "made_up/words.toml")
    return [str(fault) for fault in refused.value.faults]


def test_words_of_what_there_is_are_taken():
    roster_words.require_known({"Band": WELL}, {"Band": Band}, "words.toml")


@pytest.mark.parametrize(
    ("says", "fault"),
    [
        ({"made": ["ids"]}, ".made: there is 'ids'; expected one of id, mood, note (id?)."),
        (
            {"marks": ["x"]},
            ".marks: there is 'x'; expected one of id, mood, note, strength.",
        ),
        (
            {"telling": ["men"], "headings": {}},
            ".telling: there is 'men'; expected one of strength.",
        ),
        ({"telling_while": {"x": "y"}}, ".telling_while: there is 'x'; expected one of "),
        ({"headings": {"men": []}}, ".headings: there is 'men'; expected one of id, mood,"),
        (
            {"words": {"men": {}}},
            ".words: there is 'men'; expected one of id, mood, note",
        ),
        (
            {"words": {"mood": {"kean": []}}},
            ".words.mood: there is 'kean'; expected one of keen, weary, (blank) (keen?).",
        ),
        ({"title": ["a"]}, ": there is 'title'; expected one of titles, made, marks, "),
        ({"titles": "roster"}, " titles: is 'roster'; expected a list."),
        ({"marks": []}, ": there is no 'marks'; expected some beside the titles."),
        ({"titles": []}, ": there is no 'titles'; expected some beside the marks."),
    ],
)
def test_what_there_is_not_is_named_at_its_key(says, fault):
    (said,) = faults({"Band": {**WELL, **says}})
    assert said.startswith(f"made_up/words.toml Band{fault}")


def test_every_fault_is_named_at_once():
    said = faults({"Bant": {}, "Band": 3, "Sides": {}})
    assert said == [
        "made_up/words.toml: there is 'Bant'; expected one of Band (Band?).",
        "made_up/words.toml Band: is 3; expected a table.",
        "made_up/words.toml: there is 'Sides'; expected one of Band.",
    ]
