#!/usr/bin/env bash
# xlsx (SheetJS) 0.18.5: a number format of a date with points, as Croatian Excel has them
# (d.m.yyyy, dd.mm.yyyy.), is refused: the formatter throws, and a cell of a workbook that
# has it comes back without its text, so that the same day is 46354 in the CSV. With strokes
# it is a date.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent xlsx@0.18.5 >/dev/null
cat >find.mjs <<'JS'
import XLSX from 'xlsx';

for (const format of ['dd/mm/yyyy', 'd.m.yyyy', 'dd.mm.yyyy.']) {
  let text;
  try {
    text = XLSX.SSF.format(format, 46354);
  } catch (fault) {
    text = String(fault);
  }
  const sheet = { '!ref': 'A1', A1: { t: 'n', v: 46354, z: format } };
  const book = XLSX.write({ SheetNames: ['a'], Sheets: { a: sheet } }, { type: 'buffer', bookType: 'xlsx' });
  console.log(format, '|', text, '|', XLSX.utils.sheet_to_csv(XLSX.read(book).Sheets.a));
}
JS
seen=$(TZ=UTC node find.mjs)
echo "$seen"
wanted='dd/mm/yyyy | 28/11/2026 | 28/11/2026
d.m.yyyy | bad second format: . | 46354
dd.mm.yyyy. | bad second format: . | 46354'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
