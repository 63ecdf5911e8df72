#!/usr/bin/env bash
# npm ical 0.8.0: the zone of a time (DTSTART;TZID=Europe/Zagreb:20260701T080000) is kept as a label and
# the time taken for one of the machine: on a server in UTC it is 08:00Z instead of 06:00Z, two hours
# late. An event that has DURATION instead of DTEND, as RFC 5545 (3.6.1) lets it, has no end and no length
# at all.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ical@0.8.0 >/dev/null
cat >main.cjs <<'JS'
process.env.TZ = 'UTC';
const ical = require('ical');

for (const end of ['DTEND;TZID=Europe/Zagreb:20260701T093000', 'DURATION:PT1H30M']) {
  const calendar = [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x',
    'BEGIN:VTIMEZONE', 'TZID:Europe/Zagreb', 'BEGIN:DAYLIGHT', 'DTSTART:19810329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'BEGIN:STANDARD', 'DTSTART:19961027T030000', 'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'END:VTIMEZONE',
    'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260601T080000Z', 'DTSTART;TZID=Europe/Zagreb:20260701T080000', end, 'END:VEVENT', 'END:VCALENDAR', '',
  ];
  const event = ical.parseICS(calendar.join('\r\n'))['1'];
  console.log(end.split(/[;:]/)[0], event.start.toISOString(), event.end?.toISOString(), event.duration);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='DTEND 2026-07-01T08:00:00.000Z 2026-07-01T09:30:00.000Z undefined
DURATION 2026-07-01T08:00:00.000Z undefined PT1H30M'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
