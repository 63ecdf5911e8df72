#!/usr/bin/env bash
# npm moment-business-days 1.2.0: to ask how many working days of a month are over (businessDaysIntoMonth)
# moves the day that is asked, if it is no working day, back to the one before, so a plan of Saturday 14
# November lies on Friday from then on. On Sunday 1 November the answer is 22, those of October, and the
# day is in October. On working days it stays where it is.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts moment@2.30.1 moment-business-days@1.2.0 >/dev/null
cat >main.cjs <<'JS'
const moment = require('moment-business-days');

for (const text of ['2026-11-01', '2026-11-02', '2026-11-14', '2026-11-30']) {
  const day = moment(text, 'YYYY-MM-DD');
  const over = day.businessDaysIntoMonth();
  console.log(text, over, 'and then', day.format('YYYY-MM-DD'));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='2026-11-01 22 and then 2026-10-30
2026-11-02 1 and then 2026-11-02
2026-11-14 10 and then 2026-11-13
2026-11-30 21 and then 2026-11-30'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
