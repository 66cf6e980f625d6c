"""Seating: who has the screen, and the blank page while it changes hands."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import anywidget
import ipywidgets as widgets
import traitlets
from pydantic import BaseModel, ConfigDict, ValidationError

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.maps.side_looks import colours_of
from refkit.widgets.live.shelf import Shelf
from refkit.widgets.page import markup
from refkit.widgets.page.badges import side_badge
from refkit.widgets.page.inputs import button, menu, once
from refkit.widgets.page.markup import Markup, element

HERE = Path(__file__).parent
MANY_SEATS = 4  # from so many on there is a list
UMPIRE = "umpire"
CALLED = {UMPIRE: "the umpire"}  # in any campaign


class SeatState(BaseModel):
    """Who has the screen; the page is blank while it waits for that reader."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    seat: str = UMPIRE
    waits: bool = False


class Seating:
    """Who has the screen, kept beside the workbook: a page loaded again asks it."""

    def __init__(self, workbook: Path) -> None:
        self._shelf = Shelf(workbook, "screen")
        self._now = SeatState()

    @property
    def seat(self) -> str:
        """Who has it, or is to have it."""
        return self._now.seat

    @property
    def waits(self) -> bool:
        """Whether the page is blank until that reader sits down."""
        return self._now.waits

    @property
    def trouble(self) -> str:
        """Why it could not be kept or read, in a sentence; '' where it could."""
        return self._shelf.trouble

    def read(self) -> None:
        """Read who has it; where that cannot be read it waits for the umpire."""
        self._shelf.trouble = ""
        held = dict(self._shelf.all()).get("seat")
        try:
            # Missing is not unreadable: where nobody handed it over it is the umpire's.
            self._now = SeatState.model_validate(held or {"waits": bool(self.trouble)})
        except ValidationError:
            self._now = SeatState(waits=True)

    def put(self, seat: str, *, waits: bool) -> None:
        """Give it to somebody, who sits down or is waited for."""
        self._shelf.trouble = ""
        self._now = SeatState(seat=seat, waits=waits)
        self._shelf.put("seat", self._now.model_dump())


class ScreenChannel(anywidget.AnyWidget):
    """Tells the other pages on this screen that it changes hands, and hears it of them."""

    # anywidget takes a path for a file to read; a text would be the script itself.
    _esm = HERE / "seating.js"
    _css = HERE / "seating.css"
    beat = traitlets.Int(0).tag(sync=True)

    def __init__(self, heard: Callable[[], None]) -> None:
        super().__init__()
        self.on_msg(lambda _widget, _message, _buffers: heard())

    def tell(self) -> None:
        """Tell the other pages."""
        self.beat += 1


Give = Callable[[str], None]


class SeatBar(widgets.HBox):
    """Whose the screen is now, and a button for each to whom it may be handed."""

    def __init__(self, campaign: Campaign, seat: str, give: Give) -> None:
        others = [to for to in seats(campaign) if to != seat]
        self.give = {to: button(f"Hand the screen to {seat_name(to)}") for to in others}
        whose = element("strong", f"This screen: {seat_name(seat)}.")
        message = "He sees all." if seat == UMPIRE else "It shows what this side may know."
        badge = [] if seat == UMPIRE else [side_badge(campaign, seat), " "]
        line = markup.panel(element("p", *badge, whose, f" {message}"), "refkit-seat")
        super().__init__([line, *_handing(self.give, "Hand the screen to", give)])
        self.add_class("refkit-seats")


class Curtain(widgets.VBox):
    """The blank page: only who is to sit down, and the button to press then."""

    def __init__(self, campaign: Campaign | None, seat: str, sit: Give, give: Give) -> None:
        who = seat_name(seat)
        message = f"The page is hidden now. Go on when {who} is alone at the screen."
        title = element("h1", f"Hand the screen to {who}")
        self.sit = button(f"Show the page of {who}", style="primary")
        self.give = {
            to: button(f"Hand it to {seat_name(to)} instead")
            for to in (seats(campaign) if campaign else ())
            if campaign and to != seat
        }
        ink = [seat_ink(campaign, seat, "refkit-curtain")] if campaign else []
        head = markup.panel(markup.join((title, element("p", message), *ink)))
        handing = _handing(self.give, "Hand it instead to", give)
        super().__init__([head, once(self.sit), widgets.HBox(list(handing))])
        self.add_class("refkit-curtain")
        _wire({seat: self.sit}, sit)


def hand_on(to: Iterable[str], give: Give) -> widgets.HBox:
    """Return the way to who is next at the screen, where there is nothing to do."""
    buttons = {each: button(f"Hand the screen to {seat_name(each)}") for each in to}
    return once(*_handing(buttons, "Hand the screen to", give))


def seat_ink(campaign: Campaign, seat: str, box: str) -> Markup:
    """Return the colour of the side that has the screen, for a box of this class."""
    if seat not in campaign.sides:
        return Markup("")
    ink = colours_of(campaign)[seat].ink
    return element("style", f".{box} {{ --refkit-seat: {ink} }}")


def seats(campaign: Campaign) -> tuple[str, ...]:
    """Return who may have the screen: the umpire and each side."""
    return (UMPIRE, *campaign.sides)


def seat_name(seat: str) -> str:
    """Return who sits there, in words."""
    return CALLED.get(seat) or naming.as_people(seat, "side")


def close_widgets(made: Iterable[widgets.Widget]) -> None:
    """Close widgets with all they hold, so that nothing of them stays on the page."""
    left = list(made)
    # Widgets hold one another in rings: without this it would never end.
    gone: dict[int, widgets.Widget] = {}
    while left:
        each = left.pop()
        if id(each) not in gone and not isinstance(each, markup.Shared):
            gone[id(each)] = each
            left += _inner_widgets(each)
    # ipywidgets closes no children with their box: each would stay in the kernel.
    for each in gone.values():
        each.close()


def _inner_widgets(made: widgets.Widget) -> Iterator[widgets.Widget]:
    """What a widget shows, and what it has at hand and does not show now."""
    if isinstance(made, widgets.Layout | widgets.Style):
        return
    shown = (getattr(made, trait) for trait in made.keys)
    for value in (*shown, *vars(made).values()):
        found = value if isinstance(value, list | tuple) else (value,)
        yield from (each for each in found if isinstance(each, widgets.Widget))


def _handing(
    buttons: dict[str, widgets.Button], title: str, give: Give
) -> tuple[widgets.Widget, ...]:
    """Return the way to each seat: a button each, or where they are many one for a list.

    A letter typed in the list goes to the names that begin with it.
    """
    if len(buttons) < MANY_SEATS:
        _wire(buttons, give)
        return tuple(buttons.values())
    to = menu(title, [(seat_name(each), each) for each in buttons])
    hand = button("Hand it over")
    hand.on_click(lambda _: give(to.value))
    return to, hand


def _wire(buttons: dict[str, widgets.Button], work: Give) -> None:
    for to, each in buttons.items():
        # Bound now: else every button hands the screen to the last in the loop.
        each.on_click(lambda _, to=to: work(to))
