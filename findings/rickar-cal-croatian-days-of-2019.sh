#!/usr/bin/env bash
# github.com/rickar/cal/v2 2.1.13, package hr: today's Croatian holidays count for every
# year. In 2019 the days of statehood and of independence were 25 June and 8 October, and
# neither 30 May nor 18 November was a holiday: time sheets of years before 2020 come out wrong.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding
go 1.26
require github.com/rickar/cal/v2 v2.1.13
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/rickar/cal/v2"
	"github.com/rickar/cal/v2/hr"
)

func main() {
	c := cal.NewBusinessCalendar()
	c.AddHoliday(hr.Holidays...)
	for _, day := range []string{"2019-05-30", "2019-06-25", "2019-10-08", "2019-11-18"} {
		at, err := time.Parse("2006-01-02", day)
		if err != nil {
			panic(err)
		}
		actual, _, _ := c.IsHoliday(at)
		fmt.Println(day, actual)
	}
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
echo "$seen"
wanted='2019-05-30 true
2019-06-25 false
2019-10-08 false
2019-11-18 true'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
