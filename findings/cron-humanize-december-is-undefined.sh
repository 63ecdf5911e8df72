#!/usr/bin/env bash
# npm cron-humanize 1.0.7, lines of Quartz: a month by its number is said a month late, since it counts
# from 0 while Quartz takes 1 to 12 and refuses the rest: 5 is June and 12 "undefined". By its name (MAY)
# it is right. npm cronstrue 3.39.0 says May and December.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts cron-humanize@1.0.7 cronstrue@3.39.0 >/dev/null
cat >main.cjs <<'JS'
const parser = require('cron-humanize').default;
const cronstrue = require('cronstrue');

console.debug = () => {};
const log = console.log;
for (const month of ['5', '12', 'MAY']) {
  const line = `0 30 8 ? ${month} MON *`;
  console.log = () => {};
  const said = parser.humanize(line);
  console.log = log;
  console.log(`${line} | ${said} | ${cronstrue.toString(line)}`);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='0 30 8 ? 5 MON * | Fire at 08:30, in the month of June, only on Mondays. | At 08:30 AM, only on Monday, only in May
0 30 8 ? 12 MON * | Fire at 08:30, in the month of undefined, only on Mondays. | At 08:30 AM, only on Monday, only in December
0 30 8 ? MAY MON * | Fire at 08:30, in the month of May, only on Mondays. | At 08:30 AM, only on Monday, only in May'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
