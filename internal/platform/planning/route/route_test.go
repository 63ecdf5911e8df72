package route

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"
)

var roads = Roads{Detour: 30, Speed: 50}

func TestDrives(t *testing.T) {
	rijeka, zagreb := Point{45.3271, 14.4422}, Point{45.8150, 15.9819}
	for _, c := range []struct {
		roads Roads
		a, b  Point
		want  Drive
	}{
		{roads, rijeka, rijeka, Drive{}},
		{Roads{Speed: 60}, rijeka, zagreb, Drive{131553, 132}},
		{Roads{Detour: 30, Speed: 60}, zagreb, rijeka, Drive{171019, 172}},
		{roads, Point{45.3271, 14.4422}, Point{45.3280, 14.4422}, Drive{130, 1}},
		{Roads{Speed: 60}, Point{0, 179.5}, Point{0, -179.5}, Drive{111195, 112}},
	} {
		if got := c.roads.Between(c.a, c.b); got != c.want {
			t.Errorf("%v from %v to %v: %v, want %v", c.roads, c.a, c.b, got, c.want)
		}
	}
}

// near is a point some kilometers from Rijeka.
func near(east, north float64) *Point { return &Point{45.33 + north/111.2, 14.44 + east/78.2} }

const (
	dayLong = 24 * 60
	eight   = 8 * 60
	four    = 16 * 60
)

// open is a day from 8 to 16 with these stops.
func open(day int, stops ...Stop) Day {
	return Day{Open: []Span{{day*dayLong + eight, day*dayLong + four}}, Stops: stops}
}

func stop(id int64, from, to int, at *Point) Stop { return Stop{id, Span{from, to}, at} }

// solve is Solve with what it proposes in words: "0@1 08:15", the worker, the day
// and the time, of each job.
func solve(t *testing.T, p Problem) (Plan, []string) {
	t.Helper()
	plan := Solve(context.Background(), p, 2)
	if err := broken(p, plan); err != nil {
		t.Fatal(err)
	}
	return plan, said(plan)
}

func said(plan Plan) []string {
	out := make([]string, len(plan.Places))
	for j, places := range plan.Places {
		if out[j] = "-"; len(places) > 0 {
			out[j] = places[0].String()
		}
	}
	return out
}

func (p Place) String() string {
	return fmt.Sprintf("%v@%d %02d:%02d", p.Workers, p.Day, p.Start%dayLong/60, p.Start%60)
}

