#!/usr/bin/env bash
# github.com/tealeg/xlsx/v3 v3.3.13: FormattedValue, the text of a cell as a spreadsheet shows it, is
# another one: 26:45 of a time sheet ([h]:mm) is 02:45, 8:30 of a day in July (hh:mm) is 08:29, the
# article 000123 (format 000000) is 123, half of a piece (2.5 with the format 0) is 2 instead of 3, and a
# sum (#,##0.00) has no separator.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/tealeg/xlsx/v3 v3.3.13
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/tealeg/xlsx/v3"
)

func main() {
	sheet, err := xlsx.NewFile().AddSheet("Sati")
	if err != nil {
		panic(err)
	}
	for _, one := range []struct {
		value  float64
		format string
	}{{26.75 / 24, "[h]:mm"}, {46204 + 8.5/24, "hh:mm"}, {123, "000000"}, {2.5, "0"}, {1234.5, "#,##0.00"}} {
		cell := sheet.AddRow().AddCell()
		cell.SetFloatWithFormat(one.value, one.format)
		shown, err := cell.FormattedValue()
		fmt.Println(one.format, shown, err)
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='[h]:mm 02:45 <nil>
hh:mm 08:29 <nil>
000000 123 <nil>
0 2 <nil>
#,##0.00 1234.50 <nil>'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
