#!/bin/bash
# Training on nodes of Slurm: sbatch examples/cluster/slurm.sh CONFIG [OPTIONS OF kanban train]
#SBATCH --job-name=kanban
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=32
#SBATCH --time=12:00:00
set -euo pipefail

export KANBAN_CACHE_DIR=${KANBAN_CACHE_DIR:-$PWD/kanban-cache}  # on a disk that all nodes share
export RAY_USAGE_STATS_ENABLED=0
port=${RAY_PORT:-6379}
cpus=${SLURM_CPUS_PER_TASK:-1}
mapfile -t nodes < <(scontrol show hostnames "$SLURM_JOB_NODELIST")
head=${nodes[0]}

srun --nodes=1 --ntasks=1 -w "$head" \
  ray start --head --node-ip-address="$head" --port="$port" --num-cpus="$cpus" --block &
sleep "${RAY_WAIT:-15}"
for node in "${nodes[@]:1}"; do
  srun --nodes=1 --ntasks=1 -w "$node" \
    ray start --address="$head:$port" --num-cpus="$cpus" --block &
done

kanban train "$@" --engine ray --address "$head:$port"
