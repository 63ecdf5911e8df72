package clock

import (
	"testing"
	"time"
)

func TestDayBounds(t *testing.T) {
	for _, c := range []struct {
		zone, date, from string
		hours            int
	}{
		{"Europe/Zagreb", "2026-01-15", "2026-01-14T23:00:00Z", 24},
		{"Europe/Zagreb", "2026-07-15", "2026-07-14T22:00:00Z", 24},
		{"Europe/Zagreb", "2026-03-29", "2026-03-28T23:00:00Z", 23},
		{"Europe/Zagreb", "2026-10-25", "2026-10-24T22:00:00Z", 25},
		{"Europe/Zagreb", "2025-12-31", "2025-12-30T23:00:00Z", 24},
		{"UTC", "2024-02-29", "2024-02-29T00:00:00Z", 24},
		{"Asia/Beirut", "2024-03-31", "2024-03-30T22:00:00Z", 23},    // there is no midnight
		{"Asia/Beirut", "2024-03-30", "2024-03-29T22:00:00Z", 24},    //
		{"America/Havana", "2024-11-03", "2024-11-03T04:00:00Z", 25}, // midnight strikes twice
		{"America/Asuncion", "2023-03-25", "2023-03-25T03:00:00Z", 25},
		{"Australia/Lord_Howe", "2024-04-07", "2024-04-06T13:00:00Z", 24},
	} {
		zone, err := Zone(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		date, _ := time.Parse(time.DateOnly, c.date)
		from, to := DayBounds(date, zone)
		if got := from.Format(time.RFC3339); got != c.from {
			t.Errorf("%s %s begins %s, want %s", c.zone, c.date, got, c.from)
		}
		if got := int(to.Sub(from).Hours()); got != c.hours {
			t.Errorf("%s %s lasts %d hours, want %d", c.zone, c.date, got, c.hours)
		}
	}
}

func TestDaysTouch(t *testing.T) {
	for _, name := range []string{"Europe/Zagreb", "Asia/Beirut", "America/Havana", "America/Asuncion", "Pacific/Apia"} {
		zone, err := Zone(name)
		if err != nil {
			t.Fatal(err)
		}
		day := time.Date(2011, 1, 1, 12, 0, 0, 0, time.UTC)
		_, end := DayBounds(day, zone)
		for range 5000 {
			day = day.AddDate(0, 0, 1)
			from, to := DayBounds(day, zone)
			if !from.Equal(end) || to.Before(from) {
				t.Fatalf("%s %s: %v to %v, the day before ends %v", name, day.Format(time.DateOnly), from, to, end)
			}
			end = to
		}
	}
}

func TestSpan(t *testing.T) {
	zone, err := Zone("Europe/Zagreb")
	if err != nil {
		t.Fatal(err)
	}
	at := func(day, hour int) time.Time { return time.Date(2026, 8, day, hour, 0, 0, 0, zone) }
	for _, c := range []struct {
		from, to time.Time
		whole    bool
		want     string
	}{
		{at(3, 0), at(4, 0), true, "3. 8. 2026."}, {at(3, 0), at(8, 0), true, "3. 8. 2026. – 7. 8. 2026."},
		{at(3, 11), at(3, 15), false, "3. 8. 2026. 11:00 – 15:00"}, {at(3, 11), at(4, 9), false, "3. 8. 2026. 11:00 – 4. 8. 2026. 09:00"},
	} {
		if got := Span(c.from, c.to, c.whole, zone, "hr"); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestZone(t *testing.T) {
	for _, name := range []string{"", "Local", "Europe/Agram", "../etc/passwd"} {
		if z, err := Zone(name); err == nil {
			t.Errorf("Zone(%q) = %v", name, z)
		}
	}
}
