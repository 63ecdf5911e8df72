package materials

import (
	"context"
	"fmt"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/orders"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/live"
)

func (s *Service) reserveRoutes(r *api.Routes) {
	api.On(r, access.MaterialReserve, "GET /orders/{order_id}/reservations", "What is reserved for a work order, and what its kind of work needs besides.", s.Reservations)
	api.On(r, access.MaterialReserve, "POST /orders/{order_id}/reservations", "Reserve materials for a work order: those named, or with planned what its kind of work needs. A quantity of 0 reserves none.", s.Reserve)
	api.On(r, access.MaterialRead, "GET /work_hierarchies/{work_hierarchy_id}/materials", "What an order of a kind of work needs.", s.Needs)
	api.On(r, access.MaterialReserve, "PATCH /work_hierarchies/{work_hierarchy_id}/materials", "Say what an order of a kind of work needs.", s.SetNeeds)
	api.On(r, access.MaterialRead, "GET /materials/picking", "What is reserved for the orders of a day, by worker; a WORKER sees their own.", s.Picking)
	api.On(r, access.MaterialRead, "GET /materials/picking.pdf", "The picking list of a day as PDF.", s.PickingPDF)
}

// reserved is the quantity of a material m that is reserved for unfinished orders.
const reserved = `(SELECT COALESCE(SUM(r.quantity - r.used), 0) FROM material_reservation r JOIN work_order o ON o.order_id = r.order_id
	WHERE r.catalog_item_id = m.catalog_item_id AND o.status IN ('CREATED', 'IN_EXECUTION'))`

// Line is a quantity of a material.
type Line struct {
	ItemID   int64                 `json:"catalog_item_id"`
	Quantity api.Opt[money.Number] `json:"quantity"`
}

const maxLines = 200

// checkLines notes what is wrong with the lines, and returns their quantities.
func checkLines(c *fault.Check, at string, lines []Line, low Quantity) []Quantity {
	if len(lines) > maxLines {
		c.Fail(at, "too_many_lines", fault.Args{"max": maxLines})
		return nil
	}
	out, named := make([]Quantity, len(lines)), map[int64]bool{}
	for i, l := range lines {
		field := fmt.Sprintf("%s.%d.", at, i)
		switch {
		case l.ItemID == 0:
			c.Fail(field+"catalog_item_id", "required", nil)
		case named[l.ItemID]:
			c.Fail(field+"catalog_item_id", "named_twice", nil)
		}
		named[l.ItemID] = true
		if low > 0 || !l.Quantity.Set {
			out[i] = needed(c, field+"quantity", l.Quantity)
		} else {
			out[i] = quantities.Read(c, field+"quantity", l.Quantity, 0)
		}
	}
	return out
}

// knownLines refuses lines that name no material of the person's company, or a part of
// a piece where those stay whole.
func knownLines(tx *db.Tx, who access.Who, c *fault.Check, at string, lines []Line) error {
	wanted := checkLines(&fault.Check{}, at, lines, 0)
	for i, l := range lines {
		m, err := Find(tx, who, l.ItemID)
		if err := c.Found(fmt.Sprintf("%s.%d.catalog_item_id", at, i), err); err != nil {
			return err
		}
		if err := whole(tx, who, c, fmt.Sprintf("%s.%d.quantity", at, i), m.Unit, wanted[i]); err != nil {
			return err
		}
	}
	return c.Err()
}

// likelyLines is likely of each line.
func likelyLines(tx *db.Tx, who access.Who, lines []Line, quantities []Quantity, kind usual) error {
	for i, l := range lines {
		m, err := Find(tx, who, l.ItemID)
		if err != nil {
			return err
		}
		if err := likely(tx, m, quantities[i], kind); err != nil {
			return err
		}
	}
	return nil
}

// Reservation is the quantity of a material that is reserved for an order, Used of
// it taken, and the quantity that its kind of work needs. Available is the stock
// less all reservations.
type Reservation struct {
	ItemID    int64        `db:"catalog_item_id" json:"catalog_item_id"`
	Name      string       `db:"name" json:"name"`
	Unit      catalog.Unit `db:"unit_of_measure" json:"unit_of_measure"`
	Quantity  Quantity     `db:"quantity" json:"quantity"`
	Used      Quantity     `db:"used" json:"used"`
	Planned   Quantity     `db:"planned" json:"planned"`
	Available Quantity     `db:"available" json:"available"`
}

