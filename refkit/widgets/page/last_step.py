"""The last step: what it did, and undoing it or correcting it with a reason."""

from collections.abc import Callable

import ipywidgets as widgets

from refkit.engine.campaign import ledger, naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import UNDONE, Entry
from refkit.engine.campaign.naming import sentence
from refkit.engine.campaign.row_names import RowNames
from refkit.engine.play import telling
from refkit.engine.problems import Refused
from refkit.session.game import Game
from refkit.session.side import Seat
from refkit.widgets.live.drafts import DraftKey, Drafts
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard, sentences
from refkit.widgets.page.inputs import button, once
from refkit.widgets.page.markup import Markup, element, join

FEW_DICE = 3  # read out at once; more are folded


class LastStep(widgets.VBox):
    """The step done last, with the two ways to take it back."""

    def __init__(
        self,
        game: Game,
        guard: Guard,
        done: Callable[[Entry], None],
        drafts: Drafts,
        beside: widgets.Widget,
    ) -> None:
        self._game, self._guard, self._done, self._drafts = game, guard, done, drafts
        last = ledger.last_act(game.campaign.entries)
        number = last.number if last else 0
        # By its number: a reason typed for one entry must not come up at the next.
        self._place = DraftKey("", f"correcting entry {number}", "")
        self.undo = button("Undo the last step", "undo")
        self.undo.add_class("refkit-undo")
        self.message = markup.panel()
        self._correcting, self._asks = widgets.VBox(), False
        self.undo.layout.display = None if last else "none"
        above = once(self.undo, beside)
        above.add_class("refkit-line")
        super().__init__([_last_report(game), above, self.message, self._correcting])
        self.add_class("refkit-last")
        if why := drafts.reason(self._place):
            self._ask_why(why)
        guard.wire(self.undo, self._undo)

    def _ask_why(self, why: str = "") -> None:
        """Ask for the reason of a correction, where nothing else will do."""
        if self._asks:
            return
        self._asks = True
        self.why = widgets.Text(why, description="Reason")
        self.why.layout.width = "40rem"
        self.correct = button("Correct it with this reason")
        self._correcting.children = [self.why, once(self.correct)]
        self.why.observe(lambda _: self._keep(), "value")
        self._guard.wire(self.correct, self._correct)

    def _keep(self) -> None:
        self._drafts.keep_reason(self._place, self.why.value)

    def _undo(self) -> None:
        try:
            entry = self._game.undo()
        except Refused as fault:
            markup.show_alerts(self.message, sentences(fault))
            self._ask_why()
            return
        self._done(entry)

    def _correct(self) -> None:
        if not self.why.value.strip():
            markup.show_alerts(self.message, ["Reason is blank; write why you correct it."])
            return
        entry = self._game.correct(self.why.value)
        self._drafts.drop(self._place)
        self._done(entry)


def entry_title(campaign: Campaign, entry: Entry) -> str:
    """Return what an entry is, in words: which step, and whose."""
    steps = {step.id: step.title for step in campaign.system.steps}
    kind = {
        "undo": "Taken back: ",
        "correction": "Corrected: ",
        "hand edit": "Accepted: ",
        "orders": "Sealed: ",
        "more orders": "Sealed: ",
        "skip": "Left out: ",
    }
    who = f", {naming.short(entry.side)}" if entry.side else ""
    by_hand = "earlier entries" if entry.revises else "changes made by hand"
    return f"{kind.get(entry.kind, 'Done: ')}{steps.get(entry.step, by_hand)}{who}"


def entry_head(campaign: Campaign, entry: Entry) -> Markup:
    """Return the title of an entry alone, which tells nothing of what was decided."""
    return element("strong", entry_title(campaign, entry))


def is_secret(campaign: Campaign, entry: Entry) -> bool:
    """Whether an entry is of a step that only the eyes of its side are for."""
    steps = {step.id: step for step in campaign.system.steps}
    found = steps.get(entry.step)
    return bool(entry.side and found and found.audience == "side")


def entry_report(game: Seat, entry: Entry, names: RowNames | None = None) -> Markup:
    """Return what an entry did: its title, what came of it, and its dice."""
    campaign, names = game.campaign, names or RowNames(game.campaign)
    said = telling.entry_sentences(campaign, entry, game.seat, names)
    parts: list[object] = [entry_head(campaign, entry)]
    parts += [markup.items(map(markup.brief, said))] if said else []
    if 0 < len(entry.readings) <= FEW_DICE:
        return join((*parts, markup.items(_dice(campaign, entry, names))))
    return join((*parts, *dice_report(campaign, entry, names)))


def dice_report(campaign: Campaign, entry: Entry, names: RowNames) -> list[Markup]:
    """Return every die of an entry with its trace, folded; none where it threw none."""
    told = _dice(campaign, entry, names)
    return [markup.fold("The dice", markup.items(told))] if told else []


def _dice(campaign: Campaign, entry: Entry, names: RowNames) -> list[Markup]:
    """Return a line with the whole sum for each throw of an entry."""
    lines = (f"{each.roll.purpose}: {each.describe()}" for each in entry.readings)
    return [markup.brief(sentence(campaign, names.in_text(line))) for line in lines]


def take_back_button(entry: Entry) -> Markup:
    """Return the way to take an entry back that stands in the toast; none for an undo."""
    # What dice or a secret brought is not taken back; it can be corrected.
    words = "Correct" if entry.readings or entry.opened else "Take back"
    made = element("button", words, type="button", class_="refkit-take-back")
    return made if entry.kind in UNDONE else Markup("")


def _last_report(game: Game) -> widgets.HTML:
    last = ledger.last_act(game.campaign.entries)
    shown = markup.fold("What was done last", entry_report(game, last)) if last else ""
    return markup.panel(shown)
