#!/usr/bin/env bash
# npm ical-toolkit 1.0.9: an event of a whole day is written with the day of UTC, also if the calendar and
# the clock of the machine are in Zagreb: leave on 1 July stands as 30 June in each calendar that reads
# it. Lines are never folded (RFC 5545, 3.1: at most 75 octets), and blank lines stand between the parts
# unless one turns them off, which the format has not.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical-toolkit@1.0.9 >/dev/null
cat >main.cjs <<'JS'
process.env.TZ = 'Europe/Zagreb';
const { createIcsFileBuilder } = require('ical-toolkit');
const calendar = createIcsFileBuilder();
calendar.timezone = 'europe/zagreb';
calendar.tzid = 'europe/zagreb';
calendar.events.push({ uid: '1', allDay: true, start: new Date(2026, 6, 1), end: new Date(2026, 6, 2), summary: 'godišnji odmor '.repeat(8).trim() });
const lines = calendar.toString().split(/\r?\n/);
console.log(lines.find((line) => line.startsWith('DTSTART;VALUE=DATE')), Math.max(...lines.map((line) => Buffer.byteLength(line))), lines.slice(0, -1).includes(''));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='DTSTART;VALUE=DATE:20260630 135 true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
