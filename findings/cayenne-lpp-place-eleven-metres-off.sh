#!/usr/bin/env bash
# npm cayenne-lpp 1.0.2, data of LoRaWAN sensors: values are multiplied in floating point and cut instead
# of rounded: the place 45.8002 is sent as 45.8001, eleven metres south, and so are 9 % of the latitudes
# from 45.8 to 46.8; -9.95 of an analogue input is -9.94. Temperatures are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts cayenne-lpp@1.0.2 >/dev/null
cat >main.cjs <<'JS'
const { decoder, encoder } = require('cayenne-lpp');

let off = 0;
for (let i = 0; i < 10000; i++) {
  const latitude = (458000 + i) / 10000;
  if (decoder.decode(encoder.encodeGps(1, { latitude, longitude: 15.98, altitude: 122 }))[0].gps_1.latitude !== latitude) off++;
}
console.log(decoder.decode(encoder.encodeGps(1, { latitude: 45.8002, longitude: 15.98, altitude: 122 }))[0].gps_1, `${off} of 10000`);
console.log(decoder.decode(encoder.encodeAnalogInput(1, -9.95))[0], decoder.decode(encoder.encodeTemperature(1, -4.1))[0]);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='{ latitude: 45.8001, longitude: 15.98, altitude: 122 } 896 of 10000
{ analog_input_1: -9.94 } { temperature_1: -4.1 }'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
