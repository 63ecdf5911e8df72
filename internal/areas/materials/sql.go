package materials

import (
	"cmp"
	"errors"
	"strings"

	"teren/internal/areas/catalog"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/twins"
)

const (
	present = `m.tenant_id = ? AND m.deleted_at IS NULL`
	unkept  = `i.tenant_id = ? AND i.status = 'ACTIVE' AND i.catalog_type = 'MATERIAL' AND NOT EXISTS (SELECT 1 FROM material k WHERE k.catalog_item_id = i.catalog_item_id)`
	one     = `
		SELECT m.catalog_item_id, m.tenant_id, m.quantity, m.critical_quantity, m.unit_of_measure, m.comment, m.code, m.supplier_id, m.told, m.changed_at, m.created_at, m.version, m.deleted_at,
			i.name, i.catalog_group_id, g.name AS group_name, s.name AS supplier, CAST(` + reserved + ` AS BIGINT) AS reserved, CAST(` + ordered + ` AS BIGINT) AS ordered
		FROM material m JOIN catalog_item i ON i.catalog_item_id = m.catalog_item_id JOIN catalog_group g ON g.catalog_group_id = i.catalog_group_id
		LEFT JOIN tenant s ON s.tenant_id = m.supplier_id WHERE `
)

// deleted reads the materials of all companies that are deleted, for the trash;
// what went with a merged article comes back with that.
const deleted = `SELECT m.tenant_id, m.catalog_item_id AS id, i.name, i.name_fold, '' AS about, m.deleted_at, FALSE AS archived, 0 AS below
	FROM material m JOIN catalog_item i ON i.catalog_item_id = m.catalog_item_id WHERE m.deleted_at IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM merge x WHERE x.thing = 'catalog_item' AND x.gone_id = m.catalog_item_id AND x.undone_at IS NULL)`

