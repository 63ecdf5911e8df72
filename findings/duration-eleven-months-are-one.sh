#!/usr/bin/env bash
# npm duration 0.2.2: a span that ends in the month it began in, a year or more later but before its day, has
# minus one month: from 15 January 2025 to 14 January 2026 it is "1m 30d" instead of 11m 30d, and two years
# from 29 February 2024 to 28 February 2026 are "1y 1m 28d" (month -1). A guarantee that has almost a year to
# run seems to end in two months. From July to June it is right, and so are the months in all.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts duration@0.2.2 >/dev/null
cat >main.cjs <<'JS'
const Duration = require('duration');

const day = (text) => new Date(`${text}T00:00`);
for (const [from, to] of [['2025-01-15', '2026-01-14'], ['2024-02-29', '2025-02-28'], ['2024-02-29', '2026-02-28'], ['2024-07-01', '2025-06-30'], ['2025-11-15', '2026-01-10']]) {
  const span = new Duration(day(from), day(to));
  console.log(from, to, span.toString(1).replace(/ 0h.*/, ''), span.year, span.month, span.months, span.days);
}
JS
seen=$(TZ=Europe/Zagreb node main.cjs)
echo "$seen"
wanted='2025-01-15 2026-01-14 1m 30d 0 -1 11 364
2024-02-29 2025-02-28 1m 28d 0 -1 11 365
2024-02-29 2026-02-28 1y 1m 28d 1 -1 23 730
2024-07-01 2025-06-30 11m 29d 0 11 11 364
2025-11-15 2026-01-10 1m 25d 0 1 1 56'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
