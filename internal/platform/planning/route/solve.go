package route

import (
	"context"
	"math/rand/v2"
	"slices"
)

const (
	nowhere = -1 // of a point: unknown; of a job: without a place
	// minute is the cost of a minute of driving: an hour's delay on the same day
	// costs as much.
	minute = 60
	// worth is how much driving has to be saved for a job to leave its place.
	worth = 5 * minute
	// always is a time before any other.
	always = -1 << 40
)

// visit is a stop or a job in the day of a worker. A fixed one keeps its time;
// the others begin as early as they can.
type visit struct {
	job      int // nowhere of a stop
	id       int64
	at       int // point
	fixed    bool
	from, to int
}

// tour is the day of a worker. Its visits are never changed in place. Gaps are
// before each of them and after the last.
type tour struct {
	visits []visit
	gaps   []gap
	cost   int
}

// gap is the last point before a place in a tour, the first point after it, and the
// minutes of driving between them.
type gap struct{ before, after, minutes int }

type solver struct {
	Problem
	ctx     context.Context
	left    int // steps
	cut     bool
	days    int
	base    int
	points  []vector  // the base, then jobs, then stops
	kept    [][]int32 // by point of a job and point, one more than the minutes between
	at      []int     // by job, its point
	tours   []tour
	in      []int  // by job, its tour
	fixed   []bool // by job
	cost    int
	before  Drive // of all tours at the beginning
	log     []change
	scratch []visit
}

// change is the state to restore when an attempt was no better.
type change struct {
	tour int
	was  tour
	job  int
	in   int
}

func newSolver(ctx context.Context, p Problem) *solver {
	s := &solver{Problem: p, ctx: ctx, left: steps, at: make([]int, len(p.Jobs)), in: make([]int, len(p.Jobs)), fixed: make([]bool, len(p.Jobs))}
	if len(p.Workers) > 0 {
		s.days = len(p.Workers[0].Days)
	}
	s.base = s.point(p.Base)
	for j, job := range p.Jobs {
		s.at[j], s.in[j] = s.point(job.At), nowhere
		s.cost += job.Weight * minute
	}
	s.kept = make([][]int32, len(s.points))
	s.tours = make([]tour, len(p.Workers)*s.days)
	for w, worker := range p.Workers {
		for d, day := range worker.Days {
			visits := make([]visit, len(day.Stops))
			for i, stop := range day.Stops {
				visits[i] = visit{job: nowhere, id: stop.ID, at: s.point(stop.At), fixed: true, from: stop.From, to: stop.To}
			}
			s.tours[w*s.days+d].visits = visits
		}
	}
	for k, t := range s.tours {
		s.put(k, t.visits)
	}
	return s
}

func (s *solver) point(p *Point) int {
	if p == nil {
		return nowhere
	}
	s.points = append(s.points, p.vector())
	return len(s.points) - 1
}

func (s *solver) day(k int) *Day { return &s.Workers[k/s.days].Days[k%s.days] }

func (s *solver) drive(a, b int) Drive {
	if a == nowhere || b == nowhere || a == b {
		return Drive{}
	}
	return s.Roads.drive(s.points[a], s.points[b])
}

// minutes returns how long the drive takes. Drives from a job are cached.
func (s *solver) minutes(a, b int) int {
	if a == nowhere || b == nowhere || a == b {
		return 0
	}
	a, b = min(a, b), max(a, b)
	if a >= len(s.kept) {
		return s.Roads.drive(s.points[a], s.points[b]).Minutes
	}
	if s.kept[a] == nil {
		s.kept[a] = make([]int32, len(s.points))
	}
	if s.kept[a][b] == 0 {
		s.kept[a][b] = int32(s.Roads.drive(s.points[a], s.points[b]).Minutes) + 1
	}
	return int(s.kept[a][b]) - 1
}

