"""Whose the lines are: by a column, a tab's name, a section, a line above, or names."""

import pytest

from refkit.workbook.adopt.answers import NONE
from refkit.workbook.adopt.taking import take_rows
from refkit.workbook.sheets import vocabulary
from tests.workbook.adopt.understanding.books import (
    BATTLEFRONT,
    BRITISH,
    GERMAN,
    UNITS,
    book,
    question,
    understood,
)


def sides(found):
    """Return the sides of the lines of each roster, in order."""
    return [list(dict.fromkeys(block.sides.values())) for block in found.lists]


def test_a_column_goes_before_the_name_of_the_tab():
    rows = [("Side", *UNITS)]
    rows += [("British", *line) for line in BRITISH] + [
        ("German", *line) for line in GERMAN
    ]
    found = understood(book(German_war=rows))
    assert sides(found) == [["British", "German"]]
    assert dict(found.nations) == {"British": "British", "German": "German"}


def test_a_name_in_a_column_stands_for_the_blank_lines_below_it():
    rows = [("Side", *UNITS)]
    for side, lines in (("British", BRITISH), ("German", GERMAN)):
        rows += [(side if at == 0 else None, *line) for at, line in enumerate(lines)]
    [block] = understood(book(List=rows)).lists
    assert list(block.sides.values()) == ["British"] * 4 + ["German"] * 4


def test_a_tab_named_for_a_nation_is_its_side():
    found = understood(book(Briten=(UNITS, *BRITISH), Deutsche=(UNITS, *GERMAN)))
    assert sides(found) == [["Briten"], ["Deutsche"]]
    assert dict(found.nations) == {"Briten": "British", "Deutsche": "German"}


def test_sections_name_sides():
    rows = (
        UNITS,
        ("BRITISH - 4th Division",),
        *BRITISH,
        ("GERMANS - Kampfgruppe",),
        *GERMAN,
    )
    found = understood(book(Sheet1=rows))
    assert sides(found) == [["British", "Germans"]]


def test_a_line_above_names_the_side_of_a_battalion():
    found = understood(
        book(
            **{
                "1 Bn": (("1st Battalion (British)",), (), UNITS, *BRITISH),
                "2 Bn": (("2nd Battalion (British)",), (), UNITS, *BRITISH[:2]),
                "Abt I": (("Abteilung I (German)",), (), UNITS, *GERMAN),
            }
        )
    )
    assert sides(found) == [["British"], ["British"], ["German"]]


def test_two_tabs_without_a_nation_are_the_two_armies():
    lines = [(name.replace("PzGR", "Line"), *rest) for name, *rest in BRITISH]
    found = understood(book(Eighth_Army=(UNITS, *lines), Desert_Host=(UNITS, *lines)))
    assert sides(found) == [["Eighth Army"], ["Desert Host"]]


def test_a_tab_called_sheet1_is_nobodys_side():
    found = understood(book(Sheet1=(UNITS, *BRITISH[:2])))
    assert sides(found) == [[]]
    assert question(found, "side of Sheet1").must


@pytest.mark.parametrize("title", ["Sheet1", "Tabelle1", "Feuil1", "Hoja 1", "Foglio1"])
def test_what_is_answered_is_the_side(title):
    said = NONE.with_answers({f"side of {title}": "Reds"})
    found = understood(book(**{title: (UNITS, *BRITISH[:2])}), said)
    assert sides(found) == [["Reds"]]


def test_charts_name_the_sides_as_rosters_do():
    prices = (
        ("Side", "RG", "What", "Quality", "CPP", "Max in campaign", "Max per game"),
        ("British", "R1", "Rifle company", "Trained", 5, 4, 2),
        ("Germans", "R1", "Panzer company", "Veteran", 12, 2, 1),
    )
    found = understood(
        book(British=(UNITS, *BRITISH), German=(UNITS, *GERMAN), Prices=prices)
    )
    assert sides(found)[2] == ["British", "German"]


def test_a_side_of_a_chart_that_no_roster_has_is_asked_about():
    prices = (
        ("Side", "RG", "What", "Quality", "CPP", "Max in campaign", "Max per game"),
        ("British", "R1", "Rifle company", "Trained", 5, 4, 2),
        ("Martians", "R1", "Tripod", "Veteran", 12, 2, 1),
    )
    found = understood(
        book(British=(UNITS, *BRITISH), German=(UNITS, *GERMAN), Prices=prices)
    )
    assert question(found, "side of Prices").must


def test_armies_that_fought_beside_each_other_are_one_side():
    rows = [("Oldal: M = magyar, N = német, SZ = szovjet",), (), ("Side", *UNITS)]
    rows += [("M", *line) for line in GERMAN]
    rows += [("N", f"{at}./PzAbt 700", *line[1:]) for at, line in enumerate(GERMAN[:2], 1)]
    rows += [("SZ", *line) for line in BRITISH]
    found = understood(book(Munka1=rows))
    assert found.sides == ("M", "SZ")
    assert sides(found) == [["M", "SZ"]]
    assert dict(found.nations) == {"M": "Hungarian", "SZ": "Russian"}
    assert "M, N fight on one side, M; its nation is Hungarian." in found.warnings


def test_three_armies_of_which_nobody_knows_the_friends_stay_three():
    rows = [("Side", *UNITS)]
    for side, lines in (("Red", GERMAN), ("Blue", BRITISH), ("Green", GERMAN)):
        rows += [(side, *line) for line in lines]
    assert len(understood(book(List=rows)).sides) == 3


