"""The rules as pure functions: values in, values out."""
