#!/usr/bin/env bash
# npm timestring 7.0.0, to-time 1.0.2, juration 0.1.1: the hours of a time sheet with a decimal comma,
# 1,5h, are fifteen hours for the first two, which drop the comma, and five for the third, which drops
# what is before it, all without an error; 1,25h is 125 and 25. With a point all have 90 minutes. -1h is
# an hour forwards for timestring and juration, and juration shows an hour and a half below zero as "-1
# yrs -1 mths -1 days -2 hrs -30 mins".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts timestring@7.0.0 to-time@1.0.2 juration@0.1.1 >/dev/null
cat >main.cjs <<'JS'
const juration = require('juration');
const timestring = require('timestring');
const toTime = require('to-time');
for (const text of ['1.5h', '1,5h', '1,25h']) {
  console.log(text, timestring(text, 'm'), toTime(text).minutes(), Math.round(juration.parse(text) / 60));
}
console.log(timestring('-1h', 'm'), juration.parse('-1h') / 60, juration.stringify(-5400));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='1.5h 90 90 90
1,5h 900 900 300
1,25h 7500 7500 1500
60 60 -1 yrs -1 mths -1 days -2 hrs -30 mins'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
