#!/usr/bin/env bash
# npm moment 2.30.1, Croatian: a date with its month in the genitive, as LL of the same locale writes it,
# is read back as the same day of January in nine of twelve months, and isValid says true: "30. studenoga
# 2026" is 30 January. August and October are right, and so is the nominative, which no Croatian date has.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts moment@2.30.1 >/dev/null
cat >main.cjs <<'JS'
const moment = require('moment');
require('moment/locale/hr');
moment.locale('hr');
const wrong = Array.from({ length: 12 }, (_, month) => moment({ year: 2026, month, day: 15 })).filter((day) => !moment(day.format('LL'), 'LL').isSame(day));
console.log(wrong.map((day) => day.format('M')).join(' '));
for (const text of ['30. studenoga 2026', '30. studeni 2026']) {
  const read = moment(text, 'D. MMMM YYYY');
  console.log(text, read.format('YYYY-MM-DD'), read.isValid());
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='2 3 4 5 6 7 9 11 12
30. studenoga 2026 2026-01-30 true
30. studeni 2026 2026-11-30 true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
