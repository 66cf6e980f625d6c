"""What pages show besides the step that is due: sheets, charts, history, chances."""
