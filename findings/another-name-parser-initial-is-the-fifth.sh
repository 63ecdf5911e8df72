#!/usr/bin/env bash
# npm another-name-parser 0.1.0: the initial of a middle name, V., is taken for "the fifth": Ivan V.
# Horvat is Ivan Horvat with the suffix V. and without a middle name, while Ivan M. Horvat keeps his. A
# last name Vi or Ma is a suffix too and the person has none. npm humanparser 2.7.0 has the initial.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts another-name-parser@0.1.0 humanparser@2.7.0 >/dev/null
cat >main.cjs <<'JS'
const parse = require('another-name-parser');
const { parseName } = require('humanparser');

for (const name of ['Ivan M. Horvat', 'Ivan V. Horvat', 'Ana Vi']) {
  const { first, middle, last, suffix } = (parse.default ?? parse)(name);
  console.log(name, [first, middle, last, suffix], parseName(name).middleName, parseName(name).lastName);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='Ivan M. Horvat [ '\''Ivan'\'', '\''M.'\'', '\''Horvat'\'', null ] M. Horvat
Ivan V. Horvat [ '\''Ivan'\'', null, '\''Horvat'\'', '\''V.'\'' ] V. Horvat
Ana Vi [ '\''Ana'\'', null, null, '\''Vi'\'' ] undefined Vi'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
