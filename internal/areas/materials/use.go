package materials

import (
	"context"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/orders"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

func (s *Service) useRoutes(r *api.Routes) {
	api.On(r, access.MaterialUse, "POST /orders/{order_id}/materials", "Take a material for a work order: from the place named, or else the worker's van or the main store. What the books lack is an open difference.", s.Use)
	api.On(r, access.MaterialUse, "DELETE /orders/{order_id}/materials/{material_use_id}", "Take back what was used on a work order, unless a line of the task charges it.", s.TakeBack)
	api.On(r, access.MaterialChange, "POST /materials/differences/search", "What orders used beyond what the books held, the newest first.", s.SearchDifferences)
	api.On(r, access.MaterialChange, "POST /materials/differences/{material_difference_id}/resolve", "Resolve a difference: goods had come in, or the place was counted.", s.Resolve)
	api.On(r, access.TaskPrice, "GET /tasks/{task_id}/financials/materials", "What the orders of a task used that no line charges yet, at the price of its client.", s.Uncharged)
	api.On(r, access.TaskPrice, "POST /tasks/{task_id}/financials/materials", "Make lines of what the orders of a task used, each once.", s.Charge)
}

// Use is a material taken for a work order, at a moment that the phone may send
// late.
type Use struct {
	orders.Moment
	ItemID   int64                 `json:"catalog_item_id"`
	Quantity api.Opt[money.Number] `json:"quantity"`
	PlaceID  *int64                `json:"stock_place_id,omitempty"`
	Comment  string                `json:"comment,omitempty"`
	Sure     bool                  `json:"sure,omitempty"` // of an unlikely quantity
}

func (in *Use) Validate() error {
	var c fault.Check
	if in.ItemID == 0 {
		c.Fail("catalog_item_id", "required", nil)
	}
	needed(&c, "quantity", in.Quantity)
	c.Text("comment", &in.Comment, maxComment)
	return c.Err()
}

// Use takes a material for a work order and returns the number of the use. It is
// never refused for want of stock; an unlikely quantity must be confirmed.
func (s *Service) Use(ctx context.Context, who access.Who, in Use) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		o, err := orders.Ready(tx, who, access.MaterialUse, in.ID)
		if err != nil {
			return 0, err
		}
		var c fault.Check
		quantity := needed(&c, "quantity", in.Quantity)
		m, err := Find(tx, who, in.ItemID)
		if err := c.Found("catalog_item_id", err); err != nil {
			return 0, err
		}
		if err := whole(tx, who, &c, "quantity", m.Unit, quantity); err != nil {
			return 0, err
		}
		when := in.When(tx.Now)
		at := moment{At: &when}
		if !when.Before(tx.Now) {
			if at, err = latest(tx, m.ID); err != nil {
				return 0, err
			}
		}
		place, err := s.takenFrom(tx, who, &c, in, quantity, at)
		if err != nil {
			return 0, err
		}
		if err := c.Err(); err != nil {
			return 0, err
		}
		if !in.Sure {
			if err := likely(tx, m, quantity, usualUse); err != nil {
				return 0, err
			}
		}
		since, err := countedSince(tx, m.ID, place, at)
		if err != nil {
			return 0, err
		}
		booked := quantity
		if since == nil {
			there, err := held(tx, m.ID, place)
			if err != nil {
				return 0, err
			}
			booked = min(quantity, there)
		}
		if booked > 0 {
			if _, err := book(tx, who, m.ID, booking{Place: place, By: -booked, Cause: OrderCause, OrderID: &o.ID, BeforeCount: since, moment: moment{At: at.At}}); err != nil {
				return 0, err
			}
		}
		id, err := db.One[int64](tx, `INSERT INTO material_use (tenant_id, order_id, catalog_item_id, stock_place_id, quantity, comment, user_id, used_at, created_at, ledger_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING material_use_id`, who.TenantID, o.ID, m.ID, place, quantity, in.Comment, person(who), when, tx.Now, at.After)
		if err != nil {
			return 0, err
		}
		if missing := quantity - booked; missing > 0 {
			if err := differ(tx, who, m, o.ID, id, place, missing); err != nil {
				return 0, err
			}
		}
		if err := reserveUsed(tx, o.ID, m.ID, quantity); err != nil {
			return 0, err
		}
		if err := orders.Tell(tx, who, o, history.Event{Kind: "new_material", New: usedQuantity{m.Name, quantity, m.Unit}}); err != nil {
			return 0, err
		}
		return api.Created(id), warn(tx, m.ID)
	})
}

// usedQuantity is a quantity of a material in the history of an order.
type usedQuantity struct {
	Name     string       `json:"name"`
	Quantity Quantity     `json:"quantity"`
	Unit     catalog.Unit `json:"unit_of_measure"`
}

