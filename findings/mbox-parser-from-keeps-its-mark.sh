#!/usr/bin/env bash
# npm mbox-parser 1.0.1: a line of a letter that begins with "From", which programs mark in a mailbox
# (>From; RFC 4155, appendix A), keeps the mark: the text of the letter is another one and looks like a
# quotation. npm mbox-reader 1.2.0 takes one mark off.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mbox-parser@1.0.1 mbox-reader@1.2.0 >/dev/null
cat >main.cjs <<'JS'
const { Readable } = require('node:stream');
const { mboxParser } = require('mbox-parser');
const { mboxReader } = require('mbox-reader');

const box = 'From ana@primjer.hr Mon Nov 30 12:00:00 2026\nFrom: Ana <ana@primjer.hr>\nSubject: Servis\n\nDolazimo\n>From Zagreb\n\n';
(async () => {
  console.log(JSON.stringify((await mboxParser(Readable.from([Buffer.from(box)])))[0].text));
  for await (const { content } of mboxReader(Readable.from([Buffer.from(box)]))) console.log(JSON.stringify(content.toString().split('\n\n')[1]));
})();
JS
seen=$(node main.cjs)
echo "$seen"
wanted='"Dolazimo\n>From Zagreb\n\n"
"Dolazimo\nFrom Zagreb"'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
