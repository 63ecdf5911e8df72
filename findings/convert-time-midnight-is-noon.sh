#!/usr/bin/env bash
# npm convert-time 0.3.0, times of twelve hours and of 24: the hour after midnight is taken for the one after
# noon: 12am and 12:30 am become 12:00 and 12:30, exactly as 12pm and 12:30 pm do, so a night job is at noon; and
# 00:30 becomes "00:30 am", which the clock of twelve hours has not (12:30 am). All other hours are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent convert-time@0.3.0 >/dev/null
cat >main.cjs <<'JS'
const convertTime = require('convert-time');

for (const time of ['11:30 pm', '12am', '12:30 am', '12pm', '12:30 pm', '1:30 am', '00:30', '12:30', '13:30']) console.log(time, '=', convertTime(time));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='11:30 pm = 23:30
12am = 12:00
12:30 am = 12:30
12pm = 12:00
12:30 pm = 12:30
1:30 am = 1:30
00:30 = 00:30 am
12:30 = 12:30 pm
13:30 = 1:30 pm'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
