"""What refkit takes a stranger's tabs, headings and words for, and what he puts right."""

import os
from pathlib import Path

import pytest

from refkit import systems
from refkit.engine.problems import Refused
from refkit.workbook.adopt import guessing
from refkit.workbook.adopt.adopting import RosterWorkbook
from refkit.workbook.sheets import likeness, vocabulary
from tests.workbook.adopt import rosters

CORPUS = os.environ.get("REFKIT_CORPUS")


def proposal(data, *sets, words=(), left=()):
    stranger = RosterWorkbook.open(data, "battlefront")
    return stranger.proposal(stranger.corrections(sets, words, left))


def fields(tab):
    return {column.heading: column.field for column in tab.columns if column.field}


def refused(*sets, words=(), left=()):
    with pytest.raises(Refused) as refusal:
        proposal(rosters.husky(), *sets, words=words, left=left)
    return str(refusal.value)


@pytest.mark.parametrize(
    ("his", "ours", "score"),
    [
        ("Quality", "quality", 100),
        ("No. of  Stands:", "no of stands", 100),
        ("Vet.", "veteran", 92),
        ("Unit name", "name", 86),
        ("strength full", "full strength", 97),
        ("Str", "strength", 92),
        ("Str", "strength this morning", 60),
        ("?!", "name", 0),
        ("a" * 50, "name", 0),
    ],
)
def test_how_like_two_words_are(his, ours, score):
    assert likeness.score(his, ours) == score


def test_of_several_meanings_the_nearest_is_told():
    meanings = {"raw": ("green",), "veteran": ("crack",)}
    assert likeness.nearest_meaning("Gren", meanings) == ("raw", 89)
    assert likeness.nearest_meaning("x", {}) == ("", 0)


def test_headings_and_words_are_recognised_below_a_title_and_sections():
    [tab] = proposal(rosters.husky()).tabs
    assert (tab.means, tab.row) == ("Roster", 3)
    assert fields(tab) == {
        "Side": "side",
        "Unit": "name",
        "Quality": "rating",
        "Strength": "strength",
        "Type": "unit_type",
        "Notes": "note",
    }
    words = {word.his: word.ours for word in tab.mapped["rating"].words}
    assert words == {"Vet": "veteran", "Vet.": "veteran", "Reg.": "trained", "Green": "raw"}


def test_tabs_a_side_are_told_by_their_titles():
    found = proposal(rosters.east())
    assert [tab.means for tab in found.tabs] == [
        "Germans Roster",
        "Soviets Roster",
        "Calendar",
    ]
    assert found.sides == ("Germans", "Soviets")
    assert found.left["Dice"] == "nothing on it looks like a roster, a chart or a calendar"


def test_headings_in_another_language_are_recognised():
    tab, _ = proposal(rosters.verrieres()).tabs
    assert fields(tab)["Erfahrung"] == "rating"
    assert fields(tab)["Stärke"] == "strength"


def test_words_in_the_cells_tell_a_column_without_a_telling_heading():
    rows = [
        ("German", f"Company {n}", word, 5) for n, word in enumerate(("vet", "reg", "raw"))
    ]
    [tab] = proposal(rosters.small(*rows, head=("Side", "Unit", "Q?", "Stands"))).tabs
    assert tab.mapped["rating"].heading == "Q?"


def test_of_two_headings_for_the_name_the_one_with_more_names_is_taken():
    [tab] = proposal(rosters.market()).tabs
    assert fields(tab)["Unit Name"] == "name"
    assert "Formation" not in fields(tab)


def test_what_is_too_long_for_an_id_is_none():
    data = rosters.small(
        ("1st Battalion, 502nd Parachute Infantry", "German", "1st", "raw", 3),
        head=("Unit id", "Side", "Name", "Rating", "Strength"),
    )
    assert "id" not in proposal(data).tabs[0].mapped


def test_words_alone_tell_a_column_only_where_they_are_plain():
    rows = [("German", f"{n}th", "raw", f"{n}th Tank Brigade (Nesterov)") for n in range(4)]
    [tab] = proposal(rosters.small(*rows, head=("Side", "Unit", "Rating", "Of"))).tabs
    assert "unit_class" not in tab.mapped


def test_a_word_among_days_means_no_more_than_a_blank():
    [tab] = proposal(rosters.market()).tabs
    words = {word.his: word.ours for word in tab.mapped["arrives"].words}
    assert words == {"initial": "(blank)", "-": "(blank)"}


def test_a_dash_among_words_means_a_blank():
    rows = [("German", f"{n}th", word, 5) for n, word in enumerate(("vet", "raw", "-"))]
    [tab] = proposal(rosters.small(*rows)).tabs
    assert {w.his: w.ours for w in tab.mapped["rating"].words}["-"] == "(blank)"


