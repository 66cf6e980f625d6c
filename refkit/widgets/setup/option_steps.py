"""The steps that are answered by options: those a step names, and the readings."""

from collections.abc import Iterable, Iterator, Mapping

import ipywidgets as widgets

from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Change
from refkit.engine.play.setup_steps import SetupStep
from refkit.engine.play.system import Option
from refkit.engine.rules.options import first_step
from refkit.widgets.page import markup, readings
from refkit.widgets.page.fold import Fold
from refkit.widgets.page.markup import Markup
from refkit.widgets.setup.desk import Desk

WHOLE, SELDOM = "The campaign as a whole", "Seldom played otherwise"
READS = "What may stand there: {}."


class OptionsStep(widgets.VBox):
    """A menu for each option: those the step names at once, else by what they bear on."""

    def __init__(self, desk: Desk, step: SetupStep) -> None:
        self._desk = desk
        self.menus: dict[str, widgets.Dropdown | widgets.Text] = {}
        asked = options_of(desk.campaign, step)
        shown = {option.name: self._asked(option) for option in asked}
        parts = {} if step.options else _by_part(desk.campaign, asked)
        folds = [
            Fold(f"{title} ({len(options)})", _doubtful_first(options, shown))
            for title, options in parts.items()
        ]
        super().__init__(folds or [*shown.values()])
        self.add_class("refkit-readings")

    def show(self) -> None:
        """Show the campaign as it is now."""

    def _asked(self, option: Option) -> widgets.Widget:
        drawn = [markup.panel(each) for each in self._sketches(option)]
        # What a menu would list stands below a line to type in.
        told = [] if option.listed else [markup.hint(READS.format(_listed(option)))]
        return widgets.VBox([self._menu(option), *told, *drawn])

    def _sketches(self, option: Option) -> Iterator[Markup]:
        """Yield the drawings of the readings that an option is the first to change."""
        campaign = self._desk.campaign
        for doubt in campaign.system.doubts:
            named = (each for each in campaign.system.options if doubt.names(each.name))
            if next(named, None) == option:
                yield readings.sketched(campaign, doubt)

    def _menu(self, option: Option) -> widgets.Dropdown | widgets.Text:
        """Return the menu of an option, or a line; the question is its label."""
        value = self._desk.campaign.option(option.name)
        if option.listed:
            usual = f"{_capital(option.meaning(option.value))} (usual)"
            listed = [
                (usual if name == option.value else _capital(option.meaning(name)), name)
                for name in option.listed
            ]
            made = widgets.Dropdown(options=listed, value=value)
        else:
            made = widgets.Text(value, continuous_update=False)
        made.description = option.question
        made.layout.width, made.layout.max_width = "46rem", "100%"
        made.observe(lambda change: self._when_picked(option, change["new"]), "value")
        self.menus[option.name] = made
        return made

    def _when_picked(self, option: Option, value: str) -> None:
        self._desk.guard.run(lambda: self._put(option, value))

    def _put(self, option: Option, value: str) -> None:
        before = self._desk.campaign.find(Option, option.name)
        after = (before or option).replace(value=value.strip())
        self._desk.put(filter(None, [change_between(before, after)]))


def _listed(option: Option) -> str:
    """Return what may be typed for an option, and what each means."""
    lines = (line.partition(": ") for line in option.readings.splitlines() if line)
    return "; ".join(f"{value} ({meaning})" for value, _, meaning in lines)


def options_of(campaign: Campaign, step: SetupStep) -> tuple[Option, ...]:
    """Return the options that a step asks for: its own, else what no other step asks."""
    system = campaign.system
    if step.options:
        return tuple(map(system.option, step.options))
    elsewhere = {name for each in system.setup for name in each.options}
    return tuple(each for each in system.options if each.name not in elsewhere)


def meanings(campaign: Campaign, step: SetupStep) -> str:
    """Return what a step's own options are, in words: `five battlegrounds`."""
    options = options_of(campaign, step)
    return "; ".join(o.meaning(campaign.option(o.name)).partition(":")[0] for o in options)


def settle_readings(campaign: Campaign) -> Iterator[Change]:
    """Yield the changes by which no reading of the rules is doubtful any more."""
    asked = any(step.editor == "readings" for step in campaign.system.setup)
    for option in campaign.system.options if asked else ():
        row = campaign.find(Option, option.name)
        if (row or option).doubtful:
            settled = (row or option).replace(doubtful=False)
            yield from filter(None, [change_between(row, settled)])


def _doubtful_first(
    options: Iterable[Option], shown: Mapping[str, widgets.Widget]
) -> widgets.VBox:
    """Return what is asked of a part: what is doubtful, and the rest folded behind it."""
    doubtful = [shown[each.name] for each in options if each.doubtful]
    others = [shown[each.name] for each in options if not each.doubtful]
    if doubtful and others:
        others = [Fold(f"{SELDOM} ({len(others)})", widgets.VBox(others))]
    return widgets.VBox([*doubtful, *others])


def _by_part(campaign: Campaign, options: tuple[Option, ...]) -> dict[str, list[Option]]:
    """Return options by the part that they bear on first."""
    found: dict[str, list[Option]] = {part.title: [] for part in campaign.system.parts}
    for option in options:
        found.setdefault(_part(campaign, option), []).append(option)
    return {title: listed for title, listed in found.items() if listed}


def _part(campaign: Campaign, option: Option) -> str:
    """Return the title of the part of a slot that an option bears on first."""
    system = campaign.system
    number = first_step(system, option)
    part = system.part(system.steps[number].part) if number is not None else None
    return part.title if part else WHOLE


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
