package equipment

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"teren/internal/areas/notices"
	"teren/internal/areas/offers"
	"teren/internal/areas/users"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/planning"
	"teren/internal/platform/uploads"
)

// Condition is the condition of an item when it is lent or returned.
type Condition string

const (
	Good    Condition = "GOOD"
	Worn    Condition = "WORN"
	Damage  Condition = "DAMAGED"
	notSaid Condition = ""
)

func (Condition) Values() []string { return []string{"GOOD", "WORN", "DAMAGED"} }

func (c *Condition) check(f *fault.Check) {
	if *c == notSaid {
		*c = Good
	}
	f.OneOf("condition", string(*c), c.Values())
}

// LoanEntity and ReturnEntity are the entities of the photos of a loan: at its
// beginning and at its return.
const (
	LoanEntity   = "equipment_loan"
	ReturnEntity = "equipment_return"
)

// Loan is a loan of an item, open while ReturnedAt is nil.
type Loan struct {
	ID          int64          `db:"loan_id" json:"loan_id"`
	UserID      int64          `db:"user_id" json:"worker_id"`
	Worker      string         `db:"worker" json:"worker"`
	LentBy      string         `db:"lender" json:"lent_by"`
	StartDay    string         `db:"start_day" json:"start_date"`
	DueDay      *string        `db:"due_day" json:"due_date"`
	Note        string         `db:"note" json:"note"`
	Condition   Condition      `db:"condition" json:"condition"`
	Override    string         `db:"override" json:"override_reason"`
	ReturnedAt  *time.Time     `db:"returned_at" json:"returned_at"`
	ReturnedBy  string         `db:"returner" json:"returned_by"`
	ReturnedTo  *Status        `db:"returned_to" json:"returned_to"`
	HandedTo    string         `db:"handed" json:"handed_to"` // who got it straight from the borrower
	ConditionIn *Condition     `db:"condition_in" json:"condition_in"`
	NoteIn      string         `db:"note_in" json:"note_in"`
	Signed      string         `db:"signature" json:"-"`
	Signature   offers.Strokes `db:"-" json:"signature"` // of the borrower
	Images      []Image        `db:"-" json:"images"`
	ImagesIn    []Image        `db:"-" json:"images_in"`
	Handed      *HandedOver    `db:"-" json:"handed_over"` // what they signed for; nil of what is not signed
}

// HandedOver is what a borrower signed for: the names of the item, the borrower and
// the company at that time.
type HandedOver struct {
	Item      string `db:"item_name" json:"equipment_name"`
	InvNum    string `db:"item_inv_num" json:"equipment_inv_num"`
	SerialNum string `db:"item_serial_num" json:"equipment_serial_num"`
	Taker     string `db:"worker_name" json:"worker"`
	Company   string `db:"company" json:"company"`
}

const maxLoans = 50

// loansOf returns the newest loans of an item, the newest first. A WORKER sees no
// signature but their own.
func loansOf(tx *db.Tx, who access.Who, id int64) ([]Loan, error) {
	type signed struct {
		Loan
		HandedOver `json:"-"`
	}
	found, err := db.All[signed](tx, `SELECT l.item_name, l.item_inv_num, l.item_serial_num, l.worker_name, l.company, l.loan_id, l.user_id, u.first_name || ' ' || u.last_name AS worker, COALESCE(b.first_name || ' ' || b.last_name, '') AS lender,
			l.start_day, l.due_day, l.note, l.condition, l.override, l.signature, l.returned_at, COALESCE(r.first_name || ' ' || r.last_name, '') AS returner,
			CASE WHEN l.handed_to IS NULL THEN l.returned_to END AS returned_to, COALESCE(h.first_name || ' ' || h.last_name, '') AS handed, l.condition_in, l.note_in
		FROM equipment_loan l JOIN user_account u ON u.user_id = l.user_id LEFT JOIN user_account b ON b.user_id = l.lent_by LEFT JOIN user_account r ON r.user_id = l.returned_by
			LEFT JOIN user_account h ON h.user_id = l.handed_to
		WHERE l.equipment_id = ? ORDER BY l.loan_id DESC LIMIT ?`, id, maxLoans)
	if err != nil {
		return nil, err
	}
	all := make([]Loan, len(found))
	ids := make([]int64, len(all))
	for n, l := range found {
		all[n], ids[n] = l.Loan, l.ID
		if l.Signed == "" {
			continue
		}
		if l.HandedOver.Taker != "" {
			all[n].Worker = l.HandedOver.Taker
		}
		if who.Only() && l.UserID != who.UserID {
			continue
		}
		if l.HandedOver.Taker != "" {
			all[n].Handed = &l.HandedOver
		}
		if err := json.Unmarshal([]byte(l.Signed), &all[n].Signature); err != nil {
			return nil, err
		}
	}
	out, err := uploads.List(tx, LoanEntity, ids...)
	if err != nil {
		return nil, err
	}
	in, err := uploads.List(tx, ReturnEntity, ids...)
	for n := range all {
		all[n].Images, all[n].ImagesIn = images(out[all[n].ID]), images(in[all[n].ID])
	}
	return all, err
}

