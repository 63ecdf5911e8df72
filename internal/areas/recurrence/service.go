package recurrence

import (
	"context"
	"slices"
	"time"

	"teren/internal/areas/tasks"
	"teren/internal/areas/teams"
	"teren/internal/kit/clock"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/jobs"
)

type Service struct {
	DB    *db.DB
	Tasks *tasks.Service // makes a task from a template
}

// Area registers work that repeats with the program.
func (s *Service) Area() area.Area {
	return area.Area{
		Name: "recurrence", Routes: s.Routes,
		Recurring: []jobs.Recurring{{Name: "make tasks that repeat", Every: time.Minute, Do: s.Make}},
	}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.TaskRead, "GET /tasks/{task_id}/recurrence", "Show how a template repeats: its plan, the next 12 days, and the latest tasks it made.", s.Show)
	api.On(r, access.TaskRepeat, "POST /tasks/{task_id}/recurrence", "Let a template repeat by a plan, of the version seen (0 for none). The tasks that are due are made at once; of a day that has one no other is made.", s.Set)
	api.On(r, access.TaskRepeat, "POST /tasks/{task_id}/recurrence/preview", "The next 12 days of a plan, without saving it.", s.Preview)
	api.On(r, access.TaskRepeat, "POST /tasks/{task_id}/recurrence/dates", "Leave out one day to come, move it between its neighbours, or take that back.", s.Decide)
	api.On(r, access.TaskRepeat, "POST /tasks/{task_id}/recurrence/pause", "Make no tasks until it goes on.", s.Pause)
	api.On(r, access.TaskRepeat, "POST /tasks/{task_id}/recurrence/resume", "Go on with it, from today: days that passed meanwhile are left out.", s.Resume)
	api.On(r, access.TaskRepeat, "DELETE /tasks/{task_id}/recurrence", "Let a template no longer repeat. What it made stays.", s.Remove)
}

// Show returns how a template repeats.
func (s *Service) Show(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		t, err := tasks.Find(tx, who, access.TaskRead, in.TaskID)
		if err != nil {
			return Details{}, err
		}
		return show(tx, who, t)
	})
}

func show(tx *db.Tx, who access.Who, t tasks.Task) (Details, error) {
	out, err := details(tx, who, t.ID)
	out.CanEdit = t.Status == tasks.Template && who.On(t.Side, access.TaskRepeat)
	if err != nil || out.Plan == nil {
		return out, err
	}
	out.ClientGone, err = t.ClientGone(tx)
	return out, err
}

// Preview returns the effect of a plan.
func (s *Service) Preview(ctx context.Context, who access.Who, in Draft) (Preview, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Preview, error) {
		out := Preview{Next: []Date{}, Made: []Made{}}
		t, err := tasks.Ready(tx, who, access.TaskRepeat, in.TaskID)
		if err != nil {
			return out, err
		}
		r, made, err := planned(tx, who, t, in)
		if err != nil {
			return out, err
		}
		next, _, err := r.upcoming(tx, who, shown)
		if err != nil {
			return out, err
		}
		out.Next, out.Made = append(out.Next, next...), append(out.Made, made...)
		out.Passed, err = r.passed(tx)
		return out, err
	})
}

// planned returns the schedule of a template by a draft, and the made tasks that
// nobody has begun. Days before today are not made, nor those before a made one
// that stays.
func planned(tx *db.Tx, who access.Who, t tasks.Task, d Draft) (schedule, []Made, error) {
	r := schedule{Plan: d.plan(who), TaskID: t.ID, TenantID: t.ContractorID}
	made, err := open(tx, who, t.ID, r.today(tx))
	if err != nil {
		return r, nil, err
	}
	var leaves []Made
	if d.MakeAnew {
		leaves = made
	}
	if r.DecidedUntil, err = lastMade(tx, t.ID, leaves); err != nil {
		return r, nil, err
	}
	return r, made, r.goOn(tx, who)
}

