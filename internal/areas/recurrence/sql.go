package recurrence

import (
	"cmp"
	"slices"
	"time"

	"teren/internal/areas/tasks"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/planning"
)

// schedule is how one template repeats, as it is stored.
type schedule struct {
	Plan
	TaskID       int64      `db:"task_id"`
	TenantID     int64      `db:"tenant_id"`
	Version      int64      `db:"version"`
	SetBy        int64      `db:"set_by"`
	PausedAt     *time.Time `db:"paused_at"`
	DecidedUntil string     `db:"decided_until"`
	WaitsFor     *int64     `db:"waits_for"`
}

// find reads the schedule of a template; ok is false where there is none.
func find(tx *db.Tx, template int64) (s schedule, ok bool, err error) {
	all, err := db.All[schedule](tx, `SELECT task_id, tenant_id, version, rule, first_day, last_day, times, time_zone, days_ahead, counts_from, days_off,
		order_time, time_estimate, team_id, set_by, paused_at, decided_until, waits_for FROM recurrence WHERE task_id = ?`, template)
	if err != nil || len(all) == 0 {
		return schedule{}, false, err
	}
	return all[0], true, nil
}

// zone returns the time zone of the schedule.
func (s schedule) zone() *time.Location {
	zone, err := clock.Zone(s.TimeZone)
	if err != nil { // it was valid when it was set
		return time.UTC
	}
	return zone
}

func (s schedule) today(tx *db.Tx) string { return tx.Now.In(s.zone()).Format(clock.Date) }

// midnight returns when a day of the schedule begins.
func (s schedule) midnight(day string) time.Time {
	from, _ := clock.DayBounds(dateOf(day), s.zone())
	return from
}

// decided is a decision about a day of the rule.
type decided struct {
	Day    string  `db:"day"`
	OnDay  *string `db:"on_day"`
	MadeID *int64  `db:"made_task_id"`
}

// upcoming returns the next n undecided days. waits is the task that must be done
// before the first of them is fixed.
func (s schedule) upcoming(tx *db.Tx, who access.Who, n int) (dates []Date, waits *int64, err error) {
	rows, err := db.All[decided](tx, `SELECT day, on_day, made_task_id FROM recurrence_date WHERE task_id = ? AND day > ?`, s.TaskID, s.DecidedUntil)
	if err != nil {
		return nil, nil, err
	}
	said := map[string]decided{}
	for _, d := range rows {
		if d.MadeID == nil {
			said[d.Day] = d
		}
	}
	calendar, err := calendarOf(tx, who, s.Plan)
	if err != nil {
		return nil, nil, err
	}
	if s.CountsFrom == Completed {
		return s.chain(tx, calendar, said, n)
	}
	days, err := s.days(s.DecidedUntil, n+1)
	for i, day := range days[:min(n, len(days))] {
		next := ""
		if i+1 < len(days) {
			next = days[i+1]
		}
		d, err := calendar.date(s.Plan, day, next, said)
		if err != nil {
			return nil, nil, err
		}
		dates = append(dates, d)
	}
	return dates, nil, err
}

