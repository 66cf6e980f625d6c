"""Lists laid out in the many ways that umpires have, and the blocks seen on them."""

import datetime

import pytest
from openpyxl.styles import Alignment

from tests.workbook.adopt.seeing.pages import (
    BOLD,
    HEADINGS,
    filled,
    outline,
    put,
    seen,
    table,
    turned_table,
    units,
)

LAYOUTS = {}


def layout(write):
    LAYOUTS[write.__name__.replace("_", " ")] = write
    return write


@layout
def plain_nobold(sheet):
    table(sheet, 1, 1, HEADINGS, units(5), False)
    return [(HEADINGS, 5)]


@layout
def far_away(sheet):
    table(sheet, 140, 30, HEADINGS, units(5), False)
    return [(HEADINGS, 5)]


@layout
def stacked_no_gap_new_heads(sheet):
    e = table(sheet, 1, 1, HEADINGS, units(5))
    table(
        sheet,
        e,
        1,
        ["RG", "What", "CPP", "Max"],
        [["R1", "Tank company", 5, 2], ["R2", "Rifle company", 4, 3]],
    )
    return [(HEADINGS, 5), (["RG", "What", "CPP", "Max"], 2)]


@layout
def stacked_same_heads_titles(sheet):
    sheet["A1"] = "British"
    e = table(sheet, 2, 1, HEADINGS, units(4))
    sheet.cell(e + 1, 1, "Germans")
    table(sheet, e + 2, 1, HEADINGS, units(4, "G"))
    return [(HEADINGS, 8)]


@layout
def touching_side_by_side(sheet):
    table(sheet, 2, 1, HEADINGS, units(5))
    table(sheet, 2, 8, HEADINGS, units(4, "G"))
    sheet["A1"] = "British"
    sheet["H1"] = "Germans"
    return [(HEADINGS, 5), (HEADINGS, 4)]


@layout
def touching_merged_titles_diff_heads(sheet):
    h2 = ["Einheit", "Waffe", "Güte", "Soll", "Verl.", "Ist"]
    table(sheet, 2, 1, HEADINGS, units(5))
    table(sheet, 2, 8, h2, [r[:6] for r in units(5, "G")])
    sheet["A1"] = "British"
    sheet.merge_cells("A1:G1")
    sheet["H1"] = "Germans"
    sheet.merge_cells("H1:M1")
    return [(HEADINGS, 5), (h2, 5)]


@layout
def spacer_column(sheet):
    put(sheet, 1, 1, ["Unit", "Arm", None, "Full", "Now", None, "Notes"], font=BOLD)
    for i, r in enumerate(units(5)):
        put(sheet, 2 + i, 1, [r[0], r[1], None, r[3], r[5], None, r[6]])
    return [(["Unit", "Arm", "Full", "Now", "Notes"], 5)]


@layout
def chart_lower_right(sheet):
    table(sheet, 1, 1, HEADINGS, units(14))
    table(
        sheet,
        6,
        10,
        ["RG", "What", "CPP"],
        [["R1", "Tank company", 5], ["R2", "Rifle company", 4], ["R3", "Guns", 3]],
    )
    return [(HEADINGS, 14), (["RG", "What", "CPP"], 3)]


@layout
def chart_above_wide_below(sheet):
    table(sheet, 1, 1, ["RG", "CPP"], [["R1", 5], ["R2", 4]])
    table(sheet, 1, 5, ["Fort", "FPP"], [["Wire", 5], ["Mine", 4]])
    table(sheet, 6, 1, HEADINGS, units(6))
    return [(["RG", "CPP"], 2), (["Fort", "FPP"], 2), (HEADINGS, 6)]


