#!/usr/bin/env bash
# npm digital-link.js 1.4.3: the batch L17/A, which stands as L17%2FA in a GS1 Digital Link, is read as it
# stands, so the stock of L17/A is not found; and a link that is built from L17/A keeps the stroke, which
# makes another part of the path of it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent digital-link.js@1.4.3 >/dev/null
cat >main.cjs <<'JS'
const { DigitalLink } = require('digital-link.js');

const read = DigitalLink('https://id.example.com/01/03851234567893/10/L17%2FA');
console.log('read', read.isValid(), read.getKeyQualifiers()['10']);
const built = DigitalLink({
  domain: 'https://id.example.com', identifier: { '01': '03851234567893' }, keyQualifiers: { '10': 'L17/A' }, attributes: {},
});
console.log('built', built.isValid(), built.toWebUriString());
JS
seen=$(node main.cjs)
echo "$seen"
wanted='read true L17%2FA
built false https://id.example.com/01/03851234567893/10/L17/A'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
