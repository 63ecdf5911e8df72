package materials

import (
	"context"
	"fmt"
	"strings"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/live"
	"teren/internal/platform/search"
)

// PurchaseEntity is the name of a purchase in live changes.
const PurchaseEntity = "material_purchase"

func (s *Service) purchaseRoutes(r *api.Routes) {
	api.On(r, access.MaterialBuy, "GET /materials/purchase_list", "What is to be bought, by supplier: of what falls short as much as makes twice the critical quantity.", s.PurchaseList)
	api.On(r, access.MaterialBuy, "GET /materials/purchase_list/file", "The purchase list as XLSX or PDF, of one supplier or of all.", s.PurchaseListFile)
	api.On(r, access.MaterialBuy, "POST /material_purchases/search", "What was ordered of suppliers, newest first.", s.SearchPurchases)
	api.On(r, access.MaterialBuy, "POST /material_purchases", "Note what is ordered of a supplier.", s.CreatePurchase)
	api.On(r, access.MaterialBuy, "GET /material_purchases/{material_purchase_id}", "Show a purchase.", s.PurchaseDetails)
	api.On(r, access.MaterialBuy, "GET /material_purchases/{material_purchase_id}/file", "A purchase as XLSX or PDF.", s.PurchaseFile)
	api.On(r, access.MaterialBuy, "POST /material_purchases/{material_purchase_id}/receive", "Book goods that came in of a purchase.", s.Receive)
	api.On(r, access.MaterialBuy, "PATCH /material_purchases/{material_purchase_id}", "Correct a purchase of which nothing came in.", s.ChangePurchase)
	api.On(r, access.MaterialBuy, "DELETE /material_purchases/{material_purchase_id}", "Take back a purchase of which nothing came in.", s.DropPurchase)
	api.On(r, access.MaterialBuy, "POST /material_purchases/{material_purchase_id}/close", "Expect nothing more of a purchase.", s.ClosePurchase)
	api.On(r, access.MaterialBuy, "POST /material_purchases/{material_purchase_id}/reopen", "Expect again what did not come in of a closed purchase.", s.ReopenPurchase)
}

// ordered is the quantity of a material m that is ordered and not received.
const ordered = `(SELECT COALESCE(SUM(CASE WHEN b.quantity > b.received THEN b.quantity - b.received ELSE 0 END), 0)
	FROM material_purchase_line b JOIN material_purchase a ON a.material_purchase_id = b.material_purchase_id WHERE b.catalog_item_id = m.catalog_item_id AND a.closed_at IS NULL)`

// Shortfall is a material to buy: its stock and ordered quantity, less what is
// reserved, is below the critical quantity. Suggested raises that to twice the
// critical quantity, in whole pieces where the unit is pieces.
type Shortfall struct {
	SupplierID *int64       `db:"supplier_id" json:"-"`
	Supplier   *string      `db:"supplier" json:"-"`
	ItemID     int64        `db:"catalog_item_id" json:"catalog_item_id"`
	Name       string       `db:"name" json:"name"`
	Unit       catalog.Unit `db:"unit_of_measure" json:"unit_of_measure"`
	Quantity   Quantity     `db:"quantity" json:"quantity"`
	Critical   Quantity     `db:"critical_quantity" json:"critical_quantity"`
	Reserved   Quantity     `db:"reserved" json:"reserved"`
	Ordered    Quantity     `db:"ordered" json:"ordered"`
	Suggested  Quantity     `json:"suggested"`
}

// ToBuy is the materials to buy from a supplier; nil for materials without one.
type ToBuy struct {
	Supplier *Supplier   `json:"supplier"`
	Lines    []Shortfall `json:"lines"`
}

// PurchaseList returns the materials to buy, by supplier.
func (s *Service) PurchaseList(ctx context.Context, who access.Who, _ api.AsSearch) ([]ToBuy, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]ToBuy, error) { return toBuy(tx, who) })
}

