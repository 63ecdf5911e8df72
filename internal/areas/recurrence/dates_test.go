package recurrence

import (
	"slices"
	"strings"
	"testing"
)

func TestRules(t *testing.T) {
	for _, c := range []struct{ rule, first, days string }{
		{"FREQ=DAILY", "2026-11-23", "2026-11-23 2026-11-24 2026-11-25"},
		{"FREQ=DAILY;INTERVAL=10", "2026-12-30", "2026-12-30 2027-01-09 2027-01-19"},
		{"FREQ=WEEKLY", "2026-11-25", "2026-11-25 2026-12-02 2026-12-09"},
		{"FREQ=WEEKLY;BYDAY=MO,TH", "2026-11-24", "2026-11-26 2026-11-30 2026-12-03"},
		{"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-11-23", "2026-11-23 2026-12-07 2026-12-21"},
		{"FREQ=MONTHLY", "2026-11-15", "2026-11-15 2026-12-15 2027-01-15"},
		{"FREQ=MONTHLY", "2026-12-31", "2026-12-31 2027-01-31 2027-02-28"},
		{"FREQ=MONTHLY;BYMONTHDAY=30", "2027-01-01", "2027-01-30 2027-02-28 2027-03-30"},
		{"FREQ=MONTHLY;BYMONTHDAY=29", "2028-01-01", "2028-01-29 2028-02-29 2028-03-29"},
		{"FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-01", "2026-11-30 2026-12-31 2027-01-31"},
		{"FREQ=MONTHLY;BYDAY=2TU", "2026-11-23", "2026-12-08 2027-01-12 2027-02-09"},
		{"FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR", "2026-11-23", "2026-11-27 2027-02-26 2027-05-28"},
		{"FREQ=YEARLY", "2028-02-29", "2028-02-29 2029-02-28 2030-02-28"},
		{"FREQ=YEARLY;INTERVAL=2", "2026-11-23", "2026-11-23 2028-11-23 2030-11-23"},
	} {
		days, err := Plan{Rule: c.rule, FirstDay: c.first}.days("", 3)
		if got := strings.Join(days, " "); err != nil || got != c.days {
			t.Errorf("%s from %s: %s, %v; expected %s", c.rule, c.first, got, err, c.days)
		}
	}
	for _, rule := range []string{"", "x", "FREQ", "FREQ=", "FREQ=HOURLY", "FREQ=SECONDLY", "INTERVAL=2", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=100", "FREQ=DAILY;INTERVAL=x",
		"FREQ=DAILY;COUNT=3", "FREQ=DAILY;UNTIL=20270101", "FREQ=DAILY;BYHOUR=8", "FREQ=DAILY;FREQ=DAILY", "FREQ=WEEKLY;BYDAY=2MO", "FREQ=WEEKLY;BYDAY=XX", "FREQ=WEEKLY;BYMONTHDAY=1",
		"FREQ=MONTHLY;BYDAY=MO", "FREQ=MONTHLY;BYDAY=5MO", "FREQ=MONTHLY;BYDAY=1MO,2MO", "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=MONTHLY;BYMONTHDAY=-2",
		"FREQ=MONTHLY;BYMONTHDAY=1,2", "FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=1", "FREQ=DAILY\nFREQ=DAILY", "RRULE:FREQ=DAILY", "FREQ=DAILY;"} {
		if _, err := readRule(rule, dateOf("2026-11-23")); err == nil {
			t.Errorf("%q is taken for a rule", rule)
		}
	}
}

func TestEnds(t *testing.T) {
	last, times := "2026-12-07", int64(2)
	for days, p := range map[string]Plan{
		"2026-11-23 2026-11-30 2026-12-07": {Rule: "FREQ=WEEKLY", FirstDay: "2026-11-23", LastDay: &last},
		"2026-11-23 2026-11-30":            {Rule: "FREQ=WEEKLY", FirstDay: "2026-11-23", Times: &times},
	} {
		if got, err := p.days("", 9); err != nil || strings.Join(got, " ") != days {
			t.Errorf("%v, %v; expected %s", got, err, days)
		}
	}
	p := Plan{Rule: "FREQ=WEEKLY", FirstDay: "2026-11-23", Times: &times}
	if got, err := p.days("2026-11-23", 9); err != nil || !slices.Equal(got, []string{"2026-11-30"}) {
		t.Errorf("those after the first: %v, %v", got, err)
	}
}

func TestAfterDone(t *testing.T) {
	for _, c := range []struct{ rule, done, after, next string }{
		{"FREQ=DAILY;INTERVAL=10", "2026-11-23", "2026-11-20", "2026-12-03"},
		{"FREQ=WEEKLY", "2026-11-25", "2026-11-20", "2026-12-02"},
		{"FREQ=WEEKLY;BYDAY=MO", "2026-11-25", "2026-11-20", "2026-11-30"},
		{"FREQ=WEEKLY;BYDAY=MO", "2026-11-27", "2026-11-20", "2026-12-07"},
		{"FREQ=WEEKLY;BYDAY=MO,WE,FR", "2026-11-24", "2026-11-23", "2026-12-02"},
		{"FREQ=MONTHLY;INTERVAL=6", "2026-08-31", "2026-08-31", "2027-02-28"},
		{"FREQ=MONTHLY;BYMONTHDAY=1", "2026-11-25", "2026-11-20", "2027-01-01"},
		{"FREQ=MONTHLY;BYMONTHDAY=15", "2027-01-20", "2027-01-15", "2027-02-15"},
		{"FREQ=MONTHLY;BYMONTHDAY=15", "2027-02-10", "2027-01-15", "2027-03-15"},
		{"FREQ=MONTHLY;BYMONTHDAY=31", "2027-02-01", "2027-01-31", "2027-02-28"}, // moved by a Sunday
		{"FREQ=MONTHLY;BYDAY=-1FR", "2027-01-30", "2027-01-29", "2027-02-26"},
		{"FREQ=YEARLY", "2026-11-25", "2026-11-20", "2027-11-25"},
		// The work was done long ago, and days until after are over.
		{"FREQ=WEEKLY", "2026-01-05", "2026-11-22", "2026-11-23"},
		{"FREQ=WEEKLY;BYDAY=TH", "2026-01-05", "2026-11-22", "2026-11-26"},
	} {
		if got, err := (Plan{Rule: c.rule}).afterDone(c.done, c.after); err != nil || got != c.next {
			t.Errorf("%s done on %s: %s, %v; expected %s", c.rule, c.done, got, err, c.next)
		}
	}
}
