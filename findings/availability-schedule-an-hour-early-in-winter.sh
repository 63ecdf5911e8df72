#!/usr/bin/env bash
# npm availability-schedule 1.1.0, "fully timezone-aware": a weekly shift is carried on in steps of seven
# days of 24 hours: Monday and Friday from eight to four in Zagreb, entered in summer, are from seven to
# three once the clock has gone back, and a visit at half past three is outside the hours. No zone can be
# given, only the distance from UTC.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts availability-schedule@1.1.0 >/dev/null
cat >main.cjs <<'JS'
const Schedule = require('availability-schedule');

const schedule = new Schedule('2026-10-19T00:00:00+02:00', '2026-10-31T00:00:00+01:00');
schedule.addWeeklyRecurringAvailability('2026-10-19T08:00:00+02:00', '2026-10-19T16:00:00+02:00', [1, 5]);
const zagreb = (text) => new Date(text).toLocaleString('sv', { timeZone: 'Europe/Zagreb' });
for (const { start, end } of schedule.getAvailabilities()) console.log(zagreb(start), '-', zagreb(end));
console.log(schedule.isAvailable('2026-10-26T15:30:00+01:00', '2026-10-26T16:00:00+01:00'));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='2026-10-19 08:00:00 - 2026-10-19 16:00:00
2026-10-23 08:00:00 - 2026-10-23 16:00:00
2026-10-26 07:00:00 - 2026-10-26 15:00:00
2026-10-30 07:00:00 - 2026-10-30 15:00:00
false'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
