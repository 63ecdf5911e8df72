package clock

import (
	"time"

	"teren/internal/kit/words"
)

// ParseDay reads a day: one as Date writes it, or the day of the zone on which
// an instant of RFC 3339 falls; false for anything else.
func ParseDay(text string, zone *time.Location) (day string, ok bool) {
	if _, err := time.Parse(Date, text); err == nil {
		return text, true
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil || at.Year() < 1 || at.Year() > 9998 {
		return "", false
	}
	return at.In(zone).Format(Date), true
}

// Days returns the days that [from, to) touches in the zone, in words: "3. 8. 2026. –
// 7. 8. 2026.", or one of them alone.
func Days(from, to time.Time, zone *time.Location, language string) string {
	first, last := words.OnDay(from.In(zone), language), words.OnDay(to.Add(-time.Microsecond).In(zone), language)
	if first == last {
		return first
	}
	return first + " – " + last
}

// Span is [from, to) in words: of whole days those, of anything else also the times:
// "3. 8. 2026. 11:00 – 15:00".
func Span(from, to time.Time, whole bool, zone *time.Location, language string) string {
	if whole {
		return Days(from, to, zone, language)
	}
	from, to = from.In(zone), to.In(zone)
	end := words.At(to, language)
	if from.Format(Date) == to.Format(Date) {
		end = to.Format("15:04")
	}
	return words.At(from, language) + " – " + end
}

// DayNumber returns the day of the zone, UTC for nil, on which the instant falls,
// counted from 1970-01-01.
func DayNumber(at time.Time, zone *time.Location) int64 {
	if zone == nil {
		zone = time.UTC
	}
	y, m, d := at.In(zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60)
}

// DaysAfter returns the day so many days after another, in the form of Date; a
// malformed day is returned unchanged.
func DaysAfter(day string, days int) string {
	at, err := time.Parse(Date, day)
	if err != nil {
		return day
	}
	return at.AddDate(0, 0, days).Format(Date)
}

// MonthsAfter returns the day so many months after another, the last of a shorter
// month; a malformed day is returned unchanged.
func MonthsAfter(day string, months int) string {
	at, err := time.Parse(Date, day)
	if err != nil {
		return day
	}
	then := at.AddDate(0, months, 0)
	if then.Day() != at.Day() {
		then = then.AddDate(0, 0, -then.Day())
	}
	return then.Format(Date)
}
