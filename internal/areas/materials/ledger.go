package materials

import (
	"context"
	"strings"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/kit/clock"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/live"
	"teren/internal/platform/search"
)

// ChangeType is the direction of an entry of the ledger.
type ChangeType string

const (
	Initial     ChangeType = "INITIAL"
	Addition    ChangeType = "ADDITION"
	Subtraction ChangeType = "SUBTRACTION"
)

func (ChangeType) Values() []string { return []string{"INITIAL", "ADDITION", "SUBTRACTION"} }

// Cause is the reason why a quantity changed.
type Cause string

const (
	FirstCause      Cause = "INITIAL"
	ChangeCause     Cause = "CHANGE"     // somebody added or took away
	CountCause      Cause = "COUNT"      // another quantity was counted
	TransferCause   Cause = "TRANSFER"   // between two places; the whole stays
	OrderCause      Cause = "ORDER"      // used on a work order, or brought back from it
	ReceiptCause    Cause = "RECEIPT"    // goods came in
	CorrectionCause Cause = "CORRECTION" // an entry was taken back, or without one two articles were merged
	ImportCause     Cause = "IMPORT"
)

func (Cause) Values() []string {
	return []string{"INITIAL", "CHANGE", "COUNT", "TRANSFER", "ORDER", "RECEIPT", "CORRECTION", "IMPORT"}
}

// Entry is one entry of the ledger. Total is what all places held after it, and
// PlaceTotal what its own place held. Corrects is the entry that it reverses.
// BeforeCount is a later count for which the entry does not matter, since what was
// counted stays; HappenedAt is when it happened, if a phone sent it late.
type Entry struct {
	ItemID     int64      `db:"catalog_item_id" json:"-"`
	ID         int64      `db:"material_log_id" json:"material_log_id"`
	Type       ChangeType `db:"change_type" json:"change_type"`
	Cause      Cause      `db:"cause" json:"cause"`
	Quantity   Quantity   `db:"quantity" json:"quantity"`
	Total      Quantity   `db:"total_quantity" json:"total_quantity"`
	PlaceID    int64      `db:"stock_place_id" json:"stock_place_id"`
	Place      string     `db:"place" json:"place_name"`
	PlaceTotal Quantity   `db:"place_quantity" json:"place_quantity"`
	OrderID    *int64     `db:"order_id" json:"order_id"`
	PurchaseID *int64     `db:"material_purchase_id" json:"material_purchase_id"`
	Corrects   *int64     `db:"corrects" json:"corrects"`
	Corrected  bool       `db:"corrected" json:"corrected"` // another entry reverses it
	Comment    string     `db:"comment" json:"comment"`
	User       string     `db:"user_name" json:"user_name"`
	CreatedAt  time.Time  `db:"created_at" json:"created_at"`

	HappenedAt    *time.Time `db:"happened_at" json:"happened_at"`
	HappenedAfter *int64     `db:"happened_after" json:"-"`
	BeforeCount   *int64     `db:"before_count" json:"before_count"`

	Allowed []access.Action `db:"-" json:"allowed_actions"`
}

// correctable reports whether the entry may be reversed by an opposite one: no
// correction or merge, no count without a difference, and nothing that has its own
// way of reversal.
func (e Entry) correctable() bool {
	return e.Corrects == nil && e.Quantity != 0 && e.Cause != TransferCause && e.Cause != OrderCause && e.Cause != CorrectionCause
}

// Key returns the number of the entry.
func (e Entry) Key() int64 { return e.ID }

const entries = `
	SELECT l.catalog_item_id, l.material_log_id, l.change_type, l.cause, l.quantity, l.total_quantity, l.stock_place_id, p.name AS place, l.place_quantity,
		l.order_id, l.material_purchase_id, l.corrects, EXISTS (SELECT 1 FROM material_log x WHERE x.corrects = l.material_log_id) AS corrected, l.comment,
		COALESCE(u.first_name || ' ' || u.last_name, '') AS user_name, l.created_at, l.happened_at, l.happened_after, l.before_count
	FROM material_log l JOIN stock_place p ON p.stock_place_id = l.stock_place_id LEFT JOIN user_account u ON u.user_id = l.user_id WHERE `

