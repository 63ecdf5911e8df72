#!/usr/bin/env bash
# Everything that must hold, as `make test` runs it: one line per step with its
# seconds, a step's log only when it fails. Nothing is skipped: a missing engine
# or browser, or a step without its input, is a failure.
set -uom pipefail # -m: each lane is a process group, so it ends as a whole
cd "$(dirname "${BASH_SOURCE[0]}")/.."

export TEREN_TEST_REQUIRE=1
# Packages that others stand on and that share state between goroutines.
ground=(./internal/{areas/auth,kit/geo,platform/{access,api,db,fault,files,history,jobs,live,search}}/...)

work=$(mktemp -d)
postgres=$work/postgres
finish() {
  trap - EXIT INT TERM
  local group
  for group in $(jobs -p); do kill -- "-$group" 2>/dev/null; done
  wait
  [ ! -d "$postgres/data" ] || scripts/postgres.sh stop "$postgres"
  rm -rf "$work"
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

# fresh fails when generating again changes a generated file.
fresh() {
  local file=web/src/api/schema.gen.d.ts before
  before=$(cksum "$file") && make gen || return
  [ "$before" = "$(cksum "$file")" ] || { echo "$file was stale; it is new now, commit it"; return 1; }
}

start_postgres() {
  # The owner of the cluster must be able to pass through.
  chmod 711 "$work"
  scripts/postgres.sh start "$postgres" >"$work/postgres-url"
}

go_lane() {
  step 'checks, Go' make checkgo
  step 'PostgreSQL' start_postgres || return
  TEREN_TEST_POSTGRES=$(cat "$work/postgres-url")
  export TEREN_TEST_POSTGRES
  step 'tests, Go, both engines' go test -vet=off ./...
  step 'tests, Go, races in the ground packages' go test -vet=off -race "${ground[@]}"
}

web_lane() {
  step 'checks, web' make checkweb
  step 'tests, web' npm --prefix web test
  step 'size of the bundle' npm --prefix web run size
  step 'journeys in the browser' scripts/journeys.sh
}

if step 'what the tests need' scripts/deps.sh && step 'build' make build; then
  step 'generated files' fresh
  go_lane &
  web_lane &
  wait
fi

if [ -e "$work/failed" ]; then
  printf '\nFAILED after %d s:\n' "$SECONDS"
  sed 's/^/  /' "$work/failed"
  exit 1
fi
printf '\nall passed in %d s\n' "$SECONDS"
