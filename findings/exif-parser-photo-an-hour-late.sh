#!/usr/bin/env bash
# npm exif-parser 0.1.12 and fast-exif 2.0.1: a photograph of 8:05 in Zagreb says so with its distance
# from UTC (OffsetTimeOriginal +01:00, Exif 2.31), and its time comes out as 8:05 UTC, an hour later. The
# distance itself has the key "undefined" and 36881. npm exifreader 4.46.0 has both by name.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts exif-parser@0.1.12 fast-exif@2.0.1 exifreader@4.46.0 >/dev/null
cat >main.cjs <<'JS'
const fs = require('node:fs');
const exifreader = require('exifreader');
const fast = require('fast-exif');
const parser = require('exif-parser');

const entry = (tag, type, count, value) => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(tag, 0);
  bytes.writeUInt16BE(type, 2);
  bytes.writeUInt32BE(count, 4);
  bytes.writeUInt32BE(value, 8);
  return bytes;
};
const head = Buffer.from('4d4d002a000000080001', 'hex');
const tail = Buffer.alloc(4);
const exif = Buffer.concat([head, entry(0x8769, 4, 1, 26), tail, Buffer.from('0002', 'hex'), entry(0x9003, 2, 20, 56), entry(0x9011, 2, 7, 76), tail, Buffer.from('2026:11:30 08:05:09\0+01:00\0\0')]);
const body = Buffer.concat([Buffer.from('Exif\0\0'), exif]);
const length = Buffer.alloc(2);
length.writeUInt16BE(body.length + 2);
const photo = Buffer.concat([Buffer.from('ffd8ffe1', 'hex'), length, body, Buffer.from('ffc0000b080010001001011100ffda0008010100003f0000ffd9', 'hex')]);
fs.writeFileSync('photo.jpg', photo);
(async () => {
  const { tags } = parser.create(photo).parse();
  console.log(new Date(tags.DateTimeOriginal * 1000).toISOString(), tags.OffsetTimeOriginal, tags.undefined);
  const read = (await fast.read('photo.jpg')).exif;
  console.log(read.DateTimeOriginal.toISOString(), read.OffsetTimeOriginal, read[36881]);
  const { DateTimeOriginal, OffsetTimeOriginal } = exifreader.load(photo);
  console.log(DateTimeOriginal.description, OffsetTimeOriginal.description);
})();
JS
seen=$(node main.cjs)
echo "$seen"
wanted='2026-11-30T08:05:09.000Z undefined +01:00
2026-11-30T08:05:09.000Z undefined +01:00
2026:11:30 08:05:09 +01:00'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
