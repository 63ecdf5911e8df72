#!/usr/bin/env bash
# npm dms-to-decimal 0.0.6: if one of degrees, minutes and seconds is 0, the whole is 0 without an error:
# 15° 0' 0" E, an edge of map sheets, 45° 48' 0" and half a degree south (0° 30' 0") come out as 0
# degrees, in the Gulf of Guinea. 45° 48' 54" is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts dms-to-decimal@0.0.6 >/dev/null
cat >main.cjs <<'JS'
const { DMS2Decimal } = require('dms-to-decimal');

for (const place of [[45, 48, 54, 'N'], [15, 0, 0, 'E'], [45, 48, 0, 'N'], [45, 0, 54, 'N'], [0, 30, 0, 'S']]) console.log(place.join(' '), '=', DMS2Decimal(...place));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='45 48 54 N = 45.815
15 0 0 E = 0
45 48 0 N = 0
45 0 54 N = 0
0 30 0 S = 0'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
