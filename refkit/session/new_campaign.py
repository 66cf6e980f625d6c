"""A new campaign of the umpire's own: its workbook, without a line that is an example."""

from collections.abc import Iterator
from pathlib import Path

from refkit import session
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Change
from refkit.engine.maps.side_looks import OPTION, OPTION_HELP, side_colours
from refkit.engine.play.system import Option
from refkit.engine.problems import Problem, Refused
from refkit.session.set_up import SetUp
from refkit.workbook.sheets import packs

ENDING = ".xlsx"
# What no file's name may hold, on one system or another.
BARRED = frozenset('<>:"/\\|?*')
LONGEST = 60


def file_name(title: str) -> str:
    """Return the name of a file for a title.

    >>> file_name("Omaha: the first days"), file_name("  ")
    ('Omaha the first days.xlsx', '')
    """
    kept = "".join(sign for sign in title if sign not in BARRED and sign.isprintable())
    stem = " ".join(kept.split())[:LONGEST].strip(" .")
    return f"{stem}{ENDING}" if stem else ""


def begin_campaign(folder: Path, system: str, title: str, name: str = "") -> SetUp:
    """Make the workbook of a new campaign in a folder and return it, to be set up.

    Without a name the file is called by the title. Raises Refused with everything that
    stands against it.
    """
    title, own = title.strip(), name.strip() or file_name(title)
    own = own if own.casefold().endswith(ENDING) or not own else f"{own}{ENDING}"
    faults = [*_faults(title, own, folder / own)]
    if faults:
        raise Refused(faults)
    made = session.begin(packs.blank_pack(system).name, folder / own)
    made.put(_own_rows(made.campaign, title))
    return made


def _faults(title: str, name: str, path: Path) -> Iterator[Problem]:
    if not title:
        yield Problem("the title", "it is blank", "a name for the campaign")
    barred = sorted(BARRED & {*name})
    if barred:
        found = f"it holds {' '.join(barred)}"
        yield Problem("the file name", found, "letters that a file may have")
    elif name and path.exists():
        yield Problem(name, "there is a file already", "a new name")


def _own_rows(campaign: Campaign, title: str) -> Iterator[Change]:
    """Yield the changes that leave no example in the rows of a blank pack."""
    named = campaign.get(campaign.system.record("Option"), "title")
    yield from filter(None, [change_between(named, named.replace(value=title))])
    # A side keeps its colour while it is given its name.
    colours = side_colours([str(number) for number, _ in enumerate(campaign.sides)])
    value = "; ".join(colour.name for colour in colours.values())
    looks = Option(name=OPTION, value=value, help=OPTION_HELP)
    yield from filter(None, [change_between(campaign.find(Option, OPTION), looks)])
    for name in packs.pack_card(campaign.option("pack")).examples:
        for row in campaign.rows(name):
            yield from filter(None, [change_between(row, None)])
