package timesheets

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/orders"
	"teren/internal/kit/clock"
)

// usual are the rules of a company in Zagreb that works from half past seven to
// half past three, five days a week.
func usual(t testing.TB) rules {
	t.Helper()
	zone, err := clock.Zone("Europe/Zagreb")
	if err != nil {
		t.Fatal(err)
	}
	week := append(slices.Repeat([]clock.Hours{{From: "07:30", To: "15:30"}}, 5), clock.Hours{}, clock.Hours{})
	off := map[string]string{}
	for year := 2024; year < 2028; year++ {
		for _, h := range clock.Holidays(year) {
			off[h.Day] = h.Name.In("hr")
		}
	}
	return rules{zone, week, off}
}

// instant reads "17 13:00" of a month on the wall, where day 0 is the last of
// the month before; "+" behind it is the second time that the clock shows it.
func instant(t testing.TB, r rules, month, text string) time.Time {
	t.Helper()
	text, second := strings.CutSuffix(text, "+")
	first, err := time.Parse(monthLayout, month)
	var day, hour, minute, seconds int
	if n, _ := fmt.Sscanf(text, "%d %d:%d:%d", &day, &hour, &minute, &seconds); err != nil || n < 3 {
		t.Fatal(month, text, err)
	}
	at := time.Date(first.Year(), first.Month(), day, hour, minute, seconds, 0, r.zone)
	if second {
		at = at.Add(time.Hour)
	}
	return at.UTC()
}

// worked reads sessions: "17 13:00 - 17 17:20, 17 18:00 - " is one and another
// that goes on; ? at the end was concluded.
func worked(t testing.TB, r rules, month, text string) (out []orders.Worked) {
	t.Helper()
	for i, part := range strings.Split(text, ", ") {
		if part == "" {
			continue
		}
		from, to, _ := strings.Cut(part, " -")
		to, concluded := strings.CutSuffix(strings.TrimSpace(to), "?")
		s := orders.Worked{SessionID: int64(i + 1), OrderID: int64(i + 1), StartedAt: instant(t, r, month, from), Source: orders.Live}
		if to != "" {
			end, source := instant(t, r, month, to), orders.Live
			if concluded {
				source = orders.Left
			}
			s.EndedAt, s.EndSource = &end, &source
		}
		out = append(out, s)
	}
	return out
}

// away reads absences: "SICK 17 12:00 - 17 16:00".
func away(t testing.TB, r rules, month, text string) (out []absences.Taken) {
	t.Helper()
	for _, part := range strings.Split(text, ", ") {
		if part == "" {
			continue
		}
		kind, span, _ := strings.Cut(part, " ")
		from, to, _ := strings.Cut(span, " - ")
		out = append(out, absences.Taken{Kind: absences.Kind(kind), From: instant(t, r, month, from), To: instant(t, r, month, to)})
	}
	return out
}

// told is a day in short: what is not 0, in minutes.
func told(d Day) string {
	var out []string
	for _, x := range []struct {
		name string
		of   int64
	}{{"regular", d.Regular}, {"overtime", d.Overtime}, {"sunday", d.SundayHoliday}, {"night", d.Night}, {"break", d.Break}, {"leave", d.Leave}, {"sick", d.Sick},
		{"other", d.Other}, {"holiday", d.PaidHoliday}, {"overlap", sum(d.Overlaps)}, {"total", d.Total}} {
		if x.of != 0 {
			out = append(out, fmt.Sprintf("%s %d", x.name, x.of))
		}
	}
	return strings.Join(out, " ")
}

