#!/usr/bin/env bash
# npm distance-from 2.0.52 and conversions 1.5.2: a length of zero counts as none given. From a site to itself,
# as two jobs at one address have it, distance-from raises "Need to use a valid distance", and 0 m in
# kilometres raises "Missing value to convert!" in conversions; a metre is right in both. Without a unit
# distance-from raises too, although its README says that it takes kilometres then.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent distance-from@2.0.52 conversions@1.5.2 >/dev/null
cat >main.cjs <<'JS'
const distanceFrom = require('distance-from');
const convert = require('conversions');

const site = [45.815, 15.98];
for (const [what, asked] of [
  ['to itself', () => distanceFrom(site).to(site).in('m')],
  ['a metre on', () => distanceFrom(site).to([45.815009, 15.98]).in('m').toFixed(2)],
  ['without a unit', () => distanceFrom(site).to([45.9, 15.98]).in()],
  ['0 m', () => convert(0, 'm', 'km')],
  ['1 m', () => convert(1, 'm', 'km')],
])
  try {
    console.log(what, '=', asked());
  } catch (error) {
    console.log(what, '=', error.message);
  }
JS
seen=$(node main.cjs)
echo "$seen"
wanted='to itself = Need to use a valid distance
a metre on = 1.00
without a unit = Must input a unit to determine if valid
0 m = Missing value to convert!
1 m = 0.001'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