// driving returns how far the visits are, from the base and back.
func (s *solver) driving(visits []visit) (all Drive) {
	last := s.base
	for _, v := range visits {
		all = all.plus(s.drive(last, v.at))
		if v.at != nowhere {
			last = v.at
		}
	}
	return all.plus(s.drive(last, s.base))
}

// all returns the driving of all tours.
func (s *solver) all() (sum Drive) {
	for _, t := range s.tours {
		sum = sum.plus(s.driving(t.visits))
	}
	return sum
}

// put makes the visits the tour, and reports whether its jobs find room.
func (s *solver) put(k int, visits []visit) bool {
	cost, ok := s.time(s.day(k), visits)
	s.cost += cost - s.tours[k].cost
	s.tours[k] = tour{visits, s.gaps(visits), cost}
	return ok
}

func (s *solver) gaps(visits []visit) []gap {
	out := make([]gap, len(visits)+1)
	last := s.base
	for i := range out {
		if i > 0 && visits[i-1].at != nowhere {
			last = visits[i-1].at
		}
		out[i].before = last
	}
	last = s.base
	for i := range slices.Backward(out) {
		if i < len(visits) && visits[i].at != nowhere {
			last = visits[i].at
		}
		out[i].after, out[i].minutes = last, s.minutes(out[i].before, last)
	}
	return out
}

// time gives each job that is not fixed its time, as early as it can be. It is
// false if one finds no room. The cost is of driving, and of jobs that begin late
// on the day.
func (s *solver) time(day *Day, visits []visit) (cost int, ok bool) {
	last, free, afterJob := s.base, always, false
	for i := range visits {
		v := &visits[i]
		drive := s.minutes(last, v.at)
		cost += drive * minute
		if v.fixed {
			if afterJob && free+drive > v.from {
				return 0, false
			}
			free, afterJob = max(free, v.to), false
		} else {
			job := &s.Jobs[v.job]
			if v.from, ok = day.roomOf(job, free+drive); !ok {
				return 0, false
			}
			v.to = v.from + job.Minutes
			if !s.Tidy && job.Start == 0 {
				cost += v.from - day.Open[0].From
			}
			free, afterJob = v.to, true
		}
		if v.at != nowhere {
			last = v.at
		}
	}
	return cost + s.minutes(last, s.base)*minute, true
}

// roomOf returns when the job begins that can begin at from or later: at its only
// start, or at the first quarter of an hour.
func (d *Day) roomOf(job *Job, from int) (int, bool) {
	if job.Start == 0 {
		return d.room(from, job.Minutes)
	}
	return job.Start, from <= job.Start && d.contains(job.Start, job.Minutes)
}

// room returns the first quarter of an hour from which so many minutes are open.
func (d *Day) room(from, minutes int) (int, bool) {
	for _, open := range d.Open {
		start := (max(from, open.From) + quarter - 1) / quarter * quarter
		if start+minutes <= open.To {
			return start, true
		}
	}
	return 0, false
}

// contains reports whether so many minutes are open from the start on.
func (d *Day) contains(start, minutes int) bool {
	return slices.ContainsFunc(d.Open, func(open Span) bool { return open.From <= start && start+minutes <= open.To })
}

// own returns the cost of giving the job to the worker on that day, without
// driving.
func (s *solver) own(j, k int) (int, bool) {
	job, w := &s.Jobs[j], k/s.days
	extra := 0
	if job.Extra != nil {
		extra = job.Extra[w]
	}
	wait, ok := job.wait(k % s.days)
	return (extra + wait) * minute, ok && extra != Never
}

// spot is a place in a tour, with its cost.
type spot struct{ tour, i, cost int }

// best returns the cheapest place of the job, the first among equals.
func (s *solver) best(j int) (spot, bool) {
	found := spot{cost: s.Jobs[j].Weight * minute}
	none := true
	for k := range s.tours {
		if len(s.day(k).Open) == 0 {
			continue
		}
		if at, ok := s.bestIn(j, k, found.cost); ok {
			found, none = at, false
		}
	}
	return found, !none
}

