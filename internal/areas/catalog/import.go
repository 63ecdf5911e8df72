package catalog

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"teren/internal/kit/einvoice"
	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/imports"
)

// Report is what a spreadsheet does, or would do, to the catalogue.
type Report struct {
	ImportID *int64 `json:"catalog_import_id"` // null of a dry run
	imports.Outcome
	NewGroups []string `json:"new_groups"`
}

// NewImport is a spreadsheet to import: of general prices, or of those of a client.
type NewImport struct {
	imports.Ask
	TenantID int64 `query:"tenant_id" json:"-"`
}

// kind defines how price lists are imported: general prices, or those of a client.
// Rows are matched by ID, or else by code; those without either are new. In a file
// without a column of IDs, which no template is, they are matched by group and name
// too, or by the name alone where they have no group: with an item that has no
// other code. An import can be undone.
func (s *Service) kind() imports.Kind[NewImport, Report] {
	return imports.Kind[NewImport, Report]{
		DB: s.DB, Name: "catalog", Columns: columns[:], MaxRows: maxTemplate,
		Start: func(_ context.Context, tx *db.Tx, who access.Who, in NewImport, r *imports.Reader) (imports.Rows[Report], error) {
			client, err := client(tx, who, "tenant_id", &in.TenantID)
			return &reader{Reader: r, tx: tx, who: who, client: client}, err
		},
	}
}

// Import reads a spreadsheet in.
func (s *Service) Import(ctx context.Context, who access.Who, in NewImport) (Report, error) {
	return s.kind().Import(ctx, who, in)
}

// A reader turns rows into changes.
type reader struct {
	*imports.Reader
	tx        *db.Tx
	who       access.Who
	client    int64
	tax       money.Rate // of what has no other
	items     map[int64]*entry
	groups    map[string]int64 // by folded name; of new ones below zero
	newGroups []string
	taken     map[string]*entry // by group and name, folded; of new ones without an ID
	byName    map[string][]*entry
	alike     map[string][]*entry // without punctuation
	byCode    map[string]*entry   // folded
	named     map[int64]bool
	changes   []change
}

// Report returns what the rows would do.
func (r *reader) Report() Report { return r.report(nil) }

func (r *reader) report(batch *int64) Report {
	return Report{ImportID: batch, Outcome: r.Outcome, NewGroups: append([]string{}, r.newGroups...)}
}

// Open reads the existing items.
func (r *reader) Open() error {
	items, err := entries(r.tx, r.who, r.client, ` AND i.status = 'ACTIVE'`)
	if err != nil {
		return err
	}
	r.items, r.taken, r.named, r.groups = make(map[int64]*entry, len(items)), make(map[string]*entry, len(items)), map[int64]bool{}, map[string]int64{}
	r.byName, r.alike, r.byCode = make(map[string][]*entry, len(items)), make(map[string][]*entry, len(items)), map[string]*entry{}
	for i := range items {
		r.items[items[i].ID] = &items[i]
		r.know(&items[i])
	}
	if r.tax, err = TaxOf(r.tx, r.who.TenantID); err != nil {
		return err
	}
	known, err := groups(r.tx, r.who)
	for _, g := range known {
		r.groups[textfold.Text(g.Name)] = g.ID
	}
	return err
}

func (r *reader) know(e *entry) {
	r.taken[twin(e.GroupName, e.Name)] = e
	name := textfold.Text(e.Name)
	r.byName[name] = append(r.byName[name], e)
	key := textfold.Key(e.Name)
	r.alike[key] = append(r.alike[key], e)
	r.byCode[e.key()] = e
}

func twin(group, name string) string { return textfold.Text(group) + "\x00" + textfold.Text(name) }

