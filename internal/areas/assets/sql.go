package assets

import (
	"errors"
	"slices"
	"time"

	"teren/internal/areas/addresses"
	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/labels"
	"teren/internal/platform/record"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/twins"
	"teren/internal/platform/uploads"
)

// TextKind is the number of assets among the kinds of package lookup.
const TextKind = 6

var itsWords, anyWords = search.Texts(TextKind, "s.asset_id")

// table defines the columns that can be searched.
var table = search.Table{
	Name: "assets", From: "asset s", Key: "s.asset_id", Search: fields.Sought("code"), Words: "words",
	OrderBy: []search.OrderBy{{Column: "asset_name"}},
	Joins: []search.Join{
		itsWords,
		{Alias: "x", SQL: "JOIN address x ON x.address_id = s.address_id"},
		{Alias: "c", SQL: "JOIN tenant c ON c.tenant_id = x.client_id"},
	},
	Columns: fields.Search(map[string]search.Column{
		"asset_id":         {SQL: "s.asset_id", Kind: search.Integer},
		"asset_name":       {SQL: "s.name", Kind: search.Text, Fold: "s.name_fold", Order: "s.name COLLATE hr", Trigrams: anyWords.Trigrams},
		"words":            anyWords,
		"asset_kind":       {SQL: "s.kind", Kind: search.Text, Values: Other.Values(), Order: "s.kind"},
		"code":             {SQL: "s.code", Kind: search.Text},
		"address_name":     {SQL: "x.address_name", Kind: search.Text, Fold: "x.name_fold"},
		"address1":         {SQL: "x.address1", Kind: search.Text},
		"city":             {SQL: "x.city", Kind: search.Text},
		"client_tenant_id": {SQL: "x.client_id", Kind: search.Integer},
		"client_name":      {SQL: "c.name", Kind: search.Text, Fold: "c.name_fold"},
		"created_at":       {SQL: "s.created_at", Kind: search.Timestamp, Order: "s.asset_id"},
	}),
}

const (
	own = `s.tenant_id = ? AND s.deleted_at IS NULL`
	// place is the condition that a saved address x of the contractor is the place
	// of a task t: the one it names, or one of its client with the same text.
	place = `(` + itsOwn + ` OR ` + alike + `)`
	// itsOwn and alike are the two ways of place, one by one, each with an index: for
	// all tasks of a person.
	itsOwn = `x.tenant_id = t.contractor_id AND x.address_id = t.address_id`
	alike  = `x.tenant_id = t.contractor_id AND x.client_id = t.client_id AND x.address1 = t.address1 AND x.zipcode = t.zipcode AND x.city = t.city`
	// work is which orders o a link k of an asset means.
	work = `o.task_id = k.task_id AND (k.order_id IS NULL OR k.order_id = o.order_id) AND o.status <> 'DELETED'`
)

// one reads the assets that a condition after it finds.
var one = `
	SELECT s.asset_id, s.tenant_id, ` + fields.Select() + `, s.code, s.created_at, s.version, s.deleted_at,
		x.address_name, x.address1, x.zipcode, x.city, x.client_id, c.name AS client, m.name AS keeper, COALESCE(u.first_name || ' ' || u.last_name, '') AS creator
	FROM asset s JOIN address x ON x.address_id = s.address_id JOIN tenant c ON c.tenant_id = x.client_id JOIN tenant m ON m.tenant_id = s.tenant_id
	LEFT JOIN user_account u ON u.user_id = s.created_by WHERE `

// deleted reads the assets of all companies that are deleted, for the trash.
const deleted = `SELECT s.tenant_id, s.asset_id AS id, s.name, s.name_fold, x.address_name AS about, s.deleted_at, FALSE AS archived, 0 AS below
	FROM asset s JOIN address x ON x.address_id = s.address_id WHERE s.deleted_at IS NOT NULL`

// Scope limits assets s to those that the person may see: those of their company,
// also deleted ones; for the office of a client also those that others maintain at
// its addresses; for a WORKER those at the places of their orders, and those their
// orders are about.
func Scope(who access.Who) search.Scope {
	switch {
	case who.Only():
		const mine = `FROM order_worker w JOIN work_order o ON o.order_id = w.order_id AND o.status <> 'DELETED' AND o.contractor_id = ?`
		const where = `SELECT s2.asset_id ` + mine + ` JOIN task t ON t.task_id = o.task_id JOIN address x ON `
		const there = ` JOIN asset s2 ON s2.address_id = x.address_id WHERE w.user_id = ?`
		return search.Where(`s.tenant_id = ? AND s.asset_id IN (`+where+itsOwn+there+` UNION `+where+alike+there+` UNION SELECT k.asset_id `+mine+` JOIN asset_work k ON k.task_id = o.task_id WHERE w.user_id = ?)`,
			who.TenantID, who.TenantID, who.UserID, who.TenantID, who.UserID, who.TenantID, who.UserID)
	case who.On(access.Client, access.AssetRead):
		return search.Where(`(s.tenant_id = ? OR s.deleted_at IS NULL AND s.address_id IN (SELECT x.address_id FROM address x WHERE x.client_id = ?))`, who.TenantID, who.TenantID)
	}
	return search.Where(`s.tenant_id = ?`, who.TenantID)
}

