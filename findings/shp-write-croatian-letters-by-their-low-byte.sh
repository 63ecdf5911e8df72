#!/usr/bin/env bash
# npm @mapbox/shp-write 0.4.3 and geojson2shp 0.5.0: of each Croatian letter in the table of a map the low
# byte alone is written: "Čišćenje" is bytes 0c 69 61 07 65 6e 6a 65, no letters of any character set, and
# nothing says that they are lost. Of two fields that begin with the same ten letters (shapefiles have no
# more) one is left, the later.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @mapbox/shp-write@0.4.3 geojson2shp@0.5.0 jszip@3.10.1 shpjs@6.2.0 >/dev/null
cat >main.mjs <<'JS'
import { readFileSync } from 'node:fs';
import shpWrite from '@mapbox/shp-write';
import geojson2shp from 'geojson2shp';
import JSZip from 'jszip';
import shp from 'shpjs';

const map = { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { work: 'Čišćenje', manhole_from: 1, manhole_fr_to: 2 }, geometry: { type: 'Point', coordinates: [15.97, 45.81] } }] };
await geojson2shp.convert(map, 'a.zip', { layer: 'map' });
const other = await shpWrite.zip(map, { outputType: 'nodebuffer', compression: 'STORE' });
for (const zip of [readFileSync('a.zip'), other]) {
  const files = await JSZip.loadAsync(zip);
  const table = await files.files[Object.keys(files.files).find((name) => name.endsWith('.dbf'))].async('nodebuffer');
  const first = table.readUInt16LE(8) + 1;
  const { work, ...rest } = (await shp(zip)).features[0].properties;
  console.log(table.subarray(first, first + 8).toString('hex'), JSON.stringify(rest));
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='0c696107656e6a65 {"manhole_fr":2}
0c696107656e6a65 {"manhole_fr":2}'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
