"""Areas and their links as values, and how somebody may go along them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from refkit.geometry.faults import BadLayout, Fault

Cost = int | Fraction
Step = tuple[str, str]  # from one area to the next


class Link(NamedTuple):
    """Two areas between which one may go, either way, and by what: land, sea, a river."""

    one: str
    other: str
    kind: str = ""

    @property
    def steps(self) -> tuple[Step, Step]:
        """The two ways to go along it."""
        return (self.one, self.other), (self.other, self.one)


@dataclass(frozen=True, slots=True)
class Network:
    """Areas and the links between them; two areas may have several, of different kinds.

    Raises BadLayout with every fault: an area named twice, a link to one that is not there.
    """

    areas: tuple[str, ...]
    links: tuple[Link, ...] = ()

    def __post_init__(self) -> None:
        if found := tuple(network_faults(self.areas, self.links)):
            raise BadLayout(found)

    def neighbours(self, area: str) -> list[str]:
        """Return the areas that a link joins to one, by their names.

        >>> Network(("a", "b", "c"), (Link("b", "c"), Link("a", "b"))).neighbours("b")
        ['a', 'c']
        """
        steps = (step for link in self.links for step in link.steps)
        return sorted({end for start, end in steps if start == area})


def network_faults(areas: tuple[str, ...], links: tuple[Link, ...]) -> Iterator[Fault]:
    """Yield what is wrong with areas and their links."""
    there = set(areas)
    for name in sorted({name for name in areas if areas.count(name) > 1}):
        yield Fault(f"area {name}", "it is there twice", "each area once")
    for link in links:
        place = f"link {link.one}-{link.other}"
        for end in dict.fromkeys((link.one, link.other)):
            if end not in there:
                yield Fault(place, f"there is no area {end!r}", "two areas of the map")
        if link.one == link.other:
            yield Fault(place, "it leads nowhere else", "two different areas")


@dataclass(frozen=True, slots=True)
class Ways:
    """How somebody may go: what a step costs, what is closed to him, where he has to stop.

    A step costs what its kind of link does (1 where none is given), and what is added for
    the area that is entered and for this one step.
    """

    links: Mapping[str, Cost] = field(default_factory=dict)
    areas: Mapping[str, Cost] = field(default_factory=dict)
    steps: Mapping[Step, Cost] = field(default_factory=dict)
    closed: frozenset[str] = frozenset()  # areas that cannot be entered
    closed_links: frozenset[str] = frozenset()  # kinds of links that cannot be used
    closed_steps: frozenset[Step] = frozenset()
    ends: frozenset[str] = frozenset()  # areas that can be entered, but not passed

    def __post_init__(self) -> None:
        given = (*self.links.items(), *self.areas.items(), *self.steps.items())
        if wrong := [(name, cost) for name, cost in given if cost < 0]:
            message = f"the cost of {wrong[0][0]} is {wrong[0][1]}; expected 0 or more"
            raise ValueError(message)

    def allows(self, link: Link, step: Step) -> bool:
        """Whether one may go this way along a link; where one comes from is not asked."""
        is_open = step[1] not in self.closed and step not in self.closed_steps
        return is_open and link.kind not in self.closed_links

    def cost(self, link: Link, step: Step) -> Fraction:
        """Return what it costs to go this way along a link."""
        added = self.areas.get(step[1], 0) + self.steps.get(step, 0)
        return Fraction(self.links.get(link.kind, 1) + added)


FREELY = Ways()