// live is scope without deleted ones.
func live(who access.Who) search.Scope {
	in := Scope(who)
	in.SQL += ` AND s.deleted_at IS NULL`
	return in
}

// listed is live, in a form that a list is read by in its order, where no other
// company looks after anything of the person's.
func listed(tx *db.Tx, who access.Who) (search.Scope, error) {
	if !who.Only() {
		kept, err := db.Exists(tx, `SELECT 1 FROM address x WHERE x.client_id = ? AND x.tenant_id <> ?`, who.TenantID, who.TenantID)
		if err != nil || !kept {
			return search.Where(own, who.TenantID), err
		}
	}
	return live(who), nil
}

// seenOrders limits orders o, of a task t, to those that the person may see of an
// asset.
func seenOrders(who access.Who) search.Scope {
	if who.Only() {
		return orders.Scope(who)
	}
	return search.Where(`EXISTS (SELECT 1 FROM task_party p WHERE p.task_id = o.task_id AND p.tenant_id = ?)`, who.TenantID)
}

// read returns the assets that the condition finds.
func read(tx *db.Tx, who access.Who, which string, args ...any) ([]Asset, error) {
	all, err := db.All[Asset](tx, one+which, args...)
	for i := range all {
		if all[i].ClientID == tenants.PrivateIndividual {
			all[i].Client = tenants.PrivateName(who.Language)
		}
	}
	return all, err
}

// Find returns an asset that is not deleted and that the person may do the action
// to. Absent or unseen is missing; seen but not for this role, forbidden.
func Find(tx *db.Tx, who access.Who, do access.Action, id int64) (Asset, error) {
	return trash.Live(find(tx, who, do, id))
}

// find is Find for deleted ones too.
func find(tx *db.Tx, who access.Who, do access.Action, id int64) (Asset, error) {
	in := Scope(who)
	a, err := fault.Only(read(tx, who, `s.asset_id = ? AND `+in.SQL, append([]any{id}, in.Args...)...))
	switch {
	case err != nil:
		return a, err
	case who.Only() && a.DeletedAt != nil:
		return a, fault.Missing()
	case !who.On(a.side(who), do):
		return a, fault.New(fault.Forbidden, "forbidden")
	}
	return a, nil
}

// Visible reports, as a missing fault, an asset that the person does not see.
func Visible(tx *db.Tx, who access.Who, id int64) error {
	if !who.May(access.AssetRead) {
		return fault.Missing()
	}
	_, err := find(tx, who, access.AssetRead, id)
	return err
}

// changesSeen returns not_found for an asset whose changes are not sent to a
// WORKER. That it was deleted is sent.
func changesSeen(tx *db.Tx, who access.Who, id int64) error {
	in := Scope(who)
	_, err := fault.Only(db.All[int64](tx, `SELECT s.asset_id FROM asset s WHERE s.asset_id = ? AND `+in.SQL, append([]any{id}, in.Args...)...))
	return err
}

// rows reads the assets of a list page.
func rows(tx *db.Tx, who access.Who, ids []int64) ([]Row, error) {
	all, err := read(tx, who, `s.asset_id IN (?)`, ids)
	if err != nil {
		return nil, err
	}
	return rowsOf(tx, who, all)
}

func rowsOf(tx *db.Tx, who access.Who, all []Asset) ([]Row, error) {
	ids := make([]int64, len(all))
	for n, a := range all {
		ids[n] = a.ID
	}
	files, err := uploads.List(tx, Entity, ids...)
	if err != nil {
		return nil, err
	}
	worked, err := lastWork(tx, who, ids)
	if err != nil {
		return nil, err
	}
	today := tx.Now.In(who.Location()).Format(clock.Date)
	out := make([]Row, len(all))
	for n, a := range all {
		out[n] = Row{
			ID: a.ID, Shown: a.Shown, UnderWarranty: a.WarrantyUntil != nil && *a.WarrantyUntil >= today, Address: a.Address, Address1: a.Address1, Zipcode: a.Zipcode, City: a.City,
			ClientID: a.ClientID, Client: a.Client, Keeper: a.Keeper, LastWork: worked[a.ID], Code: a.Code, Version: a.Version,
			Allowed: a.allowed(who), CanEdit: a.may(who, access.AssetEdit),
		}
		if at := slices.IndexFunc(files[a.ID], func(f uploads.File) bool { return f.Kind == uploads.Image }); at >= 0 {
			url := files[a.ID][at].URL()
			out[n].ImageURL = &url
		}
	}
	return out, nil
}