// bestIn returns the cheapest place in the tour that costs less than limit.
func (s *solver) bestIn(j, k, limit int) (spot, bool) {
	own, ok := s.own(j, k)
	if !ok {
		return spot{}, false
	}
	t, day := &s.tours[k], s.day(k)
	found := spot{cost: limit}
	ok = false
	for i, gap := range t.gaps {
		s.left--
		// Others only begin later for it: it costs at least the driving.
		if own+s.detour(gap, j)*minute >= found.cost {
			continue
		}
		if cost, fits := s.time(day, s.with(t.visits, i, j)); fits && own+cost-t.cost < found.cost {
			found, ok = spot{k, i, own + cost - t.cost}, true
		}
	}
	return found, ok
}

// detour returns how many minutes more are driven when the job is in the gap.
func (s *solver) detour(g gap, j int) int {
	at := s.at[j]
	if at == nowhere {
		return 0
	}
	return s.minutes(at, g.before) + s.minutes(at, g.after) - g.minutes
}

// with returns the visits and the job at i, until with is called again.
func (s *solver) with(visits []visit, i, j int) []visit {
	s.scratch = append(append(s.scratch[:0], visits[:i]...), visit{job: j, id: s.Jobs[j].ID, at: s.at[j]})
	s.scratch = append(s.scratch, visits[i:]...)
	return s.scratch
}

// insert adds the job to the tour at the spot.
func (s *solver) insert(j int, at spot) {
	s.log = append(s.log, change{at.tour, s.tours[at.tour], j, s.in[j]})
	own, _ := s.own(j, at.tour)
	s.cost += own - s.Jobs[j].Weight*minute
	s.put(at.tour, slices.Clone(s.with(s.tours[at.tour].visits, at.i, j)))
	s.in[j] = at.tour
}

// remove removes the job. It returns false if others find no room then: past a
// point of unknown place, they can be far from the one before them now.
func (s *solver) remove(j int) bool {
	k := s.in[j]
	if k == nowhere {
		return true
	}
	s.log = append(s.log, change{k, s.tours[k], j, k})
	own, _ := s.own(j, k)
	s.cost += s.Jobs[j].Weight*minute - own
	visits := slices.DeleteFunc(slices.Clone(s.tours[k].visits), func(v visit) bool { return v.job == j })
	s.in[j] = nowhere
	return s.put(k, visits)
}

// retry removes the jobs and inserts each, in this order, where it is cheapest
// then. It is undone unless that is better; for jobs that have places, by enough.
func (s *solver) retry(jobs ...int) bool {
	before, enough, ok := s.cost, 1, true
	if s.Tidy {
		enough = worth
	}
	s.log = s.log[:0]
	for _, j := range jobs {
		ok = s.remove(j) && ok
	}
	for _, j := range jobs {
		if at, found := s.best(j); found {
			s.insert(j, at)
		}
	}
	if ok && s.cost <= before-enough {
		return true
	}
	for _, c := range slices.Backward(s.log) {
		s.tours[c.tour], s.in[c.job] = c.was, c.in
	}
	s.cost = before
	return false
}

// over reports whether the search has to end.
func (s *solver) over() bool {
	s.cut = s.cut || s.ctx.Err() != nil
	return s.cut || s.left <= 0
}

// begin places the crews, then the jobs that have a place at it and the others
// where they are cheapest: heavy before light, long before short.
func (s *solver) begin() {
	var free []int
	for j, job := range s.Jobs {
		switch {
		case len(job.Crew) > 0:
			if places := s.together(j); len(places) > 0 {
				s.fix(j, places[0].Place)
			}
		case job.Now == nil:
			free = append(free, j)
		}
	}
	for k := range s.tours {
		s.take(k)
	}
	s.before = s.all()
	slices.SortStableFunc(free, func(a, b int) int {
		x, y := &s.Jobs[a], &s.Jobs[b]
		if x.Weight != y.Weight {
			return y.Weight - x.Weight
		}
		return y.Minutes - x.Minutes
	})
	for _, j := range free {
		if s.cut = s.ctx.Err() != nil; s.cut {
			return
		}
		if at, ok := s.best(j); ok {
			s.insert(j, at)
		}
	}
}

