#!/usr/bin/env bash
# npm calculate-distance-between-coordinates 1.0.5: getTotalDistance, "the distance between a list of points",
# leaves out the last leg: from Zagreb to Split there are 0.00 km, there and back as many as one way, and the
# result is a text with two decimals although its type says number. Between two points the distance is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent calculate-distance-between-coordinates@1.0.5 >/dev/null
cat >main.cjs <<'JS'
const { getDistanceBetweenTwoPoints, getTotalDistance } = require('calculate-distance-between-coordinates');

const zagreb = { lat: 45.815, lon: 15.98 };
const split = { lat: 43.508, lon: 16.44 };
console.log(getDistanceBetweenTwoPoints(zagreb, split).toFixed(2));
for (const way of [[zagreb, split], [zagreb, split, zagreb]]) console.log(way.length, typeof getTotalDistance(way), getTotalDistance(way));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='259.08
2 string 0.00
3 string 259.08'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
