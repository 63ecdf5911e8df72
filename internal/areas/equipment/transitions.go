package equipment

import (
	"context"
	"slices"

	"teren/internal/areas/notices"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// from are the statuses in which an action is possible.
var from = map[access.Action][]Status{
	access.EquipmentBorrow:       {InWarehouse},
	access.EquipmentExtend:       {Outside},
	access.EquipmentReturn:       {Outside},
	access.EquipmentHandOver:     {Outside},
	access.EquipmentReserve:      {InWarehouse, Outside, AtService},
	access.EquipmentService:      {InWarehouse, Outside},
	access.EquipmentBack:         {AtService},
	access.EquipmentDamage:       {InWarehouse, Outside},
	access.EquipmentLost:         {InWarehouse, Outside, AtService},
	access.EquipmentFound:        {Lost},
	access.EquipmentDecommission: {InWarehouse, Outside, AtService, Lost},
	access.EquipmentRecommission: {Expensed},
}

// actions are those that an item's allowed_actions may name.
var actions = []access.Action{
	access.EquipmentEdit, access.EquipmentBorrow, access.EquipmentExtend, access.EquipmentReturn, access.EquipmentHandOver, access.EquipmentReserve, access.EquipmentService, access.EquipmentBack,
	access.EquipmentDamage, access.EquipmentLost, access.EquipmentFound, access.EquipmentDecommission, access.EquipmentRecommission, access.EquipmentDelete, access.EquipmentRestore, access.EquipmentMileage,
}

// now reports whether the action is possible in the state of the item.
func (i Item) now(a access.Action) bool {
	if (i.DeletedAt != nil) != (a == access.EquipmentRestore) {
		return false
	}
	if statuses, ok := from[a]; ok && !slices.Contains(statuses, i.Status) {
		return false
	}
	switch a {
	case access.EquipmentExtend, access.EquipmentHandOver:
		return i.LoanID != nil
	case access.EquipmentMileage:
		return i.Type == "VEHICLE"
	case access.EquipmentDecommission, access.EquipmentDelete:
		return i.LoanID == nil
	}
	return true
}

// holds reports whether the person may do the action as far as that depends on the
// borrower: some a WORKER may do only to items they have.
func (i Item) holds(who access.Who, a access.Action) bool {
	switch a {
	case access.EquipmentExtend, access.EquipmentReturn, access.EquipmentHandOver, access.EquipmentDamage, access.EquipmentLost, access.EquipmentMileage:
		return !who.Only() || i.HolderID != nil && *i.HolderID == who.UserID
	}
	return true
}

// may reports whether the person may do the action to the item as it is now.
func (i Item) may(who access.Who, a access.Action) bool {
	return who.May(a) && i.now(a) && i.holds(who, a)
}

func (i Item) allowed(who access.Who) []access.Action {
	return access.Filter(actions, func(a access.Action) bool { return i.may(who, a) })
}

// ready returns an item, also a deleted one to be restored, that the person may do
// the action to now; a 409 names the present status and the actions possible
// instead.
func ready(tx *db.Tx, who access.Who, a access.Action, id int64) (Item, error) {
	i, err := findAny(tx, who, id)
	switch {
	case err != nil:
		return i, err
	case i.DeletedAt != nil && a != access.EquipmentRestore:
		return i, fault.Missing()
	case !i.now(a):
		return i, i.refuse(who, "not_allowed_now")
	case !i.holds(who, a):
		return i, fault.New(fault.Forbidden, "forbidden")
	}
	return i, nil
}

// lock locks the item's row until the transaction ends: a concurrent change waits,
// or starts again.
func (i Item) lock(tx *db.Tx) error {
	_, err := tx.Exec(`UPDATE equipment SET version = version WHERE equipment_id = ?`, i.ID)
	return err
}

// refuse returns the 409 with the actions possible instead.
func (i Item) refuse(who access.Who, code string) *fault.Fault {
	return fault.NotNow(code, string(i.Status), i.allowed(who))
}

// A step is the result of one transition of an item: its status and place
// afterwards, and the events for the history.
type step struct {
	status Status
	place  *Place // nil: it stays where it is
	damage *string
	events []history.Event
}

// move makes one transition and returns the new details.
func (s *Service) move(ctx context.Context, who access.Who, a access.Action, id int64, do func(*db.Tx, Item) (step, error)) (Details, error) {
	return s.moveSeen(ctx, who, a, id, api.Opt[int64]{}, do)
}

// moveSeen is move of the item with the loan that the person saw: if that has
// ended, the refusal says so.
func (s *Service) moveSeen(ctx context.Context, who access.Who, a access.Action, id int64, seen api.Opt[int64], do func(*db.Tx, Item) (step, error)) (Details, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		i, err := ready(tx, who, a, id)
		if i.ID != 0 && i.DeletedAt == nil && (seen.Set && !same(seen.Value, i.LoanID) || a == access.EquipmentBorrow && i.LoanID != nil) {
			return Details{}, i.lentMeanwhile(who)
		}
		if err != nil {
			return Details{}, err
		}
		if err := i.lock(tx); err != nil {
			return Details{}, err
		}
		made, err := do(tx, i)
		if err != nil {
			return Details{}, err
		}
		if err := i.take(tx, who, made); err != nil {
			return Details{}, err
		}
		if i, err = findAny(tx, who, id); err != nil {
			return Details{}, err
		}
		return details(tx, who, i)
	})
}

