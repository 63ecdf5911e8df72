package materials

import (
	"context"
	"strconv"
	"strings"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/notices"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/live"
	"teren/internal/platform/search"
)

// Outcome is how a difference was resolved.
type Outcome string

const (
	Open      Outcome = "OPEN"
	Received  Outcome = "RECEIPT"    // goods had come in that nobody had booked
	Counted   Outcome = "COUNT"      // the place was counted since
	TakenBack Outcome = "TAKEN_BACK" // what was used was taken back
)

func (Outcome) Values() []string { return []string{"OPEN", "RECEIPT", "COUNT", "TAKEN_BACK"} }

// Difference is the quantity that an order used of a material beyond what was
// booked in the place it was taken from.
type Difference struct {
	ID         int64        `db:"material_difference_id" json:"material_difference_id"`
	UseID      int64        `db:"material_use_id" json:"material_use_id"`
	ItemID     int64        `db:"catalog_item_id" json:"catalog_item_id"`
	Name       string       `db:"name" json:"name"`
	Unit       catalog.Unit `db:"unit_of_measure" json:"unit_of_measure"`
	PlaceID    int64        `db:"stock_place_id" json:"stock_place_id"`
	Place      string       `db:"place" json:"place_name"`
	Quantity   Quantity     `db:"quantity" json:"quantity"`
	Used       Quantity     `db:"used" json:"used"` // Quantity of it was missing
	There      Quantity     `db:"there" json:"there"`
	OrderID    int64        `db:"order_id" json:"order_id"`
	Title      string       `db:"title" json:"title"` // of the order's task
	User       string       `db:"user_name" json:"user_name"`
	CreatedAt  time.Time    `db:"created_at" json:"created_at"`
	Outcome    Outcome      `db:"outcome" json:"outcome"`
	ResolvedAt *time.Time   `db:"resolved_at" json:"resolved_at"`
	ResolvedBy string       `db:"resolver" json:"resolved_by"`
}

// Key returns the number of the difference.
func (d Difference) Key() int64 { return d.ID }

// differenceTable defines the columns that can be searched.
var differenceTable = search.Table{
	Name: "material_differences", From: "material_difference d", Key: "d.material_difference_id", Search: []string{"name"},
	Joins: []search.Join{
		{Alias: "i", SQL: "JOIN catalog_item i ON i.catalog_item_id = d.catalog_item_id"},
		{Alias: "v", SQL: "JOIN material_use v ON v.material_use_id = d.material_use_id"},
	},
	Columns: map[string]search.Column{
		"material_difference_id": {SQL: "d.material_difference_id", Kind: search.Integer},
		"catalog_item_id":        {SQL: "d.catalog_item_id", Kind: search.Integer},
		"name":                   name,
		"stock_place_id":         {SQL: "d.stock_place_id", Kind: search.Integer},
		"order_id":               {SQL: "v.order_id", Kind: search.Integer},
		"quantity":               decimal("d.quantity"),
		"outcome":                {SQL: "d.outcome", Kind: search.Text, Values: Outcome("").Values()},
		"created_at":             {SQL: "d.created_at", Kind: search.Timestamp},
	},
}

const differences = `
	SELECT d.material_difference_id, d.material_use_id, d.catalog_item_id, i.name, m.unit_of_measure, d.stock_place_id, p.name AS place, d.quantity, v.quantity AS used,
		COALESCE(k.quantity, 0) AS there, v.order_id, t.title, COALESCE(u.first_name || ' ' || u.last_name, '') AS user_name, d.created_at, d.outcome, d.resolved_at,
		COALESCE(b.first_name || ' ' || b.last_name, '') AS resolver
	FROM material_difference d JOIN material m ON m.catalog_item_id = d.catalog_item_id JOIN catalog_item i ON i.catalog_item_id = d.catalog_item_id
	JOIN stock_place p ON p.stock_place_id = d.stock_place_id JOIN material_use v ON v.material_use_id = d.material_use_id
	JOIN work_order o ON o.order_id = v.order_id JOIN task t ON t.task_id = o.task_id
	LEFT JOIN material_stock k ON k.catalog_item_id = d.catalog_item_id AND k.stock_place_id = d.stock_place_id
	LEFT JOIN user_account u ON u.user_id = v.user_id LEFT JOIN user_account b ON b.user_id = d.resolved_by WHERE `

// DifferenceQuery is a search of differences: of the open ones, unless it asks for
// all.
type DifferenceQuery struct {
	search.Request
	All bool `json:"all,omitempty"`
}

