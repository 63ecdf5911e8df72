#!/usr/bin/env bash
# npm hyperformula 3.5.0, formulas of a sheet: TEXT knows few formats and shows the rest as it stands,
# without an error: 1234.5 as "#,##0.00" is "1235,##0.00" (in a spreadsheet 1,234.50), 26:45 hours of a
# time sheet as "[h]:mm" are "[2]:45", half as "0%" is "1%" and July as "mmmm" is "0700". INT(-1.5) is -1
# instead of -2. "0.00" and "d.m.yyyy." are right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts hyperformula@3.5.0 >/dev/null
cat >main.cjs <<'JS'
const { HyperFormula } = require('hyperformula');
const formulas = ['TEXT(1234.5,"0.00")', 'TEXT(1234.5,"#,##0.00")', 'TEXT(26.75/24,"[h]:mm")', 'TEXT(0.5,"0%")', 'TEXT(DATE(2026,7,1),"d.m.yyyy.")', 'TEXT(DATE(2026,7,1),"mmmm")', 'INT(-1.5)', 'FLOOR(-1.5,1)'];
const sheet = HyperFormula.buildFromArray(formulas.map((formula) => [`=${formula}`]), { licenseKey: 'gpl-v3' });
formulas.forEach((formula, row) => console.log(formula, sheet.getCellValue({ sheet: 0, row, col: 0 })));
JS
seen=$(node main.cjs)
echo "$seen"
wanted='TEXT(1234.5,"0.00") 1234.50
TEXT(1234.5,"#,##0.00") 1235,##0.00
TEXT(26.75/24,"[h]:mm") [2]:45
TEXT(0.5,"0%") 1%
TEXT(DATE(2026,7,1),"d.m.yyyy.") 1.7.2026.
TEXT(DATE(2026,7,1),"mmmm") 0700
INT(-1.5) -1
FLOOR(-1.5,1) -2'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
