"""Drawings of readings that words alone do not make plain."""

from refkit.engine.play.hooks import Sketch
from refkit.geometry.layout import Edge, Homes, Layout, Stand, Table

OURS, THEIRS = "Own side", "Enemy"
# Three stands of ours far forward, and enemies whom they have passed.
OWN = {"A": (12.0, 31.0), "B": (36.0, 31.0), "C": (63.0, 31.0)}
ENEMY = {"D": (16.0, 20.0), "E": (28.0, 16.0), "F": (44.0, 16.0), "G": (69.0, 20.0)}
BEHIND = Sketch(
    Layout(
        table=Table(width=76, height=36),
        homes={
            OURS: Homes(edges=(Edge(edge="S"),)),
            THEIRS: Homes(edges=(Edge(edge="W"),)),
        },
        stands=tuple(
            Stand(id=name, side=side, x=x, y=y)
            for side, places in ((OURS, OWN), (THEIRS, ENEMY))
            for name, (x, y) in places.items()
        ),
    ),
    tuple(OWN),
    "A, B and C are at home on the south edge. A and B are behind the enemy front: D is "
    "4 inches from the road home of A, and the road of B runs between E and F, who are 16 "
    "inches apart. C is not behind it: G is 6 inches from its road, and no enemy within 20 "
    "inches of G is on the other side of the road.",
)
SKETCHES = {"R-80": BEHIND}
