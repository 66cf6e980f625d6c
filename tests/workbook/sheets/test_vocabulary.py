"""What the words of a rules system mean in a list of its kind."""

import pytest

from refkit import systems
from refkit.workbook.sheets import vocabulary

KINDS = {k.name: k for k in vocabulary.roster_kinds(systems.load("battlefront"))}
ELEMENT, STAND = KINDS["Element"], KINDS["Stand"]


def best(found):
    """Return the values that are as likely as the first, within five of a hundred."""
    return [each.value for each in found if each.score > found[0].score - 6]


@pytest.mark.parametrize(
    ("levels", "field"),
    [
        (("Strength", "Now"), "strength"),
        (("Strength", "Lost"), "lost"),
        (("Stands", "At start"), "establishment"),
        (("Left %",), "share"),
        (("Forza",), "strength"),
        (("Etat",), "establishment"),
        (("Straty",), "lost"),
        (("\u041f\u043e\u0442\u0435\u0440\u0438",), "lost"),
        (("Wyszkolenie",), "rating"),
        (("Kampfwert",), "rating"),
        (("Compa\u00f1\u00eda",), "name"),
        (("Belligerent",), "side"),
        (("Trifft ein",), "arrives"),
        (("Yksikk\u00f6",), "name"),
        (("Establishment (stands)",), "establishment"),
    ],
)
def test_a_heading_means_a_field_or_a_role(levels, field):
    assert ELEMENT.heading_meanings(levels)[0].value == field


def test_a_misspelt_heading_means_what_the_right_one_means():
    """A strength is a number, or what it consists of: the cells below tell."""
    right, wrong = (
        [each.value for each in ELEMENT.heading_meanings((text,))[:2]]
        for text in ("Strength", "Strenght")
    )
    assert right == wrong == ["contents", "strength"]


@pytest.mark.parametrize("levels", [(), ("",), ("Umbrella",), ("2nd Lt Smythe",)])
def test_a_heading_of_something_else_means_nothing(levels):
    assert not [m for m in ELEMENT.heading_meanings(levels) if m.score > 90]


@pytest.mark.parametrize(
    ("word", "values"),
    [
        ("Veteran", ["veteran"]), ("Veterani", ["veteran"]), ("weterani", ["veteran"]),
        ("\u0412\u0435\u0442\u0435\u0440\u0430\u043d\u044b", ["veteran"]),
        ("Reclute", ["raw"]), ("biso\u00f1os", ["raw"]), ("Neulinge", ["raw"]),
        ("novobrantsy", ["raw"]), ("Green", ["raw"]), ("Hardened", ["veteran"]),
        ("Seasoned", ["experienced"]), ("kampferfahren", ["experienced"]),
        ("Endurci", ["veteran"]), ("doswiadczeni", ["experienced"]),
        ("obuchennye", ["trained"]), ("Trnd", ["trained"]), ("Vet.", ["veteran"]),
        ("Regular", ["trained", "experienced"]), ("Greek", []), ("Tiger", []),
        ("steady", ["trained", "experienced", "veteran"]),
        ("Fanatic", ["veteran", "elite"]), ("Crack", ["veteran", "elite"]),
        ("frontbew\u00e4hrt", ["experienced", "veteran"]),
        ("Guards", ["veteran", "elite"]), ("Average", ["trained", "experienced"]),
    ],
)  # fmt: skip
def test_a_rating_is_plain_or_doubtful(word, values):
    assert best(ELEMENT.meanings("rating", word)) == values