// decimal returns a column of hundredths.
func decimal(sql string) search.Column {
	return search.Column{SQL: "(CAST(" + sql + " AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: sql}
}

var (
	item = search.Join{Alias: "i", SQL: "JOIN catalog_item i ON i.catalog_item_id = m.catalog_item_id"}
	name = search.Column{SQL: "i.name", Kind: search.Text, Fold: "i.name_fold", Order: "i.name_fold", Trigrams: db.TextIndex{Table: "catalog_item_text", Key: "i.catalog_item_id"}}
)

// table defines the columns that can be searched.
var table = search.Table{
	Name: "materials", From: "material m", Key: "m.catalog_item_id", Search: []string{"name"}, Words: "words", OrderBy: []search.OrderBy{{Column: "name"}},
	Joins: []search.Join{
		item,
		{Alias: "g", SQL: "JOIN catalog_group g ON g.catalog_group_id = i.catalog_group_id"},
		{Alias: "s", SQL: "LEFT JOIN tenant s ON s.tenant_id = m.supplier_id"},
	},
	Columns: map[string]search.Column{
		"catalog_item_id":    {SQL: "m.catalog_item_id", Kind: search.Integer},
		"name":               name,
		"words":              catalog.ItemWords,
		"quantity":           decimal("m.quantity"),
		"critical_quantity":  decimal("m.critical_quantity"),
		"reserved":           decimal(reserved),
		"available":          decimal("(m.quantity - " + reserved + ")"),
		"unit_of_measure":    {SQL: "m.unit_of_measure", Kind: search.Text, Values: catalog.Unit("").Values()},
		"comment":            {SQL: "m.comment", Kind: search.Text},
		"code":               {SQL: "m.code", Kind: search.Text},
		"is_critical":        {SQL: "(" + isCritical + ")", Kind: search.Boolean},
		"is_empty":           {SQL: "(m.quantity = 0)", Kind: search.Boolean},
		"catalog_group_id":   {SQL: "i.catalog_group_id", Kind: search.Integer},
		"catalog_group_name": {SQL: "g.name", Kind: search.Text, Fold: "g.name_fold"},
		"supplier_id":        {SQL: "m.supplier_id", Kind: search.Integer},
		"supplier":           {SQL: "s.name", Kind: search.Text, Fold: "s.name_fold"},
		"stock_place_id": {SQL: "0", Kind: search.Integer,
			Match: "m.catalog_item_id IN (SELECT k.catalog_item_id FROM material_stock k WHERE k.stock_place_id IN (?) AND k.quantity > 0 AND k.tenant_id = m.tenant_id)"},
		"updated_at": {SQL: "m.changed_at", Kind: search.Timestamp},
		"created_at": {SQL: "m.created_at", Kind: search.Timestamp},
	},
}

// picker defines the columns that can be searched where a material is picked.
var picker = search.Table{
	Name: "materials_picker", From: "material m", Key: "m.catalog_item_id", Search: []string{"name"}, Words: "words", OrderBy: []search.OrderBy{{Column: "name"}},
	Joins: []search.Join{item},
	Columns: map[string]search.Column{
		"catalog_item_id": table.Columns["catalog_item_id"], "name": name, "words": catalog.ItemWords, "quantity": table.Columns["quantity"], "unit_of_measure": table.Columns["unit_of_measure"], "code": table.Columns["code"],
	},
}

// itemTable defines the columns that can be searched, for items of the catalogue
// that can become materials.
var itemTable = search.Table{
	Name: "material_items", From: "catalog_item i", Key: "i.catalog_item_id", Search: []string{"name"}, Words: "words", OrderBy: []search.OrderBy{{Column: "name"}},
	Columns: map[string]search.Column{"catalog_item_id": {SQL: "i.catalog_item_id", Kind: search.Integer}, "name": name, "words": catalog.ItemWords},
}

func pickedRows(tx *db.Tx, _ access.Who, ids []int64) ([]Picked, error) {
	return db.All[Picked](tx, `SELECT m.catalog_item_id, i.name, m.quantity, m.unit_of_measure, m.code, i.code AS item_code, (`+middle(newestUses(`m.catalog_item_id`))+`) AS usual FROM material m JOIN catalog_item i ON i.catalog_item_id = m.catalog_item_id
		WHERE m.catalog_item_id IN (?)`, ids)
}

func itemRows(tx *db.Tx, _ access.Who, ids []int64) ([]Item, error) {
	return db.All[Item](tx, `SELECT i.catalog_item_id, i.code, i.name, g.name AS group_name, i.unit_of_measure
		FROM catalog_item i JOIN catalog_group g ON g.catalog_group_id = i.catalog_group_id WHERE i.catalog_item_id IN (?)`, ids)
}

// single refuses a material whose name in the catalogue, or whose code, differs
// from that of another by its spelling alone.
func single(tx *db.Tx, who access.Who, item int64, code string) error {
	type row struct {
		ID   int64  `db:"catalog_item_id"`
		Name string `db:"name"`
		Code string `db:"code"`
	}
	names, err := db.All[string](tx, `SELECT i.name FROM catalog_item i WHERE i.tenant_id = ? AND i.catalog_item_id = ?`, who.TenantID, item)
	if err != nil || len(names) == 0 {
		return err
	}
	found, err := db.All[row](tx, `SELECT m.catalog_item_id, i.name, m.code FROM material m JOIN catalog_item i ON i.catalog_item_id = m.catalog_item_id
		WHERE `+present+` AND m.catalog_item_id <> ? AND (i.name_fold LIKE ? OR m.code <> '' AND CAST(? AS TEXT) <> '') ORDER BY m.catalog_item_id`, who.TenantID, item, twins.Like(names[0]), code)
	if err != nil {
		return err
	}
	var all []twins.Twin
	for _, r := range found {
		t := twins.Twin{Entity: Entity, ID: r.ID, Name: r.Name, About: r.Code}
		if textfold.Key(r.Name) == textfold.Key(names[0]) {
			t.Same = append(t.Same, "name")
		}
		if twins.Anew("", twins.Code(code)) && twins.Code(r.Code) == twins.Code(code) && !strings.EqualFold(strings.TrimSpace(r.Code), strings.TrimSpace(code)) { // its very code is a fault
			t.Same = append(t.Same, "code")
		}
		if t.Same != nil {
			all = append(all, t)
		}
	}
	return twins.Ask(all)
}

// Find returns a material of the person's company that is not deleted.
func Find(tx *db.Tx, who access.Who, id int64) (Material, error) {
	return trash.Live(findAny(tx, who, id))
}

// findAny returns a material of the person's company, also a deleted one.
func findAny(tx *db.Tx, who access.Who, id int64) (Material, error) {
	return fault.Only(db.All[Material](tx, one+`m.tenant_id = ? AND m.catalog_item_id = ?`, who.TenantID, id))
}

// rows reads the materials of a list page.
func rows(tx *db.Tx, who access.Who, ids []int64) ([]Row, error) {
	all, err := db.All[Material](tx, one+`m.catalog_item_id IN (?)`, ids)
	if err != nil {
		return nil, err
	}
	return shown(tx, who, all, ids)
}

// shown returns the materials of the numbers as lists show them.
func shown(tx *db.Tx, who access.Who, all []Material, ids []int64) ([]Row, error) {
	stock, err := stocks(tx, who, ids)
	if err != nil {
		return nil, err
	}
	last, err := lastEntries(tx, who, ids)
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(all))
	for i, m := range all {
		out[i] = Row{
			ID: m.ID, Name: m.Name, Quantity: m.Quantity, Critical: m.Critical, Unit: m.Unit, Comment: m.Comment, Code: m.Code, Reserved: m.Reserved, Available: m.Quantity - m.Reserved, Ordered: m.Ordered,
			IsCritical: m.critical(), IsEmpty: m.Quantity == 0, GroupID: m.GroupID, Group: m.Group, Places: stock[m.ID],
			UpdatedAt: m.ChangedAt, CreatedAt: m.CreatedAt, Version: m.Version, Allowed: m.allowed(who),
		}
		if m.SupplierID != nil {
			out[i].Supplier = &Supplier{*m.SupplierID, *m.Supplier}
		}
		if e, ok := last[m.ID]; ok {
			out[i].Last = &e
		}
		if out[i].Places == nil {
			out[i].Places = []Stock{}
		}
	}
	return out, nil
}

