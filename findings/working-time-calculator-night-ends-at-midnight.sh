#!/usr/bin/env bash
# npm working-time-calculator 0.0.2: a night shift, 22:00 to 06:00, ends at midnight: addWorkingHours
# takes it without an error, and of the eight hours of the night from Friday to Saturday two are counted;
# the same night as two shifts, up to midnight and from it, has eight. Two moments in the wrong order give
# the hours as if they were in the right one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts working-time-calculator@0.0.2 >/dev/null
cat >main.cjs <<'JS'
const Calculator = require('working-time-calculator');

const count = (from, to, ...shifts) => {
  const calculator = new Calculator();
  for (const [days, start, end] of shifts) calculator.addWorkingHours(days, start, end, 'Europe/Zagreb');
  const hours = calculator.calcHoursBetween(from, to);
  calculator.dispose();
  return hours;
};
const [evening, noon] = ['2026-11-27T20:00:00+01:00', '2026-11-28T12:00:00+01:00'];
console.log('22:00 to 06:00:', count(evening, noon, [[Calculator.FRIDAY], '22:00', '06:00']));
console.log('in two:', count(evening, noon, [[Calculator.FRIDAY], '22:00', '24:00'], [[Calculator.SATURDAY], '00:00', '06:00']));
console.log('backwards:', count(noon, evening, [[Calculator.SATURDAY], '00:00', '06:00']));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='22:00 to 06:00: 2
in two: 8
backwards: 6'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