func same(a, b *int64) bool { return a == b || a != nil && b != nil && *a == *b }

// since returns when the loan of the item began: the time too, where it began at
// one.
func (i Item) since(who access.Who) string {
	at := i.StartsAt.In(who.Location())
	if at.Hour() == 0 && at.Minute() == 0 {
		return words.OnDay(at, who.Language)
	}
	return words.At(at, who.Language)
}

// lentMeanwhile returns the 409 with the present borrower and the start of the
// loan.
func (i Item) lentMeanwhile(who access.Who) error {
	f := i.refuse(who, "loan_ended")
	if i.LoanID != nil {
		f.Code, f.Args = "lent_meanwhile", fault.Args{"worker": i.Holder, "since": i.since(who)}
	}
	f.Extra["loan_id"], f.Extra["worker"], f.Extra["since"], f.Extra["due_date"] = i.LoanID, emptyNil(i.Holder), i.StartsAt, i.DueDay
	return f
}

// take stores what a transition made of the item as its next version.
func (i Item) take(tx *db.Tx, who access.Who, s step) error {
	before, after := i.edit(), i.edit()
	after.Status = s.status
	if s.place != nil {
		var c fault.Check
		s.place.check(&c, "equipment_location")
		if err := s.place.checkReferences(tx, who, before.Location, &c, "equipment_location"); err != nil {
			return err
		}
		if err := c.Err(); err != nil {
			return err
		}
		after.Location = *s.place
	}
	if s.damage != nil {
		i.Damage = *s.damage
	}
	var err error
	if i.Version, err = write(tx, i, after); err != nil {
		return err
	}
	fields := history.Diff(before, after)
	if v, ok := fields["equipment_location"]; ok {
		was, err := readable(tx, "equipment_location", before)
		if err != nil {
			return err
		}
		now, err := readable(tx, "equipment_location", after)
		if err != nil {
			return err
		}
		s.events = append(s.events, history.Event{Kind: "equipment_location", Old: was, New: now, Fields: history.Fields{"equipment_location": v}})
		delete(fields, "equipment_location")
	}
	if len(fields) > 0 && len(s.events) > 0 {
		s.events[0].Fields = fields
	}
	return history.Record(tx, who, i.Ref(who), s.events...)
}

// Note is the remark of a transition, and the place of the item from then on.
// LoanID is the loan that the person saw, null for none; if that has changed the
// transition is refused.
type Note struct {
	ID       int64          `path:"equipment_id" json:"-"`
	LoanID   api.Opt[int64] `json:"loan_id,omitzero"`
	Note     string         `json:"note,omitempty"`
	Location *Place         `json:"equipment_location,omitempty"`
}