@layout
def three_row_heads(sheet):
    sheet["C1"] = "Strength"
    sheet.merge_cells("C1:F1")
    sheet["C2"] = "Paper"
    sheet.merge_cells("C2:D2")
    sheet["E2"] = "Field"
    sheet.merge_cells("E2:F2")
    put(sheet, 3, 1, ["Unit", "Arm", "Men", "Guns", "Men", "Guns"], font=BOLD)
    for i in range(5):
        put(sheet, 4 + i, 1, [f"Coy {i}/31", "Inf" if i % 2 else "Gun", 12, 1, 10 - i, 1])
    return [
        (
            [
                "Unit",
                "Arm",
                "Strength Paper Men",
                "Strength Paper Guns",
                "Strength Field Men",
                "Strength Field Guns",
            ],
            5,
        )
    ]


@layout
def unmerged_parents(sheet):
    put(
        sheet,
        1,
        1,
        ["Unit", "Arm", "Strength", None, None, "Where", None, "Due"],
        font=BOLD,
    )
    put(
        sheet,
        2,
        1,
        [None, None, "Full", "Lost", "Now", "Square", "Facing", None],
        font=BOLD,
    )
    for i in range(5):
        put(
            sheet,
            3 + i,
            1,
            [f"Coy {i}/31", "Inf" if i % 2 else "Gun", 12, i, 12 - i, "C4", "N", None],
        )
    return [
        (
            [
                "Unit",
                "Arm",
                "Strength Full",
                "Strength Lost",
                "Strength Now",
                "Where Square",
                "Where Facing",
                "Due",
            ],
            5,
        )
    ]


@layout
def centred_parents(sheet):
    put(sheet, 1, 1, ["Unit", "Arm", "Strength", None, None, "Due"])
    put(sheet, 2, 1, [None, None, "Full", "Lost", "Now"])
    for c in (3, 4, 5):
        sheet.cell(1, c).alignment = Alignment(horizontal="centerContinuous")
    for i in range(5):
        put(
            sheet, 3 + i, 1, [f"Coy {i}/31", "Inf" if i % 2 else "Gun", 12, i, 12 - i, None]
        )
    return [(["Unit", "Arm", "Strength Full", "Strength Lost", "Strength Now", "Due"], 5)]


@layout
def heading_missing_first(sheet):
    table(sheet, 1, 1, [None, *HEADINGS[1:]], units(5))
    return [(["", *HEADINGS[1:]], 5)]


@layout
def info_above(sheet):
    put(sheet, 1, 1, ["Side:", "German", "Commander:", "Rommel"])
    put(sheet, 2, 1, ["Date:", "3 Nov"])
    table(sheet, 4, 1, HEADINGS, units(5))
    return [(HEADINGS, 5)]


@layout
def info_above_no_gap(sheet):
    put(sheet, 1, 1, ["Side:", "German"])
    put(sheet, 2, 1, ["Commander:", "Rommel"])
    table(sheet, 3, 1, HEADINGS, units(5))
    return [(HEADINGS, 5)]


@layout
def sections_with_blanks(sheet):
    put(sheet, 1, 1, HEADINGS, font=BOLD)
    r = 3
    for n in ("RED", "BLUE"):
        sheet.cell(r, 1, n)
        r += 2
        for line in units(3, n[0]):
            put(sheet, r, 1, line)
            r += 1
        r += 1
    return [(HEADINGS, 6)]


@layout
def blank_lines_between(sheet):
    put(sheet, 1, 1, HEADINGS, font=BOLD)
    for i, line in enumerate(units(6)):
        put(sheet, 3 + 2 * i, 1, line)
    return [(HEADINGS, 6)]


@layout
def totals_by_number(sheet):
    e = table(sheet, 1, 1, HEADINGS, units(4))
    put(
        sheet,
        e,
        1,
        [None, None, None] + [sum(line[k] for line in units(4)) for k in (3, 4, 5)],
    )
    return [(HEADINGS, 4)]


@layout
def across_simple(sheet):
    rows = [HEADINGS, *units(5)]
    for c, row in enumerate(rows):
        for r, v in enumerate(row):
            if v is not None:
                sheet.cell(3 + r, 2 + c, v)
    return [(HEADINGS, 5)]


