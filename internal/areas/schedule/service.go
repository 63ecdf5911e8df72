package schedule

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"teren/internal/areas/orders"
	"teren/internal/areas/settings"
	"teren/internal/kit/recent"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/planning"
	"teren/internal/platform/search"
)

type Service struct {
	DB *db.DB

	told pace
	kept *recent.Memory[Board]
}

// Area registers the schedule with the program.
func Area(d *db.DB) area.Area {
	return area.Area{Name: "schedule", Routes: New(d).Routes}
}

// New returns the service that caches boards; the zero Service with a DB reads each
// one from the database.
func New(d *db.DB) *Service {
	return &Service{DB: d, kept: recent.New(mostKept, func(b Board) int { return 3 * len(b.text) })}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.OrderPlan, "POST /schedule/suggest", "Propose who does work orders, and when, so that little is driven; or a better order of a day.", s.Suggest)
	api.On(r, access.OrderPlan, "POST /schedule/absent/stand_ins", "Propose who does the work orders of a worker who is to be absent on some days.", s.StandIns)
	api.On(r, access.OrderPlan, "POST /schedule/absent", "Write down that a worker is absent, and give their work orders to others or let them wait; all or nothing.", s.Absent)
	api.On(r, access.OrderPlan, "POST /schedule/absent/undo", "Take back an absence and return its work orders to the worker; all or nothing.", s.TakeBack)
	api.On(r, access.OrderPlan, "POST /schedule/exchange", "Give two workers each other's work orders of a day, at their times; all or nothing.", s.Exchange)
	api.On(r, access.OrderPlan, "POST /schedule/next_free", "On which day each of some planned work orders could be next, at its hour and with its workers.", s.NextFree)
	api.On(r, access.OrderPlan, "POST /schedule/free", "Who is free at some time, the nearest to a place first, of a team or for a kind of work.", s.Free)
	api.On(r, access.ScheduleRead, "POST /schedule/search", "The work orders of some days, and those that wait for a time; a WORKER's own.", s.Search)
	api.On(r, access.ScheduleRead, "POST /schedule/worker_list", "Who can be planned with, the teams, and what time people have in some days; of a WORKER only themself.", s.WorkerList)
	api.On(r, access.ScheduleRead, "POST /schedule/presence", "Tell the others who look at the board that one does, too, and which work orders one is moving.", s.Present)
}

// Search returns the orders whose time meets the range, the earliest first, with
// their collisions, and after them those without a time. Everybody with the same
// board open reads it again after each change: it is read and encoded for the first
// of them, and cached for the others.
func (s *Service) Search(ctx context.Context, who access.Who, in Range) (Board, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Board, error) {
		key, err := in.key(tx, who)
		if err != nil {
			return Board{}, err
		}
		if s.kept == nil || key == "" || in.Only == Late { // time passes

			return in.board(tx, who)
		}
		if board, ok := s.kept.Get(key); ok {
			return board, nil
		}
		board, err := in.board(tx, who)
		if err != nil {
			return board, err
		}
		if board.text, err = json.Marshal(board); err == nil {
			s.kept.Put(key, board)
		}
		return board, err
	})
}

// mostKept bounds the memory of cached boards in bytes, each about three times its
// text.
const mostKept = 32 << 20

// key returns what the answer depends on: the state of the company's lists, the
// request, and the person, as far as that makes a difference. It is "" where the
// state has no name.
func (r Range) key(tx *db.Tx, who access.Who) (string, error) {
	state, err := tx.State(who.TenantID)
	if err != nil || state == "" {
		return "", err
	}
	// People with work of their own have other allowed actions.
	works, err := db.Exists(tx, `SELECT 1 FROM order_worker WHERE user_id = ?`, who.UserID)
	if err != nil {
		return "", err
	}
	person := int64(0)
	if works || who.Only() {
		person = who.UserID
	}
	asked, err := json.Marshal(r)
	return fmt.Sprintf("%s %d %d %t %s %s", state, person, who.Roles, who.AsksOnly, who.Language, asked), err
}

// board reads the parts of the board that are asked for.
func (r Range) board(tx *db.Tx, who access.Who) (Board, error) {
	board := Board{Counts: map[orders.Status]int64{}}
	for _, status := range orders.Status("").Values() {
		board.Counts[orders.Status(status)] = 0
	}
	planned, waiting := []Order{}, []Order{}
	var err error
	switch r.Only {
	case Unscheduled:
	case Late:
		planned, board.Planned, err = r.late(tx, who)
	default:
		planned, board.Planned, err = r.planned(tx, who)
	}
	if err != nil {
		return board, err
	}
	for _, o := range planned {
		board.Counts[o.Status]++
	}
	if r.Only == "" || r.Only == Unscheduled {
		if waiting, board.Unscheduled, err = r.waiting(tx, who); err != nil {
			return board, err
		}
	}
	board.Data = append(planned, waiting...)
	return board, nil
}

