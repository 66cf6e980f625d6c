"""A row a model: gathered into its unit."""

from tests.workbook.adopt.understanding.books import book, fields, understood, words

HEADINGS = ("Company", "Tank", "Turret no.", "Crew quality", "Condition")


def models(company, kind, count, first, *, once=False):
    return [
        (
            company if n == 0 or not once else None,
            kind,
            first + n,
            "Veteran",
            "destroyed" if n == 0 else "runs",
        )
        for n in range(count)
    ]


def roster(*, once=False):
    return [
        HEADINGS,
        *models("1./PzRgt 11", "Pz 35(t)", 6, 101, once=once),
        *models("4./PzRgt 11", "Pz IV D", 5, 111, once=once),
        *models("2./PzJgAbt 41", "Pak 36", 4, 121, once=once),
    ]


def test_each_line_is_a_model_of_its_unit():
    [block] = understood(book(German=roster())).lists
    assert block.kind.name == "Stand"
    assert fields(block)["Company"] == "element"
    assert fields(block)["Tank"] == "card"
    units = list(block.units.values())
    assert [units.count(each) for each in dict.fromkeys(units)] == [6, 5, 4]


def test_a_unit_named_once_stands_for_the_blank_cells_below():
    [block] = understood(book(German=roster(once=True))).lists
    assert list(dict.fromkeys(block.units.values())) == [
        "1./PzRgt 11",
        "4./PzRgt 11",
        "2./PzJgAbt 41",
    ]
    assert len(block.units) == 15


def test_the_state_of_each_model_is_read():
    [block] = understood(book(German=roster())).lists
    assert words(block, "Condition")["destroyed"] == "eliminated"
    assert words(block, "Condition")["runs"] == "available"


def test_a_list_with_another_unit_in_each_line_has_no_models():
    rows = [
        HEADINGS,
        *((f"{n}./PzRgt 11", "Pz IV", n, "Veteran", "ok") for n in range(1, 7)),
    ]
    found = understood(book(German=rows))
    assert [each.kind.name for each in found.lists] != ["Stand"]
