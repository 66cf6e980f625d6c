"""The geometry of the front: points in, shapes out; knows nothing of campaigns."""