func toBuy(tx *db.Tx, who access.Who) ([]ToBuy, error) {
	all, err := db.All[Shortfall](tx, `
		SELECT * FROM (SELECT m.supplier_id, s.name AS supplier, m.catalog_item_id, i.name, m.unit_of_measure, m.quantity, m.critical_quantity,
				CAST(`+reserved+` AS BIGINT) AS reserved, CAST(`+ordered+` AS BIGINT) AS ordered
			FROM material m JOIN catalog_item i ON i.catalog_item_id = m.catalog_item_id LEFT JOIN tenant s ON s.tenant_id = m.supplier_id
			WHERE m.tenant_id = ? AND m.deleted_at IS NULL AND (m.quantity < m.critical_quantity OR EXISTS (SELECT 1 FROM material_reservation x WHERE x.catalog_item_id = m.catalog_item_id))) n
		WHERE n.quantity - n.reserved + n.ordered < n.critical_quantity ORDER BY CASE WHEN n.supplier_id IS NULL THEN 1 ELSE 0 END, n.supplier COLLATE hr, n.supplier_id, n.name COLLATE hr, n.catalog_item_id`, who.TenantID)
	out := []ToBuy{}
	for _, f := range all {
		f.Suggested = (2*f.Critical - (f.Quantity - f.Reserved + f.Ordered)).rounded(f.Unit)
		n := len(out)
		if n == 0 || !sameSupplier(out[n-1].Supplier, f.SupplierID) {
			b := ToBuy{}
			if f.SupplierID != nil {
				b.Supplier = &Supplier{*f.SupplierID, *f.Supplier}
			}
			out, n = append(out, b), n+1
		}
		out[n-1].Lines = append(out[n-1].Lines, f)
	}
	return out, err
}

func sameSupplier(s *Supplier, id *int64) bool {
	return s == nil && id == nil || s != nil && id != nil && s.ID == *id
}

// Purchase is an order to a supplier at a time; nil without a supplier.
type Purchase struct {
	ID         int64           `db:"material_purchase_id" json:"material_purchase_id"`
	SupplierID *int64          `db:"supplier_id" json:"-"`
	Name       *string         `db:"supplier" json:"-"`
	Supplier   *Supplier       `db:"-" json:"supplier"`
	Comment    string          `db:"comment" json:"comment"`
	CreatedBy  string          `db:"creator" json:"created_by"`
	CreatedAt  time.Time       `db:"created_at" json:"created_at"`
	ClosedAt   *time.Time      `db:"closed_at" json:"closed_at"` // all came in, or nothing more is expected
	Version    int64           `db:"version" json:"version"`
	Came       bool            `db:"came" json:"-"`                // something, also if it was taken back since
	CanEdit    bool            `db:"-" json:"can_edit"`            // and be taken back: it is open, and nothing came in
	CanReopen  bool            `db:"can_reopen" json:"can_reopen"` // it is closed, and something did not come in
	Lines      []PurchaseLine  `db:"-" json:"lines"`
	Allowed    []access.Action `db:"-" json:"allowed_actions"`
}

// Key returns the number of the purchase.
func (p Purchase) Key() int64 { return p.ID }

// PurchaseLine is the quantity ordered of a material, and the quantity received.
type PurchaseLine struct {
	PurchaseID int64        `db:"material_purchase_id" json:"-"`
	ItemID     int64        `db:"catalog_item_id" json:"catalog_item_id"`
	Name       string       `db:"name" json:"name"`
	Unit       catalog.Unit `db:"unit_of_measure" json:"unit_of_measure"`
	Quantity   Quantity     `db:"quantity" json:"quantity"`
	Received   Quantity     `db:"received" json:"received"`
}

// purchaseTable defines the columns that can be searched.
var purchaseTable = search.Table{
	Name: "material_purchases", From: "material_purchase a", Key: "a.material_purchase_id", Search: []string{"supplier", "comment"},
	Joins: []search.Join{{Alias: "s", SQL: "LEFT JOIN tenant s ON s.tenant_id = a.supplier_id"}},
	Columns: map[string]search.Column{
		"material_purchase_id": {SQL: "a.material_purchase_id", Kind: search.Integer},
		"supplier_id":          {SQL: "a.supplier_id", Kind: search.Integer},
		"supplier":             {SQL: "s.name", Kind: search.Text, Fold: "s.name_fold"},
		"comment":              {SQL: "a.comment", Kind: search.Text},
		"is_open":              {SQL: "(a.closed_at IS NULL)", Kind: search.Boolean},
		"created_at":           {SQL: "a.created_at", Kind: search.Timestamp},
	},
}

