"""Briefs as an umpire hands them out: a side of fourteen elements, a packet of sixty."""

from fractions import Fraction

from refkit.engine.maps.plan import Piece, Plan
from refkit.engine.sheets import brief as say

PLAN = Plan(
    title="The table",
    width=120,
    height=72,
    sides=("german", "russian"),
    pieces=(Piece(side="german", place=(12, 4.5), name="G01.1", status="cut_off"),),
    places=(("The mill", (38, 22)),),
)

# id, name, rating, detail, stands (count, label, marks from the first box on), marks
RUSSIANS = (
    ("S01", "T-34 company, 4th Guards Tank Bde", "Veteran", "4th Guards Tank Brigade",
     ((4, "T-34/76", "lost wreck"),), (1, 2, 3)),
    ("S02", "T-70 company, 4th Guards Tank Bde", "Experienced", "4th Guards Tank Brigade",
     ((2, "T-70", "wreck"),), (1, 1, 2)),
    ("S03", "T-34 company, 54th Tank Bde", "Experienced", "54th Tank Brigade",
     ((3, "T-34/76", "lost"),), (1, 2, 3)),
    ("S04", "T-70 company, 54th Tank Bde", "Trained", "54th Tank Brigade",
     ((2, "T-70", ""),), (1, 1, 2)),
    ("S05", "1st T-34 company, 130th Tank Bde", "Experienced", "130th Brigade (Nesterov)",
     ((4, "T-34/76", "wreck wreck lost"),), (1, 2, 3)),
    ("S06", "2nd T-34 company, 130th Tank Bde", "Experienced", "130th Brigade (Nesterov)",
     ((3, "T-34/76", ""),), (1, 2, 3)),
    ("S07", "T-70 company, 130th Tank Bde", "Trained", "130th Brigade (Nesterov)",
     ((3, "T-70", "lost lost lost"),), (1, 2, 3)),
    ("S08", "Tank riders, 4th Guards Tank Bde", "Experienced", "Motor rifle battalion",
     ((1, "Command", ""), (6, "SMG squad", "lost away"), (1, "Maxim MMG", "")), (2, 4, 6)),
    ("S09", "Tank riders, 130th Tank Bde", "Experienced", "Motor rifle battalion",
     ((1, "Command", ""), (6, "SMG squad", ""), (1, "Maxim MMG", "")), (2, 4, 6)),
    ("S10", "1st rifle company, 24th MR Bde", "Trained", "24th Motor Rifle Brigade",
     ((1, "Command", ""), (9, "Rifle squad", "lost lost lost away"), (1, "Maxim MMG", ""),
      (1, "Anti-tank rifle team", ""), (3, "Lorry", "lost")), (3, 6, 9)),
    ("S11", "2nd rifle company, 24th MR Bde", "Trained", "from 24 December",
     ((1, "Command", ""), (9, "Rifle squad", ""), (1, "Maxim MMG", ""),
      (1, "Anti-tank rifle team", ""), (3, "Lorry", "")), (3, 6, 9)),
    ("S12", "Sapper company", "Experienced", "24th Motor Rifle Brigade sappers",
     ((1, "Command", ""), (6, "Sapper squad", "lost"), (2, "Lorry", "")), (2, 4, 6)),
    ("S13", "Anti-tank battery", "Trained", "24th Motor Rifle Brigade artillery",
     ((1, "Command", ""), (2, "45 mm anti-tank gun", ""), (1, "76 mm ZIS-3", "wreck"),
      (3, "Lorry", "")), (1, 2, 3)),
    ("S14", "Anti-aircraft battery", "Trained", "658th Anti-aircraft Regiment",
     ((1, "Command", ""), (2, "37 mm AA gun", ""), (2, "Lorry", "away")), (1, 2, 3)),
)  # fmt: skip
GROUPS = (
    ("A1", "T-34 company", "3 T-34/76 and command", "8", "5", "6", "2"),
    ("A2", "T-70 company", "3 T-70 and command", "3", "3", "4", "1"),
    ("I1", "Motor rifle company", "9 squads, MMG, 3 lorries", "4", "4", "5", "3"),
    ("I3", "Sapper company", "6 squads, 2 lorries", "4", "1", "2", "1"),
    ("G1", "Anti-tank battery", "2 45 mm, ZIS-3, 3 lorries", "4", "2", "3", "2"),
    ("O2", "76 mm gun battalion", "one module", "4", "1", "3", "3"),
    ("P1", "Il-2 flight", "one flight", "4", "1", "2", "2"),
    ("F1", "Field works", "+5 FPP", "2", "1", "3", "3"),
)


def boxes(stands):
    """Return the boxes of an element from its short notation."""
    marked = [(label, count, marks.split()) for count, label, marks in stands]
    return tuple(
        say.Box(label=label, mark=mark)
        for label, count, marks in marked
        for mark in marks + ["free"] * (count - len(marks))
    )


