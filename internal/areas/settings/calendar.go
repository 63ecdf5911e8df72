package settings

import (
	"time"

	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// Calendar returns the working hours of a company by day. It reads the holidays of
// a year on the first question about that year, and must not be used beyond its
// transaction.
type Calendar struct {
	Company
	tx  *db.Tx
	who access.Who
	off map[int]map[string]string
}

// CalendarOf returns the calendar of the person's company.
func CalendarOf(tx *db.Tx, who access.Who) (*Calendar, error) {
	company, err := Of(tx, who)
	return &Calendar{company, tx, who, map[int]map[string]string{}}, err
}

// On returns the hours of a date, none on a day off, and the holiday that it is, or
// "".
func (c *Calendar) On(date time.Time) (hours clock.Hours, holiday string, err error) {
	year, read := c.off[date.Year()]
	if !read {
		if year, err = DaysOff(c.tx, c.who, date.Year()); err != nil {
			return hours, "", err
		}
		c.off[date.Year()] = year
	}
	if holiday = year[date.Format(clock.Date)]; holiday != "" {
		return hours, holiday, nil
	}
	return c.WorkingHours[(int(date.Weekday())+6)%7], "", nil
}

// WorkingDays returns how many of the days between two days, both included, the
// company works.
func (c *Calendar) WorkingDays(first, last time.Time) (n int64, err error) {
	for date := first; !date.After(last); date = date.AddDate(0, 0, 1) {
		hours, _, err := c.On(date)
		if err != nil {
			return 0, err
		}
		if hours != (clock.Hours{}) {
			n++
		}
	}
	return n, nil
}