def test_a_quality_in_numbers_is_no_rating():
    rows = [("German", f"{n}th", n / 10, 5) for n in range(4)]
    head = ("Baker", "Name", "Quality", "Orders")
    assert proposal(rosters.small(*rows, title="Sales", head=head)).tabs == ()


def test_headings_once_more_are_no_words():
    [tab] = proposal(rosters.kursk()).tabs
    assert fields(tab)["Str"] == "strength"
    assert [w.his for w in tab.mapped["rating"].words] == ["Vet", "Green"]


def test_sections_tell_the_side_of_the_rows_below():
    found = proposal(rosters.kursk())
    assert found.sides == ("GERMANS", "SOVIETS")
    assert (found.tabs[0].side, found.tabs[0].means) == ("", "Roster")
    assert (found.tabs[0].given[5], found.tabs[0].given[11]) == ("GERMANS", "SOVIETS")


def test_one_section_alone_is_the_side_of_the_tab():
    book = rosters.opened(rosters.small(("1st", "raw", 4), head=("Unit", "Rating", "Now")))
    book.active.insert_rows(1)
    book.active["A1"] = "German forces"
    assert proposal(rosters.saved(book)).tabs[0].means == "German Roster"


def test_a_side_in_the_title_goes_before_sections():
    book = rosters.opened(rosters.kursk())
    book.active.title = "German OOB"
    assert proposal(rosters.saved(book)).tabs[0].side == "German"


def test_a_side_told_once_is_that_of_the_rows_below():
    found = proposal(rosters.blocks())
    assert found.sides == ("Red", "Blue")
    assert found.tabs[0].given[4] == "Red"


def test_a_side_left_blank_once_is_not_made_up():
    data = rosters.small(*(((s, "1st", "raw", 8)) for s in ("German", "", "German")))
    assert proposal(data).tabs[0].given == {}


def test_sides_are_called_the_same_on_all_tabs():
    book = rosters.opened(rosters.east())
    sheet = book.create_sheet("RG chart")
    sheet.append(("Army", "RG", "Description", "CPP", "Max campaign"))
    for side in ("german", "Soviet", "Soviet"):
        sheet.append((side, "I1", "Company", 4, 2))
    found = proposal(rosters.saved(book))
    assert found.sides == ("Germans", "Soviets")
    chart = next(tab for tab in found.tabs if tab.kind.name == "Group")
    words = {word.his: (word.ours, word.score) for word in chart.mapped["side"].words}
    assert words == {"german": ("Germans", 92), "Soviet": ("Soviets", 92)}


def test_a_side_that_was_said_is_what_the_others_are_called():
    found = proposal(rosters.east(), "Soviets=Element german")
    assert found.tabs[0].side == "german"


def test_two_lists_side_by_side_are_told():
    head = ("Unit", "Rating", "Strength") * 2
    data = rosters.small(("1st", "raw", 8, "A", "elite", 7), head=head)
    assert proposal(data).left == {
        "Roster": "the headings Unit, Rating, Strength appear twice; "
        "put one list below the other"
    }


def test_a_tab_a_little_like_a_roster_is_left_alone_with_how_much():
    left = proposal(rosters.unrated()).left
    assert left["Brits"] == "only a little like refkit's Roster (49 of 100)"


def test_a_heading_that_stands_twice_is_taken_for_nothing():
    data = rosters.small(
        ("German", "1st", "raw", "raw", 8),
        head=("Side", "Unit", *["Rating"] * 2, "Strength"),
    )
    [tab] = proposal(data).tabs
    assert "rating" not in tab.mapped


def test_ids_that_are_not_unique_are_no_ids():
    data = rosters.small(
        (1, "German", "1st", "raw", 3),
        (1, "German", "2nd", "raw", 3),
        head=("No.", "Side", "Unit", "Rating", "Strength"),
    )
    [tab] = proposal(data).tabs
    assert "id" not in tab.mapped


def test_numbers_that_begin_again_on_the_next_tab_are_no_ids():
    book = rosters.opened(
        rosters.small(
            (1, "1st", "raw", 3), title="Germans", head=("No.", "Unit", "Rating", "Ist")
        )
    )
    sheet = book.create_sheet("Soviets")
    for row in (("No.", "Unit", "Rating", "Ist"), (1, "A", "raw", 3)):
        sheet.append(row)
    data = rosters.saved(book)
    assert ["id" in tab.mapped for tab in proposal(data).tabs] == [False, False]
    said = [f"{title}!No.=Element.id" for title in ("Germans", "Soviets")]
    assert ["id" in tab.mapped for tab in proposal(data, *said).tabs] == [True, True]


def test_a_strength_he_works_out_himself_stays_his():
    data = rosters.small(*[("German", f"{n}th", "raw", "=4+5") for n in range(4)])
    [tab] = proposal(data).tabs
    assert "strength" not in tab.mapped


