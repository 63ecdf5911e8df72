#!/usr/bin/env bash
# npm geojson-polyline 1.0.3: a line of GeoJSON may have the height as the third number of each place (RFC
# 7946, 3.1.1), as tracks of receivers do. Encoded and decoded again, or decoded by npm @placemarkio/polyline
# 2.0.3, the first number is gone: Zagreb at 120 m (15.98, 45.81, 120) is 45.81° east and 120° north, which no
# map has, without an error. Lines without heights are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts geojson-polyline@1.0.3 @placemarkio/polyline@2.0.3 >/dev/null
cat >main.cjs <<'JS'
const { decode, encode } = require('geojson-polyline');
const { decode: decodeText } = require('@placemarkio/polyline');

for (const coordinates of [[[15.98, 45.81], [16, 45.8]], [[15.98, 45.81, 120], [16, 45.8, 124.5]]]) {
  const encoded = encode({ type: 'LineString', coordinates });
  console.log(JSON.stringify(coordinates), '|', JSON.stringify(decode(encoded).coordinates), '|', JSON.stringify(decodeText(encoded.coordinates)));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='[[15.98,45.81],[16,45.8]] | [[15.98,45.81],[16,45.8]] | [[15.98,45.81],[16,45.8]]
[[15.98,45.81,120],[16,45.8,124.5]] | [[45.81,120],[45.8,124.5]] | [[45.81,120],[45.8,124.5]]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
