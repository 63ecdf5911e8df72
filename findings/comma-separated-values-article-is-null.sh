#!/usr/bin/env bash
# npm comma-separated-values 3.6.4: the first row decides by its look what each column is, and the others
# are bent to it: an article VR-7 below the article 000123 is NaN, an empty price below a price is 0 and a
# price to be agreed on NaN; 000123 itself is 123. Options are needed for all columns to stay text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts comma-separated-values@3.6.4 >/dev/null
cat >main.cjs <<'JS'
const CSV = require('comma-separated-values');
for (const row of CSV.parse('article,price\r\n000123,12.50\r\nVR-7,""\r\nVR-8,agreed\r\n', { header: true })) {
  console.log(row.article, row.price);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='123 12.5
NaN 0
NaN NaN'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
