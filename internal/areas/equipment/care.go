package equipment

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/uploads"
)

// CareKind is a kind of repeated care of an item. An item with overdue care, except
// a SERVICE, cannot be borrowed without a reason.
type CareKind string

const (
	Calibration         CareKind = "CALIBRATION"
	ElectricalSafety    CareKind = "ELECTRICAL_SAFETY"
	TechnicalInspection CareKind = "TECHNICAL_INSPECTION"
	Servicing           CareKind = "SERVICE"
)

func (CareKind) Values() []string {
	return []string{"CALIBRATION", "ELECTRICAL_SAFETY", "TECHNICAL_INSPECTION", "SERVICE"}
}

// RecordEntity is the name under which the documents of a record are stored. They
// may contain its cost.
const RecordEntity = "equipment_record"

// Plan is planned care of an item: every so many months, or once, and the day of
// the next.
type Plan struct {
	Kind        CareKind        `db:"kind" json:"kind"`
	EveryMonths *int64          `db:"every_months" json:"every_months"`
	NextDue     *string         `db:"next_due" json:"next_due"`
	Note        string          `db:"note" json:"note"`
	State       InspectionState `db:"-" json:"state"`
}

// Record is care done to an item. Its cost and documents are shown only to people
// who may see money.
type Record struct {
	ID        int64        `db:"record_id" json:"record_id"`
	Kind      CareKind     `db:"kind" json:"kind"`
	DoneDay   string       `db:"done_day" json:"done_date"`
	Performer string       `db:"performer" json:"performer"`
	Passed    bool         `db:"passed" json:"passed"`
	Cost      *money.Cents `db:"cost" json:"cost"`
	Note      string       `db:"note" json:"note"`
	NextDue   *string      `db:"next_due" json:"next_due"`
	CreatedBy string       `db:"creator" json:"created_by"`
	Documents []Document   `db:"-" json:"documents"`
}

// Mileage is the odometer of a vehicle on a day.
type Mileage struct {
	Day        string `db:"day" json:"date"`
	Kilometers int64  `db:"kilometers" json:"kilometers"`
	Note       string `db:"note" json:"note"`
	CreatedBy  string `db:"creator" json:"created_by"`
}

// Costs are the total costs of an item, and its present value if it loses the same
// part of it each month, from the month after its purchase on.
type Costs struct {
	Service     *money.Cents `json:"service"`
	Inspections *money.Cents `json:"inspections"`
	Total       *money.Cents `json:"total_cost"` // with the purchase
	Years       int64        `json:"years"`      // over which it loses its value; 0 is never
	Depreciated *money.Cents `json:"depreciated"`
	BookValue   *money.Cents `json:"book_value"`
}

const maxRecords = 100

func plansOf(tx *db.Tx, who access.Who, id int64) ([]Plan, error) {
	all, err := db.All[Plan](tx, `SELECT kind, every_months, next_due, note FROM equipment_plan WHERE equipment_id = ? AND deleted_at IS NULL ORDER BY next_due, kind`, id)
	for n := range all {
		all[n].State = inspected(all[n].NextDue, today(tx.Now, who))
	}
	return append([]Plan{}, all...), err
}

func recordsOf(tx *db.Tx, who access.Who, id int64) ([]Record, error) {
	all, err := db.All[Record](tx, `SELECT r.record_id, r.kind, r.done_day, r.performer, r.passed, r.cost, r.note, r.next_due, COALESCE(u.first_name || ' ' || u.last_name, '') AS creator
		FROM equipment_record r LEFT JOIN user_account u ON u.user_id = r.created_by WHERE r.equipment_id = ? ORDER BY r.done_day DESC, r.record_id DESC LIMIT ?`, id, maxRecords)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(all))
	for n, r := range all {
		ids[n], all[n].Documents = r.ID, []Document{}
	}
	if !who.May(access.TaskMoney) {
		return append([]Record{}, all...), nil
	}
	papers, err := uploads.List(tx, RecordEntity, ids...)
	for n := range all {
		for _, f := range papers[all[n].ID] {
			all[n].Documents = append(all[n].Documents, Document{f.ID, f.URL(), f.DisplayName, f.Size, f.ContentType, false})
		}
	}
	return append([]Record{}, all...), err
}

func mileageOf(tx *db.Tx, id int64) ([]Mileage, error) {
	all, err := db.All[Mileage](tx, `SELECT m.day, m.kilometers, m.note, COALESCE(u.first_name || ' ' || u.last_name, '') AS creator
		FROM equipment_mileage m LEFT JOIN user_account u ON u.user_id = m.created_by WHERE m.equipment_id = ? ORDER BY m.day DESC LIMIT ?`, id, maxRecords)
	return append([]Mileage{}, all...), err
}