@layout
def across_two_stacked(sheet):
    for k, (top, p) in enumerate(((2, "A"), (12, "G"))):
        sheet.cell(top - 1, 1, ["RED", "BLUE"][k])
        turned_table(sheet, top, 1, HEADINGS, units(4 + k, p))
    return [(HEADINGS, 4), (HEADINGS, 5)]


@layout
def across_with_group_column(sheet):
    # merged group labels in column A, headings in column B
    heads = ["Unit", "Arm", "Full", "Lost", "Now"]
    for c, row in enumerate([heads] + [[*line[:2], *line[3:6]] for line in units(5)]):
        for r, v in enumerate(row):
            sheet.cell(2 + r, 2 + c, v)
    sheet["A4"] = "Strength"
    sheet.merge_cells("A4:A6")
    return [(["Unit", "Arm", "Strength Full", "Strength Lost", "Strength Now"], 5)]


@layout
def vehicles_name_once(sheet):
    put(sheet, 1, 1, ["Coy", "Vehicle", "No", "KO"], font=BOLD)
    r = 2
    for u in ("A/37", "B/37"):
        for i in range(4):
            put(
                sheet,
                r,
                1,
                [u if not i else None, "Sherman", i + 1, "x" if i == 2 else None],
            )
            r += 1
    return [(["Coy", "Vehicle", "No", "KO"], 8)]


@layout
def vehicles_name_alone(sheet):
    put(sheet, 1, 1, ["Vehicle", "No", "Crew", "KO"], font=BOLD)
    r = 2
    for u in ("A Coy, 37 Tank", "B Coy, 37 Tank"):
        sheet.cell(r, 1, u).font = BOLD
        r += 1
        for i in range(4):
            put(sheet, r, 1, ["Sherman", i + 1, "veteran", "x" if i == 2 else None])
            r += 1
    return [(["Vehicle", "No", "Crew", "KO"], 8)]


@layout
def all_text(sheet):
    h = ["Side", "Unit", "Type", "State"]
    table(
        sheet,
        1,
        1,
        h,
        [["Red", f"{i} Coy", "Infantry" if i % 2 else "Tank", "ok"] for i in range(6)],
        False,
    )
    return [(h, 6)]


@layout
def all_text_unique(sheet):
    h = ["Unit", "Type", "State"]
    table(
        sheet,
        1,
        1,
        h,
        [
            ["Alpha", "Infantry", "ok"],
            ["Bravo", "Tanks", "lost"],
            ["Charlie", "Guns", "weak"],
        ],
    )
    return [(h, 3)]


@layout
def two_lines_only(sheet):
    table(sheet, 3, 2, HEADINGS, units(2))
    sheet["B1"] = "Little force"
    return [(HEADINGS, 2)]


@layout
def one_line_only(sheet):
    table(sheet, 1, 1, HEADINGS, units(1))
    return [(HEADINGS, 1)]


@layout
def section_with_subtotal(sheet):
    put(sheet, 1, 1, HEADINGS, font=BOLD)
    r = 2
    for n in ("Red Brigade", "Blue Brigade"):
        put(
            sheet,
            r,
            1,
            [n, None, None, f"=SUM(D{r + 1}:D{r + 3})", None, f"=SUM(F{r + 1}:F{r + 3})"],
            font=BOLD,
        )
        r += 1
        for line in units(3, n[0]):
            put(sheet, r, 1, line)
            r += 1
    return [(HEADINGS, 6)]


@layout
def numbers_as_headings(sheet):
    h = ["Unit", "Arm", 1, 2, 3]
    put(sheet, 1, 1, h, font=BOLD)
    for i in range(5):
        put(sheet, 2 + i, 1, [f"Coy {i}/31", "Inf", 12, 11, 10 - i])
    return [(["Unit", "Arm", "1", "2", "3"], 5)]


