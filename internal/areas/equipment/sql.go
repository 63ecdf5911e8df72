package equipment

import (
	"errors"
	"slices"
	"strings"

	"teren/internal/areas/catalog"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/labels"
	"teren/internal/platform/search"
	"teren/internal/platform/twins"
	"teren/internal/platform/uploads"
)

const (
	location  = `COALESCE(a.address_name, e.location_name)`
	openLoan  = `LEFT JOIN equipment_loan l ON l.equipment_id = e.equipment_id AND l.returned_at IS NULL`
	itsHolder = `LEFT JOIN user_account u ON u.user_id = l.user_id`
	itsPlace  = `LEFT JOIN address a ON a.address_id = e.location_id`
)

// TextKind is the number of equipment among the kinds of package lookup.
const TextKind = 5

var itsWords, anyWords = search.Texts(TextKind, "e.equipment_id")

// table defines the columns that can be searched. user_name is who has the item,
// and overdue that they should have brought it back.
var table = search.Table{
	Name: "equipment", From: "equipment e", Key: "e.equipment_id", Search: []string{"name", "equipment_inv_num", "equipment_serial_num"}, Words: "words",
	OrderBy: []search.OrderBy{{Column: "name"}}, Size: 50,
	Counts: search.Counts{
		From: "(SELECT tenant_id, status, equipment_type, items, NULL AS deleted_at FROM equipment_count) e", Sum: "e.items",
		By: []string{"e.tenant_id", "e.status", "e.equipment_type", "e.deleted_at"},
	},
	Joins: []search.Join{itsWords, {Alias: "l", SQL: openLoan}, {Alias: "h", SQL: `LEFT JOIN user_account h ON h.user_id = e.holder_id`}, {Alias: "a", SQL: itsPlace}},
	Columns: map[string]search.Column{
		"equipment_id":                {SQL: "e.equipment_id", Kind: search.Integer},
		"name":                        {SQL: "e.name", Kind: search.Text, Fold: "e.name_fold", Order: "e.name COLLATE hr", Trigrams: anyWords.Trigrams},
		"words":                       anyWords,
		"type":                        {SQL: "e.equipment_type", Kind: search.Text, Values: Other.Values(), Order: "e.equipment_type COLLATE hr"},
		"status":                      {SQL: "e.status", Kind: search.Text, Values: InWarehouse.Values(), Order: "e.status"},
		"location":                    {SQL: location, Kind: search.Text, Fold: "COALESCE(a.name_fold, e.location_fold)"},
		"address_id":                  {SQL: "e.location_id", Kind: search.Integer},
		"user_name":                   {SQL: "h.first_name || ' ' || h.last_name", Kind: search.Text, Fold: "h.name_fold", Through: "e.holder_id IN (SELECT h.user_id FROM user_account h WHERE {})"},
		"user_id":                     {SQL: "e.holder_id", Kind: search.Integer},
		"used":                        {SQL: "e.holder_id IS NOT NULL", Kind: search.Boolean},
		"due_date":                    {SQL: "NULLIF(e.held_until, '9999-12-31')", Kind: search.Date, Order: "e.held_until"},
		"due_at":                      {SQL: "l.ends_at", Kind: search.Timestamp},
		"next_inspection":             {SQL: "e.next_inspection", Kind: search.Date},
		"registration_date":           {SQL: "e.registration_end", Kind: search.Date},
		"damaged":                     {SQL: "e.damage <> ''", Kind: search.Boolean},
		"catalog_item_id":             {SQL: "e.catalog_item_id", Kind: search.Integer},
		"code":                        {SQL: "e.code", Kind: search.Text},
		"equipment_inv_num":           {SQL: "e.inv_num", Kind: search.Text, Fold: "e.inv_fold"},
		"equipment_serial_num":        {SQL: "e.serial_num", Kind: search.Text},
		"equipment_start_date":        {SQL: "e.purchase_date", Kind: search.Date},
		"equipment_end_date_warranty": {SQL: "e.warranty_end", Kind: search.Date},
		"equipment_purchase_value":    {SQL: "(CAST(e.purchase_value AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: "e.purchase_value", Needs: access.TaskMoney},
		"created_at":                  {SQL: "e.created_at", Kind: search.Timestamp, Order: "e.equipment_id"},
	},
}

const present = `e.tenant_id = ? AND e.deleted_at IS NULL`

var one = `
		SELECT e.equipment_id, e.tenant_id, e.catalog_item_id, e.name, e.equipment_type, e.inv_num, e.serial_num, e.status, e.status_at, e.location_id, e.location_name,
			e.supplier_id, e.supplier_name, e.purchase_date, e.purchase_value, e.acc_number, e.acc, e.warranty_end, e.note, e.damage, e.next_inspection, e.registration_end, e.code, e.created_at, e.version, e.deleted_at,
			` + location + ` AS location, COALESCE(c.first_name || ' ' || c.last_name, '') AS creator,
			l.loan_id, l.user_id AS holder_id, COALESCE(u.first_name || ' ' || u.last_name, '') AS holder, ` + uploads.FaceOf(`l.user_id`) + ` AS face, l.start_day, l.due_day, l.starts_at, l.ends_at,
			l.user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tenant_user m WHERE m.user_id = l.user_id AND m.tenant_id = e.tenant_id AND m.roles <> 0) AS holder_left
		FROM equipment e ` + openLoan + ` ` + itsHolder + ` ` + itsPlace + ` LEFT JOIN user_account c ON c.user_id = e.created_by WHERE `

// deleted reads the equipment of all companies that is deleted, for the trash.
const deleted = `SELECT e.tenant_id, e.equipment_id AS id, e.name, e.name_fold, e.inv_num AS about, e.deleted_at, FALSE AS archived, 0 AS below
	FROM equipment e WHERE e.deleted_at IS NOT NULL`

// findAny returns an item of the person's company, also a deleted one.
func findAny(tx *db.Tx, who access.Who, id int64) (Item, error) {
	return fault.Only(db.All[Item](tx, one+`e.tenant_id = ? AND e.equipment_id = ?`, who.TenantID, id))
}

// coded returns the item with the code on its label, the address on the label, or
// the inventory number.
func coded(tx *db.Tx, who access.Who, code string) (Item, error) {
	label := labels.CodeIn(code)
	found, err := db.All[Item](tx, one+present+` AND (e.code = ? OR e.inv_fold = ?) ORDER BY e.code = ? DESC`, who.TenantID, label, textfold.Text(strings.TrimSpace(code)), label)
	return fault.Only(found[:min(1, len(found))], err)
}

// Visible reports, as a missing fault, an item that the person does not see.
func Visible(tx *db.Tx, who access.Who, id int64) error {
	if !who.May(access.EquipmentRead) {
		return fault.Missing()
	}
	_, err := findAny(tx, who, id)
	return err
}

func numbers(of []Item) []int64 {
	ids := make([]int64, len(of))
	for i, item := range of {
		ids[i] = item.ID
	}
	return ids
}

// rows reads the items of a list page.
func rows(tx *db.Tx, who access.Who, ids []int64) ([]Row, error) {
	all, err := db.All[Item](tx, one+`e.equipment_id IN (?)`, ids)
	if err != nil {
		return nil, err
	}
	return rowsOf(tx, who, all)
}

func rowsOf(tx *db.Tx, who access.Who, all []Item) ([]Row, error) {
	ids := numbers(all)
	next, err := nextReservations(tx, ids)
	if err != nil {
		return nil, err
	}
	back, err := backDays(tx, ids)
	if err != nil {
		return nil, err
	}
	pictures, err := uploads.List(tx, Entity, ids...)
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(all))
	for n, i := range all {
		out[n] = i.row(tx, who)
		out[n].Reservation, out[n].BackDate = next[i.ID], back[i.ID]
		seen := uploads.Seen(who, pictures[i.ID])
		if at := slices.IndexFunc(seen, func(f uploads.File) bool { return f.Kind == uploads.Image }); at >= 0 {
			url := seen[at].URL()
			out[n].ImageURL = &url
		}
	}
	return out, nil
}