// readEntries returns the entries that match the condition. For a WORKER the order
// of an entry, which may be none of theirs, and its purchase are left out.
func readEntries(tx *db.Tx, who access.Who, which string, args ...any) ([]Entry, error) {
	all, err := db.All[Entry](tx, entries+which, args...)
	for i := range all {
		e := &all[i]
		e.Allowed = []access.Action{}
		if who.Only() {
			e.OrderID, e.PurchaseID = nil, nil
		}
		if e.correctable() && !e.Corrected && who.May(access.MaterialChange) {
			e.Allowed = append(e.Allowed, access.MaterialChange)
		}
	}
	return all, err
}

// lastEntries returns the newest entry of each material.
func lastEntries(tx *db.Tx, who access.Who, ids []int64) (map[int64]Entry, error) {
	all, err := readEntries(tx, who, `l.material_log_id IN (SELECT (SELECT MAX(n.material_log_id) FROM material_log n WHERE n.catalog_item_id = m.catalog_item_id)
		FROM material m WHERE m.catalog_item_id IN (?))`, ids)
	out := make(map[int64]Entry, len(all))
	for _, e := range all {
		out[e.ItemID] = e
	}
	return out, err
}

// A booking is one change of what a place holds: by so much more, or below 0 less.
// Without a type it has that of its sign. With BeforeCount it is written into the
// ledger and changes nothing.
type booking struct {
	Place    int64
	By       Quantity
	Type     ChangeType
	Cause    Cause
	OrderID  *int64
	Corrects *int64
	Comment  string

	PurchaseID  *int64
	BeforeCount *int64
	moment
}

// book changes what a place holds of a material, writes it into the ledger and
// announces it. More than the place holds is refused, with what is there.
// Concurrent bookings of a material wait here for its row first, so its entries are
// numbered in the order in which they happened.
func book(tx *db.Tx, who access.Who, id int64, b booking) (entry int64, err error) {
	by := b.By
	if b.BeforeCount != nil {
		by = 0
	}
	whole := by
	if b.Cause == TransferCause {
		whole = 0
	}
	total, err := db.All[Quantity](tx, `UPDATE material SET quantity = quantity + ?, changed_at = ? WHERE catalog_item_id = ? AND quantity + ? BETWEEN 0 AND ? RETURNING quantity`,
		whole, tx.Now, id, whole, maxQuantity)
	if err != nil {
		return 0, err
	}
	if len(total) == 0 {
		return 0, shortage(tx, id, b)
	}
	var held []Quantity
	if by < 0 {
		held, err = db.All[Quantity](tx, `UPDATE material_stock SET quantity = quantity + ? WHERE catalog_item_id = ? AND stock_place_id = ? AND quantity + ? >= 0 RETURNING quantity`, by, id, b.Place, by)
	} else {
		held, err = db.All[Quantity](tx, `INSERT INTO material_stock (catalog_item_id, stock_place_id, tenant_id, quantity) VALUES (?, ?, ?, ?)
			ON CONFLICT (catalog_item_id, stock_place_id) DO UPDATE SET quantity = material_stock.quantity + excluded.quantity RETURNING quantity`, id, b.Place, who.TenantID, by)
	}
	if err != nil {
		return 0, err
	}
	if len(held) == 0 {
		return 0, shortage(tx, id, b)
	}
	amount := b.By
	if b.Type == "" {
		b.Type = Addition
		if b.By < 0 {
			b.Type = Subtraction
		}
	}
	if amount < 0 {
		amount = -amount
	}
	entry, err = db.One[int64](tx, `INSERT INTO material_log (tenant_id, catalog_item_id, stock_place_id, change_type, cause, quantity, place_quantity, total_quantity, order_id, corrects, material_purchase_id, comment, user_id, created_at, happened_at, happened_after, before_count)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING material_log_id`,
		who.TenantID, id, b.Place, b.Type, b.Cause, amount, held[0], total[0], b.OrderID, b.Corrects, b.PurchaseID, b.Comment, person(who), tx.Now, b.At, b.After, b.BeforeCount)
	if err != nil {
		return 0, err
	}
	return entry, live.Publish(tx, live.Change{Entity: Entity, EntityID: id, Kind: "quantity", By: who.UserID, Tenants: []int64{who.TenantID}})
}