func TestDays(t *testing.T) {
	r := usual(t)
	for _, c := range []struct {
		name, month, sessions, away string
		want                        string // by day
	}{
		{"a usual day", "2026-11", "17 07:30 - 17 15:30", "", "17: regular 480 break 30 total 480"},
		{"half an hour between two orders is the break", "2026-11", "17 07:30 - 17 11:00, 17 11:30 - 17 15:30", "", "17: regular 480 break 30 total 480"},
		{"an hour between them is a break and a gap", "2026-11", "17 07:30 - 17 11:00, 17 12:00 - 17 16:00", "", "17: regular 480 break 30 total 480"},
		{"ten minutes between them, and the rest of the break in the work", "2026-11", "17 07:30 - 17 11:00, 17 11:10 - 17 14:00", "", "17: regular 390 break 30 total 390"},
		{"small gaps add up to the break", "2026-11", "17 07:30 - 17 09:00, 17 09:20 - 17 11:00, 17 11:20 - 17 14:00", "", "17: regular 380 break 30 total 380"},
		{"six hours with the break", "2026-11", "17 08:00 - 17 11:00, 17 11:30 - 17 14:00", "", "17: regular 360 break 30 total 360"},
		{"a minute less has none", "2026-11", "17 08:00 - 17 11:00, 17 11:30 - 17 13:59", "", "17: regular 329 total 329"},
		{"whole minutes of the clock", "2026-11", "17 12:30:59 - 17 12:33:01", "", "17: regular 3 total 3"},
		{"less than a minute", "2026-11", "17 12:30:10 - 17 12:30:50", "", ""},
		{"overtime", "2026-11", "3 07:30 - 3 16:45", "", "3: regular 480 overtime 75 break 30 total 555"},
		{"saturday is all overtime", "2026-11", "7 08:00 - 7 12:00", "", "7: overtime 240 total 240"},
		{"sunday stands by itself", "2026-11", "22 11:15 - 22 14:20", "", "22: sunday 185 total 185"},
		{"a late day into the night", "2026-11", "17 13:00 - 17 17:20, 17 17:50 - 17 23:30", "", "17: regular 480 overtime 150 night 90 break 30 total 630"},
		{"over midnight", "2026-11", "17 22:00 - 18 02:00", "", "17: regular 120 night 120 total 120; 18: sunday 120 night 120 holiday 360 total 480"},
		{"over midnight into a sunday", "2026-11", "21 21:00 - 22 06:30", "", "21: overtime 180 night 120 total 180; 22: sunday 390 night 360 break 30 total 390"},
		{"a break in the night is night", "2026-11", "17 00:00 - 17 04:00, 17 04:30 - 17 08:00", "", "17: regular 480 night 360 break 30 total 480"},
		{"a holiday not worked", "2026-11", "", "", "18: holiday 480 total 480"},
		{"a holiday worked", "2026-11", "18 08:00 - 18 11:00", "", "18: sunday 180 holiday 300 total 480"},
		{"a holiday worked longer", "2026-11", "18 07:00 - 18 16:00", "", "18: sunday 540 break 30 total 540"},
		{"a holiday on a sunday", "2026-11", "1 08:00 - 1 09:00", "", "1: sunday 60 total 60"},
		{"easter", "2026-04", "5 08:00 - 5 09:00", "", "5: sunday 60 total 60; 6: holiday 480 total 480"},
		{"leave from thursday to monday", "2026-11", "", "LEAVE 12 00:00 - 17 00:00", "12: leave 480 total 480; 13: leave 480 total 480; 16: leave 480 total 480"},
		{"leave over a holiday", "2026-11", "", "LEAVE 17 00:00 - 20 00:00", "17: leave 480 total 480; 18: holiday 480 total 480; 19: leave 480 total 480"},
		{"ill from noon", "2026-11", "17 07:30 - 17 12:00", "SICK 17 12:00 - 17 18:00", "17: regular 270 sick 210 total 480"},
		{"ill from noon, and worked beyond it", "2026-11", "17 07:30 - 17 13:00", "SICK 17 12:00 - 17 15:30", "17: regular 330 sick 150 total 480"},
		{"called away from leave within the hours", "2026-11", "17 09:00 - 17 11:00", "LEAVE 17 00:00 - 18 00:00", "17: regular 120 leave 360 total 480"},
		{"called away from leave in the evening", "2026-11", "17 18:00 - 17 20:00", "LEAVE 17 00:00 - 18 00:00", "17: overtime 120 leave 480 total 600"},
		{"two absences in a day", "2026-11", "", "SICK 17 07:30 - 17 10:30, OTHER 17 10:30 - 17 12:00", "17: sick 180 other 90 total 270"},
		{"an absence outside the hours", "2026-11", "", "OTHER 17 16:00 - 17 20:00, LEAVE 21 00:00 - 23 00:00", ""},
		{"two orders at once count once", "2026-11", "20 11:15 - 20 12:40, 20 12:10 - 20 14:20", "", "20: regular 185 overlap 30 total 185"},
		{"one within the other, and a third", "2026-11", "20 08:00 - 20 12:00, 20 09:00 - 20 10:00, 20 09:30 - 20 09:45", "", "20: regular 240 overlap 60 total 240"},
		{"the same twice", "2026-11", "20 08:00 - 20 09:00, 20 08:00 - 20 09:00", "", "20: regular 60 overlap 60 total 60"},
		{"what goes on does not count yet", "2026-11", "20 08:00 - 20 09:00, 20 09:00 -", "", "20: regular 60 total 60"},
		{"the clock goes forward", "2026-03", "28 22:00 - 29 06:00", "", "28: overtime 120 night 120 total 120; 29: sunday 300 night 300 total 300"},
		{"the clock goes back", "2026-10", "24 22:00 - 25 06:00", "", "24: overtime 120 night 120 total 120; 25: sunday 420 night 420 break 30 total 420"},
		{"in the hour that comes twice", "2026-10", "25 02:30 - 25 02:30+", "", "25: sunday 60 night 60 total 60"},
		{"the end of a month", "2026-11", "30 22:00 - 31 02:00", "", "30: regular 120 night 120 total 120"},
		{"the beginning of a month", "2026-12", "0 22:00 - 1 02:00", "", "1: regular 120 night 120 total 120"},
		{"the end of a year", "2026-12", "31 20:00 - 32 01:00", "", "31: regular 240 night 120 total 240"},
		{"the leap day", "2024-02", "29 07:30 - 29 16:00", "", "29: regular 480 overtime 30 break 30 total 510"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, d := range r.month(c.month, worked(t, r, c.month, c.sessions), away(t, r, c.month, c.away)) {
				if text := told(d); text != "" && (text != "holiday 480 total 480" || strings.Contains(c.want, text)) {
					got = append(got, fmt.Sprintf("%s: %s", strings.TrimPrefix(d.Date[8:], "0"), text))
				}
			}
			if text := strings.Join(got, "; "); text != c.want {
				t.Errorf("got  %s\nwant %s", text, c.want)
			}
		})
	}
}

