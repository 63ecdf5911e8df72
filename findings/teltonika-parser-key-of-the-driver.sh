#!/usr/bin/env bash
# npm teltonika-parser 0.0.15, data of vehicles (Codec 8 of Teltonika): values of eight octets, which are whole
# numbers, are read as floating point: the key with which a driver signs on (iButton, 78: 01F2A3B4C5D6E701) is
# 2.78e-299, and the number of the SIM card 4.4e-314, so nobody can be found by them. Values of four octets
# are taken as signed: a counter of metres from 2147483648 on is below zero.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent teltonika-parser@0.0.15 >/dev/null
cat >main.cjs <<'JS'
const Parser = require('teltonika-parser');

// one record: 30 November 2026 8:00 UTC, Zagreb, 88 km/h; ignition, metres driven, key of the driver, SIM card
const record = '000001a22b77c800' + '01' + '09865ac0' + '1b4ed070' + '007a' + '0167' + '09' + '0058'
  + '0004' + '01ef01' + '00' + '0110f0000000' + '024e01f2a3b4c5d6e7010b0000000218afcc9a';
const data = Buffer.from(`0801${record}01`, 'hex');
let crc = 0;
for (const octet of data) {
  crc ^= octet;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
}
const head = Buffer.alloc(8);
head.writeUInt32BE(data.length, 4);
const tail = Buffer.alloc(4);
tail.writeUInt32BE(crc);
const [{ gps, ioElements }] = new Parser(Buffer.concat([head, data, tail])).getAvl().records;
console.log(gps.latitude, gps.longitude, gps.speed);
for (const { id, value } of ioElements) console.log(id, value);
JS
seen=$(node main.cjs)
echo "$seen"
wanted='45.815 15.98 88
239 1
16 -268435456
78 2.783287338867549e-299
11 4.4486209056e-314'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
