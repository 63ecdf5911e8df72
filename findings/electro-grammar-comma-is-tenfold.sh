#!/usr/bin/env bash
# npm electro-grammar 1.3.0, descriptions of parts: a decimal comma, which ISO 80000-1 allows beside the
# point and Europe writes, is left out: a resistor of 4,7k is one of 47 kilohms and a capacitor of 2,2uF
# one of 22. With a point and as 4k7 both are right. Nothing is said to be ignored.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts electro-grammar@1.3.0 >/dev/null
cat >main.cjs <<'JS'
const { matchCPL, parse } = require('electro-grammar');

for (const text of ['4.7k 0805', '4k7 0805', '4,7k 0805', '2.2uF 25V', '2,2uF 25V']) console.log(text, JSON.stringify(parse(text)));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='4.7k 0805 {"type":"resistor","resistance":4700,"size":"0805"}
4k7 0805 {"type":"resistor","resistance":4700,"size":"0805"}
4,7k 0805 {"type":"resistor","resistance":47000,"size":"0805"}
2.2uF 25V {"type":"capacitor","capacitance":0.0000022,"voltage_rating":25}
2,2uF 25V {"type":"capacitor","capacitance":0.000022,"voltage_rating":25}'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