// Line turns one row into a change, or into faults. What the file has no column
// for stays as it is.
func (r *reader) Line() error {
	before := r.FaultsAll
	now := entry{Status: Active, Version: 1, facts: facts{Quantity: 1000, Unit: OtherUnit, Tax: money.Percent(r.tax), Currency: money.EUR}}
	was := r.match()
	r.New(was == nil)
	if was != nil {
		now = *was
		r.Since(was.cells(r.client, r.Language))
	}
	group := now.GroupName
	r.code(&now, was)
	r.text(colName, &now.Name, MaxName)
	now.Type = Type(r.Choose(colType, string(now.Type)))
	now.Unit = Unit(r.Choose(colUnit, string(now.Unit)))
	r.Flag(colFlat, &now.LumpSum)
	r.money(&now, was == nil)
	r.qualification(&now)
	r.kpd(&now)
	r.text(colGroup, &group, 200)
	key := twin(group, now.Name)
	other := r.taken[key]
	distinct := other != nil && other.Code != "" && now.Code != "" // and another code
	if was == nil && now.Name != "" && other != nil && !distinct {
		r.Fail(colName, now.Name, "duplicate", nil)
	}
	if r.FaultsAll > before {
		return nil
	}
	if other != nil && (was == nil || key != twin(was.GroupName, was.Name)) || other == nil && r.hasAlike(was, now.Name) {
		r.Warn(colName, now.Name, "name_used", nil)
	}
	now.GroupID, now.GroupName = r.group(group), group
	if was == nil {
		r.know(&now)
	} else {
		r.taken[key] = was
		if now.Code != was.Code {
			delete(r.byCode, was.key())
			r.byCode[now.key()] = was
		}
	}
	verdict := imports.Makes
	if was == nil {
		r.Count(now.Name, nil, now.cells(r.client, r.Language))
	} else {
		verdict = r.Count(was.Name, was.cells(r.client, r.Language), now.cells(r.client, r.Language))
	}
	if verdict != imports.Keeps {
		r.changes = append(r.changes, change{was, now})
	}
	return nil
}

// text reads a required text; a blank cell leaves the earlier one.
func (r *reader) text(i int, field *string, most int) {
	if r.Text(i, field); *field == "" {
		r.Fail(i, "", "required", nil)
	} else if utf8.RuneCountInString(*field) > most {
		r.Fail(i, *field, "too_long", fault.Args{"max": most})
	}
}

// match returns the item that the row names, or nil of a new one.
func (r *reader) match() *entry {
	column, e, code := colID, (*entry)(nil), ""
	switch id, ok := r.Number(colID); {
	case ok:
		if e = r.items[id]; e == nil {
			code = "no_such_thing"
		}
	case r.Cell(colID) == "" && r.holder() != nil:
		column, e = colCode, r.holder()
	case !r.Has(columns[colID].Field):
		column = colName
		e, code = r.called()
	}
	if e != nil && (e.ID == 0 || r.named[e.ID]) {
		code = "named_twice"
	}
	if code != "" {
		r.Fail(column, r.Cell(column), code, nil)
	} else if e != nil {
		r.named[e.ID] = true
	}
	return e
}

// called returns the item with the name of the row, in its group where the row has
// one. A row with a code does not match an item with another code. If no item has
// the name, it is the one not named by any row whose name differs by punctuation
// alone.
func (r *reader) called() (*entry, string) {
	group := cmp.Or(r.Cell(colGroup), r.ForAll(colGroup))
	var found []*entry
	names := r.byName[textfold.Text(r.Cell(colName))]
	if len(names) == 0 {
		names = slices.DeleteFunc(slices.Clone(r.alike[textfold.Key(r.Cell(colName))]), func(e *entry) bool { return e.ID == 0 || r.named[e.ID] })
	}
	for _, e := range names {
		elsewhere := group != "" && textfold.Text(group) != textfold.Text(e.GroupName)
		if !elsewhere && (e.Code == "" || r.Cell(colCode) == "") {
			found = append(found, e)
		}
	}
	switch len(found) {
	case 0:
		return nil, ""
	case 1:
		return found[0], ""
	}
	return nil, "several_such"
}

// hasAlike reports whether another item has the new name, but for punctuation.
func (r *reader) hasAlike(was *entry, name string) bool {
	key := textfold.Key(name)
	return (was == nil || textfold.Key(was.Name) != key) && slices.ContainsFunc(r.alike[key], func(e *entry) bool { return e != was })
}