// chain is upcoming where each day counts from when the work before was done.
func (s schedule) chain(tx *db.Tx, calendar *calendar, said map[string]decided, n int) (dates []Date, waits *int64, err error) {
	last, err := db.All[decided](tx, `SELECT day, on_day, made_task_id FROM recurrence_date WHERE task_id = ? AND day <= ? ORDER BY day DESC LIMIT 1`, s.TaskID, s.DecidedUntil)
	if err != nil {
		return nil, nil, err
	}
	before, err := db.One[int64](tx, `SELECT COUNT(*) FROM recurrence_date WHERE task_id = ? AND day <= ? AND day >= ?`, s.TaskID, s.DecidedUntil, s.FirstDay)
	if err != nil {
		return nil, nil, err
	}
	var day string
	if len(last) == 0 || last[0].Day < s.FirstDay { // the first: a day of the rule, whatever was before
		unended := s.Plan
		unended.Times, unended.LastDay = nil, nil
		first, err := unended.days(max(s.DecidedUntil, clock.DaysAfter(s.FirstDay, -1)), 1)
		if err != nil || len(first) == 0 {
			return nil, nil, err
		}
		day = first[0]
	} else {
		done := ""
		if done, waits, err = s.done(tx, last[0]); err != nil {
			return nil, nil, err
		}
		if day, err = s.afterDone(done, s.DecidedUntil); err != nil {
			return nil, nil, err
		}
	}
	for no := before + 1; len(dates) < n && !s.over(day, no); no++ {
		d, err := calendar.date(s.Plan, day, "", said)
		if err != nil {
			return nil, nil, err
		}
		dates = append(dates, d)
		base := day
		if d.OnDay != nil {
			base = *d.OnDay
		}
		if day, err = s.afterDone(base, day); err != nil {
			return nil, nil, err
		}
	}
	return dates, waits, nil
}

// done returns the day on which the work of a day was done: that of the last work
// order, or of the task's end. What was left out, rejected or deleted counts as
// done on its day. While the task is open it is returned as waits.
func (s schedule) done(tx *db.Tx, d decided) (day string, waits *int64, err error) {
	day = d.Day
	if d.OnDay != nil {
		day = *d.OnDay
	}
	if d.MadeID == nil {
		return day, nil, nil
	}
	type state struct {
		Status tasks.Status `db:"status"`
		Phase  tasks.Phase  `db:"phase"`
		At     time.Time    `db:"status_at"`
		Ended  *time.Time   `db:"ended"`
	}
	t, err := db.One[state](tx, `SELECT t.status, p.phase, t.status_at, (SELECT MAX(o.time_ended) FROM work_order o WHERE o.task_id = t.task_id AND o.status = 'DONE') AS ended
		FROM task t JOIN task_party p ON p.task_id = t.task_id AND p.tenant_id = t.contractor_id AND p.side = 'CONTRACTOR' WHERE t.task_id = ?`, *d.MadeID)
	switch {
	case err != nil:
	case t.Status == tasks.Created && t.Phase != tasks.Done:
		waits = d.MadeID
	case t.Status == tasks.Created || t.Status == tasks.Invoiced:
		at := t.At
		if t.Ended != nil {
			at = *t.Ended
		}
		day = at.In(s.zone()).Format(clock.Date)
	}
	return day, waits, err
}

// members returns the people of the team that may be sent to work; gone reports
// that the team was deleted.
func (s schedule) members(tx *db.Tx) (ids []int64, gone bool, err error) {
	if gone, err = db.Exists(tx, `SELECT 1 FROM team WHERE team_id = ? AND deleted_at IS NOT NULL`, *s.TeamID); err != nil || gone {
		return nil, gone, err
	}
	ids, err = db.All[int64](tx, `SELECT c.user_id FROM team_user m JOIN tenant_user c ON c.user_id = m.user_id AND c.tenant_id = ?
		JOIN user_account l ON l.user_id = c.user_id WHERE m.team_id = ? AND `+planning.Workers+` ORDER BY c.user_id`, s.TenantID, *s.TeamID)
	return ids, false, err
}

// reader returns the people who get notices about the schedule: the person who set
// it, or the office if they have left it.
func (s schedule) reader(office []int64) []int64 {
	if slices.Contains(office, s.SetBy) {
		return []int64{s.SetBy}
	}
	return office
}

// decide stores the decision about a day. It returns an internal error if a task
// was made for the day already.
func (s schedule) decide(tx *db.Tx, day string, on *string, made *int64) error {
	_, err := db.One[string](tx, `INSERT INTO recurrence_date (task_id, day, on_day, made_task_id) VALUES (?, ?, ?, ?)
		ON CONFLICT (task_id, day) DO UPDATE SET on_day = excluded.on_day, made_task_id = excluded.made_task_id
		WHERE recurrence_date.made_task_id IS NULL RETURNING day`, s.TaskID, day, on, made)
	return err
}

