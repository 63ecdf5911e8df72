#!/usr/bin/env bash
# npm german-holiday 1.2.0: a day is a holiday at midnight alone: Good Friday or Christmas Day of 2026 at ten
# in the morning, as a visit has it, is none, though the README says that a Date is what it takes. The
# Assumption in Saarland and the day of the Reformation, since 2018 a holiday in Hamburg (and three other
# states), are none.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts german-holiday@1.2.0 >/dev/null
cat >main.cjs <<'JS'
const { holidayCheck } = require('german-holiday');

for (const [state, month, day] of [['NW', 4, 3], ['NW', 5, 25], ['NW', 12, 25], ['SL', 8, 15], ['HH', 10, 31]]) {
  console.log(state, `${day}.${month}.2026.`, holidayCheck(new Date(2026, month - 1, day), state), holidayCheck(new Date(2026, month - 1, day, 10), state));
}
JS
seen=$(TZ=Europe/Berlin node main.cjs)
echo "$seen"
wanted='NW 3.4.2026. Karfreitag false
NW 25.5.2026. Pfingstmontag false
NW 25.12.2026. 1. Weihnachtstag false
SL 15.8.2026. false false
HH 31.10.2026. false false'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
