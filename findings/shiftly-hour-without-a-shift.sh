#!/usr/bin/env bash
# npm @statengine/shiftly 0.0.131, rosters in which each shift lasts a day: the shift that is on duty when the clock
# goes back ends after 24 hours, at six, while the next one begins at seven: half past six on 25 October belongs to
# C by calculateShift, and the frame that shiftTimeFrame gives for that very moment is over by then. In March the
# frames of two shifts overlap for an hour. On all other days each ends where the next begins.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @statengine/shiftly@0.0.131 >/dev/null
cat >main.cjs <<'JS'
const { ShiftConfiguration } = require('@statengine/shiftly');

const roster = new ShiftConfiguration({ pattern: 'ABC', firstDay: '2026-01-01', shiftStart: '0700', timeZone: 'Europe/Zagreb' });
for (const moment of ['2026-10-23T08:00:00+02:00', '2026-10-25T06:30:00+01:00', '2026-10-25T07:30:00+01:00', '2026-03-28T08:00:00+01:00', '2026-03-29T07:30:00+02:00']) {
  const { start, end } = roster.shiftTimeFrame(moment);
  console.log(moment, roster.calculateShift(moment), start, end);
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='2026-10-23T08:00:00+02:00 B 2026-10-23T07:00:00+02:00 2026-10-24T07:00:00+02:00
2026-10-25T06:30:00+01:00 C 2026-10-24T07:00:00+02:00 2026-10-25T06:00:00+01:00
2026-10-25T07:30:00+01:00 A 2026-10-25T07:00:00+01:00 2026-10-26T07:00:00+01:00
2026-03-28T08:00:00+01:00 C 2026-03-28T07:00:00+01:00 2026-03-29T08:00:00+02:00
2026-03-29T07:30:00+02:00 A 2026-03-29T07:00:00+02:00 2026-03-30T07:00:00+02:00'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
