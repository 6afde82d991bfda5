"""Work on a Ray cluster: blocks of an arena and rollouts of a training. Needs the extra `ray`.

Nothing outside this package imports Ray. Work is divided into units that depend on their arguments
only, so a unit whose worker dies is repeated elsewhere, and results do not depend on the workers.
"""
