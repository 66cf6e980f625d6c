"""The kinds of turn sheets a system has, and how sheets are wanted."""

from collections.abc import Sequence
from typing import TypedDict

from refkit.engine.sheets.brief import Heading, Said


class Kind(Said):
    """A kind of turn sheet: its name, what it is called, and the steps that want it.

    It is for the umpire and each side; `is_open` says that there is a public one too, and
    `is_always` that every step wants it. The step '' is when all is over. An appendix goes
    with the others where it is asked for. One that is alone holds all that a side needs at
    its steps: what every step wants is not printed with it.
    """

    name: str
    title: Heading
    help: str = ""
    steps: tuple[str, ...] = ()
    is_open: bool = False
    is_always: bool = False
    is_appendix: bool = False
    is_alone: bool = False


class Printing(TypedDict, total=False):
    """How sheets are wanted: the paper ('a4', 'letter'), large type, kinds, blank forms.

    Without kinds it is those that the due step wants, and the `appendix` with them; with
    `excel` it is a workbook, with `page` one page for a browser with every kind that says
    something now. What is in `allow` the umpire lets out, although its reader may not know
    it. `breaks` are what `verify` finds wrong in the workbook, for the umpire's copy.
    """

    paper: str
    large: bool
    kinds: Sequence[str]
    appendix: bool
    blank: bool
    excel: bool
    page: bool
    allow: Sequence[str]
    breaks: Sequence[str]
