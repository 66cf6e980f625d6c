"""A table that is being set up, as hands change it: size, home edges, marks on it."""

from pydantic import Field

from refkit.engine.maps.plan import Drawn, Home, Place

LARGEST = 4000
OBJECTIVE, ENTRY = "objective", "entry"


class TableSettings(Drawn):
    """A table in inches, whose its edges are, and the objectives by name and place.

    A home with a `place` is an entry point; `start` and `end` are inches along an edge. A
    mark on the table is told by its key: `objective/0` or `entry/1`, counted from nought.
    """

    width: float = Field(default=72, gt=0, le=LARGEST)
    height: float = Field(default=48, gt=0, le=LARGEST)
    homes: tuple[Home, ...] = ()
    places: tuple[tuple[str, Place], ...] = ()

    @property
    def entries(self) -> tuple[Home, ...]:
        """The entry points."""
        return tuple(home for home in self.homes if home.place is not None)

    def owner(self, edge: str) -> str:
        """Return the side that has a whole edge, '' for nobody."""
        whole = (
            h for h in self.homes if h.edge == edge and h.start is None and h.end is None
        )
        return next((home.side for home in whole), "")

    def has(self, key: str) -> bool:
        """Return whether there is such a mark."""
        kind, _, number = key.partition("/")
        there = {OBJECTIVE: len(self.places), ENTRY: len(self.entries)}.get(kind, 0)
        return number.isdigit() and int(number) < there

    def give(self, edge: str, side: str) -> "TableSettings":
        """Return it with an edge given to a side, '' to nobody; parts of it are gone."""
        others = tuple(home for home in self.homes if home.edge != edge)
        given = (Home.model_validate({"side": side, "edge": edge}),) if side else ()
        return self.model_copy(update={"homes": (*others, *given)})

    def resize(self, width: float, height: float) -> "TableSettings":
        """Return a table of another size; what would lie off it is moved to its rim."""

        def within(place: Place) -> Place:
            return min(place[0], width), min(place[1], height)

        homes = tuple(
            home.model_copy(update={"place": within(home.place)}) if home.place else home
            for home in self.homes
        )
        places = tuple((name, within(place)) for name, place in self.places)
        size = {"width": width, "height": height}
        return self.model_copy(update={**size, "homes": homes, "places": places})

    def put_objective(self, at: Place) -> "TableSettings":
        """Return it with one more objective, called by its number."""
        taken = {name for name, _ in self.places}
        names = (f"Objective {number}" for number in range(1, len(taken) + 2))
        name = next(name for name in names if name not in taken)
        return self.model_copy(update={"places": (*self.places, (name, at))})

    def put_entry(self, side: str, at: Place) -> "TableSettings":
        """Return it with one more entry point."""
        return self.model_copy(update={"homes": (*self.homes, Home(side=side, place=at))})

    def rename(self, key: str, name: str) -> "TableSettings":
        """Return it with an objective called otherwise."""
        number = _number(key)
        return self._with_objective(number, (name, self.places[number][1]))

    def move(self, key: str, at: Place) -> "TableSettings":
        """Return it with a mark elsewhere."""
        number = _number(key)
        if key.startswith(OBJECTIVE):
            return self._with_objective(number, (self.places[number][0], at))
        old = self.entries[number]
        new = old.model_copy(update={"place": at})
        homes = tuple(new if home is old else home for home in self.homes)
        return self.model_copy(update={"homes": homes})

    def remove(self, key: str) -> "TableSettings":
        """Return it without a mark."""
        number = _number(key)
        if key.startswith(OBJECTIVE):
            return self._with_objective(number)
        old = self.entries[number]
        homes = tuple(home for home in self.homes if home is not old)
        return self.model_copy(update={"homes": homes})

    def _with_objective(self, number: int, *new: tuple[str, Place]) -> "TableSettings":
        places = (*self.places[:number], *new, *self.places[number + 1 :])
        return self.model_copy(update={"places": places})


def _number(key: str) -> int:
    return int(key.rpartition("/")[2])
