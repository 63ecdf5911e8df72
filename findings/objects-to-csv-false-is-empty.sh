#!/usr/bin/env bash
# npm objects-to-csv 1.3.6: "no" (false) is written as an empty cell, while "yes" is true, so whoever
# reads it cannot tell a job that is not done from one that nobody answered; and a column that the first
# row lacks is dropped for all rows, without an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts objects-to-csv@1.3.6 >/dev/null
cat >main.cjs <<'JS'
const ObjectsToCsv = require('objects-to-csv');
new ObjectsToCsv([{ job: 'A', done: false, hours: 0 }, { job: 'B', done: true, hours: 2, note: 'tomorrow' }]).toString().then((csv) => console.log(csv.trim()));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='job,done,hours
A,,0
B,1,2'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
