#!/usr/bin/env bash
# npm enhanced-ms 5.0.0: half an hour less is half an hour, in both directions: ms(-1800000) is "30
# minutes" and "-30m" is 1800000, so a time account that is short looks full, and of "1h30" the minutes
# are lost. npm parse-duration-ms 0.1.0 keeps the minus and answers nothing to the last.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts enhanced-ms@5.0.0 parse-duration-ms@0.1.0 >/dev/null
cat >main.cjs <<'JS'
const { ms } = require('enhanced-ms');
const parse = require('parse-duration-ms').default;

console.log(ms(1800000), '|', ms(-1800000));
for (const text of ['30m', '-30m', '1h30m', '1h30']) console.log(text, ms(text), parse(text));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='30 minutes | 30 minutes
30m 1800000 1800000
-30m 1800000 -1800000
1h30m 5400000 5400000
1h30 3600000 undefined'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