func reservations(tx *db.Tx, order int64) ([]Reservation, error) {
	return db.All[Reservation](tx, `
		SELECT m.catalog_item_id, i.name, m.unit_of_measure, COALESCE(v.quantity, 0) AS quantity, COALESCE(v.used, 0) AS used, COALESCE(n.quantity, 0) AS planned,
			CAST(m.quantity - `+reserved+` AS BIGINT) AS available
		FROM work_order w JOIN task t ON t.task_id = w.task_id
		JOIN material m ON m.catalog_item_id IN (SELECT x.catalog_item_id FROM material_reservation x WHERE x.order_id = w.order_id
			UNION SELECT y.catalog_item_id FROM work_hierarchy_material y WHERE y.work_hierarchy_id = t.whier_id)
		JOIN catalog_item i ON i.catalog_item_id = m.catalog_item_id
		LEFT JOIN material_reservation v ON v.order_id = w.order_id AND v.catalog_item_id = m.catalog_item_id
		LEFT JOIN work_hierarchy_material n ON n.work_hierarchy_id = t.whier_id AND n.catalog_item_id = m.catalog_item_id
		WHERE w.order_id = ? AND m.deleted_at IS NULL ORDER BY i.name_fold, m.catalog_item_id`, order)
}

// Reservations returns the reservations of an order and the needs of its kind of
// work.
func (s *Service) Reservations(ctx context.Context, who access.Who, in orders.ByID) ([]Reservation, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Reservation, error) {
		o, err := orders.Find(tx, who, access.MaterialReserve, in.ID)
		if err != nil {
			return nil, err
		}
		return reservations(tx, o.ID)
	})
}

// NewReservations are materials to reserve for an order: each named one by the
// quantity of its line, and with Planned the others by the needs of the kind of
// work.
type NewReservations struct {
	ID      int64  `path:"order_id" json:"-"`
	Lines   []Line `json:"lines,omitempty"`
	Planned bool   `json:"planned,omitempty"`
	Sure    bool   `json:"sure,omitempty"` // of unlikely quantities
}

// Validate refuses wrong fields.
func (in *NewReservations) Validate() error {
	var c fault.Check
	checkLines(&c, "lines", in.Lines, 0)
	return c.Err()
}

// Reserve reserves materials for an unfinished order and returns its reservations.
// A person who confirms it may reserve more than there is: the rest must be bought.
func (s *Service) Reserve(ctx context.Context, who access.Who, in NewReservations) ([]Reservation, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) ([]Reservation, error) {
		o, err := orders.Ready(tx, who, access.MaterialReserve, in.ID)
		if err != nil {
			return nil, err
		}
		var c fault.Check
		wanted := checkLines(&c, "lines", in.Lines, 0)
		if err := knownLines(tx, who, &c, "lines", in.Lines); err != nil {
			return nil, err
		}
		if !in.Sure {
			if err := likelyLines(tx, who, in.Lines, wanted, usualReserve); err != nil {
				return nil, err
			}
		}
		for i, l := range in.Lines {
			if err := reserve(tx, who, o.ID, l.ItemID, wanted[i]); err != nil {
				return nil, err
			}
		}
		if in.Planned {
			all, err := reservations(tx, o.ID)
			if err != nil {
				return nil, err
			}
			for _, r := range all {
				if r.Quantity > 0 || r.Planned == 0 {
					continue
				}
				if err := reserve(tx, who, o.ID, r.ItemID, r.Planned); err != nil {
					return nil, err
				}
			}
		}
		if err := live.Publish(tx, live.Change{Entity: orders.Entity, EntityID: o.ID, Kind: "reserved", By: who.UserID, Version: o.Version, Tenants: []int64{who.TenantID}}); err != nil {
			return nil, err
		}
		return reservations(tx, o.ID)
	})
}

