package timesheets

import (
	"slices"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/orders"
	"teren/internal/kit/clock"
)

// The rule of the break, in minutes.
const (
	breakTime  = 30
	breakAfter = 6 * 60
)

// The hours of the night on the wall.
const (
	nightEnds   = 6
	nightBegins = 22
)

// rules are a company's rules for counting days. Off are its holidays by day.
type rules struct {
	zone *time.Location
	week []clock.Hours // Monday first
	off  map[string]string
}

// monthDays returns the days of a month, each at noon.
func monthDays(month string) []time.Time {
	first, _ := time.Parse(monthLayout, month) // checked
	var out []time.Time
	for d := first.Add(12 * time.Hour); d.Month() == first.Month(); d = d.AddDate(0, 0, 1) {
		out = append(out, d)
	}
	return out
}

// bounds returns the instants between which a month lasts.
func (r rules) bounds(month string) (from, to time.Time) {
	days := monthDays(month)
	from, _ = clock.DayBounds(days[0], r.zone)
	_, to = clock.DayBounds(days[len(days)-1], r.zone)
	return from, to
}

// month counts the days of a month of one person. Sessions are in the order of
// their starts.
func (r rules) month(month string, sessions []orders.Worked, away []absences.Taken) []Day {
	dates := monthDays(month)
	out := make([]Day, len(dates))
	for i, date := range dates {
		from, to := clock.DayBounds(date, r.zone)
		var today []Piece
		for k := range sessions {
			s := &sessions[k]
			if !s.StartedAt.Before(to) {
				break
			}
			if s.EndedAt != nil && s.EndedAt.Before(from) {
				continue
			}
			if p, ok := within(s, from, to, i == 0); ok {
				today = append(today, p)
			}
		}
		out[i] = r.day(date, today, away)
	}
	return out
}

// within returns the part of a session that lies in the day, in whole minutes.
// Running work, and work of no length, lies in the day it began; running work from
// before the month, in its first day.
func within(s *orders.Worked, from, to time.Time, first bool) (Piece, bool) {
	start := s.StartedAt.Truncate(time.Minute)
	p := Piece{SessionID: s.SessionID, OrderID: s.OrderID, Title: s.Title, From: start, StartedAt: s.StartedAt, EndedAt: s.EndedAt,
		Source: s.Source, EndSource: s.EndSource, Version: s.Version}
	began := !start.Before(from) && start.Before(to)
	if s.EndedAt == nil {
		return p, began || first && start.Before(from)
	}
	end := s.EndedAt.Truncate(time.Minute)
	if end.After(start) {
		p.From, end = latest(start, from), earliest(end, to)
		p.To = &end
		return p, end.After(p.From)
	}
	p.To = &end
	return p, began
}

// day counts one day.
func (r rules) day(date time.Time, sessions []Piece, away []absences.Taken) Day {
	from, to := clock.DayBounds(date, r.zone)
	hours := r.hours(date)
	d := Day{Date: date.Format(clock.Date), Norm: r.norm(date), Breaks: []Span{}, Sessions: []Piece{}, Away: []Away{}}
	name, off := r.off[d.Date]
	if off {
		d.Holiday = &name
	}
	d.Sessions = append(d.Sessions, sessions...)
	worked, overlaps := share(d.Sessions)
	d.Overlaps = overlaps
	for _, a := range away {
		if a.Kind == absences.Sick {
			d.SickWork += sum(meet(worked, Span{a.From.Truncate(time.Minute), a.To.Truncate(time.Minute)}))
		}
	}
	if len(worked) > 0 {
		first, last := worked[0].From, worked[len(worked)-1].To
		d.First, d.Last = &first, &last
		if gaps := fill(worked, breakTime); sum(worked)+sum(gaps) >= breakAfter {
			d.Break, d.Breaks = breakTime, gaps
			worked = merge(append(slices.Clone(worked), gaps...))
		}
	}
	counted := sum(worked)
	d.Night = sum(meet(worked, Span{from, r.at(date, nightEnds, 0)})) + sum(meet(worked, Span{r.at(date, nightBegins, 0), to}))
	if d.Norm > 0 && !off {
		d.absent(hours, worked, away)
	}
	switch absent := d.Leave + d.Sick + d.Other; {
	case off || date.Weekday() == time.Sunday:
		d.SundayHoliday = counted
	default:
		d.Regular = min(counted, d.Norm-absent)
		d.Overtime = counted - d.Regular
	}
	if off {
		d.PaidHoliday = max(0, d.Norm-counted)
	}
	d.Total = d.Regular + d.Overtime + d.SundayHoliday + d.Leave + d.Sick + d.Other + d.PaidHoliday
	return d
}

