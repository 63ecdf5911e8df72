#!/usr/bin/env bash
# ics 3.12.0 (npm): long lines of a calendar are folded by letters and not by octets (RFC 5545, 3.1: at
# most 75): with č, š and ž one has 84.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ics@3.12.0 >/dev/null
cat >find.cjs <<'JS'
const { createEvent } = require('ics');

const title = 'Čišćenje žljebova i šahtova na čeličnoj konstrukciji; Žnjan, šetalište, čćšđž čćšđž čćšđž';
const { value } = createEvent({ start: [2026, 11, 18, 8, 0], duration: { hours: 1 }, title });
console.log(Math.max(...value.split('\r\n').map((line) => Buffer.byteLength(line))));
JS
seen=$(node find.cjs)
echo "$seen"
wanted='84'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
