"""JupyterLab keeps the campaign's notebooks without what their cells show."""

from refkit.copies import without_output

c.ContentsManager.pre_save_hook = without_output
