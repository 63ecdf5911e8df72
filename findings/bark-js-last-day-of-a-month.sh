#!/usr/bin/env bash
# npm bark-js 1.2.1: a use-by date without a day (17270200), which GS1 has stand for the last day of the
# month, is read as 2027-02-00, which is no date: new Date() makes it invalid. With a day it is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent bark-js@1.2.1 >/dev/null
cat >main.cjs <<'JS'
const bark = require('bark-js');

for (const date of ['270228', '270200']) {
  const { value } = bark(`010385123456789317${date}10L17`).elements[1];
  console.log(date, value, String(new Date(value).getTime()));
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='270228 2027-02-28 1803772800000
270200 2027-02-00 NaN'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
