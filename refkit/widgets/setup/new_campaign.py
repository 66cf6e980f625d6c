"""A new campaign: its rules system, its title, and the file that it is kept in."""

from collections.abc import Callable
from pathlib import Path

import ipywidgets as widgets

from refkit import systems
from refkit.session import address
from refkit.session.new_campaign import begin_campaign, file_name
from refkit.widgets.page import markup
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import button, menu, once

NAMED_AFTER = "named after the title"
ABOUT = "refkit makes an Excel file and leads you through it, step by step."


class NewCampaign(widgets.VBox):
    """What a new campaign is asked before its steps; `go` leads on to an address."""

    def __init__(self, folder: Path, guard: Guard, go: Callable[[str], None]) -> None:
        self._folder, self._go = folder, go
        titles = [(systems.load(name).title, name) for name in systems.names()]
        self.system = menu("Rules", titles)
        # Told when it is left: letter by letter, the last ones could come behind a click.
        self.title_of = widgets.Text(
            description="Title",
            placeholder="such as Normandy: the crossroads",
            continuous_update=False,
        )
        self.file = widgets.Text(
            description="File", placeholder=NAMED_AFTER, continuous_update=False
        )
        self.make = button("Begin to set it up", style="primary")
        fields = [self.system, self.title_of, self.file]
        for each in fields:
            each.layout.width, each.layout.max_width = "36rem", "100%"
            each.style.description_width = "4rem"
        # As wide as the lines below it, not as its words.
        self.system.remove_class("refkit-pick")
        super().__init__([markup.hint(ABOUT), *fields, once(self.make)])
        self.title_of.observe(lambda _: self._name_file(), "value")
        guard.wire(self.make, self._make)

    def _name_file(self) -> None:
        named = file_name(self.title_of.value)
        self.file.placeholder = named or NAMED_AFTER

    def _make(self) -> None:
        said = self.title_of.value, self.file.value
        made = begin_campaign(self._folder, self.system.value, *said)
        self._go(address.about(address.CAMPAIGN, made.path.name))
