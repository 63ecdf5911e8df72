#!/usr/bin/env bash
# npm aws-cron-parser 1.1.12, schedules of EventBridge: a day that a month has not is counted on into the
# next one: "on the 31st" (cron(0 8 31 * ? *)) is due on 3 March and 1 May besides, and "on 29 February"
# on 1 March of each year that has none. The service that runs the schedule leaves such months out, so the
# times shown are not those that come.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts aws-cron-parser@1.1.12 >/dev/null
cat >main.cjs <<'JS'
const { next, parse } = require('aws-cron-parser');
for (const rule of ['0 8 31 * ? *', '0 8 29 2 ? *', '0 8 L * ? *']) {
  const due = [];
  for (let day = new Date('2026-02-01T00:00:00Z'); due.length < 4; due.push(day.toISOString().slice(0, 10))) {
    day = next(parse(rule), day);
  }
  console.log(rule, due.join(' '));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='0 8 31 * ? * 2026-03-03 2026-03-31 2026-05-01 2026-05-31
0 8 29 2 ? * 2026-03-01 2027-03-01 2028-02-29 2029-03-01
0 8 L * ? * 2026-02-28 2026-03-31 2026-04-30 2026-05-31'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
