"""Sieges and embarking, which other campaigns of the series know."""

from refkit.systems.stalingrad.rules import series
from tests.cases.stalingrad.asking import allowed, ask, ten


@ask("siege")
def siege(given):
    """What comes of a siege."""
    told = (given[each] for each in ("factor", "inside", "stack", "number"))
    return series.siege(ten(given["die"]), *told)._asdict()


@ask("embark")
def embark(given):
    """What Range is left after units embarked."""
    told = given["range"], given["sailed"]
    before = series.range_left(*told, carrying=given["carrying"])
    allowed(series.embark(before))
    return {"left": before - series.EMBARKS}