// Set stores the plan of a template, in place of the version named.
func (s *Service) Set(ctx context.Context, who access.Who, in Draft) (Details, error) {
	return s.change(ctx, who, in.TaskID, func(tx *db.Tx, t tasks.Task, was *schedule) (*schedule, *history.Event, error) {
		plan := in.plan(who)
		if plan.TeamID != nil && (was == nil || was.TeamID == nil || *was.TeamID != *plan.TeamID) { // a deleted one stays until somebody removes it
			var c fault.Check
			_, err := teams.Find(tx, who, *plan.TeamID)
			if err := c.Found("team_id", err); err != nil {
				return nil, nil, err
			}
			if err := c.Err(); err != nil {
				return nil, nil, err
			}
		}
		r, made, err := planned(tx, who, t, in)
		if err != nil {
			return nil, nil, err
		}
		r.SetBy, r.Version = who.UserID, 1
		e := history.Event{Kind: "repeat"}
		if e.New, err = readable(tx, plan); err != nil {
			return nil, nil, err
		}
		if was != nil {
			r.PausedAt, r.Version = was.PausedAt, was.Version+1
			if e.Old, err = readable(tx, was.Plan); err != nil {
				return nil, nil, err
			}
		}
		if in.Version != r.Version-1 {
			return nil, nil, fault.New(fault.Conflict, "conflict")
		}
		if in.MakeAnew {
			if err := s.unmake(tx, who, t.ID, made); err != nil {
				return nil, nil, err
			}
		}
		if was == nil || was.Rule != r.Rule || was.FirstDay != r.FirstDay || was.CountsFrom != r.CountsFrom {
			if err := r.forget(tx); err != nil {
				return nil, nil, err
			}
		}
		_, err = tx.Exec(`INSERT INTO recurrence (task_id, tenant_id, version, rule, first_day, last_day, times, time_zone, days_ahead, counts_from, days_off,
				order_time, time_estimate, team_id, set_by, decided_until)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (task_id) DO UPDATE SET version = excluded.version, rule = excluded.rule, first_day = excluded.first_day, last_day = excluded.last_day,
				times = excluded.times, time_zone = excluded.time_zone, days_ahead = excluded.days_ahead, counts_from = excluded.counts_from,
				days_off = excluded.days_off, order_time = excluded.order_time, time_estimate = excluded.time_estimate, team_id = excluded.team_id, set_by = excluded.set_by`,
			r.TaskID, r.TenantID, r.Version, r.Rule, r.FirstDay, r.LastDay, r.Times, r.TimeZone, r.DaysAhead, r.CountsFrom, r.DaysOff,
			r.OrderTime, r.TimeEstimate, r.TeamID, r.SetBy, r.DecidedUntil)
		return &r, &e, err
	})
}

