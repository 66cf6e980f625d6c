"""JupyterLab keeps the campaign's notebooks without what their cells show."""

from refkit.launch.copies import without_output

c.ContentsManager.pre_save_hook = without_output
