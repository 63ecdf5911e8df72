#!/usr/bin/env bash
# npm candied 2.2.0, data of vehicles and engines (CAN, DBC files): a signal in the order of Motorola
# (@0), whose start is its highest bit, is taken from other bits: 12 34 at bit 15, a pressure of 466 kPa,
# is NaN, and abc at bit 39, 2748, is 2049. Those in the order of Intel are right. Go's
# go.einride.tech/can v0.17.0 has 466 and 2748.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts candied@2.2.0 >/dev/null
cat >main.cjs <<'JS'
const { Can, Dbc } = require('candied');

const can = new Can();
can.database = new Dbc().load([
  'VERSION ""', '', 'NS_ :', '', 'BS_:', '', 'BU_: ECU', '', 'BO_ 500 Engine: 8 ECU',
  ' SG_ Pressure : 15|16@0+ (0.1,0) [0|6553.5] "kPa" ECU', ' SG_ Level : 39|12@0+ (1,0) [0|4095] "" ECU',
  ' SG_ Speed : 48|16@1+ (0.1,0) [0|6553.5] "km/h" ECU', '',
].join('\n'));
const read = can.decode(can.createFrame(500, [0, 0x12, 0x34, 0, 0xab, 0xcd, 0xe8, 0x03]));
for (const [name, { value, physValue }] of read.boundSignals) console.log(name, value, physValue);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='Pressure NaN NaN kPa
Level 2049 2049
Speed 100 100 km/h'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
