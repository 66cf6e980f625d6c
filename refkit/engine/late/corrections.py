"""Late corrections as values: what was wrong, what depended on it, what becomes of that."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from refkit.engine.campaign import naming, timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry
from refkit.engine.charts.dice import Drawn, NoDice
from refkit.engine.play.play import Due
from refkit.engine.problems import Problem, Refusal

Do = Literal["keep", "redo", "drop", "overrule"]
Outcome = Literal["same", "otherwise", "refused", "dice"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What becomes of a later entry: kept as it fell, done again, or taken back.

    To overrule is to keep what the rules refuse now. An entry done again may have another
    decision, and dice thrown for it where those on record are not enough.
    """

    do: Do
    decision: Mapping[str, Any] | None = None
    dice: tuple[int | Drawn, ...] | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """What was wrong in an entry, and what becomes of the entries that depended on it.

    `decision` as it should have been taken, `dice` as they should have been read; `facts`
    are rows that were wrong since: `{record, key, fields}`, or `{record, key, gone: true}`.
    `rest` answers for the dependent entries that have no answer of their own. Slots that
    are over are taken up again only where `reopen` names them, or where an entry of theirs
    is taken back: then what they call for now is due.
    """

    entry: int
    decision: Mapping[str, Any] | None = None
    dice: tuple[int | Drawn, ...] | None = None
    facts: tuple[Mapping[str, Any], ...] = ()
    answers: Mapping[int, Answer] = field(default_factory=dict)
    rest: Literal["keep", "redo"] | None = None
    reopen: tuple[str, ...] = ()

    @property
    def is_by_facts(self) -> bool:
        """Whether only facts are set right, and the decision and the dice were so."""
        return self.decision is None and self.dice is None


class Trial(NamedTuple):
    """What doing an entry again comes to: an entry, or why not, or a die still wanted.

    `grounds` are why it would be refused, `against` those that were overruled when it was
    done first, `failed` why the rules can make nothing of it.
    """

    entry: Entry | None = None
    grounds: tuple[Refusal, ...] = ()
    against: tuple[Refusal, ...] = ()
    failed: tuple[Refusal, ...] = ()
    wanted: NoDice | None = None


NOTHING = Trial()
OUTCOMES: dict[Outcome, str] = {
    "same": "comes out the same",
    "otherwise": "comes out otherwise",
    "refused": "cannot be",
    "dice": "wants a die that has not been thrown",
}


@dataclass(frozen=True, slots=True)
class Consequence:
    """A later entry that depended on what was wrong, and how it would come out now.

    `read` are the facts it read, as they were and as they are; `charts` those it rolled on
    that say otherwise now. `kept` is what it changes when it stands as it fell, `clashes`
    what of that cannot be any more; `again` is what it comes to when it is done again.
    """

    entry: Entry
    read: tuple[Change, ...]
    charts: tuple[str, ...]
    kept: tuple[Change, ...]
    clashes: tuple[Problem, ...]
    answer: Answer | None = None
    again: Trial = NOTHING

    @property
    def outcome(self) -> Outcome:
        """How it comes out when it is done again."""
        if self.again.wanted is not None:
            return "dice"
        if self.again.entry is None:
            bars = (*self.again.grounds, *self.again.failed, *self.clashes)
            return "refused" if bars else "same"
        return "same" if timeline.is_alike(self.again.entry, self.entry) else "otherwise"

    def describe(
        self, campaign: Campaign, word: Callable[[Change], str] = str
    ) -> Iterator[str]:
        """Yield the entry and how it comes out, what it read, and why or what then.

        `word` puts a change into words.
        """
        entry, again = self.entry, self.again
        title = naming.entry_title(campaign, entry)
        yield f"entry {entry.number}, {title}: {OUTCOMES[self.outcome]}"
        yield from (f"read {word(each)}" for each in self.read)
        charts = (f"rolled on the chart {name}" for name in self.charts)
        yield from (f"{each}, which is another now" for each in charts)
        step = next((s for s in campaign.system.steps if s.id == entry.step), None)
        explain = Due(entry.slot, step, entry.side).explain if step else str
        yield from (f"refused: {explain(g)}" for g in (*again.grounds, *again.failed))
        yield from () if again.wanted is None else (str(again.wanted),)
        yield from (f"kept, it does not fit: {each}" for each in self.clashes)
        if again.entry is not None and self.outcome == "otherwise":
            yield from (f"now: {line}" for line in again.entry.lines)
            yield from (f"now: {word(each)}" for each in again.entry.changes)
