"""JupyterLab keeps the campaign's notebooks without what their cells show."""

from refkit.launch.copies import strip_output

c.ContentsManager.pre_save_hook = strip_output