@layout
def numbers_typed_as_texts_as_headings(sheet):
    h = ["Unit", "Arm", "1", "2", "3"]
    put(sheet, 1, 1, h, font=BOLD)
    for i in range(5):
        put(sheet, 2 + i, 1, [f"Coy {i}/31", "Inf", 12, 11, 10 - i])
    return [(h, 5)]


@layout
def footnotes(sheet):
    e = table(sheet, 1, 1, HEADINGS, units(5))
    sheet.cell(e + 1, 1, "* counts as two")
    sheet.cell(e + 2, 1, "Umpire: the bridge is mined and will blow at noon.")
    return [(HEADINGS, 5)]


@layout
def legend_right(sheet):
    table(sheet, 3, 1, HEADINGS, units(5))
    for i, (c, t) in enumerate((("FF0000", "destroyed"), ("FFFF00", "withdrawn"))):
        sheet.cell(3 + i, 10).fill = filled(c)
        sheet.cell(3 + i, 11, t)
    for c in range(1, 8):
        sheet.cell(5, c).fill = filled("FF0000")
    return [(HEADINGS, 5)]


@layout
def twin_groups(sheet):
    sheet["B1"] = "Infantry"
    sheet.merge_cells("B1:C1")
    sheet["D1"] = "Tanks"
    sheet.merge_cells("D1:E1")
    put(sheet, 2, 1, ["Unit", "Full", "Now", "Full", "Now"], font=BOLD)
    for i in range(5):
        put(sheet, 3 + i, 1, [f"Coy {i}/31", 12, 10 - i, 4, 2])
    return [(["Unit", "Infantry Full", "Infantry Now", "Tanks Full", "Tanks Now"], 5)]


@layout
def parent_only(sheet):
    sheet["A1"] = "Unit"
    sheet["B1"] = "Strength"
    sheet.merge_cells("B1:C1")
    sheet["D1"] = "Arm"
    for i in range(5):
        put(sheet, 2 + i, 1, [f"Coy {i}/31", 12, 10 - i, "Inf"])
    return [(["Unit", "Strength", "Strength", "Arm"], 5)]


@layout
def day_columns(sheet):
    put(sheet, 1, 1, ["Unit", "Start"] + [datetime.date(1944, 6, d) for d in (6, 7, 8)])
    for i in range(5):
        put(sheet, 2 + i, 1, [f"Coy {i}/31", 12, 12, 11, 10 - i])
    return [(["Unit", "Start", "1944-06-06", "1944-06-07", "1944-06-08"], 5)]


@layout
def sides_titles_middle(sheet):
    sheet["D1"] = "KURSK"
    sheet["B3"] = "RED"
    table(sheet, 4, 2, HEADINGS, units(5))
    sheet["K3"] = "BLUE"
    table(sheet, 4, 11, HEADINGS, units(3, "G"))
    return [(HEADINGS, 5), (HEADINGS, 3)]


@layout
def pairs_no_colon(sheet):
    for r, p in enumerate(
        (
            ("Date", "3 May"),
            ("Turn", 4),
            ("Umpire", "Ann"),
            ("Weather", "Rain"),
            ("Table", "6x4"),
        )
    ):
        put(sheet, 1 + r, 1, p)
    table(sheet, 8, 1, HEADINGS, units(5))
    return [(HEADINGS, 5)]


@layout
def pairs_right(sheet):
    for r, p in enumerate(
        (("Date", "3 May"), ("Turn", 4), ("Umpire", "Ann"), ("Weather", "Rain"))
    ):
        put(sheet, 1 + r, 10, p)
    table(sheet, 1, 1, HEADINGS, units(5))
    return [(HEADINGS, 5)]


@layout
def title_two_cells_adjacent(sheet):
    put(sheet, 1, 1, ["British Army", None, None, None, None, "June 1942"])
    table(sheet, 2, 1, HEADINGS, units(5))
    return [(HEADINGS, 5)]


@layout
def title_merged_part(sheet):
    sheet["A1"] = "British"
    sheet.merge_cells("A1:D1")
    table(sheet, 2, 1, HEADINGS, units(5))
    return [(HEADINGS, 5)]


