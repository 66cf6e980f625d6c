"""Turn sheets: a reader's view of the campaign as PDFs to print."""

from refkit.turnsheets.documents import documents
from refkit.turnsheets.render import Paper, render_brief

__all__ = ["Paper", "documents", "render_brief"]
