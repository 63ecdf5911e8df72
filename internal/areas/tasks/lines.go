package tasks

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"teren/internal/areas/catalog"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

const (
	maxLines = 1000
	maxNet   = money.Cents(10_000_000_000_00) // a thousand of them are exact in every client
)

var (
	quantities = catalog.Numbers[money.Quantity]{Parse: money.ParseQuantity, Low: -catalog.MaxQuantity, High: catalog.MaxQuantity, Show: money.Quantity.String}
	fractions  = catalog.Numbers[money.Rate]{Parse: money.ParseFraction, High: 10_000, Show: money.Rate.Fraction}
)

// linePrefix begins the name of a line's field in history and in conflicts:
// lines.12.unit_price.
const linePrefix = "lines."

// line is a line of a task as it is stored.
type line struct {
	lineEdit
	ID          int64          `db:"order_line_item_id"`
	TaskID      int64          `db:"task_id"`
	GroupName   string         `db:"group_name"`
	OrderStatus string         `db:"order_status"`
	Net         money.Cents    `db:"net"`
	Currency    money.Currency `db:"currency"`
	Position    int64          `db:"position"`
	Status      string         `db:"status"`
	Version     int64          `db:"version"`
}

// lineEdit is everything of a line that a person can change.
type lineEdit struct {
	OrderID       *int64         `db:"order_id" json:"order_id"`
	CatalogItemID *int64         `db:"catalog_item_id" json:"catalog_item_id"`
	GroupID       *int64         `db:"catalog_group_id" json:"catalog_group_id"`
	Type          catalog.Type   `db:"catalog_type" json:"catalog_type"`
	Name          string         `db:"name" json:"name"`
	UnitPrice     money.Price    `db:"unit_price" json:"unit_price"`
	Quantity      money.Quantity `db:"quantity" json:"quantity"`
	Unit          catalog.Unit   `db:"unit_of_measure" json:"unit_of_measure"`
	Tax           money.Fraction `db:"tax" json:"tax_percentage"`
	LumpSum       bool           `db:"lump_sum" json:"lump_sum"`
}

const lineRows = `
	SELECT l.order_line_item_id, l.task_id, l.order_id, l.catalog_item_id, l.catalog_group_id, l.group_name, l.catalog_type, l.name, l.exact_unit_price AS unit_price, l.quantity,
		l.unit_of_measure, l.tax, l.lump_sum, l.net, l.currency, l.position, l.status, l.version, COALESCE(o.status, '') AS order_status
	FROM order_line_item l LEFT JOIN work_order o ON o.order_id = l.order_id`

// linesOf returns all lines of the task, deleted ones too, in their order.
func linesOf(tx *db.Tx, t Task) ([]line, error) {
	return db.All[line](tx, lineRows+` WHERE l.task_id = ? ORDER BY l.position, l.order_line_item_id`, t.ID)
}

// item returns the line as the viewer of the task gets it.
func (l line) item(t Task) LineItem {
	out := LineItem{
		ID: l.ID, OrderID: l.OrderID, OrderStatus: l.OrderStatus, CatalogItemID: l.CatalogItemID, Groups: []catalog.Group{}, Type: l.Type, Name: l.Name,
		UnitPrice: &l.UnitPrice, Quantity: l.Quantity, Unit: l.Unit, Tax: &l.Tax, Currency: l.Currency, LumpSum: l.LumpSum, Status: l.Status,
		Net: &l.Net, Version: l.Version,
	}
	if l.GroupID != nil {
		out.Groups = append(out.Groups, catalog.Group{ID: *l.GroupID, Name: l.GroupName})
	}
	if t.Side == access.Client { // the catalogue is the contractor's
		out.CatalogItemID = nil
	}
	return out
}

