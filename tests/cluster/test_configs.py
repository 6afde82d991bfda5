"""The configs of clusters, as far as they can be checked on one machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import yaml
from ray import __version__ as ray_version
from ray.autoscaler._private.util import prepare_config, validate_config

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
    "scontrol": "echo 127.0.0.1",
    "srun": 'while [ "${1#-}" != "$1" ]; do [ "$1" = -w ] && shift; shift; done; exec "$@"',
}
"""A Slurm of one node: this machine."""


def test_the_script_for_slurm_trains(tmp_path: Path) -> None:
    write_config(tmp_path / "small.yaml", decisions=1500)
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, text in PROGRAMS.items():
        (programs / name).write_text(f"#!/bin/bash\n{text}\n")
        (programs / name).chmod(0o755)
    run = "from kanban_env.cli import main; main()"
    (programs / "kanban").write_text(f"#!{sys.executable}\n{run}\n")
    (programs / "kanban").chmod(0o755)
    env = {
        **os.environ,
        "PATH": f"{programs}:{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "SLURM_JOB_NODELIST": "here",
        "SLURM_CPUS_PER_TASK": "2",
        "RAY_PORT": "16379",
        "RAY_WAIT": "8",
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
            os.killpg(process.pid, 15)
    assert code == 0, (tmp_path / "log").read_text()
    assert (tmp_path / "runs" / "small" / "report.md").exists()
