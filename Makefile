# Everything runs in a virtual environment inside the tree. Outside it, only tools/java, tools/maven and tools/chromium may install something.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

# what `make spark` runs with long seeds, and `make long` and `make soak` do not
WHOLE  := --ignore tests/spark --ignore tests/sqllogic --ignore tests/docs --ignore tests/benchmarks

# tests start hundreds of processes, which would compile the package each time
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup java demo test spark long soak mutants interop lint format bench docs protos clean

help: ## Show what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Skerry needs Python 3.11 or newer; set PYTHON=…")'
	@echo "Setting up $(VENV): this takes a minute or two, once."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,bench]'
	@touch $@

setup: $(STAMP) java ## Create the virtual environment, and look for Java

java:
	@tools/java

demo: $(STAMP) java ## Set up everything and walk through a lake, step by step
	$(BIN)/skerry demo --spark

test: $(STAMP) java ## Set up everything and run the tests
	@tools/chromium
	$(BIN)/python -m pytest -n 3 --dist worksteal -q

spark: $(STAMP) java ## The long tests on Spark: clusters, killed jobs, streams, pipelines
	SKERRY_SOAK=1 $(BIN)/python tests/support/again.py -n 2 --dist worksteal tests/spark tests/sqllogic tests/docs/test_examples.py tests/benchmarks/test_quick.py -q

long: $(STAMP) java ## Four to eight times the seeds of make test, in the tests that have seeds: ten minutes
	SKERRY_SOAK=slice HYPOTHESIS_PROFILE=slice $(BIN)/python tests/support/again.py --seeded -n 2 --dist worksteal -q $(WHOLE)

soak: $(STAMP) ## Twenty to forty times the seeds of make test, and every place that can fail: more than an hour
	SKERRY_SOAK=1 HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest --seeded -n 2 --dist worksteal -q $(WHOLE)

mutants: $(STAMP) ## Mutation testing of the core: an hour
	PYTHONPATH=tests $(BIN)/python -m mutation

interop: $(STAMP) java ## Other people's Iceberg engines read our tables, and we read theirs, in environments of their own
	@tools/maven
	@PYTHONPATH=tests $(BIN)/python -m interop.environment
	INTEROP=1 $(BIN)/python -m pytest tests/interop -q

lint: $(STAMP) ## Check style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(STAMP) ## Format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(STAMP) java ## Benchmarks side by side with plain pyarrow and the peers; prints ratios
	$(BIN)/python -m benchmarks

docs: $(STAMP) ## Generate parts of docs/: the options, the API reference, the pictures of the imports
	$(BIN)/python -m skerry.cli.optiondocs docs/options.md
	$(BIN)/python tools/api_docs.py
	$(BIN)/python tools/import_graph.py docs/architecture.md

protos: $(STAMP) ## Generate Python from the .proto files
	$(BIN)/python tools/protos.py
	$(BIN)/python tools/stubs.py

clean: ## Remove the virtual environment and caches
	rm -rf $(VENV) .interop benchmarks/peers/.venv benchmarks/tpcds/.venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
