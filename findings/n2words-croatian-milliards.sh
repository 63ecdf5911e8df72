#!/usr/bin/env bash
# n2words 4.0.0, hr-HR: an amount in words counts milliards as masculine: "jedan milijarda",
# "dva milijarde", and so "dvadeset dva milijarde". The noun is feminine (jedna milijarda, dvije
# milijarde), as the same function says it of thousands (dvije tisuće).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent n2words@4.0.0 >/dev/null
cat >find.mjs <<'JS'
import { toCardinal } from 'n2words/hr-HR';

console.log([1e9, 2e9, 22e9, 2000].map((n) => toCardinal(n)).join('; '));
JS
seen=$(node find.mjs)
echo "$seen"
wanted='jedan milijarda; dva milijarde; dvadeset dva milijarde; dvije tisuće'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
