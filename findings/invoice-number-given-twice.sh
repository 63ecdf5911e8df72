#!/usr/bin/env bash
# npm invoice-number 2.0.1: the number after 2026-PP1-1 is 2026-PP2, which belongs to nobody's series
# (what is before the last part is cut at the first place where that part occurs), and after 2026/99 comes
# 2026/00, so that all numbers are given a second time. With leading zeros, 2026-PP1-009, it goes on as
# one expects.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent invoice-number@2.0.1 >/dev/null
cat >main.cjs <<'JS'
const { InvoiceNumber } = require('invoice-number');

for (const number of ['2026-PP1-009', '2026-PP1-1', '17/1/1', '2026/99', '2026-PP1-9'])
  console.log(number, InvoiceNumber.next(number));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='2026-PP1-009 2026-PP1-010
2026-PP1-1 2026-PP2
17/1/1 2
2026/99 2026/00
2026-PP1-9 2026-PP1-0'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
