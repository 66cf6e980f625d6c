"""The engine: values in, values out; no files, no clock, no rules of any system."""
