"""The configs of clusters, as far as they can be checked on one machine."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import yaml
from ray import __version__ as ray_version
from ray.autoscaler._private.util import prepare_config, validate_config

from benchmarks.cluster import LINK, model, short
from tests.cluster.conftest import ROOT
from tests.cluster.small import write_config

FOLDER = ROOT / "examples" / "cluster"


def test_ray_accepts_the_config_of_ray_up() -> None:
    config = yaml.safe_load((FOLDER / "ray_up.yaml").read_text())
    validate_config(prepare_config(config))
    assert config["min_workers"] == len(config["provider"]["worker_ips"])


def test_the_job_of_kuberay_names_the_version_of_ray_and_what_its_containers_mount() -> None:
    job = yaml.safe_load((FOLDER / "kuberay.yaml").read_text())
    assert (job["apiVersion"], job["kind"]) == ("ray.io/v1", "RayJob")
    cluster = job["spec"]["rayClusterSpec"]
    assert cluster["rayVersion"] == ray_version
    head = cluster["headGroupSpec"]["template"]["spec"]
    mounted = {mount["name"] for mount in head["containers"][0]["volumeMounts"]}
    assert mounted == {volume["name"] for volume in head["volumes"]}
    (players,) = cluster["workerGroupSpecs"]
    assert players["minReplicas"] <= players["replicas"] <= players["maxReplicas"]


PROGRAMS = {
    "scontrol": "#!/bin/bash\necho 127.0.0.1; echo 127.0.0.2",
    "srun": """#!/bin/bash
while [ "${1#-}" != "$1" ]; do [ "$1" = -w ] && echo "srun on $2" && shift; shift; done; exec "$@"
""",
    "kanban": f"""#!{sys.executable}
import sys, time
import ray
ray.init(sys.argv[sys.argv.index("--address") + 1], log_to_driver=False)
end = time.monotonic() + 90
while len([node for node in ray.nodes() if node["Alive"]]) < 2:
    assert time.monotonic() < end, "one node has not joined"
    time.sleep(0.2)
ray.shutdown()
from kanban_env.cli import main
main()
""",
}
"""A Slurm of two nodes that are both this machine; the training waits until both have joined."""


def test_the_script_for_slurm_trains_on_all_nodes(tmp_path: Path) -> None:
    write_config(tmp_path / "small.yaml")
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, text in PROGRAMS.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    env = {
        **os.environ,
        "PATH": f"{programs}:{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "SLURM_JOB_NODELIST": "here",
        "SLURM_CPUS_PER_TASK": "1",
        "RAY_PORT": "6390",  # Ray's workers use ports from 10002 on
        "KANBAN_CACHE_DIR": os.environ.get(
            "KANBAN_CACHE_DIR", str(Path.home() / ".cache/kanban_env")
        ),
    }
    script = ["bash", str(FOLDER / "slurm.sh"), "small.yaml"]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(
            script, cwd=tmp_path, env=env, stdout=log, stderr=log, start_new_session=True
        )
        try:
            code = process.wait(timeout=240)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
    said = (tmp_path / "log").read_text()
    assert code == 0, said
    assert re.findall("srun on (.*)", said) == ["127.0.0.1", "127.0.0.2"]
    players = re.findall(r"worker (\d) [\d.]+ · \w+ · [1-9]\d* rollouts", said)
    assert set(players) == {"1", "2"}, said
    assert not list(tmp_path.glob(".ray-token*")), "the token of the job is deleted"
    assert (tmp_path / "runs" / "small" / "report.md").exists()


def test_a_cluster_that_requires_a_token_names_the_setting(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("0" * 64)
    secret = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN_PATH": str(token)}
    plain = {name: value for name, value in os.environ.items() if not name.startswith("RAY_AUTH")}
    kanban, ray = Path(sys.executable).with_name("kanban"), Path(sys.executable).with_name("ray")
    words = [kanban, "arena", "actionworks-v0", "-p", "3", "--agents", "heuristic", "random"]
    words += ["--games", "6", "--engine", "ray", "--address"]
    head = [ray, "start", "--head", "--port=6391", "--node-ip-address=127.0.0.1", "--block"]
    head.append("--include-dashboard=false")

    def ended(env: dict[str, str], address: str) -> subprocess.CompletedProcess[str]:
        given = [*words, address]
        return subprocess.run(given, env=env, cwd=tmp_path, capture_output=True, text=True)

    quiet = subprocess.DEVNULL
    cluster = subprocess.Popen(
        [*head, "--num-cpus=1"], env=plain | secret, stdout=quiet, stderr=quiet
    )
    try:
        check = [ray, "health-check", "--address", "127.0.0.1:6391"]
        for _ in range(30):
            if subprocess.run(check, env=plain | secret, capture_output=True).returncode == 0:
                break
        refused = ended(plain, "127.0.0.1:6391")
        assert refused.returncode == 2
        assert "if the cluster requires a token, set RAY_AUTH_MODE=token" in refused.stderr
        for address in ("127.0.0.1:6391", "auto"):
            accepted = ended(plain | secret, address)
            assert accepted.returncode == 0, accepted.stderr
    finally:
        cluster.terminate()
        cluster.wait(60)


def test_the_model_of_larger_clusters_follows_from_the_numbers_above_it() -> None:
    """The table of docs/cluster.md is what the benchmark prints for the numbers in that page."""
    text = (ROOT / "docs" / "cluster.md").read_text()

    def number(pattern: str) -> float:
        found = re.search(pattern, text)
        assert found is not None, pattern
        return float(found[1].replace(",", ""))

    played = number(r"\| without learning, in step, one worker \| ([\d,]+)")
    learned = number(r"\| the learner alone \| ([\d,]+)")
    sizes = {
        "bytes per sample": 1000 * number(r"\| a sample \| ([\d.]+) kB"),
        "bytes of the weights": 1e6 * number(r"\| weights \| ([\d.]+) MB"),
    }
    rows = list(model(played, learned, sizes))
    assert len(rows) == 4
    for row in rows:
        assert row in text
    full = LINK / sizes["bytes per sample"] / played
    assert f"At about {short(full)} such workers" in text
