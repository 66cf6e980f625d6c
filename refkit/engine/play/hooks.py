"""Hooks: all that a rules system may bring as code besides its records and its steps."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Generic, NamedTuple, TypeVar

from refkit.engine.accounts.account import Account
from refkit.engine.charts.charts import Chart
from refkit.engine.maps.area_map import AreaMap
from refkit.engine.maps.ground_plan import GroundRows
from refkit.engine.maps.step_map import StepMap
from refkit.engine.play.strip import Strip
from refkit.engine.problems import Problem, RowFault, suggestion
from refkit.engine.records.records import Record
from refkit.engine.records.roster_says import RosterSays
from refkit.engine.sheets.brief import Brief, Table
from refkit.engine.sheets.kinds import Kind
from refkit.engine.studies.study_rules import StudyRules

# The campaign, whose class stands above this module: it knows its system.
C = TypeVar("C")
Rows = dict[str, list[dict[str, Any]]]


class Held(NamedTuple):
    """The places that sides hold: the record, its field of the name and of the holder."""

    record: type[Record]
    named: str
    by: str

    def name(self, place: Record) -> str:
        """Return what a place is called."""
        return str(getattr(place, self.named)) or place.identity

    def holder(self, campaign: Any, place: Record) -> str:
        """Return the side that holds a place in a campaign, '' for none."""
        row = campaign.find(self.record, place.identity)
        return str(getattr(row, self.by, ""))


class Sketch(NamedTuple):
    """What shows a reading: a table laid out, the stands it is about, and it in words."""

    layout: Any
    stands: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks(Generic[C]):
    """The parts that a system may have, as its module `hooks` declares them."""

    # The classes that have a worksheet, in the order of the tabs; without it they stand in
    # the order of the module `records`.
    tabs: tuple[type[Record], ...] = ()
    # The facts of a slot, by which `when` and `unless` call for steps and reminders.
    facts: Callable[[C, str], frozenset[str]] = lambda _campaign, _slot: frozenset()
    # Which sides do a step whose `actor` is this name, in their order, in a slot.
    actors: Mapping[str, Callable[[C, str], Iterable[str]]] = field(default_factory=dict)
    # What is wrong between the rows, and what is only odd.
    checks: Callable[[C], Iterable[RowFault]] = lambda _campaign: ()
    advice: Callable[[C], Iterable[RowFault]] = lambda _campaign: ()
    # What a side has in hand just now besides what its row counts, by its name: campaign,
    # slot and side.
    at_hand: Callable[[C, str, str], Mapping[str, int]] = lambda _c, _slot, _side: {}
    # The fields of a side's row that say nothing yet, such as a deck not yet declared.
    untold: Callable[[C, str], Collection[str]] = lambda _campaign, _side: ()
    # What owners have in hand, kept as lines: their limits hold in every campaign.
    accounts: tuple[Account, ...] = ()
    # What each entry of the ledger must keep to: made once for a ledger, then asked entry
    # by entry with the rows it touched, in order.
    laws: tuple[Callable[[], Callable[[Any], Iterable[Problem]]], ...] = ()
    # What else does not add up over the whole ledger.
    audit: Callable[[C], Iterable[Problem]] = lambda _campaign: ()
    # The charts that worksheets hold, for one slot.
    charts_of: Callable[[C, str], Mapping[str, Chart]] = lambda _campaign, _slot: {}
    # The worksheets that hold an umpire's own version of a chart without dice, by its name.
    lookup_rows: Mapping[str, type[Record]] = field(default_factory=dict)
    # Who may see a row, where it is not what the row says: open, umpire, or sides joined.
    audience: Callable[[C, Record], str] = lambda _campaign, row: row.seen_by
    # Who may see the fields of a row that are kept for its side.
    insiders: Callable[[C, Record], str] = lambda _campaign, row: row.owner
    # The other sides that see what a side does for itself, by the id of the step.
    confidants: Callable[[C, str, str], Iterable[str]] = lambda _campaign, _step, _side: ()
    # What a turn sheet says, and the kinds of sheets there are.
    brief: Callable[..., Brief | None] | None = None
    kinds: tuple[Kind, ...] = ()
    # The tables beside a step's form: by the id of the step, the slot and the side.
    tables: Callable[[C, str, str, str], Iterable[Table]] = lambda *_asked: ()
    # What is read as a strip, play by play.
    strip: Strip | None = None
    # What stays in view at a step whatever is answered: the campaign, step, slot and side.
    in_view: Callable[[C, str, str, str], str] = lambda *_asked: ""
    # The map beside a step, by the id of its code; or one of areas in a slot, for the steps
    # that system.toml declares, and where all go in a turn if a form does not ask it.
    maps: Mapping[str, StepMap[Any]] = field(default_factory=dict)
    area_map: Callable[[C, str], AreaMap] | None = None
    aim: Callable[[Any], str] = lambda _turn: ""
    # The table as it is laid out before the first slot, where there is one.
    ground: GroundRows[Any] | None = None
    # Fields of a row that people write otherwise than they are kept, in their words.
    in_words: Callable[[C, Record], Mapping[str, str]] = lambda _campaign, _row: {}
    # What people call the rows of a class whose ids stand in the ledger: the campaign, the
    # rows that come or go in the same step, and the row.
    names: Mapping[type[Record], Callable[[C, Iterable[Record], Any], str]] = field(
        default_factory=dict
    )
    # What a step does in sentences, by the id of its code, where its lines do not say it.
    says: Mapping[str, Callable[[Any], Iterable[str]]] = field(default_factory=dict)
    # What a side has of each account, by the names that steps spend it under.
    figures: Callable[[C, str], Mapping[str, int | str]] = lambda _campaign, _side: {}
    # What sides hold from slot to slot.
    held: Held | None = None
    # The rows that follow from those of a new campaign.
    complete: Callable[[C], Iterable[Record]] = lambda _campaign: ()
    # The rows of a roster that an umpire kept himself, with what he had no column for.
    # Beside its fields a row may hold `called`, his words for what a closed list calls
    # otherwise, by field, and `typed` where nobody is asked about a guess. It may come back
    # with `guessed`: how a field was guessed, in words.
    fill_rosters: Callable[[C, Rows], Rows] = lambda _campaign, rows: rows
    # What a row says in such a roster besides its fields.
    roster_says: Callable[[C, Record], RosterSays] = lambda _campaign, _row: RosterSays()
    # The rows that make other numbers of what a row counts, where these say which are
    # meant: of a kind by one of its names, '' for all together.
    recount: Callable[[C, Record, Mapping[str, int]], Sequence[Record]] = (
        lambda _campaign, _row, _now: ()
    )
    # How a study plays the system without people, and who is ahead in it.
    studies: StudyRules = field(default_factory=StudyRules)
    # Drawings of numbered readings, by their numbers.
    sketches: Mapping[str, Sketch] = field(default_factory=dict)

    def __new__(cls, **given: Any) -> "Hooks[C]":
        """Refuse a name that no hook has, with those there are."""
        known = [each.name for each in fields(cls)] if given else []
        for name in given.keys() - set(known):
            expected = f"one of {', '.join(known)}" + suggestion(name, known)
            message = f"there is no hook {name!r}; expected {expected}"
            raise ValueError(message)
        return object.__new__(cls)