// take inserts the jobs that are on the day at present into its tour. One that
// breaks a rule there stays as it is.
func (s *solver) take(k int) {
	var jobs []int
	for j, job := range s.Jobs {
		if job.Now != nil && job.Now.Worker*s.days+job.Now.Day == k {
			jobs = append(jobs, j)
		}
	}
	slices.SortStableFunc(jobs, func(a, b int) int { return s.Jobs[a].Now.Start - s.Jobs[b].Now.Start })
	for {
		broken := slices.IndexFunc(jobs, func(j int) bool { return !s.takeOne(k, j) })
		if broken < 0 {
			return
		}
		for _, j := range jobs {
			s.remove(j)
		}
		j := jobs[broken]
		s.fix(j, Place{Workers: []int{k / s.days}, Day: k % s.days, Start: s.Jobs[j].Now.Start})
		jobs = slices.Delete(jobs, broken, broken+1)
	}
}

// takeOne inserts the job into the tour by its beginning, if that breaks no rule.
func (s *solver) takeOne(k, j int) bool {
	job, visits := &s.Jobs[j], s.tours[k].visits
	if !s.day(k).contains(job.Now.Start, job.Minutes) {
		return false
	}
	i := slices.IndexFunc(visits, func(v visit) bool { return s.begins(v) > job.Now.Start })
	if i < 0 {
		i = len(visits)
	}
	if _, ok := s.time(s.day(k), s.with(visits, i, j)); !ok {
		return false
	}
	s.insert(j, spot{tour: k, i: i})
	return true
}

// begins returns when a visit of the present plan begins.
func (s *solver) begins(v visit) int {
	if v.fixed {
		return v.from
	}
	return s.Jobs[v.job].Now.Start
}

// fix places the job for good, with each of its workers.
func (s *solver) fix(j int, at Place) {
	job := &s.Jobs[j]
	for _, w := range at.Workers {
		k := w*s.days + at.Day
		visits := append(slices.Clone(s.tours[k].visits), visit{job: j, id: job.ID, at: s.at[j], fixed: true, from: at.Start, to: at.Start + job.Minutes})
		slices.SortStableFunc(visits, func(a, b visit) int { return a.from - b.from })
		s.put(k, visits)
		s.in[j], s.fixed[j] = k, true
	}
	s.cost -= job.Weight * minute
}

// better removes jobs and inserts them elsewhere, first each alone and each pair,
// then some by chance, as long as that lowers the cost.
func (s *solver) better() {
	var loose []int
	for j := range s.Jobs {
		if !s.fixed[j] && len(s.Jobs[j].Crew) == 0 {
			loose = append(loose, j)
		}
	}
	if len(loose) < 2 && !s.Tidy {
		return
	}
	for again := true; again; {
		again = false
		for _, a := range loose {
			again = !s.over() && s.retry(a) || again
		}
		for _, a := range loose {
			for _, b := range loose {
				again = a != b && !s.over() && s.retry(a, b) || again
			}
		}
	}
	chance := rand.New(rand.NewPCG(1, 2)) // the same each time
	for stale := 0; stale < 100+20*len(loose) && len(loose) > 2 && !s.over(); stale++ {
		chance.Shuffle(len(loose), func(a, b int) { loose[a], loose[b] = loose[b], loose[a] })
		if s.retry(loose[:3+chance.IntN(min(4, len(loose)-2))]...) {
			stale = 0
		}
	}
}