// unmake deletes tasks that the template has made; their days are decided again.
func (s *Service) unmake(tx *db.Tx, who access.Who, template int64, made []Made) error {
	for _, m := range made {
		t, err := tasks.Ready(tx, who, access.TaskDelete, m.TaskID)
		if err != nil {
			return err
		}
		if err := s.Tasks.Remove(tx, who, t); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM recurrence_date WHERE task_id = ? AND made_task_id = ?`, template, m.TaskID); err != nil {
			return err
		}
	}
	return nil
}

// change runs do on the schedule of a template, nil if it has none, records it in
// the history, makes the tasks that are due then, and returns how it repeats now.
func (s *Service) change(ctx context.Context, who access.Who, template int64, do func(*db.Tx, tasks.Task, *schedule) (*schedule, *history.Event, error)) (Details, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		t, err := tasks.Ready(tx, who, access.TaskRepeat, template)
		if err != nil {
			return Details{}, err
		}
		r, ok, err := find(tx, template)
		if err != nil {
			return Details{}, err
		}
		was := &r
		if !ok {
			was = nil
		}
		now, e, err := do(tx, t, was)
		if err != nil {
			return Details{}, err
		}
		if e != nil {
			if err := tasks.Note(tx, who, t, *e); err != nil {
				return Details{}, err
			}
		}
		if now != nil {
			if err := s.run(tx, *now); err != nil {
				return Details{}, err
			}
		}
		return show(tx, who, t)
	})
}

// existing is change of a schedule that must be there.
func (s *Service) existing(ctx context.Context, who access.Who, template int64, do func(*db.Tx, *schedule) (*schedule, *history.Event, error)) (Details, error) {
	return s.change(ctx, who, template, func(tx *db.Tx, _ tasks.Task, r *schedule) (*schedule, *history.Event, error) {
		if r == nil {
			return nil, nil, fault.Missing()
		}
		return do(tx, r)
	})
}

// Pause stops making tasks until Resume.
func (s *Service) Pause(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return s.existing(ctx, who, in.TaskID, func(tx *db.Tx, r *schedule) (*schedule, *history.Event, error) {
		if r.PausedAt != nil {
			return nil, nil, nil
		}
		r.PausedAt = &tx.Now
		return r, &history.Event{Kind: "repeat_paused"}, nil
	})
}

// Resume continues from today, with the work that was moved to today or later.
func (s *Service) Resume(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return s.existing(ctx, who, in.TaskID, func(tx *db.Tx, r *schedule) (*schedule, *history.Event, error) {
		if r.PausedAt == nil {
			return nil, nil, nil
		}
		r.PausedAt = nil
		return r, &history.Event{Kind: "repeat_resumed"}, r.goOn(tx, who)
	})
}

// Remove ends the repetition of a template. The tasks it made, and their days, stay
// recorded.
func (s *Service) Remove(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return s.existing(ctx, who, in.TaskID, func(tx *db.Tx, r *schedule) (*schedule, *history.Event, error) {
		if _, err := tx.Exec(`DELETE FROM recurrence_date WHERE task_id = ? AND made_task_id IS NULL`, r.TaskID); err != nil {
			return nil, nil, err
		}
		was, err := readable(tx, r.Plan)
		if err != nil {
			return nil, nil, err
		}
		_, err = tx.Exec(`DELETE FROM recurrence WHERE task_id = ?`, r.TaskID)
		return nil, &history.Event{Kind: "repeat", Old: was}, err
	})
}

// Decide leaves out one of the next 12 days, moves it to a day between its
// neighbours, or undoes that. Where days count from when work was done, only the
// next day can be decided, once it is fixed.
func (s *Service) Decide(ctx context.Context, who access.Who, in Decision) (Details, error) {
	return s.existing(ctx, who, in.TaskID, func(tx *db.Tx, r *schedule) (*schedule, *history.Event, error) {
		next, waits, err := r.upcoming(tx, who, shown+1)
		if err != nil {
			return nil, nil, err
		}
		at := slices.IndexFunc(next, func(d Date) bool { return d.Day == in.Day })
		if at < 0 || at == shown {
			return nil, nil, fault.OnField("day", "no_such_thing", nil)
		}
		if r.CountsFrom == Completed && (at > 0 || waits != nil) {
			return nil, nil, fault.OnField("day", "not_known_yet", nil)
		}
		e := &history.Event{Kind: "repeat_date", Old: in.Day}
		switch {
		case in.Skip:
			return r, e, r.decide(tx, in.Day, nil, nil)
		case in.MoveTo == nil:
			e.New = in.Day
			_, err := tx.Exec(`DELETE FROM recurrence_date WHERE task_id = ? AND day = ? AND made_task_id IS NULL`, r.TaskID, in.Day)
			return r, e, err
		}
		first, last := max(r.today(tx), clock.DaysAfter(r.DecidedUntil, 1)), clock.DaysAfter(in.Day, maxAhead)
		if at > 0 {
			first = max(first, clock.DaysAfter(next[at-1].Day, 1))
		}
		if at+1 < len(next) && r.CountsFrom == Planned {
			last = clock.DaysAfter(next[at+1].Day, -1)
		}
		if *in.MoveTo < first || *in.MoveTo > last {
			return nil, nil, fault.OnField("move_to", "out_of_range", fault.Args{"min": words.Day(first), "max": words.Day(last)})
		}
		e.New = *in.MoveTo
		return r, e, r.decide(tx, in.Day, in.MoveTo, nil)
	})
}