// holder returns the item that has the code of the row.
func (r *reader) holder() *entry {
	if code := textfold.Text(r.Cell(colCode)); code != "" {
		return r.byCode[code]
	}
	return nil
}

// code reads the code, which no other item may have.
func (r *reader) code(now, was *entry) {
	r.Text(colCode, &now.Code)
	if utf8.RuneCountInString(now.Code) > MaxCode {
		r.Fail(colCode, now.Code, "too_long", fault.Args{"max": MaxCode})
	} else if other := r.byCode[now.key()]; now.key() != "" && other != nil && other != was {
		r.Fail(colCode, now.Code, "item_code_taken", fault.Args{"name": other.Name})
	}
}

func (r *reader) money(now *entry, fresh bool) {
	if r.Cell(colTax) != "" || fresh && r.Has("tax_percentage") {
		if v, _, ok := digits(r, colTax, percents, imports.Percent); ok {
			if now.Tax = money.Percent(v); v > 0 && v < 100 {
				r.Warn(colTax, r.Cell(colTax), "tax_below_one", fault.Args{"rate": v.Percent()})
			}
		}
	}
	column, price, sign, ok := r.priced(), money.Price(0), imports.NoSign, false
	if fresh || r.Cell(column) != "" || column != colGeneral && *now.price(r.client) == nil {
		if price, sign, ok = digits(r, column, Prices, imports.NoSign); ok && column == colGross {
			price = r.net(price, now.Tax)
		}
		*now.price(r.client) = &price
	}
	if r.Cell(colQuantity) != "" {
		if v, _, ok := digits(r, colQuantity, quantities, imports.NoSign); ok {
			now.Quantity = v
		}
	}
	cost, costs := imports.NoSign, false
	if r.Cell(colPurchase) != "" {
		var v money.Price
		v, cost, costs = digits(r, colPurchase, Prices, imports.NoSign)
		now.Purchase = &v
	}
	if text := strings.ToUpper(r.Cell(colCurrency)); text != "" {
		if now.Currency = money.Currency(text); !slices.Contains(now.Currency.Values(), text) {
			r.Fail(colCurrency, text, "not_in_list", fault.Args{"list": strings.Join(now.Currency.Values(), ", ")})
		}
	}
	for _, p := range []struct {
		column int
		sign   imports.Sign
		read   bool
	}{{column, sign, ok}, {colPurchase, cost, costs}} {
		if p.read && p.sign != imports.NoSign && string(p.sign) != string(now.Currency) {
			r.Fail(p.column, r.Cell(p.column), "other_currency", fault.Args{"currency": now.Currency})
		}
	}
}

// priced returns the column of the price: the net one, or the one with tax where
// the file has no other. For a client's list imported into the general catalogue it
// is the column with the general price.
func (r *reader) priced() int {
	if r.client == 0 && r.Any(colGeneral) {
		return colGeneral
	}
	if !r.Has("unit_price") && r.Has("gross_price") {
		return colGross
	}
	return colPrice
}

// net returns the price without its tax.
func (r *reader) net(gross money.Price, tax money.Percent) money.Price {
	net, err := money.Rate(tax).Without(gross)
	if err != nil {
		r.Fail(colGross, r.Cell(colGross), "out_of_range", fault.Args{"min": money.Price(0), "max": MaxPrice})
	}
	return net
}

// digits reads a number that the cell must hold. A unit or a currency beside it is
// returned.
func digits[T ~int64](r *reader, i int, n Numbers[T], counts imports.Sign) (T, imports.Sign, bool) {
	text, sign := r.Decimal(i)
	currency := (i == colPrice || i == colPurchase || i == colGeneral || i == colGross) && sign != imports.Percent
	if sign != imports.NoSign && sign != counts && !currency {
		text = r.Cell(i) // with what does not belong there
	}
	var c fault.Check
	typed := money.Number(text)
	v := n.Read(&c, "", api.Opt[money.Number]{Set: true, Value: &typed}, 0)
	var f *fault.Fault
	if errors.As(c.Err(), &f) {
		r.Fail(i, r.Cell(i), f.Fields[0].Code, f.Fields[0].Args)
		return v, sign, false
	}
	return v, sign, true
}

