#!/usr/bin/env bash
# npm isodate 0.1.4: the distance from UTC is added instead of taken off: eight o'clock in Zagreb (+01:00)
# is 9:00 UTC instead of 7:00, two hours off. Of a fraction each digit is a millisecond (.5 is .005 and
# .123456 two minutes), and a month without a day (2026-11) is the last day of the month before. Date of
# JavaScript stands beside.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts isodate@0.1.4 >/dev/null
cat >main.cjs <<'JS'
const isodate = require('isodate');

for (const text of ['2026-11-30T08:00:00Z', '2026-11-30T08:00:00+01:00', '2026-11-30T08:00:00.5Z', '2026-11-30T08:00:00.123456Z', '2026-11']) {
  console.log(text, isodate(text).toISOString(), new Date(text).toISOString());
}
JS
seen=$(TZ=UTC node main.cjs)
echo "$seen"
wanted='2026-11-30T08:00:00Z 2026-11-30T08:00:00.000Z 2026-11-30T08:00:00.000Z
2026-11-30T08:00:00+01:00 2026-11-30T09:00:00.000Z 2026-11-30T07:00:00.000Z
2026-11-30T08:00:00.5Z 2026-11-30T08:00:00.005Z 2026-11-30T08:00:00.500Z
2026-11-30T08:00:00.123456Z 2026-11-30T08:02:03.456Z 2026-11-30T08:00:00.123Z
2026-11 2026-10-31T00:00:00.000Z 2026-11-01T00:00:00.000Z'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