// reserve sets the reserved quantity of a material for an order; 0 is none.
func reserve(tx *db.Tx, who access.Who, order, item int64, quantity Quantity) error {
	var err error
	if quantity == 0 {
		_, err = tx.Exec(`DELETE FROM material_reservation WHERE order_id = ? AND catalog_item_id = ?`, order, item)
	} else {
		_, err = tx.Exec(`INSERT INTO material_reservation (tenant_id, order_id, catalog_item_id, quantity, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (order_id, catalog_item_id) DO UPDATE SET quantity = excluded.quantity,
				used = CASE WHEN material_reservation.used > excluded.quantity THEN excluded.quantity ELSE material_reservation.used END`,
			who.TenantID, order, item, quantity, person(who), tx.Now)
	}
	if err != nil {
		return err
	}
	if err := warn(tx, item); err != nil {
		return err
	}
	return live.Publish(tx, live.Change{Entity: Entity, EntityID: item, Kind: "reserved", By: who.UserID, Tenants: []int64{who.TenantID}})
}

// Need is the quantity of a material that an order of a kind of work needs.
type Need struct {
	ItemID   int64        `db:"catalog_item_id" json:"catalog_item_id"`
	Name     string       `db:"name" json:"name"`
	Quantity Quantity     `db:"quantity" json:"quantity"`
	Unit     catalog.Unit `db:"unit_of_measure" json:"unit_of_measure"`
}

func needs(tx *db.Tx, node int64) ([]Need, error) {
	return db.All[Need](tx, `SELECT n.catalog_item_id, i.name, n.quantity, m.unit_of_measure
		FROM work_hierarchy_material n JOIN material m ON m.catalog_item_id = n.catalog_item_id JOIN catalog_item i ON i.catalog_item_id = n.catalog_item_id
		WHERE n.work_hierarchy_id = ? AND m.deleted_at IS NULL ORDER BY i.name_fold, n.catalog_item_id`, node)
}

// NodeByID names a kind of work in a path.
type NodeByID struct {
	ID int64 `path:"work_hierarchy_id" json:"-"`
}

// Needs returns what an order of a kind of work needs.
func (s *Service) Needs(ctx context.Context, who access.Who, in NodeByID) ([]Need, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Need, error) {
		if err := hierarchies.Known(tx, who, in.ID); err != nil {
			return nil, err
		}
		return needs(tx, in.ID)
	})
}

// NewNeeds is what an order of a kind of work needs from now on.
type NewNeeds struct {
	NodeByID
	Lines []Line `json:"lines"`
}

// Validate refuses wrong fields.
func (in *NewNeeds) Validate() error {
	var c fault.Check
	checkLines(&c, "lines", in.Lines, 1)
	return c.Err()
}

// SetNeeds replaces what an order of a kind of work needs, and returns it.
func (s *Service) SetNeeds(ctx context.Context, who access.Who, in NewNeeds) ([]Need, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) ([]Need, error) {
		if err := hierarchies.Known(tx, who, in.ID); err != nil {
			return nil, err
		}
		var c fault.Check
		wanted := checkLines(&c, "lines", in.Lines, 1)
		if err := knownLines(tx, who, &c, "lines", in.Lines); err != nil {
			return nil, err
		}
		if _, err := tx.Exec(`DELETE FROM work_hierarchy_material WHERE work_hierarchy_id = ?`, in.ID); err != nil {
			return nil, err
		}
		for i, l := range in.Lines {
			if _, err := tx.Exec(`INSERT INTO work_hierarchy_material (work_hierarchy_id, catalog_item_id, quantity) VALUES (?, ?, ?)`, in.ID, l.ItemID, wanted[i]); err != nil {
				return nil, err
			}
		}
		return needs(tx, in.ID)
	})
}

// PickingQuery asks for the picking list of a day, today if none is named, of one
// worker or of all.
type PickingQuery struct {
	Day    string `query:"date" json:"-"`
	UserID int64  `query:"user_id" json:"-"`
}

// Picking is the list of materials to take along on a day.
type Picking struct {
	Day     string   `json:"date"`
	Workers []Picker `json:"workers"`
}

// Picker is a worker with the untaken reservations of their orders of the day, by
// order and name.
type Picker struct {
	UserID int64  `json:"user_id"`
	Name   string `json:"name"`
	Lines  []Pick `json:"lines"`
}

