#!/usr/bin/env bash
# npm xlsx-write-stream 1.0.3: yes and no (true, false) are written as the texts "true" and "false"
# (t="s"), which the format has a type of its own for, and a moment (half past eight in Zagreb, on a
# machine there) as a bare number of UTC, 46204.27083, which is half past six, without the format that
# would show it as a day.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlsx-write-stream@1.0.3 xlsx@0.18.5 >/dev/null
cat >main.mjs <<'JS'
import { Readable } from 'node:stream';
import writer from 'xlsx-write-stream';
import xlsx from 'xlsx';

process.env.TZ = 'Europe/Zagreb';
const stream = new (writer.default ?? writer)();
const chunks = [];
const done = new Promise((resolve) => stream.on('data', (chunk) => chunks.push(chunk)).on('end', resolve));
Readable.from([[true, false, new Date('2026-07-01T08:30:00+02:00'), 'x']], { objectMode: true }).pipe(stream);
await done;
const book = xlsx.read(Buffer.concat(chunks));
for (const [cell, { t, v, w }] of Object.entries(book.Sheets[book.SheetNames[0]])) if (!cell.startsWith('!')) console.log(cell, t, v, w);
JS
seen=$(node main.mjs)
echo "$seen"
wanted='A1 s true true
B1 s false false
C1 n 46204.27083333333 46204.27083
D1 s x x'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
