package route

import (
	"cmp"
	"slices"
)

// together returns the places of a job that all of its crew have at the same time,
// the cheapest first.
func (s *solver) together(j int) []candidate {
	job := &s.Jobs[j]
	var found []candidate
	for d := range s.days {
		wait, ok := job.wait(d)
		if !ok {
			continue
		}
		for _, open := range s.Workers[job.Crew[0]].Days[d].Open {
			for start := (open.From + quarter - 1) / quarter * quarter; start+job.Minutes <= open.To; start += quarter {
				s.left--
				place, cost := Place{Workers: job.Crew, Day: d, Start: start}, wait*minute+start-open.From
				if !slices.ContainsFunc(job.Crew, func(w int) bool { return !s.fits(w*s.days+d, j, start) }) {
					place.Detour = s.detourOf(j, place)
					found = append(found, candidate{place, cost + place.Detour.Minutes*minute})
				}
			}
		}
	}
	slices.SortStableFunc(found, byCost)
	return found
}

// candidate is a place and its cost.
type candidate struct {
	Place
	cost int
}

func byCost(a, b candidate) int { return cmp.Compare(a.cost, b.cost) }

// fits reports whether the job can begin at that time on a day whose visits do not
// move.
func (s *solver) fits(k, j, start int) bool {
	minutes := s.Jobs[j].Minutes
	if !s.day(k).contains(start, minutes) {
		return false
	}
	free, last := always, nowhere
	for _, v := range s.tours[k].visits {
		if v.from >= start+minutes {
			return free+s.minutes(last, s.at[j]) <= start && start+minutes+s.minutes(s.at[j], v.at) <= v.from
		}
		if v.to > start {
			return false
		}
		free = max(free, v.to)
		if v.at != nowhere {
			last = v.at
		}
	}
	return free+s.minutes(last, s.at[j]) <= start
}

// index returns where in the tour something that begins then belongs.
func (s *solver) index(k, start int) int {
	i := slices.IndexFunc(s.tours[k].visits, func(v visit) bool { return v.from >= start })
	if i < 0 {
		return len(s.tours[k].visits)
	}
	return i
}

// detourOf returns the additional driving if the job, not in the tour yet, is put
// into the place.
func (s *solver) detourOf(j int, at Place) (more Drive) {
	for _, w := range at.Workers {
		k := w*s.days + at.Day
		visits := s.tours[k].visits
		more = more.plus(s.driving(s.with(visits, s.index(k, at.Start), j))).less(s.driving(visits))
	}
	return more
}

// nearNow gives jobs that had a time one near to it.
func (s *solver) nearNow() {
	for k, t := range s.tours {
		if !s.Tidy || !slices.ContainsFunc(t.visits, func(v visit) bool { return !v.fixed }) {
			continue
		}
		day, visits := s.day(k), slices.Clone(t.visits)
		drives, last := make([]int, len(visits)), s.base
		for i, v := range visits {
			if drives[i] = s.minutes(last, v.at); v.at != nowhere {
				last = v.at
			}
		}
		latest, until := make([]int, len(visits)), -always
		for i, v := range slices.Backward(visits) {
			if latest[i] = v.from; !v.fixed {
				latest[i] = day.lastRoom(until, s.Jobs[v.job].Minutes)
			}
			until = latest[i] - drives[i]
		}
		free := always
		for i := range visits {
			v := &visits[i]
			if v.fixed {
				free = max(free, v.to)
				continue
			}
			job, ready := &s.Jobs[v.job], free+drives[i]
			if now := job.Now.Start; now >= ready && now <= latest[i] && day.contains(now, job.Minutes) {
				v.from = now
			} else if at, ok := day.room(max(ready, min(now, latest[i])), job.Minutes); ok && at <= latest[i] {
				v.from = at
			} else {
				v.from, _ = day.room(ready, job.Minutes)
			}
			v.to = v.from + job.Minutes
			free = v.to
		}
		s.tours[k].visits = visits
	}
}

// lastRoom returns the last quarter of an hour from which so many minutes are open
// before until.
func (d *Day) lastRoom(until, minutes int) int {
	for _, open := range slices.Backward(d.Open) {
		if start := (min(until, open.To) - minutes) / quarter * quarter; start >= open.From {
			return start
		}
	}
	return always
}

// plan returns the places of the jobs, each with as many as others further places.
func (s *solver) plan(others int) Plan {
	out := Plan{Places: make([][]Place, len(s.Jobs)), Cut: s.cut}
	for k, t := range s.tours {
		visits := slices.Clone(t.visits)
		for i := range visits {
			visits[i].fixed = true
		}
		s.put(k, visits)
	}
	if s.Tidy {
		out.Saved = s.before.less(s.all())
	} else if first, ok := s.firstFree(); ok {
		out.Saved = first.less(s.all())
	}
	used := make([]bool, s.days)
	for j, k := range s.in {
		if k == nowhere {
			continue
		}
		used[k%s.days] = true
		out.Places[j] = s.places(j, others)
	}
	for k, t := range s.tours {
		if used[k%s.days] {
			out.Total = out.Total.plus(s.driving(t.visits))
		}
	}
	return out
}