// row returns the item as a list shows it, without what is in other tables.
func (i Item) row(tx *db.Tx, who access.Who) Row {
	r := Row{
		ID: i.ID, CatalogItemID: i.CatalogItemID, Name: i.Name, Type: i.Type, InvNum: i.InvNum, SerialNum: i.SerialNum, Status: i.Status, StatusAt: i.StatusAt,
		Location: i.Location, LocationID: i.LocationID, Used: i.LoanID != nil, LoanID: i.LoanID, StartDate: i.StartDay, DueDate: i.DueDay,
		NextInspection: i.NextInspection, Inspection: inspected(i.NextInspection, today(tx.Now, who)), Damage: i.Damage, Code: i.Code, Version: i.Version,
		Allowed: i.allowed(who), CanEdit: i.may(who, access.EquipmentEdit),
	}
	if i.LoanID != nil {
		r.Worker, r.WorkerImage, r.WorkerID, r.WorkerLeft = &i.Holder, i.Face, i.HolderID, i.Left
	}
	if i.EndsAt != nil && !i.EndsAt.After(tx.Now) {
		r.Overdue, r.OverdueDays = true, daysBetween(*i.DueDay, today(tx.Now, who))
	}
	return r
}

// details reads everything of the item's page.
func details(tx *db.Tx, who access.Who, i Item) (Details, error) {
	all, err := rowsOf(tx, who, []Item{i})
	if err != nil {
		return Details{}, err
	}
	d := Details{
		Row: all[0], IsDeleted: i.DeletedAt != nil, PurchaseDate: i.PurchaseDate, PurchaseValue: &i.PurchaseValue, AccNumber: i.AccNumber, Acc: i.Acc, WarrantyEnd: i.WarrantyEnd,
		Note: i.Note, CreatedAt: i.CreatedAt, CreatedBy: i.Creator, Images: []Image{}, Documents: []Document{},
	}
	e := i.edit()
	if d.LocationAddress, err = e.Location.address(tx); err != nil {
		return d, err
	}
	if d.Supplier, err = e.Supplier.address(tx); err != nil {
		return d, err
	}
	if d.Loans, err = loansOf(tx, who, i.ID); err != nil {
		return d, err
	}
	if d.Reservations, err = reservationsOf(tx, i.ID); err != nil {
		return d, err
	}
	d.Registration = i.Registration
	if d.Plans, err = plansOf(tx, who, i.ID); err != nil {
		return d, err
	}
	if d.Records, err = recordsOf(tx, who, i.ID); err != nil {
		return d, err
	}
	if d.Mileage, err = mileageOf(tx, i.ID); err != nil {
		return d, err
	}
	if d.Costs, err = i.costs(tx, who); err != nil {
		return d, err
	}
	files, err := uploads.List(tx, Entity, i.ID)
	for _, f := range uploads.Seen(who, files[i.ID]) {
		switch f.Kind {
		case uploads.Image:
			d.Images = append(d.Images, Image{f.ID, f.URL(), f.DisplayName, f.Width, f.Height, f.OfficeOnly})
		case uploads.Document:
			d.Documents = append(d.Documents, Document{f.ID, f.URL(), f.DisplayName, f.Size, f.ContentType, f.OfficeOnly})
		}
	}
	return d, err
}