// shortage returns the refusal that names what is there of the quantity to book.
func shortage(tx *db.Tx, id int64, b booking) error {
	if b.By >= 0 {
		return fault.OnField("quantity", "out_of_range", fault.Args{"min": 0, "max": maxQuantity})
	}
	there, err := held(tx, id, b.Place)
	if err != nil {
		return err
	}
	return &fault.Fault{Kind: fault.Conflict, Code: "not_enough_in_stock", Args: fault.Args{"available": there}, Extra: map[string]any{"available": there, "stock_place_id": b.Place}}
}

// held returns what the place holds of a material.
func held(tx *db.Tx, id, place int64) (Quantity, error) {
	return db.One[Quantity](tx, `SELECT CAST(COALESCE(SUM(quantity), 0) AS BIGINT) FROM material_stock WHERE catalog_item_id = ? AND stock_place_id = ?`, id, place)
}

// Change is a person's change of the stock of a material: quantity is added or
// subtracted, or without one total_quantity was counted in the place. Against is
// the place's quantity in the books when it was counted. The place is the main
// store if none is given.
type Change struct {
	ID       int64                 `path:"catalog_item_id" json:"-"`
	Type     ChangeType            `json:"change_type,omitempty"`
	Quantity api.Opt[money.Number] `json:"quantity,omitzero"`
	Total    api.Opt[money.Number] `json:"total_quantity,omitzero"`
	Against  api.Opt[money.Number] `json:"counted_against,omitzero"`
	Comment  string                `json:"comment,omitempty"`
	PlaceID  *int64                `json:"stock_place_id,omitempty"`
	Sure     bool                  `json:"sure,omitempty"` // of an unlikely quantity
}

// Validate refuses wrong fields of the change.
func (in *Change) Validate() error {
	var c fault.Check
	in.read(&c)
	in.against(&c)
	c.Text("comment", &in.Comment, maxComment)
	return c.Err()
}

// against returns the place's quantity in the books when it was counted; nil if it
// is not given.
func (in *Change) against(c *fault.Check) *Quantity {
	if in.Against.Value == nil {
		return nil
	}
	q := quantities.Read(c, "counted_against", in.Against, 0)
	return &q
}

// read returns the quantity to add, below 0 to subtract, or else the counted one.
func (in *Change) read(c *fault.Check) (by Quantity, counted *Quantity) {
	if in.Quantity.Set = in.Quantity.Value != nil; in.Total.Value == nil {
		in.Total.Set = false
	}
	by = quantities.Read(c, "quantity", in.Quantity, 0)
	if in.Total.Set && by == 0 {
		total := quantities.Read(c, "total_quantity", in.Total, 0)
		return 0, &total
	}
	in.Type = ChangeType(strings.ToUpper(string(in.Type)))
	c.OneOf("change_type", string(in.Type), []string{string(Addition), string(Subtraction)})
	switch {
	case in.Total.Set:
		c.Fail("total_quantity", "count_with_change", nil)
	case !in.Quantity.Set:
		c.Fail("quantity", "required", nil)
	case by == 0 && !c.Failed("quantity"):
		c.Fail("quantity", "zero", nil)
	}
	if in.Type == Subtraction {
		by = -by
	}
	return by, nil
}

// countComment is the comment of a count that has none of its own.
const countComment = "count"

