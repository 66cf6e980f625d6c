"""The action bar: what a step would do in a sentence, and the button that does it."""

from collections.abc import Callable, Sequence

import ipywidgets as widgets

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.charts.dice import NoCard, NoDice
from refkit.engine.play.play import Due
from refkit.engine.play.preview import Preview
from refkit.engine.play.steps import Step
from refkit.engine.play.telling import Deed
from refkit.engine.problems import Refusal
from refkit.session.game import Game
from refkit.session.side import Seat
from refkit.widgets.form import changes
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import once
from refkit.widgets.page.markup import Markup, element

NO_WAY_BACK = (
    "After this the campaign cannot go back to set-up (it can now, under Campaign)."
)
NOTHING_CHANGES = "Nothing changes; refkit records that the step is done."
SAID = 2  # sentences beside the button; the others stand above the cells
DETAILS = "Details"
RECORDS, CLOSES = "Record this step", "Close this step"
# What stands after this in a message is what may be filled in.
EXPECTED = "; expected "
# On a button that waits: notice.js then moves the focus to what is missing.
UNREADY = "refkit-unready"


class ActionBar(widgets.HBox):
    """The sentence and the button; `missing` says why the button does nothing yet."""

    def __init__(self, in_view: str = "") -> None:
        self.button = widgets.Button(
            button_style="primary",
            tooltip="Ctrl+Enter presses it from anywhere in the step",
        )
        self.button.add_class("refkit-main")
        self.reason = markup.panel(name="refkit-reason")
        self.preview = markup.panel(name="refkit-preview")
        self.missing = ""
        told = element("p", markup.brief(in_view)) if in_view else ""
        stays = [markup.panel(told, "refkit-in-view")] if in_view else []
        said = widgets.VBox([*stays, self.reason, self.preview])
        said.add_class("refkit-say")
        super().__init__([said, once(self.button)])
        self.add_class("refkit-action")

    def say_missing(self, missing: str, left_out: Sequence[str]) -> None:
        """Say why the button waits, and what it would leave out."""
        self.missing = missing
        (self.button.add_class if missing else self.button.remove_class)(UNREADY)
        reason = " ".join(filter(None, (missing, *left_out)))
        markup.show(self.reason, element("span", reason, role="alert") if reason else "")

    def name(self, words: str) -> None:
        """Name the button by what it does."""
        if self.button.description != words:
            self.button.description = words

    def show(self, preview: Markup) -> None:
        """Show what the answers as they stand would do."""
        markup.show(self.preview, preview)


def button_words(game: Seat, owed: Due, found: Preview, *, is_typed: bool) -> str:
    """Return what the button does: buy for what it costs, roll, or record what is typed."""
    step = owed.step
    is_idle = not (found.refusals or found.changes or found.wanted)
    is_nothing = is_idle and not found.lines
    # What dice came to is something, also where nothing changes by it.
    if step.does_nothing and (is_nothing or (is_idle and not is_typed)):
        words = step.does_nothing
    elif found.wanted and not is_typed and step.does_rolling:
        words = step.does_rolling
    else:
        words = step.does or (CLOSES if is_nothing else RECORDS)
    deed = Deed(game.campaign, step, owed.side, game.seat, found.changes)
    whose = f"the {naming.short(owed.side)}" if owed.side else "the"
    if owed.side and owed.side == game.seat:
        whose = "your"
    return words.format(whose=whose, cost=_cost(game.campaign, deed))


def _cost(campaign: Campaign, deed: Deed) -> str:
    """What a step spends in all, in the words of the account: `11 points`."""
    spent = {each: n for each in campaign.system.accounts if (n := deed.spent(each))}
    units = (campaign.system.abbreviations.get(a.short, a.short) for a in spent)
    unit = next(units, "points").rpartition(" ")[2]
    number = sum(spent.values())
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def effect(game: Seat, step: Step, said: Sequence[str], found: Preview) -> Markup:
    """Return what a step does: two lines or all, the rest and its cells in details."""
    # What is turned up is needed at the table; and one line more takes no more room than
    # to say that there is one.
    most = len(said) if step.reveals or len(said) == SAID + 1 else SAID
    shown, more = [*said[:most]], said[most:]
    if more:
        shown[-1] = f"{shown[-1]} And {len(more)} more."
    first = [element("p", markup.brief(line)) for line in shown]
    cells = changes.change_table(game, found.changes)
    if not first:
        table = f"{step.at_table}, then press the button." if step.at_table else ""
        first = [element("p", table or NOTHING_CHANGES)]
    if not (more or cells):
        return markup.join(first)
    rest = markup.items(more) if more else ""
    return markup.join((*first, markup.fold(DETAILS, rest, cells)))


def last_way_back(game: Seat, step: Step, found: Preview) -> Markup:
    """Return that a step is the one after which set-up is over, nothing for any other."""
    ends = step.reveals or found.wanted is not None
    if not (ends and isinstance(game, Game)) or game.bars_to_set_up:
        return Markup("")
    return element("p", NO_WAY_BACK, class_="refkit-muted")


def until_dice(wanted: NoDice, in_words: Callable[[str], str], *, is_typed: bool) -> Markup:
    """Return what waits for dice, and which are the next."""
    first, card = next_throw(wanted, in_words), isinstance(wanted, NoCard)
    what = "draws and rolls" if card else "rolls them"
    rolled = f": refkit {what} when you press the button, beginning with {first}"
    how = f"; the next is {first}" if is_typed else rolled
    return element("p", f"This depends on the dice{how}.")


def why_not_yet(
    wanted: NoDice | None, refused: Sequence[str], in_words: Callable[[str], str]
) -> str:
    """Return why there is nothing to commit yet, in words; '' when there is.

    What is `wanted` is the next throw of somebody who enters his dice.
    """
    if refused:
        reasons = dict.fromkeys(f"{each.rstrip('.')}." for each in refused)
        return f"Not yet: {' '.join(reasons)}"
    return f"Not yet: enter {next_throw(wanted, in_words)}." if wanted else ""


def still_open(waiting: Sequence[Refusal]) -> str:
    """Return what is still to be filled in, '' for nothing.

    What is expected there stands in the list of the field.
    """
    found = (each.message.partition(EXPECTED)[0].rstrip(".") for each in waiting)
    told = "; ".join(found)
    return f"Still to fill in: {told}." if told else ""


def next_throw(wanted: NoDice, in_words: Callable[[str], str]) -> str:
    """Return the next dice or card, and what for, in words."""
    purpose = in_words(wanted.purpose)
    if isinstance(wanted, NoCard):
        return f"a card from {wanted.pile}: {purpose}"
    return f"{wanted.dice} for {purpose}"
