package catalog

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"teren/internal/kit/einvoice"
	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/twins"
)

// entry is a stored item, with the price of the client in question.
type entry struct {
	facts
	ID          int64        `db:"catalog_item_id" json:"catalog_item_id"`
	GroupName   string       `db:"group_name" json:"-"`
	Price       *money.Price `db:"unit_price" json:"unit_price"`
	ClientPrice *money.Price `db:"client_price" json:"client_price"`
	Status      string       `db:"status" json:"status"`
	Version     int64        `db:"version" json:"version"`
	UpdatedAt   time.Time    `db:"updated_at" json:"-"`
	UpdatedBy   string       `db:"updated_name" json:"-"`
}

// facts is everything of an item except the prices that are charged.
type facts struct {
	GroupID       int64          `db:"catalog_group_id" json:"catalog_group_id"`
	Type          Type           `db:"catalog_type" json:"catalog_type"`
	Code          string         `db:"code" json:"code"` // what price lists call it by; none is ""
	Name          string         `db:"name" json:"name"`
	Quantity      money.Quantity `db:"quantity" json:"quantity"`
	Unit          Unit           `db:"unit_of_measure" json:"unit_of_measure"`
	LumpSum       bool           `db:"lump_sum" json:"lump_sum"`
	Tax           money.Percent  `db:"tax" json:"tax_percentage"`
	Currency      money.Currency `db:"currency" json:"currency"`
	Qualification string         `db:"qualification" json:"qualification"`
	KPD           string         `db:"kpd" json:"kpd"`                       // of the classification KPD 2025; none is ""
	Purchase      *money.Price   `db:"purchase_price" json:"purchase_price"` // what it costs the company itself; nil is unknown
}

// entries returns the items of the person's company, deleted ones too, with what
// the client pays; more limits them.
func entries(tx *db.Tx, who access.Who, client int64, more string, args ...any) ([]entry, error) {
	return db.All[entry](tx, `
		SELECT i.catalog_item_id, i.catalog_group_id, g.name AS group_name, i.catalog_type, i.code, i.name, i.quantity, i.unit_of_measure, i.lump_sum, i.tax, i.currency,
			i.qualification, i.kpd, i.exact_purchase_price AS purchase_price, i.exact_unit_price AS unit_price, p.exact_unit_price AS client_price, i.status, i.version, i.updated_at,
			COALESCE(u.first_name || ' ' || u.last_name, '') AS updated_name
		FROM catalog_item i JOIN catalog_group g ON g.catalog_group_id = i.catalog_group_id
		LEFT JOIN catalog_item_price p ON p.client_id = ? AND p.catalog_item_id = i.catalog_item_id
		LEFT JOIN user_account u ON u.user_id = i.updated_by
		WHERE i.tenant_id = ?`+more, append([]any{client, who.TenantID}, args...)...)
}

// price returns the entry's price for the client, or the general one for 0.
func (e *entry) price(client int64) **money.Price {
	if client != 0 {
		return &e.ClientPrice
	}
	return &e.Price
}

// Row is an item as lists show it. GeneralPrice is the general price, where the
// prices are those of a client.
type Row struct {
	ID            int64          `json:"catalog_item_id"`
	Type          Type           `json:"catalog_type"`
	ContractorID  int64          `json:"contractor_tenant_id"`
	ClientID      *int64         `json:"client_tenant_id"`
	Groups        []Group        `json:"catalog_group"`
	Code          string         `json:"code"`
	Name          string         `json:"name"`
	Quantity      money.Quantity `json:"quantity"`
	Unit          Unit           `json:"unit_of_measure"`
	LumpSum       bool           `json:"lump_sum"`
	Tax           *money.Percent `json:"tax_percentage"`
	UnitPrice     *money.Price   `json:"unit_price"`
	GeneralPrice  *money.Price   `json:"general_price"`
	PurchasePrice *money.Price   `json:"purchase_price"`
	Currency      money.Currency `json:"currency"`
	Qualification string         `json:"qualification"`
	KPD           string         `json:"kpd"`
	Status        string         `json:"status"`
	Version       int64          `json:"version"`
}

func (r Row) Key() int64 { return r.ID }

