#!/usr/bin/env bash
# npm piexif 0.0.2: a photograph that is read and written again, as to note what is on it, loses its
# distance from UTC (OffsetTimeOriginal, Exif 2.31) without an error, since the table of tags ends with an
# older Exif: what was 8:05 in Zagreb is 8:05 anywhere. The time itself stays.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts piexif@0.0.2 exif-reader@2.0.3 >/dev/null
cat >main.cjs <<'JS'
const read = require('exif-reader').default ?? require('exif-reader');
const piexif = require('piexif');

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
const exif = Buffer.concat([Buffer.from('Exif\0\0'), head, entry(0x8769, 4, 1, 26), tail, Buffer.from('0002', 'hex'), entry(0x9003, 2, 20, 56), entry(0x9011, 2, 7, 76), tail, Buffer.from('2026:11:30 08:05:09\0+01:00\0\0')]);
const show = (bytes) => {
  const { DateTimeOriginal, OffsetTimeOriginal } = read(bytes).Photo;
  console.log(DateTimeOriginal.toISOString(), OffsetTimeOriginal);
};
show(exif);
show(Buffer.from(piexif.dump(piexif.load(exif.toString('binary'))), 'binary'));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='2026-11-30T08:05:09.000Z +01:00
2026-11-30T08:05:09.000Z undefined'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
