#!/usr/bin/env bash
# Runs a command beside bin/teren with a fresh demo on a free port: its address
# is in TEREN_URL, its data in TEREN_DATA, the program in TEREN_BIN.
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
"$@" || { tail -n 100 "$data/server.log" >&2; exit 1; }
