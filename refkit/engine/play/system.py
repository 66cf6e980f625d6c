"""A rules system as a value: its records, steps, charts, clauses and options."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from refkit.engine.accounts.account import Account
from refkit.engine.charts.charts import Chart
from refkit.engine.charts.lookups import Lookup
from refkit.engine.play.hooks import Hooks
from refkit.engine.play.parts import Part
from refkit.engine.play.setup_steps import SetupStep
from refkit.engine.play.steps import Step
from refkit.engine.records.records import Record, column
from refkit.engine.rules import doubts
from refkit.engine.rules.clauses import Clause, Home
from refkit.engine.rules.doubts import Doubt

# How things can stand, each shown in a colour of its own; the last three one after another.
TONES = ("good", "wait", "bad", "gone", "past", "weakened", "broken", "spent")
READING = re.compile(r" \((?:[A-Z]+-)?R-?\d+\)")
# How a number is named among what an option may be.
NUMBER = re.compile(r"a (whole )?number(?: from (-?\d+))?(?: to (-?\d+))?")
WHOLE, BROKEN = re.compile(r"-?[0-9]{1,9}"), re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")
WORD = re.compile(r"\w+")
ANSWERS = {"yes": "yes", "true": "yes", "no": "no", "false": "no"}
K = TypeVar("K")


class Option(Record):
    """The choices the umpire makes once, with the readings he may choose from."""

    tab: ClassVar[str] = "Options"
    key: ClassVar[tuple[str, ...]] = ("name",)

    name: str = column("Option", width=32)
    value: str = column("Value", default="", help="What this campaign uses.", width=18)
    help: str = column("What it settles", default="", width=32)
    readings: str = column(
        "The readings",
        default="",
        length=1000,
        help="What each value means, one a line.",
        width=60,
    )
    doubtful: bool = column(
        "Doubtful",
        default=False,
        help="Yes: the rules could fairly be read either way; decide before play.",
    )
    choices: tuple[str, ...] = column(
        "May be",
        default=(),
        help="The readings to choose from, or what numbers; blank: any text will do.",
        width=20,
    )
    clauses: tuple[str, ...] = column("Clauses", default=(), width=14)

    @property
    def question(self) -> str:
        """What it settles, without the number of the reading and a stop at the end."""
        return READING.sub("", self.help).rstrip(".")

    @property
    def listed(self) -> tuple[str, ...]:
        """The values to pick from; none where a number or any text will do as well."""
        return () if any(map(NUMBER.fullmatch, self.choices)) else self.choices

    def expected(self, value: str) -> str:
        """Return what is expected in place of a value, '' where it may be that."""
        if not self.choices or any(_is_it(value, each) for each in self.choices):
            return ""
        return (
            "one of " + ", ".join(self.listed) if self.listed else " or ".join(self.choices)
        )

    def meaning(self, value: str) -> str:
        """Return what a value means; the value in words where no reading says it."""
        lines = (line.partition(": ") for line in self.readings.splitlines())
        words = value.replace("_", " ")
        return next((meaning for name, _, meaning in lines if name == value), words)

    @property
    def seen_by(self) -> str:
        """Open, but for the seed that the campaign's dice follow from."""
        return "umpire" if self.name == "seed" else "open"


def _is_it(value: str, choice: str) -> bool:
    """Whether a value is what may be chosen, or a number such as it names."""
    if not (number := NUMBER.fullmatch(choice)):
        return value == choice
    whole, least, most = number.groups()
    if not (WHOLE if whole else BROKEN).fullmatch(value):
        return False
    return float(least or "-inf") <= float(value) <= float(most or "inf")


