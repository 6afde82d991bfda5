"""Documents, and the pages that are generated from the games."""
