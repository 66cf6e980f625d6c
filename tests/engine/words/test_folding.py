"""Case, accents, script and endings make no difference."""

import pytest

from refkit.engine.words.folding import fold_words, spellings, stem


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        (" No. of  Stands:", "no of stands"),
        ("ÉTAT actuel", "etat actuel"),
        ("Гвардия", "gvardiya"),
        ("Żołnierze/Łódź", "zolnierze lodz"),
        ("KO'd?", "kod"),
        ("Left %", "left %"),
        ("№ 3", "no 3"),
        ("---", ""),
    ],
)
def test_a_text_is_folded_to_plain_words(text, folded):
    assert fold_words(text) == folded


def test_an_umlaut_is_spelt_in_two_ways():
    assert spellings("Stärke") == ("starke", "staerke")
    assert spellings("Rang") == ("rang",)


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("veterani", "veterano", "it"),
        ("reclute", "recluta", "it"),
        ("entrenados", "entrenada", "es"),
        ("confirmees", "confirme", "fr"),
        ("ausgebildete", "ausgebildet", "de"),
        ("opytnykh", "opytnye", "ru"),
        ("tank riders", "tank rider", "en"),
    ],
)
def test_a_word_and_its_other_forms_have_one_stem(one, other, language):
    assert stem(one, language) == stem(other, language)


def test_a_short_word_and_a_language_nobody_knows_stay_whole():
    assert stem("gas", "en") == "gas"
    assert stem("veterani", "xx") == "veterani"
