#!/usr/bin/env bash
# gpxparser 3.0.8: the distance of a track counts the straight line between its segments (trkseg), where
# GPX says that reception was lost or the receiver was off: two segments of 63 and 62 m, 8.9 km apart, are
# 9.0 km long.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent gpxparser@3.0.8 >/dev/null
cat >find.cjs <<'JS'
const GpxParser = require('gpxparser');

const segment = (lat) =>
  `<trkseg>${[0, 0.0008].map((by) => `<trkpt lat="${lat}" lon="${14.44 + by}"><ele>10</ele></trkpt>`).join('')}</trkseg>`;
const distance = (...segments) => {
  const gpx = new GpxParser();
  gpx.parse(
    `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk>${segments.join('')}</trk></gpx>`,
  );
  return Math.round(gpx.tracks[0].distance.total);
};
console.log(distance(segment(45.32)), distance(segment(45.4)), distance(segment(45.32), segment(45.4)));
JS
seen=$(node find.cjs)
echo "$seen"
wanted='63 62 9021'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
