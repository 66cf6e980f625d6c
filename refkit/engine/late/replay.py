"""The walk from a mistake on: each later entry as it was done, and as it stands now."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import takewhile

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger, timeline
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change, Entry, Fate, Revision
from refkit.engine.charts.charts import Reading
from refkit.engine.charts.dice import Dice, Drawn, TypedDice
from refkit.engine.late import amendments, outcomes, redoing
from refkit.engine.late.corrections import Answer, Consequence, Correction, Trial
from refkit.engine.late.dice_again import ReadAgainDice, ReusedDice
from refkit.engine.late.redoing import Moment
from refkit.engine.play import due_odds
from refkit.engine.problems import Refusal, Refused


class Walk:
    """Two campaigns side by side: as the entries made it, and with the mistake set right.

    Without a seed no die falls: an entry that wants a new one is taken as kept.
    """

    def __init__(
        self, campaign: Campaign, correction: Correction, seed: str | None = None
    ) -> None:
        self.correction, self.seed = correction, seed
        self.found: list[Consequence] = []
        self.faults: list[Refusal] = []
        self.revisions: list[Revision] = []
        self.rolled: list[Reading] = []
        self._campaign = campaign
        # A dict for its order: what differs is told as it came about.
        self._touched: dict[tuple[str, str], None] = {}
        self._line = timeline.standing_entries(campaign.entries)
        self._facts = timeline.fact_corrections(campaign.entries)
        self.target = self._find_target()
        self.was = self.now = replace(campaign, tables={key: {} for key in campaign.tables})
        # The steps as they were done, and as they stand now.
        self._done_then: list[Entry] = []
        self._done_now: list[Entry] = []

    def go(self) -> None:
        """Go from the first entry to the last; Refused where the correction cannot be."""
        self._require_the_campaign()
        place = self._line.index(self.target)
        for entry in self._line[:place]:
            self.was = self.now = campaigns.apply_changes(self.was, entry.changes)
            self._note_done(entry, entry)
        self._correct_target()
        later = self._line[place + 1 :]
        # Facts set right before as of the same entry; the newest word on them comes last.
        number = self.target.number
        own = tuple(takewhile(lambda e: self._facts.get(e.number) == number, later))
        for entry in own:
            self._follow_entry(entry)
        self._correct_facts()
        for entry in later[len(own) :]:
            self._follow_entry(entry)

    @cached_property
    def slot(self) -> str:
        """The slot at work, in which the correction is made."""
        return due_odds.slot_at_work(self._campaign)

    @property
    def corrects(self) -> int | None:
        """The entry whose decision or dice were wrong; None where only facts were."""
        done = (each.entry for each in self.revisions if each.done == "corrected")
        return next(done, None)

    def _require_the_campaign(self) -> None:
        """Refuse where an undo reached over what was set right by hand in between."""
        made = (change for entry in self._line for change in entry.changes)
        try:
            campaigns.apply_changes(self.was, made)
        except Refused as refused:
            message = (
                "the entries that stand do not follow from each other: set right by hand"
            )
            raise Refused([f"{message} {fault}" for fault in refused.faults]) from refused

    def _find_target(self) -> Entry:
        """The entry as it stands; Refused with every reason why it cannot be corrected."""
        number = self.correction.entry
        found = next((e for e in self._line if e.number == number), None)
        faults = [*self._target_faults(found), *self._answer_faults()]
        if faults or found is None:
            raise Refused(faults)
        return found

    def _target_faults(self, found: Entry | None) -> Iterator[str]:
        number, entries = self.correction.entry, self._campaign.entries
        gone = timeline.taken_back(entries)
        if not 0 < number <= len(entries):
            yield f"there is no entry {number}; the last is {len(entries)}"
        elif number in gone:
            yield f"entry {number} was taken back by entry {gone[number]}"
        elif found is None or entries[number - 1].revises:
            about = entries[number - 1].corrects or self._facts.get(number)
            yield f"entry {number} is itself about entry {about}; expected that one"
        elif not self.correction.is_by_facts:
            yield from self._step_faults(found)
        given = self.correction
        if given.is_by_facts and not (given.facts or given.reopen):
            yield "nothing is corrected; expected a decision, dice or facts"

    def _step_faults(self, entry: Entry) -> Iterator[str]:
        rest = "facts can be set right as of it"
        if redoing.work(self._campaign, entry) is None:
            yield f"entry {entry.number} ({entry.kind}) was no step of the rules; {rest}"
        if entry.opened:
            known = "opened a secret, and what is known stays known"
            yield f"entry {entry.number} ({entry.step}) {known}; {rest}"

    def _answer_faults(self) -> Iterator[str]:
        number, numbers = self.correction.entry, [entry.number for entry in self._line]
        later = numbers[numbers.index(number) + 1 :] if number in numbers else numbers
        for each in self.correction.answers:
            if each not in later:
                yield f"entry {each} does not stand after entry {number}"

    def _correct_target(self) -> None:
        """Do the wrong entry as it should have been done."""
        entry, given = self.target, self.correction
        if given.is_by_facts:
            self._apply_entry(entry, entry)
            return
        raw = entry.decision if given.decision is None else given.decision
        dice = self._target_dice()
        trial = redoing.again(self._so_far(), entry, raw, dice, self._then)
        if trial.entry is None:
            raise Refused([*trial.grounds, *trial.failed, *outcomes.missing(trial)])
        if not timeline.is_alike(trial.entry, entry):
            self._add_revision(trial.entry, "corrected", trial.against)
        elif not given.facts:
            raise Refused([f"entry {entry.number} is so already; nothing is corrected"])
        self._apply_entry(entry, trial.entry)

    def _target_dice(self) -> ReusedDice | ReadAgainDice:
        """The dice of the wrong entry: as they are read now, else as they are on record."""
        rolls = redoing.rolls(self.target)
        if self.correction.dice is None:
            return ReusedDice(rolls, self._fresh_dice(self.target, None))
        return ReadAgainDice(rolls, self.correction.dice, self._next_roll)

    def _so_far(self) -> Moment:
        """The campaign as it is now, with every key the ledger and the walk ever used."""
        return Moment(replace(self.now, entries=self._entries_so_far), self._done_now)

    @property
    def _then(self) -> Moment:
        """The campaign as it was."""
        return Moment(self.was, self._done_then)

    @property
    def _entries_so_far(self) -> tuple[Entry, ...]:
        """The ledger, and the correction as far as it has come."""
        sofar = Entry(
            number=0,
            kind="correction",
            slot=self.slot,
            reopens=tuple({self.slot} & set(ledger.slots_over(self._campaign))),
            revises=tuple(self.revisions),
            readings=tuple(self.rolled),
        )
        return (*self._campaign.entries, sofar)

    def _fresh_dice(self, entry: Entry, thrown: Sequence[int | Drawn] | None) -> Dice:
        """The dice behind those on record: thrown for the entry, or refkit's.

        refkit throws under the seal of the slot at work now. When the campaign is over its
        last slot is taken up again for that.
        """
        if thrown is not None or self.seed is None:
            return TypedDice(thrown or (), self._next_roll)
        return ledger.dice(self._entries_so_far, self.seed, self.slot, entry.audience)

    @property
    def _next_roll(self) -> int:
        """The number of the next roll."""
        return ledger.next_roll(self._entries_so_far)

    def _correct_facts(self) -> None:
        """Set the facts right that were wrong since the entry."""
        if not self.correction.facts:
            return
        changes = amendments.changes(self.now, self.correction.facts)
        number, after = len(self._campaign.entries) + 1, self.target.number
        self.revisions.append(
            Revision(entry=number, done="set right", after=after, changes=changes)
        )
        self._note_touched(changes)
        self.now = campaigns.apply_changes(self.now, changes)

    def _follow_entry(self, entry: Entry) -> None:
        """Let an entry stand that the mistake does not touch; settle one that it does."""
        kept, clashes = redoing.fitted(self.now, entry.changes)
        answer = self.correction.answers.get(entry.number) or self._rest_answer(entry)
        read = self._changed_reads(entry)
        case = Consequence(entry, *read, kept, clashes, answer)
        if case.read or case.charts or case.clashes or self._is_asked(entry):
            self._settle_case(case)
            return
        # What it read is as it was, but not what it changes: its changes begin there now.
        stands = entry.model_copy(update={"changes": kept})
        if kept != entry.changes:
            self._add_revision(stands, "stands")
        self._apply_entry(entry, stands)

    def _is_asked(self, entry: Entry) -> bool:
        """Whether something is to be done though nothing it read has changed."""
        answer = self.correction.answers.get(entry.number)
        wanted = answer is not None and answer.do in ("redo", "drop")
        return wanted or self._is_uncalled(entry)

    def _changed_reads(self, entry: Entry) -> tuple[tuple[Change, ...], tuple[str, ...]]:
        """What an entry read that is otherwise now: rows, and charts made of rows."""
        differs = self._differences()
        if not differs:
            return (), ()
        reads = redoing.what_was_read(self.was, entry)
        then, now = (each.charts(entry.slot) for each in (self.was, self.now))
        charts = (name for name in sorted(reads.charts) if then[name] != now[name])
        return tuple(reads.touched(differs, self.was)), tuple(charts)

    def _differences(self) -> tuple[Change, ...]:
        """What is otherwise now: only rows that an entry made otherwise can be."""
        pairs = (
            (self.was.table(record).get(key), self.now.table(record).get(key))
            for record, key in self._touched
        )
        return tuple(each for pair in pairs if (each := campaigns.change_between(*pair)))

    def _note_touched(self, changes: Iterable[Change]) -> None:
        self._touched |= {(each.record, each.key): None for each in changes}

    def _is_uncalled(self, entry: Entry) -> bool:
        """Whether the slot called for the step as it was, and does not any more."""
        owed = redoing.work(self._campaign, entry)
        return (
            owed is not None
            and redoing.is_called(self._then, owed)
            and not redoing.is_called(Moment(self.now, self._done_now), owed)
        )

    def _settle_case(self, case: Consequence) -> None:
        """Do with a dependent entry what was answered, and take down how it comes out."""
        case = replace(case, again=self._try_again(case.entry, case.answer))
        self.found.append(case)
        self.faults += outcomes.bars(case)
        entry, done = outcomes.entry_by_answer(case)
        self._add_revision(entry, done, case.again.grounds or case.again.against)
        self._apply_entry(case.entry, entry, is_dropped=done == "dropped")

    def _rest_answer(self, entry: Entry) -> Answer | None:
        """The answer for all others; what no step did can only be kept."""
        rest = self.correction.rest
        if rest is None:
            return None
        return Answer("keep" if redoing.work(self._campaign, entry) is None else rest)

    def _try_again(self, entry: Entry, answer: Answer | None) -> Trial:
        """What the entry would come to; dice fall only when it is to be done again."""
        if redoing.work(self._campaign, entry) is None:
            return Trial()
        redo = answer if answer is not None and answer.do == "redo" else None
        raw = redo.decision if redo and redo.decision is not None else entry.decision
        fresh = self._fresh_dice(entry, redo.dice) if redo else TypedDice(())
        dice = ReusedDice(redoing.rolls(entry), fresh)
        return redoing.again(self._so_far(), entry, raw, dice, self._then)

    def _add_revision(
        self, entry: Entry, done: Fate, grounds: Sequence[Refusal] = ()
    ) -> None:
        """Take down how an entry stands now, and the dice that were thrown for it."""
        # Rolls on record keep their numbers: the higher ones fell for this correction.
        new = [r for r in entry.readings if r.roll.number >= self._next_roll]
        self.rolled += new
        names = ("slot", "step", "side", "audience", "decision", "readings", "lines")
        told = {name: getattr(entry, name) for name in (*names, "changes")}
        said = tuple(map(str, grounds)) if done in outcomes.RULED else ()
        self.revisions.append(Revision(entry=entry.number, done=done, grounds=said, **told))

    def _apply_entry(self, was: Entry, now: Entry, *, is_dropped: bool = False) -> None:
        if now.changes != was.changes:
            self._note_touched((*was.changes, *now.changes))
        # Side by side: what an entry read is compared between the two.
        self.was = campaigns.apply_changes(self.was, was.changes)
        self.now = campaigns.apply_changes(self.now, now.changes)
        self._note_done(was, None if is_dropped else now)

    def _note_done(self, was: Entry, now: Entry | None) -> None:
        if was.kind == "step":
            self._done_then.append(was)
            self._done_now += [now] if now else []
