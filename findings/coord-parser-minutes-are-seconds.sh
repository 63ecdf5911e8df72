#!/usr/bin/env bash
# npm coord-parser 1.0.0, "designed to handle very rough / mangled user input": of degrees and minutes without
# the sign of minutes the second number is read as seconds, without an error: 45 48.9 N 15 58.8 E, the form of
# receivers and charts, is 45.0136, 15.0163, more than a hundred kilometres south-west of Zagreb. With the
# sign, and with all three numbers, it is right. npm coordinate-parser 1.0.7 reads minutes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts coord-parser@1.0.0 coordinate-parser@1.0.7 >/dev/null
cat >main.cjs <<'JS'
const parse = require('coord-parser');
const Coordinate = require('coordinate-parser');

for (const text of ["45°48.9'N 15°58.8'E", '45°48.9 N 15°58.8 E', '45 48.9 N 15 58.8 E', '45 48 N 15 58 E', `45°48'54"N 15°58'48"E`]) {
  let place;
  try {
    place = parse(text);
  } catch (error) {
    place = error;
  }
  const other = new Coordinate(text);
  console.log(text, '|', place.message || `${place.lat.toFixed(4)} ${place.lon.toFixed(4)}`, '|', other.getLatitude().toFixed(4), other.getLongitude().toFixed(4));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted="45°48.9'N 15°58.8'E | 45.8150 15.9800 | 45.8150 15.9800
45°48.9 N 15°58.8 E | 45.0136 15.0163 | 45.8150 15.9800
45 48.9 N 15 58.8 E | 45.0136 15.0163 | 45.8150 15.9800
45 48 N 15 58 E | 45.0133 15.0161 | 45.8000 15.9667
45°48'54\"N 15°58'48\"E | 45.8150 15.9800 | 45.8150 15.9800"
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
