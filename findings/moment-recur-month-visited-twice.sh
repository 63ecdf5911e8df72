#!/usr/bin/env bash
# npm moment-recur 1.0.7 and dayjs-recur 1.0.1: a visit each month from the last day of a month of 30 days
# is held on two days of longer months, the 30th and the 31st: from 30 November on 30 and 31 December, and
# every third month on 30 and 31 May. From the 30th of a month of 31 days, or from the 31st, each month
# has one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts moment@2.30.1 moment-recur@1.0.7 dayjs@1.11.13 dayjs-recur@1.0.1 >/dev/null
cat >main.cjs <<'JS'
const dayjs = require('dayjs');
const moment = require('moment');
require('moment-recur');
dayjs.extend(require('dayjs-recur'));
for (const date of [moment, dayjs]) {
  for (const [start, months] of [['2025-11-30', 1], ['2025-11-30', 3], ['2025-12-30', 1], ['2025-12-31', 1]]) {
    console.log(start, months, date(start).recur('2026-05-31').every(months).months().all().map((day) => day.format('DD.MM.')).join(' '));
  }
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='2025-11-30 1 30.11. 30.12. 31.12. 30.01. 31.01. 28.02. 30.03. 31.03. 30.04. 30.05. 31.05.
2025-11-30 3 30.11. 28.02. 30.05. 31.05.
2025-12-30 1 30.12. 30.01. 28.02. 30.03. 30.04. 30.05.
2025-12-31 1 31.12. 31.01. 28.02. 31.03. 30.04. 31.05.
2025-11-30 1 30.11. 30.12. 31.12. 30.01. 31.01. 28.02. 30.03. 31.03. 30.04. 30.05. 31.05.
2025-11-30 3 30.11. 28.02. 30.05. 31.05.
2025-12-30 1 30.12. 30.01. 28.02. 30.03. 30.04. 30.05.
2025-12-31 1 31.12. 31.01. 28.02. 31.03. 30.04. 31.05.'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