func images(of []uploads.File) []Image {
	out := []Image{}
	for _, f := range of {
		if f.Kind == uploads.Image {
			out = append(out, Image{f.ID, f.URL(), f.DisplayName, f.Width, f.Height, f.OfficeOnly})
		}
	}
	return out
}

// attachPhotos adds photos to a record of the item, and returns the events for the
// history.
func attachPhotos(tx *db.Tx, who access.Who, entity string, id int64, photos api.Images) ([]history.Event, error) {
	return uploads.Edit{Images: photos}.Apply(tx, who, entity, id)
}

// Borrowing is a loan: who takes an item, from when, and until which day, if given.
// The borrower is given by number, or by a name that only one person of the company
// has; otherwise it is the acting person. A start in the past is when the item was
// really taken.
type Borrowing struct {
	Note
	Name      string          `json:"name,omitempty"`
	UserID    *int64          `json:"user_id,omitempty"`
	StartDate api.Opt[string] `json:"start_date,omitzero"`
	DueDate   api.Opt[string] `json:"end_date,omitzero"`
	Condition Condition       `json:"condition,omitempty"`
	Override  bool            `json:"override_inspection,omitempty"`
	Damaged   bool            `json:"despite_damage,omitempty"` // it is known to be damaged and goes out
	Reason    string          `json:"reason,omitempty"`
	Signature offers.Strokes  `json:"signature,omitempty"` // of the borrower, needed if the settings ask for it
	Images    api.Images      `json:"-"`
}

func (b *Borrowing) Validate() error {
	var c fault.Check
	b.Note.check(&c)
	b.Condition.check(&c)
	c.Text("reason", &b.Reason, maxNote)
	b.Signature.Check(&c, "signature")
	if b.Override {
		c.Require("reason", b.Reason)
	}
	return c.Err()
}

// borrower returns the person of the company who is named, or the person who asks.
func borrower(tx *db.Tx, who access.Who, c *fault.Check, id *int64, name string) (int64, error) {
	switch name = strings.TrimSpace(name); {
	case id != nil:
		_, err := users.Find(tx, who, *id)
		return *id, c.Found("user_id", err)
	case name == "":
		return who.UserID, nil
	}
	found, err := db.All[int64](tx, `SELECT m.user_id FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_id = ? AND m.roles <> 0 AND u.deleted_at IS NULL AND u.name_fold = ?`, who.TenantID, textfold.Text(name))
	if err != nil {
		return 0, err
	}
	switch len(found) {
	case 0:
		c.Fail("name", "no_such_thing", nil)
	case 1:
		return found[0], nil
	default:
		c.Fail("name", "several_such", nil)
	}
	return 0, nil
}

// Borrow lends an item that is in the warehouse, unless a reservation of somebody
// else is in the way. The borrower's reservation is used up by it. If a WORKER
// claims to have an item that another person has borrowed, the office gets a
// notice.
func (s *Service) Borrow(ctx context.Context, who access.Who, in Borrowing) (Details, error) {
	d, err := s.borrow(ctx, who, in)
	var f *fault.Fault
	if who.Only() && errors.As(err, &f) && f.Code == "lent_meanwhile" {
		if told := s.notifyOfClaim(ctx, who, in.ID); told != nil {
			return d, told
		}
	}
	return d, err
}

// notifyOfClaim sends the office a notice that who claims an item which another
// person has, only one while that is unread.
func (s *Service) notifyOfClaim(ctx context.Context, who access.Who, id int64) error {
	return s.DB.Do(ctx, func(tx *db.Tx) error {
		i, err := findAny(tx, who, id)
		if err != nil || i.HolderID == nil || *i.HolderID == who.UserID {
			return err
		}
		to, err := i.office(tx)
		if err != nil {
			return err
		}
		return notices.Renew(tx, who, to, notices.New{TenantID: i.TenantID, Kind: notices.EquipmentClaimed, Entity: Entity, EntityID: i.ID, Text: i.Holder})
	})
}

