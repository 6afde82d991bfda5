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
# A token of this job's own, on a disk that all nodes share: nobody else can use its cluster.
export RAY_AUTH_MODE=token RAY_AUTH_TOKEN_PATH=$PWD/.ray-token-${SLURM_JOB_ID:-$$}
(umask 077 && od -An -N32 -tx1 /dev/urandom | tr -d ' \n' > "$RAY_AUTH_TOKEN_PATH")
trap 'rm -f "$RAY_AUTH_TOKEN_PATH"; kill $(jobs -p) 2> /dev/null' EXIT
port=${RAY_PORT:-6379}
cpus=${SLURM_CPUS_PER_TASK:-1}
mapfile -t nodes < <(scontrol show hostnames "$SLURM_JOB_NODELIST")
head=${nodes[0]}

srun --nodes=1 --ntasks=1 -w "$head" \
  ray start --head --node-ip-address="$head" --port="$port" --num-cpus="$cpus" --block &
for _ in {1..60}; do
  ray health-check --address "$head:$port" 2> /dev/null && break
  sleep 2
done
for node in "${nodes[@]:1}"; do
  srun --nodes=1 --ntasks=1 -w "$node" \
    ray start --address="$head:$port" --num-cpus="$cpus" --block &
done

kanban train "$@" --engine ray --address "$head:$port"