// kpd reads the code of the classification of products.
func (r *reader) kpd(now *entry) {
	if r.Text(colKPD, &now.KPD); !einvoice.IsKPD(now.KPD) {
		r.Fail(colKPD, now.KPD, "no_such_kpd", fault.Args{"code": now.KPD})
	}
}

// qualification counts for WORK alone.
func (r *reader) qualification(now *entry) {
	text := r.Cell(colQualification)
	if now.Type != Work {
		now.Qualification = ""
		return
	}
	if text == "" {
		return
	}
	i := slices.IndexFunc(Qualifications, func(q string) bool { return textfold.Text(q) == textfold.Text(text) })
	if i < 0 {
		r.Fail(colQualification, text, "not_in_list", fault.Args{"list": strings.Join(Qualifications, ", ")})
		return
	}
	if now.Qualification = Qualifications[i]; !strings.EqualFold(text, Qualifications[i]) { // VSS and VŠS fold alike
		if j := slices.IndexFunc(Qualifications, func(q string) bool { return strings.EqualFold(q, text) }); j >= 0 {
			now.Qualification = Qualifications[j]
		}
	}
}

// group returns the number of the group of the name; of a new one below zero.
func (r *reader) group(name string) int64 {
	id, ok := r.groups[textfold.Text(name)]
	if !ok {
		r.newGroups = append(r.newGroups, name)
		id = -int64(len(r.newGroups))
		r.groups[textfold.Text(name)] = id
	}
	return id
}

// Write stores the changes as one batch.
func (r *reader) Write(file string) (Report, error) {
	made := []int64{}
	for _, name := range r.newGroups {
		id, err := InsertGroup(r.tx, r.who, name)
		if err != nil {
			return Report{}, err
		}
		made = append(made, id)
	}
	for i := range r.changes {
		if id := r.changes[i].now.GroupID; id < 0 {
			r.changes[i].now.GroupID = made[-id-1]
		}
	}
	groups, err := json.Marshal(made)
	if err != nil {
		return Report{}, err
	}
	var whose *int64
	if r.client != 0 {
		whose = &r.client
	}
	batch, err := db.One[int64](r.tx, `INSERT INTO catalog_import (tenant_id, client_id, file_name, new_groups, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?)
		RETURNING catalog_import_id`, r.who.TenantID, whose, imports.Clip(file), string(groups), r.who.UserID, r.tx.Now)
	if err != nil {
		return Report{}, err
	}
	done, err := store(r.tx, r.who, r.client, r.changes, &batch)
	if err != nil {
		return Report{}, err
	}
	if err := r.remember(batch, done); err != nil {
		return Report{}, err
	}
	return r.report(&batch), nil
}

// remember stores what each item was before.
func (r *reader) remember(batch int64, done []entry) error {
	was := map[int64]*entry{}
	for _, c := range r.changes {
		if c.was != nil {
			was[c.was.ID] = c.was
		}
	}
	kept := make([]imports.Change, len(done))
	for i, e := range done {
		kept[i] = imports.Made(e.ID, e.Version)
		if w := was[e.ID]; w != nil {
			var err error
			if kept[i], err = imports.Over(e.ID, e.Version, w); err != nil {
				return err
			}
		}
	}
	return log.Keep(r.tx, batch, kept)
}

// log names the tables of imported spreadsheets.
var log = imports.Log{Files: "catalog_import", ID: "catalog_import_id", Rows: "catalog_import_row", RowID: "catalog_item_id"}

// BatchByID names an imported spreadsheet.
type BatchByID struct {
	ID int64 `path:"catalog_import_id" json:"-"`
	imports.Undo
}