func (e entry) row(who access.Who, client int64) Row {
	r := Row{
		ID: e.ID, Type: e.Type, ContractorID: who.TenantID, Groups: []Group{{e.GroupID, e.GroupName}}, Code: e.Code, Name: e.Name, Quantity: e.Quantity, Unit: e.Unit,
		LumpSum: e.LumpSum, Tax: &e.Tax, UnitPrice: e.Price, Currency: e.Currency, Qualification: e.Qualification, KPD: e.KPD, PurchasePrice: e.Purchase, Status: e.Status, Version: e.Version,
	}
	if client != 0 {
		r.ClientID, r.UnitPrice, r.GeneralPrice = &client, e.ClientPrice, e.Price
	}
	return r
}

// ItemChange is an item to be made, or what a person changed of one: absent fields
// stay as they are. Version is the version the change was made on: without it the
// change is made on the newest.
type ItemChange struct {
	ID      *int64 `json:"catalog_item_id,omitempty"`
	Version int64  `json:"version,omitempty"`
	In
	Type          api.Opt[Type]           `json:"catalog_type,omitzero"`
	Code          api.Opt[string]         `json:"code,omitzero"` // "" is none
	Name          api.Opt[string]         `json:"name,omitzero"`
	Quantity      api.Opt[money.Number]   `json:"quantity,omitzero"`
	Unit          api.Opt[Unit]           `json:"unit_of_measure,omitzero"`
	LumpSum       api.Opt[bool]           `json:"lump_sum,omitzero"`
	Tax           api.Opt[money.Number]   `json:"tax_percentage,omitzero"`
	UnitPrice     api.Opt[money.Number]   `json:"unit_price,omitzero"`
	PurchasePrice api.Opt[money.Number]   `json:"purchase_price,omitzero"` // null is unknown
	Currency      api.Opt[money.Currency] `json:"currency,omitzero"`
	Qualification api.Opt[string]         `json:"qualification,omitzero"`
	KPD           api.Opt[string]         `json:"kpd,omitzero"`    // of KPD 2025; "" is none
	Status        api.Opt[string]         `json:"status,omitzero"` // DELETED deletes it
}

// ItemsChange is a person's change of the catalogue: with TenantID of the prices of
// that client.
type ItemsChange struct {
	TenantID *int64       `json:"tenant_id,omitempty"`
	Create   []ItemChange `json:"catalog_items_create,omitempty"`
	Update   []ItemChange `json:"catalog_items_update,omitempty"`
	Delete   []int64      `json:"catalog_items_delete,omitempty"`
	Sure     bool         `json:"sure,omitempty"` // of items that look like others
}

func (i *ItemsChange) Validate() error {
	var c fault.Check
	bound(&c, "catalog_items_create", len(i.Create))
	bound(&c, "catalog_items_update", len(i.Update))
	bound(&c, "catalog_items_delete", len(i.Delete))
	return c.Err()
}

// Kept is an item that a change made or changed, and its version.
type Kept struct {
	ID      int64 `json:"catalog_item_id"`
	Version int64 `json:"version"`
}

// ChangeItems adds, changes and deletes items of the general catalogue, or the
// prices of a client: there a deleted row removes only that client's price, and
// every other field changes the item itself. All or nothing is done. A row that
// somebody changed since its version is refused with both values of every field
// that differs. It returns the items created, then those changed. Every price is
// recorded in the price history.
func (s *Service) ChangeItems(ctx context.Context, who access.Who, in ItemsChange) ([]Kept, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) ([]Kept, error) {
		client, err := client(tx, who, "tenant_id", in.TenantID)
		if err != nil {
			return nil, err
		}
		d := itemBatch{tx: tx, who: who, client: client, named: map[int64]bool{}}
		if err := d.open(in); err != nil {
			return nil, err
		}
		for i, c := range in.Create {
			d.create(fmt.Sprintf("catalog_items_create.%d", i), c)
		}
		for i, c := range in.Update {
			d.update(fmt.Sprintf("catalog_items_update.%d", i), c)
		}
		for i, id := range in.Delete {
			d.delete(fmt.Sprintf("catalog_items_delete.%d", i), id)
		}
		if err := d.free(); err != nil {
			return nil, err
		}
		if err := d.check.Err(); err != nil {
			return nil, err
		}
		if len(d.conflicts) > 0 {
			return nil, &fault.Fault{Kind: fault.Conflict, Code: "conflict", Extra: map[string]any{"conflicts": d.conflicts}}
		}
		if !in.Sure {
			if err := d.single(); err != nil {
				return nil, err
			}
		}
		done, err := store(tx, who, client, d.changes, nil)
		out := make([]Kept, len(done))
		for i, e := range done {
			out[i] = Kept{e.ID, e.Version}
		}
		return out, err
	})
}