// takenFrom returns the place that a material is taken from: the one given, or the
// worker's van if it holds enough, or else the main store if that does; where
// neither does, the van, and without one the main store. A place that was counted
// since counts as holding enough, since its earlier quantity is unknown.
func (s *Service) takenFrom(tx *db.Tx, who access.Who, c *fault.Check, in Use, quantity Quantity, at moment) (int64, error) {
	if in.PlaceID != nil && *in.PlaceID != 0 {
		p, err := placeOr(tx, who, c, "stock_place_id", in.PlaceID)
		return p.ID, err
	}
	type candidate struct {
		ID   int64    `db:"stock_place_id"`
		Main bool     `db:"is_main"`
		Held Quantity `db:"held"`
	}
	all, err := db.All[candidate](tx, `
		SELECT p.stock_place_id, p.is_main, COALESCE((SELECT k.quantity FROM material_stock k WHERE k.stock_place_id = p.stock_place_id AND k.catalog_item_id = ?), 0) AS held
		FROM stock_place p WHERE p.tenant_id = ? AND p.deleted_at IS NULL
			AND (p.is_main OR p.kind = 'VAN' AND (p.user_id = ? OR p.team_id IN (SELECT t.team_id FROM team_user t JOIN team e ON e.team_id = t.team_id WHERE t.user_id = ? AND e.deleted_at IS NULL)))
		ORDER BY p.is_main, CASE WHEN p.user_id IS NULL THEN 1 ELSE 0 END, p.stock_place_id`, in.ItemID, who.TenantID, who.UserID, who.UserID)
	if err != nil || len(all) == 0 {
		return 0, err
	}
	short := all[0]
	for _, p := range all {
		since, err := countedSince(tx, in.ItemID, p.ID, at)
		if err != nil {
			return 0, err
		}
		if p.Held >= quantity || since != nil {
			return p.ID, nil
		}
		if !p.Main && p.Held > short.Held {
			short = p
		}
	}
	return short.ID, nil
}

// reserveUsed adds to the taken part of an order's reservation, or subtracts from
// it below 0.
func reserveUsed(tx *db.Tx, order, item int64, more Quantity) error {
	_, err := tx.Exec(`UPDATE material_reservation SET used = CASE WHEN used + ? > quantity THEN quantity WHEN used + ? < 0 THEN 0 ELSE used + ? END
		WHERE order_id = ? AND catalog_item_id = ?`, more, more, more, order, item)
	return err
}

// use is a stored use of a material on an order.
type use struct {
	ID       int64    `db:"material_use_id"`
	OrderID  int64    `db:"order_id"`
	ItemID   int64    `db:"catalog_item_id"`
	PlaceID  int64    `db:"stock_place_id"`
	Quantity Quantity `db:"quantity"`
	Missing  Quantity `db:"missing"` // and never booked
	LineID   *int64   `db:"order_line_item_id"`
	UserID   *int64   `db:"user_id"`

	UsedAt      time.Time `db:"used_at"`
	LedgerAt    *int64    `db:"ledger_at"`
	BeforeCount *int64    `db:"before_count"`
}

// moment returns when it was used.
func (v use) moment() moment {
	if v.LedgerAt == nil {
		return moment{At: &v.UsedAt}
	}
	return moment{After: v.LedgerAt}
}

// countedSince returns the newest count of its place since it was used, of the article
// that it was then; nil if there was none.
func (v use) countedSince(tx *db.Tx) (*int64, error) {
	if v.BeforeCount != nil {
		return v.BeforeCount, nil
	}
	return countedSince(tx, v.ItemID, v.PlaceID, v.moment())
}

const oneUse = `SELECT v.material_use_id, v.order_id, v.catalog_item_id, v.stock_place_id, v.quantity, COALESCE(f.quantity, 0) AS missing, v.order_line_item_id, v.user_id, v.used_at, v.ledger_at, v.before_count
	FROM material_use v LEFT JOIN material_difference f ON f.material_use_id = v.material_use_id AND f.outcome IN ('OPEN', 'COUNT') WHERE v.taken_back_at IS NULL AND `

// UseByID names a use on an order in a path.
type UseByID struct {
	ID    int64 `path:"order_id" json:"-"`
	UseID int64 `path:"material_use_id" json:"-"`
}

// TakeBack returns a used material to its place, where quantities counted since
// stay: by its worker while the order is not done, by the office always.
func (s *Service) TakeBack(ctx context.Context, who access.Who, in UseByID) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		o, err := orders.Ready(tx, who, access.MaterialUse, in.ID)
		if err != nil {
			return none, err
		}
		v, err := fault.Only(db.All[use](tx, oneUse+`v.order_id = ? AND v.material_use_id = ?`, o.ID, in.UseID))
		switch {
		case err != nil:
			return none, err
		case !o.MayTakeBack(who, v.UserID):
			return none, fault.New(fault.Forbidden, "forbidden")
		case v.LineID != nil:
			return none, fault.New(fault.Conflict, "use_is_charged")
		}
		m, err := findAny(tx, who, v.ItemID)
		if err != nil {
			return none, err
		}
		if back := v.Quantity - v.Missing; back > 0 {
			since, err := v.countedSince(tx)
			if err != nil {
				return none, err
			}
			if _, err := book(tx, who, m.ID, booking{Place: v.PlaceID, By: back, Cause: OrderCause, OrderID: &o.ID, BeforeCount: since, moment: v.moment()}); err != nil {
				return none, err
			}
		}
		if _, err := tx.Exec(`UPDATE material_difference SET outcome = 'TAKEN_BACK', resolved_at = ?, resolved_by = ? WHERE material_use_id = ? AND outcome = 'OPEN'`, tx.Now, person(who), v.ID); err != nil {
			return none, err
		}
		if _, err := tx.Exec(`UPDATE material_use SET taken_back_at = ?, taken_back_by = ? WHERE material_use_id = ?`, tx.Now, person(who), v.ID); err != nil {
			return none, err
		}
		if err := reserveUsed(tx, o.ID, m.ID, -v.Quantity); err != nil {
			return none, err
		}
		if err := orders.Tell(tx, who, o, history.Event{Kind: "deleted_material", Old: usedQuantity{m.Name, v.Quantity, m.Unit}}); err != nil {
			return none, err
		}
		return none, warn(tx, m.ID)
	})
}
