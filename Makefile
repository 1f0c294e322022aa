# Needs Python 3.11 or later with venv and headers, Node 20 or later with npm, make and a C compiler; the rest
# is installed into .venv from the hashed locks in requirements/, and into web/node_modules from web/package-lock.json.

PYTHON ?= python3
JOBS ?= 2
PURE_JOBS = $(JOBS)

VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/uv pip install --quiet --python
COMPILED := build/compiled
LOCKS := build base research test $(filter-out build base research test,$(basename $(notdir $(wildcard requirements/*.in))))
LOCK_FLAGS ?=
BENCH_FLAGS ?=
VECTOR_FLAGS ?=
SOLVER_FLAGS ?=
ENDINGS_FLAGS ?=
LOAD_FLAGS ?=
BOTS_FLAGS ?=
TIMING_FLAGS ?=
STRENGTH_FLAGS ?=
SCREENSHOT_FLAGS ?=
SPEED_FLAGS ?=
RELEASE_FLAGS ?=
RESAMPLE_FLAGS ?=
FUZZ ?= 20
HEADS_UP_FLAGS ?=

SOURCES := $(shell find src -path src/calavera/server/built -prune -o \( -name '*.py' -o -name '*.ftl' \) -print)
COMPILED_TESTS := $(wildcard tests/test_build.py tests/rules tests/record tests/server/wire/test_openapi_file.py README.md \
  $(addprefix tests/server/streams/,serialization/test_frames.py serialization/test_view_changes.py noninterference/test_noninterference.py))

# Plugins are named in pyproject.toml: looking for them at every start is slow.
export PYTEST_DISABLE_PLUGIN_AUTOLOAD := 1
# Containers often set it. Every process would compile all modules and rewrite all tests again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' \
	  | while IFS="$$(printf '\t')" read -r name what; do printf '  %-14s %s\n' "$$name" "$$what"; done

# Environments: a stamp file in .venv for each lock, so a second run has nothing to do.

$(VENV)/.build: requirements/build.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'Calavera needs Python 3.11 or later: make PYTHON=python3.12 …' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(VENV)/.base: requirements/base.txt requirements/base.in pyproject.toml setup.py $(VENV)/.build
	$(INSTALL) $(VENV) --require-hashes -r $<
	$(INSTALL) $(VENV) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test $(VENV)/.docs $(VENV)/.dist $(VENV)/.compile: $(VENV)/.%: requirements/%.txt $(VENV)/.base
	$(INSTALL) $(VENV) --require-hashes -r $<
	@touch $@

.PHONY: install
install: $(VENV)/.base ## make .venv with the calavera command in it

# The web client. npm's folder and the built page are the stamps.

BUILT := src/calavera/server/built
# Folders, too: the removal of a file changes only its folder.
WEB_SOURCES := $(shell find web/src web/art src/calavera/locales -not -name '*.test.*') \
  $(shell find web/public -path web/public/art -prune -o -type f -print) \
  $(wildcard web/scripts/*.js web/sw/* web/index.html web/vite.config.ts web/svelte.config.js web/tsconfig.json)
# Two makes at once would write the same files; where there is flock, one waits for the other.
ALONE := $(if $(shell command -v flock),flock web/.lock,)

web/node_modules/.stamp: web/package.json web/package-lock.json web/.npmrc
	@command -v npm >/dev/null && node -e 'process.exit(+(parseInt(process.versions.node) < 20))' \
	  || { echo 'The web client needs Node 20 or later with npm: https://nodejs.org has it.' >&2; exit 1; }
	$(ALONE) npm --prefix web ci --ignore-scripts
	@touch $@

$(BUILT)/index.html: web/node_modules/.stamp $(WEB_SOURCES)
	$(ALONE) npm --prefix web run --silent build

.PHONY: client
client: $(BUILT)/index.html ## build the web client into the Python package

.PHONY: web-types
web-types: $(VENV)/.test web/node_modules/.stamp ## write the client's types and constants from the Python package
	$(BIN)/python -m calavera.server.openapi > web/openapi.json.new
	mv web/openapi.json.new web/openapi.json
	$(BIN)/python -m calavera.server.asyncapi > web/asyncapi.json.new
	mv web/asyncapi.json.new web/asyncapi.json
	npm --prefix web run --silent types
	$(BIN)/python -m calavera.server.client_constants > web/src/api/constants.ts.new
	mv web/src/api/constants.ts.new web/src/api/constants.ts
	$(BIN)/python -m tests.server.streams.serialization.change_fixture

.PHONY: licenses
licenses: $(VENV)/.base client ## write THIRD-PARTY-LICENSES again; read what changed
	$(BIN)/python -m scripts.licenses

# Packages. The wheels are built from the sdist: what it lacks, they lack, and the tests notice.

BUILD = SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null || date +%s) \
  $(BIN)/uv build --quiet --offline --no-build-isolation --python $(BIN)/python --out-dir dist
PARTS_ENV := build/parts-env

.PHONY: dist
dist: dist/.stamp ## build the packages into dist/: an sdist, a wheel for any system, one with compiled rules, parts lists

dist/.stamp: $(SOURCES) $(BUILT)/index.html setup.py pyproject.toml MANIFEST.in README.md CHANGELOG.md LICENSE \
  THIRD-PARTY-LICENSES requirements/base.txt requirements/base.in requirements/research.in $(VENV)/.dist \
  scripts/licenses.py scripts/client_sbom.py
	@$(BIN)/python -m scripts.licenses --check
	rm -rf dist
	$(BUILD) --sdist .
	$(BUILD) --wheel dist/calavera-*.tar.gz
	CALAVERA_COMPILE=1 $(BUILD) --wheel dist/calavera-*.tar.gz
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(PARTS_ENV)
	$(INSTALL) $(PARTS_ENV) --require-hashes -r requirements/base.txt
	$(INSTALL) $(PARTS_ENV) --no-deps dist/calavera-*-none-any.whl
	version=$$($(PARTS_ENV)/bin/calavera --version | cut -d' ' -f2); \
	$(BIN)/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible \
	  --output-file dist/calavera-$$version-python.cdx.json $(PARTS_ENV)/bin/python 2>/dev/null && \
	$(BIN)/python -m scripts.client_sbom dist/calavera-$$version-web.cdx.json
	rm -rf $(PARTS_ENV)
	cd dist && sha256sum calavera-* > SHA256SUMS
	@touch $@
	@ls -l dist

# Playing

# Where there is a compiler, the hot modules are compiled while the server runs, and the next start uses them.
# COMPILE=off runs the sources.

COMPILE ?= on
COMPILED_PATH = $(if $(filter off,$(COMPILE)),,$$($(BIN)/python -m scripts.compiled_modules path))

.PHONY: play
play: install client ## build the web client and serve it, with its tables, on http://127.0.0.1:8000 (COMPILE=off)
	@mkdir -p build
	@test "$(COMPILE)" = off || { MAKEFLAGS= nice $(MAKE) -s compiled-modules > build/compiled-modules.log 2>&1 & }
	@PYTHONPATH="$(COMPILED_PATH)" CALAVERA_LOG_FORMAT=$${CALAVERA_LOG_FORMAT-console} $(BIN)/calavera serve

.PHONY: compiled-modules
compiled-modules: $(VENV)/.compile
	@$(BIN)/python -m scripts.compiled_modules build

.PHONY: terminal
terminal: install ## play a game in the terminal
	@$(BIN)/calavera play

# Checking

# First what needs installing: Python's packages beside those of the client. Then three parts at a time on two cores: tests of the
# server and in browsers wait a lot, and what only computes, with a lower priority, fills the gaps. The longest start first.
.PHONY: test
test: ## check everything: lint, then the tests, pure, compiled, in a browser and of the packages
	@$(MAKE) --no-print-directory --jobs 3 $(VENV)/.dist client test-services
	@$(MAKE) --no-print-directory --jobs 3 --output-sync=target ALL=1 \
	  test-chromium test-pure test-bots lint test-dist test-client test-compiled

ifdef ALL
# Its wheel has the compiled rules, and both write into build/.
$(COMPILED)/.stamp: | dist/.stamp
# They run beside the rest, or the pure tests would end minutes after everything else.
PURE_FLAGS := --ignore tests/adapters --ignore tests/bots
# Once the rest has ended, two processes leave a core idle now and then: many tests of the server wait.
PURE_JOBS := 3
# They play many games, so they use the compiled rules, which have passed the same tests as their sources.
test-bots: $(COMPILED)/.stamp
BOTS_PATH := PYTHONPATH=$(CURDIR)/$(COMPILED)
lint lint-web test-bots test-client test-dist test-compiled dist/.stamp $(COMPILED)/.stamp: LOW := nice
else
test-pure: services
test-chromium test-dist: browser
endif

FAST_TESTS := tests/rules tests/record tests/encode tests/arena tests/server/tables tests/tui/text tests/test_charts.py \
  tests/language tests/test_language.py tests/test_old_names.py tests/test_build.py README.md docs/engine.md docs/records.md

.PHONY: check
check: $(VENV)/.test ## lint, types and the fast tests of Python; run it while you work
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy & types=$$!; \
	CALAVERA_FUZZ=0.2 $(BIN)/python -m pytest -q -n $(JOBS) $(FAST_TESTS) --ignore tests/rules/test_perft.py; tests=$$?; \
	wait $$types && exit $$tests

.PHONY: lint
lint: $(VENV)/.test lint-web ## style, types and import layers, of Python and of the web client
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(LOW) $(BIN)/mypy
	$(BIN)/lint-imports --no-logo

.PHONY: lint-web
lint-web: $(VENV)/.base web/node_modules/.stamp ## style and types of the web client, and whether its generated files are up to date
	@{ $(BIN)/python -m calavera.server.openapi | cmp --quiet web/openapi.json - \
	  && npm --prefix web run --silent types -- --check >/dev/null; } \
	  || { echo 'web/openapi.json or the types made from it are out of date: run make web-types' >&2; exit 1; }
	@$(BIN)/python -m calavera.server.asyncapi | cmp --quiet web/asyncapi.json - \
	  || { echo 'web/asyncapi.json is out of date: run make web-types' >&2; exit 1; }
	@$(BIN)/python -m calavera.server.client_constants | cmp --quiet web/src/api/constants.ts - \
	  || { echo 'web/src/api/constants.ts is out of date: run make web-types' >&2; exit 1; }
	$(LOW) npm --prefix web run --silent lint
	$(LOW) npm --prefix web run --silent check

.PHONY: format
format: $(VENV)/.test ## let ruff rewrite what it can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

.PHONY: test-pure
test-pure: $(VENV)/.test ## all tests and doctests but those in a browser and of the packages, on the Python sources
	CALAVERA_FUZZ=$${CALAVERA_FUZZ-0.5} $(BIN)/python -m pytest -n $(PURE_JOBS) --dist loadfile --no-loadscope-reorder \
	  --ignore tests/web --ignore tests/engines --ignore tests/dist \
	  --ignore tests/vector/training/test_ablation.py --ignore tests/vector/training/test_exploit.py \
	  --ignore tests/vector/training/test_devices.py $(PURE_FLAGS)

.PHONY: test-bots
test-bots: $(VENV)/.test ## tests of bots and of the adapters, which make test runs beside the other pure tests
	$(BOTS_PATH) CALAVERA_FUZZ=$${CALAVERA_FUZZ-0.5} $(LOW) $(BIN)/python -m pytest -n $(JOBS) --dist loadfile tests/adapters tests/bots

.PHONY: test-ablation
test-ablation: $(VENV)/.test ## tests of exploiters, several devices and the training ablation
	$(BIN)/python -m pytest tests/vector/training/test_ablation.py tests/vector/training/test_exploit.py \
	  tests/vector/training/test_devices.py

.PHONY: test-web
test-web: test-client test-chromium ## the web client: unit tests, size budget and browser tests

.PHONY: test-client
test-client: client ## unit tests and size budget of the web client
	$(LOW) npm --prefix web run --silent test
	node web/scripts/sizes.js

.PHONY: test-chromium
test-chromium: $(VENV)/.test client ## the web client in a browser
	$(BIN)/python -m pytest -n $(JOBS) tests/web

.PHONY: test-browsers
test-browsers: $(VENV)/.test client ## a whole game in Firefox and in WebKit; not part of make test
	@scripts/test-services engines
	$(BIN)/python -m pytest -n $(JOBS) tests/engines

.PHONY: test-dist
test-dist: $(VENV)/.test dist ## install the packages into empty environments, follow the container's recipe, and play in a browser
	$(LOW) $(BIN)/python -m pytest -n $(JOBS) --dist loadgroup tests/dist

.PHONY: screenshots
screenshots: $(VENV)/.test client ## pictures of every screen, into build/screenshots/index.html
	@scripts/test-services browser
	$(BIN)/python -m tests.web.screenshots $(SCREENSHOT_FLAGS)

.PHONY: recipes
recipes: $(VENV)/.test web/node_modules/.stamp ## build the web client with the changes of docs/recipes.md and look at it
	@scripts/test-services browser
	$(BIN)/python -m tests.recipes.client

.PHONY: services browser test-services
services: ## install the PostgreSQL and Redis that the server's tests start, where they are missing
	@scripts/test-services servers

browser:
	@scripts/test-services browser

test-services:
	@scripts/test-services

.PHONY: test-compiled
test-compiled: $(COMPILED)/.stamp ## the engine's tests, on the rules compiled by mypyc
	CALAVERA_COMPILED=1 CALAVERA_FUZZ=0.3 PYTHONPATH=$(CURDIR)/$(COMPILED) $(LOW) $(BIN)/python -m pytest -n $(JOBS) $(COMPILED_TESTS)

.PHONY: compile
compile: $(COMPILED)/.stamp ## build the package with compiled rules into build/compiled

# Left-overs in build/ would be packed again, so it starts empty but for pictures and what runs. Where make dist has compiled these sources
# already, its wheel is used. Otherwise this needs no web client.
$(COMPILED)/.stamp: $(SOURCES) setup.py pyproject.toml $(VENV)/.test
	mkdir -p build
	find build -mindepth 1 -maxdepth 1 -not -name play -not -name screenshots -not -name failures -not -name lighthouse -exec rm -rf {} +
	@if [ -f dist/.stamp ] && [ -z "$$(find $^ -newer dist/.stamp)" ]; then set -- dist/calavera-*-cp3*.whl; else set -- .; fi; \
	echo "Compiled rules from $$1"; \
	CALAVERA_COMPILE=1 CALAVERA_WITHOUT_CLIENT=1 $(INSTALL) $(VENV) --no-deps --no-build-isolation --target $(COMPILED) "$$1"
	@touch $@

.PHONY: golden
golden: $(VENV)/.test ## write the golden playthroughs again; review the diff against the rules
	CALAVERA_GOLDEN=write $(BIN)/python -m pytest -q tests/rules/test_golden.py

.PHONY: fuzz
fuzz: $(VENV)/.test ## the properties of the rules on many more, and always other, games (FUZZ=20 times as many)
	CALAVERA_FUZZ=$(FUZZ) $(BIN)/python -m pytest -n $(JOBS) --timeout 0 \
	  tests/rules/properties/test_properties_*.py tests/rules/properties/test_noninterference.py

.PHONY: parity
parity: $(VENV)/.test ## the vector environment in lockstep with the engine, 20,000 games in all option sets
	$(BIN)/python -m tests.vector.lockstep --games 20000

.PHONY: resample-parity
resample-parity: $(VENV)/.test ## worlds that the vector environment draws, beside the bots' beliefs, in all option sets
	$(BIN)/python -m tests.vector.resample_parity --jobs $(JOBS) $(RESAMPLE_FLAGS)

.PHONY: heads-up
heads-up: $(VENV)/.test ## build the heads-up table again (HEADS_UP_FLAGS="--backend jax" on an accelerator)
	$(BIN)/python -m calavera.solve.headsup.build --out build/heads-up $(HEADS_UP_FLAGS)
	mkdir -p src/calavera/solve/data
	cp build/heads-up/heads-up.table src/calavera/solve/data/

.PHONY: strength
strength: $(VENV)/.test ## play what is missing in docs/strength.jsonl and write the tables of docs/strength.md (hours; STRENGTH_FLAGS)
	$(BIN)/python -m benchmarks.strength --jobs $(JOBS) $(STRENGTH_FLAGS)

.PHONY: oracle
oracle: $(VENV)/.test ## what a best response gains against the oracle, exactly, in small endings
	$(BIN)/python -m tests.solve.oracle

.PHONY: endings
endings: $(VENV)/.test ## solve every ending of up to a million nodes, and compare the values
	$(BIN)/python -m tests.solve.endings $(ENDINGS_FLAGS)

.PHONY: crash
crash: $(VENV)/.test services ## kill the server 100 times on each database, and look for lost moves
	$(BIN)/python -m tests.server.stress.crash --kills 100 --database sqlite
	$(BIN)/python -m tests.server.stress.crash --kills 100 --database postgresql

.PHONY: fuzz-server
fuzz-server: $(VENV)/.test services ## send the server 100,000 hostile requests on each database
	$(BIN)/python -m tests.server.fuzz.api_fuzz --requests 100000 --database sqlite
	$(BIN)/python -m tests.server.fuzz.api_fuzz --requests 100000 --database postgresql

.PHONY: fuzz-http
fuzz-http: $(VENV)/.test ## send the HTTP protocol a million connections of mutated bytes
	$(BIN)/python -m tests.server.fuzz.byte_fuzz --connections 1000000 --jobs $(JOBS)

.PHONY: flood
flood: $(VENV)/.test ## flood the server from one connection, and measure memory and how long others wait
	$(BIN)/python -m tests.server.stress.flood

.PHONY: long-table
long-table: $(VENV)/.test ## read, record and resume a table of 46,000 entries, and measure memory and how long others wait
	$(BIN)/python -m tests.server.stress.long_table

SOAK_MINUTES ?= 10

.PHONY: soak
soak: $(VENV)/.test ## people, bots, floods and kills at once for 10 minutes (SOAK_MINUTES=60 for an hour)
	$(BIN)/python -m tests.server.stress.soak --minutes $(SOAK_MINUTES)

.PHONY: twins
twins: $(VENV)/.test ## a thousand live scripts at twin tables whose secrets differ; every byte must be the same
	CALAVERA_FUZZ=20 $(BIN)/python -m pytest -q --timeout 0 tests/server/streams/noninterference/test_twin_worlds.py

.PHONY: mutants
mutants: $(VENV)/.test ## mutate four packages and count the mutants that tests kill; goes on where it was stopped
	@status=0; for package in rules record encode server.tables; do \
	  $(BIN)/python -m tests.mutation --package calavera.$$package --resume --jobs $(JOBS) || status=1; \
	done; exit $$status

# Measuring: the peers live in their own environment, they pin what they like.

.PHONY: bench
bench: .venv-bench/.stamp $(COMPILED)/.stamp ## decisions per second, pure and compiled, beside other engines
	.venv-bench/bin/python -m benchmarks $(BENCH_FLAGS)
	$(MAKE) bench-vector
	$(MAKE) bench-solver

.PHONY: bench-vector
bench-vector: .venv-bench/.stamp ## steps per second of the vector environment, beside Pgx's small games
	.venv-bench/bin/python -m benchmarks.vector $(VECTOR_FLAGS)

.PHONY: bench-solver
bench-solver: .venv-bench/.stamp ## nanoseconds per node and iteration of the solver, beside OpenSpiel's CFR+
	.venv-bench/bin/python -m benchmarks.solver $(SOLVER_FLAGS)

.venv-bench/.stamp: requirements/bench.txt pyproject.toml $(VENV)/.build
	$(PYTHON) -m venv .venv-bench
	$(INSTALL) .venv-bench --require-hashes -r requirements/build.txt -r $<
	$(INSTALL) .venv-bench --no-deps --no-build-isolation --editable .
	@touch $@

.PHONY: bench-compare
bench-compare: .venv-bench/.stamp $(COMPILED)/.stamp ## the benchmarks of this checkout beside an older one (OLD=its folder)
	.venv-bench/bin/python -m benchmarks.compare $(OLD)

PEER := benchmarks/load/peer
LOAD = PYTHONPATH="$(COMPILED_PATH)" $(BIN)/python -m benchmarks.load $(LOAD_FLAGS)

.PHONY: bench-server
bench-server: install compiled-modules $(PEER)/node_modules/.stamp ## the server under load, beside boardgame.io's; needs Node 20 and npm
	$(LOAD) --tables 100 --rate closed --contenders socket peer lean bare stream --seconds 25
	$(LOAD) --tables 500 --rate 1 --seconds 25
	$(LOAD) --tables 2000 --rate 1 --contenders socket
	$(LOAD) --tables 100 --rate 1 --contenders socket slow-disk --seconds 25

.PHONY: bench-bots
bench-bots: install ## how long people wait while 20 tables of six experts think (BOTS_FLAGS for others)
	$(BIN)/python -m benchmarks.load.bots $(BOTS_FLAGS)

.PHONY: bench-reviews
bench-reviews: install ## how long people wait while the server reviews games of six players
	$(BIN)/python -m benchmarks.load.reviews

.PHONY: timing
timing: $(VENV)/.test ## whether a stopwatch tells what a bot has: every level and pace, in exact time, then idle and under load; half an hour
	$(BIN)/python -m tests.server.cluster.bot_moments
	$(BIN)/python -m benchmarks.bot_timing $(TIMING_FLAGS)
	$(BIN)/python -m benchmarks.bot_timing --load 20 $(TIMING_FLAGS)

LIGHTHOUSE := benchmarks/lighthouse

.PHONY: bench-web
bench-web: $(VENV)/.test client ## how fast the web table reacts to a touch, and how smooth it is, on a slowed processor
	@scripts/test-services browser
	$(BIN)/python -m tests.web.speed $(SPEED_FLAGS)

.PHONY: lighthouse
lighthouse: $(VENV)/.test client $(LIGHTHOUSE)/node_modules/.stamp ## the scores of Lighthouse for the home page and a table
	@scripts/test-services browser
	$(BIN)/python -m tests.web.lighthouse

$(PEER)/node_modules/.stamp $(LIGHTHOUSE)/node_modules/.stamp: %/node_modules/.stamp: %/package.json %/package-lock.json
	cd $* && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

# Learners of other projects, in an environment of their own. A file in examples/learners is run with the target.

# PyTorch is installed apart from the lock: its build for a CPU is enough. TORCH takes any arguments of pip.
TORCH ?= torch==2.13.0
LEARNERS ?= $(sort $(wildcard examples/learners/*.py))

.PHONY: examples
examples: .venv-examples/.stamp ## run the learners of other projects on our environments, each with short settings
	@set -e; start=$$(date +%s); for file in $(LEARNERS); do \
	  echo "== $$file"; from=$$(date +%s); .venv-examples/bin/python $$file; echo "   $$(($$(date +%s) - from)) s"; \
	done; echo "All of them: $$(($$(date +%s) - start)) s"

.venv-examples/.stamp: requirements/examples.txt pyproject.toml $(VENV)/.build
	$(PYTHON) -m venv .venv-examples
	.venv-examples/bin/python -m pip install --quiet --disable-pip-version-check $(TORCH)
	$(INSTALL) .venv-examples --no-deps --require-hashes -r requirements/build.txt -r $<
	$(INSTALL) .venv-examples --no-deps --no-build-isolation --editable .
	@touch $@

# Documentation

.PHONY: docs
docs: $(VENV)/.docs ## build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

.PHONY: docs-serve
docs-serve: $(VENV)/.docs ## read the documentation at http://127.0.0.1:8001
	$(BIN)/mkdocs serve --dev-addr 127.0.0.1:8001

# Upkeep

.PHONY: lock
lock: $(VENV)/.build ## write the locks again (LOCK_FLAGS=--upgrade for newer versions)
	for name in $(LOCKS); do \
	  $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --custom-compile-command 'make lock' $(LOCK_FLAGS) \
	    $$(test ! -f requirements/$$name.overrides || echo --overrides requirements/$$name.overrides) \
	    requirements/$$name.in --output-file requirements/$$name.txt || exit 1; \
	done

.PHONY: release
release: $(VENV)/.base ## say what is left to do for a release (VERSION=0.2.0); RELEASE_FLAGS=--write sets the version
	@$(BIN)/python -m scripts.release $(VERSION) $(RELEASE_FLAGS)

.PHONY: clean
clean: ## remove everything that make made
	rm -rf .venv .venv-bench .venv-examples build dist site mutants src/*.egg-info $(PEER)/node_modules $(LIGHTHOUSE)/node_modules
	rm -rf web/node_modules web/public/art web/.built web/.built-old web/.lock $(BUILT)
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
