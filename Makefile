# make play    sets up by itself and starts the companion      make play ARGS="--demo"
# make test    linter, types, architecture, all tests (under 12 minutes on two cores)
# make long    the large counts; writes docs/proof.md      make long PART=tests/leaks runs a part of them again
# make words   brings the catalogues of all languages into step with what the program says
# make pictures   every scene of the table screen on a few large pictures, to be looked at
# make test-system   what needs root: namespaces, another user, a full disk

PYTHON ?= python3
VENV := .venv
IN := $(VENV)/bin
# On a Raspberry Pi the pins come from apt, so the venv has to see the system's packages.
SITE := $(shell grep -qs "Raspberry Pi" /proc/device-tree/model && echo --system-site-packages)
PIP := $(IN)/python -m pip --disable-pip-version-check --cache-dir $(CURDIR)/$(VENV)/cache/pip install --quiet
ARGS ?=
# What Python has compiled is kept there, also where the environment asks it to leave nothing beside the sources: else
# every program that a test starts, and each of its workers, compiles everything anew.
export PYTHONPYCACHEPREFIX := $(CURDIR)/$(VENV)/cache/bytecode
unexport PYTHONDONTWRITEBYTECODE
SEED ?= 1933
PROOF := $(VENV)/cache/proof.jsonl

.PHONY: play test lint types tests test-system long words pictures clean
.DELETE_ON_ERROR:

play: $(VENV)/made-play
	@exec $(IN)/butler play $(ARGS)

test: $(VENV)/made-test lint types tests

lint: $(VENV)/made-test
	$(IN)/ruff check .

# Meanwhile the other core compiles the tests: else each of the three workers would compile all of them.
types: $(VENV)/made-test
	$(IN)/pytest tests --ignore=tests/system --collect-only -qq >/dev/null 2>&1 & \
	$(IN)/mypy && wait

# Three at a time, a file to each, the longest first (tests/conftest.py): two cores are there, and about a third of the
# tests wait for clocks and pages.
tests: $(VENV)/made-test
	$(IN)/pytest tests --ignore=tests/system -n 3 --dist loadfile --no-loadscope-reorder $(ARGS)

test-system: $(VENV)/made-system
	$(IN)/pytest tests/system -n 2 --dist loadfile $(ARGS)

words: $(VENV)/made-test
	$(IN)/python -m tests.language.catalogues

pictures: $(VENV)/made-test
	for size in 800x480 720x1280 1920x1080; do for language in en da; do \
		$(IN)/python -m tests.screen.contact_sheet $(VENV)/cache/pictures --size $$size --language $$language $(ARGS); \
	done; done

long: $(VENV)/made-test
	rm -f $(PROOF)
	BUTLER_LONG=1 BUTLER_SEED=$(SEED) BUTLER_PROOF=$(CURDIR)/$(PROOF) \
		$(IN)/pytest $(or $(PART),tests) --ignore=tests/system -n 2 --dist loadfile --no-loadscope-reorder $(ARGS)
	$(IN)/python tests/proof.py $(PROOF) docs/proof.md $(if $(PART),--beside)

# When an update of the system took the venv's Python away, the stamps below no longer hold.
ifneq ($(shell $(IN)/python -c "print(1)" 2>/dev/null),1)
$(shell rm -f $(VENV)/made-*)
endif

# The stamps: made again only when pyproject.toml is newer, so the second time costs nothing.
$(VENV)/made-play: pyproject.toml
	@PYTHON=$(PYTHON) .ci/debian play
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Butler needs Python 3.11 or newer; this is " + sys.version.split()[0])'
	@echo "Setting up in $(VENV), once; this takes a minute or two." >&2
	@$(IN)/python -c "" 2>/dev/null || $(PYTHON) -m venv --clear $(SITE) $(VENV)
	@$(PIP) --editable .
	@touch $@

$(VENV)/made-test: $(VENV)/made-play
	@PYTHON=$(PYTHON) .ci/debian test
	$(PIP) --editable '.[test]'
	@touch $@

$(VENV)/made-system: $(VENV)/made-test
	@PYTHON=$(PYTHON) .ci/debian system
	@touch $@

clean:
	rm -rf $(VENV)