// LineChange is a new line, or a person's change of one: absent fields stay as they
// are. The group may be given by its number or by a list of which the first element
// is taken. Currency must be that of the task.
type LineChange struct {
	ID            *int64         `json:"order_line_item_id,omitempty"`
	OrderID       api.Opt[int64] `json:"order_id,omitzero"`
	CatalogItemID api.Opt[int64] `json:"catalog_item_id,omitzero"`
	catalog.In
	Type      api.Opt[catalog.Type]   `json:"catalog_type,omitzero"`
	Name      api.Opt[string]         `json:"name,omitzero"`
	UnitPrice api.Opt[money.Number]   `json:"unit_price,omitzero"`
	Quantity  api.Opt[money.Number]   `json:"quantity,omitzero"`
	Unit      api.Opt[catalog.Unit]   `json:"unit_of_measure,omitzero"`
	Tax       api.Opt[money.Number]   `json:"tax_percentage,omitzero"`
	Currency  api.Opt[money.Currency] `json:"currency,omitzero"`
	LumpSum   api.Opt[bool]           `json:"lump_sum,omitzero"`
	Status    api.Opt[string]         `json:"status,omitzero"` // DELETED deletes it
}

// FinancialChange is a person's change of the lines of a task. Version is that of
// the task the change was made on: without it the change is made on the newest.
type FinancialChange struct {
	ID      int64        `path:"task_id" json:"-"`
	Version int64        `json:"version,omitempty"`
	Create  []LineChange `json:"order_line_items_create,omitempty"`
	Update  []LineChange `json:"order_line_items_update,omitempty"`
	Delete  []int64      `json:"order_line_items_delete,omitempty"`
}

func (f *FinancialChange) Validate() error {
	var c fault.Check
	for name, n := range map[string]int{"order_line_items_create": len(f.Create), "order_line_items_update": len(f.Update), "order_line_items_delete": len(f.Delete)} {
		if n > maxLines {
			c.Fail(name, "too_many_lines", fault.Args{"max": maxLines})
		}
	}
	return c.Err()
}

// ChangeFinancials adds, changes and deletes lines of a task that is CREATED: all
// of it or nothing. A change based on an older version is merged with what others
// changed since; where both changed the same field of a line it is refused with
// both values. The change is in the history for the office.
func (s *Service) ChangeFinancials(ctx context.Context, who access.Who, in FinancialChange) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		t, err := Ready(tx, who, access.TaskPrice, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		t, err = ChangeLines(tx, who, t, in)
		return api.Changed{ID: t.ID, Version: t.Version}, err
	})
}

// ChangeLines is ChangeFinancials in the caller's transaction, for a task whose
// lines the person may change now.
func ChangeLines(tx *db.Tx, who access.Who, t Task, in FinancialChange) (Task, error) {
	d := &lineBatch{tx: tx, who: who, task: t, items: map[int64]*catalog.Item{}, groups: map[int64]*catalog.Group{}, named: map[int64]bool{}}
	if err := d.open(in.Version); err != nil {
		return t, err
	}
	for i, change := range in.Create {
		d.create(fmt.Sprintf("order_line_items_create.%d", i), change)
	}
	for i, change := range in.Update {
		d.update(fmt.Sprintf("order_line_items_update.%d", i), change)
	}
	for i, id := range in.Delete {
		d.delete(fmt.Sprintf("order_line_items_delete.%d", i), id)
	}
	if d.err != nil {
		return t, d.err
	}
	if d.live() > maxLines {
		d.check.Fail("order_line_items_create", "too_many_lines", fault.Args{"max": maxLines})
	}
	if err := d.check.Err(); err != nil {
		return t, err
	}
	if len(d.conflicts) > 0 {
		return t, &fault.Fault{Kind: fault.Conflict, Code: "conflict", Extra: map[string]any{"conflicts": d.conflicts, "version": t.Version}}
	}
	return d.save()
}

// A lineBatch is a change of a task's lines, checked as a whole before any of it
// is written.
type lineBatch struct {
	tx        *db.Tx
	who       access.Who
	task      Task
	lines     map[int64]line
	last      int64      // position
	tax       money.Rate // of what has no other
	orders    map[int64]bool
	items     map[int64]*catalog.Item // nil is missing
	groups    map[int64]*catalog.Group
	since     map[int64]map[string]history.Since // by line
	named     map[int64]bool
	before    []line // the changed lines before and after
	after     []line
	made      []line
	check     fault.Check
	conflicts []history.Conflict
	err       error // of the database
}