// places returns the job's place and its possible places.
func (s *solver) places(j, others int) []Place {
	k := s.in[j]
	at := Place{Workers: s.Jobs[j].Crew, Day: k % s.days}
	if len(at.Workers) == 0 {
		at.Workers = []int{k / s.days}
	}
	was := make([]tour, len(at.Workers))
	for i, w := range at.Workers {
		k := w*s.days + at.Day
		was[i] = s.tours[k]
		at.Start = was[i].visits[slices.IndexFunc(was[i].visits, func(v visit) bool { return v.job == j })].from
		s.put(k, slices.DeleteFunc(slices.Clone(was[i].visits), func(v visit) bool { return v.job == j }))
	}
	out := []Place{at}
	for _, c := range s.candidates(j, others) {
		if len(out) > others {
			break
		}
		if c.Start != at.Start || !slices.Equal(c.Workers, at.Workers) {
			out = append(out, c.Place)
		}
	}
	for i := range out {
		out[i].Detour = s.detourOf(j, out[i])
		out[i].Before, out[i].After = s.neighbours(j, out[i])
	}
	for i, w := range at.Workers {
		s.tours[w*s.days+at.Day] = was[i]
	}
	return out
}

// candidates returns the cheapest places of the job, one for each day of a worker,
// while the others do not move.
func (s *solver) candidates(j, others int) []candidate {
	var found []candidate
	switch {
	case others == 0:
	case len(s.Jobs[j].Crew) > 0:
		found = s.together(j)
		seen := make([]bool, s.days)
		found = slices.DeleteFunc(found, func(c candidate) bool {
			again := seen[c.Day]
			seen[c.Day] = true
			return again
		})
	default:
		for k := range s.tours {
			if len(s.day(k).Open) == 0 {
				continue
			}
			if at, ok := s.bestIn(j, k, s.Jobs[j].Weight*minute); ok {
				tried := s.with(s.tours[k].visits, at.i, j)
				s.time(s.day(k), tried)
				found = append(found, candidate{Place{Workers: []int{k / s.days}, Day: k % s.days, Start: tried[at.i].from}, at.cost})
			}
		}
		slices.SortStableFunc(found, byCost)
	}
	return found
}

// neighbours returns the first worker's visits before and after the place.
func (s *solver) neighbours(j int, at Place) (before, after *Neighbour) {
	k := at.Workers[0]*s.days + at.Day
	visits, i := s.tours[k].visits, s.index(k, at.Start)
	if i > 0 {
		before = s.neighbour(visits[i-1], visits[i-1].to, j)
	}
	if i < len(visits) {
		after = s.neighbour(visits[i], visits[i].from, j)
	}
	return before, after
}

func (s *solver) neighbour(v visit, at, j int) *Neighbour {
	out := &Neighbour{ID: v.id, At: at}
	if v.at != nowhere && s.at[j] != nowhere {
		drive := s.drive(v.at, s.at[j])
		out.Drive = &drive
	}
	return out
}

// firstFree returns the driving of all tours when the jobs that have a place now
// take, in order of arrival, each its first free one. It is false if one finds
// none.
func (s *solver) firstFree() (Drive, bool) {
	f := newSolver(s.ctx, s.Problem)
	for j := range f.Jobs {
		if s.in[j] == nowhere {
			continue
		}
		at, ok := f.first(j)
		if !ok {
			return Drive{}, false
		}
		f.fix(j, at)
	}
	return f.all(), true
}

// first returns the first free place of the job, of the first worker who has it.
func (s *solver) first(j int) (Place, bool) {
	if len(s.Jobs[j].Crew) > 0 {
		found := s.together(j)
		if len(found) == 0 {
			return Place{}, false
		}
		return slices.MinFunc(found, func(a, b candidate) int { return cmp.Compare(a.Start, b.Start) }).Place, true
	}
	for d := range s.days {
		best := Place{Start: -always}
		for w := range s.Workers {
			k := w*s.days + d
			if _, may := s.own(j, k); !may {
				continue
			}
			for i := range len(s.tours[k].visits) + 1 {
				tried := s.with(s.tours[k].visits, i, j)
				if _, ok := s.time(s.day(k), tried); ok {
					if tried[i].from < best.Start {
						best = Place{Workers: []int{w}, Day: d, Start: tried[i].from}
					}
					break
				}
			}
		}
		if best.Workers != nil {
			return best, true
		}
	}
	return Place{}, false
}
