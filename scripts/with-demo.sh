#!/usr/bin/env bash
# Runs a command beside a copy of bin/teren with a fresh demo on a free port: its
# address is in TEREN_URL, its data in TEREN_DATA, the program in TEREN_BIN. For
# the program it is an ordinary morning, or TEREN_TEST_DATE; TEREN_CLOCK_SHIFT
# tells how many milliseconds that lies from the time of the machine. The demo
# has worked for TEREN_DEMO_MONTHS, or for two years.
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
cp bin/teren "$data/teren" # a build may replace it meanwhile
export TEREN_URL=http://$address TEREN_DATA=$data TEREN_BIN=$data/teren
date=${TEREN_TEST_DATE:-2026-11-18T09:00:00Z}
TEREN_CLOCK_SHIFT=$(node -p 'Date.parse(process.argv[1]) - Date.now()' "$date")
export TEREN_CLOCK_SHIFT
TEREN_ENV=development TEREN_CLOCK=$date TEREN_ADDR=$address TEREN_BASE_URL=$TEREN_URL \
  "$TEREN_BIN" serve --demo --demo-months "${TEREN_DEMO_MONTHS:-24}" >"$data/server.log" 2>&1 &
server=$!
if ! node scripts/wait-ready.mjs "$TEREN_URL/readyz" "$server"; then
  cat "$data/server.log" >&2
  exit 1
fi
"$@" || { grep -v "level=INFO msg=request" "$data/server.log" | tail -n 100 >&2; exit 1; }
