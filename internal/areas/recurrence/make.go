package recurrence

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/history"
	"teren/internal/platform/planning"
)

const (
	most    = 40 // tasks that one transaction makes
	tooLate = 31 // days after which the task of a day is not made any more
)

// Make makes the tasks that are due, of each schedule in its own transaction: one
// that fails does not keep the others. Recurring work; any number of servers may
// do it at the same time.
func (s *Service) Make(ctx context.Context) error {
	due, err := db.Read(ctx, s.DB, func(tx *db.Tx) ([]int64, error) {
		return db.All[int64](tx, `SELECT r.task_id FROM recurrence r WHERE r.due_at <= ? AND r.paused_at IS NULL
			UNION SELECT r.task_id FROM recurrence r JOIN task t ON t.task_id = r.waits_for
				JOIN task_party p ON p.task_id = t.task_id AND p.tenant_id = t.contractor_id AND p.side = 'CONTRACTOR'
				WHERE r.paused_at IS NULL AND (t.status <> 'CREATED' OR p.phase = 'DONE')
			ORDER BY 1`, tx.Now)
	})
	for _, template := range due {
		err = errors.Join(err, s.DB.Do(ctx, func(tx *db.Tx) error {
			r, ok, err := find(tx, template)
			if err != nil || !ok {
				return err
			}
			return s.run(tx, r)
		}))
	}
	return err
}

// run decides on all days that are due, and stores when to look again.
func (s *Service) run(tx *db.Tx, r schedule) error {
	who := access.System("recurrence", r.TenantID)
	who.Zone = r.zone()
	if r.PausedAt != nil {
		return r.save(tx, nil)
	}
	template, err := tasks.Find(tx, who, access.TaskRepeat, r.TaskID)
	if err != nil {
		return err
	}
	if template.Status != tasks.Template { // deleted: nothing is made until a person goes on with it
		r.PausedAt = &tx.Now
		if err := r.save(tx, nil); err != nil {
			return err
		}
		return tasks.Note(tx, who, template, history.Event{Kind: "repeat_paused"})
	}
	today := r.today(tx)
	gone, err := template.ClientGone(tx)
	if err != nil {
		return err
	}
	if gone { // what passes until the client is restored is left out
		if err := r.goOn(tx, who); err != nil {
			return err
		}
		at := r.midnight(clock.DaysAfter(today, 1))
		if soon := tx.Now.Add(time.Hour); soon.Before(at) {
			at = soon
		}
		r.WaitsFor = nil
		return r.save(tx, &at)
	}
	made := 0
	for {
		next, waits, err := r.upcoming(tx, who, 1)
		if err != nil {
			return err
		}
		r.WaitsFor = waits
		if waits != nil || len(next) == 0 {
			return r.save(tx, nil)
		}
		d := next[0]
		first := d.Day
		if d.OnDay != nil {
			first = min(first, *d.OnDay)
		}
		if from := clock.DaysAfter(first, -int(r.DaysAhead)); from > today {
			at := r.midnight(from)
			return r.save(tx, &at)
		}
		if made == most {
			return r.save(tx, &tx.Now)
		}
		if err := s.decide(tx, who, r, template, d, today); err != nil {
			return err
		}
		made++
		r.DecidedUntil = d.Day
	}
}

// decide makes the task of the day, unless it is left out or much too late.
func (s *Service) decide(tx *db.Tx, who access.Who, r schedule, template tasks.Task, d Date, today string) error {
	if d.OnDay == nil {
		return r.decide(tx, d.Day, nil, nil)
	}
	on := *d.OnDay
	if on < clock.DaysAfter(today, -tooLate) {
		if err := tasks.Note(tx, who, template, history.Event{Kind: "repeat_missed", New: on}); err != nil {
			return err
		}
		return r.decide(tx, d.Day, nil, nil)
	}
	template.CreatedBy = r.SetBy
	t, err := s.Tasks.FromTemplate(tx, who, template)
	if err != nil {
		return err
	}
	if err := r.decide(tx, d.Day, &on, &t.ID); err != nil {
		return err
	}
	late := on < today
	kind := "repeat_made"
	if late {
		kind = "repeat_late"
	}
	if err := tasks.Note(tx, who, t, history.Event{Kind: kind, Old: template.ID, New: on}); err != nil {
		return err
	}
	t.Version++
	if late {
		if err := r.notify(tx, who, t, notices.TaskRepeatLate, on); err != nil {
			return err
		}
	}
	if err := r.order(tx, who, t, on, late); err != nil {
		return err
	}
	return tasks.Announce(tx, who, template)
}

// order makes the work order of a task: for the day, at the time if there is one,
// with the available members of the team. A late order is left unplanned.
func (r schedule) order(tx *db.Tx, who access.Who, t tasks.Task, on string, late bool) error {
	if r.TimeEstimate == nil {
		return nil
	}
	n := orders.New{TaskID: t.ID, TimeEstimate: r.TimeEstimate, WantedDay: &on}
	var absent []string
	gone := false
	if r.OrderTime != nil && !late {
		at := wall(on, *r.OrderTime, r.zone())
		n.PlannedStart = &at
		if r.TeamID != nil {
			var err error
			if n.WorkerIDs, gone, err = r.members(tx); err != nil {
				return err
			}
			slot := planning.Slot{TenantID: r.TenantID, From: at, To: at.Add(time.Duration(*r.TimeEstimate) * time.Minute)}
			busy, err := slot.Conflicts(tx, n.WorkerIDs)
			if err != nil {
				return err
			}
			for _, b := range busy {
				n.WorkerIDs = slices.DeleteFunc(n.WorkerIDs, func(id int64) bool { return id == b.WorkerID })
				if !slices.Contains(absent, b.Worker) {
					absent = append(absent, b.Worker)
				}
			}
		}
	}
	if _, err := orders.Plan(tx, who, t, n); err != nil {
		return err
	}
	if !gone && len(absent) == 0 {
		return nil
	}
	t.Version++
	if err := tasks.Note(tx, who, t, history.Event{Kind: "repeat_conflict", New: append([]string{}, absent...)}); err != nil {
		return err
	}
	return r.notify(tx, who, t, notices.TaskRepeatConflict, strings.Join(absent, ", "))
}

// wall returns the instant at which clocks in the zone show the time on the day.
func wall(day, at string, zone *time.Location) time.Time {
	t, err := time.ParseInLocation(clock.Date+" "+wallTime, day+" "+at, zone)
	if err != nil { // both were checked where they came in
		return dateOf(day)
	}
	return t.UTC()
}

func (r schedule) notify(tx *db.Tx, who access.Who, t tasks.Task, kind, text string) error {
	office, err := tasks.Office(tx, r.TenantID)
	if err != nil {
		return err
	}
	return notices.Give(tx, who, r.reader(office), notices.New{TenantID: r.TenantID, Kind: kind, Entity: tasks.Entity, EntityID: t.ID, Text: text})
}
