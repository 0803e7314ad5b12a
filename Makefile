# Two commands are all a newcomer needs: `make play` and `make test`.
VENV := .venv
BIN  := $(VENV)/bin
# Whole games mostly wait for hands, so more tests run at once than there are cores.
WORKERS := 6

.PHONY: play test lint help clean

help:
	@echo "make play   play on the virtual board (sets everything up first)"
	@echo "make test   run all tests (sets everything up first)"
	@echo "make lint   check style, types and the arrows between packages"

play: $(VENV)/.ready
	@$(BIN)/damier play --virtual $(ARGS)

test: $(VENV)/.ready-dev
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup $(ARGS)

lint: $(VENV)/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	sh .ci/pyright-firmware

$(VENV)/bin/python:
	@sh .ci/make-venv $(VENV)

$(VENV)/.ready: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Damier (once, about a minute)..."
	@$(BIN)/python -m pip install -q --no-compile --disable-pip-version-check -e .
	@touch $@

$(VENV)/.ready-dev: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Damier and its tests (once, about two minutes)..."
	@$(BIN)/python -m pip install -q --no-compile --disable-pip-version-check -e ".[dev]"
	@touch $@ $(VENV)/.ready

clean:
	rm -rf $(VENV) .cache