@layout
def parents_over_all(sheet):
    sheet["A1"] = "Identity"
    sheet.merge_cells("A1:C1")
    sheet["D1"] = "Strength"
    sheet.merge_cells("D1:F1")
    sheet["G1"] = "Other"
    table(sheet, 2, 1, HEADINGS, units(5))
    return [
        (
            [
                "Identity Unit",
                "Identity Arm",
                "Identity Quality",
                "Strength Full",
                "Strength Lost",
                "Strength Now",
                "Other Notes",
            ],
            5,
        )
    ]


@layout
def rules(sheet):
    put(sheet, 1, 1, HEADINGS, font=BOLD)
    put(sheet, 2, 1, ["-----"] * 7)
    for i, line in enumerate(units(4)):
        put(sheet, 3 + i, 1, line)
    sheet.cell(7, 1, "=======")
    for i, line in enumerate(units(3, "G")):
        put(sheet, 8 + i, 1, line)
    return [(HEADINGS, 7)]


@layout
def wrapped_heads(sheet):
    put(sheet, 1, 1, ["Unit", "Arm of", "Combat", "Full", "Lost"], font=BOLD)
    put(sheet, 2, 1, ["name", "service", "value", "str.", "so far"], font=BOLD)
    for i, line in enumerate(units(4)):
        put(sheet, 3 + i, 1, line[:5])
    return [
        (["Unit name", "Arm of service", "Combat value", "Full str.", "Lost so far"], 4)
    ]


@layout
def unit_row(sheet):
    put(sheet, 1, 1, ["Unit", "Arm", "Full", "Lost"], font=BOLD)
    put(sheet, 2, 3, ["(stands)", "(stands)"])
    for i, line in enumerate(units(4)):
        put(sheet, 3 + i, 1, [line[0], line[1], line[3], line[4]])
    return [(["Unit", "Arm", "Full (stands)", "Lost (stands)"], 4)]


@layout
def section_in_left_column(sheet):
    put(sheet, 1, 2, HEADINGS, font=BOLD)
    r = 2
    for n in ("British", "German"):
        sheet.cell(r, 1, n)
        r += 1
        for line in units(3, n[0]):
            put(sheet, r, 2, line)
            r += 1
    return [(HEADINGS, 6)]


