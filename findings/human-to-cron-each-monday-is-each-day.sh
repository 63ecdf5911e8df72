#!/usr/bin/env bash
# npm human-to-cron 0.3.1: the day of the week is lost behind "each" and "every": "each monday 08:05" and
# "every monday 08:05" are each day at 08:05, while "monday 08:05" is Mondays.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts human-to-cron@0.3.1 >/dev/null
cat >main.cjs <<'JS'
const humanToCron = require('human-to-cron');

for (const text of ['monday 08:05', 'each monday 08:05', 'every monday 08:05', 'each friday']) console.log(`${text} | ${humanToCron(text)}`);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='monday 08:05 | 0 5 8 * * 1
each monday 08:05 | 0 5 8 * * *
every monday 08:05 | 0 5 8 * * *
each friday | * * * * * *'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
