#!/usr/bin/env bash
# npm officeparser 7.8.0: the text of a sheet has its days, hours and shares as they lie in the file and
# not as they are shown: 1.7.2026 is 46204, 26:45 hours are 1.1145833333333333 and 28 % is 0.28, so that a
# search for the day of a contract finds nothing; "yes" (TRUE) is 1.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts officeparser@7.8.0 xlsx@0.18.5 >/dev/null
cat >main.cjs <<'JS'
const { parseOffice } = require('officeparser');
const XLSX = require('xlsx');

const row = ['Ugovor', { t: 'n', v: 46204, z: 'd.m.yyyy' }, { t: 'n', v: 26.75 / 24, z: '[h]:mm' }, { t: 'n', v: 0.28, z: '0%' }, true];
XLSX.writeFile({ SheetNames: ['A'], Sheets: { A: XLSX.utils.aoa_to_sheet([row]) } }, 'a.xlsx', { bookSST: true });
parseOffice('a.xlsx').then((read) => console.log(read.toText().split(/\s+/).join(' ')));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='Ugovor 46204 1.1145833333333333 0.28 1'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
