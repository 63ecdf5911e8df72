package offers

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"teren/internal/areas/catalog"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// MaxLines is how many lines an offer may have, its headings and texts too.
const MaxLines = 1000

// maxNet bounds one line: a thousand of them are exact in every client.
const maxNet = money.Cents(10_000_000_000_00)

// Kind is the kind of a line.
type Kind string

// The kinds. A SECTION reaches to the next one.
const (
	Charge  Kind = "LINE" // what is charged
	Section Kind = "SECTION"
	Text    Kind = "TEXT"
)

func (Kind) Values() []string { return []string{"LINE", "SECTION", "TEXT"} }

// Line is a line of an offer as people read it. Counts is set if it is in the
// total; the net of a section is the sum of its lines that count.
type Line struct {
	ID            int64          `json:"offer_line_item_id"`
	FirstID       int64          `json:"first_id"` // the same of a line in every version
	Kind          Kind           `json:"kind"`
	Name          string         `json:"name"`
	Note          string         `json:"note"` // printed below the name
	ChooseOne     bool           `json:"choose_one"`
	Optional      bool           `json:"optional"`
	Chosen        bool           `json:"chosen"`
	Counts        bool           `json:"counts"`
	CatalogItemID *int64         `json:"catalog_item_id"`
	Group         *catalog.Group `json:"catalog_group"`
	Type          catalog.Type   `json:"catalog_type"`
	Quantity      money.Quantity `json:"quantity"`
	Unit          catalog.Unit   `json:"unit_of_measure"`
	UnitPrice     *money.Price   `json:"unit_price"`
	Discount      *money.Percent `json:"discount"`
	Tax           *money.Percent `json:"tax_percentage"`
	Net           *money.Cents   `json:"net"`
	PurchasePrice *money.Price   `json:"purchase_price"`
	Margin        *money.Cents   `json:"margin"`
	MarginShare   *money.Percent `json:"margin_percentage"`
}

// line is a line as it is stored.
type line struct {
	ID            int64          `db:"offer_line_item_id"`
	OfferID       int64          `db:"offer_id"`
	FirstID       *int64         `db:"first_id"`
	Position      int64          `db:"position"`
	Kind          Kind           `db:"kind"`
	Name          string         `db:"name"`
	Note          string         `db:"note"`
	ChooseOne     bool           `db:"choose_one"`
	Optional      bool           `db:"optional"`
	Chosen        bool           `db:"chosen"`
	Accepted      *bool          `db:"accepted"`
	CatalogItemID *int64         `db:"catalog_item_id"`
	GroupID       *int64         `db:"catalog_group_id"`
	GroupName     string         `db:"group_name"`
	Type          catalog.Type   `db:"catalog_type"`
	Quantity      money.Quantity `db:"quantity"`
	Unit          catalog.Unit   `db:"unit_of_measure"`
	UnitPrice     money.Price    `db:"unit_price"`
	PurchasePrice *money.Price   `db:"purchase_price"`
	Discount      money.Percent  `db:"discount"`
	Tax           money.Percent  `db:"tax"`
	Net           money.Cents    `db:"net"`
}

const lineColumns = `offer_id, first_id, position, kind, name, note, choose_one, optional, chosen, catalog_item_id, catalog_group_id, group_name,
	catalog_type, quantity, unit_of_measure, unit_price, fine_unit_price, purchase_price, fine_purchase_price, discount, tax, net`

// lineRow is a line as it is read.
const lineRow = `offer_line_item_id, accepted, offer_id, first_id, position, kind, name, note, choose_one, optional, chosen, catalog_item_id, catalog_group_id, group_name,
	catalog_type, quantity, unit_of_measure, exact_unit_price AS unit_price, exact_purchase_price AS purchase_price, discount, tax, net`

var lineColumnNames = strings.FieldsFunc(lineColumns, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })

func linesOf(tx *db.Tx, offers ...int64) (map[int64][]line, error) {
	all, err := db.All[line](tx, `SELECT `+lineRow+` FROM offer_line WHERE offer_id IN (?) ORDER BY offer_id, position`, offers)
	out := make(map[int64][]line, len(offers))
	for _, l := range all {
		out[l.OfferID] = append(out[l.OfferID], l)
	}
	return out, err
}

