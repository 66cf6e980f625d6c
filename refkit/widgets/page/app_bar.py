"""The bar on top of a campaign's page: which campaign, where it stands, whose screen."""

import ipywidgets as widgets

from refkit.engine.campaign import naming
from refkit.session import address
from refkit.session.side import Seat
from refkit.widgets.live.presence import clock_time
from refkit.widgets.page import markup
from refkit.widgets.page.badges import side_badge, side_signs
from refkit.widgets.page.fold import Fold
from refkit.widgets.page.markup import Markup, element, join
from refkit.widgets.page.seating import UMPIRE, Give, SeatBar, seat_ink


class AppBar(widgets.HBox):
    """Black for the umpire, who sees all; in a side's colour while it has the screen."""

    def __init__(self, game: Seat, give: Give) -> None:
        self.seats = SeatBar(game.campaign, game.seat, give)
        whose = "Umpire" if game.seat == UMPIRE else naming.short(game.seat)
        menu = widgets.HBox([Fold(f"Screen: {whose}", self.seats)])
        menu.add_class("refkit-seat-menu")
        keys = element("button", "Keys", type="button", class_="refkit-help-keys")
        helps = markup.panel(keys, "refkit-bar-help")
        saved = markup.panel(_saved(game), "refkit-saved")
        super().__init__([markup.panel(_where(game)), saved, helps, menu])
        self.add_class("refkit-bar")


def _where(game: Seat) -> Markup:
    """The way home, the campaign and where it stands, on the colour of its reader."""
    home = address.home()
    name = element("a", "refkit", href=home) if home else element("b", "refkit")
    badge = "" if game.seat == UMPIRE else side_badge(game.campaign, game.seat)
    title = element("h1", game.campaign.option("title"))
    stands = naming.slot_place(game.campaign, game.slot) if not game.is_over else "over"
    quiet = element("span", naming.short(stands), class_="refkit-quiet")
    where = element("div", name, badge, title, quiet, class_="refkit-where")
    return join(
        (seat_ink(game.campaign, game.seat, "refkit-bar"), side_signs(game.campaign), where)
    )


def _saved(game: Seat) -> Markup:
    """Return what may be said of the file; the style sheet shows which of it holds."""
    at = clock_time(game.path.stat().st_mtime)
    return join(
        (
            element("span", element("span", "✓ ", aria_hidden="true"), f"Saved {at}"),
            element("span", "Saving …", class_="refkit-is-saving"),
            element("span", "Waiting for the file", class_="refkit-is-waiting"),
        )
    )
