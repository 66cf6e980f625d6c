"""A form that names pieces and where they go, and the map of areas that fills it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from refkit.engine.maps.area_choices import AreaChoices
from refkit.engine.maps.area_map import AreaMap
from refkit.engine.maps.step_map import Answers, Filling
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import StepCode
from refkit.engine.play.turn import Turn
from refkit.engine.records.parsing import parse_record

Goals = Mapping[str, tuple[str, ...]]
TICK = ""  # the field under which a list that is ticked says whether a row is


@dataclass(frozen=True, slots=True)
class PieceForm:
    """The fields of a decision that name a piece and its area, as the step offers them.

    `piece` alone is one piece; `sent.piece` a row of a list: each with an area of its own
    (`sent.area`), or those ticked go to one area together, which is a field of the form or,
    where `area` is blank, known beforehand. `beside` are the other fields that the step
    looks at to say who may go where; where one has an answer that is `unsent`, nobody goes.
    """

    piece: str
    area: str = ""
    beside: tuple[str, ...] = ()
    unsent: tuple[str, ...] = ()

    @property
    def sends(self) -> Literal["each", "one", "together"]:
        """How pieces are sent, one after the other, alone or together."""
        if not self._list:
            return "one"
        return "each" if self.area.startswith(f"{self._list}.") else "together"

    @property
    def _list(self) -> str:
        return self.piece.rpartition(".")[0]

    def goals(
        self, turn: Turn, code: StepCode[Turn], answers: Answers, aim: str = ""
    ) -> Goals:
        """Return for each piece that a step offers the areas it would not refuse.

        The step itself is asked, so nothing is lit that is refused later; a list with an
        area for each row tells them with what it offers. Who may go nowhere is left out.
        """
        if not {answers[name] for name in self.beside}.isdisjoint(self.unsent):
            return {}
        offers = tuple(code.offer(turn))
        own = [each.text for each in offers if each.field == self.piece]
        areas = [each for each in offers if each.field == self.area]
        found = {
            piece: tuple(
                area
                for area in _texts(areas, aim, piece)
                if self.sends == "each"
                or _is_taken(turn, code, self._ask(piece, area, answers))
            )
            for piece in own
        }
        return {piece: there for piece, there in found.items() if there}

    def remarks(
        self, turn: Turn, code: StepCode[Turn], goals: Goals, answers: Answers
    ) -> dict[str, dict[str, str]]:
        """Return what the step says of each goal, by piece and area, where it says any."""
        if self.sends == "each":
            return {}
        return {
            piece: {
                area: said
                for area in areas
                if (said := _remark(turn, code, self._ask(piece, area, answers)))
            }
            for piece, areas in goals.items()
        }

    def _ask(self, piece: str, area: str, answers: Answers) -> dict[str, Any]:
        """Return the decision that sends one piece to an area."""
        aside = {name: answers[name] for name in self.beside}
        to = {self.area: area} if self.area else {}
        name = self.piece.rpartition(".")[2]
        row = {name: piece}
        return {**aside, **to, **({self._list: [row]} if self._list else row)}

    def choices(
        self, told: AreaMap, goals: Goals, answers: Answers, aim: str = ""
    ) -> AreaChoices:
        """Return a map with these goals, each by the straight way, and what a form says."""
        at = {piece.id: piece.area for piece in told.pieces}
        said = {piece: area for piece, area in self._said(answers, aim) if area}
        return AreaChoices(
            told,
            {
                piece: {
                    area: (at[piece], area) if at[piece] not in ("", area) else (area,)
                    for area in areas
                }
                for piece, areas in goals.items()
                if piece in at
            },
            {piece: area for piece, area in said.items() if piece in at},
            self.sends,
        )

    def _said(self, answers: Answers, aim: str) -> Iterator[tuple[str, str]]:
        """Yield the pieces that a form names, with their areas."""
        name, to = self.piece.rpartition(".")[2], self.area.rpartition(".")[2]
        if self.sends == "one":
            yield answers[name], answers[to]
            return
        for row in answers[self._list]:
            if self.sends == "each":
                yield row[name], row[to]
            elif row[TICK]:
                yield row[name], answers[self.area] if self.area else aim

    def fill(self, choices: AreaChoices, answers: Answers) -> Filling:
        """Return what is chosen on the map, for the form."""
        sent = choices.chosen
        name, to = self.piece.rpartition(".")[2], self.area.rpartition(".")[2]
        piece, area = next(iter(sent.items()), ("", ""))
        if self.sends == "one":
            return Filling({name: piece, to: area}, {})
        there = [row[name] for row in answers[self._list]]
        if self.sends == "each":
            rows = {each: {to: sent.get(each, "")} for each in there}
            return Filling({}, {self._list: rows})
        ticks = {each: {TICK: each in sent} for each in there}
        return Filling({self.area: area} if self.area else {}, {self._list: ticks})


def _texts(areas: list[Choice], aim: str, piece: str) -> Iterator[str]:
    """Yield the areas that are offered to a piece, the one known beforehand without."""
    yield from (each.text for each in areas if each.is_for(piece))
    if aim and not areas:
        yield aim


def _is_taken(turn: Turn, code: StepCode[Turn], raw: Mapping[str, Any]) -> bool:
    """Whether a step's own rules let a decision stand."""
    decision, faults = parse_record(code.decision, raw)
    return not faults and next(iter(code.refuse(turn, decision)), None) is None


def _remark(turn: Turn, code: StepCode[Turn], raw: Mapping[str, Any]) -> str:
    """Return what a step says of a decision that it does not refuse."""
    decision, _ = parse_record(code.decision, raw)
    return code.remark(turn, decision)
