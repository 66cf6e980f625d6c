"""Decisions of the Epic 40,000 campaign made up at random, and what every step takes."""

from refkit.systems.epic40k.rules import forces, turns
from refkit.systems.epic40k.rules.board import board
from tests.play.player import Making

CHOSEN = ("detachment", "territory", "target", "side", "winner", "planet")


class Moves(Making):
    """One decision of this system being made up."""

    def drafted(self):
        raw = super().drafted()
        for name in CHOSEN:
            if name in raw and self.offered[name]:
                raw[name] = self.chance.choice(self.offered[name])
        if "passes" in raw:
            raw["passes"] = True
        told = getattr(self, f"a_draft_of_{self.step.id}", dict)()
        return {**raw, **told}

    def whole(self):
        raw = super().whole()
        return {**raw, "passes": self.happens(0.25)} if "passes" in raw else raw

    def a_draft_of_S3(self):  # noqa: N802 - the id of a step
        own = self.offered["territories.territory"]
        chosen = self.chance.sample(own, 2)
        return {"territories": [{"territory": each} for each in chosen]}

    def a_draft_of_S5(self):  # noqa: N802
        ground = board(self.turn)
        held = ground.held(self.turn.side)
        there = {each.place for place in held for each in turns.garrison(self.turn, place)}
        bare = [each for each in held if ground.grounds[each].major and each not in there]
        lays = self.offered["detachment"]
        ground_first = [
            each
            for each in lays
            if self.turn.campaign.get("Detachment", each).kind != "aerial"
        ]
        return {
            "detachment": self.chance.choice(ground_first or lays),
            "territory": self.chance.choice(bare or held),
        }

    def a_draft_of_B2(self):  # noqa: N802
        return {"forces": []}

    def a_draft_of_B5(self):  # noqa: N802
        rows = []
        for each in forces.stranded(self.turn):
            open_to = forces.refuges(self.turn, each)
            if open_to:
                there = self.chance.choice(open_to)
                rows.append({"detachment": each.id, "territory": there})
        return {"detachments": rows}

    def a_draft_of_D1(self):  # noqa: N802
        where = self.offered["detachments.territory"]
        gone = self.offered["detachments.detachment"] if where else ()
        rows = [
            {"detachment": each, "territory": self.chance.choice(where)} for each in gone
        ]
        return {"detachments": rows}

    def a_draft_of_E5(self):  # noqa: N802
        removed = self.offered["removed.detachment"]
        return {"removed": [{"detachment": each} for each in removed], "keeps": ""}

    def rows(self, col, drafted):
        """Keep to the draft where a rule asks for all of it, and spoil it now and then."""
        if self.step.id in ("S3", "B5", "D1", "E5") and self.happens(0.8):
            return list(drafted)
        return super().rows(col, drafted)
