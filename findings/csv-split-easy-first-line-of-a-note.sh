#!/usr/bin/env bash
# npm csv-split-easy 7.0.11: of a note of two lines within its marks, which a CSV may have (RFC 4180, 2.6), the
# first line is gone without an error and the row is torn in two: "Zvono 2<line break>Ključ kod susjeda",17 is an
# empty row and one of "Ključ kod susjeda" and 17. Commas and doubled marks within a field are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent csv-split-easy@7.0.11 >/dev/null
cat >main.mjs <<'JS'
import { splitEasy } from 'csv-split-easy';

for (const text of ['"Zvono 2, ključ","rez 3/4"""\nhitno,17', 'napomena,broj\n"Zvono 2\nKljuč kod susjeda",17']) console.log(JSON.stringify(splitEasy(text)));
JS
seen=$(node main.mjs)
echo "$seen"
wanted='[["Zvono 2, ključ","rez 3/4\""],["hitno","17"]]
[["napomena","broj"],[],["Ključ kod susjeda","17"]]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