@pytest.mark.parametrize(
    ("word", "values"),
    [
        ("Mountain guns", ["G"]), ("dzia\u0142a ppanc.", ["G"]), ("schwere Panzer", ["A"]),
        ("Armoured cars", ["R"]), ("piechota", ["I"]), ("Heavy tanks", ["A"]),
        ("Panzergrenadierkompanie", ["I"]), ("mot. Infanterie", ["I"]),
        ("czo\u0142gi", ["A"]),
        ("Tank destroyer", ["A", "G"]), ("kawaleria", ["R", "I"]), ("Pz.Gren.", ["I"]),
        ("reconocimiento", ["R"]), ("Flak", ["G"]), ("p\u011bchota", ["I"]),
    ],
)  # fmt: skip
def test_an_arm_is_plain_or_doubtful(word, values):
    assert best(ELEMENT.meanings("unit_class", word)) == values


@pytest.mark.parametrize(
    ("word", "values"),
    [
        ("knocked out", ["destroyed"]), ("pulled back", ["withdrawn"]),
        ("in reserve", ["active", "scheduled"]), ("vernichtet", ["destroyed"]),
        ("an\u00e9anti", ["destroyed"]), ("cut off", ["active"]),
        ("w drodze", ["scheduled"]),
        ("\u043e\u0442\u0432\u0435\u0434\u0435\u043d\u0430", ["withdrawn"]),
        ("surrendered", ["withdrawn", "destroyed"]), ("einsatzbereit", ["active"]),
    ],
)  # fmt: skip
def test_a_state_is_plain_or_doubtful(word, values):
    assert best(ELEMENT.meanings("status", word)) == values


def test_the_language_of_a_workbook_decides_between_words():
    assert best(STAND.meanings("status", "Totalausfall", {"de"})) == ["eliminated"]
    found = KINDS["Slot"].meanings("kind", "morgen", {"nl"})
    assert found[0].value == "morning"


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        ("A B C D E", "elite veteran experienced trained raw"),
        ("a. b. d. e.", "elite veteran trained raw"),
        ("R T V", "raw trained veteran"),
        ("\u2605 \u2605\u2605\u2606 \u2605\u2605\u2605", "raw trained experienced"),
    ],
)
def test_the_signs_of_a_scale_are_grades(texts, values):
    told = ELEMENT.scale("rating", texts.split())
    assert list(told.values()) == values.split()


@pytest.mark.parametrize("texts", ["A B C", "A B C D Veteran", "1 2 3 4 5", ""])
def test_what_is_no_whole_scale_is_none(texts):
    assert ELEMENT.scale("rating", texts.split()) == {}


def test_school_marks_are_grades_where_they_are_usual():
    assert ELEMENT.scale("rating", "12345", {"de"})["1"] == "elite"
    assert ELEMENT.known_signs("rating", ["1", "7"]) == {"1"}


def test_a_tick_under_a_heading_says_a_value():
    assert ELEMENT.tick_meanings("Destroyed?")[0][:2] == ("status", "destroyed")
    assert STAND.tick_meanings("KO'd")[0][:2] == ("status", "knocked_out")


def test_records_share_the_words_of_others():
    assert best(STAND.meanings("rating", "Reclute")) == ["raw"]
    assert best(KINDS["Group"].meanings("unit_class", "pancerna")) == ["A"]
    assert best(ELEMENT.meanings("arrives_part", "Vormittag")) == ["morning"]


@pytest.mark.parametrize(
    ("text", "nation"),
    [
        ("Deutsche", "German"), ("Commonwealth", "British"),
        ("Nueva Zelanda", "New Zealand"),
        ("\u0421\u0421\u0421\u0420", "Russian"), ("Wojsko Polskie", "Polish"),
        ("Italia", "Italian"), ("US XXIV Corps", "American"), ("Eighth Army", ""),
        ("Sheet1", ""), ("VI Corps", ""),
    ],
)  # fmt: skip
def test_a_nation_is_known_by_its_names(text, nation):
    named, _ = vocabulary.nations("battlefront")
    assert next((each.value for each in named.ranked(text)), "") == nation


def test_a_title_is_known_in_other_languages():
    assert ELEMENT.title_score("Ordine di battaglia") == 100
    assert KINDS["FortLine"].title_score("Umocnienia") == 100
    assert ELEMENT.title_score("Paints") < 80