func TestOneJob(t *testing.T) {
	job := Job{ID: 1, Minutes: 60, At: near(0, 0), Weight: 10_000}
	short := job
	short.Extra = []int{60, 0}
	never := job
	never.Extra = []int{Never}
	crew := job
	crew.Crew = []int{0, 1}
	long := job
	long.Minutes = 9 * 60
	for name, c := range map[string]struct {
		p    Problem
		want string
	}{
		"an empty day":              {Problem{Jobs: []Job{job}, Workers: []Worker{{Days: []Day{open(0)}}}}, "[0]@0 08:00"},
		"after what is there":       {Problem{Jobs: []Job{job}, Workers: []Worker{{Days: []Day{open(0, stop(7, eight, eight+60, near(0, 0)))}}}}, "[0]@0 09:00"},
		"and the drive from it":     {Problem{Jobs: []Job{job}, Workers: []Worker{{Days: []Day{open(0, stop(7, eight, eight+60, near(10, 0)))}}}}, "[0]@0 09:30"},
		"and the drive to the next": {Problem{Jobs: []Job{job}, Workers: []Worker{{Days: []Day{open(0, stop(7, eight+60, eight+120, near(10, 0)))}}}}, "[0]@0 10:30"},
		"nothing drives to unknown": {Problem{Jobs: []Job{job}, Workers: []Worker{{Days: []Day{open(0, stop(7, eight, eight+60, nil))}}}}, "[0]@0 09:00"},
		"who is near does it": {Problem{Jobs: []Job{job}, Base: near(20, 0), Workers: []Worker{
			{Days: []Day{open(0, stop(7, eight, eight+60, near(19, 0)))}}, {Days: []Day{open(0, stop(8, eight, eight+60, near(1, 0)))}}}}, "[1]@0 09:15"},
		"of two alike the first":   {Problem{Jobs: []Job{job}, Workers: []Worker{{Days: []Day{open(0)}}, {Days: []Day{open(0)}}}}, "[0]@0 08:00"},
		"of two the one of choice": {Problem{Jobs: []Job{short}, Workers: []Worker{{Days: []Day{open(0)}}, {Days: []Day{open(0)}}}}, "[1]@0 08:00"},
		"a crew together": {Problem{Jobs: []Job{crew}, Workers: []Worker{
			{Days: []Day{open(0, stop(7, eight, eight+60, nil))}}, {Days: []Day{open(0, stop(8, eight+90, eight+200, nil))}}}}, "[0 1]@0 11:30"},
		"nobody who may":           {Problem{Jobs: []Job{never}, Workers: []Worker{{Days: []Day{open(0)}}}}, "-"},
		"no day is so long":        {Problem{Jobs: []Job{long}, Workers: []Worker{{Days: []Day{open(0)}}}}, "-"},
		"the day after a full one": {Problem{Jobs: []Job{job}, Workers: []Worker{{Days: []Day{open(0, stop(7, eight, four, nil)), open(1)}}}}, "[0]@1 08:00"},
		"not on a day off":         {Problem{Jobs: []Job{job}, Workers: []Worker{{Days: []Day{{}, open(1)}}}}, "[0]@1 08:00"},
		"around an absence":        {Problem{Jobs: []Job{job}, Workers: []Worker{{Days: []Day{{Open: []Span{{eight, eight + 50}, {eight + 130, four}}}}}}}, "[0]@0 10:15"},
		"nobody":                   {Problem{Jobs: []Job{job}}, "-"},
	} {
		t.Run(name, func(t *testing.T) {
			c.p.Roads = roads
			if _, got := solve(t, c.p); got[0] != c.want {
				t.Errorf("%s, want %s", got[0], c.want)
			}
		})
	}
}

func TestWhatIsTold(t *testing.T) {
	p := Problem{
		Roads: roads, Base: near(0, 0),
		Jobs:    []Job{{ID: 1, Minutes: 60, At: near(10, 0), Weight: 10_000}},
		Workers: []Worker{{Days: []Day{open(0, stop(7, eight, eight+60, near(5, 0)), stop(8, eight+240, four, nil))}}, {Days: []Day{open(0)}}},
	}
	plan, _ := solve(t, p)
	five := roads.Between(*near(5, 0), *near(10, 0))
	best := plan.Places[0][0]
	if b := best.Before; b == nil || b.ID != 7 || b.At != eight+60 || *b.Drive != five {
		t.Errorf("before it %+v", b)
	}
	if a := best.After; a == nil || a.ID != 8 || a.At != eight+240 || a.Drive != nil {
		t.Errorf("after it %+v", a)
	}
	there := roads.Between(*near(0, 0), *near(10, 0))
	half := roads.Between(*near(0, 0), *near(5, 0))
	if want := five.plus(there).less(half); best.Detour != want {
		t.Errorf("%v more is driven, want %v", best.Detour, want)
	}
	if want := half.plus(five).plus(there); plan.Total != want {
		t.Errorf("%v are driven, want %v", plan.Total, want)
	}
	if other := plan.Places[0][1:]; len(other) != 1 || other[0].String() != "[1]@0 08:00" || other[0].Before != nil {
		t.Errorf("other places are %v", other)
	}
	// Its first free place is that of the other worker, who drives there and back.
	if want := there.plus(there).plus(half).plus(half).less(plan.Total); plan.Saved != want {
		t.Errorf("%v is saved, want %v", plan.Saved, want)
	}
}

