"""What the questions of cases of The Deluge share: options, charts, names, refusals."""

from dataclasses import replace

from refkit import systems
from refkit.engine.charts.dice import NoDice
from refkit.engine.problems import Refused
from refkit.systems.deluge import records
from refkit.systems.deluge.rules import board as boards
from refkit.workbook.sheets import packs
from tests.cases.questions import Questions

ANSWERS = Questions()
ask = ANSWERS.ask
# How cases name the factions.
SIDES = {
    "Sweden": "sweden",
    "Commonwealth": "commonwealth",
    "Muscovy": "muscovy",
    "Cossacks": "cossacks",
    "Ottoman Empire": "ottomans",
    "Crimean Khanate": "crimea",
    "Transylvania": "transylvania",
    "Moldavia/Wallachia": "moldavia",
    "Brandenburg": "brandenburg",
    "Holy Roman Empire": "empire",
}
KINDS = {"skirmish": "skirmish force", "task force": "task force"}
# The reasons as cases name them, by the code of the rules.
ABOUT = {
    "no_such_face": "dice",
    "may_not_capture": "Crimean Khanate",
    "not_enough_thalers": "treasury",
}


def answer(given):
    """Return what the rules answer to a question, as facts by name."""
    try:
        return ANSWERS.answered(given, ABOUT)
    except NoDice:
        return {"refused": True, "about": "dice"}


def allowed(*checks):
    """Raise Refused with every fault of the rules; None where there is none."""
    if faults := [fault for check in checks for fault in check]:
        raise Refused(faults)


def system():
    """Return the rules system."""
    return systems.load("deluge")


def options(given):
    """Return the options of a case as the rules ask for them."""
    chosen = given.get("options", {})
    return lambda name: chosen.get(name, system().option(name).value)


def campaign():
    """Return the campaign of the pack of the rules."""
    return packs.campaign("deluge", seed="cases")


def row_of(cls, faction):
    """Return the row of a faction that is its key."""
    return campaign().get(cls, SIDES[faction])


def board(given, **holders):
    """Return the map of the rules, with other holders and the options of the case."""
    chart = boards.board(campaign())
    grounds = {
        name: each.replace(holder=holders.get(name, each.holder))
        for name, each in chart.grounds.items()
    }
    return replace(chart, grounds=grounds, option=options(given))


def named(names):
    """Return the ids of territories by their names, one of which cases write otherwise."""
    ids = {each.name: each.id for each in campaign().rows(records.Territory)}
    return [ids["Warmia" if name == "Warma" else name] for name in names]