func (s *Service) borrow(ctx context.Context, who access.Who, in Borrowing) (Details, error) {
	return s.moveSeen(ctx, who, access.EquipmentBorrow, in.ID, in.LoanID, func(tx *db.Tx, i Item) (step, error) {
		l, err := in.lending(tx, who, i)
		if err != nil {
			return step{}, err
		}
		if who.Only() && l.to != who.UserID {
			return step{}, fault.New(fault.Forbidden, "forbidden")
		}
		return i.lend(tx, who, l)
	})
}

// HandOver passes an item from its borrower to somebody else: one loan ends and the
// next begins, by the rules of Borrow. A WORKER can hand over what they have, to
// anybody of the company. Its home stays where it was before the first loan.
func (s *Service) HandOver(ctx context.Context, who access.Who, in Borrowing) (Details, error) {
	return s.moveSeen(ctx, who, access.EquipmentHandOver, in.ID, in.LoanID, func(tx *db.Tx, i Item) (step, error) {
		in.StartDate = api.Opt[string]{} // now
		l, err := in.lending(tx, who, i)
		if err != nil {
			return step{}, err
		}
		if l.to == *i.HolderID {
			return step{}, fault.OnField("user_id", "has_it_already", nil)
		}
		was, err := i.home(tx)
		if err != nil {
			return step{}, err
		}
		if err := i.endLoan(tx, who, ending{InWarehouse, in.Condition, in.Note.Note}); err != nil {
			return step{}, err
		}
		if _, err := tx.Exec(`UPDATE equipment_loan SET handed_to = ? WHERE loan_id = ?`, l.to, *i.LoanID); err != nil {
			return step{}, err
		}
		l.home = &was
		made, err := i.lend(tx, who, l)
		if err != nil {
			return step{}, err
		}
		made.events[0].Kind, made.events[0].Old = "handed_over", lentTo{i.Holder, i.DueDay}
		if !i.damagedNow(in.Condition, in.Note.Note) {
			return made, nil
		}
		made.damage = in.damage()
		return made, i.notifyOffice(tx, who, notices.EquipmentDamaged, in.Note.Note)
	})
}

// Taker is a person of the company to whom an item can be handed over.
type Taker struct {
	ID        int64  `db:"user_id" json:"user_id"`
	FirstName string `db:"first_name" json:"first_name"`
	LastName  string `db:"last_name" json:"last_name"`
}

// TakerByName searches for people whose names have the words.
type TakerByName struct {
	Search string `json:"search,omitempty"`
}

// Searches returns 1: it waits for its turn as one search.
func (TakerByName) Searches() int { return 1 }

func (t *TakerByName) Validate() error {
	var c fault.Check
	c.Text("search", &t.Search, maxName)
	return c.Err()
}

const maxTakers = 50

// Takers returns the people of the company, by name and with nothing but their
// name: a person who hands an item over may not see other data of people.
func (s *Service) Takers(ctx context.Context, who access.Who, in TakerByName) ([]Taker, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Taker, error) {
		where, args := "", []any{who.TenantID}
		for _, word := range strings.Fields(textfold.Text(in.Search)) {
			where += ` AND u.name_fold LIKE ? ESCAPE '\'`
			args = append(args, "%"+plain.Replace(word)+"%")
		}
		all, err := db.All[Taker](tx, `SELECT u.user_id, u.first_name, u.last_name FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
			WHERE m.tenant_id = ? AND m.roles <> 0 AND u.deleted_at IS NULL`+where+` ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, u.user_id LIMIT ?`, append(args, maxTakers)...)
		return append([]Taker{}, all...), err
	})
}

