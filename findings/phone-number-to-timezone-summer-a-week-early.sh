#!/usr/bin/env bash
# npm phone-number-to-timezone 1.0.8: summer time of Europe begins on the fourth Sunday of March instead
# of the last (directive 2000/84/EC), so in a March of five Sundays, as in 2026, the hour of who is called
# is wrong from the 22nd to the 29th, here on the 25th. Intl of JavaScript has ten o'clock.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts phone-number-to-timezone@1.0.8 >/dev/null
cat >main.cjs <<'JS'
const RealDate = Date;
global.Date = class extends RealDate {
  constructor(...values) {
    super(...(values.length ? values : ['2026-03-25T09:00:00Z']));
  }
};
const { getLocalInfo } = require('phone-number-to-timezone');

const info = getLocalInfo('+385910000000');
console.log(info.dstStartDate.toISOString?.() ?? info.dstStartDate, info.dstnow, info.time.display);
console.log(new Intl.DateTimeFormat('hr', { timeZone: 'Europe/Zagreb', hour: '2-digit', minute: '2-digit' }).format(new Date()));
JS
seen=$(TZ=UTC node main.cjs)
echo "$seen"
wanted='2026-03-22T00:00:00.000Z true 11:00
10:00'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
