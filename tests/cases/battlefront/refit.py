"""Questions about combining elements."""

from refkit.systems.battlefront.records import marks
from tests.cases.battlefront.asking import (
    ask,
    attempt,
    facts,
    options,
)
from tests.cases.battlefront.points import brought_on
from tests.systems.battlefront import field


def company(key, told):
    card = "S-INF" if key.startswith("S") else "G-INF"
    lead = told["command_stands"]
    parts = [f"{told['stands_now'] - lead}x{card}", f"1x{card} cmd"]
    row = field.element(key, "I1", contents="; ".join(parts if lead else parts[:1]))
    row |= {"unit_class": told["class"], "unit_type": told["type"]}
    row |= {"rating": told["rating"], "establishment": told["full_strength"]}
    row |= {"day_start": told.get("stands_at_day_start", told["stands_now"])}
    return row | ({"formed": field.TODAY} if told.get("formed_this_refit") else {})


@ask("combine_mes")
def combine_mes(given):
    mes = given["mes"]
    sides = ["S" if told.get("side") == "russian" else "G" for told in mes]
    keys = [f"{side}1{n}" for n, side in enumerate(sides, 1)]
    rows = [company(key, told) for key, told in zip(keys, mes, strict=True)]
    away = {"position": "isolated", "pocket": "P1"}
    stands = [
        {"id": f"{key}.{n + 1}", **away}
        for key, told in zip(keys, mes, strict=True)
        for n in range(told["stands_now"] if told.get("isolated") else 0)
    ]
    campaign = field.campaign({"Element": rows, "Stand": stands}, options(given))
    pairs = {"pairs": [{"keep": keys[0], "strike": key} for key in keys[1:]]}
    after, grounds = attempt(campaign, "B6", "german", pairs)
    row, there = after.find("Element", keys[0]), on_hand(after, keys[0])
    return facts(
        after,
        grounds,
        rating=row.rating,
        stands=len(there),
        command_stands=sum(stand.command for stand in there),
        breakpoints=list(marks(after, row.day_start)),
        mes_left=sum(after.find("Element", key).status == "active" for key in keys),
        which=[at_fault(ground) for ground in grounds],
    )


def at_fault(ground):
    """Which of the elements a ground is about: the one kept is the first."""
    pair, field_of = int(ground.field.split("[")[1][0]), ground.field.split(".")[1]
    return 0 if field_of == "keep" else pair + 1


def on_hand(after, key):
    return after.rows("Stand", element=key, status="available")


def half_companies():
    told = {"class": "I", "type": "rifle", "full_strength": 5, "stands_now": 2}
    told |= {"rating": "raw", "command_stands": 0}
    return [company(key, told) for key in ("G11", "G12")]


def joined(before):
    pair = {"pairs": [{"keep": "G11", "strike": "G12"}]}
    return field.play(field.campaign(before), "B6", "german", pair)


@ask("combine_result_rows")
def combine_result_rows(given):
    after = joined({"Element": half_companies()})
    names = {"G11": given["keep"], "G12": given["strike"]}
    struck = after.find("Element", "G12")
    told = {names["G12"]: f"{struck.status}_into {names[struck.combined_into]}"}
    return {names["G11"]: after.find("Element", "G11").status, **told}


@ask("campaign_count_after_combining")
def campaign_count_after_combining(given):
    rows = [*half_companies(), *(field.element(f"G2{n}") for n in range(2))]
    rows.append({"id": "G01", "group": "I9"})
    after = joined({"Element": rows[: given["brought_on_before"] + 1]})
    chart = after.find("Group", "german/I1")
    have = brought_on(after, "I1")
    return {"brought_on_after": have, "purchasable": chart.campaign_max - have}
