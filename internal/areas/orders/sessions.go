package orders

import (
	"slices"
	"strings"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/planning"
)

// firstWorked is the SQL for when work on the order work_order began: work before
// the order existed counts, but does not move its start.
const firstWorked = `(SELECT MIN(s.started_at) FROM work_session s WHERE s.order_id = work_order.order_id
	AND (s.started_at >= work_order.created_at OR s.started_at >= work_order.planned_start - 86400000000))`

// nearPlan is how far from its plan work on an order is not asked about.
const nearPlan = 7 * 24 * time.Hour

// strange reports whether work that began then is to be asked about: it was before
// the order existed and not on the days of its plan, or long before or after them.
func (o Order) strange(at time.Time) bool {
	if o.PlannedStart == nil {
		return at.Before(o.CreatedAt)
	}
	const day = 24 * time.Hour
	first, last := *o.PlannedStart, *o.PlannedStart
	if o.PlannedEnd != nil {
		last = *o.PlannedEnd
	}
	if !at.Before(first.Add(-day)) && !at.After(last.Add(day)) {
		return false
	}
	return at.Before(o.CreatedAt) || at.Before(first.Add(-nearPlan)) || at.After(last.Add(nearPlan))
}

// asked refuses work at an unusual time that the person has not confirmed; the
// refusal contains the times it was compared with.
func (o Order) asked(at time.Time, confirmed bool) error {
	if confirmed || !o.strange(at) {
		return nil
	}
	return &fault.Fault{Kind: fault.Conflict, Code: "session_far", Extra: map[string]any{"created_at": o.CreatedAt, "planned_start": o.PlannedStart}}
}

// Session is one stretch of work of one person on an order: the times they gave,
// stored unchanged. Minutes are those that count, see count; Overlap is how many of
// its minutes are also in other sessions of the person.
type Session struct {
	OrderID   int64      `db:"order_id" json:"-"`
	ID        int64      `db:"work_session_id" json:"session_id"`
	WorkerID  int64      `db:"user_id" json:"worker_id"`
	Worker    string     `db:"worker" json:"worker"`
	StartedAt time.Time  `db:"started_at" json:"started_at"`
	EndedAt   *time.Time `db:"ended_at" json:"ended_at"`
	Source    Source     `db:"source" json:"source"`         // of the start
	EndSource *Source    `db:"end_source" json:"end_source"` // absent while it runs
	Minutes   int64      `db:"minutes" json:"minutes"`
	Overlap   int64      `db:"overlap" json:"overlap_minutes"`
	Version   int64      `db:"version" json:"version"`
	CanEdit   bool       `json:"can_edit"`
}

const sessionColumns = `s.order_id, s.work_session_id, s.user_id, s.started_at, s.ended_at, s.source, s.end_source, s.minutes, s.overlap, s.version`

func sessions(tx *db.Tx, orders []int64) ([]Session, error) {
	return db.All[Session](tx, `SELECT `+sessionColumns+`, u.first_name || ' ' || u.last_name AS worker
		FROM work_session s JOIN user_account u ON u.user_id = s.user_id WHERE s.order_id IN (?) ORDER BY s.started_at, s.work_session_id`, orders)
}

// minutes returns the sum of the sessions' minutes that count.
func minutes(all []Session) int64 {
	var sum int64
	for _, s := range all {
		sum += s.Minutes
	}
	return sum
}

// concluded reports whether the end was set by the program, not by a person.
func (s Session) concluded() bool {
	return s.EndSource != nil && (*s.EndSource == Left || *s.EndSource == Closed)
}

// open reports whether the session has no end, or none given by a person.
func (s Session) open() bool { return s.EndedAt == nil || s.concluded() }

// holds reports whether the session covers the instant.
func (s Session) holds(at time.Time) bool {
	return !s.StartedAt.After(at) && (s.EndedAt == nil || s.EndedAt.After(at))
}

// hours is a change of working time on an order: it collects whose sessions change,
// so that the minutes can be counted again at the end.
type hours struct {
	tx      *db.Tx
	who     access.Who
	order   Order
	people  []int64 // the people whose sessions changed
	from    time.Time
	to      time.Time
	ended   *time.Time // the latest end that was there before and was changed
	changed bool       // something of the order itself
}

func (o Order) hours(tx *db.Tx, who access.Who) *hours {
	return &hours{tx: tx, who: who, order: o}
}

