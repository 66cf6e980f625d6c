"""Tables without dice as rulebooks print them: each is written down, and answers."""

from fractions import Fraction

import pytest

from refkit.engine.charts import lookup_files

PRINTED = {
    "incomes": """
title = "Income"
cite = "DL-2"
asks = { faction = ["north", "crown", "khan", "twins"] }
gives = { start = "whole", a_turn = "whole", each_territory = "whole" }
rows = '''
north | 80  | 40 | 10
crown | 130 | 0  | 5
khan  | 25  | 0  | 0
twins | 25  | 25 | 0
'''
""",
    "levels": """
title = "Levels"
cite = "EP-49"
asks = { experience = "0+" }
gives = { level = "text", honours = "yes/no" }
rows = '''
0     | Green       | no
1-5   | Experienced | no
6-10  | Veteran     | no
11-20 | Crack       | no
21+   | Elite       | yes
'''
""",
    "ignoring": """
title = "Price of ignoring a directive"
cite = "EP-68"
asks = { roll = "2-12" }
gives = { points = "whole" }
rows = '''
2, 12       | 3
3-5, 9-10   | 2
6-8, 11     | 1
'''
""",
    "prices": """
title = "Prices of an operation"
cite = "RS-19"
gives = { supply = "whole" }
rows = '''
move                | no  | any | 1
move                | yes | no  | 2
move                | yes | yes | 4
stack               | any | no  | 2
stack               | any | yes | 4
reorganise, rebuild | any | no  | 1
reorganise, rebuild | any | yes | 2
besiege             | any | no  | 4
besiege             | any | yes | 8
'''
[asks]
action = ["move", "stack", "reorganise", "rebuild", "besiege"]
armour = ["no", "yes"]
doubled = ["no", "yes"]
""",
    "rivers": """
title = "Cohesion over a river"
cite = "RS-47"
asks = { border = ["none", "minor", "major", "strait"], winter = ["no", "yes"] }
gives = { cohesion = "whole" }
rows = '''
minor         | no  | -1
major, strait | no  | -2
major, strait | yes | -1
others        | others | 0
'''
""",
    "deductions": """
title = "Deductions"
cite = "DL-43"
asks = { of = ["north", "east", "south", "west"], by = ["north", "east", "south", "west"] }
gives = { share = "fraction" }
rows = '''
north  | east        | 1/3
east   | south       | 1/4
south  | west, east  | 1/4
others | others      | 0
'''
""",
    "headquarters": """
title = "Headquarters"
cite = "EF-4"
asks = { headquarters = ["forward", "rear", "campaign"] }
gives = { points = "whole", renewed = "yes/no" }
rows = '''
forward  | 20 | yes
rear     | 30 | yes
campaign | 40 | no
'''
""",
}  # fmt: skip
ASKED = [
    ("incomes", ("crown",), "each_territory", 5),
    ("incomes", ("twins",), "a_turn", 25),
    ("levels", (9,), "level", "Veteran"),
    ("levels", (26,), "honours", True),
    ("ignoring", (12,), "", 3),
    ("ignoring", (9,), "", 2),
    ("ignoring", (11,), "", 1),
    # The worked example: in winter the same four actions cost 1, 4, 4 and 2.
    ("prices", ("move", False, True), "", 1),
    ("prices", ("move", True, True), "", 4),
    ("prices", ("reorganise", False, True), "", 2),
    ("prices", ("besiege", "no", "no"), "", 4),
    ("rivers", ("minor", True), "", 0),
    ("rivers", ("strait", False), "", -2),
    ("deductions", ("south", "east"), "", Fraction(1, 4)),
    ("deductions", ("west", "east"), "", Fraction(0)),
    ("headquarters", ("campaign",), "renewed", False),
    ("headquarters", ("rear",), "points", 30),
]


@pytest.mark.parametrize(("name", "asked", "of", "answer"), ASKED)
def test_a_printed_table_answers(name, asked, of, answer):
    chart = lookup_files.parse(name, PRINTED[name])
    kinds = {
        bool: chart.is_yes,
        int: chart.whole,
        str: chart.text,
        Fraction: chart.fraction,
    }
    assert kinds[type(answer)](*asked, of=of) == answer
