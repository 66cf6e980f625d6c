"""Positions from games saved by VASSAL: the pieces of a save become stands.

pywargame 0.8 reads such files as well. It does not import on Python 3.11, brings Sphinx and
an image library with it, reads letters beyond ASCII wrongly, and unpacks whatever size it
is given; what is needed of the format is little, and is read here.
"""