func (d *lineBatch) open(version int64) error {
	lines, err := linesOf(d.tx, d.task)
	if err != nil {
		return err
	}
	d.lines = make(map[int64]line, len(lines))
	for _, l := range lines {
		d.lines[l.ID] = l
		d.last = max(d.last, l.Position)
	}
	orders, err := db.All[int64](d.tx, `SELECT order_id FROM work_order WHERE task_id = ? AND status <> 'DELETED'`, d.task.ID)
	if err != nil {
		return err
	}
	d.orders = make(map[int64]bool, len(orders))
	for _, id := range orders {
		d.orders[id] = true
	}
	if d.tax, err = catalog.TaxOf(d.tx, d.who.TenantID); err != nil {
		return err
	}
	d.since = map[int64]map[string]history.Since{}
	if version == 0 || version == d.task.Version {
		return nil
	}
	all, err := history.FieldsSince(d.tx, Entity, d.task.ID, version)
	for name, s := range all {
		rest, ours := strings.CutPrefix(name, linePrefix)
		number, field, _ := strings.Cut(rest, ".")
		id, bad := strconv.ParseInt(number, 10, 64)
		if !ours || bad != nil {
			continue
		}
		if d.since[id] == nil {
			d.since[id] = map[string]history.Since{}
		}
		d.since[id][field] = s
	}
	return err
}

func (d *lineBatch) create(at string, in LineChange) {
	if in.ID != nil && *in.ID != 0 {
		d.check.Fail(at+".order_line_item_id", "no_such_thing", nil)
	}
	if in.Status.Set && in.Status.Or("") != catalog.Active {
		d.check.OneOf(at+".status", strings.ToUpper(in.Status.Or("")), []string{catalog.Active})
	}
	was := line{Status: catalog.Active, lineEdit: lineEdit{Type: catalog.Material, Quantity: 1000, Unit: catalog.OtherUnit, Tax: money.Fraction(d.tax)}}
	if id := in.CatalogItemID.Or(0); id != 0 {
		if i := d.item(id); i != nil {
			was.Type, was.Name, was.UnitPrice, was.Unit, was.Tax, was.LumpSum = i.Type, i.Name, i.Price, i.Unit, money.Fraction(i.Tax), i.LumpSum
			was.GroupID, was.GroupName = &i.GroupID, i.GroupName
		}
	}
	now := was
	now.lineEdit = d.apply(at, in, was.lineEdit)
	if !in.Name.Set && now.Name == "" {
		d.check.Fail(at+".name", "required", nil)
	}
	d.complete(at, was, &now)
	d.last++
	now.Position, now.Version = d.last, 1
	d.made = append(d.made, now)
}

func (d *lineBatch) update(at string, in LineChange) {
	id := int64(0)
	if in.ID != nil {
		id = *in.ID
	}
	was, ok := d.name(at+".order_line_item_id", id)
	if !ok {
		return
	}
	if was.Status == catalog.Deleted {
		if s, since := d.since[id]["status"]; since {
			d.conflicts = append(d.conflicts, history.Conflict{Field: field(id, "status"), Yours: catalog.Active, Theirs: catalog.Deleted, By: s.By, At: s.At})
		} else {
			d.check.Fail(at+".order_line_item_id", "no_such_thing", nil)
		}
		return
	}
	if in.Status.Set {
		status := strings.ToUpper(in.Status.Or(""))
		if d.check.OneOf(at+".status", status, []string{catalog.Active, catalog.Deleted}); status == catalog.Deleted {
			d.remove(was)
			return
		}
	}
	now := was
	now.lineEdit = d.apply(at, in, was.lineEdit)
	for _, c := range history.MergeFields(was.lineEdit, &now.lineEdit, d.since[id], func(name string) string { return name }) {
		c.Field = field(id, c.Field)
		d.conflicts = append(d.conflicts, c)
	}
	if same(now.CatalogItemID, was.CatalogItemID) &&
		(now.UnitPrice != was.UnitPrice || now.Unit != was.Unit || now.Type != was.Type || !same(now.GroupID, was.GroupID)) {
		now.CatalogItemID = nil // it no longer agrees with the catalogue
	}
	d.complete(at, was, &now)
	if len(history.Diff(was.lineEdit, now.lineEdit)) > 0 {
		d.before, d.after = append(d.before, was), append(d.after, now)
	}
}