func (l line) stored() []any {
	var cost any
	if l.PurchasePrice != nil {
		cost = l.PurchasePrice.Cents()
	}
	return []any{l.OfferID, l.FirstID, l.Position, l.Kind, l.Name, l.Note, l.ChooseOne, l.Optional, l.Chosen, l.CatalogItemID, l.GroupID, l.GroupName,
		l.Type, l.Quantity, l.Unit, l.UnitPrice.Cents(), l.UnitPrice, cost, l.PurchasePrice, l.Discount, l.Tax, l.Net}
}

// first returns the number that the line has in every version.
func (l line) first() int64 {
	if l.FirstID != nil {
		return *l.FirstID
	}
	return l.ID
}

// shown returns the lines as a company on the side sees them.
func shown(lines []line, side access.Side) ([]Line, error) {
	counts := offered(lines)
	out := make([]Line, len(lines))
	section := -1
	for i, l := range lines {
		out[i] = Line{
			ID: l.ID, FirstID: l.first(), Kind: l.Kind, Name: l.Name, Note: l.Note, ChooseOne: l.ChooseOne, Optional: l.Optional, Chosen: l.Chosen, Counts: counts[i],
			Type: l.Type, Quantity: l.Quantity, Unit: l.Unit,
		}
		switch l.Kind {
		case Section:
			section = i
			out[i].Net = new(money.Cents)
			continue
		case Text:
			continue
		}
		out[i].UnitPrice, out[i].Discount, out[i].Tax, out[i].Net = &l.UnitPrice, &l.Discount, &l.Tax, &l.Net
		if counts[i] && section >= 0 {
			*out[section].Net += l.Net
		}
		if side != access.Contractor { // the catalogue is the contractor's
			continue
		}
		if l.GroupID != nil {
			out[i].Group = &catalog.Group{ID: *l.GroupID, Name: l.GroupName}
		}
		out[i].CatalogItemID = l.CatalogItemID
		if l.PurchasePrice != nil {
			cost, err := money.Net(*l.PurchasePrice, l.Quantity)
			if err != nil {
				return nil, err
			}
			left := l.Net - cost
			out[i].PurchasePrice, out[i].Margin, out[i].MarginShare = l.PurchasePrice, &left, share(left, l.Net)
		}
	}
	return out, nil
}

// NewLine is a line as it should be. Absent fields have defaults: a LINE of
// MATERIAL, quantity 1, unit OTHER, price 0, tax 25. A newly named catalogue item
// supplies the absent ones: name, type, group, unit, tax and prices.
type NewLine struct {
	ID            *int64                `json:"offer_line_item_id,omitempty"` // of the version, or of its parent
	Kind          Kind                  `json:"kind,omitempty"`
	Name          string                `json:"name,omitempty"`
	Note          string                `json:"note,omitempty"`
	ChooseOne     bool                  `json:"choose_one,omitempty"`
	Optional      bool                  `json:"optional,omitempty"`
	Chosen        bool                  `json:"chosen,omitempty"`
	CatalogItemID *int64                `json:"catalog_item_id,omitempty"`
	GroupID       *int64                `json:"catalog_group_id,omitempty"`
	Type          catalog.Type          `json:"catalog_type,omitempty"`
	Quantity      api.Opt[money.Number] `json:"quantity,omitzero"`
	Unit          catalog.Unit          `json:"unit_of_measure,omitempty"`
	UnitPrice     api.Opt[money.Number] `json:"unit_price,omitzero"`
	PurchasePrice api.Opt[money.Number] `json:"purchase_price,omitzero"`
	Discount      api.Opt[money.Number] `json:"discount,omitzero"`
	Tax           api.Opt[money.Number] `json:"tax_percentage,omitzero"`
}

var (
	quantities = catalog.Numbers[money.Quantity]{Parse: money.ParseQuantity, Low: 0, High: catalog.MaxQuantity, Show: money.Quantity.String}
	percents   = catalog.Numbers[money.Rate]{Parse: money.ParsePercent, Low: 0, High: 10_000, Show: money.Rate.Percent}
)

// A reader reads the lines of a request, and notes what is wrong with them.
type reader struct {
	tx     *db.Tx
	who    access.Who
	client int64      // the client of the prices
	tax    money.Rate // of what has no other
	draft  bool
	known  map[int64]line // by number: those of the version, or of its parent
	items  map[int64]*catalog.Item
	groups map[int64]*catalog.Group
	check  *fault.Check
	err    error // of the database
}

