"""The speed suite behind `make bench`; one file per kind of measurement."""
