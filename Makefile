# `make` or `make help` lists the targets. Every target that builds runs .ci/setup
# first: it checks Go, installs what live MIDI needs if it has the right to, and says
# whether to build with cgo.

# Go's own installer puts it there; the PATH may lack it.
export PATH := $(PATH):/usr/local/go/bin

SETUP = CGO_ENABLED=$$(.ci/setup) && export CGO_ENABLED &&
FUZZTIME ?= 10s
LASTS ?= 10m
SITE ?= site
DOCS ?= docs-site
# Where the project is to be found. There is no place yet.
HOST ?= music.example/midiconnect4
VERSION = $(shell sed -n 's/^var version = "\(.*\)"/\1/p' cmd/midiconnect4/app.go)

# Some processors can multiply and add in one step, which rounds otherwise. The synthesizer does not use
# it, so that sound is the same everywhere. Our own code says so itself.
EXACT = -gcflags=github.com/sinshu/go-meltysynth/...=-d=fmahash=qn

# miniaudio is one long file of C, which compiles in a third of the time like this. It only hands samples on.
export CGO_CFLAGS ?= -g -O1

# A browser loads all of the worker before it works. Functions that are not inlined make it an eighth
# smaller; what computes for long keeps its speed.
SMALL = -gcflags=all=-l $(foreach fast,midiconnect4/gamer/connect4/... midiconnect4/gamer/checkers/... midiconnect4/gamer/chess midiconnect4/gamer/chess/search midiconnect4/gamer/othello/... midiconnect4/gamer/ntuple midiconnect4/gamer/mlp midiconnect4/evolution/arena midiconnect4/evolution/ntuple midiconnect4/evolution/td midiconnect4/evolution/cmaes runtime internal/runtime/... math/...,-gcflags=$(fast)=)

BUILD_JACK = go build $(EXACT) -tags jack -o bin/ ./cmd/midiconnect4

# Versions of these programs differ, so everyone runs the same ones, kept outside the project.
LINTER   = github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
PACKAGER = github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.44.0
MODULES  = github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.9.0
CACHE ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/midiconnect4-tools
kept  = "$(CACHE)/$(notdir $(1))/$(firstword $(subst @, ,$(notdir $(1))))"
keep  = { test -x $(call kept,$(1)) || GOOS= GOARCH= CGO_ENABLED=0 GOBIN="$(CACHE)/$(notdir $(1))" go install $(1); }
LINT  = $(call keep,$(LINTER)) && $(call kept,$(LINTER))

# What a change must pass, and what a release must: no check of the first kind waits for a clock or judges a time.
CHECK   = format vet-tagged lint build-plain test test-plain without-vectors race performance browser-game
NIGHTLY = check long live browser everywhere race-all fuzz endurance bare packages

.PHONY: help check nightly vet $(CHECK) $(NIGHTLY) demo build build-jack build-link site docs release quick bench fmt page lab peers install clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' Makefile

GAME = --first generation-200 --second generation-050 --opening 2 --seed 5
DEMO = bin/midiconnect4 render $(GAME)
demo: build ## a game between two evolved gamers, heard twice: as in the paper, and as a blues
	@$(DEMO) --show -o demo.mid
	@$(DEMO) --score blues -o demo-blues.mid -o demo-blues.wav
	@printf '%s\n' '' \
		'The same game twice: demo.mid is the piece as the paper has it, demo-blues.mid is a blues on it,' \
		'and demo-blues.wav is that to hear at once. Open a .mid in a player, a DAW or a notation program. Then try:' \
		'  bin/midiconnect4 render --score passacaglia -o piece.mid    another score, another game' \
		'  bin/midiconnect4 scores new mine.yaml                       a score of your own' \
		'  bin/midiconnect4 evolve --system midi-connect4 --out run    gamers of your own' \
		'  bin/midiconnect4 --help                                     all commands' \
		'And aloud, move by move, on the loudspeaker of this machine:' \
		'  bin/midiconnect4 play $(GAME) --score blues'

# A program with JACK is not replaced by one without, unless that is all that can be built.
build: ## bin/midiconnect4, with JACK if the one that is there has it
	@$(SETUP) case "$$(go version -m bin/midiconnect4$$(go env GOEXE) 2>&1)" in \
	*-tags=jack*) \
		if [ $$CGO_ENABLED = 1 ]; then \
			echo "make: bin/midiconnect4 has JACK and keeps it; for one without: make clean build" >&2; \
			$(BUILD_JACK); exit; \
		fi; \
		echo "make: bin/midiconnect4 had JACK, and the new one has no live MIDI; for one with JACK: make build-jack" >&2 ;; \
	esac && go build $(EXACT) -o bin/ ./cmd/midiconnect4

build-link: ## bin/midiconnect4 with Ableton Link (ableton-link-dev), which is under the GPL
	@$(SETUP) go build $(EXACT) -tags link -o bin/ ./cmd/midiconnect4

