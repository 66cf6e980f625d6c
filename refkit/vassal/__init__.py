"""Positions from games saved by VASSAL: the pieces of a save become stands.

pywargame 0.8 reads such files too, but it does not import on Python 3.11, needs Sphinx and
an image library, misreads letters beyond ASCII, and unpacks files of any size. The little
that refkit needs of the format is read here.
"""
