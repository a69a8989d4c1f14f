# Two commands do everything on a fresh Debian-like machine with Go and Node:
#   make run     installs what is missing, builds, starts Tengen on http://localhost:8080
#   make cluster does so with three servers behind a load balancer
#   make test    all that must hold for a change: Go with -race on a real PostgreSQL, the page, real Chromium
# Tests come in tiers: make check, under a minute, before a commit; make test, for every change; make whole, all that
# make test leaves out, before a release or a large change; make soak, before a release: kills, stalls, several
# servers and load, half an hour. make flake looks for tests that fail by chance.

GO      ?= go
NPM     ?= npm
BIN     := bin/tengen
LAB     := bin/tengen-lab
STORM   := bin/tengen-storm
TRIED   := bin/tried
MODULES := frontend/node_modules/.tengen-lock
BUILT   := frontend/dist/.vite/en/index.html
MADE    := frontend/made/tengen.wasm.gz
OURS    := cmd db engine frontend/embed.go hub migrations
WEB     := $(shell find frontend/src frontend/words frontend/catalogues frontend/board frontend/public frontend/*.html frontend/*.ts frontend/*.mjs frontend/*.json -type f 2>/dev/null)
WASM    := .ci/wasm go.mod $(shell find engine cmd/tengen-wasm \( -name '*.go' -o -name '*.txt' -o -name '*.net' -o -name '*.json' \) ! -name '*_test.go' ! -path '*/testdata/*')

# Debug information takes a fifth of the compiler's time, and every cache of ours would hold it. For a debugger, build without make.
export GOFLAGS := $(GOFLAGS) -gcflags=all=-dwarf=false

.DELETE_ON_ERROR:
.PHONY: run cluster test check build server web words wasm wasm-bench programs verify vet analyse lint page raced plain unraced e2e browsers whole deep packages soak chaos load flake release storm $(STORM) suite lab arena tune networks profile brain bench pictures fmt clean

run:
	@.ci/need go postgres
	@$(MAKE) --no-print-directory -j2 build
	exec $(BIN) serve

# Three servers on one PostgreSQL, NATS and haproxy, on http://127.0.0.1:8080 and the ports after it: others with
# ARGS="--addr 127.0.0.1:9000". TENGEN_DATA keeps what was played. Ctrl-C stops all.
cluster:
	@.ci/need go postgres haproxy nats
	@$(MAKE) --no-print-directory -j2 build $(STORM)
	exec $(STORM) cluster $(ARGS)

# Every part runs, also after one that failed; the list of what failed comes last. Go's tests wait a lot: the page's run beside
# them, and are shown afterwards.
PART = .ci/tally part $(1) $(MAKE) --no-print-directory $(1)
test:
	@env -u DATABASE_URL .ci/need go node python postgres chromium nats
	@.ci/tally reset
	@for part in vet lint programs; do $(call PART,$$part); done
	@$(call PART,page) > bin/page.log 2>&1 & for part in plain raced; do $(call PART,$$part); done; wait; cat bin/page.log
	@$(call PART,e2e)
	@.ci/tally sum

# Formats, types, lints, the page's tests, and the quickest of Go's that need no database.
check:
	@.ci/need go node python
	@$(MAKE) --no-print-directory vet lint page
	$(GO) test ./cmd/wiregen ./engine/board ./hub/base/fault ./hub/game ./hub/base/limit ./hub/http/web
	$(GO) test -run 'TestWhoMay|TestLibraries' ./cmd/tengen

verify:
	$(GO) mod verify

# The page and what the server is made of besides are built side by side, with make -j2.
build: web packages
	@$(MAKE) --no-print-directory server

packages:
	CGO_ENABLED=0 $(GO) build -pgo=cmd/tengen/default.pgo -trimpath ./hub ./hub/http/web ./hub/live/workers ./hub/live/natsbus ./db/jobs ./db/private

server:
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags='-s -w' -o $(BIN) ./cmd/tengen

# Whatever the tests start, in a folder of its own: without the profile, and with cgo, they share what is compiled with the tests.
programs: web
	@mkdir -p $(TRIED)
	$(GO) build -pgo=off -ldflags='-s -w' -o $(TRIED)/ ./cmd/tengen ./cmd/pbrain-tengen ./cmd/tengen-storm

ifneq ($(shell command -v $(NPM)),)
web: $(BUILT)
else
web:
	@echo "npm was not found: the server is built with the page that is there. With Node, make builds a new one." >&2
endif

# What is wrong in the catalogues of words, and how much of each language there is (docs/i18n). One of them: ARGS=sv.
words: $(MODULES)
	cd frontend && $(NPM) run -s words -- $(ARGS)

# The engine for the page's worker.
wasm: $(MADE)

$(MADE): $(WASM)
	@GO=$(GO) .ci/wasm
	@touch $@

$(BUILT): $(MODULES) $(WEB) $(MADE)
	cd frontend && $(NPM) run -s build
	@touch $@

# Installed again only if the lock says something else than what is installed.
$(MODULES): frontend/package-lock.json
	@cmp -s $< $@ || { cd frontend && $(NPM) ci --ignore-scripts --prefer-offline --no-audit --no-fund; }
	@cp $< $@

# Without the profile, which would have all that the server is made of compiled once more (-pgo=auto has 696 packages for ./..., -pgo=off 380).
vet analyse: export GOFLAGS += -pgo=off
vet:
	@bad=$$(gofmt -l $(OURS)); test -z "$$bad" || { echo "make fmt would change: $$bad"; exit 1; }
	@bad=$$($(GO) mod tidy -diff); test -z "$$bad" || { echo "$$bad"; echo "go mod tidy would change go.mod or go.sum"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck -tests=false ./...

# What make vet leaves to make whole: tests, code that nothing reaches, the other systems. The engine's program must also build where tournaments run it.
analyse:
	$(GO) tool staticcheck ./...
	@GO=$(GO) .ci/dead
	@GO=$(GO) .ci/dead -test
	GOOS=js GOARCH=wasm $(GO) vet ./cmd/tengen-wasm ./engine/board ./engine/network ./engine/weights
	GOOS=windows CGO_ENABLED=0 $(GO) build -o /dev/null ./cmd/pbrain-tengen
	GOOS=darwin GOARCH=arm64 CGO_ENABLED=0 $(GO) build -o /dev/null ./cmd/pbrain-tengen

lint: $(MODULES)
	cd frontend && $(NPM) run -s check && $(NPM) run -s lint && $(NPM) run -s format:check

page: $(MODULES)
	.ci/tally tests page $(NPM) --prefix frontend run -s test -- --reporter=default --reporter=junit --outputFile.junit=../bin/page.xml

# make test runs the packages that .ci/packages raced names under the race detector, and all others without it; make whole
# runs those with it. Random tests try a fifth of what they try in make whole (-short). Many tests only wait: four of a
# package at a time. Vetted they have been. The programs that they start are the ones that make programs has built.
GOTESTSUM = $(GO) tool gotestsum --format-hide-empty-pkg --hide-summary skipped
GOTEST = .ci/tally tests $@ .ci/memory $(GOTESTSUM) --jsonfile bin/$@.json --junitfile bin/$@.xml -- -vet=off -pgo=off -parallel 4
ALONE := board network threat weights
RACE = -race $(ALONE:%=-gcflags=github.com/tengen-go/tengen/engine/%='-dwarf=false -race=0')
raced plain unraced deep browsers chaos: export TENGEN_BIN_DIR = $(TRIED)

plain: programs
	$(GOTEST) -short $$(.ci/packages unraced)

raced: programs
	$(GOTEST) $(RACE) -short $$(.ci/packages raced)

unraced: programs
	$(GOTEST) $(RACE) -short $$(.ci/packages unraced)

# Without -short, the packages that try more then.
deep: programs
	$(GOTEST) $$(.ci/packages long)

# Each part of the page at work, once; with WHOLE=1 every look of each page, and what is tagged @long.
e2e: export TENGEN_BIN_DIR = $(TRIED)
e2e: programs
	.ci/tally tests e2e .ci/memory $(NPM) --prefix frontend run -s e2e

# The page in Firefox and WebKit, thirty steps by finger; one that cannot be had is left out, and the output says why.
browsers: programs
	.ci/tally tests browsers .ci/memory .ci/browsers

# All that make test leaves out or tries less of.
WHOLE_PARTS := verify analyse programs unraced deep e2e browsers
whole: export WHOLE = 1
whole:
	@env -u DATABASE_URL .ci/need go node python postgres chromium nats
	@.ci/tally reset
	@for part in $(WHOLE_PARTS); do $(call PART,$$part); done
	@.ci/tally sum

# Before a release: what goes wrong around games in play, many times (kills, stalls, pauses, silent connections, a full
# disk for root, no descriptors, slow clients, dead links, broken frames, a stop with 1,000 sockets, locked tables, lost messages), and the load, on
# one server and on three. Each prints its table; both run, also if the first fails.
soak:
	@status=0; for part in chaos load; do $(MAKE) --no-print-directory $$part || status=1; done; exit $$status

chaos: programs
	@.ci/need go postgres nats
	TENGEN_SOAK=50 $(GO) test -count=1 -v -timeout 60m -parallel 6 ./cmd/tengen

load: server $(STORM)
	@.ci/need postgres nats
	$(STORM) --quick
	$(STORM) --quick --nodes 3

# The archives of a release in bin/release: RELEASE.md. make release VERSION=1.0.0
release:
	@.ci/need go node python
	.ci/release $(VERSION) $(ARGS)

# Tests that fail by chance: .ci/flake --help. Twenty runs of Go's take hours; ARGS="--go 5 ./hub/live/room" does not.
flake: programs
	@.ci/need go node python postgres chromium nats
	.ci/memory .ci/flake $(ARGS)

# The figures of the whole server beside a yardstick: twenty minutes on a quiet
# machine. make storm ARGS=--quick takes one, ARGS=--growth measures how cost grows.
storm: server $(STORM)
	@.ci/need postgres
	$(STORM) $(ARGS)

# The yardstick must not lack what the profile gives the server.
$(STORM):
	CGO_ENABLED=0 $(GO) build -pgo=cmd/tengen/default.pgo -trimpath -o $@ ./cmd/tengen-storm

# The figures of ENGINE.md: forced wins with a second each, long wins by fours, answers through a pipe.
suite: lab
	TENGEN_SOLVE_TIME=1s $(GO) test -count=1 -v -run 'TestForcedWins|TestLongFours' ./engine/solve
	TENGEN_GOMOCUP_MOVES=1000 $(GO) test -count=1 -v -timeout 20m -run Overrun ./cmd/pbrain-tengen
	$(LAB) bench
	$(LAB) bench --switches --depth 9
	$(LAB) bench --ladder
	$(LAB) bench --time 1s --forced engine/solve/testdata/forced_wins_dev.jsonl
	for rule in freestyle standard renju caro; do \
		$(LAB) bench --decisive engine/lab/decisive/testdata/$$rule-dev.jsonl || exit 1; done

# The engine's laboratory; the profile tells the compiler what it tells it of the server.
lab:
	CGO_ENABLED=0 $(GO) build -pgo=cmd/tengen/default.pgo -trimpath -o $(LAB) ./cmd/tengen-lab

# A match, for example make arena ARGS="--one engine --two engine,off=NullMove --turn 100ms --games 200".
arena: lab brain
	$(LAB) arena $(ARGS)

# New weights for every rule, from new games: some four hours on two processors.
tune: lab
	@mkdir -p bin/games
	for rule in freestyle standard renju caro; do \
	  $(LAB) tune play --rule $$rule --games 4000 --nodes 2000 bin/games/$$rule.jsonl && \
	  $(LAB) tune fit --rule $$rule --outcome 0.6 --decay 0.001 --out engine/weights/$$rule.txt bin/games/$$rule.jsonl && \
	  $(LAB) tune play --compact --rule $$rule --games 2000 --nodes 20000 bin/games/$$rule.compact.jsonl && \
	  $(LAB) tune fit --only value --rule $$rule --outcome 0.2 --decay 0.001 --epochs 20 --scale 1.15 --out engine/weights/$$rule.txt bin/games/$$rule.compact.jsonl || exit 1; \
	done

# From many quick games, some four hours on two processors: networks that correct these weights, and an order of moves
# (not in freestyle, where it gained nothing).
networks: lab
	@mkdir -p bin/games
	for rule in freestyle standard renju caro; do \
	  $(LAB) tune play --compact --rule $$rule --games 30000 --nodes 1500 bin/games/$$rule.quick.jsonl && \
	  { test $$rule = freestyle || $(LAB) tune fit --only order --rule $$rule --epochs 5 --rate 0.02 --decay 0.0003 --out engine/weights/$$rule.txt bin/games/$$rule.quick.jsonl; } && \
	  $(LAB) tune train --rule $$rule --epochs 10 --decay 0.1 --out engine/network/$$rule.net bin/games/$$rule.quick.jsonl || exit 1; \
	done

# default.pgo, from which the compiler knows where the time goes: the engine's and the hub's. Two minutes.
profile: server lab $(STORM)
	@.ci/need postgres
	@mkdir -p bin/profile
	$(LAB) bench --time 8s --profile bin/profile/engine.pb.gz
	$(STORM) --only duel,crowd --repeat 1 --time 8s --profile bin/profile
	$(GO) tool pprof -proto bin/profile/engine.pb.gz bin/profile/duel-server-1.cpu.pb.gz bin/profile/crowd-server-1.cpu.pb.gz > bin/profile/default.pgo
	mv bin/profile/default.pgo cmd/tengen/default.pgo

# The engine as a Gomocup program.
brain:
	CGO_ENABLED=0 $(GO) build -pgo=cmd/tengen/default.pgo -trimpath -o bin/pbrain-tengen ./cmd/pbrain-tengen

# The pictures of the README and of the installed page.
pictures: build
	@.ci/need postgres node chromium
	@mkdir -p docs/pictures
	node frontend/e2e/pictures.mjs

# The engine's speed as a program and as a module, in node and in Chromium, on the same positions.
wasm-bench: build
	@.ci/need node chromium
	@mkdir -p bin
	CGO_ENABLED=0 $(GO) build -trimpath -o bin/tengen-wasm ./cmd/tengen-wasm
	node frontend/e2e/enginespeed.mjs $(ARGS)

# First what the stages of a move, a game's end and idle sockets cost, beside the figures that make whole holds them to (hub/testing/cost/figures.json).
bench:
	@$(GO) test -count=1 -v -pgo=off -p 1 -run '^TestCost$$' ./hub/live/wire ./hub/live/room ./hub/live/lobby ./hub/live/socket ./hub/game ./hub ./db
	$(GO) test -run '^$$' -bench . ./engine/... ./db

fmt:
	gofmt -w $(OURS)

clean:
	.ci/memory clean
	rm -rf bin frontend/node_modules frontend/made frontend/dist/assets frontend/dist/.vite frontend/dist/sw.js frontend/dist/*.br
