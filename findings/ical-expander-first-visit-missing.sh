#!/usr/bin/env bash
# npm ical-expander 3.2.0: of an event whose other days are given by RDATE alone the first day, that of
# DTSTART, is missing; RFC 5545 (3.8.5.2, 3.8.5.1) counts it as the first of the set. With a rule beside
# the RDATE it is there.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ical-expander@3.2.0 >/dev/null
cat >main.cjs <<'JS'
const Expander = require('ical-expander');

const event = (...lines) => ['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261101T080000Z', ...lines, 'END:VEVENT'];
const first = ['DTSTART:20261103T080000Z', 'DTEND:20261103T090000Z'];
const calendars = {
  RDATE: event(...first, 'RDATE:20261110T080000Z,20261117T080000Z'),
  'RDATE and RRULE': event(...first, 'RRULE:FREQ=DAILY;COUNT=2', 'RDATE:20261110T080000Z'),
};
for (const [name, lines] of Object.entries(calendars)) {
  const ics = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const { events, occurrences } = new Expander({ ics }).between(new Date('2026-11-01'), new Date('2026-12-01'));
  console.log(name, [...events, ...occurrences].map((one) => one.startDate.toString().slice(0, 10)).sort().join(' '));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='RDATE 2026-11-10 2026-11-17
RDATE and RRULE 2026-11-03 2026-11-04 2026-11-10'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
