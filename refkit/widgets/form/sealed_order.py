"""What a side sealed for a step: which order of its form it is, and leaving it out."""

from collections.abc import Callable, Iterator

import ipywidgets as widgets

from refkit.engine.campaign.entry import Entry
from refkit.engine.campaign.row_names import RowNames
from refkit.engine.play import sealed_orders
from refkit.engine.play.plain_words import PlainWords
from refkit.engine.play.play import Due
from refkit.engine.play.sealed_orders import Place
from refkit.session.side import Seat
from refkit.widgets.live.drafts import DraftKey, Drafts
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import button, once
from refkit.widgets.page.markup import Markup, element, join
from refkit.widgets.page.step_head import step_head

Recorded = Callable[[Entry], None]


def head(
    game: Seat, owed: Due, guard: Guard, done: Recorded, drafts: Drafts
) -> widgets.Widget:
    """Return the head of a step; below it the order that lies sealed, where one does.

    So it is for steps of which a form has several: of others the form is filled in alone.
    """
    place = game.sealed_place(owed) if owed.step.declarations > 1 else None
    about = step_head(game, owed)
    if place is None:
        return about

    def go_on(entry: Entry) -> None:
        # What the form holds is of the order that is left out.
        drafts.drop(DraftKey.of(owed))
        done(entry)

    order = SealedOrder(game, owed, place, go_on)
    guard.wire(order.skip, order.leave_out)
    return widgets.VBox([about, order])


class SealedOrder(widgets.VBox):
    """What lies sealed for a step, and a button that leaves it out for the next."""

    def __init__(self, game: Seat, owed: Due, place: Place, done: Recorded) -> None:
        self._game, self._owed, self._done = game, owed, done
        self.skip = button("Leave this order out", "step-forward")
        told = (element("p", place_words(place)), *_refused(game, owed))
        shown = join((*told, _ordered(game, owed)))
        super().__init__([markup.panel(shown, "refkit-sealed"), once(self.skip)])

    def leave_out(self) -> None:
        """Leave the order out; the next that was sealed is proposed then."""
        self._done(self._game.skip_order(self._owed))


def place_words(place: Place) -> str:
    """Return which order of a form is proposed, and how many wait after it.

    >>> place_words(Place(2, 5, 3))
    'Order 2 of the 5 on the form is next; 3 more wait.'
    >>> place_words(Place(5, 5, 0))
    'Order 5 of the 5 on the form is next; it is the last.'
    """
    more = {0: "it is the last", 1: "1 more waits"}
    rest = more.get(place.more, f"{place.more} more wait")
    return f"Order {place.number} of the {place.declared} on the form is next; {rest}."


def _refused(game: Seat, owed: Due) -> Iterator[Markup]:
    """Yield why the order is refused as things stand, where it is."""
    found = game.preview(owed, game.draft(owed).values, ()).refusals
    words = PlainWords(game.campaign).refusals(
        each for each in found if each.field != "dice"
    )
    if messages := dict.fromkeys(each.message.rstrip(".") for each in words):
        why = f"It is refused now: {'; '.join(messages)}."
        yield element("p", why, class_="refkit-note")


def _ordered(game: Seat, owed: Due) -> Markup:
    """Return the order in words, folded: it may differ from what was typed since."""
    lines = sealed_orders.words(game.draft(owed))
    names = RowNames(game.campaign)
    return markup.fold("What was ordered", markup.items(map(names.in_text, lines)))
