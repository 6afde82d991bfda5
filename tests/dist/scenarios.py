"""What is tried in an environment: the commands of a new user, from an empty folder."""

from __future__ import annotations

from tests.dist.environment import CheckFailed, Environment

GAME = "actionworks-v0"
"""The game that compiles fastest."""
EXTRAS = ("torch", "stable_baselines3", "tensorboard", "scipy", "matplotlib", "openskill", "ray")
NO_RAY = 'kanban: ray: not installed; run: pip install "kanban-env[ray]"'
TINY = (
    "run.name=tiny run.decisions=2000 run.threads=1 network.width=32 imitation.decisions=500"
    " ppo.games=16 ppo.steps=32 evaluation.final_games=6 checkpoints.every=1000"
)
PLUG_IN = '''
class First:
    """Plays the first legal action."""

    def __init__(self, *, seed: int = 0) -> None:
        pass

    def act(self, batch, rows):
        return batch.action_masks[rows].argmax(1)
'''
BOTH_WORK = """
import agents, kanban_env.agents
agent = agents.Agent(name="factory", instructions="Build cars.")
players = kanban_env.agents.names()
assert agents.__file__ != kanban_env.agents.__file__
assert {"heuristic", "random", "zoo"} <= set(players)
print(agent.name, "beside", *players)
"""


def without_extras(user: Environment) -> None:
    """Play, watch, replay and bench need the base install only, whatever else is in the folder."""
    user.install("kanban-env")
    (user.folder / "agents").mkdir()
    (user.folder / "agents" / "__init__.py").write_text("raise RuntimeError('not of kanban_env')")
    user.python(
        f"import importlib.util as i; print([m for m in {EXTRAS} if i.find_spec(m)])", said="[]"
    )
    user.kanban("games", said=GAME)
    user.kanban("configs", said="quickstart")
    user.kanban(f"watch {GAME} --agents heuristic random random --no-board --save watched.jsonl")
    user.kanban("replay watched.jsonl --verify", said="all states agree")
    user.kanban("replay watched.jsonl --step 5", said="step 5 of")
    begin = f"play {GAME} -p 2 --agents heuristic -o max_rounds=1 --save played.jsonl"
    user.kanban(begin, said="kanban play", typed="1\n1\nq\n")
    over = "The game is over"
    user.kanban(f"play {GAME} --resume played.jsonl", said=over, typed="1\n" * 500)
    user.kanban(f"watch {GAME} --agents zoo:actionworks-v0-3p --no-board", said=over)
    user.kanban(f"bench {GAME} --games 64 --seconds 0.1 --json", said="in_kernel")
    user.kanban(f"evaluate {GAME} --agent heuristic --against random --max-games 12")
    user.python(f"import kanban_env as kb; kb.make('{GAME}').reset(seed=0)")
    user.python(
        "import gymnasium, kanban_env.agents.envs;"
        f"gymnasium.make('kanban/{GAME}', opponents='heuristic').reset(seed=0)"
    )
    user.kanban("train quickstart", said='pip install "kanban-env[train]"', code=2)
    user.kanban(f"arena {GAME} -a random", said='pip install "kanban-env[eval]"', code=2)
    user.kanban(
        f"evaluate {GAME} --agent random --against random --engine ray", said=NO_RAY, code=2
    )


def training(user: Environment) -> None:
    """What the extra `train` adds, installed as the error message says."""
    user.install("kanban-env[train]")
    changes = " ".join(f"--set {change}" for change in TINY.split())
    user.kanban(f"train actionworks {changes}", said="wins against heuristic")
    user.kanban("train actionworks --engine ray", said=NO_RAY, code=2)
    user.kanban("train --resume runs/tiny --set run.decisions=3000", said="resuming at 2,")
    user.kanban("replay runs/tiny/game.kanban.jsonl --verify", said="all states agree")
    words = "--agent ppo:runs/tiny --against random --max-games 12 --processes 2"
    user.kanban(f"evaluate {GAME} {words}", said="chance would give 33.3 %")


def evaluation(user: Environment) -> None:
    """What the extra `eval` adds: an arena whose worker processes find a plug-in agent."""
    user.install("kanban-env[eval]")
    user.kanban(f"arena {GAME} --agents heuristic random --engine ray", said=NO_RAY, code=2)
    user.install("kanban-env[all]")
    (user.folder / "mine.py").write_text(PLUG_IN)
    agents = "mine:First ppo:runs/tiny zoo:actionworks-v0-3p"
    words = "--games 12 --block 3 --processes 2 --out results --replays"
    user.kanban(f"arena {GAME} --agents {agents} {words}", said="written to results")
    replays = sorted((user.folder / "results" / "replays").iterdir())
    if len(replays) != 12 or not (user.folder / "results" / "arena.png").exists():
        raise CheckFailed(f"results: expected 12 replays and arena.png, got {len(replays)} replays")
    user.kanban(f"replay {replays[-1].relative_to(user.folder)} --verify", said="all states agree")


def beside_openai_agents(user: Environment) -> None:
    """Another library is imported as `agents`; both work in one environment."""
    user.install("kanban-env")
    try:
        user.install("openai-agents")
    except CheckFailed as failure:
        print(f"SKIPPED: openai-agents cannot be installed here: {str(failure).splitlines()[-1]}")
        return
    user.python(BOTH_WORK, said="factory beside")
    user.kanban(f"watch {GAME} --agents heuristic --no-board", said="The game is over")