// delete marks a line as deleted; again does nothing.
func (d *lineBatch) delete(at string, id int64) {
	if was, ok := d.name(at, id); ok && was.Status == catalog.Active {
		d.remove(was)
	}
}

// remove deletes the line, unless somebody changed it since the person's version.
func (d *lineBatch) remove(was line) {
	for _, name := range slices.Sorted(maps.Keys(d.since[was.ID])) {
		if name == "status" { // it was made since
			continue
		}
		s := d.since[was.ID][name]
		d.conflicts = append(d.conflicts, history.Conflict{Field: field(was.ID, name), Theirs: history.Value(was.lineEdit, name), By: s.By, At: s.At})
	}
	now := was
	now.Status = catalog.Deleted
	d.before, d.after = append(d.before, was), append(d.after, now)
}

// name finds a line of the task by its number, which may be named once.
func (d *lineBatch) name(at string, id int64) (line, bool) {
	l, ok := d.lines[id]
	switch {
	case !ok:
		d.check.Fail(at, "no_such_thing", nil)
	case d.named[id]:
		d.check.Fail(at, "named_twice", nil)
		ok = false
	}
	d.named[id] = true
	return l, ok
}

func field(id int64, name string) string { return fmt.Sprint(linePrefix, id, ".", name) }

// apply applies the change to the line and notes what is wrong with it.
func (d *lineBatch) apply(at string, in LineChange, e lineEdit) lineEdit {
	c := &d.check
	e.OrderID = in.OrderID.OrNil(e.OrderID)
	e.CatalogItemID = in.CatalogItemID.OrNil(e.CatalogItemID)
	if in.CatalogItemID.Set && in.CatalogItemID.Or(0) == 0 {
		e.CatalogItemID = nil
	}
	e.GroupID = in.In.Or(c, at, e.GroupID)
	e.LumpSum = in.LumpSum.Or(e.LumpSum)
	if in.Name.Set {
		e.Name = strings.TrimSpace(in.Name.Or(""))
		c.Require(at+".name", e.Name)
		c.Max(at+".name", e.Name, 300)
	}
	if in.Type.Set {
		if e.Type = catalog.Type(strings.ToUpper(string(in.Type.Or("")))); e.Type == "" {
			c.Fail(at+".catalog_type", "required", nil)
		} else {
			c.OneOf(at+".catalog_type", string(e.Type), e.Type.Values())
		}
	}
	if in.Unit.Set {
		e.Unit = catalog.Unit(upper(string(in.Unit.Or("")), string(catalog.OtherUnit)))
		c.OneOf(at+".unit_of_measure", string(e.Unit), e.Unit.Values())
	}
	e.UnitPrice = catalog.Prices.Read(c, at+".unit_price", in.UnitPrice, e.UnitPrice)
	e.Quantity = quantities.Read(c, at+".quantity", in.Quantity, e.Quantity)
	if e.Quantity == 0 && !c.Failed(at+".quantity") {
		c.Fail(at+".quantity", "zero", nil)
	}
	e.Tax = money.Fraction(fractions.Read(c, at+".tax_percentage", in.Tax, money.Rate(e.Tax)))
	if now := strings.ToUpper(string(in.Currency.Or(d.task.Currency))); in.Currency.Value != nil && now != string(d.task.Currency) {
		c.Fail(at+".currency", "other_currency", fault.Args{"currency": d.task.Currency})
	}
	if !e.LumpSum {
		if net, err := money.Net(e.UnitPrice, e.Quantity); err != nil || net > maxNet || net < -maxNet {
			c.Fail(at+".unit_price", "out_of_range", fault.Args{"min": 0, "max": maxNet})
		}
	}
	return e
}

