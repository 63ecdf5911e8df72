#!/usr/bin/env bash
# npm iso8601-convert 1.0.0: the forms of ISO 8601 without strokes, by week and by day of the year are
# read as other days, without an error: 20261130T080000Z and Monday of week 49 (2026-W49-1) are 1 January
# 2026, day 334 of 2026 (30 November) is 1 September 2028. npm @0dep/piso 5.1.2 has 30 November for all
# three.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts iso8601-convert@1.0.0 @0dep/piso@5.1.2 >/dev/null
cat >main.cjs <<'JS'
const { toDate } = require('iso8601-convert');
const { getDate } = require('@0dep/piso');

for (const text of ['2026-11-30', '20261130T080000Z', '2026-W49-1', '2026-334']) {
  console.log(text, toDate(text).toISOString(), getDate(text).toISOString());
}
JS
seen=$(TZ=UTC node main.cjs)
echo "$seen"
wanted='2026-11-30 2026-11-30T00:00:00.000Z 2026-11-30T00:00:00.000Z
20261130T080000Z 2026-01-01T00:00:00.000Z 2026-11-30T08:00:00.000Z
2026-W49-1 2026-01-01T00:00:00.000Z 2026-11-30T00:00:00.000Z
2026-334 2028-09-01T00:00:00.000Z 2026-11-30T00:00:00.000Z'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
