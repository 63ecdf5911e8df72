#!/usr/bin/env bash
# npm numbro 2.5.0: a time account below zero is shown an hour too low: half an hour less (-1800 seconds,
# output: time) is "-1:30:00" instead of -0:30:00, and an hour and a half less is "-2:30:00"; and what a
# person types as -1:30:00 is read as half an hour less. Whole hours, and times above zero, are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts numbro@2.5.0 >/dev/null
cat >main.cjs <<'JS'
const numbro = require('numbro');
for (const seconds of [1800, -1800, -3600, -5400]) {
  const text = numbro(seconds).format({ output: 'time' });
  console.log(seconds, text, numbro.unformat(text));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='1800 0:30:00 1800
-1800 -1:30:00 -1800
-3600 -1:00:00 -3600
-5400 -2:30:00 -5400'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