// changed returns a material whose quantity has just changed, as lists show it. It
// sends the office a notice if the material became critical.
func changed(tx *db.Tx, who access.Who, id int64) (Row, error) {
	ids := []int64{id}
	all, err := db.All[Material](tx, one+`m.catalog_item_id IN (?)`, ids)
	if err != nil {
		return Row{}, err
	}
	for _, m := range all {
		if err := m.warn(tx); err != nil {
			return Row{}, err
		}
	}
	return fault.Only(shown(tx, who, all, ids))
}

// stocks returns what the places hold of each material, the main store first;
// nothing for a company with a single place.
func stocks(tx *db.Tx, who access.Who, ids []int64) (map[int64][]Stock, error) {
	all, err := db.All[Stock](tx, `
		SELECT k.catalog_item_id, k.stock_place_id, p.name, p.kind, p.is_main, k.quantity
		FROM material_stock k JOIN stock_place p ON p.stock_place_id = k.stock_place_id
		WHERE k.catalog_item_id IN (?) AND (k.quantity > 0 OR p.is_main) AND EXISTS (SELECT 1 FROM stock_place o WHERE o.tenant_id = ? AND NOT o.is_main AND o.deleted_at IS NULL)
		ORDER BY p.is_main DESC, p.name_fold, p.stock_place_id`, ids, who.TenantID)
	out := map[int64][]Stock{}
	for _, k := range all {
		out[k.ID] = append(out[k.ID], k)
	}
	return out, err
}