func TestUrgentFirst(t *testing.T) {
	long := func(id int64, weight int) Job {
		return Job{ID: id, Minutes: 5 * 60, Weight: weight, Delay: weight / 1000}
	}
	_, got := solve(t, Problem{Roads: roads, Jobs: []Job{long(1, 10_000), long(2, 30_000), long(3, 20_000)}, Workers: []Worker{{Days: []Day{open(0), open(1)}}}})
	if want := []string{"-", "[0]@0 08:00", "[0]@1 08:00"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestTidy(t *testing.T) {
	at := func(id int64, worker, start int, p *Point) Job {
		return Job{ID: id, Minutes: 60, At: p, Weight: 100_000, Now: &Spot{Worker: worker, Start: start}}
	}
	p := Problem{Tidy: true, Roads: roads, Base: near(0, 0), Workers: []Worker{{Days: []Day{open(0)}}, {Days: []Day{open(0)}}}}
	t.Run("to and fro becomes one way", func(t *testing.T) {
		p.Jobs = []Job{at(1, 0, eight+20, near(1, 0)), at(2, 0, eight+120, near(20, 0)), at(3, 0, eight+240, near(2, 0)), at(4, 0, eight+360, near(19, 0))}
		plan, got := solve(t, p)
		before := roads.Between(*near(1, 0), *near(20, 0)).plus(roads.Between(*near(20, 0), *near(2, 0))).plus(roads.Between(*near(2, 0), *near(19, 0))).
			plus(roads.Between(*near(0, 0), *near(1, 0))).plus(roads.Between(*near(19, 0), *near(0, 0)))
		if plan.Total.plus(plan.Saved) != before || plan.Saved.Minutes < 40 {
			t.Errorf("%v: %v driven, %v saved of %v", got, plan.Total, plan.Saved, before)
		}
	})
	t.Run("where nothing is won all stays", func(t *testing.T) {
		p.Jobs = []Job{at(1, 0, eight+20, near(1, 0)), at(2, 0, eight+205, near(5, 0)), at(3, 1, eight+120, near(-9, 0))}
		plan, got := solve(t, p)
		if want := []string{"[0]@0 08:20", "[0]@0 11:25", "[1]@0 10:00"}; !slices.Equal(got, want) || plan.Saved != (Drive{}) {
			t.Errorf("%v, want %v; saved %v", got, want, plan.Saved)
		}
	})
	t.Run("overtime stays", func(t *testing.T) {
		p.Jobs = []Job{at(1, 0, four+60, near(1, 0)), at(2, 1, eight, near(1, 0))}
		if _, got := solve(t, p); got[0] != "[0]@0 17:00" {
			t.Error(got)
		}
	})
}

// week is a company of five days with stops, absences and a crew.
func week(seed uint64, jobs, workers, days int) Problem {
	r := rand.New(rand.NewPCG(seed, 7))
	somewhere := func() *Point {
		if r.IntN(12) == 0 {
			return nil
		}
		return near(r.Float64()*40-20, r.Float64()*40-20)
	}
	p := Problem{Roads: roads, Base: near(0, 0)}
	for range workers {
		w := Worker{}
		for d := range days {
			at, day := d*dayLong+eight, open(d)
			switch r.IntN(8) {
			case 0:
				day.Open = nil
			case 1:
				day.Open = []Span{{at, at + 100}, {at + 205, d*dayLong + four}}
			}
			for from := at + r.IntN(90); r.IntN(3) > 0 && from < d*dayLong+four; {
				long := 30 + r.IntN(8)*15
				day.Stops = append(day.Stops, stop(int64(1000+r.IntN(1000)), from, from+long, somewhere()))
				from += long + r.IntN(120) - 10 // some collide
			}
			w.Days = append(w.Days, day)
		}
		p.Workers = append(p.Workers, w)
	}
	for j := range jobs {
		job := Job{ID: int64(j + 1), Minutes: 15 + r.IntN(12)*15, At: somewhere(), Weight: 10_000 * (1 + r.IntN(3)), Delay: 5 * r.IntN(3), Extra: make([]int, workers)}
		for w := range job.Extra {
			job.Extra[w] = []int{0, 0, 30, Never}[r.IntN(4)]
		}
		if r.IntN(10) == 0 && workers > 1 {
			a := r.IntN(workers - 1)
			job.Crew = []int{a, a + 1 + r.IntN(workers-a-1)}
		}
		p.Jobs = append(p.Jobs, job)
	}
	return p
}

// broken is the first rule that the plan breaks, found without the solver.
func broken(p Problem, plan Plan) error {
	type piece struct {
		Span
		at  *Point
		job int
	}
	for w, worker := range p.Workers {
		for d, day := range worker.Days {
			var all []piece
			for _, s := range day.Stops {
				all = append(all, piece{s.Span, s.At, -1})
			}
			for j, places := range plan.Places {
				if len(places) == 0 || places[0].Day != d || !slices.Contains(places[0].Workers, w) {
					continue
				}
				job, span := p.Jobs[j], Span{places[0].Start, places[0].Start + p.Jobs[j].Minutes}
				if job.Crew == nil && job.Extra != nil && job.Extra[w] == Never {
					return fmt.Errorf("job %d is given to worker %d", job.ID, w)
				}
				if job.Crew != nil && !slices.Equal(job.Crew, places[0].Workers) {
					return fmt.Errorf("job %d is given to %v", job.ID, places[0].Workers)
				}
				if job.Now == nil && (span.From%quarter != 0 || !slices.ContainsFunc(day.Open, func(o Span) bool { return o.From <= span.From && span.To <= o.To })) {
					return fmt.Errorf("job %d at %v is outside of the hours %v", job.ID, span, day.Open)
				}
				all = append(all, piece{span, job.At, j})
			}
			slices.SortStableFunc(all, func(a, b piece) int { return a.From - b.From })
			for i, a := range all {
				for next, b := range all[i+1:] {
					if a.job < 0 && b.job < 0 {
						continue
					}
					drive := 0
					if next == 0 && a.at != nil && b.at != nil {
						drive = p.Roads.Between(*a.at, *b.at).Minutes
					}
					if a.To+drive > b.From {
						return fmt.Errorf("worker %d: %v and %v are %d minutes apart, a drive of %d", w, a, b, b.From-a.To, drive)
					}
				}
			}
		}
	}
	return nil
}

func TestWeeks(t *testing.T) {
	for seed := range uint64(12) {
		p := week(seed, 50, 8, 5)
		plan := Solve(context.Background(), p, 3)
		if err := broken(p, plan); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for j, places := range plan.Places {
			for i := 1; i < len(places); i++ {
				// Each other place breaks no rule either, while the others stand.
				instead := Plan{Places: slices.Clone(plan.Places)}
				instead.Places[j] = places[i : i+1]
				if err := broken(p, instead); err != nil {
					t.Fatalf("seed %d, place %d of job %d: %v", seed, i, j, err)
				}
			}
		}
		if plan.Cut {
			t.Errorf("seed %d was cut", seed)
		}
		if again := Solve(context.Background(), week(seed, 50, 8, 5), 3); seed < 3 && !reflect.DeepEqual(plan, again) {
			t.Errorf("seed %d: the same problem has two answers", seed)
		}
	}
}

func TestTidyWeeks(t *testing.T) {
	for seed := range uint64(60) {
		p := week(seed, 0, 6, 1)
		p.Tidy = true
		for w := range p.Workers {
			day := &p.Workers[w].Days[0]
			if day.Open == nil {
				continue
			}
			for _, s := range day.Stops {
				p.Jobs = append(p.Jobs, Job{ID: s.ID, Minutes: s.To - s.From, At: s.At, Weight: 1_000_000, Now: &Spot{Worker: w, Start: s.From}})
			}
			day.Stops = nil
		}
		plan := Solve(context.Background(), p, 0)
		if plan.Saved.Minutes < 0 {
			t.Errorf("seed %d: more is driven: %v", seed, plan.Saved)
		}
		for j, places := range plan.Places {
			if len(places) != 1 {
				t.Fatalf("seed %d: job %d has %d places", seed, j, len(places))
			}
		}
	}
}

// least is the smallest cost that any plan of the jobs has: each order of each
// division among the tours is looked at.
func (s *solver) least(j int) int {
	if j == len(s.Jobs) {
		return s.cost
	}
	found := s.least(j + 1) // without it
	for k := range s.tours {
		if _, may := s.own(j, k); !may {
			continue
		}
		for i := range len(s.tours[k].visits) + 1 {
			if _, ok := s.time(s.day(k), s.with(s.tours[k].visits, i, j)); !ok {
				continue
			}
			was, cost := s.tours[k], s.cost
			s.insert(j, spot{tour: k, i: i})
			found = min(found, s.least(j+1))
			s.tours[k], s.in[j], s.cost, s.log = was, nowhere, cost, s.log[:0]
		}
	}
	return found
}

func TestNearTheBest(t *testing.T) {
	worst, sum, n := 1.0, 0.0, 0
	for seed := range uint64(120) {
		p := week(seed, 5, 2, 1+int(seed%2))
		for j := range p.Jobs {
			p.Jobs[j].Crew = nil
		}
		s := newSolver(context.Background(), p)
		s.begin()
		s.better()
		best := newSolver(context.Background(), p)
		least := best.least(0)
		ratio := float64(s.cost) / float64(least)
		worst, sum, n = max(worst, ratio), sum+ratio, n+1
		if ratio > 1.1 {
			t.Errorf("seed %d: %d, but %d can be had", seed, s.cost, least)
		}
	}
	t.Logf("at worst %.3f of the best, on average %.4f", worst, sum/float64(n))
}

func TestLeastDriving(t *testing.T) {
	worst := 1.0
	for seed := range uint64(30) {
		p := week(seed, 6, 2, 1)
		for w := range p.Workers {
			p.Workers[w].Days = []Day{open(0, stop(900, eight+200+60*w, eight+240+60*w, near(float64(seed%9), 3)))}
		}
		for j := range p.Jobs {
			p.Jobs[j] = Job{ID: p.Jobs[j].ID, Minutes: 30 + 15*(j%3), At: near(float64((seed*7+uint64(j)*13)%40)-20, float64((seed*11+uint64(j)*29)%40)-20), Weight: 100_000}
		}
		plan := Solve(context.Background(), p, 0)
		p.Tidy = true // so that its cost is the driving alone
		best := newSolver(context.Background(), p)
		left := slices.IndexFunc(plan.Places, func(p []Place) bool { return len(p) == 0 })
		if left >= 0 {
			t.Fatalf("seed %d: job %d finds no room", seed, left)
		}
		ratio := float64(plan.Total.Minutes) * minute / float64(best.least(0))
		if worst = max(worst, ratio); ratio > 1.1 {
			t.Errorf("seed %d: %d minutes are driven, %.3f of what can be had", seed, plan.Total.Minutes, ratio)
		}
	}
	t.Logf("at worst %.3f of the least driving", worst)
}

func TestTimeIsUp(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if plan := Solve(ctx, week(1, 50, 8, 5), 0); !plan.Cut {
		t.Error("a search that was ended says so")
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, c := range []struct{ jobs, workers, days int }{{1, 200, 5}, {10, 12, 5}, {10, 200, 5}, {50, 8, 5}, {50, 200, 5}} {
		b.Run(fmt.Sprintf("%d jobs %d workers", c.jobs, c.workers), func(b *testing.B) {
			p := week(1, c.jobs, c.workers, c.days)
			for b.Loop() {
				Solve(context.Background(), p, 3)
			}
			s := newSolver(context.Background(), p)
			s.begin()
			begun := s.cost
			start := time.Now()
			s.better()
			b.ReportMetric(float64(steps-s.left), "steps")
			b.ReportMetric(float64(time.Since(start).Milliseconds()), "ms-bettering")
			b.ReportMetric(100*float64(begun-s.cost)/float64(begun), "%-better")
		})
	}
}