// A change is an item before and after; before is nil of a new one.
type change struct {
	was *entry
	now entry
}

// An itemBatch is a change of items, checked as a whole before any of it is
// written.
type itemBatch struct {
	tx        *db.Tx
	who       access.Who
	client    int64
	tax       money.Rate // of what has no other
	items     map[int64]*entry
	groups    map[int64]string
	named     map[int64]bool
	changes   []change
	places    []string // the place of each change in the request
	check     fault.Check
	conflicts []history.Conflict
}

// few is for how many names the database is asked one by one.
const few = 10

// single refuses items whose new name or code differs from that of another item by
// its spelling alone.
func (d *itemBatch) single() error {
	type known struct {
		ID    int64  `db:"catalog_item_id"`
		Name  string `db:"name"`
		Code  string `db:"code"`
		Group string `db:"group_name"`
	}
	var names []any
	now := map[int64]entry{}
	renamed, coded := map[string]int64{}, map[string]int64{} // the id of its item, 0 for a new one
	var before facts
	for _, c := range d.changes {
		if before = (facts{}); c.was != nil {
			before = c.was.facts
			now[c.was.ID] = c.now
		}
		if c.now.Status != Active {
			continue
		}
		if key := textfold.Key(c.now.Name); twins.Anew(textfold.Key(before.Name), key) {
			renamed[key] = c.now.ID
			names = append(names, twins.Like(c.now.Name))
		}
		if code := twins.Code(c.now.Code); twins.Anew(twins.Code(before.Code), code) {
			coded[code] = c.now.ID
		}
	}
	if len(renamed)+len(coded) == 0 {
		return nil
	}
	which, args := ``, []any{d.who.TenantID}
	if len(coded) == 0 && len(names) <= few {
		which, args = ` AND (`+strings.Join(slices.Repeat([]string{`i.name_fold LIKE ?`}, len(names)), ` OR `)+`)`, append(args, names...)
	}
	found, err := db.All[known](d.tx, `SELECT i.catalog_item_id, i.name, i.code, g.name AS group_name FROM catalog_item i JOIN catalog_group g ON g.catalog_group_id = i.catalog_group_id
		WHERE i.tenant_id = ? AND i.status = 'ACTIVE'`+which+` ORDER BY i.catalog_item_id`, args...)
	if err != nil {
		return err
	}
	var all []twins.Twin
	for _, k := range found {
		if changed, is := now[k.ID]; is {
			if k.Name, k.Code = changed.Name, changed.Code; changed.Status != Active {
				continue
			}
		}
		t := twins.Twin{Entity: ItemEntity, ID: k.ID, Name: k.Name, About: twins.Join(k.Code, k.Group)}
		if id, is := renamed[textfold.Key(k.Name)]; is && id != k.ID {
			t.Same = append(t.Same, "name")
		}
		if id, is := coded[twins.Code(k.Code)]; is && id != k.ID {
			t.Same = append(t.Same, "code")
		}
		if t.Same != nil {
			all = append(all, t)
		}
	}
	return twins.Ask(all)
}

func (d *itemBatch) add(at string, was *entry, now entry) {
	d.changes, d.places = append(d.changes, change{was, now}), append(d.places, at)
}

func (d *itemBatch) open(in ItemsChange) error {
	wanted := slices.Clone(in.Delete)
	for _, c := range in.Update {
		wanted = append(wanted, number(c.ID))
	}
	d.items, d.groups = map[int64]*entry{}, map[int64]string{}
	var err error
	if d.tax, err = TaxOf(d.tx, d.who.TenantID); err != nil {
		return err
	}
	for part := range slices.Chunk(wanted, 500) {
		found, err := entries(d.tx, d.who, d.client, ` AND i.catalog_item_id IN (?)`, part)
		if err != nil {
			return err
		}
		for i := range found {
			d.items[found[i].ID] = &found[i]
		}
	}
	known, err := groups(d.tx, d.who)
	for _, g := range known {
		d.groups[g.ID] = g.Name
	}
	return err
}

