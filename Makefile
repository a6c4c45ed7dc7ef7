# Everything runs in a virtual environment inside the tree; nothing is installed outside it.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help setup demo test spark soak lint format bench docs clean

help: ## Show what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Skerry needs Python 3.11 or newer; set PYTHON=…")'
	@echo "Setting up $(VENV): this takes a minute or two, once."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,bench]'
	@touch $@

setup: $(STAMP) ## Create the virtual environment

demo: $(STAMP) ## Set up everything and walk through a lake, step by step
	$(BIN)/skerry demo --spark

test: $(STAMP) ## Set up everything and run the tests
	$(BIN)/python -m pytest -n 2 --dist worksteal -q

spark: $(STAMP) ## The tests on Spark that take long: clusters, jobs that are killed, streams, pipelines
	SKERRY_SOAK=1 $(BIN)/python -m pytest tests/spark tests/docs/test_examples.py tests/benchmarks/test_quick.py -q

soak: $(STAMP) ## The same tests with long seeds: an hour or more
	SKERRY_SOAK=1 HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest -n 2 --dist worksteal

lint: $(STAMP) ## Check style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(STAMP) ## Format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(STAMP) ## Measure side by side with plain pyarrow and the peers; prints ratios
	$(BIN)/python -m benchmarks

docs: $(STAMP) ## Write the generated part of docs/ (the options table) anew
	$(BIN)/python -m skerry.cli.optiondocs docs/options.md

clean: ## Remove the virtual environment and caches
	rm -rf $(VENV) benchmarks/peers/.venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