func purchases(tx *db.Tx, who access.Who, which string, args ...any) ([]Purchase, error) {
	all, err := db.All[Purchase](tx, `
		SELECT a.material_purchase_id, a.supplier_id, s.name AS supplier, a.comment, COALESCE(u.first_name || ' ' || u.last_name, '') AS creator, a.created_at, a.closed_at, a.version,
			EXISTS (SELECT 1 FROM material_log g WHERE g.material_purchase_id = a.material_purchase_id) AS came, a.given_up AS can_reopen
		FROM material_purchase a LEFT JOIN tenant s ON s.tenant_id = a.supplier_id LEFT JOIN user_account u ON u.user_id = a.created_by WHERE `+which, args...)
	if err != nil {
		return nil, err
	}
	at, ids := map[int64]*Purchase{}, make([]int64, len(all))
	for i := range all {
		p := &all[i]
		at[p.ID], ids[i] = p, p.ID
		p.Lines, p.Allowed = []PurchaseLine{}, []access.Action{}
		if p.SupplierID != nil {
			p.Supplier = &Supplier{*p.SupplierID, *p.Name}
		}
		if p.ClosedAt == nil && who.May(access.MaterialBuy) {
			p.Allowed, p.CanEdit = append(p.Allowed, access.MaterialBuy), !p.Came
		}
	}
	lines, err := db.All[PurchaseLine](tx, `
		SELECT b.material_purchase_id, b.catalog_item_id, i.name, m.unit_of_measure, b.quantity, b.received
		FROM material_purchase_line b JOIN material m ON m.catalog_item_id = b.catalog_item_id JOIN catalog_item i ON i.catalog_item_id = b.catalog_item_id
		WHERE b.material_purchase_id IN (?) ORDER BY i.name_fold, b.catalog_item_id`, ids)
	for _, l := range lines {
		at[l.PurchaseID].Lines = append(at[l.PurchaseID].Lines, l)
	}
	return all, err
}

func findPurchase(tx *db.Tx, who access.Who, id int64) (Purchase, error) {
	return fault.Only(purchases(tx, who, `a.tenant_id = ? AND a.material_purchase_id = ?`, who.TenantID, id))
}

// SearchPurchases returns the purchases, the newest first unless the request sets
// another order.
func (s *Service) SearchPurchases(ctx context.Context, who access.Who, in search.Request) (search.List[Purchase], error) {
	return search.Read(ctx, s.DB, who, purchaseTable, search.Where(`a.tenant_id = ?`, who.TenantID), in, func(tx *db.Tx, who access.Who, ids []int64) ([]Purchase, error) {
		return purchases(tx, who, `a.material_purchase_id IN (?)`, ids)
	})
}

// NewPurchase is a new order to a supplier.
type NewPurchase struct {
	SupplierID *int64 `json:"supplier_id,omitempty"`
	Comment    string `json:"comment,omitempty"`
	Lines      []Line `json:"lines"`
}

func (n *NewPurchase) Validate() error {
	var c fault.Check
	checkOrdered(&c, n.Lines)
	c.Text("comment", &n.Comment, maxComment)
	return c.Err()
}

// checkOrdered requires at least one line.
func checkOrdered(c *fault.Check, lines []Line) {
	if len(lines) == 0 {
		c.Fail("lines", "required", nil)
	}
	checkLines(c, "lines", lines, 1)
}

// CreatePurchase stores an order to a supplier and returns its number.
func (s *Service) CreatePurchase(ctx context.Context, who access.Who, in NewPurchase) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		id, err := InsertPurchase(tx, who, in)
		return api.Created(id), err
	})
}

// checkReferences checks that the records which the purchase newly names are ones
// the person may name; before is the supplier it had.
func (n *NewPurchase) checkReferences(tx *db.Tx, who access.Who, before *int64) error {
	var c fault.Check
	if err := (edit{SupplierID: n.SupplierID}).checkReferences(tx, who, 0, edit{SupplierID: before}, &c); err != nil {
		return err
	}
	return knownLines(tx, who, &c, "lines", n.Lines)
}

// write stores the lines of the purchase.
func (n *NewPurchase) write(tx *db.Tx, id int64) error {
	wanted := checkLines(&fault.Check{}, "lines", n.Lines, 1)
	for i, l := range n.Lines {
		if _, err := tx.Exec(`INSERT INTO material_purchase_line (material_purchase_id, catalog_item_id, quantity) VALUES (?, ?, ?)`, id, l.ItemID, wanted[i]); err != nil {
			return err
		}
	}
	return nil
}

