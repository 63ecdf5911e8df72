#!/usr/bin/env bash
# npm geolib 3.3.14: degrees, minutes and seconds of a point are rounded each for itself, so 45.99999999
# is 45° 59 minutes and 60 seconds, which there is not, instead of 46°; and half a degree south of the
# equator or west of Greenwich (-0.5) has neither sign nor letter: written and read again it is half a
# degree north.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts geolib@3.3.14 >/dev/null
cat >main.cjs <<'JS'
const { decimalToSexagesimal, toDecimal } = require('geolib');
for (const degrees of [45.815, 45.99999999, -0.5]) {
  const text = decimalToSexagesimal(degrees);
  console.log(degrees, text.replace("'", ' min').replace('"', ' s'), toDecimal(text));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='45.815 45° 48 min 54.0 s 45.815
45.99999999 45° 59 min 60.0 s 46
-0.5 0° 30 min 00.0 s 0.5'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