// Change changes the stock of a material and returns it. More than there is cannot
// be subtracted: it is refused with what is there. A count made against another
// quantity than the place has is refused with what was booked since, and an
// unlikely quantity until the person confirms it.
func (s *Service) Change(ctx context.Context, who access.Who, in Change) (Row, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Row, error) {
		m, err := Find(tx, who, in.ID)
		if err != nil {
			return Row{}, err
		}
		var c fault.Check
		by, counted := in.read(&c)
		against := in.against(&c)
		at, err := placeOr(tx, who, &c, "stock_place_id", in.PlaceID)
		if err != nil {
			return Row{}, err
		}
		if err := in.whole(tx, who, &c, m.Unit, by, counted); err != nil {
			return Row{}, err
		}
		if err := c.Err(); err != nil {
			return Row{}, err
		}
		if !in.Sure {
			if err := likelyChange(tx, m, by, counted); err != nil {
				return Row{}, err
			}
		}
		b := booking{Place: at.ID, By: by, Comment: in.Comment}
		if counted != nil {
			if err := sameAs(tx, who, m.ID, at.ID, against); err != nil {
				return Row{}, err
			}
			err = count(tx, who, m.ID, *counted, b)
		} else {
			b.Cause = ChangeCause
			_, err = book(tx, who, m.ID, b)
		}
		if err != nil {
			return Row{}, err
		}
		return changed(tx, who, m.ID)
	})
}

// whole notes a fraction of a piece in a quantity that is added or was counted; a
// remaining fraction may be subtracted.
func (in *Change) whole(tx *db.Tx, who access.Who, c *fault.Check, unit catalog.Unit, by Quantity, counted *Quantity) error {
	switch {
	case counted != nil:
		return whole(tx, who, c, "total_quantity", unit, *counted)
	case by > 0:
		return whole(tx, who, c, "quantity", unit, by)
	}
	return nil
}

// likelyChange is likely for a quantity that is added, subtracted or counted.
func likelyChange(tx *db.Tx, m Material, by Quantity, counted *Quantity) error {
	switch {
	case counted != nil:
		return likely(tx, m, *counted, usualTotal)
	case by < 0:
		return likely(tx, m, -by, usualOutgo)
	}
	return likely(tx, m, by, usualIncome)
}

// sameAs refuses a count of a place that does not hold the quantity it was counted
// against, with the entries since; nil is any quantity.
func sameAs(tx *db.Tx, who access.Who, id, place int64, against *Quantity) error {
	if against == nil {
		return nil
	}
	there, err := held(tx, id, place)
	if err != nil || there == *against {
		return err
	}
	since, err := readEntries(tx, who, `l.catalog_item_id = ? AND l.stock_place_id = ? AND l.material_log_id > (
			SELECT COALESCE(MAX(n.material_log_id), 0) FROM material_log n WHERE n.catalog_item_id = ? AND n.stock_place_id = ? AND n.place_quantity = ?)
		ORDER BY l.material_log_id DESC LIMIT 20`, id, place, id, place, *against)
	if err != nil {
		return err
	}
	return &fault.Fault{Kind: fault.Conflict, Code: "counted_before", Args: fault.Args{"against": *against, "available": there},
		Extra: map[string]any{"available": there, "stock_place_id": place, "entries": since}}
}

// count books the difference between what was counted in a place and the ledger. A
// count without a difference is an entry too. It resolves what orders had used
// there beyond the books. The cause is COUNT unless the booking has one.
func count(tx *db.Tx, who access.Who, id int64, counted Quantity, b booking) error {
	there, err := held(tx, id, b.Place)
	if err != nil {
		return err
	}
	if b.Cause == "" {
		b.Cause = CountCause
	}
	if b.Comment == "" && b.Cause == CountCause {
		b.Comment = countComment
	}
	b.By = counted - there
	entry, err := book(tx, who, id, b)
	if err != nil {
		return err
	}
	return resolve(tx, who, id, Counted, &entry, `catalog_item_id = ? AND stock_place_id = ?`, id, b.Place)
}

