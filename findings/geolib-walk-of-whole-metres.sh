#!/usr/bin/env bash
# npm geolib 3.3.14: the length of a track is the sum of its steps, each rounded to whole metres: a walk
# of a thousand steps of 1.4 m, a point a second as a telephone records it, is 1000 m instead of 1400, one
# of 0.4 m a step is 0 m and one of 1.6 m is 2000 m. getPreciseDistance does the same; getDistance from
# first to last is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts geolib@3.3.14 >/dev/null
cat >main.cjs <<'JS'
const { getDistance, getPathLength, getPreciseDistance } = require('geolib');
for (const step of [0.4, 1.4, 1.6]) {
  const walk = Array.from({ length: 1001 }, (_, index) => ({ latitude: 45.8 + index * step / 111195, longitude: 15.98 }));
  console.log(step, getPathLength(walk), Math.round(getPathLength(walk, getPreciseDistance)), getDistance(walk[0], walk[1000]));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='0.4 0 0 400
1.4 1000 1000 1402
1.6 2000 2000 1602'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