build-jack: ## bin/midiconnect4 with JACK beside ALSA (libjack-jackd2-dev)
	@$(SETUP) $(BUILD_JACK)

check: ## what every change must pass: all that follows with *
	@.ci/stages $(CHECK)

# Times of answers and onsets are judged here only.
nightly long live: export JUDGE_TIMES = 1

nightly: ## what a release must pass: check, and all that takes long or real time; on a machine with nothing else to do
	@.ci/stages $(NIGHTLY)

format: ## * gofmt has nothing to change
	@list=$$("$$(go env GOROOT)/bin/gofmt" -l .) && test -z "$$list" || { printf 'gofmt would change:\n%s\n' "$$list"; exit 1; }

vet: vet-tagged ## go vet
	@$(SETUP) go vet ./...

vet-tagged: ## * go vet of what builds only with tags; lint vets all the rest
	@$(SETUP) if [ $$CGO_ENABLED = 1 ] && [ -e /usr/include/ableton/Link.hpp ]; then go vet -tags link ./play/link; fi && \
	if [ $$CGO_ENABLED = 1 ] && [ -e /usr/include/jack/jack.h ]; then go vet -tags jack ./play/midiport; fi

build-plain: ## * everything without cgo
	@CGO_ENABLED=0 go build ./...

# Short tests run no other programs, end no processes and play nothing in real time.
quick: vet ## vet and the short tests, in seconds
	@$(SETUP) go test -vet=off -short -skip '^TestLong' ./...

# Many tests wait for other programs, so three packages at a time keep two cores busy.
test: ## * all tests but the long ones and those in real time
	@$(SETUP) go test -vet=off -p $$(($$(getconf _NPROCESSORS_ONLN || echo 2) * 3 / 2)) -skip '^TestLong' ./...

# These tests are not about ports or sound cards; `make bare` runs them without cgo, too.
SILENT = ^Test(Long|Interrupted|AnyScore|PiecesInNumbers|NoField|Commands|Examples|RunsFrom)|^TestScripts$$/^(bad|baselines|boards|checkers|cluster|edit|engines|evolve|excerpt|explore|files|folders|forms|hands|harmony|length|link|lookahead|measure|movements|names|nndtf|onefile|parts|pgn|pitch|rate|readings|render|replay|reproduce|seeds|signals|solve|suite|swarm|tunedchannels|written)$$
test-plain: ## * the command's tests with ports and sound, without cgo, as on a machine without a C++ compiler
	@CGO_ENABLED=0 go test -vet=off -skip '$(SILENT)' ./cmd/midiconnect4

without-vectors: ## * the networks and the solver in plain code
	@$(SETUP) go test -vet=off -tags purego -short ./gamer/connect4/mlp ./gamer/mlp ./gamer/connect4/solver ./evolution

# They kill runs scores of times, listen to all scores, engrave them, solve empty boards, evolve the bundled gamers again
# and draw 200 cases of each property of a piece.
long: ## the tests that take minutes
	@$(SETUP) go test -vet=off -run '^TestLong' -timeout 20m ./... && go test -vet=off -timeout 20m ./play ./compose ./compose/notation -rapid.checks 200

performance: ## * one performance through JACK: what was sent, and in which order
	@$(SETUP) go test -vet=off -count=1 -run '^TestLivePlayedAsWritten$$' ./cmd/midiconnect4 -live

live: ## live MIDI against JACK and ALSA, in real time
	@$(SETUP) go test -vet=off -count=1 -run '^TestLive' -timeout 40m ./cmd/midiconnect4 -live -hangs 3
	@$(SETUP) if [ $$CGO_ENABLED = 1 ] && [ -e /usr/include/ableton/Link.hpp ]; then \
		go test -vet=off -count=1 -tags link ./play/link && go test -vet=off -count=1 -tags link -run '^TestLiveLink' ./cmd/midiconnect4 -live; \
	fi

BROWSER = mkdir -p bin && go test -vet=off -count=1 -timeout 20m -artifacts -outputdir bin ./play/studio/browsertest -browser
browser-game: ## * one game on the studio's page in Chromium: what was sent, and in which order
	@$(SETUP) $(BROWSER) -run '^TestBrowserPerformsThePiece$$'

browser: ## the studio's page in Chromium and Firefox: clicked, heard and cut off
	@$(SETUP) $(BROWSER)

everywhere: ## the same files from ARM and S/390, emulated by QEMU
	@$(SETUP) EXACT="$(EXACT)" .ci/everywhere

