"""The council of ten: a made-up system of ten princes who send envoys to each other."""
