// Package clock converts between instants and days: a stored instant is UTC, a day
// is the date in the company's time zone. The current time is not read here; it is
// the transaction's.
package clock

import (
	"fmt"
	"time"
	_ "time/tzdata" // the server's own files may be old or missing
)

// Zone returns the time zone of that IANA name, such as Europe/Zagreb.
func Zone(name string) (*time.Location, error) {
	if name == "" || name == "Local" {
		return nil, fmt.Errorf("%q does not name a time zone", name)
	}
	return time.LoadLocation(name)
}

// DayBounds returns the instants, in UTC, between which the calendar date that date
// shows lasts in zone: from the first included to the first of the next day. Such a
// day has 23, 24 or 25 hours.
func DayBounds(date time.Time, zone *time.Location) (from, to time.Time) {
	y, m, d := date.Date()
	return dayStart(y, m, d, zone), dayStart(y, m, d+1, zone)
}

// dayStart is midnight, or its nearest kin where the clocks change at midnight:
// there it may not exist, or strike twice.
func dayStart(y int, m time.Month, d int, zone *time.Location) time.Time {
	t := time.Date(y, m, d, 0, 0, 0, 0, zone)
	change, next := t.ZoneBounds()
	switch hour := t.Hour(); {
	case hour >= 12:
		return next.UTC()
	case hour > 0:
		return change.UTC()
	case !change.IsZero():
		_, offset := t.Zone()
		_, before := change.Add(-1).Zone()
		if first := t.Add(time.Duration(offset-before) * time.Second); first.Before(change) && first.Day() == t.Day() {
			return first.UTC()
		}
	}
	return t.UTC()
}
