"""Configs: `configs/default.yaml` has every key; config files and `--set` change some of them.

Errors are one line that names the file and the key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kanban_env.agents.search.outcome import KINDS
from kanban_env.agents.train.catalogue import DEFAULT
from kanban_env.core.errors import InputError
from kanban_env.core.reading import parse_yaml, read_yaml

LENGTH = ("run.decisions", "run.minutes")

Count = Annotated[int, Field(ge=1)]
Share = Annotated[float, Field(ge=0, le=1)]
Positive = Annotated[float, Field(gt=0)]
NotNegative = Annotated[float, Field(ge=0)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


class RunPart(_Part):
    """The run: name, algorithm, length, seed, threads and the policy from which it starts."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")]
    decisions: Count
    minutes: Positive | None
    seed: Annotated[int, Field(ge=0, lt=2**31)]
    threads: Annotated[int, Field(ge=1, le=64)]
    init: str | None = None  # missing in older runs, as the next key
    algorithm: Literal["ppo", "exit"] = "ppo"


class GamePart(_Part):
    """The game, its number of players and its options."""

    id: str
    players: Count | None
    options: dict[str, Any]


class RewardPart(_Part):
    """The reward of the learner."""

    kind: Literal["rank", "win", "score", "margin"]
    margin: NotNegative


class NetworkPart(_Part):
    """The shape of the network."""

    width: Annotated[int, Field(ge=8, le=4096)]
    blocks: Annotated[int, Field(ge=0, le=16)]
    layer_norm: bool
    precision: Literal["auto", "float32", "bfloat16"] = "float32"
    """Missing in older runs, which continue as they began, as the next keys."""
    observations: Literal["float32", "uint8"] = "float32"
    advice: bool = False
    trust: NotNegative = 8.0


class ImitationPart(_Part):
    """Imitation of the heuristic before self-play."""

    decisions: Annotated[int, Field(ge=0)]


class PpoPart(_Part):
    """The hyperparameters of MaskablePPO."""

    games: Annotated[int, Field(ge=1, le=65536)]
    steps: Annotated[int, Field(ge=1, le=65536)]
    batch_size: Annotated[int, Field(ge=8)]
    epochs: Annotated[int, Field(ge=1, le=100)]
    learning_rate: Positive
    final_learning_rate: NotNegative
    gamma: Annotated[float, Field(gt=0, le=1)]
    gae_lambda: Share
    clip: Annotated[float, Field(gt=0, lt=1)]
    entropy: NotNegative
    final_entropy: NotNegative
    value_weight: NotNegative
    max_gradient: Positive
    target_kl: Positive | None


class ExitPart(_Part):
    """The search that labels decisions in expert iteration; other trainings do not read it."""

    share: Annotated[float, Field(gt=0, le=1)] = 0.1
    sims: Annotated[int, Field(ge=2, le=65536)] = 16
    actions: Annotated[int, Field(ge=2, le=65536)] = 8
    cut: Annotated[int, Field(ge=0)] | Literal["end", "round"] = "round"
    trust: Annotated[float, Field(gt=0, le=1000)] = 0.2


class PoolPart(_Part):
    """The opponents of the learner: shares of seats, snapshots, and an agent by name."""

    latest: Share
    past: Share
    heuristic: Share
    random: Share
    snapshots: Annotated[int, Field(ge=0, le=64)]
    every: Count
    agent: Annotated[str, Field(min_length=1)] | None = None  # missing in older runs
    frozen: Share = 0.0


class EvaluationPart(_Part):
    """The evaluation against named agents."""

    every: Count
    games: Count
    final_games: Count
    opponents: Annotated[list[str], Field(min_length=1)]
    sample: bool


class CheckpointsPart(_Part):
    """How often checkpoints are written, and how many are kept."""

    every: Count
    keep: Annotated[int, Field(ge=2, le=1000)]


class ClusterPart(_Part):
    """How a training on a cluster is divided; other trainings do not read it."""

    shards: Annotated[int, Field(ge=1, le=65536)] = 4
    collect: Literal["in step", "ahead"] = "in step"


class Config(_Part):
    """A complete config."""

    run: RunPart
    game: GamePart
    reward: RewardPart
    network: NetworkPart
    imitation: ImitationPart
    ppo: PpoPart
    exit: ExitPart = ExitPart()  # missing in older runs
    pool: PoolPart
    evaluation: EvaluationPart
    checkpoints: CheckpointsPart
    cluster: ClusterPart = ClusterPart()  # missing in older runs