// lastWork returns when the last order about each asset was done.
func lastWork(tx *db.Tx, who access.Who, ids []int64) (map[int64]*time.Time, error) {
	type row struct {
		ID int64      `db:"asset_id"`
		At *time.Time `db:"at"`
	}
	in := seenOrders(who)
	all, err := db.All[row](tx, `SELECT k.asset_id, MAX(o.time_ended) AS at FROM asset_work k JOIN work_order o ON `+work+`
		WHERE k.asset_id IN (?) AND o.status = 'DONE' AND `+in.SQL+` GROUP BY k.asset_id`, append([]any{ids}, in.Args...)...)
	out := make(map[int64]*time.Time, len(all))
	for _, r := range all {
		out[r.ID] = r.At
	}
	return out, err
}

const maxWork = 200

// details reads everything of the asset's page.
func details(tx *db.Tx, who access.Who, a Asset) (Details, error) {
	all, err := rowsOf(tx, who, []Asset{a})
	if err != nil {
		return Details{}, err
	}
	d := Details{Row: all[0], IsDeleted: a.DeletedAt != nil, CreatedAt: a.CreatedAt, Images: []Image{}, Documents: []Document{}}
	if a.side(who) == access.Contractor {
		d.Note, d.CreatedBy = a.Note, a.Creator
	}
	in := seenOrders(who)
	d.Orders, err = db.All[Order](tx, `SELECT o.order_id, o.task_id, t.title, o.status, o.planned_start, o.time_ended,
			CASE WHEN o.contractor_id = ? THEN COALESCE((SELECT string_agg(u.first_name || ' ' || u.last_name, ', ') FROM order_worker w JOIN user_account u ON u.user_id = w.user_id WHERE w.order_id = o.order_id), '') ELSE '' END AS workers
		FROM work_order o JOIN task t ON t.task_id = o.task_id WHERE o.order_id IN (SELECT o.order_id FROM asset_work k JOIN work_order o ON `+work+` WHERE k.asset_id = ?) AND `+in.SQL+`
		ORDER BY COALESCE(o.time_ended, o.planned_start, o.created_at) DESC, o.order_id DESC LIMIT ?`,
		append(append([]any{who.TenantID, a.ID}, in.Args...), maxWork)...)
	if err != nil {
		return d, err
	}
	mine, args := ``, []any{who.TenantID, a.ID}
	if who.Only() {
		mine, args = ` AND EXISTS (SELECT 1 FROM work_order o JOIN order_worker w ON w.order_id = o.order_id WHERE o.task_id = t.task_id AND o.status <> 'DELETED' AND w.user_id = ?)`, append(args, who.UserID)
	}
	d.Tasks, err = db.All[Task](tx, `SELECT t.task_id, t.title, t.status, p.phase, t.created_at FROM task t JOIN task_party p ON p.task_id = t.task_id AND p.tenant_id = ?
		WHERE t.task_id IN (SELECT k.task_id FROM asset_work k WHERE k.asset_id = ?) AND t.status <> 'DELETED'`+mine+` ORDER BY t.task_id DESC LIMIT ?`, append(args, maxWork)...)
	if err != nil {
		return d, err
	}
	said, err := comments.List(tx, who, a.side(who), Entity, a.ID)
	if err != nil {
		return d, err
	}
	d.Comments = said[a.ID]
	files, err := uploads.List(tx, Entity, a.ID)
	for _, f := range files[a.ID] {
		switch f.Kind {
		case uploads.Image:
			d.Images = append(d.Images, Image{f.ID, f.URL(), f.DisplayName, f.Width, f.Height})
		case uploads.Document:
			d.Documents = append(d.Documents, Document{f.ID, f.URL(), f.DisplayName, f.Size, f.ContentType})
		}
	}
	return d, err
}

// codeLength is used by the codes of assets alone.
const codeLength = 8

// Insert adds an asset that passed Validate, and links it to the task or order it
// comes with.
func Insert(tx *db.Tx, who access.Who, n New) (int64, error) {
	if err := n.Permit(who); err != nil {
		return 0, err
	}
	var c fault.Check
	e := n.Fields
	fields.Check(&c, &e, who.Location())
	t, err := n.task(tx, who, &c)
	if err != nil {
		return 0, err
	}
	switch {
	case n.AddressID != nil && !who.Only():
		e.AddressID = *n.AddressID
		err = e.checkReferences(tx, who, Fields{}, &c)
	case t != nil:
		if e.AddressID, err = addressOf(tx, who, *t); n.AddressID != nil && *n.AddressID != e.AddressID {
			c.Fail("address_id", "no_such_thing", nil)
		}
	}
	if err != nil {
		return 0, err
	}
	if err := c.Err(); err != nil {
		return 0, err
	}
	return insert(tx, who, e, n, t)
}

