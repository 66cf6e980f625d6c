"""Every kind of file that is handed out, opened and read to the last text in it."""
