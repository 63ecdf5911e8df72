#!/usr/bin/env bash
# npm haversine-geolocation 1.6.0, pages in a browser: getClosestPosition, which finds the nearest of several
# places, compares kilometres rounded to a tenth: of two vans 90 m and 60 m away, or 240 and 160, the first of
# the list is the nearest, 0.1 and 0.2 km away. In metres it is the right one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts haversine-geolocation@1.6.0 >/dev/null
cat >main.cjs <<'JS'
globalThis.window = {}; // its build asks for the window of a page
console.log = () => {}; // it prints what it finds
const geolocation = require('haversine-geolocation').default;

const site = { latitude: 45.8, longitude: 15.97, accuracy: 1 };
const van = (name, metres) => ({ name, latitude: 45.8 + metres / 111225, longitude: 15.97 });
for (const vans of [[van('A', 90), van('B', 60)], [van('A', 240), van('B', 160)]]) {
  for (const unit of ['km', 'm']) {
    const nearest = geolocation.getClosestPosition(site, vans, unit);
    process.stdout.write(`${vans.map((one) => `${one.name} ${geolocation.getDistanceBetween(site, one, 'm')} m`).join(', ')}: ${nearest.name}, ${nearest.haversine.distance} ${unit}\n`);
  }
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='A 90 m, B 60 m: A, 0.1 km
A 90 m, B 60 m: B, 60 m
A 240 m, B 160 m: A, 0.2 km
A 240 m, B 160 m: B, 160 m'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
