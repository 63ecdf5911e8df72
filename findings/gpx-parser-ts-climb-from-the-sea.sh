#!/usr/bin/env bash
# npm gpx-parser-ts 1.0.7: points at sea level (ele 0) are left out of the heights: a way from the quay (0
# m) up to 12 m and back climbs 0 m, though it descends 12, and 12 m are its lowest point and its mean
# too. From half a metre it climbs 11.5.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts gpx-parser-ts@1.0.7 >/dev/null
cat >main.cjs <<'JS'
const Parser = require('gpx-parser-ts').default;

const parser = new Parser();
const track = (...heights) =>
  `<trk><trkseg>${heights.map((ele, i) => `<trkpt lat="43.5" lon="16.4${i}"><ele>${ele}</ele></trkpt>`).join('')}</trkseg></trk>`;
const read = (tracks) => parser.parse(`<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${tracks}</gpx>`);
(async () => {
  for (const way of [[0, 12, 0], [0.5, 12, 0.5]]) {
    const { trk } = await read(track(...way));
    console.log(JSON.stringify(way), JSON.stringify(parser.calculateElevationData(trk[0].trkseg.trkpt)));
  }
})();
JS
seen=$(node main.cjs)
echo "$seen"
wanted='[0,12,0] {"max":12,"min":12,"pos":0,"neg":12,"avg":12}
[0.5,12,0.5] {"max":12,"min":0.5,"pos":11.5,"neg":11.5,"avg":4.333333333333333}'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