// planned returns the orders whose time meets the range, with their collisions, and
// the number of matches.
func (r Range) planned(tx *db.Tx, who access.Who) ([]Order, int64, error) {
	earliest, err := planning.Earliest(tx, who.TenantID, r.From)
	if err != nil {
		return nil, 0, err
	}
	in := search.Request{Filter: r.Search}.At("search")
	in.OrderBy = []search.OrderBy{{Column: "planned_start"}, {Column: "order_id"}}
	found, n, err := whole(tx, who, within(who, earliest, r.From, r.To), in, mostOrders)
	if err != nil {
		return nil, 0, err
	}
	if r.Worked {
		more, err := r.elsewhere(tx, who, found)
		return append(found, more...), n + int64(len(more)), err
	}
	return found, n, r.collide(tx, who, found, r.Search == nil && !who.Only() && n == int64(len(found)))
}

// elsewhere returns the orders on which somebody worked in the range, without those
// found.
func (r Range) elsewhere(tx *db.Tx, who access.Who, found []Order) ([]Order, error) {
	ids, err := worked(tx, who, r.From, r.To)
	if err != nil {
		return nil, err
	}
	ids = slices.DeleteFunc(ids, func(id int64) bool {
		return slices.ContainsFunc(found, func(o Order) bool { return o.ID == id })
	})
	return arrived(tx, who, ids)
}

// late returns the orders that are late, the latest plan last, and how many match.
func (r Range) late(tx *db.Tx, who access.Who) ([]Order, int64, error) {
	in := search.Request{Filter: r.Search}.At("search")
	in.OrderBy = []search.OrderBy{{Column: "planned_start"}, {Column: "order_id"}}
	return whole(tx, who, overdue(who, tx.Now), in, mostLate)
}

// waiting returns the unscheduled orders asked for, and how many match.
func (r Range) waiting(tx *db.Tx, who access.Who) ([]Order, int64, error) {
	in := search.Request{Filter: r.Search}.At("search")
	in.OrderBy = []search.OrderBy{{Column: "order_id"}}
	w := r.Unscheduled
	if w == nil {
		return whole(tx, who, unscheduled(who), in, mostOrders)
	}
	in.Page, in.Search = w.Page, w.Text
	in.Page.Count = nil // the number of waiting orders is always returned
	in.OrderBy = []search.OrderBy{{Column: sorted}, {Column: arrival}, {Column: "order_id"}}
	found, err := search.Run(tx, who, w.table(today(tx, who)), unscheduled(who), in, read)
	if err != nil {
		return nil, 0, err
	}
	return found.Data, *found.Count, nil
}

// whole returns the first orders of a part of the board, most of them, and how many
// match.
func whole(tx *db.Tx, who access.Who, scope search.Scope, in search.Request, most int64) ([]Order, int64, error) {
	found, err := search.All[Order](tx, who, orders.Table, scope, in.Whole(most), columns)
	if err != nil {
		return nil, 0, err
	}
	return found.Data, *found.Count, complete(tx, who, found.Data)
}

// WorkerList lists who can be planned with, by last name, and the teams.
func (s *Service) WorkerList(ctx context.Context, who access.Who, in People) (Crew, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Crew, error) {
		crew := Crew{Days: []Day{}}
		var err error
		if crew.Workers, err = workers(tx, who, in.Search); err != nil {
			return crew, err
		}
		if crew.Teams, err = teams(tx, who, in.Search); err != nil {
			return crew, err
		}
		company, err := settings.CalendarOf(tx, who)
		if err != nil {
			return crew, err
		}
		crew.RoadDetour, crew.RoadSpeed = company.RoadDetour, company.RoadSpeed
		if in.From == nil {
			return crew, nil
		}
		if crew.Days, err = days(company, who.Location(), *in.From, *in.To); err != nil || len(crew.Days) == 0 {
			return crew, err
		}
		return crew, crew.count(tx, who)
	})
}

// count adds what the workers have planned and when they are away.
func (c *Crew) count(tx *db.Tx, who access.Who) error {
	from, to := c.Days[0].begins, c.Days[len(c.Days)-1].ends
	ids, at := make([]int64, len(c.Workers)), map[int64]*Worker{}
	for i := range c.Workers {
		w := &c.Workers[i]
		ids[i], at[w.WorkerID], w.Planned = w.WorkerID, w, make([]int64, len(c.Days))
	}
	booked, err := planning.Bookings(tx, who.TenantID, ids, from, to)
	if err != nil {
		return err
	}
	for _, b := range booked {
		for i, d := range c.Days {
			at[b.UserID].Planned[i] += overlap(b.From, b.To, d.begins, d.ends)
		}
	}
	away, err := absent(tx, who, ids, from, to)
	for _, a := range away {
		at[a.UserID].Absences = append(at[a.UserID].Absences, Absence{a.Kind, a.From, a.To})
	}
	return err
}

// named reports whether every word of the search occurs in the name.
func named(name, search string) bool {
	name = textfold.Text(name)
	for word := range strings.FieldsSeq(textfold.Text(search)) {
		if !strings.Contains(name, word) {
			return false
		}
	}
	return true
}
