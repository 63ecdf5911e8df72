#!/usr/bin/env bash
# npm wkx 0.5.0: a point in metres of the Croatian grid (EPSG:3765) is another place after TWKB, without
# an error: 459000 5074000 comes back as 8028 5938, since the whole number of five decimals no longer fits
# into 32 bits. Degrees, and the same point by WKB, are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts wkx@0.5.0 >/dev/null
cat >main.cjs <<'JS'
const { Geometry } = require('wkx');
for (const text of ['POINT(459000 5074000)', 'POINT(15.97765 45.81123)']) {
  const point = Geometry.parse(text);
  console.log(text, Geometry.parseTwkb(point.toTwkb()).toWkt(), Geometry.parse(point.toWkb()).toWkt());
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='POINT(459000 5074000) POINT(8028.43392 5938.59072) POINT(459000 5074000)
POINT(15.97765 45.81123) POINT(15.97765 45.81123) POINT(15.97765 45.81123)'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
