#!/usr/bin/env bash
# npm local-crontab 0.1.8, made to turn a crontab of a zone into those of UTC: what is due in Zagreb on
# Mondays at one o’clock is in summer due on Mondays at 23:00 UTC, which is Tuesday there, since the day
# of the week stays while the hour goes back over midnight; and the first of the month becomes the second.
# In March and October it gives both a day of the month and a day of the week, which cron takes as either,
# so the job runs each day for weeks.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts local-crontab@0.1.8 >/dev/null
cat >main.cjs <<'JS'
const { localCrontabToUtcCrontabs } = require('local-crontab');
const mondays = localCrontabToUtcCrontabs('0 1 * * 1', 'Europe/Zagreb').map((line) => line.split(' '));
console.log(mondays.find(([, , , month]) => month === '4-9').join(' '));
console.log(mondays.filter(([, , , month]) => month === '3').map(([, hour, day, , weekday]) => `${hour} ${day === '*' ? 'any' : 'some'} days ${weekday}`).join(', '));
console.log(localCrontabToUtcCrontabs('0 0 1 * *', 'Europe/Zagreb').join(', '));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='0 23 * 4-9 1
0 some days 1, 23 some days 1
0 23 1 1-3,11-12 *, 0 22 1 4-10 *'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
