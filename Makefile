# Two commands are all a newcomer needs: `make play` and `make test`.
# `make proof` is the long one, for whoever changes the rules: docs/proof.md.
VENV := .venv
BIN  := $(VENV)/bin
# Whole games mostly wait for hands, so more tests run at once than there are cores.
WORKERS := 6

# Other people's programs that tests compare with; both are called `draughts`, so each lives by itself.
PEERS   := .cache/peers
READY   := $(PEERS)/py-draughts/.ready $(PEERS)/pydraughts/.ready

PROOF   := tests/proof tests/rules/test_properties.py tests/rules/test_forbidden.py

.PHONY: play test hands proof bench peers lint help clean

help:
	@echo "make play   play on the virtual board (sets everything up first)"
	@echo "make test   run all tests (sets everything up first)"
	@echo "make hands  play 2000 games a rule set with every habit of human hands, and 25 on the whole firmware (an hour; resumes)"
	@echo "             and prove that the lights lead out of 2000 messes a rule set and phase"
	@echo "make proof  compare the rules with other programs, count and fuzz (half an hour)"
	@echo "make bench  how long legal moves take, and would on a Pico (a minute)"
	@echo "make lint   check style, types and the arrows between packages"

play: $(VENV)/.ready
	@$(BIN)/damier play --virtual $(ARGS)

test: $(VENV)/.ready-dev peers
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadscope --no-loadscope-reorder $(ARGS)

hands: $(VENV)/.ready-dev
	PYTHONPATH=.:host:firmware $(BIN)/python -m tests.hands $(ARGS)

proof: $(VENV)/.ready-dev peers
	DAMIER_PROOF=1 $(BIN)/python -m pytest $(PROOF) -v -n auto --dist worksteal $(ARGS)
	$(BIN)/python benchmarks/legal_moves.py

bench: $(VENV)/.ready-dev
	$(BIN)/python benchmarks/legal_moves.py $(ARGS)

peers: $(READY)

lint: $(VENV)/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	sh .ci/pyright-firmware

$(VENV)/bin/python:
	@echo "Making a Python environment of Damier's own in $(VENV)..."
	@sh .ci/make-venv $(VENV)

$(VENV)/.ready: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Damier (once, about a minute)..."
	@$(BIN)/python -m pip install -q --no-compile --disable-pip-version-check -e .
	@touch $@

$(VENV)/.ready-dev: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up Damier and its tests (once, about two minutes)..."
	@$(BIN)/python -m pip install -q --no-compile --disable-pip-version-check -e ".[dev]"
	@touch $@ $(VENV)/.ready

# Where they cannot be had their tests are skipped, and fail in CI.
$(PEERS)/%/.ready: tests/proof/peers/%.txt
	@echo "Setting up $* to compare with (once)..."
	@sh .ci/make-venv $(@D)
	@if $(@D)/bin/python -m pip install -q --no-compile --disable-pip-version-check -r $<; \
	then touch $@; else echo "$* cannot be had: what compares with it is skipped"; rm -rf $(@D); fi

clean:
	rm -rf $(VENV) .cache
