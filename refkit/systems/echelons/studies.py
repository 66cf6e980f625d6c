"""How a study plays on: terrain laid at random, who wins a battle, what is left of it."""

from collections import Counter
from fractions import Fraction

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.cards.counted import CardList
from refkit.engine.studies.question import Answer, Question
from refkit.engine.studies.study_rules import StudyRules, battle_facts
from refkit.systems.echelons import rules
from refkit.systems.echelons.records import Card, CleanUp, Side, Slot, TerrainType
from refkit.systems.echelons.steps.setting_up import PLACES

EACH, SPARE = 20, 20  # cards for each battleground, and besides (EF-3)


def drafted(question: Question) -> Answer:
    """Do what the step proposes."""
    return question.draft()


def battlegrounds(question: Question) -> Answer:
    """Agree on as many as the first list of cards is for, on five where there is none."""
    turn = question.turn
    side = next((card.side for card in turn.rows(Card)), "")
    if not side:
        return question.draft()
    inside = turn.option("reserves_inside_deck") == "yes"
    deck = CardList(turn, Card, side).total("deck") + rules.RESERVES * inside
    return {"battlegrounds": (deck - SPARE) // EACH}


def terrain(question: Question) -> Answer:
    """Lay different types at random on each battleground."""
    turn = question.turn
    types = [row.type for row in turn.rows(TerrainType)]
    owed = rules.owed_picks(turn.campaign, turn.side)
    laid = ((at, question.chance.shuffled(types)[:many]) for at, many in owed.items())
    rows = [{"ground": at, **dict(zip(PLACES, kinds, strict=False))} for at, kinds in laid]
    return {"grounds": rows}


def cost_of_battle(question: Question, side: str) -> Fraction:
    """Return the share of his deck that a battle costs a commander.

    Who fights in the other's lines attacks; in the middle nobody does.
    """
    turn = question.turn
    decks = {each.id: each.deck for each in turn.rows(Side)}
    (other,) = (each for each in decks if each != side)
    many = rules.battlegrounds(turn.campaign)
    line = rules.line(many, turn.get(Slot, turn.slot).position)
    attacks = line.holder is not None and turn.sides[line.holder] != side
    # The first to count his cards has fewer already: what both began with decides.
    began = {each.side: each.deck for each in _last_clean_ups(turn.campaign, turn.slot)}
    decks |= {each: began[each] for each in decks if each in began}
    facts = battle_facts(decks[side], decks[other], attacks=attacks)
    return question.lost(side, facts)


def _last_clean_ups(campaign: Campaign, slot: str) -> list[CleanUp]:
    """Return the clean-ups after the battle before this one."""
    battles = [each.id for each in campaign.rows(Slot)]
    before = battles[battles.index(slot) - 1]
    return list(campaign.rows(CleanUp, slot=before))


def battle(question: Question) -> Answer:
    """Who loses the smaller share wins; where both lose alike, either."""
    sides = question.turn.sides
    cost = {each: cost_of_battle(question, each) for each in sides}
    least = [each for each in sides if cost[each] == min(cost.values())]
    return {"winner": question.chance.pick(least), "how": "hq"}


def cards_left(question: Question) -> Answer:
    """The share that the battle cost is lost; the rest was never drawn."""
    turn, share = question.turn, cost_of_battle(question, question.turn.side)
    listed = CardList(turn, Card).rows
    if not listed:
        deck = turn.get(Side, turn.side).deck
        lost = int(deck * share)
        return {"undrawn": deck - lost, "lost": lost}
    cards = [row.name for row in listed.values() for _ in range(row.deck)]
    lost_cards = question.chance.part(cards, share)
    names = dict.fromkeys(lost_cards)
    return {"names": [{"name": each, "lost": lost_cards.count(each)} for each in names]}


def replacements(question: Question) -> Answer:
    """Take back all that may be taken, and of the reserve what the side spends."""
    turn, held = question.turn, CardList(question.turn, Card)
    side, spends = turn.get(Side, turn.side), question.mind.spends
    back = turn.get(CleanUp, f"{turn.slot}/{turn.side}").limit if spends else 0
    drawn = int(side.reserves * spends)
    if not held.rows:
        return {"replacements": back, "reserves": drawn}
    came: Counter[tuple[str, str]] = Counter()
    for place, many in {"pile": back, "reserve": drawn}.items():
        there = [e.name for e in held.rows.values() for _ in range(getattr(e, place))]
        came.update((name, place) for name in question.chance.shuffled(there)[:many])
    names = dict.fromkeys(name for name, _ in came)
    return {
        "names": [
            {"name": each, "pile": came[each, "pile"], "reserve": came[each, "reserve"]}
            for each in names
        ]
    }


def points(campaign: Campaign) -> dict[str, Fraction]:
    """Return the battles won."""
    return {each.id: Fraction(each.wins) for each in campaign.rows(Side)}


def winner(campaign: Campaign) -> str | None:
    """Return who has won the campaign, '' for a draw, None while it goes on."""
    course = rules.course(campaign)
    if not course.over:
        return None
    return "" if course.winner is None else campaign.sides[course.winner]


STUDIES = StudyRules(
    answers={
        "S1": battlegrounds,
        "S2": drafted,
        "S3": terrain,
        "B2": battle,
        "C1": cards_left,
        "C2": replacements,
        "C3": drafted,
    },
    points=points,
    winner=winner,
)
