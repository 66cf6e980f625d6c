"""The campaign rules of Echelons of Fury."""