// Insert adds an item of the person's company that passed Validate, and checks the
// records it names.
func Insert(tx *db.Tx, who access.Who, n New) (int64, error) {
	var c fault.Check
	e := n.edit(&c, who)
	e.check(&c)
	if err := e.checkReferences(tx, who, edit{}, &c); err != nil {
		return 0, err
	}
	if err := c.Err(); err != nil {
		return 0, err
	}
	if err := e.unique(tx, who, 0); err != nil {
		return 0, err
	}
	i := Item{TenantID: who.TenantID, Version: 1}
	for i.ID == 0 {
		id, err := db.InsertUnlessTaken(tx, "equipment", "equipment_id", e.columns().And(db.Columns{
			"tenant_id": who.TenantID, "status_at": tx.Now, "code": labels.NewCode(codeLength), "next_inspection": e.Registration, "created_by": person(who), "created_at": tx.Now,
		}))
		if errors.Is(err, db.ErrNoRow) { // the code is another item's, or meanwhile the number
			err = e.unique(tx, who, 0)
		}
		if err != nil {
			return 0, err
		}
		i.ID = id
	}
	if e.Status == AtService {
		if err := i.serve(tx, who, "", ""); err != nil {
			return 0, err
		}
	}
	if _, err := (uploads.Edit{Images: n.Images, Docs: n.Docs, OfficeOnly: n.OfficeOnly}).Apply(tx, who, Entity, i.ID); err != nil {
		return 0, err
	}
	return i.ID, history.Record(tx, who, i.Ref(who), history.Event{Kind: "created", New: e.Name})
}

// person returns the id of who, or nil for the program itself.
func person(who access.Who) *int64 {
	if who.UserID == 0 {
		return nil
	}
	return &who.UserID
}

