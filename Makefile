# Each word sets up .venv by itself; a second run installs nothing and needs no network.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
PLAIN := NUMBA_DISABLE_JIT=1
LONGER := agents cli conformance envs train
# Python keeps what it has read, whatever the machine says: tests start in half the time.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: train test thorough quick check format bench ladder golden docs clean

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt setuptools
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation -c constraints.txt -e '.[dev,eval,train]'
	touch $(READY)

train: $(READY)  ## five minutes of self-play on the flagship, and a report
	$(BIN)/kanban train quickstart

test: check  ## everything that CI runs
	$(PLAIN) $(BIN)/python -m pytest -n 2 -m "not compiled"
	printf '%s\n' '0 automotive-v0' '0 industrial-v0' '0 menu-v0' '1 actionworks-v0' '0 actionworks-v0' \
	  | xargs -P 2 -n 2 sh -c 'NUMBA_BOUNDSCHECK=$$0 $(BIN)/kanban compile $$1'
	$(BIN)/python -m pytest -n 2 --dist worksteal -m compiled --durations=10

thorough: $(READY)  ## every check on every table, bounds checks on every game: a quarter of an hour
	KANBAN_THOROUGH=1 $(BIN)/python -m pytest -n 2 -m compiled --durations=10
	KANBAN_THOROUGH=1 $(PLAIN) $(BIN)/python -m pytest -n 2 -m "slow and not compiled" --durations=10

quick: $(READY)  ## rules, core and house without compiling, in seconds
	$(PLAIN) $(BIN)/python -m pytest -n 2 -m "not compiled and not slow" $(foreach part,$(LONGER),--ignore=tests/$(part))

check: $(READY)  ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(READY)  ## speed, as ratios to something measured in the same run
	$(BIN)/python benchmarks/speed.py

ladder: $(READY)  ## every baseline on every game, written into docs/results.md; goes on where it was
	$(BIN)/python -m benchmarks.ladder

golden: $(READY)  ## write the golden games anew: read their diff
	$(PLAIN) $(BIN)/python -m tests.golden.write

docs: $(READY)  ## write the generated pages anew
	$(PLAIN) $(BIN)/python -m docs.write

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .ruff_cache .mypy_cache