// Pick is a material to be taken for an order. Place is the place that holds most
// of it; nil where none holds any. Others have the order too, and the same line.
type Pick struct {
	UserID   int64        `db:"user_id" json:"-"`
	User     string       `db:"user_name" json:"-"`
	OrderID  int64        `db:"order_id" json:"order_id"`
	Title    string       `db:"title" json:"title"`
	Start    time.Time    `db:"planned_start" json:"planned_start"`
	ItemID   int64        `db:"catalog_item_id" json:"catalog_item_id"`
	Name     string       `db:"name" json:"name"`
	Quantity Quantity     `db:"quantity" json:"quantity"`
	Unit     catalog.Unit `db:"unit_of_measure" json:"unit_of_measure"`
	Place    *string      `db:"place" json:"place_name"`
	There    Quantity     `db:"there" json:"there"` // in all places
	Others   []string     `db:"-" json:"others"`
}

// Picking returns the materials to take along on a day.
func (s *Service) Picking(ctx context.Context, who access.Who, in PickingQuery) (Picking, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Picking, error) { return picking(tx, who, in) })
}

func picking(tx *db.Tx, who access.Who, in PickingQuery) (Picking, error) {
	zone := who.Zone
	if zone == nil {
		zone = time.UTC
	}
	if in.Day == "" {
		in.Day = tx.Now.In(zone).Format(time.DateOnly)
	}
	var c fault.Check
	from, to := midnight(&c, who, "date", &in.Day, 0), midnight(&c, who, "date", &in.Day, 1)
	if err := c.Err(); err != nil {
		return Picking{}, err
	}
	out := Picking{Day: from.In(zone).Format(time.DateOnly), Workers: []Picker{}}
	one, args := "", []any{who.TenantID, *from, *to}
	if who.Only() {
		in.UserID = who.UserID
	}
	if in.UserID != 0 {
		one, args = ` AND w.user_id = ?`, append(args, in.UserID)
	}
	all, err := db.All[Pick](tx, `
		SELECT w.user_id, u.first_name || ' ' || u.last_name AS user_name, o.order_id, t.title, o.planned_start, r.catalog_item_id, i.name, r.quantity - r.used AS quantity, m.unit_of_measure,
			(SELECT p.name FROM material_stock k JOIN stock_place p ON p.stock_place_id = k.stock_place_id WHERE k.catalog_item_id = r.catalog_item_id AND k.quantity > 0 ORDER BY k.quantity DESC, p.stock_place_id LIMIT 1) AS place,
			m.quantity AS there
		FROM work_order o JOIN order_worker w ON w.order_id = o.order_id JOIN user_account u ON u.user_id = w.user_id JOIN task t ON t.task_id = o.task_id
		JOIN material_reservation r ON r.order_id = o.order_id JOIN material m ON m.catalog_item_id = r.catalog_item_id JOIN catalog_item i ON i.catalog_item_id = r.catalog_item_id
		WHERE o.contractor_id = ? AND o.planned_start >= ? AND o.planned_start < ? AND o.status IN ('CREATED', 'IN_EXECUTION') AND r.quantity > r.used`+one+`
		ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, w.user_id, o.planned_start, o.order_id, i.name_fold, r.catalog_item_id`, args...)
	if err != nil {
		return out, err
	}
	of, err := crews(tx, all)
	for _, p := range all {
		p.Others = []string{}
		for _, mate := range of[p.OrderID] {
			if mate.UserID != p.UserID {
				p.Others = append(p.Others, mate.Name)
			}
		}
		if n := len(out.Workers); n == 0 || out.Workers[n-1].UserID != p.UserID {
			out.Workers = append(out.Workers, Picker{UserID: p.UserID, Name: p.User})
		}
		last := &out.Workers[len(out.Workers)-1]
		last.Lines = append(last.Lines, p)
	}
	return out, err
}

// mate is a worker of an order.
type mate struct {
	OrderID int64  `db:"order_id"`
	UserID  int64  `db:"user_id"`
	Name    string `db:"name"`
}

// crews returns the workers of the orders of the lines.
func crews(tx *db.Tx, lines []Pick) (map[int64][]mate, error) {
	ids := make([]int64, len(lines))
	for i, l := range lines {
		ids[i] = l.OrderID
	}
	all, err := db.All[mate](tx, `SELECT w.order_id, w.user_id, u.first_name || ' ' || u.last_name AS name FROM order_worker w JOIN user_account u ON u.user_id = w.user_id
		WHERE w.order_id IN (?) ORDER BY u.last_name COLLATE hr, u.first_name COLLATE hr, w.user_id`, ids)
	out := map[int64][]mate{}
	for _, m := range all {
		out[m.OrderID] = append(out[m.OrderID], m)
	}
	return out, err
}
