"""Decisions of Battlefront made up at random: places in inches, courses, pockets."""

from refkit.engine.records.columns import columns
from tests.play.player import NAMES, Making

PLACES = ("63, 40", *NAMES)
INCHES = ("3", "4", "4.5", "12", "a hand's breadth")


class Moves(Making):
    """One decision of this system being made up."""

    def is_wanted(self, col):
        return col.required or col.field == "course"

    def fill_in(self, cls, row):
        row.update({col.field: self.a_text(col) for col in unplaced(cls, row)})

    def whole(self):
        raw = super().whole()
        return self.penned(raw) if "pockets" in raw else raw

    def a_text(self, col):
        if "south-west corner" in col.help:
            x, y = self.chance.randint(0, 144) / 2, self.chance.randint(0, 96) / 2
            return f"{x:g}, {y:g}"
        is_length = "inches" in (col.title + col.help).casefold()
        return self.chance.choice(col.suggests or (INCHES if is_length else PLACES))

    def is_measured(self, col):
        return "south-west corner" in col.help or "inches" in (col.title + col.help)

    def penned(self, raw):
        """Return a front whose units stand in pockets of their own side."""
        sides = self.chance.sample(self.turn.sides, self.chance.choice((0, 1, 1, 2)))
        there = {row.get("side") for row in raw["pockets"]}
        new = [{"pocket": f"{side[0]}{self.turn.slot}", "side": side} for side in sides]
        raw["pockets"] += [row for row in new if row["side"] not in there]
        pockets = {row.get("side"): row["pocket"] for row in raw["pockets"]}
        for row in raw["units"]:
            tables = ("Element", "Stand")
            units = (self.turn.campaign.find(name, row["unit"]) for name in tables)
            side = next((unit.side for unit in units if unit), "")
            row["pocket"] = pockets.get(side, "P1")
        return raw


def unplaced(cls, row):
    """Return the columns of a drafted row that say where something is and are blank."""
    texts = [col for col in columns(cls) if col.kind == "text"]
    return [col for col in texts if col.field == "place" and not row.get("place")]
