"""A fold shows its part while it is open."""

import ipywidgets as widgets

from refkit.widgets.page.fold import Fold


def test_a_fold_is_closed_at_first():
    assert Fold("The front line", widgets.HTML()).part.layout.display == "none"


def test_a_fold_that_is_opened_shows_its_part():
    fold = Fold("The front line", widgets.HTML())
    fold.title.is_open = True
    assert fold.part.layout.display is None
