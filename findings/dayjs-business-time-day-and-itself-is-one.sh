#!/usr/bin/env bash
# npm dayjs-business-time 1.0.4: businessDaysDiff between two days without hours is one too many, since
# midnight is outside of the hours of work and the two ends are moved apart, back to the evening before and on
# to the morning: from a day to itself there is 1 working day, from Thursday to Friday 2, Monday to Friday 5,
# and so it is before opening and after closing. At ten o'clock the same spans are 0, 1 and 4.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts dayjs@1.11.23 dayjs-business-time@1.0.4 >/dev/null
cat >main.cjs <<'JS'
const dayjs = require('dayjs');
dayjs.extend(require('dayjs-business-time'));

for (const hour of ['', ' 08:00', ' 10:00', ' 18:00']) {
  const between = (from, to) => dayjs(`2026-11-${from}${hour}`).businessDaysDiff(dayjs(`2026-11-${to}${hour}`));
  console.log(hour || 'days', 'Fri-Fri', between(27, 27), 'Thu-Fri', between(26, 27), 'Mon-Fri', between(23, 27), 'Sat-Sun', between(28, 29));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='days Fri-Fri 1 Thu-Fri 2 Mon-Fri 5 Sat-Sun 1
 08:00 Fri-Fri 1 Thu-Fri 2 Mon-Fri 5 Sat-Sun 1
 10:00 Fri-Fri 0 Thu-Fri 1 Mon-Fri 4 Sat-Sun 1
 18:00 Fri-Fri 1 Thu-Fri 2 Mon-Fri 5 Sat-Sun 1'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