@layout
def side_once_in_column(sheet):
    put(sheet, 1, 1, ["Side", *list(HEADINGS)], font=BOLD)
    for i, line in enumerate(units(6)):
        put(sheet, 2 + i, 1, [("Red", "Blue")[i // 3] if i % 3 == 0 else None, *list(line)])
    return [(["Side", *list(HEADINGS)], 6)]


@layout
def total_on_top(sheet):
    put(sheet, 1, 1, HEADINGS, font=BOLD)
    put(sheet, 2, 1, ["Total", None, None, 33, 5, 28])
    for i, line in enumerate(units(4)):
        put(sheet, 3 + i, 1, line)
    return [(HEADINGS, 4)]


@layout
def three_side_by_side(sheet):
    for k, n in enumerate(("Red", "Blue", "Green")):
        sheet.cell(1, 1 + k * 8, n)
        table(sheet, 2, 1 + k * 8, HEADINGS, units(3 + k, n[0]))
    return [(HEADINGS, 3), (HEADINGS, 4), (HEADINGS, 5)]


@layout
def grid_of_four(sheet):
    for k in range(4):
        r, c = (1, 11)[k // 2], (1, 9)[k % 2]
        sheet.cell(r, c, f"Force {k}")
        table(sheet, r + 1, c, HEADINGS, units(3 + k, "ABCD"[k]))
    return [(HEADINGS, 8), (HEADINGS, 10)]


@layout
def units_with_only_names(sheet):
    h = ["Company", "Rifle", "LMG", "Mortar"]
    put(sheet, 1, 1, h, font=BOLD)
    for i, r in enumerate(
        (
            ["1 Coy, 2 Regt", 6, 1, None],
            ["2 Coy, 2 Regt", None, None, None],
            ["3 Coy, 2 Regt", 4, 1, 1],
            ["4 Coy, 2 Regt", 5, None, 1],
        )
    ):
        put(sheet, 2 + i, 1, r)
    return [(h, 4)]


@layout
def numbers_as_text(sheet):
    put(sheet, 1, 1, HEADINGS, font=BOLD)
    for i, line in enumerate(units(5)):
        put(sheet, 2 + i, 1, [str(v) if v is not None else None for v in line])
    return [(HEADINGS, 5)]


@layout
def price_below_no_title(sheet):
    e = table(sheet, 1, 1, HEADINGS, units(5), False)
    table(
        sheet,
        e + 2,
        1,
        ["RG", "Contents", "Level", "CPP"],
        [["R1", "Tank coy", "Veteran", 5], ["R2", "Rifle coy", "Raw", 3]],
        False,
    )
    return [(HEADINGS, 5), (["RG", "Contents", "Level", "CPP"], 2)]


@layout
def all_text_two_blocks(sheet):
    h = ["Unit", "Type", "State"]
    e = table(
        sheet,
        1,
        1,
        h,
        [
            ["Alpha", "Infantry", "ok"],
            ["Bravo", "Tanks", "lost"],
            ["Charlie", "Guns", "weak"],
        ],
    )
    h2 = ["Fort", "Where", "Hidden"]
    table(sheet, e + 1, 1, h2, [["Wire", "B4", "yes"], ["Mines", "C4", "no"]])
    return [(h, 3), (h2, 2)]


@layout
def across_with_title_and_total(sheet):
    sheet["A1"] = "British"
    rows = (
        [HEADINGS[:6]]
        + [line[:6] for line in units(4)]
        + [["Total", None, None, 43, 6, 37]]
    )
    for c, row in enumerate(rows):
        for r, v in enumerate(row):
            if v is not None:
                sheet.cell(3 + r, 1 + c, v)
    return [(HEADINGS[:6], 4)]


@layout
def across_sections_merged_top(sheet):
    rows = [HEADINGS[:6]] + [line[:6] for line in units(6)]
    for c, row in enumerate(rows):
        for r, v in enumerate(row):
            if v is not None:
                sheet.cell(4 + r, 2 + c, v)
    sheet["C3"] = "RED"
    sheet.merge_cells("C3:E3")
    sheet["F3"] = "BLUE"
    sheet.merge_cells("F3:H3")
    return [(["", *HEADINGS[:6]], 6)]


@layout
def across_gap_between_sides(sheet):
    for k, n in enumerate(("A", "G")):
        for r, h in enumerate(HEADINGS[:6]):
            sheet.cell(4 + r, 1, h)
        for c, line in enumerate(units(3, n)):
            for r, v in enumerate(line[:6]):
                sheet.cell(4 + r, 2 + k * 4 + c, v)
    sheet["B3"] = "RED"
    sheet["F3"] = "BLUE"
    return [(["", *HEADINGS[:6]], 6)]


@pytest.mark.parametrize("name", LAYOUTS)
def test_each_layout_is_seen_with_its_headings_and_lines(name):
    wanted = []
    tab = seen(lambda sheet: wanted.extend(LAYOUTS[name](sheet)))
    assert outline(tab) == [(list(headings), count) for headings, count in wanted]


@pytest.mark.parametrize(
    ("headings", "lines"),
    [
        (("Unit:", "Arm:", "Now:"), [(f"{n} Coy", "Guns", n) for n in range(4)]),
        (
            ("Unit", "Strength"),
            [("A Coy", 12), ("B Coy", "9/12"), ("C Coy", "lost"), ("D Coy", 3)],
        ),
    ],
)
def test_colons_and_mixed_values_hide_no_headings(headings, lines):
    tab = seen(lambda sheet: table(sheet, 1, 1, headings, lines))
    assert outline(tab) == [(list(headings), 4)]