// read returns the lines in their order.
func (r *reader) read(in []NewLine) []line {
	if len(in) > MaxLines {
		r.check.Fail("line_items", "too_many_lines", fault.Args{"max": MaxLines})
		return nil
	}
	if r.tax, r.err = catalog.TaxOf(r.tx, r.who.TenantID); r.err != nil {
		return nil
	}
	r.items, r.groups = map[int64]*catalog.Item{}, map[int64]*catalog.Group{}
	out := make([]line, len(in))
	named := map[int64]bool{}
	for i, l := range in {
		at := fmt.Sprintf("line_items.%d", i)
		var was line
		if l.ID != nil && *l.ID != 0 {
			var ok bool
			if was, ok = r.known[*l.ID]; !ok {
				r.check.Fail(at+".offer_line_item_id", "no_such_thing", nil)
			} else if named[*l.ID] {
				r.check.Fail(at+".offer_line_item_id", "named_twice", nil)
			}
			named[*l.ID] = true
		}
		out[i] = r.line(at, l, was)
		out[i].Position = int64(i + 1)
	}
	r.alternatives(out)
	return out
}

func (r *reader) line(at string, in NewLine, was line) line {
	c := r.check
	l := line{ID: was.ID, FirstID: was.FirstID, Kind: Kind(upper(string(in.Kind), string(Charge))), Name: strings.TrimSpace(in.Name), Note: strings.TrimSpace(in.Note),
		Type: catalog.Material, Quantity: 1000, Unit: catalog.OtherUnit, Tax: money.Percent(r.tax)}
	c.OneOf(at+".kind", string(l.Kind), l.Kind.Values())
	most := 1000
	if l.Kind == Charge {
		most = 300 // as a line of a task
	}
	c.Max(at+".name", l.Name, most)
	c.Max(at+".note", l.Note, 2000)
	switch l.Kind {
	case Section:
		l.ChooseOne = in.ChooseOne
	case Charge:
		r.charge(at, in, was, &l)
	}
	if !r.draft {
		c.Require(at+".name", l.Name)
	}
	return l
}

// charge reads the fields of a charged line.
func (r *reader) charge(at string, in NewLine, was line, l *line) {
	c := r.check
	l.Optional, l.Chosen = in.Optional, in.Chosen
	if id := in.CatalogItemID; id != nil && *id != 0 {
		l.CatalogItemID = id
		if was.CatalogItemID != nil && *was.CatalogItemID == *id {
			l.PurchasePrice = was.PurchasePrice
		} else if i := find(r, r.items, *id, func() (catalog.Item, error) { return catalog.Find(r.tx, r.who, *id, r.client) }); i == nil || i.Currency != Currency {
			c.Fail(at+".catalog_item_id", "no_such_thing", nil)
		} else {
			l.Type, l.Unit, l.Tax, l.UnitPrice, l.PurchasePrice = i.Type, i.Unit, money.Percent(i.Tax), i.Price, i.Purchase
			l.GroupID, l.GroupName = &i.GroupID, i.GroupName
			if l.Name == "" {
				l.Name = i.Name
			}
		}
	}
	if id := in.GroupID; id != nil && *id != 0 {
		l.GroupID = id
		if was.GroupID != nil && *was.GroupID == *id {
			l.GroupName = was.GroupName
		} else if g := find(r, r.groups, *id, func() (catalog.Group, error) { return catalog.FindGroup(r.tx, r.who, *id) }); g == nil {
			c.Fail(at+".catalog_group_id", "no_such_thing", nil)
		} else {
			l.GroupName = g.Name
		}
	}
	l.Type = catalog.Type(upper(string(in.Type), string(l.Type)))
	c.OneOf(at+".catalog_type", string(l.Type), l.Type.Values())
	l.Unit = catalog.Unit(upper(string(in.Unit), string(l.Unit)))
	c.OneOf(at+".unit_of_measure", string(l.Unit), l.Unit.Values())
	l.Quantity = quantities.Read(c, at+".quantity", in.Quantity, l.Quantity)
	if l.Quantity == 0 && !r.draft && !c.Failed(at+".quantity") {
		c.Fail(at+".quantity", "zero", nil)
	}
	l.UnitPrice = catalog.Prices.Read(c, at+".unit_price", in.UnitPrice, l.UnitPrice)
	l.Discount = money.Percent(percents.Read(c, at+".discount", in.Discount, 0))
	l.Tax = money.Percent(percents.Read(c, at+".tax_percentage", in.Tax, money.Rate(l.Tax)))
	if in.PurchasePrice.Set {
		l.PurchasePrice = nil
		if in.PurchasePrice.Value != nil {
			price := catalog.Prices.Read(c, at+".purchase_price", in.PurchasePrice, 0)
			l.PurchasePrice = &price
		}
	}
	var err error
	if l.Net, err = amount(l.UnitPrice, l.Quantity, l.Discount); err != nil || l.Net > maxNet {
		c.Fail(at+".unit_price", "out_of_range", fault.Args{"min": 0, "max": maxNet})
	}
}

