#!/usr/bin/env bash
# npm pluscodes 3.0.1: the eleventh digit of a Plus Code, which narrows 14 metres to 3, is that of the
# other end of its field for one in ten of 5000 places noted with four digits: 45.919, 14.0935 becomes a
# field twelve metres south of it. Read again, it is off by more than the step that it gives
# (latitudeResolution). npm open-location-code-typescript 1.5.0 has none off.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pluscodes@3.0.1 open-location-code-typescript@1.5.0 >/dev/null
cat >main.cjs <<'JS'
const { decode, encode } = require('pluscodes');
const other = require('open-location-code-typescript').default;

const off = { pluscodes: 0, other: 0 };
for (let i = 0; i < 5000; i++) {
  const [latitude, longitude] = [(450000 + i * 2) / 10000, (150000 + i) / 10000];
  const read = decode(encode({ latitude, longitude }, 11));
  if (Math.abs(read.latitude - latitude) > read.latitudeResolution) off.pluscodes++;
  const area = other.decode(other.encode(latitude, longitude, 11));
  if (Math.abs(area.latitudeCenter - latitude) > 0.000025) off.other++;
}
console.log(encode({ latitude: 45.919, longitude: 14.0935 }, 11), decode(encode({ latitude: 45.919, longitude: 14.0935 }, 11)));
console.log(off);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='8FQPW39V+HC2 {
  latitude: 45.918888,
  longitude: 14.093516,
  latitudeResolution: 0.000025,
  longitudeResolution: 0.00003125
}
{ pluscodes: 500, other: 0 }'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
