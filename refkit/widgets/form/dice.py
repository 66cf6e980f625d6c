"""Dice: "Roll for me", or what an umpire threw and drew himself, one after the other."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import ipywidgets as widgets

from refkit.engine.charts.charts import Chart, Reading
from refkit.engine.charts.dice import Drawn, NoCard, NoDice, count_and_sides, shown
from refkit.widgets.form import dice_pad
from refkit.widgets.form.dice_pad import DicePad
from refkit.widgets.form.face import Face
from refkit.widgets.form.spoken_sum import Throw, printed_chart, spoken_sum
from refkit.widgets.live.drafts import Typed
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import button, line
from refkit.widgets.page.markup import element

FOR_ME, ROLLED = "Roll for me", "I rolled"
TAP = "Rolled it yourself? Tap what the die shows."
FACE_BOX, CARD_BOX = "The die shows", "The card is"


class DicePanel(widgets.VBox):
    """Who throws; and what fell, where the umpire did. Hidden while no die is asked for."""

    def __init__(
        self,
        changed: Callable[[], None],
        typed: Typed | None = None,
        said: Callable[[str], str] = str,
        charts: Callable[[], Mapping[str, Chart]] = dict,
    ) -> None:
        self._said, self._charts = said, charts
        self.faces = typed.faces if typed else ()
        self.thrown_for = typed.thrown_for if typed else ()
        self._begun = typed.face if typed else ""
        # A card that was read out and is not in its pile, and why not.
        self._not_there = ("", "")
        self._changed = changed
        self._wanted: NoDice | None = None
        self._readings: Sequence[Reading] = ()
        # Faces tapped before those that come first in the throw.
        self._ahead: dict[int, int] = {}
        # The chart beside the dice and the chance of each of its results.
        self.chart_title, self.odds = "", dict[str, Fraction]()
        self.pad, self.sum = DicePad(self._tap), markup.panel()
        self.chart = markup.panel(name="refkit-chart")
        self.who = widgets.RadioButtons(options=[FOR_ME, ROLLED], description="The dice")
        self.who.value = ROLLED if typed and typed.rolled else FOR_ME
        self._box = widgets.VBox()
        super().__init__([self.who, self.sum, self.pad, self._box, self.chart])
        self.add_class("refkit-dice")
        self.who.observe(lambda _: self._changed(), "value")
        self.ask(None)

    def insist(self, *, is_wanted: bool) -> None:
        """Have the umpire throw every die, where the level of help asks for it."""
        if is_wanted:
            self.who.value = ROLLED
        self.who.layout.display = "none" if is_wanted else None

    @property
    def is_typed(self) -> bool:
        """Whether the umpire throws the dice himself."""
        return bool(self.who.value == ROLLED)

    @property
    def refused(self) -> str:
        """What is in the box and is no face of the die that is asked for."""
        return str(self.face.value).strip() if self._box.children else self._begun

    def ask(
        self,
        wanted: NoDice | None,
        refused: Iterable[str] = (),
        readings: Sequence[Reading] = (),
    ) -> bool:
        """Ask for the next die or card, or for none; what is refused stands below.

        `readings` are those of the dice so far.
        True where the last card was not there and is back in the box: judge again.
        """
        faults = list(refused)
        if faults and self.faces and isinstance(self.faces[-1], Drawn):
            self._give_back(self.faces[-1], faults[0])
            return True
        self._wanted, self._readings = wanted, readings if self.is_typed else ()
        is_shown = bool(wanted or self.faces or faults)
        self.layout.display = None if is_shown else "none"
        self._box.layout.display = None if self.is_typed else "none"
        self._show_throw()
        if is_shown and self.is_typed:
            self._show(faults)
        return False

    def _throw(self) -> Throw | None:
        """The throw to tap the faces of: the next, else the last; None where it is none."""
        wanted = self._wanted
        if isinstance(wanted, NoCard):
            return None
        if wanted:
            fallen = [*self._numbers[wanted.used :], *self._ahead.values()]
            return Throw.awaited(wanted, self._with_gaps(wanted, fallen))
        return Throw.read(self._readings[-1]) if self._is_last_read else None

    @property
    def _numbers(self) -> list[int]:
        """The faces that were entered, without the cards."""
        found = self.faces if self.is_typed else ()
        return [each for each in found if not isinstance(each, Drawn)]

    def _with_gaps(self, wanted: NoDice, fallen: list[int]) -> list[int | None]:
        count, _ = count_and_sides(wanted.dice)
        first = len(fallen) - len(self._ahead)
        told = dict(enumerate(fallen[:first])) | self._ahead
        return [told.get(at) for at in range(count)]

    @property
    def _is_last_read(self) -> bool:
        """Whether the last thing that was entered is a die of the last reading."""
        return bool(self._readings and self.faces and not isinstance(self.faces[-1], Drawn))

    def _show_throw(self) -> None:
        """Show the sum, the faces to tap and the chart of the throw."""
        throw = self._throw()
        self.chart_title, self.odds = "", {}
        if throw is None:
            self.pad.hide()
            markup.show(self.sum, "")
            markup.show(self.chart, "")
            return
        count, sides = count_and_sides(throw.dice)
        if dice_pad.fits(count, sides):
            faces = [face or 0 for face in throw.faces]
            self.pad.show(f"{throw.dice} for {self._purpose}", sides, faces)
        else:
            self.pad.hide()
        name = element("p", element("strong", self._purpose), f", {throw.dice}")
        tap = "" if self.is_typed or not self.pad.faces else element("p", TAP)
        markup.show(self.sum, markup.join((name, self._spoken(throw), tap)))
        read = [each for each in self._charts().values() if each.title == throw.chart]
        # Who is to throw himself asked for no chances either.
        told = {"has_chances": self.who.layout.display != "none"}
        markup.show(self.chart, printed_chart(read[0], throw, **told) if read else "")
        if read:
            shift = sum(add for _, add in throw.modifiers)
            self.chart_title, self.odds = throw.chart, read[0].shifted(shift)

    @property
    def _purpose(self) -> str:
        """What the throw is for."""
        found = self._wanted or self._readings[-1].roll
        return self._said(found.purpose)

    def _spoken(self, throw: Throw) -> markup.Markup:
        labels = tuple((self._said(label), add) for label, add in throw.modifiers)
        return spoken_sum(throw._replace(modifiers=labels))

    def _tap(self, at: int, face: int) -> None:
        """Take a face that was tapped, of the next throw or instead of one of the last."""
        if not self.is_typed:
            self.faces, self.thrown_for = (), ()
        if self._wanted:
            count, purpose = 0, self._wanted.purpose
            count = len(self._numbers[self._wanted.used :]) if self.is_typed else 0
        else:
            roll = self._readings[-1].roll
            count, purpose = len(roll.faces), roll.purpose
        mine = self._numbers[len(self._numbers) - count :] if count else []
        self._ahead[at] = face
        known = dict(enumerate(mine)) | self._ahead
        done = list(itertools.takewhile(lambda n: n in known, itertools.count()))
        self._ahead = {n: each for n, each in self._ahead.items() if n >= len(done)}
        before = len(self.faces) - count
        self.faces = (*self.faces[:before], *(known[n] for n in done))
        self.thrown_for = (*self.thrown_for[:before], *(purpose for _ in done))
        if self.is_typed:
            self._changed()
        else:
            self.who.value = ROLLED

    def _give_back(self, drawn: Drawn, why: str) -> None:
        """Put a card that cannot be drawn back into the box, where the reason stands."""
        self._not_there = (drawn.card, why)
        if self._box.children:
            self.face.value = drawn.card
        else:
            self._begun = drawn.card
        self.faces, self.thrown_for = self.faces[:-1], self.thrown_for[:-1]

    def _show(self, faults: list[str]) -> None:
        """Show the box to type in, which is made when it is first needed."""
        if not self._box.children:
            self._box.children = self._typing()
        self.face.disabled = self.take.disabled = self._wanted is None
        is_card = isinstance(self._wanted, NoCard)
        self.face.description = CARD_BOX if is_card else FACE_BOX
        self.face.numeric = not is_card
        self.back.disabled = not self.faces
        is_tapped = bool(self.pad.faces)
        self.face.layout.display = self.take.layout.display = "none" if is_tapped else None
        markup.show(self.asked, "" if is_tapped else self._question())
        markup.show_alerts(self.message, [*faults, *self._unread()])
        dice = [element("li", *each) for each in self._earlier()]
        markup.show(self.thrown, element("ol", *dice) if dice else "")

    def _earlier(self) -> Iterator[tuple[object, ...]]:
        """Yield what was thrown before the throw that is shown: sums, or faces."""
        if self._readings:
            shown = len(self._readings) - (not self._wanted and self._is_last_read)
            for each in self._readings[:shown]:
                sum_ = each.roll.card or self._spoken(Throw.read(each))
                yield f"{self._said(each.roll.purpose)}: ", sum_
            return
        for purpose, face in zip(self.thrown_for, self.faces, strict=False):
            fell = face.card if isinstance(face, Drawn) else face
            yield (f"{self._said(purpose)}: {fell}",)

    def _question(self) -> str:
        if self._wanted is None:
            return element("p", "No more dice are needed.") if self.faces else ""
        purpose = self._said(self._wanted.purpose)
        if isinstance(self._wanted, NoCard):
            asked = f"a card from {self._wanted.pile}: {purpose}"
            return element("p", "Draw ", element("strong", asked))
        count, sides = count_and_sides(self._wanted.dice)
        fallen = sum(not isinstance(each, Drawn) for each in self.faces)
        number = fallen - self._wanted.used + 1
        missing = count - number + 1
        many = f"type them all, such as 3 1 2; {missing} still missing, each "
        nth = many if count > dice_pad.MOST_DICE else f"die {number} of {count}, "
        nth = nth if count > 1 else ""
        most = f"{sides}, 00 counts as 100" if sides == 100 else sides
        asked = f"{self._wanted.dice} for {purpose}: {nth}1 to {most}"
        return element("p", "Throw ", element("strong", asked))

    def _typing(self) -> list[widgets.Widget]:
        self.face = Face(self._begun, FACE_BOX)
        self.take = button("Enter this die")
        self.back = button("Take back the last die")
        self.face.layout.width = "9rem"
        self.asked, self.thrown = markup.panel(), markup.panel()
        self.message = markup.panel(name="refkit-message")
        self.face.observe(lambda _: self._enter(), "value")
        self.take.on_click(lambda _: self._enter())
        self.back.on_click(lambda _: self._take_back())
        entering = line(self.face, self.take, self.back)
        return [self.asked, entering, self.message, self.thrown]

    def _enter(self) -> None:
        """Take the face in the box; a face the die has not stays there with the reason."""
        # A click finds the box empty: the face was sent as the focus left it.
        if not self.refused or self._wanted is None:
            return
        if unread := self._unread():
            markup.show_alerts(self.message, unread)
            self._changed()
        elif found := self._read(self._wanted):
            purposes = (self._wanted.purpose for _ in found)
            self._set((*self.faces, *found), (*self.thrown_for, *purposes))

    def _unread(self) -> list[str]:
        """Why what is in the box is no face of the die, in words; nothing where it is."""
        if not self.refused or self._wanted is None or self._read(self._wanted):
            return []
        if isinstance(self._wanted, NoCard):
            return [self._not_there[1]]
        count, sides = count_and_sides(self._wanted.dice)
        room = count - len(self._numbers[self._wanted.used :])
        each = f"at most {room} whole numbers, each" if room > 1 else "a whole number"
        return [f"The die shows {self.refused}; expected {each} from 1 to {sides}."]

    def _read(self, wanted: NoDice) -> tuple[int | Drawn, ...]:
        """What is in the box, as it is read; nothing where one is no face of the die."""
        if isinstance(wanted, NoCard):
            is_refused = self.refused == self._not_there[0]
            return () if is_refused else (Drawn(self.refused),)
        count, sides = count_and_sides(wanted.dice)
        typed = self.refused.replace(",", " ").split()
        faces = [shown(int(each), sides) if each.isdecimal() else 0 for each in typed]
        room = count - len(self._numbers[wanted.used :])
        fits = len(faces) <= max(room, 1) and all(1 <= each <= sides for each in faces)
        return tuple(faces) if fits else ()

    def _take_back(self) -> None:
        if self.faces:
            self._set(self.faces[:-1], self.thrown_for[:-1])

    def _set(self, faces: tuple[int | Drawn, ...], thrown_for: tuple[str, ...]) -> None:
        self.faces, self.thrown_for, self._ahead = faces, thrown_for, {}
        self.face.value = ""
        self._changed()