// plain escapes the wildcards of a pattern.
var plain = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// lending reads the receiver of the item, and refuses wrong fields.
func (in Borrowing) lending(tx *db.Tx, who access.Who, i Item) (lending, error) {
	var c fault.Check
	to, err := borrower(tx, who, &c, in.UserID, in.Name)
	if err != nil {
		return lending{}, err
	}
	now := today(tx.Now, who)
	start, due := day(&c, who, "start_date", in.StartDate, now), day(&c, who, "end_date", in.DueDate, "")
	if start == "" {
		start = now
	}
	switch {
	case start > now:
		c.Fail("start_date", "not_in_future", nil)
	case start < i.PurchaseDate:
		c.Fail("start_date", "out_of_range", fault.Args{"min": words.Day(i.PurchaseDate), "max": words.Day(now)})
	}
	if due != "" && due < now {
		c.Fail("end_date", "in_past", nil)
	}
	set, err := settingsOf(tx, i.TenantID)
	if err != nil {
		return lending{}, err
	}
	if set.AskSignature && !in.Signature.Drawn() {
		c.Fail("signature", "required", nil)
	}
	if err := c.Err(); err != nil {
		return lending{}, err
	}
	if i.Damage != "" && !in.Damaged {
		f := i.refuse(who, "equipment_damaged")
		f.Extra["damage"] = i.Damage
		return lending{}, f
	}
	if inspected(i.NextInspection, now) != InspectionDue {
		in.Override = false
	} else if f := i.uninspected(who, set.WorkerOverride, in.Override); f != nil {
		return lending{}, f
	}
	l := lending{to: to, start: start, due: due, from: tx.Now, in: in}
	if start < now {
		l.from, _ = bounds(who, start)
	}
	return l, nil
}

// uninspected returns the 409 for an item whose inspection is overdue, if the
// person may not take it or gave no reason.
func (i Item) uninspected(who access.Who, workers, override bool) *fault.Fault {
	code := "inspection_overdue"
	switch {
	case who.Only() && !workers:
		code = "inspection_needs_office"
	case override:
		return nil
	}
	f := i.refuse(who, code)
	f.Args = fault.Args{"day": words.Day(*i.NextInspection)}
	return f
}

// A lending is a loan to be made.
type lending struct {
	to         int64
	start, due string
	from       time.Time
	in         Borrowing
	home       *Home // nil: where it is now
}

func (l lending) end(who access.Who) *time.Time {
	if l.due == "" {
		return nil
	}
	_, end := bounds(who, l.due)
	return &end
}

func (i Item) lend(tx *db.Tx, who access.Who, l lending) (step, error) {
	end := l.end(who)
	own, err := i.clear(tx, who, planning.Need{From: tx.Now, To: orForever(end)}, &l.to)
	if err != nil {
		return step{}, err
	}
	override := ""
	if l.in.Override {
		override = l.in.Reason
	}
	signature := ""
	if l.in.Signature.Drawn() {
		text, err := json.Marshal(l.in.Signature)
		if err != nil {
			return step{}, err
		}
		signature = string(text)
	}
	company, err := db.One[string](tx, `SELECT name FROM tenant WHERE tenant_id = ?`, i.TenantID)
	if err != nil {
		return step{}, err
	}
	name, err := nameOf(tx, l.to)
	if err != nil {
		return step{}, err
	}
	home := Home{i.LocationID, i.LocationName}
	if l.home != nil {
		home = *l.home
	}
	id, err := db.One[int64](tx, `INSERT INTO equipment_loan (equipment_id, tenant_id, user_id, lent_by, start_day, due_day, starts_at, ends_at, note, condition, override, signature, home_id, home_name, item_name, item_inv_num, item_serial_num, worker_name, company)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING loan_id`,
		i.ID, i.TenantID, l.to, person(who), l.start, emptyNil(l.due), l.from, end, l.in.Note.Note, l.in.Condition, override, signature, home.ID, home.Name, i.Name, i.InvNum, i.SerialNum, name, company)
	if err != nil {
		return step{}, err
	}
	if _, err := tx.Exec(`UPDATE equipment_reservation SET ended_at = ?, loan_id = ?, version = version + 1 WHERE reservation_id IN (?)`, tx.Now, id, own); err != nil {
		return step{}, err
	}
	photos, err := attachPhotos(tx, who, LoanEntity, id, l.in.Images)
	if err != nil {
		return step{}, err
	}
	events := []history.Event{{Kind: "borrowed", New: lentTo{name, emptyNil(l.due)}, Reason: l.in.Note.Note}}
	if override != "" {
		events = append(events, history.Event{Kind: "inspection_overridden", Old: i.NextInspection, Reason: override})
		if who.Only() {
			if err := i.notifyOffice(tx, who, notices.EquipmentOverridden, override); err != nil {
				return step{}, err
			}
		}
	}
	if i.Damage != "" {
		events = append(events, history.Event{Kind: "damage_overridden", Old: i.Damage})
	}
	return step{Outside, l.in.Location, nil, append(events, photos...)}, notices.Give(tx, who, []int64{l.to},
		notices.New{TenantID: i.TenantID, Kind: notices.EquipmentLent, Entity: Entity, EntityID: i.ID, Text: l.due})
}

