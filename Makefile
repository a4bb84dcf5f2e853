# make: everything set up, and every game of content/ built into output/ in its own language, the smallest first, before
# them a small example; a table grows with each box, and says how long the rest takes.   make editions: every game in
# every language.   make test: the same set-up, and every test.
# make quick: what tells most faults within a minute, for whoever edits.
# make lock: the libraries that are installed, anew. make UNLOCKED=1: the newest ones instead, unverified.
# make docs: the pages of docs/ as a site in site/.
# make core: the tests of the core, in a tree of their own without the packages around it.
# make dist: a wheel and an sdist in dist/, tried in an empty environment.
# make fuzz: properties with random examples.   make nightly: what takes long.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
OUTPUT ?= output

.PHONY: all build editions test quick core accept fuzz nightly dist lock words rules docs pictures setup setup-dev \
  setup-docs system system-dev python clean
.DEFAULT_GOAL := all

all: build

# a box of 18 cards, which is there within half a minute
EXAMPLE := examples/night-fishing

build: setup
	$(BIN)/zecer build -o $(OUTPUT) $(EXAMPLE) content/*/game.yaml

# every game in its own language and in those it is translated into
editions: setup
	$(BIN)/zecer build --lang all -o $(OUTPUT) content/*/game.yaml

# the program is started hundreds of times, and pytest rewrites its tests: where PYTHONDONTWRITEBYTECODE is set each
# start would compile them anew
test: setup-dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest

# linters, and the tests that build nothing and start nothing (tests/quick.py)
quick: setup-dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest --quick

# the core alone, in a folder of its own with its own libraries: the repository without the packages around the core and
# without tests/around
CORE ?= .core
core: python
	$(PYTHON) tests/core_alone.py $(CORE)
	$(MAKE) -C $(CORE) setup-dev
	cd $(CORE) && PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest

# what tests have recorded (digests and marks of pages, findings), anew: look at the difference
RECORDED := tests/check/test_rules.py tests/layout/test_box_digests.py tests/around/boxes/test_content_digests.py \
  tests/layout/test_listings.py tests/layout/test_figures.py tests/layout/test_calibration.py
accept: setup-dev
	$(BIN)/python -m pytest --accept $(RECORDED)

# the properties with other examples than `make test` has, ROUNDS times; repeat a search with make fuzz SEED=…
SEED ?= $(shell date +%s)
ROUNDS ?= 10
fuzz: setup-dev
	@for round in $$(seq $(ROUNDS)); do seed=$$(($(SEED) + round - 1)); echo "make fuzz SEED=$$seed ROUNDS=1"; \
	  $(BIN)/python -m pytest -m hypothesis --hypothesis-profile search --hypothesis-seed $$seed || exit 1; done

# what takes long: builds that are killed, random and hostile packs, more examples
nightly: setup-dev core
	$(BIN)/python -m pytest -m nightly
	$(BIN)/python -m pytest -m hypothesis --hypothesis-profile full
	$(BIN)/python -m pytest tests/survival/test_foresee.py --packs 500
	$(BIN)/python benchmarks/kills.py 200 --only deck,small,large
	@if command -v docker >/dev/null; then docker build -t zecer-nightly . && docker run --rm zecer-nightly --version; \
	else echo "the Dockerfile is not built: there is no Docker here" >&2; fi

# a release: the files, then whether the wheel alone does what a user does (docs/release.md)
dist: setup-dev
	rm -rf dist
	$(BIN)/python -m hatchling build -d dist
	PYTHON=$(BIN)/python sh .ci/try-wheel dist/*.whl

# bring locale/*/*.po up to date with the words of the program
words: setup
	$(BIN)/python locale/update.py

# docs/rules.md, from the rules
rules: setup
	$(BIN)/zecer explain --page > docs/rules.md

# the pages of docs/ as a site in site/: a search, light and dark, nothing from another host
docs: setup-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -P -m mkdocs build --strict

# the pictures of the README and of the tutorial, from finished boxes
pictures: system-dev build
	$(BIN)/zecer -q export content/labirynt-smierci --png --dpi 150 --only segmenty,zetony -o $(OUTPUT)
	$(BIN)/python docs/pictures/box.py $(OUTPUT)/labirynt-smierci/pl $(OUTPUT)/labirynt-smierci/pl/exports/png
	$(BIN)/zecer -q build -o $(OUTPUT) docs/tutorial docs/lighthouse
	$(BIN)/python docs/pictures/cards.py tutorial $(OUTPUT)/jarmark/pl
	$(BIN)/python docs/pictures/cards.py lighthouse $(OUTPUT)/latarnia/pl

setup: system $(VENV)/.ready
setup-dev: system-dev $(VENV)/.ready-dev
setup-docs: system $(VENV)/.ready-docs

COMPILED := hatch_build.py $(wildcard generator/pictures/compiled/points.*[ch])

$(VENV)/.ready: pyproject.toml requirements/run.txt .ci/install $(COMPILED) | python
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	UNLOCKED=$(UNLOCKED) sh .ci/install $(BIN)/python requirements/run.txt
	touch $@

$(VENV)/.ready-dev: pyproject.toml requirements/dev.txt .ci/install $(COMPILED) | python
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	UNLOCKED=$(UNLOCKED) sh .ci/install $(BIN)/python requirements/dev.txt
	touch $@ $(VENV)/.ready

$(VENV)/.ready-docs: pyproject.toml requirements/docs.txt .ci/install $(COMPILED) | python
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	UNLOCKED=$(UNLOCKED) sh .ci/install $(BIN)/python requirements/docs.txt
	touch $@ $(VENV)/.ready

# the newest libraries that pyproject.toml allows, with their hashes for every system; needs uv (pip install uv).
# Try them with make test before you commit them
LOCKED := uv pip compile pyproject.toml requirements/build.in --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --upgrade --quiet

lock:
	$(LOCKED) --extra pl --output-file requirements/run.txt
	$(LOCKED) --extra pl --extra dev --constraint requirements/run.txt --output-file requirements/dev.txt
	$(LOCKED) --extra pl --extra docs --constraint requirements/run.txt --output-file requirements/docs.txt

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "zecer needs Python 3.11 or newer; say which: make PYTHON=python3.12" >&2; exit 2; }
	@PYTHON=$(PYTHON) sh .ci/system venv

# Pango sets the rulebook's type; a C compiler compiles what draws pictures; the tests also look at finished PDFs with Poppler and qpdf. Without Ghostscript,
# gettext and Chromium some tests are passed over; the run says at its end which
system:
	@PYTHON=$(PYTHON) sh .ci/system pango compiler

system-dev:
	@PYTHON=$(PYTHON) sh .ci/system pango compiler pdf
	@PYTHON=$(PYTHON) sh .ci/system tests || echo "their tests will be passed over" >&2
	@PYTHON=$(PYTHON) sh .ci/system browser || echo "the tests of zecer serve in a browser will be passed over" >&2

# what make has installed and the tests have left; boxes stay
clean:
	rm -rf $(VENV) .venv-run $(CORE) site .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
