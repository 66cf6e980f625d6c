"""What kind of thing the parts of a force are, asked where their names leave it open."""

from collections.abc import Iterator
from functools import partial

import ipywidgets as widgets

from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.records.columns import columns
from refkit.engine.records.roster_says import RosterPart, RosterSays
from refkit.session.typed_cells import roster_kind, value_word
from refkit.widgets.page import markup
from refkit.widgets.page.markup import element
from refkit.widgets.setup.desk import Desk
from refkit.widgets.setup.understood import kind_field, kind_word

ASKED = "Please check: the names of these do not say what they are."
PLACE = "kinds that were checked"


class PartKinds(widgets.VBox):
    """A menu for each doubtful kind of a side; what is picked is asked no more."""

    def __init__(self, desk: Desk, record: str) -> None:
        self._desk, self._record = desk, record
        self.menus: dict[str, widgets.Dropdown] = {}
        super().__init__()
        self.add_class("refkit-part-kinds")

    def show(self, side: str) -> None:
        """Show what is doubtful of a side now."""
        campaign = self._desk.campaign
        checked = self._desk.typed(PLACE)
        found = {
            part.kind: part
            for part in doubtful_parts(campaign, self._record, side)
            if "/".join(part.kind) not in checked
        }
        self.menus = {key: self._menu(part) for (_, key), part in found.items()}
        told = markup.panel(element("p", element("strong", ASKED)))
        self.children = [told, *self.menus.values()] if found else []
        self.layout.display = None if found else "none"

    def _menu(self, part: RosterPart) -> widgets.Dropdown:
        campaign, record = self._desk.campaign, part.kind[0]
        name, cls = kind_field(campaign, record), campaign.system.record(record)
        [col] = [each for each in columns(cls) if each.field == name]
        kind = roster_kind(campaign, cls)
        words = [(value_word(kind, name, value), value) for value in col.choices if value]
        first = f"taken for {kind_word(campaign, part)}; is it?"
        made = widgets.Dropdown(
            options=[(first, ""), *words],
            value="",
            description=next(iter(part.names), ""),
            style={"description_width": "14rem"},
        )
        made.layout.width, made.layout.max_width = "32rem", "100%"
        keep = partial(self._keep, part, name)
        made.observe(lambda said: self._desk.guard.run(partial(keep, said["new"])), "value")
        return made

    def _keep(self, part: RosterPart, name: str, value: str) -> None:
        row = self._desk.campaign.find(*part.kind)
        if row is None or not value:
            return
        checked = self._desk.typed(PLACE) | {"/".join(part.kind): value}
        self._desk.keep_typed(PLACE, checked)
        self._desk.put(filter(None, [change_between(row, row.replace(**{name: value}))]))
        self.show(str(getattr(row, "side", "")))


def doubtful_parts(campaign: Campaign, record: str, side: str) -> Iterator[RosterPart]:
    """Yield the parts of a side's rows of which the name leaves open what they are."""
    own = {"side": side} if side else {}
    for row in campaign.rows(record, **own):
        for part in campaign.system.roster_says(campaign, row).parts:
            if part.is_doubtful and campaign.find(*part.kind):
                yield part


def note_parts(campaign: Campaign, record: str, key: str) -> str:
    """Return how many of a row are there, and what its parts are taken for, in a line."""
    row = campaign.find(record, key)
    says = campaign.system.roster_says(campaign, row) if row else RosterSays()
    told: dict[str, list[str]] = {}
    for part in says.parts:
        word = kind_word(campaign, part) + "?" * part.is_doubtful
        told.setdefault(word, []).append(next(iter(part.names), ""))
    kinds = (f"{', '.join(names)}: {word}" for word, names in told.items() if word)
    strength = says.strength[:1].upper() + says.strength[1:]
    return "; ".join(filter(None, (strength, *kinds)))
