"""A player who knows no rule: he takes what steps offer, and drops what they refuse."""

import random
from collections import Counter, defaultdict

from refkit.engine.play import play
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.engine.records.records import columns
from refkit.launch import demo

NAMES = ("the ford", "Ridge 182", "behind the mill", "road bend")
TRIES = 12


class Player:
    """Plays whatever is due by decisions made up from a seed of his own.

    `most` is how many things of a kind he names at once where many are offered.
    """

    def __init__(self, seed, proof, most=99):
        self.chance, self.most = random.Random(seed), most
        self.proof = proof
        self.refused = Counter()
        self.late = 0

    def happens(self, share):
        """Whether something happens that does so often."""
        return self.chance.random() < share

    def note(self, refused):
        """Count the grounds of a refusal that have a code."""
        codes = (getattr(fault, "code", "") for fault in refused.faults)
        self.refused.update(filter(None, codes))

    def play(self, campaign, owed):
        """Return the campaign after one due step."""
        decision = self.decide(campaign, owed)
        return play.play(campaign, owed, decision, self.dice_of(campaign, owed))

    def dice_of(self, campaign, owed):
        """Return the campaign's own dice."""
        seed = campaign.option("seed")
        return play.sealed_dice(campaign, owed, seed)

    def making(self, turn, step):
        """Return how a decision of the step is made up."""
        return self.proof.making(self, turn, step)

    def decide(self, campaign, owed):
        """Return a decision the step takes: the first made up, less what it refuses."""
        turn = Turn(campaign, owed.slot, owed.side)
        made = self.making(turn, owed.step)
        raw, safe = made.whole(), made.drafted()
        for _ in range(TRIES):
            grounds, decision = judge(campaign, owed, raw)
            if not grounds:
                return decision
            self.refused.update(ground.code for ground in grounds)
            less = mended(raw, grounds, safe)
            raw = safe if less == raw else less
        raise Refused(grounds)

    def first(self, campaign, owed):
        """Return the first decision made up, or None where the step takes it or cannot."""
        raw = self.making(Turn(campaign, owed.slot, owed.side), owed.step).whole()
        grounds, decision = judge(campaign, owed, raw)
        return decision if grounds else None

    def out_of_turn(self, campaign, owed):
        """Try a step that is not due; return what is said to it."""
        there = {each.step.id for each in (owed[0], *play.offered_steps(campaign))}
        waiting = [s for s in campaign.system.steps if s.id not in there]
        step = self.chance.choice(waiting)
        return self.refusal(campaign, step)

    def refusal(self, campaign, step):
        """Return the refusals of a step that is not due."""
        self.late += 1
        try:
            play.find_due(campaign, step.id)
        except Refused as error:
            self.note(error)
            return error.faults
        return ()


def judge(campaign, owed, raw):
    """Return the grounds against a decision, and the decision where it can be read."""
    try:
        decision = play.parse_decision(owed, raw)
    except Refused as error:
        return error.faults, None
    return play.refusals(campaign, owed, decision), decision


def mended(raw, grounds, safe):
    """Return a decision less what was refused; what is no row goes back to the draft."""
    try:
        return demo.drop_refused(raw, grounds)
    except Refused:
        names = {ground.field.split("[")[0].split(".")[0] for ground in grounds}
        loose = {name for name in names if not isinstance(raw.get(name), list)}
        if "" in loose or not loose:
            return safe
        kept = {name: value for name, value in raw.items() if name not in loose}
        return {**kept, **{name: safe[name] for name in loose if name in safe}}


class Making:
    """One decision being made up, of what the step offers and what its columns take."""

    def __init__(self, player, turn, step):
        self.chance, self.most = player.chance, player.most
        self.turn, self.step = turn, step
        self.offered = defaultdict(list)
        for choice in step.code.offer(turn):
            if choice.value not in self.offered[choice.field]:
                self.offered[choice.field].append(choice.value)

    def happens(self, share):
        return self.chance.random() < share

    def drafted(self):
        """Return the step's own draft, its blanks filled with what is offered."""
        raw = self.step.draft(self.turn).values
        for col in columns(self.step.decision):
            if self.is_wanted(col) and raw.get(col.field) in (None, ""):
                raw[col.field] = self.value(col, col.field)
            for row in raw[col.field] if col.kind == "rows" else ():
                self.fill_in(col.row, row)
        return raw

    def fill_in(self, cls, row):
        """Fill in the blanks of a drafted row that the step does not take."""

    def is_wanted(self, col):
        """Whether a draft's blank has to be filled in."""
        return col.required

    def whole(self):
        """Return a decision made up from the draft."""
        raw = self.drafted()
        for col in columns(self.step.decision):
            if col.kind == "rows":
                raw[col.field] = self.rows(col, raw.get(col.field, ()))
            elif self.happens(0.5):
                raw[col.field] = self.value(col, col.field)
        return raw

    def rows(self, col, drafted):
        """Return most of the drafted rows, some of them altered, and some of one's own."""
        path, cls = f"{col.field}.", col.row
        rows = [self.altered(cls, path, row) for row in drafted if self.happens(0.95)]
        there = [row[cls.key[0]] for row in rows]
        keys = self.some([k for k in self.offered[path + cls.key[0]] if k not in there])
        if keys and self.happens(0.1):
            keys.append(self.stranger())
        return [*rows, *(self.altered(cls, path, {cls.key[0]: key}) for key in keys)]

    def altered(self, cls, path, row):
        """Return a row with some of its fields made up."""
        others = [col for col in columns(cls) if col.field != cls.key[0]]
        made = {
            col.field: self.value(col, path + col.field)
            for col in others
            if self.happens(self.need(col, row, path + col.field))
        }
        return {**row, **made}

    def need(self, col, row, path):
        """Return how often a field of a row is filled in."""
        if row.get(col.field):
            return 0.3
        if wants(col):
            return 0.9
        return 0.6 if self.offered[path] else 0.3

    def some(self, offered):
        """Return none, a few or many of the things offered, now and then one twice."""
        many = len(offered)
        share = self.chance.choice((0, 1, 2, 3, 1 + many // 3, 1 + many // 2))
        chosen = self.chance.sample(offered, min(share, many, self.most))
        return [*chosen, *chosen[:1]] if self.happens(0.05) else chosen

    def stranger(self):
        """Return the key of any row of the campaign, the enemy's among them."""
        tables = [t for t in self.turn.campaign.tables.values() if t]
        return self.chance.choice([*self.chance.choice(tables)])

    def value(self, col, path):
        """Return what a column may hold: what is offered for it, or what its kind takes."""
        if col.kind == "list":
            return self.some(self.offered[path])
        if self.offered[path] and self.happens(0.9):
            return self.chance.choice(self.offered[path])
        return getattr(self, "a_" + col.kind.replace("/", "_"))(col)

    def a_choice(self, col):
        return self.chance.choice(col.choices)

    def a_yes_no(self, col):
        return self.happens(0.3)

    def a_whole(self, col):
        if col.blank and self.happens(0.5):
            return None
        return self.chance.choice((col.low or 0, *range(4), self.chance.randint(4, 22)))

    def a_text(self, col):
        return self.chance.choice(col.suggests or NAMES)

    def is_measured(self, col):
        """Whether the rules measure by a text, so that no word may be added to it."""
        return False

    def a_date(self, col):
        return col.default


def wants(col):
    """Whether a field says nothing until somebody fills it in."""
    return col.required or (col.kind == "choice" and not col.default)
