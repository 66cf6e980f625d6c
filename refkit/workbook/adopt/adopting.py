"""Adopts a workbook refkit did not make: everything in it stays, the rest is added."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.listing import counted, join_words
from refkit.engine.play.setup_steps import one_of
from refkit.engine.play.system import System
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.days import named_days
from refkit.workbook.adopt.answers import NONE, Answers
from refkit.workbook.adopt.binding import Bound, bind_lists, with_other_lines
from refkit.workbook.adopt.entering import NewRecords, enter_rows
from refkit.workbook.adopt.new_tabs import add_tabs
from refkit.workbook.adopt.seeing.tabs import see_tabs
from refkit.workbook.adopt.understanding.understand import understand
from refkit.workbook.adopt.understood import Understood
from refkit.workbook.read.contents import Contents
from refkit.workbook.read.guesses import find_guesses
from refkit.workbook.read.reading import parse_workbook
from refkit.workbook.read.said_days import said_days
from refkit.workbook.sheets import packs
from refkit.xlsx.cells.cells import Sheets, read_cells
from refkit.xlsx.package.package import Package

GUESSED = (
    "What your roster does not say, refkit guessed ({}): look the guesses through at the "
    "end of setting up, under Check and start."
)
DAYS = "Set your own days{}: until then {} stands there."
SAID = "Your worksheets name {}: take {}{}. Until then {} stands there."


@dataclass(frozen=True, slots=True)
class RosterWorkbook:
    """A workbook the umpire keeps: its parts, its cells, and the rules to play it by."""

    package: Package
    sheets: Sheets
    system: System
    pack: str

    @classmethod
    def open(cls, data: bytes, pack: str) -> "RosterWorkbook":
        """Return the workbook in these bytes; Refused when there is no such pack."""
        package = Package.open(data)
        system = packs.campaign(pack, seed="").system
        return cls(package, read_cells(package), system, pack)

    @property
    def contents(self) -> Contents | None:
        """Its contents, where it is a campaign's workbook already."""
        found = parse_workbook(self.sheets)
        return found if found.tabs else None

    def understand(self, answers: Answers = NONE) -> Understood:
        """Return what refkit takes it for; what the umpire said comes first."""
        seen = see_tabs(self.package, self.sheets)
        return understand(seen, self.system, answers)


@dataclass(frozen=True, slots=True)
class Adoption:
    """The adopted workbook, what it reads back as, its campaign, and what was done.

    `guesses` is how many things refkit guessed, to be looked at before the start.
    """

    package: Package
    contents: Contents
    campaign: Campaign
    lines: tuple[str, ...]
    guesses: int

    @property
    def data(self) -> bytes:
        """The file."""
        return self.package.to_bytes()


def adopt_workbook(
    stranger: RosterWorkbook, understood: Understood, *, title: str, seed: str
) -> Adoption:
    """Return the workbook with everything that a campaign needs besides.

    It is being set up then: its ledger has no entry yet. Raises Refused with every fault
    in them, each at its cell, and where no list is found.
    """
    entered = enter_rows(understood, stranger.pack, title=title, seed=seed)
    taken, made = entered.taken, entered.made
    whole = replace(entered.whole, entries=())
    bound = bind_lists(understood, taken, made.keys, whole)
    lists = with_other_lines(bound.lists, stranger.sheets)
    package = add_tabs(stranger.package, whole, lists, understood, made.guessed)
    contents = _require_same(package, whole)
    days, guesses = said_days(package, contents), len([*find_guesses(contents)])
    lines = (
        *_describe(whole, made, bound),
        *_describe_guesses(guesses),
        *_describe_days(whole, understood, days),
    )
    return Adoption(package, contents, whole, lines, guesses)


def _require_same(package: Package, whole: Campaign) -> Contents:
    """Return what the workbook reads back as; Refused if not what was written."""
    contents = parse_workbook(read_cells(package))
    if contents.problems or contents.campaign is None:
        raise Refused(contents.problems)
    edits = campaigns.changes_between(whole, contents.campaign)
    if edits or contents.campaign.entries != whole.entries:
        whole_book = "the adopted workbook"
        faults = [Problem(whole_book, str(each), "what was adopted") for each in edits]
        raise Refused(faults or [f"{whole_book}: the ledger reads back differently"])
    return contents


def _describe(whole: Campaign, made: NewRecords, bound: Bound) -> Iterator[str]:
    """Yield sentences on what the adoption did."""
    brought = {"Side", *(type(record).__name__ for record in made.records)}
    counts = (
        counted(count, one_of(whole.system.setup, cls.__name__))
        for cls in whole.system.records
        if cls.__name__ in brought and (count := len(whole.rows(cls)))
    )
    yield f"Taken over: {join_words(counts)}."
    for sheet, headings in bound.unkept.items():
        names = ", ".join(map(repr, headings))
        yield f"{sheet}: {names} cannot be kept up to date; they stay as they are."


def _describe_guesses(many: int) -> Iterator[str]:
    if many:
        yield GUESSED.format(f"{many} guess{'es' * (many != 1)}")


def _describe_days(
    whole: Campaign, understood: Understood, days: Sequence[datetime.date]
) -> Iterator[str]:
    """Yield a sentence on the days of the campaign, where they are not his yet."""
    slots = whole.rows("Slot")
    records = {block.kind.record for block in understood.lists if block.kind}
    if slots and type(slots[0]) not in records:
        first = naming.slot(whole, slots[0].id)
        steps = (step.title for step in whole.system.setup if step.editor == "dates")
        where = next((f" in the step {title}" for title in steps), "")
        if days:
            it = "it" if len(days) == 1 else "them"
            yield SAID.format(named_days(days), it, where, first)
        else:
            yield DAYS.format(where, first)