// lentTo is a loan in the history.
type lentTo struct {
	Worker string  `json:"worker"`
	Due    *string `json:"due_date"`
}

func nameOf(tx *db.Tx, user int64) (string, error) {
	return db.One[string](tx, `SELECT first_name || ' ' || last_name FROM user_account WHERE user_id = ?`, user)
}

func orForever(end *time.Time) time.Time {
	if end == nil {
		return planning.Forever
	}
	return *end
}

// clear refuses if something is in the way of a need of the item; reservations of
// the person, or for an order of theirs, are not in the way, and are returned.
func (i Item) clear(tx *db.Tx, who access.Who, n planning.Need, person *int64) (own []int64, err error) {
	uses, err := n.Uses(tx, []int64{i.ID})
	if err != nil {
		return nil, err
	}
	var inTheWay []planning.Use
	for _, u := range uses {
		mine := false
		if person != nil && u.Kind == planning.Reserved {
			if mine = u.UserID != nil && *u.UserID == *person; !mine && u.OrderID != nil {
				if mine, err = db.Exists(tx, `SELECT 1 FROM order_worker WHERE order_id = ? AND user_id = ?`, *u.OrderID, *person); err != nil {
					return nil, err
				}
			}
		}
		if mine {
			own = append(own, u.ID)
		} else {
			inTheWay = append(inTheWay, u)
		}
	}
	if len(inTheWay) == 0 {
		return own, nil
	}
	f := i.refuse(who, "equipment_taken")
	f.Extra["conflicts"] = inTheWay
	return nil, f
}

// Extension is the day until which a loan lasts from now on, and the loan that the
// person saw.
type Extension struct {
	ID      int64           `path:"equipment_id" json:"-"`
	LoanID  api.Opt[int64]  `json:"loan_id,omitzero"`
	DueDate api.Opt[string] `json:"end_date"`
	Note    string          `json:"note,omitempty"`
}

// Validate reports that no day is named.
func (e *Extension) Validate() error {
	var c fault.Check
	c.Require("end_date", e.DueDate.Or(""))
	c.Text("note", &e.Note, maxNote)
	return c.Err()
}

// Extend makes a loan last longer, unless a reservation is in the way.
func (s *Service) Extend(ctx context.Context, who access.Who, in Extension) (Details, error) {
	return s.moveSeen(ctx, who, access.EquipmentExtend, in.ID, in.LoanID, func(tx *db.Tx, i Item) (step, error) {
		var c fault.Check
		due, now := day(&c, who, "end_date", in.DueDate, ""), today(tx.Now, who)
		after := now
		if i.DueDay != nil {
			after = max(after, *i.DueDay)
		}
		if due != "" && due <= after {
			c.Fail("end_date", "only_later", fault.Args{"day": words.Day(after)})
		}
		if err := c.Err(); err != nil {
			return step{}, err
		}
		_, end := bounds(who, due)
		own, err := i.clear(tx, who, planning.Need{From: tx.Now, To: end, Loan: *i.LoanID}, i.HolderID)
		if err != nil {
			return step{}, err
		}
		if _, err := tx.Exec(`UPDATE equipment_loan SET due_day = ?, ends_at = ?, warned_at = NULL WHERE loan_id = ?`, due, end, *i.LoanID); err != nil {
			return step{}, err
		}
		if _, err := tx.Exec(`UPDATE equipment_reservation SET ended_at = ?, loan_id = ?, version = version + 1 WHERE reservation_id IN (?)`, tx.Now, *i.LoanID, own); err != nil {
			return step{}, err
		}
		return step{i.Status, nil, nil, []history.Event{{Kind: "extended", Old: i.DueDay, New: due, Reason: in.Note}}}, nil
	})
}

// Returning is the return of an item: its condition, where it goes (to the
// warehouse, the service, or it is lost), and its place; without one the place from
// before the loan.
type Returning struct {
	Note
	Status    Status     `json:"status,omitempty"`
	Condition Condition  `json:"condition,omitempty"`
	Images    api.Images `json:"-"`
}

func (r *Returning) Validate() error {
	var c fault.Check
	r.Note.check(&c)
	r.Condition.check(&c)
	if r.Status == "" {
		r.Status = InWarehouse
	}
	c.OneOf("status", string(r.Status), []string{string(InWarehouse), string(AtService), string(Lost)})
	return c.Err()
}

