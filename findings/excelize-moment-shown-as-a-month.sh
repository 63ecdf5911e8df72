#!/usr/bin/env bash
# github.com/xuri/excelize/v2 v2.11.1: of the moments (time.Time) of a column those of the first day of a
# month get the format of a month, whatever their hour: half past eight is shown as 6/30/26 08:30 on 30
# June and as Jul-26 on 1 July, although the documentation names m/d/yy h:mm for all. Besides, an amount
# is shown half a cent down, as it lies in floating point: 0.285 as 0.28 and 10.075 as 10.07, where a
# spreadsheet, and ROUND of the same package, have 0.29 and 10.08.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/xuri/excelize/v2 v2.11.1
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/xuri/excelize/v2"
)

func main() {
	file := excelize.NewFile()
	must := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	shown := func(cell string) string {
		text, err := file.GetCellValue("Sheet1", cell)
		must(err)
		return text
	}
	for _, day := range []int{30, 31} {
		cell := fmt.Sprintf("A%d", day)
		must(file.SetCellValue("Sheet1", cell, time.Date(2026, 6, day, 8, 30, 0, 0, time.UTC)))
		fmt.Println(shown(cell))
	}
	format := "0.00"
	style, err := file.NewStyle(&excelize.Style{CustomNumFmt: &format})
	must(err)
	must(file.SetCellStyle("Sheet1", "B1", "B1", style))
	must(file.SetCellFormula("Sheet1", "C1", "ROUND(B1,2)"))
	for _, amount := range []float64{0.285, 10.075, 0.125} {
		must(file.SetCellValue("Sheet1", "B1", amount))
		rounded, err := file.CalcCellValue("Sheet1", "C1", excelize.Options{RawCellValue: true})
		must(err)
		fmt.Println(amount, shown("B1"), rounded)
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='6/30/26 08:30
Jul-26
0.285 0.28 0.29
10.075 10.07 10.08
0.125 0.13 0.13'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
