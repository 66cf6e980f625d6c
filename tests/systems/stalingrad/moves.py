"""Decisions of Roads to Stalingrad made up at random, and what every step takes."""

from collections import defaultdict

from refkit.systems.stalingrad import standing
from refkit.systems.stalingrad.records import Side, Slot, Unit
from tests.play.player import Making

LAST = 20  # sequences: then the game ends at the latest


class Moves(Making):
    """One decision of this system being made up."""

    last = LAST

    def drafted(self):
        raw = super().drafted()
        least = {"passes": True} if "passes" in raw else {}
        # A siege by nobody costs nothing.
        least |= {"units": []} if self.step.id == "W1" else {}
        return {**raw, **getattr(self, f"a_draft_of_{self.step.id}", dict)(), **least}

    def whole(self):
        raw = super().whole() if self.happens(0.1) else super().drafted()
        return {**raw, **getattr(self, f"a_draft_of_{self.step.id}", dict)()}

    def one(self, field):
        """Return one of the things offered in a field, '' where there is none."""
        return self.chance.choice(self.offered[field] or [""])

    def a_draft_of_C1(self):  # noqa: N802 - the id of a step
        can_pay = standing.points(self.turn.campaign, self.turn.side)
        wanted = ("map", "map", "card") if can_pay else ("card",)
        return {"choice": self.chance.choice(wanted)}

    def a_draft_of_C2(self):  # noqa: N802
        return {"first": self.one("first")}

    def a_draft_of_O1(self):  # noqa: N802
        return {"area": "" if self.happens(0.05) else self.one("area")}

    def a_draft_of_O2(self):  # noqa: N802
        nothing = {"passes": True, "action": "move", "units": [], "to": ""}
        own = [self.turn.get(Unit, each) for each in self.offered["units.unit"]]
        if not own or self.happens(0.1):
            return nothing
        unit = self.chance.choice(own)
        acts = {"units": [{"unit": unit.id}], "to": "", "passes": False}
        if unit.disorganised or unit.depleted:
            action = "reorganise" if unit.disorganised else "rebuild"
            if self.happens(0.6):
                return {**acts, "action": action}
        mates = [e for e in own if e.area == unit.area and e != unit and self.happens(0.5)]
        goals = [*standing.ways_of(self.turn.campaign, unit, mates)]
        if not goals:
            return nothing
        foes = standing.occupied(self.turn.campaign, self.turn.side).units
        hot = [each for each in goals if each in foes]
        to = self.chance.choice(hot if hot and self.happens(0.8) else goals)
        units = [{"unit": each.id} for each in (unit, *mates)]
        return {"action": "move", "units": units, "to": to, "passes": False}

    def a_draft_of_B2(self):  # noqa: N802
        return {"chit": self.one("chit")}

    def a_draft_of_B3(self):  # noqa: N802
        return {"unit": self.one("unit"), "added": 0}

    def a_draft_of_B4(self):  # noqa: N802
        return {"rows": self.going("rows", "unit", "to")}

    def going(self, rows, key, field):
        """Return where each that is offered goes, by its own choices."""
        goals = defaultdict(list)
        for choice in self.step.code.offer(self.turn):
            if choice.field == f"{rows}.{field}":
                goals[choice.row].append(choice.value)
        names = self.offered[f"{rows}.{key}"]
        return [
            {key: each, field: self.chance.choice(goals[each])}
            for each in names
            if goals[each]
        ]

    def a_draft_of_V1(self):  # noqa: N802
        return {"card": self.one("card")}

    def a_draft_of_V2(self):  # noqa: N802
        told = {"card": self.one("card"), "note": "as it says", "leaders": []}
        told |= {"areas": [], "sides": [], "sums": [], "again": self.one("again")}
        worn = {"row": self.one("units.row"), "depleted": "yes"}
        on_map = [self.turn.get(Unit, worn["row"]).state == "on the map"]
        return {**told, "units": [worn] if all(on_map) else [], "ends": self.happens(0.005)}

    def a_draft_of_W1(self):  # noqa: N802
        told = {"action": "besiege", "lost": [], "units": []}
        return told | (
            {"units": [{"unit": self.one("units.unit")}]} if self.happens(0.5) else {}
        )

    def a_draft_of_K1(self):  # noqa: N802
        card = self.one("card")
        if card and self.happens(0.7):
            return {"action": "play", "card": card}
        hand, deck = (
            len(self.turn.rows("Card", pile=f"{self.turn.side} {pile}"))
            for pile in ("hand", "deck")
        )
        can = [
            "pass",
            *["draw"] * (3 if hand < 5 and deck else 0),
            *["discard"] * (hand > 0),
        ]
        return {"action": self.chance.choice(can), "card": ""}

    def a_draft_of_K2(self):  # noqa: N802
        return {"card": self.one("card")}

    def a_draft_of_K3(self):  # noqa: N802
        owed = self.turn.get(Side, self.turn.side).due
        there = self.offered["rows.area"]
        if not there:
            return {"rows": [], "group": "A"}
        if standing.in_force(self.turn.campaign, standing.DIRECTIVE):
            owed = owed // 2
        row = {"area": self.chance.choice(there), "points": owed}
        return {"rows": [row] if owed else [], "group": self.chance.choice("AB")}

    def a_draft_of_K4(self):  # noqa: N802
        rows = self.going("rows", "unit", "area")
        return {"rows": rows[: self.turn.get(Side, self.turn.side).drafts]}

    def a_draft_of_E1(self):  # noqa: N802
        return {"ends": self.turn.get(Slot, self.turn.slot).number >= self.last}