// absent counts the absences: the part of the day's hours that they cover and that
// was not worked.
func (d *Day) absent(hours Span, worked []Span, away []absences.Taken) {
	left := d.Norm
	for _, a := range away {
		covered := meet([]Span{hours}, Span{a.From.Truncate(time.Minute), a.To.Truncate(time.Minute)})
		minutes := sum(covered)
		for _, c := range covered {
			minutes -= sum(meet(worked, c))
		}
		if minutes = min(minutes, left); minutes <= 0 {
			continue
		}
		left -= minutes
		switch a.Kind {
		case absences.OnLeave:
			d.Leave += minutes
		case absences.Sick:
			d.Sick += minutes
		default:
			d.Other += minutes
		}
		d.Away = append(d.Away, Away{a.Kind, minutes})
	}
}

// at returns an hour of the date on the company's wall.
func (r rules) at(date time.Time, hour, minute int) time.Time {
	y, m, d := date.Date()
	return time.Date(y, m, d, hour, minute, 0, 0, r.zone).UTC()
}

func (r rules) weekday(date time.Time) clock.Hours { return r.week[(int(date.Weekday())+6)%7] }

// hours returns the company's hours on the date; none on a day off.
func (r rules) hours(date time.Time) Span {
	from, to := r.weekday(date).Minutes()
	return Span{r.at(date, 0, from), r.at(date, 0, to)}
}

// norm returns how long the company works on such a weekday, in minutes.
func (r rules) norm(date time.Time) int64 {
	from, to := r.weekday(date).Minutes()
	return int64(to - from)
}

// total adds the days up.
func total(days []Day) Totals {
	var t Totals
	for _, d := range days {
		t.add(d.Minutes)
		t.Fund += d.Norm
	}
	return t
}

// undecided returns the questions about the days.
func undecided(days []Day) []Undecided {
	out := []Undecided{}
	for _, d := range days {
		var running, empty bool
		for _, p := range d.Sessions {
			running = running || p.To == nil
			empty = empty || p.concluded() && !p.EndedAt.After(p.StartedAt)
		}
		if running {
			out = append(out, Undecided{d.Date, Running, 0})
		}
		if len(d.Overlaps) > 0 {
			out = append(out, Undecided{d.Date, Overlap, sum(d.Overlaps)})
		}
		if empty {
			out = append(out, Undecided{d.Date, Empty, 0})
		}
		if d.SickWork > 0 {
			out = append(out, Undecided{d.Date, Illness, d.SickWork})
		}
	}
	return out
}

// concluded reports whether the end was set by the program, not by a person.
func (p Piece) concluded() bool {
	return p.EndSource != nil && (*p.EndSource == orders.Left || *p.EndSource == orders.Closed)
}

// share gives each piece its share of the minutes it claims, the first ones
// what cannot be shared evenly. It returns the time that any of them claims and
// that which several do, both in order.
func share(pieces []Piece) (worked, overlaps []Span) {
	worked, overlaps = []Span{}, []Span{}
	var cuts []time.Time
	for _, p := range pieces {
		if p.To != nil {
			cuts = append(cuts, p.From, *p.To)
		}
	}
	slices.SortFunc(cuts, time.Time.Compare)
	cuts = slices.CompactFunc(cuts, time.Time.Equal)
	for i := 1; i < len(cuts); i++ {
		between := Span{cuts[i-1], cuts[i]}
		var claim []*Piece
		for k := range pieces {
			if p := &pieces[k]; p.To != nil && !p.From.After(between.From) && !p.To.Before(between.To) {
				claim = append(claim, p)
			}
		}
		n, minutes := int64(len(claim)), between.minutes()
		for k, p := range claim {
			p.Minutes += minutes / n
			if int64(k) < minutes%n {
				p.Minutes++
			}
			if n > 1 {
				p.Overlap += minutes
			}
		}
		if n > 0 {
			worked = append(worked, between)
		}
		if n > 1 {
			overlaps = append(overlaps, between)
		}
	}
	return merge(worked), merge(overlaps)
}

func (s Span) minutes() int64 { return int64(s.To.Sub(s.From) / time.Minute) }

func sum(spans []Span) (minutes int64) {
	for _, s := range spans {
		minutes += s.minutes()
	}
	return minutes
}

// merge joins spans that touch, in order.
func merge(spans []Span) []Span {
	slices.SortFunc(spans, func(a, b Span) int { return a.From.Compare(b.From) })
	out := spans[:0]
	for _, s := range spans {
		if n := len(out); n > 0 && !s.From.After(out[n-1].To) {
			out[n-1].To = latest(out[n-1].To, s.To)
			continue
		}
		out = append(out, s)
	}
	return out
}

// fill returns the first minutes, up to so many, that lie between the spans.
func fill(spans []Span, most int64) []Span {
	out := []Span{}
	for i := 1; i < len(spans) && most > 0; i++ {
		gap := Span{spans[i-1].To, spans[i].From}
		gap.To = earliest(gap.To, gap.From.Add(time.Duration(most)*time.Minute))
		most -= gap.minutes()
		out = append(out, gap)
	}
	return out
}

// meet returns the parts of the spans that lie within another.
func meet(spans []Span, in Span) []Span {
	var out []Span
	for _, s := range spans {
		if s = (Span{latest(s.From, in.From), earliest(s.To, in.To)}); s.To.After(s.From) {
			out = append(out, s)
		}
	}
	return out
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func earliest(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
