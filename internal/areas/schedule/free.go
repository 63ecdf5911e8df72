package schedule

import (
	"cmp"
	"context"
	"slices"
	"time"

	"teren/internal/areas/absences"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/orders"
	"teren/internal/areas/settings"
	"teren/internal/kit/geo"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/planning/route"
)

// longestSpan is the longest time in which somebody is looked for who is free.
const longestSpan = 14 * 24 * time.Hour

// Span asks who is free in [From, To). Near is the place of the work; TeamID and
// WhierID, the kind of work, say who fits for it.
type Span struct {
	From    time.Time `json:"from"`
	To      time.Time `json:"to"`
	Near    *Point    `json:"near,omitempty"`
	TeamID  *int64    `json:"team_id,omitempty"`
	WhierID *int64    `json:"whier_id,omitempty"`
}

// Searches returns 1: it waits for its turn as one search.
func (Span) Searches() int { return 1 }

// Validate reports every field that is wrong.
func (s *Span) Validate() error {
	var c fault.Check
	checkRange(&c, s.From, s.To)
	if s.To.Sub(s.From) > longestSpan {
		c.Fail("to", "range_too_long", fault.Args{"days": int(longestSpan.Hours() / 24)})
	}
	if s.Near != nil {
		c.Around("near.latitude", &s.Near.Latitude, 90)
		c.Around("near.longitude", &s.Near.Longitude, 180)
	}
	return c.Err()
}

// FreeWorker is a worker and what they have in the time asked about. Drive is how many
// minutes they drive to the place from where they are before, or from the company's on
// the first way of the day; null without coordinates. Planned is the minutes planned on
// the day on which the time begins.
type FreeWorker struct {
	WorkerID int64          `json:"worker_id"`
	Fits     bool           `json:"fits"`
	Orders   []int64        `json:"order_ids"`
	Absence  *absences.Kind `json:"absence_kind"`
	Drive    *int64         `json:"drive_minutes"`
	Planned  int64          `json:"planned_minutes"`
}

func (w FreeWorker) free() bool { return w.Fits && len(w.Orders) == 0 && w.Absence == nil }

// Free returns the workers: those who are free and fit first, the nearest of them
// first, then those with the least planned.
func (s *Service) Free(ctx context.Context, who access.Who, in Span) ([]FreeWorker, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]FreeWorker, error) {
		all, err := workers(tx, who, "")
		if err != nil {
			return nil, err
		}
		fits, err := in.fits(tx, who)
		if err != nil {
			return nil, err
		}
		out, ids := make([]FreeWorker, len(all)), make([]int64, len(all))
		for i, w := range all {
			ids[i] = w.WorkerID
			out[i] = FreeWorker{WorkerID: w.WorkerID, Fits: fits(w.WorkerID), Orders: []int64{}}
		}
		if err := in.read(tx, who, ids, out); err != nil {
			return nil, err
		}
		slices.SortStableFunc(out, func(a, b FreeWorker) int {
			return cmp.Or(-compare(a.free(), b.free()), -compare(a.Fits, b.Fits), compareDrives(a.Drive, b.Drive), cmp.Compare(a.Planned, b.Planned))
		})
		return out, nil
	})
}

func compare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// compareDrives puts unknown drives last.
func compareDrives(a, b *int64) int {
	if a == nil || b == nil {
		return compare(a == nil, b == nil)
	}
	return cmp.Compare(*a, *b)
}

// fits returns who is of the team, and of a team for the kind of work; a kind without a
// team of its own is for everybody.
func (s Span) fits(tx *db.Tx, who access.Who) (func(worker int64) bool, error) {
	var team, skilled []int64
	if s.TeamID != nil {
		all, err := teams(tx, who, "")
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(all, func(t Team) bool { return t.ID == *s.TeamID })
		if at < 0 {
			return nil, fault.OnField("team_id", "no_such_thing", nil)
		}
		team = all[at].Workers
	}
	if s.WhierID != nil {
		if _, err := hierarchies.Find(tx, who, *s.WhierID); fault.IsMissing(err) {
			return nil, fault.OnField("whier_id", "no_such_thing", nil)
		} else if err != nil {
			return nil, err
		}
		var err error
		skilled, err = db.All[int64](tx, `SELECT DISTINCT b.user_id FROM work_hierarchy_path p JOIN team g ON g.work_hierarchy_id = p.ancestor_id
			JOIN team_user b ON b.team_id = g.team_id WHERE p.node_id = ? AND g.tenant_id = ? AND g.deleted_at IS NULL`, *s.WhierID, who.TenantID)
		if err != nil {
			return nil, err
		}
	}
	return func(worker int64) bool {
		return (s.TeamID == nil || slices.Contains(team, worker)) && (len(skilled) == 0 || slices.Contains(skilled, worker))
	}, nil
}

// read adds what the workers have in the time, and how far they drive.
func (s Span) read(tx *db.Tx, who access.Who, ids []int64, out []FreeWorker) error {
	company, err := settings.CalendarOf(tx, who)
	if err != nil {
		return err
	}
	days, err := days(company, who.Location(), s.From, s.To)
	if err != nil {
		return err
	}
	roads := route.Roads{Detour: int(company.RoadDetour), Speed: int(company.RoadSpeed)}
	var at *route.Point
	if latitude, longitude, ok := geo.Settlement(company.Zipcode, company.City); ok && company.Country == "HR" {
		at = &route.Point{Latitude: latitude, Longitude: longitude}
	}
	booked, err := bookings(tx, who, ids, days[0].begins, latest(s.To, days[0].ends))
	if err != nil {
		return err
	}
	away, err := absent(tx, who, ids, s.From, s.To)
	if err != nil {
		return err
	}
	for i := range out {
		w, last := &out[i], at
		for _, b := range booked {
			if b.User != w.WorkerID {
				continue
			}
			from, to := b.times(tx.Now)
			w.Planned += overlap(from, to, days[0].begins, days[0].ends)
			if from.Before(s.To) && to.After(s.From) && b.Status != orders.Done {
				w.Orders = append(w.Orders, b.Order)
			}
			if here := pointOf(b.Latitude, b.Longitude); here != nil && from.Before(s.From) && to.After(days[0].begins) {
				last = here
			}
		}
		if s.Near != nil && last != nil {
			w.Drive = new(int64(roads.Between(*last, route.Point{Latitude: s.Near.Latitude, Longitude: s.Near.Longitude}).Minutes))
		}
	}
	for _, a := range away {
		out[slices.Index(ids, a.UserID)].Absence = &a.Kind
	}
	return nil
}
