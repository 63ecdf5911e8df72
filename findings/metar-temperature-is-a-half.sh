#!/usr/bin/env bash
# npm metar 1.0.0, weather at airports: a view of one mile and a half (1 1/2SM) gives temperature 1 and
# dew point 2, since the fraction is taken for them, and snow, clouds and pressure are gone; it was -2 and
# -5. npm metar-taf-parser 9.1.3 and npm aewx-metar-parser 3.0.2 have them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts metar@1.0.0 metar-taf-parser@9.1.3 aewx-metar-parser@3.0.2 >/dev/null
cat >main.mjs <<'JS'
import { metarParser } from 'aewx-metar-parser';
import metar from 'metar';
import { parseMetar } from 'metar-taf-parser';

for (const view of ['2SM', '1 1/2SM']) {
  const text = `KORD 301200Z 24008KT ${view} -SN OVC010 M02/M05 A2992`;
  const { temperature, dewpoint, altimeterInHg } = metar(text);
  const other = parseMetar(text);
  const third = metarParser(text);
  console.log(view, '|', temperature, dewpoint, altimeterInHg, '|', other.temperature, other.dewPoint, other.altimeter.value, '|', third.temperature.celsius, third.dewpoint.celsius, third.barometer.hg);
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='2SM | -2 -5 29.92 | -2 -5 29.92 | -2 -5 29.92
1 1/2SM | 1 2 undefined | -2 -5 29.92 | -2 -5 29.92'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