// Transfer moves a quantity from one place to another; from is the main store if
// none is named.
type Transfer struct {
	ID       int64                 `path:"catalog_item_id" json:"-"`
	From     *int64                `json:"from_place_id,omitempty"`
	To       int64                 `json:"to_place_id"`
	Quantity api.Opt[money.Number] `json:"quantity"`
	Comment  string                `json:"comment,omitempty"`
}

// Validate refuses wrong fields of the transfer.
func (in *Transfer) Validate() error {
	var c fault.Check
	in.read(&c)
	if in.To == 0 {
		c.Fail("to_place_id", "required", nil)
	}
	c.Text("comment", &in.Comment, maxComment)
	return c.Err()
}

func (in *Transfer) read(c *fault.Check) Quantity { return needed(c, "quantity", in.Quantity) }

// needed reads a quantity above 0.
func needed(c *fault.Check, at string, in api.Opt[money.Number]) Quantity {
	if !in.Set {
		c.Fail(at, "required", nil)
		return 0
	}
	q := quantities.Read(c, at, in, -1)
	if q == 0 {
		c.Fail(at, "zero", nil)
	}
	return max(q, 0)
}

// Transfer moves a quantity of a material from one place to another and returns the
// material.
func (s *Service) Transfer(ctx context.Context, who access.Who, in Transfer) (Row, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Row, error) {
		m, err := Find(tx, who, in.ID)
		if err != nil {
			return Row{}, err
		}
		var c fault.Check
		quantity := in.read(&c)
		_, err = FindPlace(tx, who, in.To)
		if err := c.Found("to_place_id", err); err != nil {
			return Row{}, err
		}
		from, err := placeOr(tx, who, &c, "from_place_id", in.From)
		if err != nil {
			return Row{}, err
		}
		if from.ID == in.To {
			c.Fail("to_place_id", "same_place", nil)
		}
		if err := whole(tx, who, &c, "quantity", m.Unit, quantity); err != nil {
			return Row{}, err
		}
		if err := c.Err(); err != nil {
			return Row{}, err
		}
		if _, err := book(tx, who, m.ID, booking{Place: from.ID, By: -quantity, Cause: TransferCause, Comment: in.Comment}); err != nil {
			return Row{}, err
		}
		if _, err := book(tx, who, m.ID, booking{Place: in.To, By: quantity, Cause: TransferCause, Comment: in.Comment}); err != nil {
			return Row{}, err
		}
		return changed(tx, who, m.ID)
	})
}

// EntryByID names an entry of the ledger in a path.
type EntryByID struct {
	ID      int64  `path:"catalog_item_id" json:"-"`
	EntryID int64  `path:"material_log_id" json:"-"`
	Comment string `json:"comment,omitempty"`
}

func (in *EntryByID) Validate() error {
	var c fault.Check
	c.Text("comment", &in.Comment, maxComment)
	return c.Err()
}

// Correct reverses an entry by an opposite one, once, and returns the material. For
// an entry from before a later count of its place, the counted quantity stays.
// Goods received of a purchase are expected again. A transfer is reversed by
// another transfer, and a use on an order there.
func (s *Service) Correct(ctx context.Context, who access.Who, in EntryByID) (Row, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Row, error) {
		m, err := Find(tx, who, in.ID)
		if err != nil {
			return Row{}, err
		}
		e, err := fault.Only(readEntries(tx, who, `l.catalog_item_id = ? AND l.material_log_id = ?`, m.ID, in.EntryID))
		if err != nil {
			return Row{}, err
		}
		switch {
		case e.Corrected:
			return Row{}, fault.New(fault.Conflict, "already_done")
		case !e.correctable():
			return Row{}, fault.New(fault.Conflict, "entry_not_correctable")
		}
		if err := takeBack(tx, who, e, in.Comment); err != nil {
			return Row{}, err
		}
		if e.PurchaseID != nil {
			if err := arrived(tx, *e.PurchaseID, m.ID, -e.signed()); err != nil {
				return Row{}, err
			}
			if err := follow(tx, who, *e.PurchaseID, "corrected"); err != nil {
				return Row{}, err
			}
		}
		return changed(tx, who, m.ID)
	})
}

