"""The cases of the perimeter: a layout each, judged by the engine of the front."""

from refkit.geometry import perimeter
from refkit.geometry.checks import parse_layout

NEAR = 0.002  # inches by which a place may differ


class AnyOrder(list):
    """A list that is equal to another with the same things in it, lists among them too."""

    def __eq__(self, other):
        return told(self) == told(other)

    __hash__ = None


def told(value):
    return sorted(map(told, value)) if isinstance(value, list | tuple) else value


class Places(dict):
    """Places that are equal to others not farther off than a hair."""

    def __eq__(self, other):
        return self.keys() == other.keys() and all(
            abs(mine - theirs) <= NEAR
            for name, place in self.items()
            for mine, theirs in zip(place, other[name], strict=True)
        )

    __hash__ = None


def read(data):
    """Return the cases of a file as others have them: an id, what is given and expected."""
    return [
        {
            "id": case["name"],
            "given": {"ask": case["stage"], **case},
            "expect": case["expect"],
        }
        for case in data["cases"]
    ]


def answer(given):
    """Return what follows from a layout, in the words of the case files."""
    moving = given["ask"] == "disengage"
    found = perimeter.perimeter(parse_layout(given), disengaging=moving)
    judged = {"status": found.status, "islands": AnyOrder(found.islands)}
    if not moving:
        return judged
    return judged | {
        "moves": Places(found.moves),
        "stay": AnyOrder(name for name in found.status if name not in found.moves),
        "contacts_left": AnyOrder(found.disengaged.contacts),
        "held": AnyOrder(found.disengaged.held),
    }