// InsertPurchase stores a purchase that passed Validate.
func InsertPurchase(tx *db.Tx, who access.Who, n NewPurchase) (int64, error) {
	if err := n.checkReferences(tx, who, nil); err != nil {
		return 0, err
	}
	id, err := db.One[int64](tx, `INSERT INTO material_purchase (tenant_id, supplier_id, comment, created_by, created_at) VALUES (?, ?, ?, ?, ?) RETURNING material_purchase_id`,
		who.TenantID, n.SupplierID, n.Comment, person(who), tx.Now)
	if err != nil {
		return 0, err
	}
	if err := n.write(tx, id); err != nil {
		return 0, err
	}
	return id, announcePurchase(tx, who, id, "created")
}

func announcePurchase(tx *db.Tx, who access.Who, id int64, kind string) error {
	return live.Publish(tx, live.Change{Entity: PurchaseEntity, EntityID: id, Kind: kind, By: who.UserID, Tenants: []int64{who.TenantID}})
}

// PurchaseByID names a purchase in a path.
type PurchaseByID struct {
	ID int64 `path:"material_purchase_id" json:"-"`
}

// PurchaseWhole is a purchase with its deliveries, the newest first.
type PurchaseWhole struct {
	Purchase
	Deliveries []Delivery `json:"deliveries"`
}

// Delivery is the received quantity of a purchase's material, with time and place.
type Delivery struct {
	ID        int64        `db:"material_log_id" json:"material_log_id"`
	ItemID    int64        `db:"catalog_item_id" json:"catalog_item_id"`
	Name      string       `db:"name" json:"name"`
	Quantity  Quantity     `db:"quantity" json:"quantity"`
	Unit      catalog.Unit `db:"unit_of_measure" json:"unit_of_measure"`
	Place     string       `db:"place" json:"place_name"`
	Comment   string       `db:"comment" json:"comment"`
	User      string       `db:"user_name" json:"user_name"`
	CreatedAt time.Time    `db:"created_at" json:"created_at"`
	Corrected bool         `db:"corrected" json:"corrected"` // taken back since
}

// PurchaseDetails shows one purchase.
func (s *Service) PurchaseDetails(ctx context.Context, who access.Who, in PurchaseByID) (PurchaseWhole, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (out PurchaseWhole, err error) {
		if out.Purchase, err = findPurchase(tx, who, in.ID); err != nil {
			return out, err
		}
		out.Deliveries, err = db.All[Delivery](tx, `
			SELECT l.material_log_id, l.catalog_item_id, i.name, l.quantity, m.unit_of_measure, p.name AS place, l.comment, COALESCE(u.first_name || ' ' || u.last_name, '') AS user_name, l.created_at,
				EXISTS (SELECT 1 FROM material_log x WHERE x.corrects = l.material_log_id) AS corrected
			FROM material_log l JOIN material m ON m.catalog_item_id = l.catalog_item_id JOIN catalog_item i ON i.catalog_item_id = l.catalog_item_id
			JOIN stock_place p ON p.stock_place_id = l.stock_place_id LEFT JOIN user_account u ON u.user_id = l.user_id
			WHERE l.material_purchase_id = ? AND l.corrects IS NULL ORDER BY l.material_log_id DESC LIMIT ?`, in.ID, maxLines)
		if out.Deliveries == nil {
			out.Deliveries = []Delivery{}
		}
		return out, err
	})
}

// Receipt is the goods received of a purchase, into a place; the main store if none
// is given. Version is that of the purchase which the person saw. More than was
// ordered is booked only if they confirm it.
type Receipt struct {
	PurchaseByID
	Version int64  `json:"version,omitempty"`
	More    bool   `json:"more_than_ordered,omitempty"`
	PlaceID *int64 `json:"stock_place_id,omitempty"`
	Comment string `json:"comment,omitempty"`
	Lines   []Line `json:"lines"`
}

func (in *Receipt) Validate() error {
	var c fault.Check
	if len(in.Lines) == 0 {
		c.Fail("lines", "required", nil)
	}
	checkLines(&c, "lines", in.Lines, 1)
	c.Text("comment", &in.Comment, maxComment)
	return c.Err()
}