// damage returns the description of an item that is returned damaged.
func (n *Note) damage() *string {
	if n.Note == "" {
		return new(string(Damage))
	}
	return &n.Note
}

func (n *Note) check(c *fault.Check) {
	c.Text("note", &n.Note, maxNote)
	if n.Location != nil {
		n.Location.check(c, "equipment_location")
	}
}

func (n *Note) Validate() error {
	var c fault.Check
	n.check(&c)
	return c.Err()
}

// Sending is a sending of an item to the service. BackDate is when it is expected
// back.
type Sending struct {
	Note
	BackDate api.Opt[string] `json:"back_date,omitzero"`
}

// SendToService sends an item to the service; a loan of it ends.
func (s *Service) SendToService(ctx context.Context, who access.Who, in Sending) (Details, error) {
	return s.moveSeen(ctx, who, access.EquipmentService, in.ID, in.LoanID, func(tx *db.Tx, i Item) (step, error) {
		var c fault.Check
		back := day(&c, who, "back_date", in.BackDate, "")
		if back != "" && back < today(tx.Now, who) {
			c.Fail("back_date", "in_past", nil)
		}
		if err := c.Err(); err != nil {
			return step{}, err
		}
		if err := i.endLoan(tx, who, ending{to: AtService, condition: Good, note: in.Note.Note}); err != nil {
			return step{}, err
		}
		if err := i.serve(tx, who, in.Note.Note, back); err != nil {
			return step{}, err
		}
		return step{AtService, in.Location, nil, []history.Event{{Kind: "sent_to_service", New: emptyNil(back), Reason: in.Note.Note}}}, nil
	})
}

