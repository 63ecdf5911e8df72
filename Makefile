SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# One set of flags for checks, tests and program, so that each package is compiled once.
export CGO_ENABLED := 0
export GOFLAGS := -trimpath

version := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
govulncheck := golang.org/x/vuln/cmd/govulncheck@v1.9.0
staticcheck := honnef.co/go/tools/cmd/staticcheck@v0.8.2
# Folders count too: their time changes when a file is deleted. Types and tests leave no trace in the bundle.
web_sources := $(shell find web/src web/public web/scripts -not -name '*.test.ts*' -not -name '*.d.ts' 2>/dev/null) \
	$(wildcard web/*.html web/*.json web/*.cjs web/vite*.config.ts internal/kit/words/*.json)

.PHONY: help
help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## build, then serve the demo companies at the address it prints
	@TEREN_DATA=$${TEREN_DATA:-data-demo} exec bin/teren serve --demo

.PHONY: build
build: internal/web/dist/index.html ## build bin/teren with the front end inside
	go build -ldflags '-s -w -X main.version=$(version)' -o bin/teren ./cmd/teren

.PHONY: test
test: ## everything that must hold: checks, both engines, browser journeys
	@scripts/test.sh

.PHONY: prove-invoices
prove-invoices: ## hold e-invoices against the official rules, where ../shared/einvoice or $TEREN_EINVOICE has them
	@scripts/prove-invoices.sh

.PHONY: engines
engines: build ## walk a short set of journeys through Firefox ESR and WebKitGTK
	@scripts/deps.sh && scripts/engines.sh

.PHONY: check
check: checkgo checkweb ## format, vet, lint and types, without running anything

.PHONY: checkgo
checkgo: internal/web/dist/index.html
	@unformatted=$$(gofmt -l *.go cmd internal scripts); \
		[ -z "$$unformatted" ] || { printf 'not formatted (make fmt):\n%s\n' "$$unformatted" >&2; exit 1; }
	go vet ./...
	go mod tidy -diff
	go run $(staticcheck) ./...

.PHONY: checkweb
checkweb: web/node_modules/.package-lock.json
	npm --prefix web run typecheck
	npm --prefix web run check

.PHONY: audit
audit: internal/web/dist/index.html ## ask for known vulnerabilities of what is built in; needs a network, so no test does
	npm --prefix web audit --omit=dev
	go run $(govulncheck) ./...
	cd scripts/release && go run $(govulncheck) ./...

.PHONY: bench
bench: build ## measure both engines, each figure beside the last release and its goal
	@scripts/bench.sh

.PHONY: explore
explore: internal/web/dist/index.html ## run the tests that draw by chance with new seeds, for ten minutes
	@scripts/explore.sh

.PHONY: release
release: ## what is handed out, of the last commit: archives, Debian packages, an image, sums, licences; in dist-release
	@cd scripts/release && go test . && go run . -out ../../dist-release

.PHONY: release-again
release-again: ## the same twice, in two folders and from nothing, and compare every byte
	@cd scripts/release && go run . -out ../../dist-release -again

.PHONY: drill
drill: internal/web/dist/index.html ## kill the program, its copies and its databases under load, back up, restore, and check that nothing was lost; print 10,000 offers
	TEREN_DRILL=200 go test -vet=off -count=1 -timeout 60m -v -run TestKilledServersLoseNothing ./internal/systemtest
	TEREN_DRILL=1 go test -vet=off -count=1 -timeout 60m -run 'TestTotals' ./internal/areas/offers
	TEREN_DRILL=1 go test -vet=off -count=1 -timeout 60m -v -run TestNothingIsLostOrOutOfOrder ./internal/areas/webhooks
	TEREN_DRILL=20 go test -vet=off -count=1 -timeout 60m -v -run TestAKilledServerSendsEverything ./internal/systemtest
	TEREN_DRILL=1 go test -vet=off -count=1 -timeout 60m -v -run 'TestPrimaryIsKilled|TestALostDisk' ./internal/systemtest
	TEREN_DRILL=1 go test -vet=off -count=1 -timeout 60m -v -run 'TestADiskThatFails|TestACopyIsCutOff|TestServersElsewhereAreSilent|TestNamesAreNotResolved|TestTheClockOfAServerJumps' ./internal/systemtest
	TEREN_DRILL=1 go test -vet=off -count=1 -timeout 60m -v -run 'TestLoad$$|TestOnePersonHoldsUpNobody' ./internal/systemtest
	@scripts/drill-copies.sh
	@scripts/deps.sh patroni
	TEREN_DRILL=1 go test -vet=off -count=1 -timeout 60m -v -run TestPatroniElects ./internal/systemtest

.PHONY: drill-days
drill-days: build ## the journeys and the Go tests on a Sunday, a holiday, a leap day, at midnight …
	@scripts/drill-days.sh

.PHONY: gen
gen: build web/openapi/node_modules/.package-lock.json ## write the TypeScript client from the Go types, the keys of the dictionary, the drawing of the tables, the limits
	go test ./internal/kit/words -run TestKeys -update
	go test ./internal/platform/db -run TestDrawing -draw
	go test -vet=off ./internal/systemtest -run TestLimitsAreWritten -limits
	bin/teren openapi > bin/openapi.json
	npm --prefix web run gen $(CURDIR)/bin/openapi.json

.PHONY: fmt
fmt: web/node_modules/.package-lock.json ## format everything
	gofmt -w *.go cmd internal scripts
	npm --prefix web run format

internal/web/dist/index.html: web/node_modules/.package-lock.json $(web_sources)
	npm --prefix web run build

# npm writes this file last, so it is younger than the lock it was made from.
%/node_modules/.package-lock.json: %/package-lock.json
	npm --prefix $* ci --no-audit --no-fund
	@touch $@