// Receive books goods that came in, each as an addition, and returns the purchase.
// It is closed when all that was ordered is there. A receipt made on an older
// version is refused with the purchase as it is now.
func (s *Service) Receive(ctx context.Context, who access.Who, in Receipt) (Purchase, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Purchase, error) {
		p, err := openPurchase(tx, who, in.ID)
		if err != nil {
			return p, err
		}
		if in.Version != 0 && in.Version != p.Version {
			return p, p.refuse("purchase_changed")
		}
		var c fault.Check
		came := checkLines(&c, "lines", in.Lines, 1)
		rest := map[int64]Quantity{}
		for _, l := range p.Lines {
			rest[l.ItemID] = l.Quantity - l.Received
		}
		more := false
		for i, l := range in.Lines {
			expected, ok := rest[l.ItemID]
			if !ok {
				c.Fail(fmt.Sprintf("lines.%d.catalog_item_id", i), "no_such_thing", nil)
			}
			more = more || came[i] > expected
		}
		if c.Err() == nil {
			if err := knownLines(tx, who, &c, "lines", in.Lines); err != nil {
				return p, err
			}
		}
		at, err := placeOr(tx, who, &c, "stock_place_id", in.PlaceID)
		if err != nil {
			return p, err
		}
		if err := c.Err(); err != nil {
			return p, err
		}
		if more && !in.More {
			return p, p.refuse("more_than_ordered")
		}
		for i, l := range in.Lines {
			if _, err := book(tx, who, l.ItemID, booking{Place: at.ID, By: came[i], Cause: ReceiptCause, PurchaseID: &p.ID, Comment: in.Comment}); err != nil {
				return p, err
			}
			if err := arrived(tx, p.ID, l.ItemID, came[i]); err != nil {
				return p, err
			}
			if err := warn(tx, l.ItemID); err != nil {
				return p, err
			}
		}
		if err := follow(tx, who, p.ID, "received"); err != nil {
			return p, err
		}
		return findPurchase(tx, who, p.ID)
	})
}

// refuse returns the refusal of a booking, with the purchase as it is now.
func (p Purchase) refuse(code string) error {
	return &fault.Fault{Kind: fault.Conflict, Code: code, Extra: map[string]any{"purchase": p}}
}

// arrived adds a received quantity to a line of a purchase, below 0 for a reversed
// one.
func arrived(tx *db.Tx, purchase, item int64, came Quantity) error {
	_, err := tx.Exec(`UPDATE material_purchase_line SET received = received + ? WHERE material_purchase_id = ? AND catalog_item_id = ?`, came, purchase, item)
	return err
}

// follow closes a purchase of which everything ordered has come in, reopens one
// with something missing, unless it was given up, and announces it.
func follow(tx *db.Tx, who access.Who, id int64, kind string) error {
	if _, err := tx.Exec(`UPDATE material_purchase SET version = version + 1, closed_at = CASE WHEN given_up THEN closed_at WHEN EXISTS (
			SELECT 1 FROM material_purchase_line b WHERE b.material_purchase_id = material_purchase.material_purchase_id AND b.received < b.quantity) THEN NULL ELSE COALESCE(closed_at, CAST(? AS BIGINT)) END
		WHERE material_purchase_id = ?`, tx.Now, id); err != nil {
		return err
	}
	return announcePurchase(tx, who, id, kind)
}

// openPurchase returns a purchase that is not complete; already_done for a closed
// one.
func openPurchase(tx *db.Tx, who access.Who, id int64) (Purchase, error) {
	p, err := findPurchase(tx, who, id)
	if err == nil && p.ClosedAt != nil {
		err = fault.New(fault.Conflict, "already_done")
	}
	return p, err
}

// ClosePurchase closes a purchase, of which nothing more is expected, and returns
// it.
func (s *Service) ClosePurchase(ctx context.Context, who access.Who, in PurchaseByID) (Purchase, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Purchase, error) {
		p, err := openPurchase(tx, who, in.ID)
		if err != nil {
			return p, err
		}
		if _, err := tx.Exec(`UPDATE material_purchase SET version = version + 1, closed_at = ?, given_up = TRUE WHERE material_purchase_id = ?`, tx.Now, p.ID); err != nil {
			return p, err
		}
		if err := announcePurchase(tx, who, p.ID, "closed"); err != nil {
			return p, err
		}
		return findPurchase(tx, who, p.ID)
	})
}