func (d *itemBatch) create(at string, in ItemChange) {
	if number(in.ID) != 0 {
		d.check.Fail(at+".catalog_item_id", "no_such_thing", nil)
	}
	zero := money.Price(0)
	now := entry{Status: Active, Version: 1, facts: facts{Quantity: 1000, Unit: OtherUnit, Tax: money.Percent(d.tax), Currency: money.EUR}}
	*now.price(d.client) = &zero
	d.apply(at, in, &now)
	if !in.Name.Set {
		d.check.Fail(at+".name", "required", nil)
	}
	if !in.Type.Set {
		d.check.Fail(at+".catalog_type", "required", nil)
	}
	d.add(at, nil, now)
}

func (d *itemBatch) update(at string, in ItemChange) {
	was := d.find(at+".catalog_item_id", number(in.ID))
	if was == nil {
		return
	}
	if was.Status == Deleted {
		if in.Version > 0 && in.Version < was.Version {
			d.conflict(was, "status", Active, Deleted)
		} else {
			d.check.Fail(at+".catalog_item_id", "no_such_thing", nil)
		}
		return
	}
	if strings.EqualFold(in.Status.Or(""), Deleted) {
		d.remove(at, was)
		return
	}
	now := *was
	if *was.price(d.client) == nil && !in.UnitPrice.Set {
		d.check.Fail(at+".unit_price", "required", nil)
	}
	d.apply(at, in, &now)
	fields := history.Diff(was.facts, now.facts)
	if a, b := *was.price(d.client), *now.price(d.client); !equal(a, b) {
		fields["unit_price"] = [2]any{a, b}
	}
	if len(fields) == 0 {
		return
	}
	if in.Version > 0 && in.Version != was.Version {
		for name, v := range fields {
			d.conflict(was, name, v[1], v[0])
		}
		slices.SortFunc(d.conflicts, func(a, b history.Conflict) int { return strings.Compare(a.Field, b.Field) })
	}
	d.add(at, was, now)
}

func equal(a, b *money.Price) bool { return a == b || a != nil && b != nil && *a == *b }

func (d *itemBatch) conflict(e *entry, field string, yours, theirs any) {
	d.conflicts = append(d.conflicts, history.Conflict{Field: fmt.Sprintf("items.%d.%s", e.ID, field), Yours: yours, Theirs: theirs, By: e.UpdatedBy, At: e.UpdatedAt})
}

// delete marks an item as deleted, or removes the client's price; a second time it
// does nothing.
func (d *itemBatch) delete(at string, id int64) {
	if was := d.find(at, id); was != nil && was.Status == Active {
		d.remove(at, was)
	}
}

func (d *itemBatch) remove(at string, was *entry) {
	now := *was
	if d.client == 0 {
		now.Status = Deleted
	} else {
		now.ClientPrice = nil
	}
	d.add(at, was, now)
}

func (d *itemBatch) find(at string, id int64) *entry {
	e := d.items[id]
	switch {
	case e == nil:
		d.check.Fail(at, "no_such_thing", nil)
	case d.named[id]:
		d.check.Fail(at, "named_twice", nil)
		return nil
	}
	d.named[id] = true
	return e
}

