#!/usr/bin/env bash
# node-thermal-printer 4.6.1: with the character set PC852_LATIN2, which Croatian receipts are printed
# with, print() throws on the euro sign for a printer of Star (the package has no character set of Star
# with that sign to change to); for one of Epson it changes the character set and goes on.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node-thermal-printer@4.6.1 >/dev/null
cat >find.cjs <<'JS'
const { CharacterSet, PrinterTypes, ThermalPrinter } = require('node-thermal-printer');

for (const type of ['EPSON', 'STAR']) {
  const printer = new ThermalPrinter({
    type: PrinterTypes[type],
    interface: 'tcp://127.0.0.1:9100',
    characterSet: CharacterSet.PC852_LATIN2,
  });
  try {
    printer.print('č €');
    console.log(type, printer.getBuffer().toString('hex'));
  } catch (error) {
    console.log(type, error.name);
  }
}
JS
seen=$(node find.cjs)
echo "$seen"
wanted='EPSON 1b74129f201b740fa4
STAR TypeError'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
