"""A sweep: a population of trainings, the worst of which are stopped early by the arena's rating.

This package holds what does not need Ray: the trials, one rung of a trial, ratings and reports.
`kanban_env.agents.cluster.sweeps` runs trials with Ray Tune.
"""