@dataclass(frozen=True, slots=True)
class System(Hooks[Any]):
    """Everything one rules system brings; the engine knows no rule itself."""

    name: str
    title: str
    edition: str
    records: tuple[type[Record], ...]
    steps: tuple[Step, ...]
    charts: Mapping[str, Chart]
    lookups: Mapping[str, Lookup]
    clauses: Mapping[str, Clause]
    options: tuple[Option, ...]
    by_name: Mapping[str, type[Record]] = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    parts: tuple[Part, ...] = ()
    # How an umpire fills in a campaign of his own, step by step.
    setup: tuple[SetupStep, ...] = ()
    # What a slot is called, a part of it, and the fields of it that the cover shows.
    slot: str = "slot"
    # What who plays it is called.
    side: str = "side"
    phase: str = "part of the day"
    calendar: tuple[str, ...] = ("id",)
    # The records whose worksheets stand first, and those whose worksheets nobody needs to
    # see: the umpire shows one when he wants it.
    front: tuple[str, ...] = ()
    rear: tuple[str, ...] = ()
    # The figures of a side that are followed from slot to slot.
    courses: tuple[str, ...] = ()
    # What the number of a doubtful reading begins with, such as `R-`.
    rulings: str = "R-"
    # Whether people can look the clauses up by their numbers.
    numbered: bool = True
    # The facts of the slots in which dice may fall; any slot where there are none.
    dice_when: tuple[str, ...] = ()
    # What the words of the worksheets mean for the eye.
    tones: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    abbreviations: Mapping[str, str] = field(default_factory=dict)
    # Words of the ledger that people are shown otherwise; what is on record stays.
    wording: Mapping[str, str] = field(default_factory=dict)

    def spelled_out(self, texts: Iterable[str]) -> dict[str, str]:
        """Return the abbreviations that these texts use, with what each means."""
        words = {word for text in texts for word in WORD.findall(text)}
        return {short: full for short, full in self.abbreviations.items() if short in words}

    def record(self, name: str) -> type[Record]:
        """Return the record class of this name; KeyError says which there are."""
        if name not in self.by_name:
            known = ", ".join(self.by_name)
            message = f"{self.name} keeps no {name!r}; expected one of {known}"
            raise KeyError(message)
        return self.by_name[name]

    def option(self, name: str) -> Option:
        """Return the option as the system declares it; KeyError when it has none such."""
        return self._by_name("option", name, {each.name: each for each in self.options})

    def spelled(self, name: str, value: str) -> str:
        """Return a value of an option as it is declared: `true` is yes, `FALSE` is no.

        Workbooks of before have these, and Excel makes them of some words itself.
        """
        word = ANSWERS.get(value.casefold())
        known = (each for each in self.options if word and each.name == name)
        return next((word for each in known if word in each.choices), None) or value

    def lookup(self, name: str) -> Lookup:
        """Return the chart without dice of this name; KeyError when there is none."""
        return self._by_name("chart without dice", name, self.lookups)

    def account(self, name: str) -> Account:
        """Return the account of this name; KeyError when the system has none such."""
        return self._by_name("account", name, {each.name: each for each in self.accounts})

    def behind(self, step_id: str) -> tuple[Clause, ...]:
        """Return the clauses that a step does or reminds of."""
        own = {Home("step", step_id), Home("reminder", step_id)}
        return tuple(each for each in self.clauses.values() if own & set(each.homes))

    def part(self, part_id: str) -> Part | None:
        """Return a part of the slot, None when there is none of this id."""
        return next((part for part in self.parts if part.id == part_id), None)

    def step(self, step_id: str) -> Step:
        """Return the step of this id; KeyError when there is none."""
        return self._by_name("step", step_id, {each.id: each for each in self.steps})

    def page(self, part: Part) -> str:
        """Return where the page of a part lies, such as `SYSTEM/02-PART.ipynb`."""
        return f"{self.name}/{part.file}"

    def cited(self, title: str, clause: str) -> str:
        """Return a title with the clause behind it, where people can look that up."""
        return f"{title} ({clause})" if clause and self.numbered else title

    def rulings_in(self, text: str) -> list[str]:
        """Return the numbers of rulings that a text cites, as it has them."""
        return doubts.number_pattern(self.rulings).findall(text)

    def _by_name(self, kind: str, name: str, known: Mapping[str, K]) -> K:
        if name not in known:
            message = f"{self.name} has no {kind} {name!r}"
            raise KeyError(message)
        return known[name]