def element(row):
    """Return a row of the roster from a row of RUSSIANS."""
    number, name, rating, detail, stands, marks = row
    return say.RosterRow(
        id=number, name=name, rating=rating, detail=detail, boxes=boxes(stands), marks=marks
    )


LOOK = {"headings": ("Element", "Rating", "Stands"), "bands": ("25%", "50%", "75%")}


def roster(rows=RUSSIANS):
    """Return the roster of the side."""
    return say.Roster(
        title="Roster",
        rows=tuple(element(row) for row in rows),
        clause="BF-2.1.2.4-a",
        **LOOK,
        note="Cross a box when its stand is lost for good; write W where a wreck stays.",
    )


def purchases():
    """Return the chart a side buys from, with what is left of it."""
    heads = (
        ("Line", "left", 0.6), ("Group", "left", 2), ("What comes", "left", 3),
        ("CPP", "right", 0.6), ("A game", "right", 0.8), ("Campaign", "right", 0.95),
        ("Left", "right", 0.6), ("Buy", "center", 0.8),
    )  # fmt: skip
    columns = tuple(
        say.TableColumn(title=t, align=a, width=w, blank=t == "Buy") for t, a, w in heads
    )
    return say.Table(
        title="What may be bought",
        columns=columns,
        rows=tuple((*group, "") for group in GROUPS),
        clause="BF-2.1.2.5",
        note="Elements bought now may be chosen for the coming game.",
    )


def reminders():
    """Return what the step asks."""
    texts = (
        ("Declare attack or defence in secret before anything else is done.", "BF-2.1.1-b"),
        ("Points may be kept for a later game; they do not lapse.", "BF-2.1.2.1-d"),
        (
            "A stand that panicked off the table is back for the next game.",
            "BF-2.1.2.4.1-b",
        ),
        ("Vehicles knocked out and not mended stay on the map.", "BF-2.1.2.4.1-e"),
    )
    items = tuple(say.Reminder(text=text, clause=clause) for text, clause in texts)
    return say.Reminders(title="Reminders", items=items)


def chances():
    """Return the odds of the step."""
    rows = (
        ("Mend a knocked-out tank", "9 or more", Fraction(1, 5)),
        ("the same with one CPP", "9 or more", Fraction(1, 2)),
        ("Remove a wreck behind our line", "7 or more", Fraction(2, 5)),
        ("All three tanks of S05", "9, 9, 9", Fraction(1, 125)),
    )
    listed = tuple(say.Chance(what=w, result=r, chance=c) for w, r, c in rows)
    return say.Chances(title="Chances", rows=listed, clause="BF-2.1.2.2-g")


def orders():
    """Return what a player fills in and signs."""
    rows = (
        say.FormRow(label="Posture for the coming game", choices=("Attack", "Defend")),
        say.FormRow(label="CPP roll", blanks=("die", "modifiers", "points gained")),
        say.FormRow(label="Balance carried on", blanks=("CPP", "FPP")),
    )
    return (
        say.Questions(title="To declare", rows=rows, clause="BF-2.1.1"),
        say.Lines(
            title="Orders and notes", prompt="Where new troops come in, and why.", count=6
        ),
        say.Signature(title="Signed", who=("For the Russian side", "Umpire")),
    )


def russian(**other):
    """Return the brief of the Russian side before the game of 25 December."""
    facts = (
        ("Date", "25 December 1942"), ("CPP", "14"), ("FPP", "3"),
        ("Weather", "Ground fog"), ("Posture last game", "Attack"),
        ("Aircraft", "1 flight"),
    )  # fmt: skip
    said = {
        "title": "Housekeeping and refit",
        "side": "Russian",
        "campaign": "Advance to Rostov: the Tatsinskaya pocket",
        "where": "25 December 1942, full day",
        "audience": "russian",
        "facts": facts,
        "sections": (roster(), purchases(), reminders(), chances(), *orders()),
        "footer": "Return this sheet to the umpire before deployment.",
    }
    return say.Brief(**(said | other))


def plain(*sections, **other):
    """Return a short brief with the sections given."""
    return russian(sections=sections, **other)


def company(number):
    """Return one more element for a large campaign."""
    stands = (
        (1, "Command", ""),
        (9, "Rifle squad", "lost " * (number % 4)),
        (1, "MMG", ""),
    )
    row = (f"R{number:02}", f"Rifle company {number}", "Trained", "", stands, (3, 6, 9))
    return element(row)


def packet(count=60):
    """Return the umpire's brief of a large campaign and the briefs of its two sides."""
    elements = tuple(company(number) for number in range(1, count + 1))
    halves = {"Russian": elements[: count // 2], "German": elements[count // 2 :]}
    rosters = {
        side: say.Roster(title=f"{side} roster", rows=rows, **LOOK)
        for side, rows in halves.items()
    }
    umpire = plain(*rosters.values(), purchases(), side="Umpire", audience="umpire")
    sides = (
        plain(roster, *orders(), side=side, audience=side.lower())
        for side, roster in rosters.items()
    )
    return (umpire, *sides)
