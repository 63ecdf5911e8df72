#!/usr/bin/env bash
# npm iso8601 1.1.1: an hour of distance from UTC is taken off as a hundred hours: 8:00+01:00 on 30
# November is 26 November, 4:00 UTC, and 8:00-03:30 is a day of December. Without its colon (+0100) the
# distance is ignored. Date of JavaScript has 7:00, 11:30 and 7:00 UTC.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts iso8601@1.1.1 >/dev/null
cat >main.cjs <<'JS'
const { toDate } = require('iso8601');

for (const text of ['2026-11-30T08:00:00Z', '2026-11-30T08:00:00+01:00', '2026-11-30T08:00:00-03:30', '2026-11-30T08:00:00+0100']) {
  console.log(text, toDate(text).toISOString(), new Date(text).toISOString());
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='2026-11-30T08:00:00Z 2026-11-30T08:00:00.000Z 2026-11-30T08:00:00.000Z
2026-11-30T08:00:00+01:00 2026-11-26T04:00:00.000Z 2026-11-30T07:00:00.000Z
2026-11-30T08:00:00-03:30 2026-12-12T20:30:00.000Z 2026-11-30T11:30:00.000Z
2026-11-30T08:00:00+0100 2026-11-30T08:00:00.000Z 2026-11-30T07:00:00.000Z'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