// What a month counts does not depend on how its days look: a random month
// keeps what the rules promise.
func TestMonthsKeepTheRules(t *testing.T) {
	r := usual(t)
	rng := rand.New(rand.NewPCG(3, 5))
	for n := range 300 {
		month := fmt.Sprintf("2026-%02d", 1+rng.IntN(12))
		from, to := r.bounds(month)
		var sessions []orders.Worked
		var claimed [60 * 24 * 32]bool
		for id := range int64(rng.IntN(60)) {
			start := from.Add(time.Duration(rng.Int64N(int64(to.Sub(from)))) - 12*time.Hour)
			end := start.Add(time.Duration(rng.Int64N(int64(14 * time.Hour))))
			source := orders.Live
			sessions = append(sessions, orders.Worked{SessionID: id, OrderID: id % 7, StartedAt: start, EndedAt: &end, EndSource: &source})
			for at := start.Truncate(time.Minute); at.Before(end.Truncate(time.Minute)); at = at.Add(time.Minute) {
				if !at.Before(from) && at.Before(to) {
					claimed[at.Sub(from)/time.Minute] = true
				}
			}
		}
		slices.SortFunc(sessions, func(a, b orders.Worked) int { return a.StartedAt.Compare(b.StartedAt) })
		var absent []absences.Taken
		for range rng.IntN(4) {
			start := from.Add(time.Duration(rng.Int64N(int64(to.Sub(from)))))
			kind := absences.Kind(absences.Kind("").Values()[rng.IntN(3)])
			absent = append(absent, absences.Taken{Kind: kind, From: start, To: start.Add(time.Duration(rng.Int64N(int64(72 * time.Hour))))})
		}
		var counted, want int64
		for _, minute := range claimed {
			if minute {
				want++
			}
		}
		for _, d := range r.month(month, sessions, absent) {
			work, away := d.Regular+d.Overtime+d.SundayHoliday, d.Leave+d.Sick+d.Other
			counted += work - sum(d.Breaks)
			var shares, overlap int64
			for _, p := range d.Sessions {
				shares += p.Minutes
				overlap = max(overlap, p.Overlap)
			}
			switch {
			case shares != work-sum(d.Breaks):
				t.Errorf("%d: %s: the sessions share %d of %d minutes", n, d.Date, shares, work-sum(d.Breaks))
			case d.Total != work+away+d.PaidHoliday, d.Night > work, d.Regular+away > max(d.Norm, away), away > d.Norm, sum(d.Breaks) > d.Break, overlap > sum(d.Overlaps):
				t.Errorf("%d: %s: %s", n, d.Date, told(d))
			case d.Holiday != nil && d.Regular+d.Overtime+away > 0, d.Holiday == nil && d.PaidHoliday > 0:
				t.Errorf("%d: %s: %s", n, d.Date, told(d))
			}
		}
		if counted != want {
			t.Errorf("%d: %d minutes were claimed, %d count", n, want, counted)
		}
	}
}

