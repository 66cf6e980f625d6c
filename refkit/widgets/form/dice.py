"""Dice: "Roll for me", or what an umpire threw and drew himself, one after the other."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import anywidget
import ipywidgets as widgets
import traitlets

from refkit.engine.charts.dice import Drawn, NoCard, NoDice, count_and_sides, shown
from refkit.widgets.live.drafts import Typed
from refkit.widgets.page import markup
from refkit.widgets.page.inputs import button, line
from refkit.widgets.page.markup import element

FOR_ME, ROLLED = "Roll for me", "I rolled"
FACE_BOX, CARD_BOX = "The die shows", "The card is"


class Face(anywidget.AnyWidget):
    """The box to type a face or a card in; it holds what is entered until that is taken.

    Each face is a message of its own: dice typed faster than refkit answers stay apart.
    """

    _esm = Path(__file__).parent / "face.js"
    description = traitlets.Unicode("").tag(sync=True)
    value = traitlets.Unicode("").tag(sync=True)
    disabled = traitlets.Bool(default_value=False).tag(sync=True)
    numeric = traitlets.Bool(default_value=True).tag(sync=True)

    def __init__(self, value: str, description: str) -> None:
        super().__init__(value=value, description=description)
        self.on_msg(self._receive)

    def _receive(self, _: object, message: Mapping[str, object], __: object) -> None:
        # The box is empty by now: the same face again must come back to it too.
        self.value = ""
        self.value = str(message.get("face", ""))


class DicePanel(widgets.VBox):
    """Who throws; and what fell, where the umpire did. Hidden while no die is asked for."""

    def __init__(
        self,
        changed: Callable[[], None],
        typed: Typed | None = None,
        said: Callable[[str], str] = str,
    ) -> None:
        self._said = said
        self.faces = typed.faces if typed else ()
        self.thrown_for = typed.thrown_for if typed else ()
        self._begun = typed.face if typed else ""
        # A card that was read out and is not in its pile, and why not.
        self._not_there = ("", "")
        self._changed = changed
        self._wanted: NoDice | None = None
        self.who = widgets.RadioButtons(options=[FOR_ME, ROLLED], description="The dice")
        self.who.value = ROLLED if typed and typed.rolled else FOR_ME
        self._box = widgets.VBox()
        super().__init__([self.who, self._box])
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

    def ask(self, wanted: NoDice | None, refused: Iterable[str] = ()) -> bool:
        """Ask for the next die or card, or for none; what is refused stands below.

        True where the last card was not there and is back in the box: judge again.
        """
        faults = list(refused)
        if faults and self.faces and isinstance(self.faces[-1], Drawn):
            self._give_back(self.faces[-1], faults[0])
            return True
        self._wanted = wanted
        is_shown = bool(wanted or self.faces or faults)
        self.layout.display = None if is_shown else "none"
        self._box.layout.display = None if self.is_typed else "none"
        if is_shown and self.is_typed:
            self._show(faults)
        return False

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
        markup.show(self.asked, self._question())
        markup.show_alerts(self.message, [*faults, *self._unread()])
        thrown = zip(self.thrown_for, self.faces, strict=False)
        lines = (
            f"{self._said(purpose)}: {face.card if isinstance(face, Drawn) else face}"
            for purpose, face in thrown
        )
        dice = [element("li", line) for line in lines]
        markup.show(self.thrown, element("ol", *dice) if dice else "")

    def _question(self) -> str:
        if self._wanted is None:
            return element("p", "No more dice are needed.") if self.faces else ""
        purpose = self._said(self._wanted.purpose)
        if isinstance(self._wanted, NoCard):
            asked = f"a card of {self._wanted.pile} for {purpose}"
            return element("p", "Draw ", element("strong", asked))
        count, sides = count_and_sides(self._wanted.dice)
        fallen = sum(not isinstance(each, Drawn) for each in self.faces)
        number = fallen - self._wanted.used + 1
        nth = f"die {number} of {count}, " if count > 1 else ""
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
        elif (found := self._read(self._wanted)) is not None:
            self._set((*self.faces, found), (*self.thrown_for, self._wanted.purpose))

    def _unread(self) -> list[str]:
        """Why what is in the box is no face of the die, in words; nothing where it is."""
        if not self.refused or self._wanted is None or self._read(self._wanted):
            return []
        if isinstance(self._wanted, NoCard):
            return [self._not_there[1]]
        _, sides = count_and_sides(self._wanted.dice)
        return [f"The die shows {self.refused}; expected a whole number from 1 to {sides}."]

    def _read(self, wanted: NoDice) -> int | Drawn | None:
        """What is in the box, as it is read; nothing for a face the die has not."""
        if isinstance(wanted, NoCard):
            return None if self.refused == self._not_there[0] else Drawn(self.refused)
        _, sides = count_and_sides(wanted.dice)
        typed = self.refused
        face = shown(int(typed), sides) if typed.isdecimal() else 0
        return face if 1 <= face <= sides else None

    def _take_back(self) -> None:
        if self.faces:
            self._set(self.faces[:-1], self.thrown_for[:-1])

    def _set(self, faces: tuple[int | Drawn, ...], thrown_for: tuple[str, ...]) -> None:
        self.faces, self.thrown_for = faces, thrown_for
        self.face.value = ""
        self._changed()
