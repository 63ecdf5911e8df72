#!/usr/bin/env bash
# npm icalendar 0.7.1: recurring events on the wrong days, without an error. The last day of each month
# (BYMONTHDAY=-1) is the last but one and once the first; the last Friday (BYDAY=-1FR) leaves out February
# 2026; every second week (INTERVAL=2) on Monday and Friday comes each week. RFC 5545 (3.3.10) has 31 January,
# 28 February, 31 March; 27 February; 9, 13, 23 and 27 February.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent icalendar@0.7.1 >/dev/null
cat >main.cjs <<'JS'
const { parse_calendar } = require('icalendar');

for (const rule of ['FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR']) {
  const lines = [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260130T080000Z',
    'DTSTART:20260130T080000Z', `RRULE:${rule};COUNT=5`, 'END:VEVENT', 'END:VCALENDAR', '',
  ];
  const [event] = parse_calendar(lines.join('\r\n')).events();
  const days = event.rrule().nextOccurences(new Date('2026-01-01'), 5);
  console.log(rule, days.map((day) => day.toISOString().slice(5, 10)).join(' '));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='FREQ=MONTHLY;BYMONTHDAY=-1 01-30 02-27 03-01 03-30 04-01
FREQ=MONTHLY;BYDAY=-1FR 01-30 03-27 04-24 05-29 06-26
FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR 01-30 02-02 02-06 02-13 02-16'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