def load(path: Path | None = None, changes: Sequence[str] = ()) -> Config:
    """The default config, changed by a file and then by `KEY=VALUE` changes; all validated."""
    layers: list[tuple[str, Mapping[str, Any]]] = [(str(DEFAULT), read_yaml(DEFAULT))]
    if path is not None:
        layers.append((str(path), read_yaml(path)))
    return validate([*layers, *_layers_of(changes)])


def with_new_length(config: Config, changes: Sequence[str]) -> Config:
    """The config of a resumed run, in which only the length may be changed."""
    for change in changes:
        key = change.partition("=")[0]
        if key not in LENGTH:
            allowed = " or ".join(LENGTH)
            raise InputError(f"--set: expected {allowed} for a resumed run, got {key}")
    return validate([("the checkpoint", config.model_dump()), *_layers_of(changes)])


def changed_keys(config: Config) -> dict[str, Any]:
    """The keys of a config that differ from the default, with their values."""
    default = load()
    return {
        f"{part}.{key}": value
        for part, keys in config.model_dump().items()
        for key, value in keys.items()
        if value != getattr(getattr(default, part), key)
    }


def _layers_of(changes: Sequence[str]) -> list[tuple[str, Mapping[str, Any]]]:
    return [(f"--set {change}", _nested(change)) for change in changes]


def validate(layers: Sequence[tuple[str, Mapping[str, Any]]]) -> Config:
    """The config of layers with their sources, each of which changes the ones before."""
    merged: dict[str, Any] = {}
    origin: dict[str, str] = {}
    for source, layer in layers:
        origin.update(dict.fromkeys(_keys(layer), source))
        merged = _merged(merged, layer)
    try:
        config = Config.model_validate(merged)
    except ValidationError as error:
        raise InputError(_error_message(error, origin, layers[0][0])) from None
    _check_pool(config.pool, origin, layers[0][0])
    if config.run.algorithm == "exit" and config.reward.kind not in KINDS:
        source = origin.get("reward.kind", layers[0][0])
        raise InputError(
            f"{source}: reward.kind: expected {' or '.join(KINDS)} with run.algorithm=exit,"
            f" got {config.reward.kind!r}"
        )
    return config


def _check_pool(pool: PoolPart, origin: Mapping[str, str], default: str) -> None:
    """Raise InputError unless a share is above 0, and that of the agent exactly if there is one."""
    kinds = ("latest", "past", "heuristic", "random", "frozen")
    if sum(getattr(pool, kind) for kind in kinds) <= 0:
        source = origin.get("pool.latest", default)
        raise InputError(f"{source}: pool: expected a share above 0, got only zeros")
    if (pool.agent is None) != (pool.frozen == 0):
        source = origin.get("pool.frozen", origin.get("pool.agent", default))
        expected = "0 without pool.agent" if pool.agent is None else "a share above 0"
        raise InputError(f"{source}: pool.frozen: expected {expected}, got {pool.frozen:g}")


def _error_message(error: ValidationError, origin: Mapping[str, str], default: str) -> str:
    """The first of pydantic's errors as one line with the source and the key."""
    first = error.errors(include_url=False)[0]
    parts = [str(part) for part in first["loc"]]
    known = [".".join(parts[:n]) for n in range(len(parts), 0, -1)]
    source = next((origin[key] for key in known if key in origin), default)
    key = ".".join(parts[:2])
    if first["type"] == "extra_forbidden":
        model: Any = Config
        if len(parts) > 1:
            model = Config.model_fields[parts[0]].annotation
        known_keys = ", ".join(model.model_fields)
        return f"{source}: unknown key {'.'.join(parts)!r}, expected {known_keys}"
    if first["type"] == "missing":
        return f"{source}: {'.'.join(parts)!r} is missing"
    expected = first["msg"]
    for opening in ("Input should be ", "String should match ", "a valid "):
        expected = expected.removeprefix(opening)
    return f"{source}: {key}: expected {expected}, got {first['input']!r}"


def _nested(change: str) -> dict[str, Any]:
    """The change `a.b=1` as the mapping `{"a": {"b": 1}}`."""
    key, found, text = change.partition("=")
    if not found or not key:
        raise InputError(f"--set: expected KEY=VALUE, such as ppo.epochs=4, got {change!r}")
    value = parse_yaml(text, f"--set {key}")
    for part in reversed(key.split(".")):
        value = {part: value}
    return dict(value)


def _keys(layer: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    for key, value in layer.items():
        yield f"{prefix}{key}"
        if isinstance(value, Mapping):
            yield from _keys(value, f"{prefix}{key}.")


def _merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        under = merged.get(key)
        both = isinstance(under, Mapping) and isinstance(value, Mapping)
        merged[str(key)] = _merged(under, value) if both else value  # type: ignore[arg-type]
    return merged