// touch records that sessions of the person changed between the instants.
func (h *hours) touch(user, order int64, from time.Time, to *time.Time) {
	end := h.tx.Now
	if to != nil {
		end = *to
	}
	if len(h.people) == 0 {
		h.from, h.to = from, end
	}
	h.from, h.to = earliest(h.from, from), latest(h.to, end)
	if !slices.Contains(h.people, user) {
		h.people = append(h.people, user)
	}
	if order == h.order.ID {
		h.changed = true
	}
}

// setEnd ends a session, or moves its end.
func (h *hours) setEnd(s Session, at time.Time, source Source, device *time.Time) error {
	at = latest(at, s.StartedAt)
	if s.EndedAt != nil && s.OrderID == h.order.ID && (h.ended == nil || h.ended.Before(*s.EndedAt)) {
		h.ended = s.EndedAt
	}
	h.touch(s.WorkerID, s.OrderID, s.StartedAt, s.EndedAt)
	h.touch(s.WorkerID, s.OrderID, s.StartedAt, &at)
	_, err := h.tx.Exec(`UPDATE work_session SET ended_at = ?, end_source = ?, end_told_at = ?, device_ended_at = ?, version = version + 1 WHERE work_session_id = ?`,
		at, source, h.tx.Now, device, s.ID)
	return err
}

