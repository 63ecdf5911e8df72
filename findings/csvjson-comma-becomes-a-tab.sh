#!/usr/bin/env bash
# npm csvjson 5.1.0: a comma in a text becomes a tab on the way into the table, and so does a line break,
# so "Ventil, plavi" comes back as another text. With wrap, which puts marks around each field, those
# inside are not doubled (RFC 4180, 2), so 1/2" ends its field.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts csvjson@5.1.0 >/dev/null
cat >main.cjs <<'JS'
const csvjson = require('csvjson');

console.log(JSON.stringify(csvjson.toCSV([{ naziv: 'Ventil, plavi', cijena: 12 }], { headers: 'key' })));
console.log(JSON.stringify(csvjson.toCSV([{ naziv: 'Ventil 1/2"', cijena: 12 }], { headers: 'key', wrap: true })));
console.log(JSON.stringify(csvjson.toCSV([{ naziv: 'Ventil\nplavi', cijena: 12 }], { headers: 'key' })));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='"naziv,cijena\nVentil\t plavi,12"
"\"naziv\",\"cijena\"\n\"Ventil 1/2\"\",\"12\""
"naziv,cijena\nVentil\tplavi,12"'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
