package recurrence

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/teambition/rrule-go"

	"teren/internal/areas/settings"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// parts are the parts of a rule that each frequency may have, beside INTERVAL.
var parts = map[string][]string{"DAILY": {}, "WEEKLY": {"BYDAY"}, "MONTHLY": {"BYDAY", "BYMONTHDAY"}, "YEARLY": {}}

// readRule reads a rule of RFC 5545 as far as Teren has it: FREQ of DAILY, WEEKLY,
// MONTHLY or YEARLY; INTERVAL up to 99; BYDAY of a week (MO,TH), or one of a month
// (2TU, -1FR); BYMONTHDAY, one day (15, or -1 for the last). Without the latter it
// is the day of first. The 29th to 31st of a shorter month is its last day.
func readRule(text string, first time.Time) (*rrule.RRule, error) {
	byName := map[string]string{}
	for part := range strings.SplitSeq(text, ";") {
		name, value, _ := strings.Cut(part, "=")
		if _, twice := byName[name]; twice || value == "" {
			return nil, errors.New(part)
		}
		byName[name] = value
	}
	freq := byName["FREQ"]
	may, ok := parts[freq]
	if !ok {
		return nil, errors.New("FREQ")
	}
	for name := range byName {
		if name != "FREQ" && name != "INTERVAL" && !slices.Contains(may, name) {
			return nil, errors.New(name)
		}
	}
	o, err := rrule.StrToROption(text)
	if err != nil {
		return nil, err
	}
	if _, said := byName["INTERVAL"]; said && (o.Interval < 1 || o.Interval > maxInterval) {
		return nil, fmt.Errorf("INTERVAL 1–%d", maxInterval)
	}
	for _, d := range o.Byweekday {
		if inMonth := freq == "MONTHLY"; inMonth != (d.N() != 0) || d.N() < -1 || d.N() > 4 || inMonth && len(o.Byweekday) > 1 {
			return nil, errors.New("BYDAY")
		}
	}
	if len(o.Bymonthday) > 1 || len(o.Bymonthday) == 1 && (o.Bymonthday[0] < -1 || len(o.Byweekday) > 0) {
		return nil, errors.New("BYMONTHDAY")
	}
	if o.Dtstart = first; o.Freq == rrule.YEARLY {
		o.Bymonth = []int{int(first.Month())}
	}
	if (o.Freq == rrule.MONTHLY && len(o.Byweekday) == 0 || o.Freq == rrule.YEARLY) && len(o.Bymonthday) == 0 {
		o.Bymonthday = []int{first.Day()}
	}
	if len(o.Bymonthday) == 1 && o.Bymonthday[0] > 28 {
		for d := o.Bymonthday[0] - 1; d >= 28; d-- {
			o.Bymonthday = append(o.Bymonthday, d)
		}
		o.Bysetpos = []int{-1}
	}
	return rrule.NewRRule(*o)
}

// dateOf returns a day as rules calculate with it: midnight, UTC.
func dateOf(day string) time.Time {
	d, err := time.Parse(clock.Date, day)
	if err != nil {
		return time.Time{} // before every rule: days are checked where they come in
	}
	return d
}

func dayOf(d time.Time) string { return d.Format(clock.Date) }

// days returns the first n days of the rule after one, until its end.
func (p Plan) days(after string, n int) ([]string, error) {
	rule, err := readRule(p.Rule, dateOf(p.FirstDay))
	if err != nil {
		return nil, err
	}
	var out []string
	next := rule.Iterator()
	for no := int64(1); len(out) < n; no++ {
		at, more := next()
		if day := dayOf(at); !more || p.over(day, no) {
			break
		} else if day > after {
			out = append(out, day)
		}
	}
	return out, nil
}

// lastUntil returns the last day of the rule that is not after another, "" for
// none.
func (p Plan) lastUntil(until string) (last string, err error) {
	rule, err := readRule(p.Rule, dateOf(p.FirstDay))
	if err != nil {
		return "", err
	}
	next := rule.Iterator()
	for no := int64(1); ; no++ {
		at, more := next()
		if day := dayOf(at); !more || day > until || p.over(day, no) {
			return last, nil
		}
		last = dayOf(at)
	}
}

// over reports whether the plan ends before that day, the no-th.
func (p Plan) over(day string, no int64) bool {
	return p.LastDay != nil && day > *p.LastDay || p.Times != nil && no > *p.Times
}

// afterDone returns the day that follows work which was done on a day: its interval
// later, or the day of the rule that is nearest to that, if the rule names days; in
// any case after the other one.
func (p Plan) afterDone(done, after string) (string, error) {
	rule, err := readRule(p.Rule, dateOf(done))
	if err != nil {
		return "", err
	}
	o, then := rule.OrigOptions, done
	switch every := max(1, o.Interval); o.Freq {
	case rrule.DAILY:
		then = clock.DaysAfter(done, every)
	case rrule.WEEKLY:
		then = clock.DaysAfter(done, 7*every)
	case rrule.MONTHLY:
		then = clock.MonthsAfter(done, every)
	default:
		then = clock.MonthsAfter(done, 12*every)
	}
	earliest := clock.DaysAfter(max(done, after), 1)
	then = max(then, earliest)
	if !strings.Contains(p.Rule, "BY") {
		return then, nil
	}
	o.Interval, o.Dtstart = 1, dateOf(earliest)
	if rule, err = rrule.NewRRule(o); err != nil {
		return "", err
	}
	at := dateOf(then)
	before, next := rule.Before(at, true), rule.After(at, true)
	if !before.IsZero() && at.Sub(before) < next.Sub(at) {
		next = before
	}
	return dayOf(next), nil
}

// calendar answers on which days the person's company does not work.
type calendar struct {
	*settings.Calendar
	named bool // the rule names days of the week
}

func calendarOf(tx *db.Tx, who access.Who, p Plan) (*calendar, error) {
	company, err := settings.CalendarOf(tx, who)
	return &calendar{company, strings.Contains(p.Rule, "BYDAY")}, err
}

// free reports whether nobody works on the day, and the name of the holiday. With
// named set, weekdays that the rule names count as working days.
func (c *calendar) free(day string, named bool) (free bool, holiday string, err error) {
	hours, holiday, err := c.On(dateOf(day))
	return holiday != "" || !(named && c.named) && hours == clock.Hours{}, holiday, err
}

// date returns what happens on a day of the rule, by the person's decision and by
// the calendar. next is the following day of the rule, "" for none.
func (c *calendar) date(p Plan, day, next string, said map[string]decided) (Date, error) {
	d := Date{Day: day, OnDay: &day}
	off, holiday, err := c.free(day, true)
	if err != nil {
		return d, err
	}
	d.Off = holiday
	if s, is := said[day]; is {
		d.OnDay = s.OnDay
		if s.OnDay == nil || *s.OnDay != day {
			d.Why = ByPerson
		}
		return d, nil
	}
	if !off || p.DaysOff == Keep {
		return d, nil
	}
	if d.Why, d.OnDay = DayOff, nil; p.DaysOff == Skip {
		return d, nil
	}
	for n := 1; n <= 31; n++ {
		then := clock.DaysAfter(day, n)
		if next != "" && then >= next {
			d.Why = NextDay
			return d, nil
		}
		if off, _, err = c.free(then, false); err != nil || !off {
			d.OnDay = &then
			return d, err
		}
	}
	return d, nil // a company that never works
}
