#!/usr/bin/env bash
# npm @fragaria/address-formatter 6.7.1, Croatia: of a house in a village without street names (Donje Selo
# 12, 21000 Split, as OpenStreetMap has it: house number, village, city) the line of the street is the
# number alone, "12", and the village is nowhere, so the letter goes to any house 12 of Split. Without the
# city the village stands beside the post code, still below the bare number.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @fragaria/address-formatter@6.7.1 >/dev/null
cat >main.cjs <<'JS'
const { format } = require('@fragaria/address-formatter');

const house = { houseNumber: '12', village: 'Donje Selo', postcode: '21000', countryCode: 'HR' };
for (const place of [{ ...house, city: 'Split' }, house, { ...house, road: 'Ulica lipa', city: 'Split' }]) console.log(JSON.stringify(format(place)));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='"12\n21000 Split\n"
"12\n21000 Donje Selo\n"
"Ulica lipa 12\n21000 Split\n"'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