def test_of_two_tabs_for_the_same_the_surer_is_taken():
    stranger = RosterWorkbook.open(rosters.east(), "battlefront")
    said = stranger.corrections(["Soviets=Element Germans"], (), ())
    found = stranger.proposal(said)
    assert found.left["Germans"] == "Soviets is used as the Germans Roster already"


def test_a_tab_may_be_left_alone_or_said_to_be_another():
    found = proposal(rosters.east(), "Germans=Element heer", left=["Calendar"])
    assert found.left["Calendar"] == "you said so"
    assert (found.tabs[0].side, found.tabs[0].score) == ("heer", None)


def test_a_column_and_a_word_may_be_put_right():
    found = proposal(
        rosters.husky(),
        "Order of Battle!Notes=Element.condition",
        "order of battle!quality = rating",
        "Order of Battle!Type=",
        words=["Order of Battle!Quality:Reg.=experienced"],
    )
    [tab] = found.tabs
    assert tab.mapped["condition"].score is None
    assert "unit_type" not in tab.mapped
    words = {word.his: (word.ours, word.score) for word in tab.mapped["rating"].words}
    assert words["Reg."] == ("experienced", None)


def test_what_is_said_of_a_column_says_what_the_tab_is():
    data = rosters.small(("sword", 3), title="Items", head=("Thing", "Price"))
    found = proposal(data, "Items!Thing=Element.name", "Items!Price=Element.strength")
    assert found.tabs[0].kind.name == "Element"


def test_a_column_may_be_ignored_by_its_heading():
    [tab] = proposal(rosters.husky(), left=["Order of Battle!Quality"]).tabs
    assert "rating" not in tab.mapped


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Order of Battle", "--set 'Order of Battle': expected 'TAB=Element SIDE'"),
        (
            "Order of Batle=Element",
            "expected a worksheet of the workbook (Order of Battle?)",
        ),
        ("Order of Battle=Elemant", "expected one of Element, UnitCard, Group"),
        ("Order of Battle!Unit=Element.nam", "expected one of id, side, group, name"),
        ("Order of Battle!Unit=Elment.name", "Stand, FortLine (Element?)"),
        ("Order of Battle!Unit=nonsense", "expected a field such as Element.name"),
        ("Element.ratng=raw", "(rating?)"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(text, told):
    assert told in refused(text)


def test_every_correction_that_makes_no_sense_is_told():
    told = refused("x=y", words=["Order of Battle!Quality=raw", "a!b:c=d"], left=["z!y"])
    assert [line.partition(":")[0] for line in told.splitlines()] == [
        "--set 'x=y'",
        "--word 'Order of Battle!Quality=raw'",
        "--word 'a!b",
        "--ignore 'z!y'",
    ]


def test_a_tab_set_to_nothing_is_left_alone():
    assert proposal(rosters.husky(), "Order of Battle=").tabs == ()


def test_a_proposal_is_told_as_plain_values():
    told = proposal(rosters.husky()).data
    assert told["sides"] == ["German", "American"]
    [column] = [c for c in told["tabs"][0]["columns"] if c["heading"] == "Quality"]
    assert column["words"]["Vet"] == ["veteran", 92]


@pytest.mark.parametrize("system", systems.names())
def test_every_name_in_the_words_of_a_system_is_a_column(system):
    found = systems.load(system)
    for record, says in systems.words(system).items():
        for kind in (k for k in vocabulary.roster_kinds(found) if k.name == record):
            roles = {role for role, field in kind.roles.items() if not field}
            assert set(says.get("headings", {})) <= set(kind.headings) | roles
            assert kind.made | kind.marks <= set(kind.headings)
            assert set(says.get("words", {})) <= set(kind.columns)


def test_a_stranger_s_sheet_without_headings_looks_like_nothing():
    data = rosters.small((1, 2), (3, 4), head=(None, None))
    assert proposal(data).tabs == ()


@pytest.mark.parametrize("value", [True, None])
def test_what_is_no_number_is_no_count(value):
    assert not guessing.is_count(value)


@pytest.mark.skipif(not CORPUS, reason="no workbooks of strangers here")
@pytest.mark.parametrize(
    "name",
    [
        "dariofern+TN-Battlesim__units.xlsx",
        "kdai11830+ll-dm__DnD.xlsx",
        "lucky-wolf+BSOTS__Weapons.xlsx",
        "FAForever+Alliance_Of_Heroes__Weapons.xlsx",
        "Torutuga+DnD-Commands__DnD.xlsx",
    ],
)
def test_other_games_workbooks_are_taken_for_nothing(name):
    found = proposal(Path(CORPUS, name).read_bytes())
    assert found.tabs == ()
    assert found.left