// costs returns the costs of the item; nil for people who may not see money.
func (i Item) costs(tx *db.Tx, who access.Who) (*Costs, error) {
	if !who.May(access.TaskMoney) {
		return nil, nil
	}
	type sums struct {
		Service     money.Cents `db:"service"`
		Inspections money.Cents `db:"inspections"`
	}
	s, err := db.One[sums](tx, `SELECT
		CAST((SELECT COALESCE(SUM(cost), 0) FROM equipment_service WHERE equipment_id = ?) + (SELECT COALESCE(SUM(cost), 0) FROM equipment_record WHERE equipment_id = ? AND kind = 'SERVICE') AS BIGINT) AS service,
		CAST((SELECT COALESCE(SUM(cost), 0) FROM equipment_record WHERE equipment_id = ? AND kind <> 'SERVICE') AS BIGINT) AS inspections`, i.ID, i.ID, i.ID)
	if err != nil {
		return nil, err
	}
	set, err := settingsOf(tx, i.TenantID)
	if err != nil {
		return nil, err
	}
	until := today(tx.Now, who)
	if i.Status == Expensed {
		until = today(i.StatusAt, who)
	}
	total, lost := i.PurchaseValue+s.Service+s.Inspections, depreciated(i.PurchaseValue, set.Years[i.Type], i.PurchaseDate, until)
	left := i.PurchaseValue - lost
	return &Costs{&s.Service, &s.Inspections, &total, set.Years[i.Type], &lost, &left}, nil
}

// depreciated returns how much of a value is lost on a day: each month that is
// over, from the one after the purchase on, takes the same part, until nothing is
// left.
func depreciated(value money.Cents, years int64, bought, day string) money.Cents {
	a, err1 := time.Parse(time.DateOnly, bought)
	b, err2 := time.Parse(time.DateOnly, day)
	if years == 0 || errors.Join(err1, err2) != nil {
		return 0
	}
	months := max(0, int64(b.Year()-a.Year())*12+int64(b.Month()-a.Month())-1)
	all := years * 12
	if months >= all {
		return value
	}
	return money.Cents((int64(value)*months + all/2) / all)
}

// Plans are all that has to be done to an item again and again, at most one of each
// kind.
type Plans struct {
	ID    int64     `path:"equipment_id" json:"-"`
	Plans []NewPlan `json:"plans"`
}

// NewPlan is planned care every so many months, or once on the day.
type NewPlan struct {
	Kind        CareKind        `json:"kind"`
	EveryMonths *int64          `json:"every_months,omitempty"`
	NextDue     api.Opt[string] `json:"next_due,omitzero"`
	Note        string          `json:"note,omitempty"`
}

const maxMonths = 240

func (p *Plans) Validate() error {
	var c fault.Check
	var seen []CareKind
	for n := range p.Plans {
		one := &p.Plans[n]
		at := "plans[" + string(one.Kind) + "]."
		c.OneOf("plans.kind", string(one.Kind), one.Kind.Values())
		if slices.Contains(seen, one.Kind) {
			c.Fail(at+"kind", "named_twice", nil)
		}
		seen = append(seen, one.Kind)
		if m := one.EveryMonths; m != nil && (*m < 1 || *m > maxMonths) {
			c.Fail(at+"every_months", "out_of_range", fault.Args{"min": 1, "max": maxMonths})
		}
		if one.EveryMonths == nil && one.NextDue.Or("") == "" {
			c.Fail(at+"next_due", "required", nil)
		}
		c.Text(at+"note", &one.Note, maxNote)
	}
	return c.Err()
}

