# Everything runs in a virtual environment of its own, made on first use.
VENV ?= .venv
BIN := $(VENV)/bin
PYTHON ?= python3
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Programs that tests start would compile Hoyle anew each time where this is set, as some containers do.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: check check-all test test-all lint laws-deep native-deep fuzz cluster mutants bench judges pictures site check-web play clean

# mypy keeps one processor busy for a minute, and the tests have phases in which one is free
check: $(VENV)/ready ## what a change must pass: lint, types, layers, tests
	$(MAKE) --jobs=2 lint test

check-all: lint test-all ## before a release: the slow tests and hostile files too

test: $(VENV)/ready
	$(BIN)/python -m pytest -n auto --dist worksteal --ignore-glob='tests/fuzz/test_[!e]*' -m "not slow and not web"

test-all: $(VENV)/ready
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

laws-deep: $(VENV)/ready ## the laws over 10,000 games of each table, as far as HOYLE_LAWS_SECONDS goes
	HOYLE_LAWS=deep $(BIN)/python -m pytest -n auto tests/properties --ignore=tests/properties/test_deep.py
	HOYLE_LAWS=deep $(BIN)/python -m pytest -s tests/properties/test_deep.py

native-deep: $(VENV)/ready ## both engines play 20,000 games alike, and thousands of changed rule files
	$(PIP) --editable '.[native]'
	HOYLE_NATIVE=deep $(BIN)/python -m pytest -n auto tests/native

fuzz: $(VENV)/ready ## long fuzzing of everything that reads text
	HOYLE_FUZZ=deep $(BIN)/python -m pytest -n auto tests/fuzz tests/syntax/test_fuzz.py

cluster: $(VENV)/ready ## games shared out among clusters, of which workers are killed
	$(PIP) --editable '.[joblib,dask]'
	HOYLE_CLUSTER=deep $(BIN)/python -m pytest tests/measure/test_clusters.py

ROOM ?= table
N ?= 150
SEED ?= 1

mutants: $(VENV)/ready ## small wrong changes to a room, and whether its own tests notice: make mutants ROOM=graph
	PYTHONHASHSEED=0 PYTHONPATH=tests nice $(BIN)/python -m mutants $(ROOM) -n $(N) --seed $(SEED) $(if $(AT),--at $(AT))

bench: $(VENV)/ready ## speed and memory, on a quiet machine
	$(BIN)/python -m pytest bench --benchmark-disable-gc -p no:xdist -q

judges: $(VENV)/ready ## games in lockstep with OpenSpiel, and whose every difference is: make judges GAMES="hearts skat"
	$(PIP) --editable '.[bench]'
	PYTHONPATH=tests nice $(BIN)/python -m judges $(GAMES)

check-web: $(VENV)/ready ## the web table and the workbench in a browser: needs Chromium, such as Debian's, and Node
	$(PIP) --editable '.[browser,site]'
	$(BIN)/python -m pytest -n auto tests/web

pictures: $(VENV)/ready ## the pictures of the table in docs/pictures
	$(PIP) --editable '.[browser]'
	$(BIN)/python docs/pictures/make_pictures.py
	PYTHONPATH=tests $(BIN)/python docs/pictures/make_web_picture.py
	PYTHONPATH=tests $(BIN)/python docs/pictures/make_table_pictures.py

site: $(VENV)/ready ## the workbench and the documentation as a static site, in site/ (needs Node)
	$(PIP) --editable '.[site]'
	$(BIN)/python web/workbench/make/make_site.py site

play: $(VENV)/ready ## a game of Sedma against three bots
	$(BIN)/hoyle play sedma --seats human,mcts,mcts,mcts --think 2

# uv takes a third of the time; pip does it where uv is missing or does not find the packages as pip is told to
$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) uv && $(BIN)/uv pip install --quiet --python $(BIN)/python --editable '.[dev]' || $(PIP) --no-compile --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
