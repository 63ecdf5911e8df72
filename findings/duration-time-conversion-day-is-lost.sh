#!/usr/bin/env bash
# npm duration-time-conversion 1.0.6: a length of more than a day loses its days when it is written as a time:
# the 26:45:00 of a week are read as 96300 seconds, and these are written as 02:45:00. Up to a day the way
# back is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent duration-time-conversion@1.0.6 >/dev/null
cat >main.cjs <<'JS'
const { d2t, t2d } = require('duration-time-conversion');

for (const time of ['07:30:00.000', '23:59:59.000', '26:45:00.000']) console.log(time, t2d(time), d2t(t2d(time)));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='07:30:00.000 27000 07:30:00.000
23:59:59.000 86399 23:59:59.000
26:45:00.000 96300 02:45:00.000'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