@pytest.mark.parametrize("must_say", [False, True])
def test_the_nation_of_a_side_that_nothing_tells_is_asked_and_never_guessed(must_say):
    rows = [("Side", *UNITS)]
    rows += [("NL", *line) for line in BRITISH] + [("D", *line) for line in GERMAN]
    said = NONE.with_answers({"nation of D": "German"} if must_say else {})
    found = understood(book(Stand=rows), said)
    asked = question(found, "nation of D")
    assert asked.about == "Which nation are the troops of 'D'? Nothing says it."
    assert asked.hangs == (
        "Its nation decides repair, aircraft and escape modifiers. Soviet, USSR, US and "
        "the like are understood; a nation of your own has the name of its side. Type one "
        "such as German, American, British; without an answer 'D' itself is taken for a "
        "nation."
    )
    assert {"German", "Dutch", "Polish"} < {*asked.suggests}
    assert not asked.must
    assert not asked.proposal
    assert not asked.choices
    assert asked.cells == tuple(f"Stand!A{row}" for row in range(6, 10))
    told = {"D": "German"} if must_say else {}
    assert dict(found.nations) == {"NL": "Dutch", **told}


def test_what_units_are_called_in_the_umpires_language_tells_no_nation():
    headings = ("Jednotka", "Druh", "Kvalita", "Tabulky", "Stav")
    lines = [(f"{at}. rota", "pěchota", "veteráni", 12, at + 3) for at in range(1, 6)]
    found = understood(book(Rudí=(headings, *lines), Modří=(headings, *lines)))
    assert sides(found) == [["Rudí"], ["Modří"]]
    assert not found.nations


def test_a_later_section_of_another_nation_goes_before_the_line_above():
    rows = (("SUOMI",), (), UNITS, *GERMAN, ("GERMANY",), *BRITISH[:2])
    [block] = understood(book(Sheet1=rows)).lists
    assert list(block.sides.values()) == ["Suomi"] * 4 + ["Germany"] * 2


WORKS = ("Item", "Size", "FPP", "Most")
TRENCH = ("Trench", "10 cm", 1, 10)


def test_a_chart_may_name_a_side_as_its_tab_is_called():
    chart = (("Side", *WORKS), ("7 Brigade", *TRENCH), ("Rest", *TRENCH))
    above = (("The plain (British)",), (), UNITS, *BRITISH)
    found = understood(book(**{"7_Brigade": above, "Rest": (UNITS, *GERMAN)}, Works=chart))
    assert list(found.lists[2].sides.values()) == ["British", "Rest"]
    assert [each for each in found.questions if each.must] == []


def test_a_chart_of_nobodys_is_left_out_unless_the_umpire_says_whose_it_is():
    tabs = {"British": (UNITS, *BRITISH), "German": (UNITS, *GERMAN)}
    found = understood(book(**tabs, Works=(WORKS, TRENCH, ("Bunker", "1 base", 3, 4))))
    asked = question(found, "side of Works")
    assert not asked.must
    assert asked.hangs == "2 lines are that side's. Without an answer they are left out."
    kinds = vocabulary.roster_kinds(BATTLEFRONT)
    assert "FortLine" not in take_rows(found, kinds)[0].values()


@pytest.mark.parametrize("label", ["Side", "Strona", "Camp", "Seite"])
def test_a_line_above_says_whose_a_list_is_whatever_the_tab_is_called(label):
    above = ((f"{label}: Rebels",), ("Batalion of Poles",), (), UNITS, *GERMAN)
    found = understood(book(Polish_road=above, British=(UNITS, *BRITISH)))
    assert sides(found) == [["Rebels"], ["British"]]


def test_each_tab_may_be_in_another_language():
    spanish = (
        ("Compa\u00f1\u00eda", "Arma", "Calidad", "Bases al inicio", "Bajas"),
        ("C\u00eda A, RI 12", "infanter\u00eda", "entrenados", 12, 3),
        ("C\u00eda B, RI 12", "infanter\u00eda", "veteranos", 12, 0),
        ("Secci\u00f3n de carros", "carros", "reclutas", 4, 1),
    )
    tabs = {"British": (UNITS, *BRITISH), "Reserve": (UNITS, *BRITISH)}
    found = understood(book(**tabs, Argentinos=spanish))
    columns = {c.heading.whole: (c.fields, c.asked) for c in found.lists[2].columns}
    assert columns["Bases al inicio"] == (("establishment",), "")


def test_players_who_command_units_of_both_armies_are_no_sides():
    def lines(units):
        return [(*line, ("Uwe", "Karl")[at % 2]) for at, line in enumerate(units)]

    heads = (*UNITS, "Player")
    found = understood(
        book(British=(heads, *lines(BRITISH)), German=(heads, *lines(GERMAN)))
    )
    assert sides(found) == [["British"], ["German"]]
    roles = {column.role for block in found.lists for column in block.columns}
    assert "side" not in roles


def test_a_section_of_an_army_that_names_another_nation_is_no_side():
    rows = [("UNITED NATIONS (29th Brigade)",), UNITS, (None, "1st Glosters"), *BRITISH]
    rows += [(None, "Bataillon belge"), *(("B" + n, *more) for n, *more in BRITISH[:2])]
    rows += [(), ("CHINESE VOLUNTEERS (63rd Army)",), UNITS, (None, "187th Division")]
    rows += [(f"{n} Coy, 559 Regt", *more) for n, (_, *more) in enumerate(BRITISH)]
    found = understood(book(Companies=rows))
    assert sides(found) == [["United Nations", "Chinese"]]
