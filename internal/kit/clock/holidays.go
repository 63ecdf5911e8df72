package clock

import (
	"slices"
	"strings"
	"time"
)

// A Holiday is a day off, by law, in Croatia. Day is YYYY-MM-DD.
type Holiday struct{ Day, Croatian, English string }

// Name is that of the holiday in the language, "hr" or else English.
func (h Holiday) Name(language string) string {
	if language == "hr" {
		return h.Croatian
	}
	return h.English
}

// The years whose holidays are known: the law of 2019 made the present list.
const (
	FirstHolidays = 2020
	LastHolidays  = 2099
)

// Date is how the day of a moment is written.
const Date = "2006-01-02"

// Holidays are those of the year, in order; none of a year that is not known.
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
		{on(1, 1), "Nova godina", "New Year's Day"},
		{on(1, 6), "Bogojavljenje ili Sveta tri kralja", "Epiphany"},
		{after(0), "Uskrs", "Easter Sunday"},
		{after(1), "Uskrsni ponedjeljak", "Easter Monday"},
		{on(5, 1), "Praznik rada", "Labour Day"},
		{on(5, 30), "Dan državnosti", "Statehood Day"},
		{after(60), "Tijelovo", "Corpus Christi"},
		{on(6, 22), "Dan antifašističke borbe", "Anti-Fascist Struggle Day"},
		{on(8, 5), "Dan pobjede i domovinske zahvalnosti i Dan hrvatskih branitelja", "Victory and Homeland Thanksgiving Day"},
		{on(8, 15), "Velika Gospa", "Assumption of Mary"},
		{on(11, 1), "Svi sveti", "All Saints' Day"},
		{on(11, 18), "Dan sjećanja na žrtve Domovinskog rata i Dan sjećanja na žrtvu Vukovara i Škabrnje", "Remembrance Day"},
		{on(12, 25), "Božić", "Christmas Day"},
		{on(12, 26), "Sveti Stjepan", "St Stephen's Day"},
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
