# make: everything set up, and every game of content/ built into output/.   make test: the same set-up, and every test.
# make editions: the games in every language they are translated into.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
OUTPUT ?= output

.PHONY: all build editions test words rules pictures setup setup-dev system system-dev python clean
.DEFAULT_GOAL := all

all: build

build: setup
	@set -e; for game in content/*/game.yaml; do $(BIN)/zecer build -o $(OUTPUT) "$$game"; done

# every translation that a game has
editions: setup
	@set -e; for game in content/*/game.yaml; do for lang in $$(ls "$$(dirname "$$game")/i18n" | grep -v '^_'); do \
	  $(BIN)/zecer build --lang "$$lang" -o $(OUTPUT) "$$game"; done; done

test: setup-dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest

# bring locale/*/*.po up to date with the words of the program
words: setup
	$(BIN)/python locale/update.py

# docs/rules.md, from the rules
rules: setup
	$(BIN)/zecer explain --page > docs/rules.md

# the pictures of the README and of the tutorial, from finished boxes
pictures: system-dev build
	$(BIN)/python docs/pictures/draw.py $(OUTPUT)/$(shell cat content/default)/pl
	$(BIN)/zecer -q build -o $(OUTPUT) docs/tutorial
	$(BIN)/python docs/pictures/tutorial.py $(OUTPUT)/jarmark/pl

setup: system $(VENV)/.ready
setup-dev: system-dev $(VENV)/.ready-dev

$(VENV)/.ready: pyproject.toml | python
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.ready-dev: pyproject.toml | python
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@ $(VENV)/.ready

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "zecer needs Python 3.11 or newer; say which: make PYTHON=python3.12" >&2; exit 2; }
	@PYTHON=$(PYTHON) sh .ci/system venv

# Pango sets the rulebook's type; the tests also look at finished PDFs with Poppler and qpdf
system:
	@PYTHON=$(PYTHON) sh .ci/system pango

system-dev:
	@PYTHON=$(PYTHON) sh .ci/system pango pdf

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find $(OUTPUT) -mindepth 1 ! -name README.md -delete
