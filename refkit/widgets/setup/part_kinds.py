"""What kind of thing the parts of a force are, asked where their names leave it open."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import ipywidgets as widgets

from refkit.engine.campaign.campaign import change_between
from refkit.engine.play.setup_steps import SetupStep
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
    """A menu for each doubtful kind of a side; what is picked is asked no more.

    `answered` is called then: the rows say what their parts are.
    """

    def __init__(self, desk: Desk, record: str, answered: Callable[[], None]) -> None:
        self._desk, self._record, self._side = desk, record, ""
        self._answered = answered
        self.menus: dict[str, widgets.Dropdown] = {}
        super().__init__()
        self.add_class("refkit-part-kinds")

    def show(self, side: str) -> None:
        """Show what is doubtful of a side now; what was answered stays in its place."""
        parts = _unchecked(self._desk, self._record, side)
        found = {part.kind[1]: part for part in parts}
        before = self.menus if side == self._side else {}
        stay = {key: each for key, each in before.items() if each.value or key in found}
        new = {key: self._menu(part) for key, part in found.items() if key not in stay}
        self.menus, self._side = stay | new, side
        told = markup.panel(element("p", element("strong", ASKED)))
        self.children = [told, *self.menus.values()] if self.menus else []
        self.layout.display = None if self.menus else "none"

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
        keep_checked(self._desk, [part])
        self._desk.put(filter(None, [change_between(row, row.replace(**{name: value}))]))
        same = [
            g for g in self._desk.gaps() if g.is_guess and (g.record, g.key) == part.kind
        ]
        self._desk.agree(same)
        self._answered()


def doubtful_kinds(desk: Desk, step: SetupStep) -> tuple[RosterPart, ...]:
    """Return the kinds in a step's rows that nobody has checked, each once.

    Their names leave open what they are.
    """
    found: dict[tuple[str, str], RosterPart] = {}
    for fill in step.fills[:1] if step.editor == "rows" else ():
        found |= {part.kind: part for part in _unchecked(desk, fill.record)}
    return tuple(found.values())


def keep_checked(desk: Desk, parts: Iterable[RosterPart]) -> None:
    """Keep that kinds are what they are taken for: they are asked no more."""
    checked = {"/".join(part.kind): "checked" for part in parts}
    if checked:
        desk.keep_typed(PLACE, desk.typed(PLACE) | checked)


def _unchecked(desk: Desk, record: str, side: str = "") -> Iterator[RosterPart]:
    """Yield the parts of a side's rows that are doubtful, of all sides' where none is."""
    campaign = desk.campaign
    own = {"side": side} if side else {}
    for row in campaign.rows(record, **own):
        for part in campaign.system.roster_says(campaign, row).parts:
            if is_open(desk, part) and campaign.find(*part.kind):
                yield part


def is_open(desk: Desk, part: RosterPart) -> bool:
    """Whether what a part is taken for is doubtful, and nobody has checked it."""
    return part.is_doubtful and "/".join(part.kind) not in desk.typed(PLACE)


def note_parts(desk: Desk, record: str, key: str) -> str:
    """Return how many of a row are there, and what its parts are taken for, in a line."""
    campaign = desk.campaign
    row = campaign.find(record, key)
    says = campaign.system.roster_says(campaign, row) if row else RosterSays()
    told: dict[str, list[str]] = {}
    for part in says.parts:
        word = kind_word(campaign, part) + "?" * is_open(desk, part)
        told.setdefault(word, []).append(next(iter(part.names), ""))
    kinds = (f"{', '.join(names)}: {word}" for word, names in told.items() if word)
    strength = says.strength[:1].upper() + says.strength[1:]
    return "; ".join(filter(None, (strength, *kinds)))
