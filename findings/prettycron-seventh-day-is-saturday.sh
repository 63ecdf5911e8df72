#!/usr/bin/env bash
# npm prettycron 0.10.0: the day 7 of a crontab is Sunday (crontab(5) of Debian has 0 and 7 for it) and is
# shown as Saturday; from Friday to Sunday (5-7) is shown as Friday and Saturday. npm cronstrue 3.39.0
# says Sunday.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts prettycron@0.10.0 cronstrue@3.39.0 >/dev/null
cat >main.cjs <<'JS'
const { toString } = require('prettycron');
const cronstrue = require('cronstrue');

for (const line of ['0 8 * * 0', '0 8 * * 6', '0 8 * * 7', '0 22 * * 5-7']) {
  console.log(`${line} | ${toString(line)} | ${cronstrue.toString(line)}`);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='0 8 * * 0 | 08:00 on Sun | At 08:00 AM, only on Sunday
0 8 * * 6 | 08:00 on Sat | At 08:00 AM, only on Saturday
0 8 * * 7 | 08:00 on Sat | At 08:00 AM, only on Sunday
0 22 * * 5-7 | 22:00 on Fri and Sat | At 10:00 PM, Friday through Sunday'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