// goOn leaves out the days before today that are not decided on, but for the last
// if its work was moved to today or later.
func (s *schedule) goOn(tx *db.Tx, who access.Who) error {
	yesterday := clock.DaysAfter(s.today(tx), -1)
	if s.DecidedUntil >= yesterday {
		return nil
	}
	from := *s
	if s.CountsFrom == Planned {
		last, err := s.lastUntil(yesterday)
		if err != nil {
			return err
		}
		if last != "" {
			from.DecidedUntil = max(s.DecidedUntil, clock.DaysAfter(last, -1))
		}
	}
	next, _, err := from.upcoming(tx, who, 1)
	if err != nil {
		return err
	}
	if len(next) == 1 && next[0].Day <= yesterday && next[0].OnDay != nil && *next[0].OnDay > yesterday {
		yesterday = from.DecidedUntil
	}
	s.DecidedUntil = yesterday
	return nil
}

// passed returns how many days before today count among the times of the plan,
// although nothing was made of them. Where days count from when work was done, none
// do.
func (s schedule) passed(tx *db.Tx) (n int64, err error) {
	if s.Times == nil || s.CountsFrom == Completed {
		return 0, nil
	}
	all, err := s.days("", int(*s.Times))
	if err != nil {
		return 0, err
	}
	made, err := db.All[string](tx, `SELECT day FROM recurrence_date WHERE task_id = ? AND made_task_id IS NOT NULL`, s.TaskID)
	for _, day := range all {
		if day < s.today(tx) && day <= s.DecidedUntil && !slices.Contains(made, day) {
			n++
		}
	}
	return n, err
}

// forget removes decisions about days that the rule no longer has, or that move
// work past a neighbouring day. Where days count from when work was done it removes
// all of them.
func (s schedule) forget(tx *db.Tx) error {
	rows, err := db.All[decided](tx, `SELECT day, on_day, made_task_id FROM recurrence_date WHERE task_id = ? AND made_task_id IS NULL ORDER BY day`, s.TaskID)
	if err != nil {
		return err
	}
	for _, d := range rows {
		keep := false
		if s.CountsFrom == Planned && d.Day > s.DecidedUntil {
			next, err := s.days(clock.DaysAfter(d.Day, -1), 2)
			if err != nil {
				return err
			}
			before, err := s.lastUntil(clock.DaysAfter(d.Day, -1))
			if err != nil {
				return err
			}
			keep = len(next) > 0 && next[0] == d.Day && (d.OnDay == nil || *d.OnDay > before && (len(next) == 1 || *d.OnDay < next[1]))
		}
		if keep {
			continue
		}
		if _, err := tx.Exec(`DELETE FROM recurrence_date WHERE task_id = ? AND day = ?`, s.TaskID, d.Day); err != nil {
			return err
		}
	}
	return nil
}

// save stores how far the schedule has come, and when to look at it again.
func (s schedule) save(tx *db.Tx, due *time.Time) error {
	_, err := tx.Exec(`UPDATE recurrence SET decided_until = ?, waits_for = ?, paused_at = ?, due_at = ? WHERE task_id = ?`,
		s.DecidedUntil, s.WaitsFor, s.PausedAt, due, s.TaskID)
	return err
}

// open returns the tasks of the day and later that the template has made and nobody
// has begun, by their day.
func open(tx *db.Tx, who access.Who, template int64, from string) ([]Made, error) {
	return db.All[Made](tx, `SELECT d.made_task_id AS task_id, d.on_day, t.status, p.phase FROM recurrence_date d JOIN task t ON t.task_id = d.made_task_id
		JOIN task_party p ON p.task_id = t.task_id AND p.tenant_id = ? AND p.side = 'CONTRACTOR'
		WHERE d.task_id = ? AND d.on_day >= ? AND t.status = 'CREATED' AND p.phase IN ('NEW', 'PLANNED') ORDER BY d.on_day, d.made_task_id`, who.TenantID, template, from)
}