# A JACK server without a card stands in for the card.
endurance: ## the sound card for LASTS (10m)
	@$(SETUP) export JACK_DEFAULT_SERVER=midiconnect4-endurance && { jackd -n $$JACK_DEFAULT_SERVER -d dummy >/dev/null & server=$$!; } && \
	trap 'kill $$server' EXIT && jack_wait -w -t 60 >/dev/null && \
	go test -vet=off -count=1 -timeout 24h -run '^TestLiveSteady$$' -v ./play/sound -live -lasts $(LASTS)

bare: ## the README's commands on a machine with nothing but Go, make, git and CA certificates
	@.ci/bare

packages: ## what make release makes, installed in a bare Debian, upgraded and removed; Windows in Wine, ARM in QEMU
	@.ci/install packages && $(MAKE) --no-print-directory release && .ci/packages

# Where goroutines share memory. The engines share none, and the trainers play in the arena.
SHARED = $$(grep -rlE '^\s*go |\.Go\(|"sync' --include='*.go' --exclude='*_test.go' --exclude-dir=worker play internal lab evolution/*/ | xargs dirname | sort -u | sed 's|^|./|')
race: ## * the short tests of packages whose goroutines share memory, under the race detector
	@$(SETUP) go test -vet=off -race -short -skip '^TestLong' $(SHARED)

# All of evolution and lab and the engines too, memory read past the types, and performances by script.
RACY = ./evolution/... ./lab/... $$(grep -rlE '^\s*go |\.Go\(|"sync|"unsafe"' --include='*.go' --exclude-dir=worker play gamer internal | xargs dirname | sort -u | sed 's|^|./|')
race-all: ## the same with the engines, all of evolution, unsafe memory and performances by script
	@$(SETUP) go test -vet=off -race -short -skip '^TestLong' $(RACY) && \
	go test -vet=off -race -run '^TestScripts$$/^(play|midiin)$$' ./cmd/midiconnect4

# By default Go minimizes each new input for up to a minute, which takes all of the time for checkpoints.
# Up to Go 1.26 a worker that is busy when the time is over may fail with "context deadline exceeded" (go.dev/issue/75804), so each target has
# a second try. What fuzzing finds is kept in testdata, and fails the second try, too.
fuzz: ## every fuzz target for FUZZTIME (10s)
	@$(SETUP) list=$$(go test -list '^Fuzz' ./...) && echo "$$list" | \
	awk '/^Fuzz/ { names[++n] = $$1 } /^ok/ { while (n) print $$2, names[n--] }' | \
	while read -r package name; do \
		fuzz="go test -run ^\$$ -fuzz ^$$name\$$ -fuzztime $(FUZZTIME) -fuzzminimizetime 10x $$package"; $$fuzz || $$fuzz || exit 1; \
	done

bench: ## every benchmark
	@$(SETUP) go test -run '^$$' -bench . -benchmem ./...

lint: ## * golangci-lint; imports go one way
	@$(SETUP) $(LINT) run --allow-parallel-runners

fmt: ## the formatting that lint asks for
	@$(SETUP) $(LINT) fmt

site: ## the page that needs no program, as a folder for any web host (SITE=site, ADDRESS=https://… for previews of links)
	@$(SETUP) GOOS=js GOARCH=wasm go build $(SMALL) $(EXACT) -trimpath -ldflags='-s -w -X main.version=$(VERSION)' \
		-o bin/studio.wasm ./play/studio/worker && \
	go run ./cmd/site "$(SITE)" bin/studio.wasm "$$(go env GOROOT)" "$(VERSION)" "$(ADDRESS)"

docs: build ## the docs as a site for any web host, with pieces to hear (DOCS=docs-site)
	@command -v hugo >/dev/null || { echo "make docs takes Hugo: sudo apt-get install hugo, or https://gohugo.io" >&2; exit 1; }
	@$(MAKE) -s site SITE="$(DOCS)/hear" && .ci/docs/build "$(DOCS)" bin/midiconnect4

release: ## all that a version consists of, in bin/release: archives, packages, sums (HOST=github.com/…)
	@$(SETUP) $(call keep,$(PACKAGER)) && $(call keep,$(MODULES)) && \
	EXACT="$(EXACT)" .ci/release/build "$(VERSION)" "$(HOST)" $(call kept,$(PACKAGER)) $(call kept,$(MODULES))

# Needs node; go build does not, as what is made is committed.
page: ## the page of the studio, from its sources in TypeScript
	cd play/studio/page && npm ci --no-audit --no-fund && npm run types && npm test && npm run build

# A test compares what it makes with what is committed.
lab: ## the tables and pictures of docs/lab/papers.md, from the archives in lab/results
	@$(SETUP) go run ./lab/tables

peers: ## install the programs that the tests compare with (Debian, Ubuntu)
	@.ci/install peers

install: ## midiconnect4 into Go's bin folder
	@$(SETUP) go install $(EXACT) ./cmd/midiconnect4

clean: ## remove what was built
	rm -rf bin site demo.mid demo-blues.mid demo-blues.wav
