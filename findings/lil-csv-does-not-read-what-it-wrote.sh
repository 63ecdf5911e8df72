#!/usr/bin/env bash
# npm lil-csv 1.4.6: a note of two lines is written without marks around it and read again as two rows,
# and a pipe of 3/4" is written with a backslash before its mark (3/4\"), where RFC 4180 has two marks
# within marks. Of a right file, which has "cijev 3/4""", the mark is dropped.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts lil-csv@1.4.6 >/dev/null
cat >main.cjs <<'JS'
const { generate, parse } = require('lil-csv');

const rows = [['dio', 'opis'], ['cijev 3/4"', 'prva\ndruga'], ['1,5', 'x']];
const text = generate(rows);
console.log(JSON.stringify(text));
console.log(JSON.stringify(parse(text, { header: false })));
console.log(JSON.stringify(parse('dio,opis\r\n"cijev 3/4""","prva\ndruga"\r\n', { header: false })));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='"dio,opis\ncijev 3/4\\\",prva\ndruga\n\"1,5\",x"
[["dio","opis"],["cijev 3/4\"","prva"],["druga"],["1,5","x"]]
[["dio","opis"],["cijev 3/4","prva\ndruga"]]'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