// logTable defines the columns of the ledger that can be searched.
var logTable = search.Table{
	Name: "material_logs", From: "material_log l", Key: "l.material_log_id",
	Columns: map[string]search.Column{
		"material_log_id": {SQL: "l.material_log_id", Kind: search.Integer},
		"change_type":     {SQL: "l.change_type", Kind: search.Text, Values: ChangeType("").Values()},
		"cause":           {SQL: "l.cause", Kind: search.Text, Values: Cause("").Values()},
		"stock_place_id":  {SQL: "l.stock_place_id", Kind: search.Integer},
		"order_id":        {SQL: "l.order_id", Kind: search.Integer, Needs: access.MaterialChange},
		"quantity":        decimal("l.quantity"),
		"comment":         {SQL: "l.comment", Kind: search.Text},
		"created_at":      {SQL: "l.created_at", Kind: search.Timestamp, Order: "l.material_log_id"},
	},
}

// LogQuery is a search of a material's ledger: some types, or all if none is
// named, between two days, both included.
type LogQuery struct {
	ID int64 `path:"catalog_item_id" json:"-"`
	search.Request
	Types []ChangeType `json:"types,omitempty"`
	From  *string      `json:"from,omitempty"`
	To    *string      `json:"to,omitempty"`
}

// Validate reports a type that there is not.
func (q *LogQuery) Validate() error {
	var c fault.Check
	for i, t := range q.Types {
		q.Types[i] = ChangeType(strings.ToUpper(string(t)))
		c.OneOf("types", string(q.Types[i]), q.Types[i].Values())
	}
	return c.Err()
}

// SearchLog returns the ledger of a material, newest first unless the request sets
// another order.
func (s *Service) SearchLog(ctx context.Context, who access.Who, in LogQuery) (search.List[Entry], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[Entry], error) {
		m, err := findAny(tx, who, in.ID)
		if err != nil {
			return search.List[Entry]{}, err
		}
		scope := search.Where(`l.catalog_item_id = ?`, m.ID)
		if len(in.Types) > 0 {
			scope.SQL += ` AND l.change_type IN (?)`
			scope.Args = append(scope.Args, in.Types)
		}
		var c fault.Check
		if from := midnight(&c, who, "from", in.From, 0); from != nil {
			scope.SQL += ` AND l.created_at >= ?`
			scope.Args = append(scope.Args, *from)
		}
		if to := midnight(&c, who, "to", in.To, 1); to != nil {
			scope.SQL += ` AND l.created_at < ?`
			scope.Args = append(scope.Args, *to)
		}
		if err := c.Err(); err != nil {
			return search.List[Entry]{}, err
		}
		return search.Run(tx, who, logTable, scope, in.Request, func(tx *db.Tx, who access.Who, ids []int64) ([]Entry, error) {
			return readEntries(tx, who, `l.material_log_id IN (?)`, ids)
		})
	})
}

// midnight returns when so many days after the day begin in the zone of the
// person's company; nil without a day.
func midnight(c *fault.Check, who access.Who, at string, text *string, days int) *time.Time {
	if text == nil || *text == "" {
		return nil
	}
	zone := who.Zone
	if zone == nil {
		zone = time.UTC
	}
	on, ok := clock.ParseDay(*text, zone)
	day, err := time.ParseInLocation(time.DateOnly, on, zone)
	if !ok || err != nil {
		c.Fail(at, "wrong_type", fault.Args{"want": "2026-12-04"})
		return nil
	}
	begin := day.AddDate(0, 0, days).UTC()
	return &begin
}
