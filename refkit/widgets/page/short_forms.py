"""The rulebook's short forms with their words, wherever they stand on the page."""

from pathlib import Path

import anywidget
import traitlets

HERE = Path(__file__).parent


class ShortForms(anywidget.AnyWidget):
    """Has the browser say what a short form means, in the words of the system."""

    _esm = HERE / "short_forms.js"
    words = traitlets.Dict(
        key_trait=traitlets.Unicode(), value_trait=traitlets.Unicode()
    ).tag(sync=True)
