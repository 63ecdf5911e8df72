#!/usr/bin/env bash
# npm date-difference 1.0.0: a year is always 365 days, so each 29 February makes a day too many: from 1 July 2015
# to 1 July 2016, the first example of its README, it says "1y 1d" instead of "1y", and a guarantee of ten years
# from 1 July 2016 is over ("10y") on 29 June 2026.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent date-difference@1.0.0 >/dev/null
cat >main.cjs <<'JS'
const dateDifference = require('date-difference');

for (const [from, to] of [['2014-07-01', '2015-07-01'], ['2015-07-01', '2016-07-01'], ['2016-07-01', '2026-06-29'], ['2016-07-01', '2026-07-01']])
  console.log(from, to, dateDifference(new Date(`${from}T00:00:00`), new Date(`${to}T00:00:00`)));
JS
seen=$(TZ=Europe/Zagreb node main.cjs)
echo "$seen"
wanted='2014-07-01 2015-07-01 1y
2015-07-01 2016-07-01 1y 1d
2016-07-01 2026-06-29 10y
2016-07-01 2026-07-01 10y 2d'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
