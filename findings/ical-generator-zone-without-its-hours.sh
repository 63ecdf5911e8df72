#!/usr/bin/env bash
# npm ical-generator 10.2.0: a moment of JavaScript (06:00Z on 1 July, 08:00 in Zagreb) with the zone
# Europe/Zagreb is written as 06:00 of Zagreb, two hours early, in winter one: the hours are those of the
# machine, here in UTC. Its README says that a time is assumed to match the zone, and has new Date() with
# Europe/London as the example. A quotation mark in the name of the organizer is written with a backslash,
# which RFC 5545 (3.2) has not in parameters.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical-generator@10.2.0 >/dev/null
cat >main.mjs <<'JS'
process.env.TZ = 'UTC';
const { default: ical } = await import('ical-generator');

const calendar = ical();
for (const day of ['2026-07-01', '2026-12-01'])
  calendar.createEvent({ id: day, stamp: new Date(0), start: new Date(`${day}T06:00:00Z`), timezone: 'Europe/Zagreb', summary: 'Servis' });
calendar.createEvent({ id: 'x', stamp: new Date(0), start: new Date('2026-07-01T06:00:00Z'), organizer: { name: 'Galeb "Servis"', email: 'a@example.hr' } });
console.log(calendar.toString().split('\r\n').filter((line) => /^(DTSTART|ORGANIZER)/.test(line)).join('\n'));
JS
seen=$(node main.mjs)
echo "$seen"
wanted='DTSTART;TZID=Europe/Zagreb:20260701T060000
DTSTART;TZID=Europe/Zagreb:20261201T060000
DTSTART:20260701T060000Z
ORGANIZER;CN="Galeb \"Servis\"":mailto:a@example.hr'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
