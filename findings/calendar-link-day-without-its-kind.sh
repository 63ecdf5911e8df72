#!/usr/bin/env bash
# npm calendar-link 2.11.5, the file for a calendar (ics): an event of a whole day is written as
# DTSTART:20260701 without VALUE=DATE, which RFC 5545 (3.8.2.4) wants for a day, so that a strict reader (npm
# ical.js 2.2.1) refuses its time. Semicolons and commas of its texts are not escaped (3.3.11), and its UID,
# by which a calendar tells events apart for good (3.8.4.7), is one of 100000 numbers drawn by chance: of a
# thousand visits several share one and overwrite each other.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts calendar-link@2.11.5 ical.js@2.2.1 >/dev/null
cat >main.mjs <<'JS'
import ICAL from 'ical.js';
import { ics } from 'calendar-link';

const file = (event) => decodeURIComponent(ics(event)).replace(/^[^,]*,/, '');
const leave = file({ title: 'Leave; Ana, Marko', start: '2026-07-01', allDay: true });
console.log(leave.split('\r\n').filter((line) => /^(DTSTART|DTEND|SUMMARY)/.test(line)).join('\n'));
try {
  console.log(new ICAL.Event(new ICAL.Component(ICAL.parse(leave)).getFirstSubcomponent('vevent')).startDate.toString());
} catch (error) {
  console.log(error.message);
}
const visit = { title: 'Visit', start: '2026-07-01 08:00:00 +0200', duration: [1, 'hour'] };
const ids = Array.from({ length: 3000 }, () => file(visit).match(/UID:(\d+)/)[1]);
console.log('longest UID', Math.max(...ids.map((id) => id.length)), 'signs, some twice:', new Set(ids).size < ids.length);
JS
seen=$(node main.mjs)
echo "$seen"
wanted='DTSTART:20260701
DTEND:20260702
SUMMARY:Leave; Ana, Marko
invalid date-time value: "2026-07-01T::"
longest UID 5 signs, some twice: true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