// SearchDifferences returns the open differences of the person's company, the
// newest first unless the request sets another order.
func (s *Service) SearchDifferences(ctx context.Context, who access.Who, in DifferenceQuery) (search.List[Difference], error) {
	scope := search.Where(`d.tenant_id = ? AND d.outcome = 'OPEN'`, who.TenantID)
	if in.All {
		scope.SQL = `d.tenant_id = ?`
	}
	return search.Read(ctx, s.DB, who, differenceTable, scope, in.Request, func(tx *db.Tx, _ access.Who, ids []int64) ([]Difference, error) {
		return db.All[Difference](tx, differences+`d.material_difference_id IN (?)`, ids)
	})
}

// differ records the quantity that a use on an order took beyond what was booked,
// and sends the office a notice.
func differ(tx *db.Tx, who access.Who, m Material, order, use, place int64, missing Quantity) error {
	if _, err := tx.Exec(`INSERT INTO material_difference (tenant_id, material_use_id, catalog_item_id, stock_place_id, quantity, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
		who.TenantID, use, m.ID, place, missing, tx.Now); err != nil {
		return err
	}
	if err := announceDifference(tx, who, m.ID); err != nil {
		return err
	}
	to, err := office(tx, who.TenantID)
	if err != nil {
		return err
	}
	return notices.Give(tx, who, to, notices.New{TenantID: who.TenantID, Kind: notices.MaterialDifference, Entity: Entity, EntityID: m.ID, Text: missing.String() + " " + strconv.FormatInt(order, 10)})
}

func announceDifference(tx *db.Tx, who access.Who, item int64) error {
	return live.Publish(tx, live.Change{Entity: Entity, EntityID: item, Kind: "difference", By: who.UserID, Tenants: []int64{who.TenantID}})
}

// Resolution resolves a difference: RECEIPT means that goods had come in, the
// missing quantity unless quantity is given, COUNT that quantity was counted in the
// place.
type Resolution struct {
	ID       int64                 `path:"material_difference_id" json:"-"`
	Outcome  Outcome               `json:"outcome"`
	Quantity api.Opt[money.Number] `json:"quantity,omitzero"`
	Comment  string                `json:"comment,omitempty"`
}

func (in *Resolution) Validate() error {
	var c fault.Check
	in.Outcome = Outcome(strings.ToUpper(string(in.Outcome)))
	c.OneOf("outcome", string(in.Outcome), []string{string(Received), string(Counted)})
	quantities.Read(&c, "quantity", in.Quantity, 0)
	if in.Outcome == Counted && !in.Quantity.Set {
		c.Fail("quantity", "required", nil)
	}
	c.Text("comment", &in.Comment, maxComment)
	return c.Err()
}

// Resolve resolves an open difference and returns the material. For a receipt the
// missing quantity is booked on the order; a count sets what is left.
func (s *Service) Resolve(ctx context.Context, who access.Who, in Resolution) (Row, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Row, error) {
		d, err := fault.Only(db.All[Difference](tx, differences+`d.tenant_id = ? AND d.material_difference_id = ?`, who.TenantID, in.ID))
		if err != nil {
			return Row{}, err
		}
		if d.Outcome != Open {
			return Row{}, fault.New(fault.Conflict, "already_done")
		}
		var c fault.Check
		quantity := quantities.Read(&c, "quantity", in.Quantity, d.Quantity)
		b := booking{Place: d.PlaceID, Comment: in.Comment}
		if in.Outcome == Counted {
			err = count(tx, who, d.ItemID, quantity, b)
		} else {
			if quantity < d.Quantity {
				return Row{}, fault.OnField("quantity", "out_of_range", fault.Args{"min": d.Quantity, "max": maxQuantity})
			}
			b.By, b.Cause = quantity, ReceiptCause
			if _, err := book(tx, who, d.ItemID, b); err != nil {
				return Row{}, err
			}
			if _, err := book(tx, who, d.ItemID, booking{Place: d.PlaceID, By: -d.Quantity, Cause: OrderCause, OrderID: &d.OrderID}); err != nil {
				return Row{}, err
			}
			err = resolve(tx, who, d.ItemID, Received, nil, `material_difference_id = ?`, d.ID)
		}
		if err != nil {
			return Row{}, err
		}
		return changed(tx, who, d.ItemID)
	})
}

// resolve closes the open differences that match the condition, by a count if one
// is given.
func resolve(tx *db.Tx, who access.Who, item int64, how Outcome, count *int64, which string, args ...any) error {
	n, err := tx.Exec(`UPDATE material_difference SET outcome = ?, resolved_at = ?, resolved_by = ?, settled_by = ? WHERE outcome = 'OPEN' AND `+which, append([]any{how, tx.Now, person(who), count}, args...)...)
	if err != nil || n == 0 {
		return err
	}
	return announceDifference(tx, who, item)
}
