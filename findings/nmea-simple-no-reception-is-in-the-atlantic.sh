#!/usr/bin/env bash
# npm nmea-simple 3.3.0: a receiver without reception, which says so with empty fields, is read as
# standing at 0° north and 0° east with speed and course 0, so the way of a van goes to the Gulf of Guinea
# and back at each tunnel unless one looks at the status, and a course that is not given is due north. npm
# gps 0.9.0 has null for all of them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts nmea-simple@3.3.0 gps@0.9.0 >/dev/null
cat >main.cjs <<'JS'
const { default: GPS = require('gps') } = require('gps');
const { parseNmeaSentence } = require('nmea-simple');
const sentence = '$GPRMC,083015,V,,,,,,,301126,,,N*5B';
const simple = parseNmeaSentence(sentence);
console.log(simple.latitude, simple.longitude, simple.speedKnots, simple.trackTrue);
const other = GPS.Parse(sentence);
console.log(other.lat, other.lon, other.speed, other.track);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='-0 -0 0 0
null null null null'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
