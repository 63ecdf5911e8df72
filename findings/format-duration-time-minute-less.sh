#!/usr/bin/env bash
# npm format-duration-time 1.5.4, hours of a time sheet: a length in hours is multiplied in floating point and
# cut, so 4.1 hours, 246 minutes, are shown as 4:05, 2.3 hours as 2:17 and 1.15 hours as 68 minutes. Of the
# minutes of a day, given as hours, 61 are shown as the one before. Whole and half hours are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent format-duration-time@1.5.4 >/dev/null
cat >main.cjs <<'JS'
const duration = require('format-duration-time').default;

for (const hours of [7.5, 4.1, 2.3, 1.15]) console.log(hours, duration(hours, 'h').format('h:mm'), duration(hours, 'h').format('m'));
let less = 0;
for (let minutes = 1; minutes < 1440; minutes++) if (Number(duration(minutes / 60, 'h').format('m')) < minutes) less++;
console.log(less);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='7.5 7:30 450
4.1 4:05 245
2.3 2:17 137
1.15 1:08 68
61'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
