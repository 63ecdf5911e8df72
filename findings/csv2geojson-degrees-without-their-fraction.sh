#!/usr/bin/env bash
# npm csv2geojson 5.1.2: of a place whose coordinates it does not know how to read the whole degrees are
# taken, without an error: 45,815 and 15,98 with decimal commas, as a spreadsheet of Central Europe exports
# them with semicolons between, is 45, 15, a hundred and twenty kilometres from Zagreb, and so is 45 48 54 N
# without the signs of minutes and seconds. With them, and with points, the place is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts csv2geojson@5.1.2 >/dev/null
cat >main.cjs <<'JS'
const { csv2geojson } = require('csv2geojson');

for (const row of ['45.815;15.98', '45,815;15,98', '45 48 54 N;15 58 48 E', `45°48'54"N;15°58'48"E`]) {
  csv2geojson(`name;lat;lon\nZagreb;${row}\n`, { delimiter: 'auto' }, (error, places) => {
    console.log(row, error, JSON.stringify(places.features.map((place) => place.geometry.coordinates)));
  });
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted="45.815;15.98 null [[15.98,45.815]]
45,815;15,98 null [[15,45]]
45 48 54 N;15 58 48 E null [[15,45]]
45°48'54\"N;15°58'48\"E null [[15.98,45.815]]"
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
