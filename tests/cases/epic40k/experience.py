"""Experience of detachments, and what it is good for."""

import re

from refkit.systems.epic40k.rules import scores
from refkit.systems.epic40k.rules.scores import Fought
from tests.cases.epic40k.asking import ask, level, lookup, options, race

EXCUSING = 8


@ask("starting experience")
def starting(given):
    """What a detachment begins with."""
    die = scores.half_up(given["d6"])
    total = die + lookup("races").whole(race(given["race"]), of="bonus")
    return {"d3": die, "experience": total, "level": level(total)}


@ask("level")
def level_of(given):
    """The level of so much experience."""
    return {"level": level(given["experience"])}


@ask("battle experience")
def battle(given):
    """What a detachment gains in a battle."""
    counted = ("objectives", "sixes", "war_engines", "flyers_halved", "full", "left")
    fought = Fought(
        is_flyer=given["kind"] == "flyer",
        wiped_out=given["wiped_out"],
        is_excused=given.get("directive") == EXCUSING,
        **{name: given.get(name, 0) for name in counted},
    )
    change = scores.gained(lookup("experience"), fought, options(given))
    total = scores.after(given["before"], change)
    return {"gained": change, "after": total, "level": level(total)}


@ask("alter")
def alter(given):
    """What is left after changes of a detachment."""
    return {"experience": scores.after(given["experience"], -given["choices"])}


@ask("honours")
def honours(given):
    """The battle honours of a war engine."""
    found = scores.honours(given["experience"]) if given["war_engine"] else 0
    return {"honours": found}


@ask("blast markers")
def blast_markers(given):
    """How many blast markers go in a rally: what the chart does not lessen is the die."""
    told = lookup("benefits").text(level(given["experience"]), of="ground")
    less = re.search(r"D6 - (\d)", told)
    return {"removed": max(given["d6"] - (int(less[1]) if less else 0), 0)}


@ask("flyer benefits")
def flyer_benefits(given):
    """What experience is good for among flyers."""
    chart, name = lookup("benefits"), level(given["experience"])
    return {"benefits": scores.benefits(chart, name, "flyer", options(given))}