// single asks before a second asset gets a serial number that the person sees on another.
func single(tx *db.Tx, who access.Who, id int64, was, now string) error {
	if !twins.Anew(twins.Serial(was), twins.Serial(now)) {
		return nil
	}
	ids, err := db.All[int64](tx, `SELECT s.asset_id FROM asset s WHERE `+own+` AND s.asset_id <> ? AND s.serial_num <> '' AND `+search.PhoneDigits(`s.serial_num`)+` = ? ORDER BY s.asset_id LIMIT 20`,
		who.TenantID, id, twins.Serial(now))
	if err != nil {
		return err
	}
	var all []twins.Twin
	for _, other := range ids {
		a, err := Find(tx, who, access.AssetRead, other)
		switch {
		case fault.IsMissing(err):
			continue
		case err != nil:
			return err
		}
		all = append(all, twins.Twin{Entity: Entity, ID: a.ID, Name: a.Name, About: twins.Join(a.SerialNum, a.Address), Same: []string{"serial_num"}})
	}
	return twins.Ask(all)
}

func insert(tx *db.Tx, who access.Who, e Fields, n New, t *tasks.Task) (int64, error) {
	var by *int64 // nil for the program itself
	if who.UserID != 0 {
		by = &who.UserID
	}
	var id int64
	for id == 0 {
		var err error
		id, err = db.InsertUnlessTaken(tx, "asset", "asset_id", fields.Columns(e).And(db.Columns{
			"tenant_id": who.TenantID, "code": labels.NewCode(codeLength), "created_by": by, "created_at": tx.Now,
		}))
		if err != nil && !errors.Is(err, db.ErrNoRow) { // no row: the code is another asset's
			return 0, err
		}
	}
	a, err := fault.Only(read(tx, who, `s.asset_id = ?`, id))
	if err != nil {
		return 0, err
	}
	if _, err := uploads.Attach(tx, who, Entity, id, n.Images, n.Docs); err != nil {
		return 0, err
	}
	if err := history.Record(tx, who, a.Ref(who), history.Event{Kind: "created", New: e.Name}); err != nil || t == nil {
		return id, err
	}
	return id, a.link(tx, who, t.ID, n.OrderID)
}

// task returns the task that the new asset comes with, nil for none.
func (n *New) task(tx *db.Tx, who access.Who, c *fault.Check) (*tasks.Task, error) {
	if n.TaskID == nil && n.OrderID == nil {
		return nil, nil
	}
	field, id := "task_id", n.TaskID
	if n.OrderID != nil {
		o, err := orders.Find(tx, who, access.OrderRead, *n.OrderID)
		if err == nil && (o.Status == orders.Deleted || id != nil && *id != o.TaskID) {
			err = fault.Missing()
		}
		if err != nil {
			return nil, c.Found("order_id", err)
		}
		field, id = "order_id", &o.TaskID
	}
	t, err := tasks.Find(tx, who, access.AssetCreate, *id)
	if err == nil && t.Status == tasks.Deleted {
		err = fault.Missing()
	}
	if err != nil {
		return nil, c.Found(field, err)
	}
	return &t, nil
}

// addressOf returns the saved address at which a task is. One that is nowhere saved
// is saved for it.
func addressOf(tx *db.Tx, who access.Who, t tasks.Task) (int64, error) {
	id, err := db.One[int64](tx, `SELECT x.address_id FROM task t JOIN address x ON `+place+` WHERE t.task_id = ? AND x.deleted_at IS NULL
		ORDER BY CASE WHEN x.address_id = t.address_id THEN 0 ELSE 1 END, x.address_id LIMIT 1`, t.ID)
	if errors.Is(err, db.ErrNoRow) {
		return addresses.Save(tx, who, t.ClientID, t.Address())
	}
	return id, err
}

// checkReferences checks that a new address is one the person may name.
func (e Fields) checkReferences(tx *db.Tx, who access.Who, was Fields, c *fault.Check) error {
	before := &was.AddressID
	if was.AddressID == 0 { // of a new asset
		before = nil
	}
	return record.Reference(c, "address_id", before, &e.AddressID, func(id int64) (addresses.Address, error) { return addresses.Find(tx, who, id) })
}

// readable returns the value of a kind as the history shows it: of a place the
// address.
func readable(tx *db.Tx, kind string, e Fields) (any, error) {
	if kind == "address" {
		return db.One[string](tx, `SELECT x.address_name || ', ' || x.address1 || ', ' || x.city FROM address x WHERE x.address_id = ?`, e.AddressID)
	}
	return history.Value(e, kind), nil
}
