"""The ways to another campaign: a new one, another folder, a roster, an example."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import ipywidgets as widgets

from refkit import systems
from refkit.engine.problems import Refused
from refkit.session import address, campaigns, recent
from refkit.widgets.page import markup
from refkit.widgets.page.fold import Fold
from refkit.widgets.page.guard import Guard
from refkit.widgets.page.inputs import button, file_chooser, line, once
from refkit.widgets.page.markup import element

Go = Callable[[str], None]
UP = "the folder above"


class OtherFolder(widgets.VBox):
    """The folders opened before, and a line in which another is named."""

    def __init__(self, here: Path, guard: Guard, go: Go) -> None:
        self._here, self._go = here.resolve(), go
        self.named = widgets.Text(
            description="Folder",
            value=str(self._here),
            placeholder="such as C:\\Users\\Anna\\Documents\\Campaigns",
        )
        self.inside = widgets.Dropdown(description="Folders in it")
        self.inside.add_class("refkit-pick")
        self.lead = button("Show its campaigns", style="primary")
        fields = line(self.named, self.inside)
        super().__init__([markup.panel(self._recent()), fields, once(self.lead)])
        self.named.observe(lambda _: self._look_inside(), "value")
        self.inside.observe(lambda _: self._step_in(), "value")
        self._look_inside()
        guard.wire(self.lead, self._open)

    def _recent(self) -> str:
        others = [each for each in recent.folders() if each != self._here]
        ways = [
            element("a", each, href=address.about(address.HOME, folder=str(each)))
            for each in others
        ]
        head = element("p", "Opened before:")
        return markup.join((head, markup.items(ways))) if ways else ""

    def _look_inside(self) -> None:
        """Offer the folders in the one that is named; none where there is no such."""
        folder = Path(self.named.value.strip())
        try:
            found = sorted(p.name for p in folder.iterdir() if _is_shown(p))
        except OSError:
            found = []
        above = [(UP, "..")] if folder.is_dir() and folder != folder.parent else []
        inside = ((name, name) for name in found)
        self.inside.options = [("choose …", ""), *above, *inside]
        self.inside.value = ""

    def _step_in(self) -> None:
        name, folder = self.inside.value, Path(self.named.value.strip())
        if name:
            self.named.value = str(folder.parent if name == ".." else folder / name)

    def _open(self) -> None:
        folder = Path(self.named.value.strip()).expanduser()
        if not folder.is_absolute() or not folder.is_dir():
            raise Refused([f"{self.named.value}: there is no such folder"])
        recent.remember(folder)
        self._go(address.about(address.HOME, folder=str(folder.resolve())))


def _is_shown(path: Path) -> bool:
    try:
        return path.is_dir() and not path.name.startswith((".", "$"))
    except OSError:
        return False


class Roster(widgets.VBox):
    """A roster chosen from the computer is copied into the folder and adopted there."""

    def __init__(self, folder: Path, adopting: str, guard: Guard, go: Go) -> None:
        self._folder, self._adopting, self._go = folder, adopting, go
        self.chosen = file_chooser("Choose an Excel file", ".xlsx")
        about = (
            "refkit works on a copy in this folder; the file you choose stays as it is. "
            "Workbooks of this folder are in the list above."
        )
        super().__init__([markup.hint(about), self.chosen])
        self.chosen.observe(lambda _: guard.run(self._bring), "value")

    def _bring(self) -> None:
        for file in self.chosen.value:
            made = campaigns.bring(file["name"], bytes(file["content"]), self._folder)
            self._go(address.about(self._adopting, made.name))


class Examples(widgets.VBox):
    """A button for the example of each rules system."""

    def __init__(self, folder: Path, guard: Guard, go: Go) -> None:
        self._folder, self._go = folder, go
        about = "A whole campaign with its rosters and charts, saved in this folder."
        self.begin: dict[str, widgets.Button] = {}
        for name, title in campaigns.examples(systems.names()).items():
            game = systems.load(name).title.partition(":")[0]
            self.begin[name] = button(f"Example: {title} ({game})")
            guard.wire(self.begin[name], partial(self._begin, name))
        super().__init__([markup.hint(about), once(*self.begin.values())])

    def _begin(self, system: str) -> None:
        made = campaigns.make_example(self._folder, system)
        self._go(address.about(address.CAMPAIGN, made.name))


def door(title: str, about: str, part: widgets.DOMWidget) -> widgets.VBox:
    """Return a way as a card: its title opens it."""
    said = markup.panel(element("p", about), "refkit-quiet")
    made = widgets.VBox([said, Fold(title, part)])
    made.add_class("refkit-door")
    return made
