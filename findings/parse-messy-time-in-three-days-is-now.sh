#!/usr/bin/env bash
# npm parse-messy-time 2.1.0: "3 days from now" and "one week from now" are now, and "in half an hour" is
# last midnight; nothing says that the words were not understood. "in 3 days" is right. npm chrono-node
# 2.9.0 has the third of December, the seventh and half past ten.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts parse-messy-time@2.1.0 chrono-node@2.9.0 >/dev/null
cat >main.cjs <<'JS'
const chrono = require('chrono-node');
const parse = require('parse-messy-time');

const now = new Date(2026, 10, 30, 10);
const show = (date) => date.toString().slice(4, 21);
for (const text of ['in 3 days', '3 days from now', 'one week from now', 'in half an hour']) console.log(text, '|', show(parse(text, { now })), '|', show(chrono.parseDate(text, now)));
JS
seen=$(TZ=Europe/Zagreb node main.cjs)
echo "$seen"
wanted='in 3 days | Dec 03 2026 10:00 | Dec 03 2026 10:00
3 days from now | Nov 30 2026 10:00 | Dec 03 2026 10:00
one week from now | Nov 30 2026 10:00 | Dec 07 2026 10:00
in half an hour | Nov 30 2026 00:00 | Nov 30 2026 10:30'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