// Undo undoes what it can of a spreadsheet: items get their earlier values, the
// items it created are deleted, and so are the groups it created that nothing uses.
// Items that somebody changed since or that are in use stay.
func (s *Service) Undo(ctx context.Context, who access.Who, in BatchByID) (imports.Undone, error) {
	return log.Undo(ctx, s.DB, who, in.ID, in.Undo, func(tx *db.Tx, u *imports.Undone, changes []imports.Change) error {
		type batch struct {
			ClientID *int64 `db:"client_id"`
			Groups   string `db:"new_groups"`
		}
		b, err := db.One[batch](tx, `SELECT client_id, new_groups FROM catalog_import WHERE catalog_import_id = ?`, in.ID)
		if err != nil {
			return err
		}
		if err := undo(tx, who, in.ID, number(b.ClientID), u, changes); err != nil {
			return err
		}
		var groups []int64
		if err := json.Unmarshal([]byte(b.Groups), &groups); err != nil {
			return err
		}
		return removeGroups(tx, who, groups, ` AND status = 'ACTIVE'
			AND NOT EXISTS (SELECT 1 FROM catalog_item i WHERE i.catalog_group_id = catalog_group.catalog_group_id AND i.status = 'ACTIVE')`)
	})
}

// uses is where an item may be in use.
var uses = []string{
	`SELECT l.catalog_item_id FROM order_line_item l JOIN catalog_item i ON i.catalog_item_id = l.catalog_item_id WHERE l.status = 'ACTIVE' AND i.tenant_id = ? AND l.catalog_item_id IN (?)`,
	`SELECT l.catalog_item_id FROM offer_line l JOIN offer o ON o.offer_id = l.offer_id WHERE o.deleted_at IS NULL AND o.tenant_id = ? AND l.catalog_item_id IN (?)`,
	`SELECT m.catalog_item_id FROM material m WHERE m.deleted_at IS NULL AND m.tenant_id = ? AND m.catalog_item_id IN (?)`,
	`SELECT e.catalog_item_id FROM equipment e WHERE e.deleted_at IS NULL AND e.tenant_id = ? AND e.catalog_item_id IN (?)`,
}

func undo(tx *db.Tx, who access.Who, batch, client int64, u *imports.Undone, rows []imports.Change) error {
	present, err := entries(tx, who, client, ` AND i.catalog_item_id IN (SELECT r.catalog_item_id FROM catalog_import_row r WHERE r.catalog_import_id = ?)`, batch)
	if err != nil {
		return err
	}
	is := make(map[int64]*entry, len(present))
	for i := range present {
		is[present[i].ID] = &present[i]
	}
	var made []int64
	for _, r := range rows {
		if r.Before == nil {
			made = append(made, r.ID)
		}
	}
	used, err := imports.Used(tx, who, made, uses...)
	if err != nil {
		return err
	}
	var changes []change
	var taken []imports.Change
	for _, r := range rows {
		now := *is[r.ID]
		switch {
		case now.Version != r.Version:
			u.Keep(r.ID, now.Name, imports.ChangedSince, nil)
			continue
		case used[r.ID]:
			u.Keep(r.ID, now.Name, imports.InUse, nil)
			continue
		case r.Before == nil:
			now.Status, now.ClientPrice = Deleted, nil
		default:
			var was entry
			if err := r.Was(&was); err != nil {
				return err
			}
			now.facts, now.Price, now.ClientPrice, now.Status = was.facts, was.Price, was.ClientPrice, was.Status
		}
		changes, taken = append(changes, change{is[r.ID], now}), append(taken, r)
	}
	// An item whose earlier code another one has now keeps its present code.
	for {
		clashes, err := codesTaken(tx, who, changes)
		if err != nil {
			return err
		}
		if len(clashes) == 0 {
			break
		}
		for _, i := range slices.Backward(slices.Sorted(maps.Keys(clashes))) {
			u.Keep(taken[i].ID, changes[i].was.Name, "item_code_taken", fault.Args{"name": clashes[i]})
			changes, taken = slices.Delete(changes, i, i+1), slices.Delete(taken, i, i+1)
		}
	}
	for _, r := range taken {
		u.Took(r)
	}
	if err := reviveGroups(tx, who, changes); err != nil {
		return err
	}
	_, err = store(tx, who, client, changes, &batch)
	return err
}
