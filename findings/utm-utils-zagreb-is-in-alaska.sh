#!/usr/bin/env bash
# npm utm-utils 0.6.1: the projection of the zone 33 of Europe (EPSG:25833, ETRS89, where Croatia lies),
# written as PROJ has it with +ellps=GRS80, is named 26933, since 269 is put before each zone of that
# ellipsoid: that is Alaska zone 3 in npm epsg-index 2.0.0, and there is no zone 33 of NAD83. Asked for
# 25833, it knows zone 33 and a projection but no hemisphere; of 32633 (WGS 84) it knows that.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts utm-utils@0.6.1 epsg-index@2.0.0 >/dev/null
cat >main.cjs <<'JS'
const { getCodeFromProjString, getHemisphere, getProjString, getZone } = require('utm-utils');
const known = require('epsg-index/all.json');

for (const code of [25833, 32633]) console.log(code, getZone(code), getHemisphere(code), getProjString(code));
const found = getCodeFromProjString('+proj=utm +zone=33 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs');
console.log(found, known[found].name, '|', known[25833].name);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='25833 33 undefined +proj=utm +zone=33 +ellps=WGS84 +datum=WGS84 +units=m +no_defs
32633 33 N +proj=utm +zone=33 +ellps=WGS84 +datum=WGS84 +units=m +no_defs
26933 NAD83 / Alaska zone 3 | ETRS89 / UTM zone 33N'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
