#!/usr/bin/env bash
# npm gpx-parse 0.10.4: a height of 0, which is sea level and stands in many tracks of the coast, is read
# as -1, the sign for "not given", so that a site at the sea lies a metre below it or counts as unknown. 1
# and -2 are read as they stand.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts gpx-parse@0.10.4 >/dev/null
cat >main.cjs <<'JS'
const { parseGpx } = require('gpx-parse');
const points = [1, 0, -2].map((height) => `<trkpt lat="43.5" lon="16.4"><ele>${height}</ele><time>2026-07-01T06:00:00Z</time></trkpt>`).join('');
parseGpx(`<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points}</trkseg></trk></gpx>`, (error, { tracks }) => {
  console.log(tracks[0].segments[0].map(({ elevation }) => elevation).join(' '));
});
JS
seen=$(node main.cjs)
echo "$seen"
wanted='1 -1 -2'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