// SetPlans sets the planned care of an item. A plan without a day is due as before,
// or, if it is new, its months from today.
func (s *Service) SetPlans(ctx context.Context, who access.Who, in Plans) (Details, error) {
	return s.move(ctx, who, access.EquipmentEdit, in.ID, func(tx *db.Tx, i Item) (step, error) {
		was, err := plansOf(tx, who, i.ID)
		if err != nil {
			return step{}, err
		}
		if _, err := tx.Exec(`UPDATE equipment_plan SET deleted_at = ? WHERE equipment_id = ? AND deleted_at IS NULL`, tx.Now, i.ID); err != nil {
			return step{}, err
		}
		var c fault.Check
		for _, p := range in.Plans {
			due := ""
			if at := slices.IndexFunc(was, func(w Plan) bool { return w.Kind == p.Kind }); at >= 0 && was[at].NextDue != nil {
				due = *was[at].NextDue
			}
			if due = day(&c, who, "plans.next_due", p.NextDue, due); due == "" && p.EveryMonths != nil {
				due = clock.MonthsAfter(today(tx.Now, who), int(*p.EveryMonths))
			}
			if _, err := tx.Exec(`INSERT INTO equipment_plan (equipment_id, kind, every_months, next_due, note, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
				i.ID, p.Kind, p.EveryMonths, emptyNil(due), p.Note, person(who), tx.Now); err != nil {
				return step{}, err
			}
		}
		if err := c.Err(); err != nil {
			return step{}, err
		}
		now, err := i.planned(tx, who)
		return step{i.Status, nil, nil, []history.Event{{Kind: "inspection_plans", Old: inWords(was), New: inWords(now)}}}, err
	})
}

// inWords returns the plans as the history stores them: each kind with its day.
func inWords(plans []Plan) []string {
	out := []string{}
	for _, p := range plans {
		text := string(p.Kind)
		if p.NextDue != nil {
			text += " " + *p.NextDue
		}
		out = append(out, text)
	}
	return out
}

// planned stores with the item when its next inspection is due.
func (i Item) planned(tx *db.Tx, who access.Who) ([]Plan, error) {
	now, err := plansOf(tx, who, i.ID)
	if err != nil {
		return nil, err
	}
	return now, i.inspectNext(tx)
}

// nextInspection is the first day on which something of the item e has to be passed:
// one of its inspections, or its registration.
const nextInspection = `(SELECT MIN(d.day) FROM (
	SELECT p.next_due AS day FROM equipment_plan p WHERE p.equipment_id = e.equipment_id AND p.deleted_at IS NULL AND p.kind <> 'SERVICE'
	UNION ALL SELECT e.registration_end) d)`

// inspectNext stores with the item when its next inspection is due, if that
// changed.
func (i Item) inspectNext(tx *db.Tx) error {
	next, err := db.One[*string](tx, `SELECT `+nextInspection+` FROM equipment e WHERE e.equipment_id = ?`, i.ID)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE equipment SET next_inspection = ? WHERE equipment_id = ? AND COALESCE(next_inspection, '') <> COALESCE(?, '')`, next, i.ID, next)
	return err
}

// NewRecord is care done to an item. Without NextDue the next is due after the
// planned months.
type NewRecord struct {
	ID        int64                 `path:"equipment_id" json:"-"`
	Kind      CareKind              `json:"kind"`
	DoneDate  api.Opt[string]       `json:"done_date,omitzero"`
	Performer string                `json:"performer,omitempty"`
	Failed    bool                  `json:"failed,omitempty"`
	Cost      api.Opt[money.Number] `json:"cost,omitzero"`
	Note      string                `json:"note,omitempty"`
	NextDue   api.Opt[string]       `json:"next_due,omitzero"`
	Docs      api.Docs              `json:"-"`
}

func (r *NewRecord) Validate() error {
	var c fault.Check
	c.OneOf("kind", string(r.Kind), r.Kind.Values())
	c.Text("performer", &r.Performer, maxName)
	c.Text("note", &r.Note, maxNote)
	return c.Err()
}

// AddRecord stores care done to an item, and when it is due next. An inspection
// that was not passed stays overdue.
func (s *Service) AddRecord(ctx context.Context, who access.Who, in NewRecord) (Details, error) {
	return s.move(ctx, who, access.EquipmentEdit, in.ID, func(tx *db.Tx, i Item) (step, error) {
		var c fault.Check
		now := today(tx.Now, who)
		done := day(&c, who, "done_date", in.DoneDate, now)
		next := day(&c, who, "next_due", in.NextDue, "")
		var cost *money.Cents
		if in.Cost.Set && in.Cost.Value != nil && strings.TrimSpace(string(*in.Cost.Value)) != "" {
			cost = new(values.Read(&c, "cost", in.Cost, 0))
		}
		switch {
		case done > now:
			c.Fail("done_date", "not_in_future", nil)
		case done < i.PurchaseDate:
			c.Fail("done_date", "out_of_range", fault.Args{"min": words.Day(i.PurchaseDate), "max": words.Day(now)})
		}
		if next != "" && next <= done {
			c.Fail("next_due", "only_later", fault.Args{"day": words.Day(done)})
		}
		if err := c.Err(); err != nil {
			return step{}, err
		}
		type plan struct {
			ID     int64  `db:"plan_id"`
			Months *int64 `db:"every_months"`
		}
		plans, err := db.All[plan](tx, `SELECT plan_id, every_months FROM equipment_plan WHERE equipment_id = ? AND kind = ? AND deleted_at IS NULL`, i.ID, in.Kind)
		if err != nil {
			return step{}, err
		}
		var of *int64
		for _, p := range plans {
			of = &p.ID
			if next == "" && p.Months != nil && !in.Failed {
				next = clock.MonthsAfter(done, int(*p.Months))
			}
			due := emptyNil(next)
			if in.Failed {
				due = emptyNil(clock.DaysAfter(done, -1))
			}
			if _, err := tx.Exec(`UPDATE equipment_plan SET next_due = ?, version = version + 1 WHERE plan_id = ?`, due, p.ID); err != nil {
				return step{}, err
			}
		}
		id, err := db.One[int64](tx, `INSERT INTO equipment_record (equipment_id, plan_id, kind, done_day, performer, passed, cost, note, next_due, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING record_id`,
			i.ID, of, in.Kind, done, in.Performer, !in.Failed, cost, in.Note, emptyNil(next), person(who), tx.Now)
		if err != nil {
			return step{}, err
		}
		if _, err := uploads.Attach(tx, who, RecordEntity, id, nil, in.Docs); err != nil {
			return step{}, err
		}
		if _, err := i.planned(tx, who); err != nil {
			return step{}, err
		}
		events := []history.Event{{Kind: "inspection_recorded", New: string(in.Kind) + " " + done, Reason: in.Note}}
		if in.Failed {
			events[0].Kind = "inspection_failed"
		}
		if cost != nil {
			events = append(events, history.Event{Kind: "service_cost", New: *cost, Money: true})
		}
		return step{i.Status, nil, nil, events}, nil
	})
}

// recordVisible allows people who may see the item and its cost.
func recordVisible(tx *db.Tx, who access.Who, id int64) error {
	if !who.May(access.TaskMoney) {
		return fault.Missing()
	}
	item, err := fault.Only(db.All[int64](tx, `SELECT equipment_id FROM equipment_record WHERE record_id = ?`, id))
	if err != nil {
		return err
	}
	return Visible(tx, who, item)
}

// NewMileage is the odometer of a vehicle on a day, today if none is given.
type NewMileage struct {
	ID         int64           `path:"equipment_id" json:"-"`
	Date       api.Opt[string] `json:"date,omitzero"`
	Kilometers int64           `json:"kilometers"`
	Note       string          `json:"note,omitempty"`
}

const maxKilometers = 9_999_999

func kilometers(n int64) words.Amount { return words.Amount(strconv.FormatInt(n, 10)) }

func (m *NewMileage) Validate() error {
	var c fault.Check
	if m.Kilometers < 0 || m.Kilometers > maxKilometers {
		c.Fail("kilometers", "out_of_range", fault.Args{"min": 0, "max": kilometers(maxKilometers)})
	}
	c.Text("note", &m.Note, maxNote)
	return c.Err()
}

// AddMileage records the odometer of a vehicle: no less than on an earlier day, and
// no more than on a later one. It replaces one for the same day.
func (s *Service) AddMileage(ctx context.Context, who access.Who, in NewMileage) (Details, error) {
	return s.move(ctx, who, access.EquipmentMileage, in.ID, func(tx *db.Tx, i Item) (step, error) {
		var c fault.Check
		now := today(tx.Now, who)
		on := day(&c, who, "date", in.Date, now)
		if on > now {
			c.Fail("date", "not_in_future", nil)
		}
		if err := c.Err(); err != nil {
			return step{}, err
		}
		against, err := db.All[struct {
			Day        string `db:"day"`
			Kilometers int64  `db:"kilometers"`
		}](tx, `SELECT day, kilometers FROM equipment_mileage WHERE equipment_id = ? AND (day < ? AND kilometers > ? OR day > ? AND kilometers < ?)
			ORDER BY day DESC LIMIT 1`, i.ID, on, in.Kilometers, on, in.Kilometers)
		if err != nil {
			return step{}, err
		}
		if len(against) > 0 {
			told := fault.Args{"day": words.Day(against[0].Day), "kilometers": kilometers(against[0].Kilometers)}
			if against[0].Day > on {
				return step{}, fault.OnField("kilometers", "mileage_more", told)
			}
			return step{}, fault.OnField("kilometers", "mileage_less", told)
		}
		_, err = tx.Exec(`INSERT INTO equipment_mileage (equipment_id, day, kilometers, note, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (equipment_id, day) DO UPDATE SET kilometers = excluded.kilometers, note = excluded.note, created_by = excluded.created_by, created_at = excluded.created_at`,
			i.ID, on, in.Kilometers, in.Note, person(who), tx.Now)
		return step{i.Status, nil, nil, []history.Event{{Kind: "mileage", New: in.Kilometers, Reason: in.Note}}}, err
	})
}