// complete checks that the records which the line newly names may be named, and
// calculates its amounts.
func (d *lineBatch) complete(at string, was line, now *line) {
	if now.OrderID != nil && !same(now.OrderID, was.OrderID) && !d.orders[*now.OrderID] {
		d.check.Fail(at+".order_id", "no_such_thing", nil)
	}
	if now.CatalogItemID != nil && !same(now.CatalogItemID, was.CatalogItemID) {
		switch i := d.item(*now.CatalogItemID); {
		case i == nil:
			d.check.Fail(at+".catalog_item_id", "no_such_thing", nil)
		case i.Currency != d.task.Currency:
			d.check.Fail(at+".catalog_item_id", "other_currency", fault.Args{"currency": d.task.Currency})
		}
	}
	if now.GroupID == nil {
		now.GroupName = ""
	} else if !same(now.GroupID, was.GroupID) {
		if g := d.group(*now.GroupID); g != nil {
			now.GroupName = g.Name
		} else {
			d.check.Fail(at+".catalog_group_id", "no_such_thing", nil)
		}
	}
	switch {
	case !now.LumpSum:
		now.Net, _ = money.Net(now.UnitPrice, now.Quantity) // too large is noted already
	case now.Quantity < 0: // a correction
		now.Net = -now.UnitPrice.Cents()
	default:
		now.Net = now.UnitPrice.Cents()
	}
}

// item finds an item of the catalogue as the task's client is charged, or nil.
func (d *lineBatch) item(id int64) *catalog.Item {
	return once(d, d.items, id, func() (catalog.Item, error) { return catalog.Find(d.tx, d.who, id, d.task.ClientID) })
}

// group finds a group of the catalogue, or nil.
func (d *lineBatch) group(id int64) *catalog.Group {
	return once(d, d.groups, id, func() (catalog.Group, error) { return catalog.FindGroup(d.tx, d.who, id) })
}

// once returns the record from those already read, or reads it with find.
func once[T any](d *lineBatch, known map[int64]*T, id int64, find func() (T, error)) *T {
	if v, ok := known[id]; ok || d.err != nil {
		return v
	}
	known[id] = nil
	v, err := find()
	switch {
	case err == nil:
		known[id] = &v
	case !fault.IsMissing(err):
		d.err = err
	}
	return known[id]
}

// live returns how many lines the task will have.
func (d *lineBatch) live() int {
	n := len(d.made)
	for _, l := range d.lines {
		if l.Status == catalog.Active {
			n++
		}
	}
	for _, l := range d.after {
		if l.Status == catalog.Deleted {
			n--
		}
	}
	return n
}

// save writes everything, as one version of the task and one entry of its
// history.
func (d *lineBatch) save() (Task, error) {
	if len(d.made)+len(d.after) == 0 {
		return d.task, nil
	}
	for i := range d.after {
		d.after[i].Version++
	}
	if err := d.rewrite(); err != nil {
		return d.task, err
	}
	if err := d.insert(); err != nil {
		return d.task, err
	}
	t, err := touch(d.tx, d.task)
	if err != nil {
		return t, err
	}
	if err := addNet(d.tx, d.who, t, d.more()); err != nil {
		return t, err
	}
	thing := t.Ref(d.who)
	thing.Tenants = []int64{t.ContractorID} // nobody else may see them change
	return t, history.Record(d.tx, d.who, thing, d.event())
}

// more returns by how much the sum of the live lines grows.
func (d *lineBatch) more() (net money.Cents) {
	for i, was := range d.before {
		net -= was.Net
		if is := d.after[i]; is.Status == catalog.Active {
			net += is.Net
		}
	}
	for _, l := range d.made {
		net += l.Net
	}
	return net
}

