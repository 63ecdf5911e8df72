#!/usr/bin/env bash
# The browser journeys (web/e2e) against bin/teren: a fresh demo on a free port,
# its address in TEREN_URL; journeys that need people of their own add them with
# the program. Arguments go to Playwright.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

data=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
  rm -rf "$data"
}
trap finish EXIT

address=127.0.0.1:$(scripts/free-port.sh)
export TEREN_URL=http://$address TEREN_DATA=$data TEREN_BIN=$PWD/bin/teren
TEREN_ADDR=$address TEREN_BASE_URL=$TEREN_URL bin/teren serve --demo >"$data/server.log" 2>&1 &
server=$!
if ! node scripts/wait-ready.mjs "$TEREN_URL/readyz" "$server"; then
  cat "$data/server.log" >&2
  exit 1
fi
npm --prefix web run e2e -- "$@" || { tail -n 100 "$data/server.log" >&2; exit 1; }
