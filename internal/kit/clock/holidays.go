package clock

import (
	"slices"
	"strings"
	"time"

	"teren/internal/kit/words"
)

// A Holiday is a day off, by law, in Croatia. Day is YYYY-MM-DD.
type Holiday struct {
	Day  string
	Name words.Key
}

// The years for which holidays are defined: the law of 2019 made the present list.
const (
	FirstHolidays = 2020
	LastHolidays  = 2099
)

// Date is how the day of a moment is written.
const Date = "2006-01-02"

// Holidays returns the public holidays of the year in order; none outside the
// defined years.
func Holidays(year int) []Holiday {
	if year < FirstHolidays || year > LastHolidays {
		return nil
	}
	easter := Easter(year)
	on := func(month time.Month, day int) string {
		return time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Format(Date)
	}
	after := func(days int) string { return easter.AddDate(0, 0, days).Format(Date) }
	out := []Holiday{
		{on(1, 1), words.HolidayNewYearsDay},
		{on(1, 6), words.HolidayEpiphany},
		{after(0), words.HolidayEasterSunday},
		{after(1), words.HolidayEasterMonday},
		{on(5, 1), words.HolidayLabourDay},
		{on(5, 30), words.HolidayStatehoodDay},
		{after(60), words.HolidayCorpusChristi},
		{on(6, 22), words.HolidayAntiFascistStruggleDay},
		{on(8, 5), words.HolidayVictoryAndHomelandThanksgivingDay},
		{on(8, 15), words.HolidayAssumptionOfMary},
		{on(11, 1), words.HolidayAllSaintsDay},
		{on(11, 18), words.HolidayRemembranceDay},
		{on(12, 25), words.HolidayChristmasDay},
		{on(12, 26), words.HolidaySaintStephensDay},
	}
	slices.SortStableFunc(out, func(a, b Holiday) int { return strings.Compare(a.Day, b.Day) })
	return out
}

// Easter is Easter Sunday of a year of the Gregorian calendar.
func Easter(year int) time.Time {
	a, b, c := year%19, year/100, year%100
	h := (19*a + b - b/4 - (b-(b+8)/25+1)/3 + 15) % 30
	l := (32 + 2*(b%4) + 2*(c/4) - h - c%4) % 7
	n := h + l - 7*((a+11*h+22*l)/451) + 114
	return time.Date(year, time.Month(n/31), n%31+1, 0, 0, 0, 0, time.UTC)
}

// IsWorkingDay reports whether the day is neither a Saturday, a Sunday nor a public holiday.
func IsWorkingDay(day time.Time) bool {
	if w := day.Weekday(); w == time.Saturday || w == time.Sunday {
		return false
	}
	on := day.Format(Date)
	return !slices.ContainsFunc(Holidays(day.Year()), func(h Holiday) bool { return h.Day == on })
}
