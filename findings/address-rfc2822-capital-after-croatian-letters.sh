#!/usr/bin/env bash
# npm address-rfc2822 2.2.4, name() of a sender in capitals: a Croatian letter is taken for the end of a
# word, so the letter after it begins another: ANA BOŽIĆ is "Ana BožIć", ŽELJKO ČOVIĆ is "žEljko čOvić".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts address-rfc2822@2.2.4 >/dev/null
cat >main.cjs <<'JS'
const { parse } = require('address-rfc2822');

for (const name of ['ANA HORVAT', 'ANA BOŽIĆ', 'ŽELJKO ČOVIĆ']) console.log(parse(`${name} <ana@primjer.hr>`)[0].name());
JS
seen=$(node main.cjs)
echo "$seen"
wanted='Ana Horvat
Ana BožIć
žEljko čOvić'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
