#!/usr/bin/env bash
# to-words 5.7.0, hr-HR: amounts in words count thousands as masculine: 2000 is "Dva Tisuće" and 21000
# "Dvadeset Jedan Tisuća" (dvije tisuće, dvadeset jedna tisuća), in the words of a currency too.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent to-words@5.7.0 >/dev/null
cat >find.cjs <<'JS'
const { ToWords } = require('to-words');

const words = new ToWords({ localeCode: 'hr-HR' });
console.log([words.convert(2000), words.convert(21000), words.convert(2000, { currency: true })].join('; '));
JS
seen=$(node find.cjs)
echo "$seen"
wanted='Dva Tisuće; Dvadeset Jedan Tisuća; Dva Tisuće Eura Samo'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