// serve begins a stay at the service; back is the day on which it is expected, or "".
func (i Item) serve(tx *db.Tx, who access.Who, note, back string) error {
	_, err := tx.Exec(`INSERT INTO equipment_service (equipment_id, tenant_id, sent_at, sent_by, back_day, note) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		i.ID, i.TenantID, tx.Now, person(who), emptyNil(back), note)
	return err
}

func emptyNil(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// Backing is how an item comes back from the service, and what that cost.
type Backing struct {
	Note
	Cost api.Opt[money.Number] `json:"cost,omitzero"`
}

// ComeBack returns an item from the service, repaired.
func (s *Service) ComeBack(ctx context.Context, who access.Who, in Backing) (Details, error) {
	return s.moveSeen(ctx, who, access.EquipmentBack, in.ID, in.LoanID, func(tx *db.Tx, i Item) (step, error) {
		var c fault.Check
		var cost *money.Cents
		if in.Cost.Set && in.Cost.Value != nil {
			v := values.Read(&c, "cost", in.Cost, 0)
			cost = &v
		}
		if err := c.Err(); err != nil {
			return step{}, err
		}
		if err := i.endService(tx, who, in.Note.Note, cost); err != nil {
			return step{}, err
		}
		mended := ""
		events := []history.Event{{Kind: "back_from_service", Reason: in.Note.Note}}
		if cost != nil {
			events = append(events, history.Event{Kind: "service_cost", New: *cost, Money: true})
		}
		return step{InWarehouse, in.Location, &mended, events}, nil
	})
}

// endService ends the stay at the service, if there is one.
func (i Item) endService(tx *db.Tx, who access.Who, note string, cost *money.Cents) error {
	_, err := tx.Exec(`UPDATE equipment_service SET back_at = ?, back_by = ?, note_in = ?, cost = ? WHERE equipment_id = ? AND back_at IS NULL`, tx.Now, person(who), note, cost, i.ID)
	return err
}

// backDays are, by item, when those at the service are expected back.
func backDays(tx *db.Tx, ids []int64) (map[int64]*string, error) {
	type row struct {
		ID  int64   `db:"equipment_id"`
		Day *string `db:"back_day"`
	}
	all, err := db.All[row](tx, `SELECT equipment_id, back_day FROM equipment_service WHERE equipment_id IN (?) AND back_at IS NULL`, ids)
	out := map[int64]*string{}
	for _, r := range all {
		out[r.ID] = r.Day
	}
	return out, err
}

// Damaged is a description of an item's damage, with photos.
type Damaged struct {
	Note
	Images api.Images `json:"-"`
}

// Validate requires a description.
func (d *Damaged) Validate() error {
	var c fault.Check
	d.Note.check(&c)
	c.Require("note", d.Note.Note)
	return c.Err()
}

// Lose marks an item as lost; a loan of it ends.
func (s *Service) Lose(ctx context.Context, who access.Who, in Note) (Details, error) {
	return s.moveSeen(ctx, who, access.EquipmentLost, in.ID, in.LoanID, func(tx *db.Tx, i Item) (step, error) {
		if err := i.endLoan(tx, who, ending{to: Lost, condition: Good, note: in.Note}); err != nil {
			return step{}, err
		}
		if err := i.endService(tx, who, in.Note, nil); err != nil {
			return step{}, err
		}
		return step{Lost, in.Location, nil, []history.Event{{Kind: "lost", New: emptyNil(i.Holder), Reason: in.Note}}}, i.notifyOffice(tx, who, notices.EquipmentLost, in.Note)
	})
}

// Find returns a lost item to the warehouse.
func (s *Service) Find(ctx context.Context, who access.Who, in Note) (Details, error) {
	return s.moveSeen(ctx, who, access.EquipmentFound, in.ID, in.LoanID, func(tx *db.Tx, i Item) (step, error) {
		return step{InWarehouse, in.Location, nil, []history.Event{{Kind: "found", Reason: in.Note}}}, i.notifyOffice(tx, who, notices.EquipmentFound, in.Note)
	})
}

// Reason is the reason of an action that cannot be undone.
type Reason struct {
	ID     int64  `path:"equipment_id" json:"-"`
	Reason string `json:"reason"`
}

// Validate reports that none is given.
func (r *Reason) Validate() error {
	var c fault.Check
	c.Needed("reason", &r.Reason, maxNote)
	return c.Err()
}

// Decommission takes an item out of use for good; its reservations end.
func (s *Service) Decommission(ctx context.Context, who access.Who, in Reason) (Details, error) {
	return s.move(ctx, who, access.EquipmentDecommission, in.ID, func(tx *db.Tx, i Item) (step, error) {
		if err := i.endService(tx, who, in.Reason, nil); err != nil {
			return step{}, err
		}
		if err := i.cancelAll(tx); err != nil {
			return step{}, err
		}
		return step{Expensed, nil, nil, []history.Event{{Kind: "decommissioned", Reason: in.Reason}}}, nil
	})
}

// Recommission takes a decommissioned item into use again.
func (s *Service) Recommission(ctx context.Context, who access.Who, in Reason) (Details, error) {
	return s.move(ctx, who, access.EquipmentRecommission, in.ID, func(tx *db.Tx, i Item) (step, error) {
		return step{InWarehouse, nil, nil, []history.Event{{Kind: "recommissioned", Reason: in.Reason}}}, nil
	})
}

// Damage records a damage of an item, and sends the office a notice.
func (s *Service) Damage(ctx context.Context, who access.Who, in Damaged) (Details, error) {
	return s.moveSeen(ctx, who, access.EquipmentDamage, in.ID, in.LoanID, func(tx *db.Tx, i Item) (step, error) {
		events := []history.Event{{Kind: "damage_reported", Old: emptyNil(i.Damage), New: in.Note.Note}}
		photos, err := attachPhotos(tx, who, Entity, i.ID, in.Images)
		if err != nil {
			return step{}, err
		}
		return step{i.Status, in.Location, &in.Note.Note, append(events, photos...)}, i.notifyOffice(tx, who, notices.EquipmentDamaged, in.Note.Note)
	})
}
