#!/usr/bin/env bash
# Everything that must hold, as `make test` runs it: one line per step with its
# seconds, a step's log only when it fails, and at the end the slowest tests and those that failed.
# Nothing is skipped: a missing engine or browser, or a step without its input,
# is a failure. The Go and the web lane run side by side; none writes where the other reads.
set -uom pipefail # -m: each lane is a process group, so it ends as a whole
cd "$(dirname "${BASH_SOURCE[0]}")/.."

export TEREN_TEST_REQUIRE=1
# As in the Makefile.
export CGO_ENABLED=0 GOFLAGS=-trimpath
# Packages whose goroutines share state: tested once, with the race detector.
shared=(./internal/{areas/auth,kit/{geo,maps,recent},platform/{api,db,files,jobs,live,search}}/...)
# Of those what computes much in one goroutine: tested without it.
alone='^(TestIdentity|TestCommonWord|TestPagesMakeTheList|TestStatementsArePreparedOnce)$'

# Go keeps the result of a package by the environment and the files that its tests read, so
# folder, passwords and ports are the same in each run of this checkout, and of no other one.
# With TEREN_TEST_WHOLE every test runs.
mark=$(pwd -P | sha256sum | cut -c 1-12)
kept=${XDG_CACHE_HOME:-$HOME/.cache}/teren/tests-$mark
mkdir -p "$kept" || exit
exec 9>"$kept/lock" # held by whatever is started here; what outlives a killed run gets no 9
flock -n 9 || { echo "test.sh: another run in this checkout holds $kept/lock" >&2; exit 1; }

# What the tests write is kept in memory where there is room.
[ "$(df --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt 4000000 ] 2>/dev/null && folder=/dev/shm
work=${folder:-${TMPDIR:-/tmp}}/teren-tests-$(id -u)-$mark
postgres=$work/postgres
s3=$work/s3
clean() {
  [ ! -d "$postgres/data" ] || scripts/postgres.sh stop "$postgres"
  [ ! -f "$s3/pid" ] || scripts/s3.sh stop "$s3"
  rm -rf "$work"
}
clean # after a run that was killed
mkdir "$work" || exit
finish() {
  trap - EXIT INT TERM
  local group
  for group in $(jobs -p); do kill -- "-$group" 2>/dev/null; done
  wait
  clean
}
trap finish EXIT
trap 'exit 130' INT TERM

# step NAME COMMAND… runs one step and tells how it went.
step() {
  local name=$1 began=$SECONDS log
  shift
  log=$(mktemp "$work/log.XXXXXX")
  if "$@" >"$log" 2>&1; then
    printf 'ok    %4d s  %s\n' $((SECONDS - began)) "$name"
    return
  fi
  echo "$name" >>"$work/failed"
  printf 'FAIL  %4d s  %s\n%s\n' $((SECONDS - began)) "$name" "$(sed 's/^/    /' "$log")"
  return 1
}

# fresh fails when a generated file is not what would be generated now.
fresh() {
  local file=web/src/api/schema.gen.d.ts
  make web/openapi/node_modules/.package-lock.json && bin/teren openapi >"$work/openapi.json" || return
  npm --prefix web run gen "$work/openapi.json" "$work/schema.d.ts" || return
  cmp "$file" "$work/schema.d.ts" || { echo "$file is stale: make gen, and commit it"; return 1; }
}

# go_test NAME ARGUMENTS… runs Go tests and keeps their report.
go_test() {
  local report=$work/$1.json
  shift
  [ -z "${TEREN_TEST_WHOLE:-}" ] || set -- -count=1 "$@"
  # A deadline, not a goal: Go gives a package ten minutes. Memory is cheaper than time.
  GOGC=400 go test -vet=off -timeout 30m -json "$@" >"$report" && return
  node scripts/report.mjs said "$report"
  return 1
}

# slowest NAME REPORT prints the slowest tests of a lane, if it came so far.
slowest() {
  [ -s "$work/$2.json" ] && printf '\nslowest of the %s:\n' "$1" && node scripts/report.mjs slowest "$work/$2.json"
}

# failures prints what failed last of all, where a log that was cut still shows it.
failures() {
  local report
  sed 's/^/  /' "$work/failed"
  for report in "$work"/{go,much,race,web,journeys,walk,engines}.json; do
    [ ! -s "$report" ] || node scripts/report.mjs failed "$report"
  done
}

start_postgres() {
  # The owner of the cluster must be able to pass through.
  chmod 711 "$work"
  scripts/postgres.sh start "$postgres" "$kept/postgres" >"$work/postgres-url" 9>&-
}

start_s3() { scripts/s3.sh start "$s3" "$kept/s3" >"$work/s3-url" 9>&-; }

go_lane() {
  step 'checks, Go' make checkgo
  step 'PostgreSQL' start_postgres || return
  step 'object store' start_s3 || return
  TEREN_TEST_POSTGRES=$(cat "$work/postgres-url")
  TEREN_TEST_S3=$(cat "$work/s3-url")
  export TEREN_TEST_POSTGRES TEREN_TEST_S3 TMPDIR=$work
  step 'tests, Go' go_test go $(go list ./... | grep -vxFf <(go list "${shared[@]}"))
  step 'tests, Go, that compute much' go_test much -run "$alone" "${shared[@]}"
  # The detector watches what is ours: to watch SQLite too, which is C put into Go, doubles the time.
  CGO_ENABLED=1 step 'tests, Go, with the race detector' \
    go_test race -race -gcflags='modernc.org/...=-race=false' -skip "$alone" "${shared[@]}"
}

web_lane() {
  step 'checks, web' make checkweb
  step 'generated files' fresh
  step 'size of the bundle' npm --prefix web run size
  step 'tests, scripts' node --test scripts/*.test.mjs
  step 'tests, web' npm --prefix web test -- --reporter=default --reporter=json --outputFile.json="$work/web.json"
  PLAYWRIGHT_JSON_OUTPUT_FILE=$work/journeys.json step 'journeys in the browser' scripts/journeys.sh --reporter=list,json
  PLAYWRIGHT_JSON_OUTPUT_FILE=$work/walk.json step 'every screen, whole' scripts/walk.sh --reporter=list,json
  PLAYWRIGHT_JSON_OUTPUT_FILE=$work/engines.json step 'journeys in Firefox and WebKit' scripts/engines.sh --reporter=list,json
}

if step 'what the tests need' scripts/deps.sh && step 'build' make build; then
  go_lane &
  web_lane &
  wait
fi
slowest 'Go tests' go
slowest 'Go tests that compute much' much
slowest 'Go tests with the race detector' race
slowest 'web tests' web
slowest 'journeys' journeys

if [ -e "$work/failed" ]; then
  printf '\nFAILED after %d s:\n' "$SECONDS"
  failures
  exit 1
fi
printf '\nall passed in %d s\n' "$SECONDS"