// columns are the stored columns of a line except its number; its values have the
// same order.
const columns = `task_id, order_id, catalog_item_id, catalog_group_id, group_name, catalog_type, name, unit_price, fine_unit_price, quantity, unit_of_measure, tax,
	currency, lump_sum, net, position, status, version`

func (d *lineBatch) values(l line) []any {
	return []any{d.task.ID, l.OrderID, l.CatalogItemID, l.GroupID, l.GroupName, l.Type, l.Name, l.UnitPrice.Cents(), l.UnitPrice, l.Quantity, l.Unit, l.Tax,
		d.task.Currency, l.LumpSum, l.Net, l.Position, l.Status, l.Version}
}

// rewrite writes the lines that were changed, some at a time: each is there
// already, so that the insertion is an update.
func (d *lineBatch) rewrite() error {
	for part := range slices.Chunk(d.after, db.AtOnce) {
		var args []any
		for _, l := range part {
			args = append(append(args, l.ID), d.values(l)...)
		}
		_, err := d.tx.Exec(`INSERT INTO order_line_item (order_line_item_id, `+columns+`) VALUES `+db.Values(len(part), len(args)/len(part))+`
			ON CONFLICT (order_line_item_id) DO UPDATE SET order_id = excluded.order_id, catalog_item_id = excluded.catalog_item_id,
				catalog_group_id = excluded.catalog_group_id, group_name = excluded.group_name, catalog_type = excluded.catalog_type,
				name = excluded.name, unit_price = excluded.unit_price, fine_unit_price = excluded.fine_unit_price, quantity = excluded.quantity, unit_of_measure = excluded.unit_of_measure,
				tax = excluded.tax, lump_sum = excluded.lump_sum, net = excluded.net, status = excluded.status, version = excluded.version`, args...)
		if err != nil {
			return err
		}
	}
	return nil
}

// insert writes the new lines, some at a time, and learns their numbers.
func (d *lineBatch) insert() error {
	type numbered struct {
		ID       int64 `db:"order_line_item_id"`
		Position int64 `db:"position"`
	}
	for part := range slices.Chunk(d.made, db.AtOnce) {
		var args []any
		for _, l := range part {
			args = append(args, d.values(l)...)
		}
		ids, err := db.All[numbered](d.tx, `INSERT INTO order_line_item (`+columns+`) VALUES `+db.Values(len(part), len(args)/len(part))+`
			RETURNING order_line_item_id, position`, args...)
		if err != nil {
			return err
		}
		for _, n := range ids {
			part[n.Position-part[0].Position].ID = n.ID
		}
	}
	return nil
}

// historyLine is a line in the history.
type historyLine struct {
	ID int64 `json:"order_line_item_id"`
	lineEdit
	GroupName string      `json:"catalog_group_name"`
	Net       money.Cents `json:"net"`
}

func (l line) historyLine() historyLine { return historyLine{l.ID, l.lineEdit, l.GroupName, l.Net} }

// event returns the history event of the change: Old are the lines that were
// changed or deleted, New those that were changed or created.
func (d *lineBatch) event() history.Event {
	var was, is []historyLine
	fields := history.Fields{}
	for i, before := range d.before {
		after := d.after[i]
		was = append(was, before.historyLine())
		if after.Status == catalog.Deleted {
			fields[field(after.ID, "status")] = [2]any{catalog.Active, catalog.Deleted}
			continue
		}
		is = append(is, after.historyLine())
		for name, v := range history.Diff(before.lineEdit, after.lineEdit) {
			fields[field(after.ID, name)] = v
		}
	}
	for _, l := range d.made {
		is = append(is, l.historyLine())
		fields[field(l.ID, "status")] = [2]any{nil, catalog.Active}
	}
	e := history.Event{Kind: "financials", Fields: fields, Money: true}
	if was != nil {
		e.Old = was
	}
	if is != nil {
		e.New = is
	}
	return e
}
