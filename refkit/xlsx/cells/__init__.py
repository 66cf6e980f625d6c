"""The cells of a worksheet: read, styled and written in place."""
