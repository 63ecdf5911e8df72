#!/usr/bin/env bash
# npm ts-ics 2.4.6, extendByRecurrenceRule, on a machine in UTC: the last Friday of each month at eight
# (BYDAY=-1FR) comes at midnight, and the day it begins on is missing. The last day of each month
# (BYMONTHDAY=-1) is the last but one, and a plain monthly rule from 31 January stays on the 28th after
# February. RFC 5545 (3.3.10) has 30 January, 27 February, 27 March; 31 January, 28 February, 31 March; 31
# January, 31 March, 31 May.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ts-ics@2.4.6 >/dev/null
cat >main.mjs <<'JS'
import { convertIcsRecurrenceRule, extendByRecurrenceRule } from 'ts-ics';

process.env.TZ = 'UTC';
for (const [value, start] of [
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', '2026-01-30T08:00:00Z'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', '2026-01-31T08:00:00Z'],
  ['FREQ=MONTHLY;COUNT=3', '2026-01-31T08:00:00Z'],
  ['FREQ=WEEKLY;BYDAY=FR;COUNT=3', '2026-01-30T08:00:00Z'],
]) {
  const days = extendByRecurrenceRule(convertIcsRecurrenceRule(undefined, { value }), { start: new Date(start), end: new Date('2026-12-31') });
  console.log(value, days.map((day) => day.toISOString().slice(5, 16)).join(' '));
}
JS
seen=$(node main.mjs)
echo "$seen"
wanted='FREQ=MONTHLY;BYDAY=-1FR;COUNT=3 02-27T00:00 03-27T00:00 04-24T00:00
FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3 02-27T08:00 03-30T08:00 04-29T08:00
FREQ=MONTHLY;COUNT=3 01-31T08:00 02-28T08:00 03-28T08:00
FREQ=WEEKLY;BYDAY=FR;COUNT=3 01-30T08:00 02-06T08:00 02-13T08:00'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
