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


class Man(Record):
    tab = "Men"
    id: str = column("Man")
    band: str = column("Band")


WELL = {
    "titles": {"roster": "en"},
    "made": ["id"],
    "marks": ["mood"],
    "telling": ["strength"],
    "telling_while": {"mood": "keen"},
    "roles": {"id": "id", "now": "strength", "lost": ""},
    "headings": {"id": {"no": "en it"}, "strength": {"men": "en"}, "lost": {"dead": "en"}},
    "words": {
        "mood": {"keen": {"eager": "en"}, "(blank)": {"?": "any"}},
        "note": {"any": {"word": "en"}},
    },
    "ticks": {"mood": {"weary": {"tired": "en"}}},
    "hints": {"note": {"any": {"mot": "fr"}}},
    "scales": {"mood": {"letters": {"least": 2, "signs": {"A": "keen", "B": "weary"}}}},
}
RECORDS = {"Band": Band, "Man": Man}


def faults(raw):
    with pytest.raises(Refused) as refused:
        roster_words.require_known(raw, RECORDS, "made_up/words.toml")
    return [str(fault) for fault in refused.value.faults]


def test_words_of_what_there_is_are_taken():
    man = {"gathers": "Band", "roles": {"unit": "band"}}
    roster_words.require_known({"Band": WELL, "Man": man}, RECORDS, "words.toml")


@pytest.mark.parametrize(
    ("says", "fault"),
    [
        ({"made": ["ids"]}, ".made: there is 'ids'; expected one of id, mood, note (id?)."),
        (
            {"marks": ["x"]},
            ".marks: there is 'x'; expected one of id, mood, note, strength.",
        ),
        (
            {"telling": ["strength", "men"]},
            ".telling: there is 'men'; expected one of strength.",
        ),
        (
            {"beyond": {"men": {"Count them.": ["many"]}}},
            ".beyond: there is 'men'; expected one of id, mood, note",
        ),
        ({"telling_while": {"x": "y"}}, ".telling_while: there is 'x'; expected one of "),
        ({"roles": {"new": ""}, "headings": {}}, ".roles: there is 'new'; expected one of"),
        (
            {"roles": {"id": "ids", "lost": ""}},
            ".roles: there is 'ids'; expected one of id, mood, note, strength (id?).",
        ),
        (
            {"gathers": "Men", "roles": {"unit": "id", "lost": ""}},
            ".gathers: there is 'Men'; expected one of Band, Man (Man?).",
        ),
        ({"headings": {"men": {}}}, ".headings: there is 'men'; expected one of id, mood,"),
        (
            {"headings": {"id": {"no": "english"}}},
            " headings.id.no: is 'english'; expected languages such as 'en', 'de nl' or",
        ),
        (
            {"words": {"men": {}}},
            ".words: there is 'men'; expected one of id, mood, note",
        ),
        (
            {"words": {"mood": {"kean": {}}}},
            ".words.mood: there is 'kean'; expected one of keen, weary, (blank) (keen?).",
        ),
        (
            {"ticks": {"mood": {"kean": {}}}},
            ".ticks.mood: there is 'kean'; expected one of keen, weary, (blank) (keen?).",
        ),
        ({"hints": {"men": {}}}, ".hints: there is 'men'; expected one of id, mood, note"),
        (
            {"scales": {"mood": {"letters": {"least": 2, "signs": {"A": "kean"}}}}},
            ".scales.mood: there is 'kean'; expected one of keen, weary (keen?).",
        ),
        (
            {"scales": {"men": {}}},
            ".scales: there is 'men'; expected one of id, mood, note",
        ),
        ({"title": {}}, ": there is 'title'; expected one of titles, made, marks, "),
        ({"titles": "roster"}, " titles: is 'roster'; expected a table."),
        ({"marks": []}, ": there is no 'marks'; expected some beside the titles."),
        ({"titles": {}}, ": there is no 'titles'; expected some beside the marks."),
    ],
)
def test_what_there_is_not_is_named_at_its_key(says, fault):
    (said,) = faults({"Band": {**WELL, **says}})
    assert said.startswith(f"made_up/words.toml Band{fault}")


def test_words_of_another_record_are_taken_over():
    raw = {
        "Band": WELL,
        "Man": {
            "same": {"words.band": "Band.words.mood", "headings.id": "Band.headings.id"},
            "headings": {"id": {"nr": "de"}},
        },
    }
    told = roster_words.with_shared(raw, "words.toml")
    assert told["Man"]["words"] == {"band": WELL["words"]["mood"]}
    assert told["Man"]["headings"] == {"id": {"no": "en it", "nr": "de"}}
    assert told["Band"] == WELL


@pytest.mark.parametrize(
    ("target", "source"),
    [
        ("words.band", "Band.words.mod"),
        ("words", "Band.words.mood"),
        ("words.band", "Band.made.id"),
    ],
)
def test_words_that_no_record_has_are_not_taken_over(target, source):
    with pytest.raises(Refused) as refused:
        roster_words.with_shared({"Band": WELL, "Man": {"same": {target: source}}}, "w")
    assert str(refused.value.faults[0]) == (
        f"w Man.same: is {target!r} = {source!r};"
        " expected words that another record has, such as 'Band.words.mood'."
    )


@pytest.mark.parametrize("says", [3, {"same": "words"}])
def test_what_is_no_table_has_nothing_to_take_over(says):
    assert roster_words.with_shared({"Man": says}, "w") == {"Man": says}


def test_what_gathers_needs_the_field_that_says_into_what():
    assert faults({"Man": {"gathers": "Band"}}) == [
        "made_up/words.toml Man.roles: there is no 'unit'; expected the field that gathers."
    ]


def test_every_fault_is_named_at_once():
    said = faults({"Bant": {}, "Band": 3, "Sides": {}})
    assert said == [
        "made_up/words.toml: there is 'Bant'; expected one of Band, Man (Band?).",
        "made_up/words.toml Band: is 3; expected a table.",
        "made_up/words.toml: there is 'Sides'; expected one of Band, Man.",
    ]
