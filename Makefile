# Every target creates .venv if it is missing; a second run installs nothing and needs no network.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
PLAIN := NUMBA_DISABLE_JIT=1
LONGER := agents cli conformance envs train web
# Let Python write bytecode even where the machine turns it off: tests start in half the time.
export PYTHONDONTWRITEBYTECODE :=

PIP_INSTALL := -m pip install --quiet --disable-pip-version-check

.PHONY: test-lowest test-pythons test-python test-clients test-ray test-web bench-web bench-clients
.PHONY: train test dist thorough quick check format bench ladder golden docs clean
.PHONY: fuzz-saves fuzz-components bench-peers bench-limits gate

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python $(PIP_INSTALL) -c constraints.txt setuptools
	$(BIN)/python $(PIP_INSTALL) --no-build-isolation -c constraints.txt -e '.[all,dev]'
	touch $(READY)

train: $(READY)  ## self-play on the flagship for five minutes, then a report
	$(BIN)/kanban train quickstart

test: check  ## format, lint, types and all tests
	$(PLAIN) $(BIN)/python -m pytest -n 2 -m "not compiled"
	printf '%s\n' '0 automotive-v0' '0 industrial-v0' '0 menu-v0' '1 actionworks-v0' '0 actionworks-v0' \
	  | xargs -P 2 -n 2 sh -c 'NUMBA_BOUNDSCHECK=$$0 $(BIN)/kanban compile $$1'
	$(BIN)/python -m pytest -n 2 --dist worksteal -m compiled --durations=10

# Another environment: `lowest` or a version of Python. The extra `train` is tested with the lowest
# versions; for some versions of Python, torch is available with gigabytes of CUDA libraries only.
.venv-lowest/ready: CONSTRAINTS := constraints-lowest.txt
.venv-lowest/ready: EXTRAS := all
.venv-ray/ready: EXTRAS := train,eval,ray
.venv-%/ready: CONSTRAINTS := constraints.txt
.venv-%/ready: EXTRAS := eval,draw,web
.venv-%/ready: pyproject.toml constraints.txt constraints-lowest.txt
	$(PYTHON) -m venv --clear .venv-$*
	.venv-$*/bin/python $(PIP_INSTALL) -c $(CONSTRAINTS) setuptools
	.venv-$*/bin/python $(PIP_INSTALL) --no-build-isolation -c $(CONSTRAINTS) -e '.[$(EXTRAS)]' pytest pytest-xdist httpx2
	touch $@

define test_part
	$(PLAIN) $(1)/bin/python -m pytest -n 2 -m "not compiled and not slow" --ignore=tests/house
	$(1)/bin/kanban compile actionworks-v0
	$(1)/bin/python -m pytest -n 2 -m compiled -k "actionworks and not modes" $(addprefix tests/,conformance core envs)
endef

test-lowest: .venv-lowest/ready  ## part of the tests with the lowest versions of all dependencies
	$(call test_part,.venv-lowest)

test-pythons:  ## the same part with every supported version of Python that is installed
	@for version in 3.11 3.12 3.13; do \
	  python=$$(ls ~/.pyenv/versions/$$version.*/bin/python$$version 2>/dev/null | tail -n 1); \
	  python=$${python:-$$(command -v python$$version || true)}; \
	  if [ -z "$$python" ]; then echo "Python $$version: not found, skipped"; continue; fi; \
	  $(MAKE) --no-print-directory test-python VERSION=$$version PYTHON=$$python || exit 1; \
	done

test-python: .venv-$(VERSION)/ready
	$(call test_part,.venv-$(VERSION))

# Ray keeps its settings for a whole process, so every file of tests has one of its own.
test-ray: .venv-ray/ready  ## clusters of several nodes on this machine, in an environment of their own
	.venv-ray/bin/kanban compile actionworks-v0
	for file in tests/cluster/test_*.py; do \
	  .venv-ray/bin/python -m pytest -o addopts="-q --strict-markers --import-mode=importlib" --durations=3 $$file || exit 1; \
	done

test-web: $(READY)  ## the page in a real browser; installs Debian's Chromium if there is none
	command -v chromium > /dev/null || (apt-get -qq update && apt-get -qq install -y chromium > /dev/null)
	for game in actionworks industrial menu automotive; do $(BIN)/kanban compile $$game-v0; done
	$(BIN)/python -m pytest -o addopts="-q --strict-markers --import-mode=importlib" -n 2 --durations=5 tests/browser

dist: $(READY)  ## sdist and wheel in dist/, tried in new environments outside the checkout
	$(BIN)/python -m tests.dist

test-clients: $(READY)  ## the wheel with other libraries; CLIENTS="minari sb3" for some of them
	$(BIN)/python -m tests.clients $(CLIENTS)

bench-web: $(READY)  ## drawings, clicks in a browser, and 200 clients of a server that is killed
	$(BIN)/python -m benchmarks.page
	$(BIN)/python -m benchmarks.serve_load

bench-clients: $(READY)  ## steps per second of the examples of other libraries, for docs/clients.md
	$(BIN)/python -m tests.clients --speed $(CLIENTS)

thorough: $(READY)  ## every check on every variant, bounds checks on every game: 15 minutes
	KANBAN_THOROUGH=1 $(BIN)/python -m pytest -n 2 -m compiled --durations=10
	KANBAN_THOROUGH=1 $(PLAIN) $(BIN)/python -m pytest -n 2 -m "slow and not compiled" --durations=10

quick: $(READY)  ## tests of rules, core and house without compiling, in seconds
	$(PLAIN) $(BIN)/python -m pytest -n 2 -m "not compiled and not slow" $(foreach part,$(LONGER),--ignore=tests/$(part))

check: $(READY)  ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(READY)  ## speed of every game: table, JSON and picture in runs/bench
	$(BIN)/python -m benchmarks.bench

bench-limits: $(READY)  ## instructions and bytes per decision, by valgrind, beside the rate of memory
	$(BIN)/python -m benchmarks.limits

gate: $(READY)  ## fail if a game plays more than a quarter slower than recorded
	$(BIN)/python -m benchmarks.gate

.venv-peers/ready: benchmarks/peers.txt
	$(PYTHON) -m venv --clear .venv-peers
	.venv-peers/bin/python $(PIP_INSTALL) -r benchmarks/peers.txt
	touch $@

bench-peers: $(READY) .venv-peers/ready  ## speed beside other libraries, by turns: 2 minutes
	$(BIN)/python -m benchmarks.peers

ladder: $(READY)  ## every baseline on every game, into docs/results.md; resumes if interrupted
	$(BIN)/python -m benchmarks.ladder

fuzz-saves: $(READY)  ## change every byte of saved games and load them, with bounds checks
	$(BIN)/python -m benchmarks.fuzz_saves

fuzz-components: $(READY)  ## play with random printed numbers, with bounds checks
	$(BIN)/python -m benchmarks.fuzz_components

golden: $(READY)  ## regenerate the golden games: read their diff
	$(PLAIN) $(BIN)/python -m tests.golden.write

docs: $(READY)  ## regenerate docs/games and docs/pictures
	$(PLAIN) $(BIN)/python -m docs.write
	$(BIN)/python -m docs.figures

clean:
	rm -rf .venv .venv-* build dist *.egg-info .pytest_cache .ruff_cache .mypy_cache
