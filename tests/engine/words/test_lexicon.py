"""A text means what the known words nearest to it mean, or nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.words.lexicon import Lexicon

GRADES = Lexicon(
    {
        "raw": {"green": "en", "recluta": "it", "line": "fr"},
        "trained": {"regular": "en es", "line": "en", "trained": "any"},
        "experienced": {"regular": "en", "experienced": "en", "seasoned": "en"},
        "veteran": {"veteran": "any", "old hands": "en"},
    }
)
ARMS = Lexicon(
    {
        "I": {"infantry": "en", "grenadier": "de en", "rifle": "en", "fanteria": "it"},
        "A": {"tank": "en", "panzer": "de", "carri": "it", "tank destroyer": "en"},
        "G": {"gun": "en", "anti-tank gun": "en", "tank destroyer": "en", "cannoni": "it"},
    }
)


def told(lexicon, text, *languages):
    return [(each.value, each.score) for each in lexicon.ranked(text, languages)]


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Green", [("raw", 100)]),
        ("Reclute", [("raw", 98)]),
        ("Vet.", [("veteran", 90)]),
        ("Vetran", [("veteran", 86)]),
        ("Exprienecd", [("experienced", 82)]),
        ("Regular", [("trained", 100), ("experienced", 100)]),
        ("Old Hands (line)", [("raw", 88), ("trained", 88), ("veteran", 76)]),
        ("Green recluta", [("raw", 94)]),
        ("Ve", []),
        ("Greek", []),
        ("Grene", []),
        ("Xeteran", []),
        ("regul4r", []),
        ("", []),
        ("x" * 70, []),
    ],
)
def test_a_word_means_what_it_is_most_like(text, means):
    assert told(GRADES, text) == means


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Mountain guns", [("G", 86)]),
        ("2 Tank", [("A", 94)]),
        ("Tank destroyer", [("A", 100), ("G", 100)]),
        ("Anti-tank guns", [("G", 98)]),
        ("Rifle tank", [("A", 88), ("I", 76)]),
        ("Cannoni fanteria", [("G", 88), ("I", 76)]),
        ("Heavy rifle tank", [("A", 86), ("I", 74)]),
        ("Panzergrenadiere", [("I", 82)]),
        ("Carri, carri", [("A", 94)]),
        ("Company", []),
    ],
)
def test_of_several_words_the_chief_one_counts_most(text, means):
    assert told(ARMS, text) == means


def test_a_word_of_another_language_counts_less():
    assert told(GRADES, "line", "fr") == [("raw", 100), ("trained", 88)]
    assert told(GRADES, "line", "en") == [("trained", 100), ("raw", 88)]
    assert told(GRADES, "veteran", "pl") == [("veteran", 100)]


def test_a_meaning_says_the_languages_of_its_word():
    assert GRADES.ranked("recluta")[0].languages == ("it",)


def test_a_known_word_is_found_as_it_is():
    assert GRADES.exact("REGULAR") == ("trained", "experienced")
    assert GRADES.exact("regulars") == ()


def test_a_word_spelt_as_it_stands_counts_more_than_one_with_other_accents():
    lexicon = Lexicon({"full": {"etat": "pl"}, "state": {"état": "fr"}})
    assert told(lexicon, "Etat") == [("full", 100), ("state", 96)]
    assert told(lexicon, "État") == [("state", 100), ("full", 96)]
    assert told(lexicon, "Etat", "fr") == [("state", 96), ("full", 88)]
    assert told(lexicon, "ETAT.") == [("full", 100), ("state", 100)]


def test_without_words_nothing_means_anything():
    assert Lexicon({}).ranked("green light") == ()


def test_nobody_shortens_a_word_of_a_language_he_does_not_write_in():
    known = Lexicon({"lost": {"menetykset": "fi"}})
    assert [each.value for each in known.ranked("Men")] == ["lost"]
    assert known.ranked("Men", {"en"}) == ()


WORDED = {
    "tanks": {"tank": "en", "heavy tank": "en", "Panzer": "de", "czołgi": "pl"},
    "guns": {"gun": "en", "field gun": "en", "self propelled gun": "en", "canon": "fr"},
    "foot": {"rifle": "en", "Schützen": "de", "fucilieri": "it"},
}
PIECES = [
    *(word for words in WORDED.values() for word in words),
    "heavy",
    "self",
    "s",
    "1",
    "x",
]


@given(
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=5),
    st.sampled_from(["", "s", "en"]),
)
def test_what_is_looked_for_nowhere_would_be_found_nowhere(pieces, ending):
    """A word that begins no known phrase is passed over: nothing is lost by it."""
    text = " ".join(pieces) + ending
    patient = Lexicon(WORDED)
    patient._reach = lambda _first: 99
    assert Lexicon(WORDED).ranked(text) == patient.ranked(text)
