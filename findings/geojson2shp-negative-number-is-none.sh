#!/usr/bin/env bash
# npm geojson2shp 0.5.0: a number below zero of a table (dBASE) is written with blanks between its sign
# and its digits, which is no number: npm shpjs 6.2.0 reads nothing, and the depth of a shaft is gone. A
# date (a JavaScript Date) has no column at all. 5 and -5 by npm @mapbox/shp-write 0.4.3 are read as
# given.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts geojson2shp@0.5.0 @mapbox/shp-write@0.4.3 shpjs@6.2.0 >/dev/null
cat >main.mjs <<'JS'
import { readFileSync } from 'node:fs';
import shpWrite from '@mapbox/shp-write';
import geojson2shp from 'geojson2shp';
import shp from 'shpjs';

for (const depth of [5, -5]) {
  const map = { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { depth, day: new Date('2026-07-01') }, geometry: { type: 'Point', coordinates: [15.97, 45.81] } }] };
  await geojson2shp.convert(map, 'a.zip', { layer: 'shafts' });
  const other = await shpWrite.zip(map, { outputType: 'nodebuffer', compression: 'STORE' });
  for (const zip of [readFileSync('a.zip'), other]) {
    console.log(depth, JSON.stringify((await shp(zip)).features[0].properties));
  }
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='5 {"depth":5}
5 {"depth":5}
-5 {"depth":null}
-5 {"depth":-5}'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