// ReopenPurchase expects again what did not come in of a purchase that was closed
// by hand, and returns it.
func (s *Service) ReopenPurchase(ctx context.Context, who access.Who, in PurchaseByID) (Purchase, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Purchase, error) {
		p, err := findPurchase(tx, who, in.ID)
		if err != nil {
			return p, err
		}
		if !p.CanReopen {
			return p, fault.New(fault.Conflict, "already_done")
		}
		if _, err := tx.Exec(`UPDATE material_purchase SET given_up = FALSE WHERE material_purchase_id = ?`, p.ID); err != nil {
			return p, err
		}
		if err := follow(tx, who, p.ID, "reopened"); err != nil {
			return p, err
		}
		return findPurchase(tx, who, p.ID)
	})
}

// PurchaseChange is a correction of a purchase; absent fields stay as they are.
// Version is that of the purchase which the person saw.
type PurchaseChange struct {
	PurchaseByID
	Version    int64           `json:"version,omitempty"`
	SupplierID api.Opt[int64]  `json:"supplier_id,omitzero"`
	Comment    api.Opt[string] `json:"comment,omitzero"`
	Lines      api.Opt[[]Line] `json:"lines,omitzero"`
}

// Validate refuses wrong fields.
func (in *PurchaseChange) Validate() error {
	var c fault.Check
	if in.Lines.Set {
		checkOrdered(&c, in.Lines.Or(nil))
	}
	if in.Comment.Value != nil {
		c.Text("comment", in.Comment.Value, maxComment)
	}
	return c.Err()
}

// ChangePurchase corrects a purchase of which nothing came in, and returns it. A
// correction made on an older version is refused with the purchase as it is now.
func (s *Service) ChangePurchase(ctx context.Context, who access.Who, in PurchaseChange) (Purchase, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Purchase, error) {
		p, err := untouched(tx, who, in.ID)
		if err != nil {
			return p, err
		}
		if in.Version != 0 && in.Version != p.Version {
			return p, p.refuse("purchase_changed")
		}
		after := NewPurchase{SupplierID: in.SupplierID.OrNil(p.SupplierID), Comment: in.Comment.Or(p.Comment), Lines: in.Lines.Or(nil)}
		if err := after.checkReferences(tx, who, p.SupplierID); err != nil {
			return p, err
		}
		if _, err := tx.Exec(`UPDATE material_purchase SET supplier_id = ?, comment = ?, version = version + 1 WHERE material_purchase_id = ?`, after.SupplierID, after.Comment, p.ID); err != nil {
			return p, err
		}
		if in.Lines.Set {
			if _, err := tx.Exec(`DELETE FROM material_purchase_line WHERE material_purchase_id = ?`, p.ID); err != nil {
				return p, err
			}
			if err := after.write(tx, p.ID); err != nil {
				return p, err
			}
		}
		if err := announcePurchase(tx, who, p.ID, "changed"); err != nil {
			return p, err
		}
		return findPurchase(tx, who, p.ID)
	})
}

// DropPurchase deletes a purchase of which nothing came in.
func (s *Service) DropPurchase(ctx context.Context, who access.Who, in PurchaseByID) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		p, err := untouched(tx, who, in.ID)
		if err != nil {
			return none, err
		}
		for _, q := range []string{`DELETE FROM material_purchase_line WHERE material_purchase_id = ?`, `DELETE FROM material_purchase WHERE material_purchase_id = ?`} {
			if _, err := tx.Exec(q, p.ID); err != nil {
				return none, err
			}
		}
		return none, announcePurchase(tx, who, p.ID, "deleted")
	})
}

// untouched returns a purchase that is open and of which nothing came in; else it
// refuses.
func untouched(tx *db.Tx, who access.Who, id int64) (Purchase, error) {
	p, err := findPurchase(tx, who, id)
	if err == nil && !p.CanEdit {
		err = p.refuse("not_allowed_now")
	}
	return p, err
}

// FileQuery asks for a file in a format, PDF if none is named.
type FileQuery struct {
	Format     string `query:"format" json:"-"`
	SupplierID int64  `query:"supplier_id" json:"-"`
}

// Validate reports a format that there is not.
func (q *FileQuery) Validate() error {
	if q.Format = strings.ToLower(q.Format); q.Format == "" {
		q.Format = "pdf"
	}
	var c fault.Check
	c.OneOf("format", q.Format, []string{"pdf", "xlsx"})
	return c.Err()
}