// Return ends a loan.
func (s *Service) Return(ctx context.Context, who access.Who, in Returning) (Details, error) {
	return s.moveSeen(ctx, who, access.EquipmentReturn, in.ID, in.LoanID, func(tx *db.Tx, i Item) (step, error) {
		made := step{status: in.Status, place: in.Location, events: []history.Event{{Kind: "returned", Old: emptyNil(i.Holder), New: in.Condition, Reason: in.Note.Note}}}
		if i.LoanID != nil {
			if made.place == nil && in.Status == InWarehouse {
				home, err := i.home(tx)
				if err != nil {
					return step{}, err
				}
				made.place = &Place{home.ID, home.Name}
			}
			photos, err := attachPhotos(tx, who, ReturnEntity, *i.LoanID, in.Images)
			if err != nil {
				return step{}, err
			}
			made.events = append(made.events, photos...)
		}
		if err := i.endLoan(tx, who, ending{in.Status, in.Condition, in.Note.Note}); err != nil {
			return step{}, err
		}
		if err := i.reserveAgain(tx); err != nil {
			return step{}, err
		}
		switch {
		case in.Status == AtService:
			if err := i.serve(tx, who, in.Note.Note, ""); err != nil {
				return step{}, err
			}
		case in.Status == Lost:
			if err := i.notifyOffice(tx, who, notices.EquipmentLost, in.Note.Note); err != nil {
				return step{}, err
			}
		}
		if !i.damagedNow(in.Condition, in.Note.Note) {
			return made, nil
		}
		made.damage = in.damage()
		return made, i.notifyOffice(tx, who, notices.EquipmentDamaged, in.Note.Note)
	})
}

// reservedAgain is the statement of reserveAgain.
const reservedAgain = `UPDATE equipment_reservation SET ended_at = NULL, loan_id = NULL, version = version + 1
	WHERE loan_id IN (SELECT l.loan_id FROM equipment_loan l WHERE l.equipment_id = ?) AND (
		order_id IS NULL AND starts_at > ? AND NOT EXISTS (SELECT 1 FROM equipment_reservation x WHERE x.equipment_id = equipment_reservation.equipment_id
			AND x.ended_at IS NULL AND x.starts_at < equipment_reservation.ends_at AND x.ends_at > equipment_reservation.starts_at)
		OR EXISTS (SELECT 1 FROM work_order o WHERE o.order_id = equipment_reservation.order_id AND o.status IN ('CREATED', 'IN_EXECUTION') AND o.planned_end > ?))`

// reserveAgain restores the reservations that loans have used up and that are still
// to come: for days that have not begun and that nobody else has reserved since,
// and for unfinished orders.
func (i Item) reserveAgain(tx *db.Tx) error {
	_, err := tx.Exec(reservedAgain, i.ID, tx.Now, tx.Now)
	return err
}

// damagedNow reports whether the condition is a damage that was not reported
// before; the description of an earlier one stays.
func (i Item) damagedNow(c Condition, note string) bool {
	return c == Damage && (note != "" || i.Damage == "")
}

// Home is where an item was before it was lent.
type Home struct {
	ID   *int64 `db:"home_id"`
	Name string `db:"home_name"`
}

// home returns where an item that is on loan was before.
func (i Item) home(tx *db.Tx) (Home, error) {
	return db.One[Home](tx, `SELECT home_id, home_name FROM equipment_loan WHERE loan_id = ?`, *i.LoanID)
}

// An ending is how a loan ends.
type ending struct {
	to        Status
	condition Condition
	note      string
}

// endLoan ends the loan of the item, if there is one.
func (i Item) endLoan(tx *db.Tx, who access.Who, e ending) error {
	_, err := tx.Exec(`UPDATE equipment_loan SET returned_at = ?, returned_by = ?, returned_to = ?, condition_in = ?, note_in = ? WHERE equipment_id = ? AND returned_at IS NULL`,
		tx.Now, person(who), e.to, e.condition, e.note, i.ID)
	return err
}

// office returns the people who manage the company of the item.
func (i Item) office(tx *db.Tx) ([]int64, error) {
	return db.All[int64](tx, `SELECT m.user_id FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id WHERE m.tenant_id = ? AND m.roles > 1 AND u.deleted_at IS NULL`, i.TenantID)
}

// notifyOffice sends a notice of the item to the office of the company.
func (i Item) notifyOffice(tx *db.Tx, who access.Who, kind, text string) error {
	to, err := i.office(tx)
	if err != nil {
		return err
	}
	return notices.Give(tx, who, to, notices.New{TenantID: i.TenantID, Kind: kind, Entity: Entity, EntityID: i.ID, Text: text})
}