// alternatives checks that exactly one alternative of a section is chosen; in a
// draft the first one counts until somebody chooses.
func (r *reader) alternatives(lines []line) {
	section, chosen, first := -1, 0, -1
	end := func() {
		switch {
		case section < 0 || first < 0 || chosen == 1:
		case chosen == 0 && r.draft:
			lines[first].Chosen = true
		default:
			r.check.Fail(fmt.Sprintf("line_items.%d", section), "choose_one", nil)
		}
	}
	for i := range lines {
		switch l := &lines[i]; {
		case l.Kind == Section:
			end()
			section, chosen, first = -1, 0, -1
			if l.ChooseOne {
				section = i
			}
		case l.Kind == Charge && section >= 0:
			l.Optional = false
			if first < 0 {
				first = i
			}
			if l.Chosen {
				chosen++
			}
		case !l.Optional:
			l.Chosen = false
		}
	}
	end()
}

// find looks for what a line names, once; nil is nothing of the person's.
func find[T any](r *reader, known map[int64]*T, id int64, look func() (T, error)) *T {
	if v, ok := known[id]; ok || r.err != nil {
		return v
	}
	v, err := look()
	switch {
	case err == nil:
		known[id] = &v
	case fault.IsMissing(err):
		known[id] = nil
	default:
		r.err = err
	}
	return known[id]
}

func upper(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return strings.ToUpper(s)
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

// differ adds the columns in which the lines differ, and reports whether there are
// any.
func differ(a, b line, columns map[string]bool) (some bool) {
	x, y := a.stored(), b.stored()
	for i, column := range lineColumnNames {
		if deref(x[i]) != deref(y[i]) {
			columns[column], some = true, true
		}
	}
	return some
}

func deref(v any) any {
	switch p := v.(type) {
	case *int64:
		if p != nil {
			return *p
		}
		return nil
	case *money.Price:
		if p != nil {
			return *p
		}
		return nil
	}
	return v
}

// saveLines replaces the lines of the offer, and returns whether anything changed.
// It sets the numbers of the lines.
func saveLines(tx *db.Tx, offer int64, was, now []line) (bool, error) {
	before := map[int64]line{}
	for _, l := range was {
		before[l.ID] = l
	}
	var fresh, changed []*line
	columns := map[string]bool{}
	for i := range now {
		l := &now[i]
		l.OfferID = offer
		old, ok := before[l.ID]
		delete(before, l.ID)
		switch {
		case !ok:
			fresh = append(fresh, l)
		case differ(old, *l, columns):
			changed = append(changed, l)
		}
	}
	gone := make([]int64, 0, len(before))
	for id := range before {
		gone = append(gone, id)
	}
	for part := range slices.Chunk(gone, 500) {
		if _, err := tx.Exec(`DELETE FROM offer_line WHERE offer_id = ? AND offer_line_item_id IN (?)`, offer, part); err != nil {
			return false, err
		}
	}
	for part := range slices.Chunk(changed, db.AtOnce) {
		var args []any
		for _, l := range part {
			args = append(append(args, l.ID), l.stored()...)
		}
		// What is not named costs its indexes nothing.
		set := ""
		for _, column := range slices.Sorted(maps.Keys(columns)) {
			set += column + " = excluded." + column + ", "
		}
		if _, err := tx.Exec(`INSERT INTO offer_line (offer_line_item_id, `+lineColumns+`) VALUES `+db.Values(len(part), 23)+`
			ON CONFLICT (offer_line_item_id) DO UPDATE SET `+strings.TrimSuffix(set, ", "), args...); err != nil {
			return false, err
		}
	}
	for part := range slices.Chunk(fresh, db.AtOnce) {
		var args []any
		for _, l := range part {
			args = append(args, l.stored()...)
		}
		ids, err := db.All[int64](tx, `INSERT INTO offer_line (`+lineColumns+`) VALUES `+db.Values(len(part), 22)+` RETURNING offer_line_item_id`, args...)
		if err != nil {
			return false, err
		}
		slices.Sort(ids) // numbered in the order they came
		for i := range part {
			part[i].ID = ids[i]
		}
	}
	return len(gone)+len(changed)+len(fresh) > 0, nil
}