// markOff names the holidays that fell on tasks still to be done.
func (s schedule) markOff(tx *db.Tx, who access.Who, made []Made) error {
	calendar, err := calendarOf(tx, who, s.Plan)
	if err != nil {
		return err
	}
	for i, m := range made {
		if m.OnDay < s.today(tx) || m.Status != tasks.Created || m.Phase != tasks.Fresh && m.Phase != tasks.Planned {
			continue
		}
		if _, made[i].Off, err = calendar.free(m.OnDay, true); err != nil {
			return err
		}
	}
	return nil
}

// lastMade returns the last day of the rule for which the template has made a task,
// without the given ones.
func lastMade(tx *db.Tx, template int64, but []Made) (string, error) {
	ids := []int64{}
	for _, m := range but {
		ids = append(ids, m.TaskID)
	}
	day, err := db.One[*string](tx, `SELECT MAX(day) FROM recurrence_date WHERE task_id = ? AND made_task_id IS NOT NULL AND made_task_id NOT IN ({{numbers}})`, template, db.Numbers(ids))
	if day == nil {
		return "", err
	}
	return *day, err
}

// readable returns a plan as the history stores it: with its team's name at that
// time.
func readable(tx *db.Tx, p Plan) (any, error) {
	told := struct {
		Plan
		Team string `json:"team,omitempty"`
	}{Plan: p}
	if p.TeamID == nil {
		return told, nil
	}
	var err error
	told.Team, err = db.One[string](tx, `SELECT name FROM team WHERE team_id = ?`, *p.TeamID)
	return told, err
}

// details returns how the template repeats.
func details(tx *db.Tx, who access.Who, template int64) (Details, error) {
	out := Details{Next: []Date{}}
	s, ok, err := find(tx, template)
	if err != nil {
		return out, err
	}
	if ok {
		out.Plan, out.Version, out.PausedAt = &s.Plan, s.Version, s.PausedAt
		names, err := db.One[struct {
			Team string `db:"team"`
			Gone bool   `db:"gone"`
			By   string `db:"set_by"`
		}](tx, `SELECT COALESCE((SELECT name FROM team WHERE team_id = ?), '') AS team, EXISTS (SELECT 1 FROM team WHERE team_id = ? AND deleted_at IS NOT NULL) AS gone, first_name || ' ' || last_name AS set_by FROM user_account WHERE user_id = ?`,
			cmp.Or(s.TeamID, new(int64)), cmp.Or(s.TeamID, new(int64)), s.SetBy)
		if err != nil {
			return out, err
		}
		out.TeamName, out.TeamGone, out.SetBy = names.Team, names.Gone, names.By
		next, waits, err := s.upcoming(tx, who, shown)
		if err != nil {
			return out, err
		}
		out.Next, out.WaitsFor = append(out.Next, next...), waits
	}
	made, err := db.All[Made](tx, `SELECT d.made_task_id AS task_id, d.on_day, t.status, p.phase FROM recurrence_date d JOIN task t ON t.task_id = d.made_task_id
		JOIN task_party p ON p.task_id = t.task_id AND p.tenant_id = ? AND p.side = 'CONTRACTOR'
		WHERE d.task_id = ? ORDER BY d.day DESC LIMIT ?`, who.TenantID, template, shown)
	if err != nil {
		return out, err
	}
	out.Made = append([]Made{}, made...)
	if ok && s.DaysOff != Keep {
		if err := s.markOff(tx, who, out.Made); err != nil {
			return out, err
		}
	}
	out.MadeCount, err = db.One[int64](tx, `SELECT COUNT(*) FROM recurrence_date WHERE task_id = ? AND made_task_id IS NOT NULL`, template)
	return out, err
}

// shown is the number of coming days, and of made tasks, that are returned.
const shown = 12