// checkReferences checks that the records which the item newly names are ones the
// person may name, and that its purchase is not in the future.
func (e edit) checkReferences(tx *db.Tx, who access.Who, was edit, c *fault.Check) error {
	if e.PurchaseDate != was.PurchaseDate && e.PurchaseDate > today(tx.Now, who) {
		c.Fail("equipment_start_date", "not_in_future", nil)
	}
	if err := e.Location.checkReferences(tx, who, was.Location, c, "equipment_location"); err != nil {
		return err
	}
	if err := e.Supplier.checkReferences(tx, who, was.Supplier, c, "equipment_supplier"); err != nil {
		return err
	}
	if e.CatalogItemID == nil || was.CatalogItemID != nil && *was.CatalogItemID == *e.CatalogItemID {
		return nil
	}
	_, err := catalog.Find(tx, who, *e.CatalogItemID, 0)
	return c.Found("catalog_item_id", err)
}

// unique refuses an inventory number that another item of the company has.
func (e edit) unique(tx *db.Tx, who access.Who, id int64) error {
	other, err := db.All[string](tx, `SELECT name FROM equipment WHERE tenant_id = ? AND inv_fold = ? AND deleted_at IS NULL AND equipment_id <> ?`, who.TenantID, textfold.Text(e.InvNum), id)
	if err != nil || len(other) == 0 {
		return err
	}
	args := fault.Args{"name": other[0]}
	return &fault.Fault{Kind: fault.Conflict, Code: "number_taken", Args: args, Fields: []fault.Field{{Name: "equipment_inv_num", Code: "number_taken", Args: args}}}
}

// single asks before a second item gets a serial number that another has.
func single(tx *db.Tx, who access.Who, id int64, was, now string) error {
	if !twins.Anew(twins.Serial(was), twins.Serial(now)) {
		return nil
	}
	type row struct {
		ID     int64  `db:"equipment_id"`
		Name   string `db:"name"`
		InvNum string `db:"inv_num"`
		Serial string `db:"serial_num"`
	}
	found, err := db.All[row](tx, `SELECT e.equipment_id, e.name, e.inv_num, e.serial_num FROM equipment e WHERE `+present+` AND e.equipment_id <> ? AND e.serial_num <> '' AND `+search.PhoneDigits(`e.serial_num`)+` = ? ORDER BY e.equipment_id LIMIT 20`,
		who.TenantID, id, twins.Serial(now))
	if err != nil {
		return err
	}
	var all []twins.Twin
	for _, r := range found {
		all = append(all, twins.Twin{Entity: Entity, ID: r.ID, Name: r.Name, About: twins.Join(r.Serial, r.InvNum), Same: []string{"serial_num"}})
	}
	return twins.Ask(all)
}

// columns returns the stored columns of the edit.
func (e edit) columns() db.Columns {
	return db.Columns{
		"catalog_item_id": e.CatalogItemID, "name": e.Name, "name_fold": textfold.Text(e.Name), "equipment_type": e.Type,
		"inv_num": e.InvNum, "inv_fold": textfold.Text(e.InvNum), "serial_num": e.SerialNum, "status": e.Status,
		"location_id": e.Location.ID, "location_name": e.Location.Name, "location_fold": textfold.Text(e.Location.Name),
		"supplier_id": e.Supplier.ID, "supplier_name": e.Supplier.Name, "purchase_date": e.PurchaseDate, "purchase_value": e.PurchaseValue,
		"acc_number": e.AccNumber, "acc": e.Acc, "warranty_end": e.WarrantyEnd, "note": e.Note, "registration_end": e.Registration,
	}
}

// write stores an edit as the next version.
func write(tx *db.Tx, i Item, e edit) (version int64, err error) {
	at := i.StatusAt
	if e.Status != i.Status {
		at = tx.Now
	}
	version, err = db.Update(tx, "equipment", "equipment_id", i.ID, e.columns().And(db.Columns{"status_at": at, "damage": i.Damage}))
	if errors.Is(err, db.ErrDuplicate) { // another item took the number meanwhile
		err = &fault.Fault{Kind: fault.Conflict, Code: "duplicate", Fields: []fault.Field{{Name: "equipment_inv_num", Code: "duplicate"}}, Cause: err}
	}
	if err != nil {
		return 0, err
	}
	return version, i.inspectNext(tx)
}

// readable returns the value of a field as the history shows it: names, not ids,
// and of a place the address.
func readable(tx *db.Tx, field string, e edit) (any, error) {
	switch field {
	case "equipment_location":
		return e.Location.address(tx)
	case "equipment_supplier":
		return e.Supplier.address(tx)
	case "catalog_item_id":
		if e.CatalogItemID == nil {
			return nil, nil
		}
		return db.One[string](tx, `SELECT name FROM catalog_item WHERE catalog_item_id = ?`, *e.CatalogItemID)
	}
	return history.Value(e, field), nil
}
