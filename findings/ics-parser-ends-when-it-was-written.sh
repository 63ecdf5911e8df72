#!/usr/bin/env bash
# npm ics-parser 0.1.5: the end of an event (end) is the moment at which the calendar was written
# (DTSTAMP), ten months before it begins; that of DTEND is called endDate. A time of Zagreb (TZID) is read
# as one of the machine, here in UTC, an hour late, and the alarm of the event comes as an event of its
# own, before it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ics-parser@0.1.5 >/dev/null
cat >main.cjs <<'JS'
process.env.TZ = 'UTC';
const parse = require('ics-parser');

const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T080000Z'];
lines.push('DTSTART;TZID=Europe/Zagreb:20261103T080000', 'DTEND;TZID=Europe/Zagreb:20261103T093000', 'SUMMARY:Servis');
lines.push('BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:podsjetnik', 'TRIGGER:-PT15M', 'END:VALARM', 'END:VEVENT', 'END:VCALENDAR', '');
for (const part of parse(lines.join('\r\n'))) console.log(JSON.stringify(part));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='{"type":"VALARM","description":"podsjetnik"}
{"type":"VEVENT","uid":"1","end":"2026-01-01T08:00:00.000Z","startDate":"2026-11-03T08:00:00.000Z","endDate":"2026-11-03T09:30:00.000Z","name":"Servis"}'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
