"""Compositions are read as people write them, and written back the same way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refkit.engine.words.compositions import plain_composition, read_composition

READ = [
    ("HQ/9 Rifle/2 Bren", "1 HQ; 9 Rifle; 2 Bren"),
    ("9x Rifle, 1x LMG", "9 Rifle; 1 LMG"),
    ("9 Rifle + LMG", "9 Rifle; 1 LMG"),
    ("9 Rifle & LMG", "9 Rifle; 1 LMG"),
    ("Fusil (9), Bren (3)", "9 Fusil; 3 Bren"),
    ("3*Pz IV; 1 HQ", "3 Pz IV; 1 HQ"),
    ("2 Schützen u. 1 MG", "2 Schützen; 1 MG"),
    ("10 Fucilieri e 2 Breda", "10 Fucilieri; 2 Breda"),
    ("9 Rifle\n1 LMG", "9 Rifle; 1 LMG"),
    ("2 75-27, 1 HQ", "2 75-27; 1 HQ"),
    ("HQ/4 75-27", "1 HQ; 4 75-27"),
    ("3 Pz III L/1 HQ", "3 Pz III L; 1 HQ"),
    ("2x 5cm PaK + Kfz 15", "2 5cm PaK; 1 Kfz 15"),
    ("4 M4A1, 1 M4A1 (105)", "4 M4A1; 1 M4A1 (105)"),
    ("45mm gun x2, HQ", "2 45mm gun; 1 HQ"),
    ("25 libras (4), HQ (1)", "4 25 libras; 1 HQ"),
    ("3 \u00d7 8.8 cm Flak\n1 HQ", "3 8.8 cm Flak; 1 HQ"),
    ("9Inf", "9 Inf"),
    ("9 Schützen, MG 42", "9 Schützen; 1 MG 42"),
    ("2 MG 34 und 3 MG 42", "2 MG 34; 3 MG 42"),
    ("Rifle 9, LMG 2, HQ 1", "9 Rifle; 2 LMG; 1 HQ"),
    ("KV-1 2, T-34 7", "2 KV-1; 7 T-34"),
    ("Rifle: 9; MG: 2", "9 Rifle; 2 MG"),
    ("9 Rifle 2 Bren 1 HQ", "9 Rifle; 2 Bren; 1 HQ"),
    ("12: 9 Rifle, 3 Bren", "9 Rifle; 3 Bren"),
    ("12 (9 Rifle, 3 Bren)", "9 Rifle; 3 Bren"),
    ("2 T-34/85/1 HQ", "2 T-34/85; 1 HQ"),
    ("2 M13/40 + 1 HQ", "2 M13/40; 1 HQ"),
    ("2 1/2 ton trucks, 1 HQ", "2 1/2 ton trucks; 1 HQ"),
    ("9 Rifle (veteran, tired), 1 HQ", "9 Rifle (veteran, tired); 1 HQ"),
    ("9 x Rifle / 1 x PIAT", "9 Rifle; 1 PIAT"),
    ("4xG-INF; 2x Truck.", "4 G-INF; 2 Truck"),
    ("9 Rifle, 2 Bren,", "9 Rifle; 2 Bren"),
]
NONE = [
    "", "as usual", "4 Inf, as usual", "MG 42", "MG 34, MG 42", "HQ, MG", "5cm PaK", "7",
    "88 Flak", "T-34", "9/10 Rifle", "2nd wave", "3rd wave and guns", "arrives 2 May",
    "lost 3 in June, 2 more later", "9 Rifle, , 2 Bren", "x" * 700, "0 Rifle, 2 Bren",
    "12: 9 Rifle, 2 Bren", "9 Rifle, ?", "no. 5", "No 5", "Nr. 3", "day 2",
]  # fmt: skip


@pytest.mark.parametrize(("text", "plain"), READ)
def test_a_composition_is_read(text, plain):
    assert plain_composition(read_composition(text).parts) == plain


@pytest.mark.parametrize(("text", "_plain"), READ)
def test_a_composition_is_written_as_it_was(text, _plain):
    assert read_composition(text).write() == text.rstrip(".,")


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_composition_is_not_read_as_one(text):
    assert read_composition(text) is None


@pytest.mark.parametrize(
    ("text", "counts", "after"),
    [
        ("HQ/9 Rifle/2 Bren", {"HQ": 1, "Rifle": 7, "Bren": 1}, "HQ/7 Rifle/1 Bren"),
        ("HQ/9 Rifle/2 Bren", {"Rifle": 7}, "7 Rifle"),
        ("9x Rifle, 1x LMG", {"Rifle": 9, "LMG": 2, "HQ": 1}, "9x Rifle, 2x LMG, 1x HQ"),
        ("9 Rifle + LMG", {"Rifle": 3, "LMG": 2}, "3 Rifle + 2 LMG"),
        ("Fusil (9), Bren (3)", {"Fusil": 8, "Bren": 0}, "Fusil (8)"),
        ("12: 9 Rifle, 3 Bren", {"Rifle": 6, "Bren": 3}, "9: 6 Rifle, 3 Bren"),
        ("3 Tiger", {"Tiger": 3, "HQ": 1, "MG": 0}, "3 Tiger, 1 HQ"),
        ("3 Tiger", {"HQ": 2}, "2 HQ"),
    ],
)
def test_other_counts_are_written_in_the_same_way(text, counts, after):
    assert read_composition(text).with_counts(counts).write() == after


@pytest.mark.parametrize("text", ["9 Rifle, 2 MG", "HQ + 9 Rifle", "12: 9 Rifle; 3 MG"])
def test_of_nothing_that_is_left_nothing_is_written(text):
    assert read_composition(text).with_counts({}).write() == ""


NAMES = st.lists(
    st.from_regex(r"[A-Z][a-z]{1,6}( [IV]{1,3})?", fullmatch=True),
    min_size=2, max_size=5, unique=True,
)  # fmt: skip


@given(NAMES, st.data())
def test_whatever_is_written_in_a_notation_is_read_again(names, data):
    counts = [data.draw(st.integers(1, 20)) for _ in names]
    form = data.draw(
        st.sampled_from(["{}x {}", "{} {}", "{}*{}", "{1} ({0})", "{1} x {0}"])
    )
    gap = data.draw(st.sampled_from([", ", "; ", " + ", "\n", " / ", "/", " and "]))
    text = gap.join(form.format(c, n) for c, n in zip(counts, names, strict=True))
    told = read_composition(text)
    assert told.parts == tuple(zip(counts, names, strict=True))
    assert (told.write(), told.size) == (text, sum(counts))


@pytest.mark.parametrize("text", ["no. 1", "Nr. 5", "No 3"])
def test_a_running_number_counts_nothing(text):
    assert read_composition(text) is None