// apply applies the change to the item and notes what is wrong with it.
func (d *itemBatch) apply(at string, in ItemChange, e *entry) {
	c := &d.check
	group := &e.GroupID
	if e.GroupID == 0 {
		group = nil
	}
	switch id := in.Or(c, at, group); {
	case id == nil:
		c.Fail(at+".catalog_group_id", "required", nil)
	case *id != e.GroupID && d.groups[*id] == "":
		c.Fail(at+".catalog_group_id", "no_such_thing", nil)
	default:
		e.GroupID = *id
	}
	e.Code = strings.TrimSpace(in.Code.Or(e.Code))
	c.Text(at+".code", &e.Code, MaxCode)
	if in.Name.Set {
		e.Name = strings.TrimSpace(in.Name.Or(""))
		c.Require(at+".name", e.Name)
		c.Max(at+".name", e.Name, MaxName)
	}
	if in.Type.Set {
		if e.Type = Type(strings.ToUpper(string(in.Type.Or("")))); e.Type == "" {
			c.Fail(at+".catalog_type", "required", nil)
		} else {
			c.OneOf(at+".catalog_type", string(e.Type), e.Type.Values())
		}
	}
	if in.Unit.Set {
		if e.Unit = Unit(strings.ToUpper(string(in.Unit.Or("")))); e.Unit == "" {
			e.Unit = OtherUnit
		}
		c.OneOf(at+".unit_of_measure", string(e.Unit), e.Unit.Values())
	}
	if in.Currency.Value != nil {
		e.Currency = money.Currency(strings.ToUpper(string(*in.Currency.Value)))
		c.OneOf(at+".currency", string(e.Currency), e.Currency.Values())
	}
	if in.Qualification.Set {
		e.Qualification = strings.TrimSpace(in.Qualification.Or(""))
		c.OneOf(at+".qualification", e.Qualification, append([]string{""}, Qualifications...))
	}
	if in.KPD.Set {
		if e.KPD = strings.TrimSpace(in.KPD.Or("")); !einvoice.IsKPD(e.KPD) {
			c.Fail(at+".kpd", "no_such_kpd", fault.Args{"code": e.KPD})
		}
	}
	e.LumpSum = in.LumpSum.Or(e.LumpSum)
	e.Quantity = quantities.Read(c, at+".quantity", in.Quantity, e.Quantity)
	e.Tax = money.Percent(percents.Read(c, at+".tax_percentage", in.Tax, money.Rate(e.Tax)))
	if in.PurchasePrice.Set {
		if e.Purchase = nil; in.PurchasePrice.Value != nil {
			price := Prices.Read(c, at+".purchase_price", in.PurchasePrice, 0)
			e.Purchase = &price
		}
	}
	if in.UnitPrice.Set {
		price := Prices.Read(c, at+".unit_price", in.UnitPrice, 0)
		*e.price(d.client) = &price
	}
}

// Qualifications are the qualifications that an item of WORK may require of a
// worker.
var Qualifications = []string{"NKV", "PKV", "KV", "VKV", "SSS", "VŠS", "VSS"}

// store writes the changes, with their history and every changed price, and returns
// the items afterwards, created ones first. An item without any price left is
// deleted.
func store(tx *db.Tx, who access.Who, client int64, changes []change, batch *int64) ([]entry, error) {
	var made, changed []change
	for _, c := range changes {
		switch {
		case c.was == nil:
			made = append(made, c)
		default:
			c.now.Version = c.was.Version + 1
			changed = append(changed, c)
		}
	}
	if client != 0 {
		if err := drop(tx, client, changed); err != nil {
			return nil, err
		}
	}
	if err := releaseCodes(tx, changed); err != nil {
		return nil, err
	}
	if err := insertItems(tx, who, made); err != nil {
		return nil, err
	}
	if err := updateItems(tx, who, changed); err != nil {
		return nil, err
	}
	all := append(made, changed...)
	if client != 0 {
		if err := setPrices(tx, client, all); err != nil {
			return nil, err
		}
	}
	if err := logPrices(tx, who, client, all, batch); err != nil {
		return nil, err
	}
	if err := recordItems(tx, who, all); err != nil {
		return nil, err
	}
	out := make([]entry, len(all))
	for i, c := range all {
		out[i] = c.now
	}
	if len(all) == 0 {
		return out, nil
	}
	return out, announce(tx, who, "items")
}

// drop marks the items as deleted that lose their last price.
func drop(tx *db.Tx, client int64, changed []change) error {
	at := map[int64]int{}
	for i, c := range changed {
		if c.now.ClientPrice == nil && c.now.Price == nil {
			at[c.now.ID] = i
		}
	}
	for part := range slices.Chunk(slices.Sorted(maps.Keys(at)), 500) {
		others, err := db.All[int64](tx, `SELECT DISTINCT catalog_item_id FROM catalog_item_price WHERE catalog_item_id IN (?) AND client_id <> ?`, part, client)
		if err != nil {
			return err
		}
		for _, id := range others {
			delete(at, id)
		}
	}
	for _, i := range at {
		changed[i].now.Status = Deleted
	}
	return nil
}

const itemColumns = `tenant_id, catalog_group_id, catalog_type, code, code_fold, name, name_fold, quantity, unit_of_measure, lump_sum, tax, unit_price, fine_unit_price, currency, qualification, kpd, purchase_price, fine_purchase_price, status, version, updated_at, updated_by`

