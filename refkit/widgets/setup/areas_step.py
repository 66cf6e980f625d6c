"""The step of a map of areas: names from a list, places and links by clicking."""

import ipywidgets as widgets

from refkit.engine.play.setup_steps import SetupStep
from refkit.session.laid_areas import LaidAreas, laid_areas, lay_areas, limits
from refkit.widgets.map.area_setup import AreaSetup, AreaSpot
from refkit.widgets.setup.desk import Desk
from refkit.widgets.setup.sheet import Sheet


class AreasStep(widgets.VBox):
    """The areas on a map; what else is said of them, and of their links, in rows below."""

    def __init__(self, desk: Desk, step: SetupStep) -> None:
        self._desk, self._step = desk, step
        self.areas = AreaSetup(limits=limits(desk.campaign, step))
        self.areas.watch(lambda: desk.guard.run(self._keep))
        self.sheets = [
            Sheet(
                desk, fill.model_copy(update={"fixed": True}), "", lambda _: self._follow()
            )
            for fill in step.fills
        ]
        super().__init__([self.areas, *self.sheets])
        self._follow()

    def show(self) -> None:
        """Show the campaign as it is now."""
        for sheet in self.sheets:
            sheet.show()
        self._follow()

    def _follow(self) -> None:
        """Show the map as the workbook has it, where that is another."""
        laid = laid_areas(self._desk.campaign, self._step)
        if laid != self._shown:
            spots = (AreaSpot(name, place) for name, place in laid.places.items())
            self.areas.put(spots, laid.links)

    @property
    def _shown(self) -> LaidAreas:
        """The map as the page shows it."""
        places = {spot.name: spot.place for spot in self.areas.spots}
        return LaidAreas(places, self.areas.links)

    def _keep(self) -> None:
        shown = self._shown
        campaign = self._desk.campaign
        self._desk.put(lay_areas(campaign, self._step, shown.places, shown.links))
        for sheet in self.sheets:
            sheet.show()
