package materials

import (
	"context"

	"teren/internal/areas/catalog"
	"teren/internal/areas/tasks"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Charge is the quantity that an order used of a material and that no line of its
// task charges yet. Price is that of the task's client for one unit. Refusal is the
// reason why it cannot become a line by itself: "" if it can, no_price,
// other_currency, or other_unit where the stock counts by another unit than the
// catalogue.
type Charge struct {
	OrderID  int64        `db:"order_id" json:"order_id"`
	ItemID   int64        `db:"catalog_item_id" json:"catalog_item_id"`
	Name     string       `db:"name" json:"name"`
	Quantity Quantity     `db:"quantity" json:"quantity"`
	Unit     catalog.Unit `db:"unit_of_measure" json:"unit_of_measure"`
	Price    *money.Price `json:"unit_price"`
	Net      *money.Cents `json:"net"`
	Refusal  string       `json:"refusal"`
}

// charges returns what the orders of a task used that no line charges, an entry for
// each order and material.
func charges(tx *db.Tx, who access.Who, t tasks.Task) ([]Charge, error) {
	all, err := db.All[Charge](tx, `
		SELECT v.order_id, v.catalog_item_id, i.name, CAST(SUM(v.quantity) AS BIGINT) AS quantity, m.unit_of_measure
		FROM work_order o JOIN material_use v ON v.order_id = o.order_id JOIN material m ON m.catalog_item_id = v.catalog_item_id JOIN catalog_item i ON i.catalog_item_id = v.catalog_item_id
		WHERE o.task_id = ? AND o.status <> 'DELETED' AND v.taken_back_at IS NULL AND v.order_line_item_id IS NULL
		GROUP BY v.order_id, v.catalog_item_id, i.name, m.unit_of_measure ORDER BY v.order_id, MIN(v.material_use_id)`, t.ID)
	if err != nil {
		return nil, err
	}
	for i := range all {
		c := &all[i]
		item, err := catalog.Find(tx, who, c.ItemID, t.ClientID)
		switch {
		case fault.IsMissing(err):
			c.Refusal = "no_price"
			continue
		case err != nil:
			return nil, err
		case item.Currency != t.Currency:
			c.Refusal = "other_currency"
			continue
		case item.Unit != c.Unit:
			c.Refusal = "other_unit"
		}
		c.Price = &item.Price
		net := item.Price.Cents()
		if !item.LumpSum {
			if net, err = money.Net(item.Price, c.Quantity.Line()); err != nil {
				return nil, err
			}
		}
		c.Net = &net
	}
	return all, nil
}

// Uncharged shows what the orders of a task used that no line charges yet.
func (s *Service) Uncharged(ctx context.Context, who access.Who, in tasks.ByID) ([]Charge, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Charge, error) {
		t, err := tasks.Find(tx, who, access.TaskPrice, in.ID)
		if err != nil {
			return nil, err
		}
		return charges(tx, who, t)
	})
}

// Charged is the task with the lines made, and what could not become one.
type Charged struct {
	ID      int64    `json:"data"`
	Version int64    `json:"version"`
	Lines   int64    `json:"lines"`
	LeftOut []Charge `json:"left_out"`
}

// Envelope marks it as its own answer.
func (Charged) Envelope() {}

// Charge makes lines of what the orders of a task used, a line for each order and
// material, at the price of the task's client. What a line charges is not charged
// again, also when the line is changed or deleted later.
func (s *Service) Charge(ctx context.Context, who access.Who, in tasks.ByID) (Charged, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Charged, error) {
		t, err := tasks.Ready(tx, who, access.TaskPrice, in.ID)
		if err != nil {
			return Charged{}, err
		}
		all, err := charges(tx, who, t)
		if err != nil {
			return Charged{}, err
		}
		out := Charged{ID: t.ID, Version: t.Version, LeftOut: []Charge{}}
		change := tasks.FinancialChange{ID: t.ID}
		for _, c := range all {
			if c.Refusal != "" {
				out.LeftOut = append(out.LeftOut, c)
				continue
			}
			quantity := money.Number(c.Quantity.String())
			change.Create = append(change.Create, tasks.LineChange{
				OrderID: api.Opt[int64]{Set: true, Value: &c.OrderID}, CatalogItemID: api.Opt[int64]{Set: true, Value: &c.ItemID}, Quantity: api.Opt[money.Number]{Set: true, Value: &quantity},
			})
		}
		if t, err = tasks.ChangeLines(tx, who, t, change); err != nil {
			return Charged{}, err
		}
		for _, c := range all {
			if c.Refusal != "" {
				continue
			}
			if _, err := tx.Exec(`UPDATE material_use SET order_line_item_id = (SELECT MAX(l.order_line_item_id) FROM order_line_item l WHERE l.task_id = ? AND l.order_id = ? AND l.catalog_item_id = ?)
				WHERE order_id = ? AND catalog_item_id = ? AND taken_back_at IS NULL AND order_line_item_id IS NULL`, t.ID, c.OrderID, c.ItemID, c.OrderID, c.ItemID); err != nil {
				return Charged{}, err
			}
		}
		out.Version, out.Lines = t.Version, int64(len(change.Create))
		return out, nil
	})
}