func (e entry) stored(tx *db.Tx, who access.Who) []any {
	return []any{
		who.TenantID, e.GroupID, e.Type, e.Code, e.key(), e.Name, textfold.Text(e.Name), e.Quantity, e.Unit, e.LumpSum, e.Tax, rounded(e.Price), e.Price, e.Currency, e.Qualification, e.KPD,
		rounded(e.Purchase), e.Purchase, e.Status, e.Version, tx.Now, person(who),
	}
}

func insertItems(tx *db.Tx, who access.Who, made []change) error {
	for part := range slices.Chunk(made, db.AtOnce) {
		var args []any
		for _, c := range part {
			args = append(args, c.now.stored(tx, who)...)
		}
		ids, err := db.All[int64](tx, `INSERT INTO catalog_item (`+itemColumns+`) VALUES `+db.Values(len(part), 22)+` RETURNING catalog_item_id`, args...)
		if err != nil {
			return err
		}
		slices.Sort(ids) // numbered in the order they came
		for i := range part {
			part[i].now.ID = ids[i]
		}
	}
	return nil
}

func updateItems(tx *db.Tx, who access.Who, changed []change) error {
	for part := range slices.Chunk(changed, db.AtOnce) {
		var args []any
		for _, c := range part {
			args = append(append(args, c.now.ID), c.now.stored(tx, who)...)
		}
		set := ""
		for _, column := range strings.Split(itemColumns, ", ")[1:] {
			set += column + " = excluded." + column + ", "
		}
		if _, err := tx.Exec(`INSERT INTO catalog_item (catalog_item_id, `+itemColumns+`) VALUES `+db.Values(len(part), 23)+`
			ON CONFLICT (catalog_item_id) DO UPDATE SET `+strings.TrimSuffix(set, ", "), args...); err != nil {
			return err
		}
	}
	return nil
}

// setPrices gives the client the prices, and takes away those that are none.
func setPrices(tx *db.Tx, client int64, all []change) error {
	var none []int64
	var some []change
	for _, c := range all {
		if c.now.ClientPrice == nil {
			none = append(none, c.now.ID)
		} else {
			some = append(some, c)
		}
	}
	for part := range slices.Chunk(none, 500) {
		if _, err := tx.Exec(`DELETE FROM catalog_item_price WHERE client_id = ? AND catalog_item_id IN (?)`, client, part); err != nil {
			return err
		}
	}
	for part := range slices.Chunk(some, db.AtOnce) {
		var args []any
		for _, c := range part {
			args = append(args, client, c.now.ID, rounded(c.now.ClientPrice), *c.now.ClientPrice)
		}
		if _, err := tx.Exec(`INSERT INTO catalog_item_price (client_id, catalog_item_id, unit_price, fine_unit_price) VALUES `+db.Values(len(part), 4)+`
			ON CONFLICT (client_id, catalog_item_id) DO UPDATE SET unit_price = excluded.unit_price, fine_unit_price = excluded.fine_unit_price`, args...); err != nil {
			return err
		}
	}
	return nil
}

// logPrices stores every changed price. A deleted item has no price.
func logPrices(tx *db.Tx, who access.Who, client int64, all []change, batch *int64) error {
	var whose *int64
	if client != 0 {
		whose = &client
	}
	var args []any
	n := 0
	flush := func() error {
		if n == 0 {
			return nil
		}
		_, err := tx.Exec(`INSERT INTO catalog_price_log (tenant_id, catalog_item_id, client_id, old_price, new_price, fine_old_price, fine_new_price, currency, user_id, at, catalog_import_id) VALUES `+db.Values(n, 11), args...)
		n, args = 0, nil
		return err
	}
	for _, c := range all {
		var was *money.Price
		if c.was != nil && c.was.Status == Active {
			was = *c.was.price(client)
		}
		is := *c.now.price(client)
		if c.now.Status == Deleted {
			is = nil
		}
		if equal(was, is) {
			continue
		}
		args = append(args, who.TenantID, c.now.ID, whose, rounded(was), rounded(is), was, is, c.now.Currency, person(who), tx.Now, batch)
		if n++; n == db.AtOnce {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}