func TestFund(t *testing.T) {
	r := usual(t)
	for month, want := range map[string]int64{"2026-11": 168, "2026-02": 160, "2024-02": 168, "2026-12": 184} {
		if got := total(r.month(month, nil, nil)).Fund; got != want*60 {
			t.Errorf("%s: %d hours, want %d", month, got/60, want)
		}
	}
}

func TestUndecided(t *testing.T) {
	r := usual(t)
	for sessions, want := range map[string]string{
		"17 07:30 - 17 15:30":                      "",
		"17 07:30 - 17 15:30?":                     "",
		"17 07:30 - 17 07:30":                      "",
		"17 07:30 - 17 07:30?":                     "17 EMPTY 0",
		"17 07:30:05 - 17 07:30:50?":               "",
		"17 07:30 -":                               "17 RUNNING 0",
		"0 07:30 -":                                "01 RUNNING 0",
		"17 07:30 - 17 09:00, 17 08:45 - 17 10:00": "17 OVERLAP 15",
		"17 23:30 - 18 00:30, 17 23:45 - 18 00:10, 19 08:00 -": "17 OVERLAP 15, 18 OVERLAP 10, 19 RUNNING 0",
	} {
		var got []string
		for _, u := range undecided(r.month("2026-11", worked(t, r, "2026-11", sessions), nil)) {
			got = append(got, fmt.Sprintf("%s %s %d", u.Date[8:], u.Kind, u.Minutes))
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("%s: %q, want %q", sessions, text, want)
		}
	}
}

// Work on sick leave is asked about; beside it, or on another absence, it is not.
func TestWorkOnSickLeave(t *testing.T) {
	r := usual(t)
	for absence, want := range map[string]int64{
		"SICK 17 00:00 - 18 00:00":                           90,
		"SICK 17 08:00 - 17 12:00":                           60,
		"SICK 17 09:00 - 17 15:30":                           0,
		"LEAVE 17 00:00 - 18 00:00":                          0,
		"SICK 17 07:00 - 17 08:00, SICK 17 08:30 - 17 12:00": 60,
	} {
		var got int64
		for _, u := range undecided(r.month("2026-11", worked(t, r, "2026-11", "17 07:30 - 17 09:00"), away(t, r, "2026-11", absence))) {
			if u.Kind == Illness {
				got += u.Minutes
			}
		}
		if got != want {
			t.Errorf("%s: %d minutes, want %d", absence, got, want)
		}
	}
}
