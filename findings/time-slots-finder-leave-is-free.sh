#!/usr/bin/env bash
# npm time-slots-finder 0.5.5 with ical2json 3.0.0, free hours beside a calendar: of the events of a calendar
# in iCalendar only those with a time and DTEND are busy. A day of leave (VALUE=DATE) is free from morning on,
# and so is what has DURATION instead of DTEND (RFC 5545, 3.6.1) and each repetition of a rule but the first,
# without an error; a cancelled visit (STATUS:CANCELLED) stays busy. With ical2json 3.2.0, which it gets if
# nothing else is asked for, every calendar raises an error.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts time-slots-finder@0.5.5 ical2json@3.0.0 >/dev/null
cat >main.cjs <<'JS'
const { getAvailableTimeSlotsInCalendar, TimeSlotsFinderCalendarFormat } = require('time-slots-finder');

const free = (lines) => getAvailableTimeSlotsInCalendar({
  calendarData: ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'),
  calendarFormat: TimeSlotsFinderCalendarFormat.iCal,
  configuration: { timeSlotDuration: 60, timeZone: 'UTC', availablePeriods: [1, 2].map((isoWeekDay) => ({ isoWeekDay, shifts: [{ startTime: '08:00', endTime: '10:00' }] })) },
  from: new Date('2090-01-02T00:00:00Z'), // a Monday that stays in the future
  to: new Date('2090-01-03T23:00:00Z'),
}).map((slot) => slot.startAt.toISOString().slice(8, 13)).join(' ');
const at = 'DTSTART:20900102T080000Z';
for (const lines of [[at, 'DTEND:20900102T090000Z'], [at, 'DURATION:PT1H'], ['DTSTART;VALUE=DATE:20900102', 'DTEND;VALUE=DATE:20900103'], [at, 'DTEND:20900102T090000Z', 'RRULE:FREQ=DAILY;COUNT=2'], [at, 'DTEND:20900102T090000Z', 'STATUS:CANCELLED']]) {
  console.log(lines.join(' '), '| free:', free(lines));
}
JS
seen=$(TZ=UTC node main.cjs)
echo "$seen"
wanted='DTSTART:20900102T080000Z DTEND:20900102T090000Z | free: 02T09 03T08 03T09
DTSTART:20900102T080000Z DURATION:PT1H | free: 02T08 02T09 03T08 03T09
DTSTART;VALUE=DATE:20900102 DTEND;VALUE=DATE:20900103 | free: 02T08 02T09 03T08 03T09
DTSTART:20900102T080000Z DTEND:20900102T090000Z RRULE:FREQ=DAILY;COUNT=2 | free: 02T09 03T08 03T09
DTSTART:20900102T080000Z DTEND:20900102T090000Z STATUS:CANCELLED | free: 02T09 03T08 03T09'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