// add stores a session of the person on the order.
func (h *hours) add(user int64, c claim, end *time.Time, ending *Source) error {
	h.touch(user, h.order.ID, c.at, end)
	var told *time.Time
	if end != nil {
		told = &h.tx.Now
	}
	_, err := h.tx.Exec(`INSERT INTO work_session (order_id, user_id, started_at, source, start_told_at, device_started_at, ended_at, end_source, end_told_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		h.order.ID, user, c.at, c.source, h.tx.Now, c.device, end, ending, told)
	return err
}

// since returns the sessions of the people in the company that go on at the instant
// or begin later, by person and start.
func (h *hours) since(people []int64, at time.Time) ([]Session, error) {
	return db.All[Session](h.tx, `SELECT `+sessionColumns+` FROM work_session s JOIN work_order o ON o.order_id = s.order_id
		WHERE s.user_id IN (?) AND (s.ended_at IS NULL OR s.ended_at > ?) AND o.contractor_id = ? AND o.status <> 'DELETED'
		ORDER BY s.user_id, s.started_at, s.work_session_id`, people, at, h.order.ContractorID)
}

// begin begins a session of the person at the instant, or on behalf of everybody on
// the order who is not at work on it then, and returns the people. It ends their
// work elsewhere: an earlier session without an end given by a person ends at that
// instant. A session that began later stays, and ends this one, until the person
// gives another end.
func (h *hours) begin(c claim) ([]int64, error) {
	o := h.order
	people, err := db.All[int64](h.tx, `SELECT w.user_id FROM order_worker w WHERE w.order_id = ? AND `+o.whose(h.who)+` ORDER BY w.user_id`, o.ID, h.who.UserID)
	if err != nil {
		return nil, err
	}
	known, err := h.since(people, c.at)
	if err != nil {
		return nil, err
	}
	var began, left []int64 // people; orders
	gone := map[int64][]int64{}
	for _, user := range people {
		own := of(known, user)
		if slices.ContainsFunc(own, func(s Session) bool { return s.OrderID == o.ID && s.holds(c.at) }) {
			continue
		}
		var next *time.Time
		for _, s := range own {
			switch {
			case !s.StartedAt.Before(c.at): // sorted: the first is the next
				if next == nil {
					next = &s.StartedAt
				}
			case s.open():
				if s.EndedAt == nil {
					if len(gone[s.OrderID]) == 0 {
						left = append(left, s.OrderID)
					}
					gone[s.OrderID] = append(gone[s.OrderID], user)
				}
				if err := h.setEnd(s, c.at, Left, nil); err != nil {
					return nil, err
				}
			}
		}
		end, ending := next, (*Source)(nil)
		if next != nil {
			ending = new(Left)
		} else if o.Status == Done {
			end, ending = new(latest(c.at, *o.TimeEnded)), new(Closed)
		}
		if err := h.add(user, c, end, ending); err != nil {
			return nil, err
		}
		began = append(began, user)
	}
	slices.Sort(left)
	for _, id := range left {
		if err := paused(h.tx, h.who, id, gone[id]); err != nil {
			return nil, err
		}
	}
	return began, nil
}

func of(all []Session, user int64) (own []Session) {
	for _, s := range all {
		if s.WorkerID == user {
			own = append(own, s)
		}
	}
	return own
}

// paused records in an order that the people have stopped working on it.
func paused(tx *db.Tx, who access.Who, order int64, people []int64) error {
	o, err := Find(tx, who, access.OrderRead, order)
	if err != nil {
		return err
	}
	names, err := names(tx, people)
	if err != nil {
		return err
	}
	if err := o.record(tx, who, history.Event{Kind: "pause", New: strings.Join(names, ", ")}, ""); err != nil {
		return err
	}
	return announce(tx, who, o)
}

// endWork ends what the people are working on the order now, because they are taken
// off it, and records that they stopped.
func (o Order) endWork(tx *db.Tx, who access.Who, people []int64) error {
	running, err := db.All[Session](tx, `SELECT `+sessionColumns+` FROM work_session s WHERE s.order_id = ? AND s.user_id IN (?) AND s.ended_at IS NULL ORDER BY s.user_id`, o.ID, people)
	if err != nil || len(running) == 0 {
		return err
	}
	h := o.hours(tx, who)
	for _, s := range running {
		if err := h.setEnd(s, tx.Now, Closed, nil); err != nil {
			return err
		}
	}
	if err := h.finish(); err != nil {
		return err
	}
	stopped, err := names(tx, h.people)
	if err != nil {
		return err
	}
	return history.Record(tx, who, o.Ref(who), history.Event{Kind: "pause", New: strings.Join(stopped, ", ")})
}

// onOrder returns the sessions on the order whose end the person may set: their
// own, or on an order of others everybody's.
func (h *hours) onOrder() ([]Session, error) {
	return db.All[Session](h.tx, `SELECT `+sessionColumns+` FROM work_session s WHERE s.order_id = ? AND s.`+h.order.whose(h.who)+` ORDER BY s.user_id, s.started_at, s.work_session_id`,
		h.order.ID, h.who.UserID)
}

// end ends the person's session at the instant, or on behalf all that run, and
// returns the people. An end given by the person replaces a later end that was set
// by the program; an earlier one too if stops is set: they have stopped working,
// rather than the order being over. If the claim names the start of the work, it is
// trusted: that stretch lasts until the instant, whatever was recorded of it.
func (h *hours) end(c claim, stops bool) ([]int64, error) {
	all, err := h.onOrder()
	if err != nil {
		return nil, err
	}
	if h.order.Mine && c.since != nil {
		return h.endStretch(all, c)
	}
	source := c.source
	if !h.order.Mine {
		source = Closed
	}
	var ended []int64
	for _, user := range peopleOf(all) {
		var last *Session
		for _, s := range of(all, user) {
			if !s.StartedAt.After(c.at) {
				last = &s
			}
		}
		if last == nil || last.EndedAt != nil && !(h.order.Mine && last.concluded() && (stops || c.at.Before(*last.EndedAt))) {
			continue
		}
		if h.order.Mine {
			if source, err = c.ending(last.StartedAt); err != nil {
				return nil, err
			}
		}
		if err := h.setEnd(*last, c.at, source, c.device); err != nil {
			return nil, err
		}
		ended = append(ended, user)
	}
	return ended, nil
}

// ending returns the source of the end of the person's own work that began at the
// instant. A stretch that is too long may not be typed in: such an end is refused,
// or, sent by a device that was offline, counts as set by the program.
func (c claim) ending(began time.Time) (Source, error) {
	switch {
	case c.at.Sub(began) <= longestSession:
		return c.source, nil
	case c.source == Offline:
		return Closed, nil
	}
	return c.source, fault.OnField("at", "session_too_long", fault.Args{"hours": int(longestSession / time.Hour)})
}

// endStretch ends the person's session that began when the claim says, or stores
// one if none is recorded.
func (h *hours) endStretch(own []Session, c claim) ([]int64, error) {
	person := []int64{h.who.UserID}
	var it *Session
	for _, s := range own {
		if off := s.StartedAt.Sub(*c.since).Abs(); off <= slow && (it == nil || off < it.StartedAt.Sub(*c.since).Abs()) {
			it = &s
		}
	}
	for _, s := range own {
		if it == nil && s.holds(*c.since) {
			it = &s
		}
	}
	for _, s := range own { // a clock that was set meanwhile gives a wrong start
		if it == nil && s.EndedAt == nil && !s.StartedAt.After(c.at) {
			it = &s
		}
	}
	switch {
	case it == nil:
		source, err := c.ending(*c.since)
		if err != nil {
			return nil, err
		}
		return person, h.add(h.who.UserID, claim{at: *c.since, source: c.source}, &c.at, &source)
	case it.open() || it.EndedAt.Before(c.at):
		source, err := c.ending(it.StartedAt)
		if err != nil {
			return nil, err
		}
		return person, h.setEnd(*it, c.at, source, c.device)
	}
	return nil, nil
}

func peopleOf(all []Session) (people []int64) {
	for _, s := range all {
		if !slices.Contains(people, s.WorkerID) {
			people = append(people, s.WorkerID)
		}
	}
	return people
}

// close ends every session that still runs, since the order was over at the
// instant. Sessions that began later end now.
func (h *hours) close(at time.Time) error {
	all, err := db.All[Session](h.tx, `SELECT `+sessionColumns+` FROM work_session s WHERE s.order_id = ? AND s.ended_at IS NULL ORDER BY s.work_session_id`, h.order.ID)
	if err != nil {
		return err
	}
	for _, s := range all {
		end := at
		if s.StartedAt.After(at) {
			end = h.tx.Now
		}
		if err := h.setEnd(s, end, Closed, nil); err != nil {
			return err
		}
	}
	return nil
}

// all counts again the hours of everybody on an order that was deleted or restored:
// on a deleted one they do not count.
func (h *hours) all() error {
	all, err := sessions(h.tx, []int64{h.order.ID})
	if err != nil {
		return err
	}
	for _, s := range all {
		h.touch(s.WorkerID, s.OrderID, s.StartedAt, s.EndedAt)
	}
	return h.finish()
}

// finish counts the minutes of the changed hours again, and updates when work on
// the order began and ended; approval of their months is withdrawn.
func (h *hours) finish() error {
	if len(h.people) == 0 {
		return nil
	}
	if err := recount(h.tx, h.order.ContractorID, h.people, h.from, h.to); err != nil {
		return err
	}
	if err := h.reopenMonths(); err != nil || !h.changed {
		return err
	}
	_, err := h.tx.Exec(`UPDATE work_order SET time_started = COALESCE(`+firstWorked+`, time_started),
			time_ended = CASE WHEN time_ended IS NULL THEN NULL
				WHEN time_ended = ? OR time_ended < (SELECT MAX(s.ended_at) FROM work_session s WHERE s.order_id = work_order.order_id)
				THEN COALESCE((SELECT MAX(s.ended_at) FROM work_session s WHERE s.order_id = work_order.order_id), time_ended) ELSE time_ended END
		WHERE order_id = ? AND status <> 'CREATED'`, h.ended, h.order.ID)
	return err
}

// whose returns the condition on user_id for the sessions that the person begins
// and ends: their own, or on an order of others everybody's.
func (o Order) whose(who access.Who) string {
	if o.Mine {
		return `user_id = ?`
	}
	return `user_id <> ?`
}

func names(tx *db.Tx, ids []int64) ([]string, error) {
	return db.All[string](tx, `SELECT first_name || ' ' || last_name FROM user_account WHERE user_id IN (?) ORDER BY user_id`, ids)
}

// reopenMonths withdraws confirmations and approvals of months whose hours have
// changed.
func (h *hours) reopenMonths() error {
	type sheet struct {
		ID       int64 `db:"time_sheet_id"`
		Approved bool  `db:"approved"`
		Version  int64 `db:"version"`
	}
	all, err := db.All[sheet](h.tx, `SELECT time_sheet_id, approved_at IS NOT NULL AS approved, version FROM time_sheet
		WHERE tenant_id = ? AND user_id IN (?) AND month IN (?) AND (confirmed_at IS NOT NULL OR approved_at IS NOT NULL)`,
		h.order.ContractorID, h.people, planning.Months(h.who.Zone, h.from, h.to))
	if err != nil {
		return err
	}
	for _, s := range all {
		if _, err := h.tx.Exec(`UPDATE time_sheet SET confirmed_at = NULL, approved_at = NULL, approved_by = NULL, version = version + 1 WHERE time_sheet_id = ?`, s.ID); err != nil {
			return err
		}
		ref := history.Ref{Entity: TimeSheet, ID: s.ID, Version: s.Version + 1, Tenants: []int64{h.order.ContractorID}}
		if err := history.Record(h.tx, h.who, ref, history.Event{Kind: "hours_changed", Old: s.Approved, New: h.order.ID}); err != nil {
			return err
		}
	}
	return nil
}

// TimeSheet is the name of a person's month in history and live changes.
const TimeSheet = "time_sheet"
