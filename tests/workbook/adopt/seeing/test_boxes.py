"""Boxes, one for each stand: crossed off, coloured, with a letter each."""

from openpyxl.styles import Font

from tests.workbook.adopt.seeing.pages import filled, put, seen

HEADS = ("Unit", "Arm", "Quality", 1, 2, 3, 4, 5, 6, "Notes")
LINES = (
    ("A Coy, 2 Camerons", "Infantry", "Trained", "x", None, None, "x"),
    ("B Coy, 2/7 Gurkha", "Infantry", "Veteran"),
    ("9 Bty, 2 A-T Regt", "Guns", "Raw", "x", None, None, "-", "-", "-", "dug in"),
)
RED = filled("FF0000")


def crossed(sheet, *key):
    put(sheet, 1, 1, ("Our side",))
    put(sheet, 3, 1, HEADS)
    for step, line in enumerate(LINES):
        put(sheet, 4 + step, 1, line)
    for step, text in enumerate(key):
        put(sheet, 3 + step, 12, (text,))


def counted(write):
    """Return the texts of the columns that stand for boxes, by their headings."""
    [block] = seen(write).blocks
    return {
        (each.whole, each.number): [cell.text for cell in block.column(each.number)]
        for each in block.headings
        if each.boxes
    }


def test_boxes_are_counted_where_the_key_says_what_a_cross_means():
    told = counted(lambda sheet: crossed(sheet, "x = stand lost", "- = no such stand"))
    assert told == {("1-6", 4): ["4/6", "6/6", "2/3"]}


def test_boxes_are_drawn_where_a_cross_may_mean_either():
    assert counted(crossed) == {("1-6", 4): ["XXOOOO", "OOOOOO", "XOO"]}


def lettered(sheet, *key):
    put(sheet, 1, 1, ("Unit", "Grade", "Stands, one box each"))
    sheet.merge_cells("C1:G1")
    rows = (
        ("A Coy, 2 Camerons", "Veteran", "R", "R", "R", "M", "H"),
        ("B Coy, 2/7 Gurkha", "Trained", "R", "R", "M", "H"),
        ("9 Bty, 2 A-T Regt", "Raw", "G", "G"),
    )
    for step, row in enumerate(rows):
        put(sheet, 2 + step, 1, row)
    sheet["C2"].fill = sheet["F3"].fill = RED
    sheet["D4"].font = Font(strike=True)
    for step, (cell, text) in enumerate(key):
        put(sheet, 8 + step, 3, (cell, text))
        if not cell:
            sheet.cell(8 + step, 3).fill = RED


def test_boxes_with_letters_say_what_is_left_and_of_what_kind():
    def write(sheet):
        lettered(sheet, (None, "gone"))
        sheet["A12"] = "R rifle   M Bren   G gun   H headquarters"

    assert counted(write) == {
        ("Stands, one box each", 3): ["4/5", "3/4", "1/2"],
        ("Stands, one box each", 4): [
            "2 rifle, 1 Bren, 1 headquarters",
            "2 rifle, 1 Bren",
            "1 gun",
        ],
    }


def test_columns_of_grades_or_counts_are_no_boxes():
    def write(sheet):
        put(sheet, 1, 1, ("Unit", "Grade", "Rifle", "Bren", "Gun"))
        put(sheet, 2, 1, ("A Coy, 2 Camerons", "V", 9, 1, 0))
        put(sheet, 3, 1, ("B Coy, 2/7 Gurkha", "T", 8, 2, 0))
        put(sheet, 4, 1, ("C Coy, 2/7 Gurkha", "T", 8, 2, 1))

    assert counted(write) == {}
    assert counted(plain) == {}


def plain(sheet):
    """Write a list with one letter a line."""
    put(sheet, 1, 1, ("Unit", "Arm", "Full", "Now"))
    put(sheet, 2, 1, ("A Coy, 2 Camerons", "I", 9, 9))
    put(sheet, 3, 1, ("B Coy, 2/7 Gurkha", "I", 9, 8))
    put(sheet, 4, 1, ("9 Bty, 2 A-T Regt", "G", 4, 4))


def test_boxes_may_have_a_sign_for_those_there_and_another_for_those_lost():
    def write(sheet):
        put(sheet, 1, 1, ("x = megvan, - = elveszett",))
        put(sheet, 3, 1, HEADS)
        for step, signs in enumerate(("xx----", "xxxx", "x---")):
            put(sheet, 4 + step, 1, (f"{step + 1}. szakasz", "Infantry", "Raw", *signs))

    assert counted(write) == {("1-6", 4): ["2/6", "4/4", "1/4"]}


def test_boxes_with_a_sign_for_those_there_alone_say_how_many_are_left():
    def write(sheet):
        put(sheet, 1, 1, ("x = there",))
        put(sheet, 3, 1, HEADS)
        for step, signs in enumerate(("xx", "xxxx", "x")):
            put(sheet, 4 + step, 1, (f"{step + 1} Coy", "Infantry", "Raw", *signs))

    assert counted(write) == {("1-6", 4): ["2", "4", "1"]}