// Insert adds a material of the person's company that passed Validate, with the
// first entry of its ledger.
func Insert(tx *db.Tx, who access.Who, n New) error {
	var c fault.Check
	found, err := db.All[Item](tx, `SELECT i.catalog_item_id, i.code, i.name, '' AS group_name, i.unit_of_measure FROM catalog_item i
		WHERE i.catalog_item_id = ? AND i.tenant_id = ? AND i.status = 'ACTIVE' AND i.catalog_type = 'MATERIAL'`, n.ID, who.TenantID)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		c.Fail("catalog_item_id", "no_such_thing", nil)
		found = []Item{{Unit: catalog.OtherUnit}}
	}
	e := n.edit(&c, found[0].Unit)
	if err := e.checkReferences(tx, who, n.ID, edit{}, &c); err != nil {
		return err
	}
	quantity := quantities.Read(&c, "quantity", n.Quantity, 0)
	at, err := placeOr(tx, who, &c, "stock_place_id", n.PlaceID)
	if err != nil {
		return err
	}
	if err := whole(tx, who, &c, "quantity", e.Unit, quantity); err != nil {
		return err
	}
	if err := c.Err(); err != nil {
		return err
	}
	_, err = db.InsertUnlessTaken(tx, "material", "catalog_item_id", e.columns().And(db.Columns{
		"catalog_item_id": n.ID, "tenant_id": who.TenantID, "changed_at": tx.Now, "created_by": person(who), "created_at": tx.Now,
	}))
	if errors.Is(err, db.ErrNoRow) { // it is kept, or meanwhile another has the code
		return cmp.Or(freeCode(tx, who, n.ID, e.Code, &c), c.Err(), error(fault.New(fault.Conflict, "material_exists")))
	}
	if err != nil {
		return err
	}
	m := Material{ID: n.ID, TenantID: who.TenantID, Version: 1}
	if _, err := book(tx, who, n.ID, booking{Place: at.ID, By: quantity, Type: Initial, Cause: FirstCause}); err != nil {
		return err
	}
	if err := history.Record(tx, who, m.Ref(who), history.Event{Kind: "created", New: found[0].Name}); err != nil {
		return err
	}
	return warn(tx, n.ID)
}

// checkReferences checks that the records which the material with the id newly
// names are ones the person may name, and that no other has its code.
func (e edit) checkReferences(tx *db.Tx, who access.Who, id int64, before edit, c *fault.Check) error {
	if e.Code != before.Code {
		if err := freeCode(tx, who, id, e.Code, c); err != nil {
			return err
		}
	}
	if e.SupplierID == nil || before.SupplierID != nil && *before.SupplierID == *e.SupplierID {
		return nil
	}
	sells, err := db.Exists(tx, `SELECT 1 FROM partner p WHERE p.tenant_id = ? AND p.partner_id = ? AND p.is_supplier AND p.archived_at IS NULL AND p.deleted_at IS NULL`, who.TenantID, *e.SupplierID)
	if err == nil && !sells {
		c.Fail("supplier_id", "no_such_thing", nil)
	}
	return err
}

// freeCode notes that another material of the person's company has the code.
func freeCode(tx *db.Tx, who access.Who, id int64, code string, c *fault.Check) error {
	if code == "" {
		return nil
	}
	twins, err := db.All[string](tx, `SELECT i.name FROM material m JOIN catalog_item i ON i.catalog_item_id = m.catalog_item_id WHERE `+present+` AND m.code = ? AND m.catalog_item_id <> ?`,
		who.TenantID, code, id)
	if err == nil && len(twins) > 0 {
		c.Fail("code", "code_taken", fault.Args{"name": twins[0]})
	}
	return err
}

// columns returns the stored columns of the edit.
func (e edit) columns() db.Columns {
	return db.Columns{"critical_quantity": e.Critical, "unit_of_measure": e.Unit, "comment": e.Comment, "code": e.Code, "supplier_id": e.SupplierID}
}

// kindOf returns the history kind of a changed field.
func kindOf(field string) string {
	if field == "supplier_id" {
		return "supplier"
	}
	return field
}

// readable returns the value of a kind as the history shows it: names, not ids.
func readable(tx *db.Tx, kind string, e edit) (any, error) {
	if kind != "supplier" {
		return history.Value(e, kind), nil
	}
	if e.SupplierID == nil {
		return nil, nil
	}
	return db.One[string](tx, `SELECT name FROM tenant WHERE tenant_id = ?`, *e.SupplierID)
}

func person(who access.Who) *int64 {
	if who.UserID == 0 {
		return nil
	}
	return &who.UserID
}

// mainStore returns the main store of the person's company, which is made when it
// is first asked for.
func mainStore(tx *db.Tx, who access.Who) (Place, error) {
	main := onePlace + `p.tenant_id = ? AND p.is_main`
	p, err := db.One[Place](tx, main, who.TenantID)
	if !errors.Is(err, db.ErrNoRow) {
		return p, err
	}
	if _, err := insertPlace(tx, who, PlaceFields{Kind: Store, Name: words.StockMainStore.In(who.Language)}, true); err != nil {
		return Place{}, err
	}
	return db.One[Place](tx, main, who.TenantID)
}
