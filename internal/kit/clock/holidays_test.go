package clock

import (
	"strings"
	"testing"
)

func TestEaster(t *testing.T) {
	for year, want := range map[int]string{1961: "1961-04-02", 2000: "2000-04-23", 2008: "2008-03-23", 2011: "2011-04-24", 2019: "2019-04-21", 2024: "2024-03-31",
		2025: "2025-04-20", 2026: "2026-04-05", 2027: "2027-03-28", 2038: "2038-04-25", 2076: "2076-04-19", 2099: "2099-04-12"} {
		if got := Easter(year).Format(Date); got != want {
			t.Errorf("%d: %s, want %s", year, got, want)
		}
	}
}

func TestHolidays(t *testing.T) {
	var days []string
	for _, h := range Holidays(2026) {
		days = append(days, strings.TrimPrefix(h.Day, "2026-"))
		if h.Name.In("hr") == h.Name.In("en") {
			t.Errorf("%+v", h)
		}
	}
	if got := strings.Join(days, " "); got != "01-01 01-06 04-05 04-06 05-01 05-30 06-04 06-22 08-05 08-15 11-01 11-18 12-25 12-26" {
		t.Error(got)
	}
	if Holidays(2019) != nil || Holidays(2100) != nil || len(Holidays(2099)) != 14 {
		t.Error("years that are not known")
	}
}
