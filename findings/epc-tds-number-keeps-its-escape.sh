#!/usr/bin/env bash
# npm epc-tds 1.4.1, tags on tools and meters (RFID): the number of a thing that holds a stroke, A/17,
# which the name of a tag has to write as A%2F17, keeps that form in the barcode made of the tag
# (toBarcode): 385001A%2F17, which is another number. One without such signs is right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts epc-tds@1.4.1 >/dev/null
cat >main.cjs <<'JS'
const { fromTagURI, valueOf } = require('epc-tds');

for (const number of ['A%2F17', 'A17']) {
  const tag = valueOf(fromTagURI(`urn:epc:tag:giai-202:0.385001.${number}`).toHexString());
  console.log(tag.toTagURI(), tag.toBarcode());
}
JS
seen=$(node main.cjs)
echo "$seen"
wanted='urn:epc:tag:giai-202:0.385001.A%2F17 385001A%2F17
urn:epc:tag:giai-202:0.385001.A17 385001A17'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
