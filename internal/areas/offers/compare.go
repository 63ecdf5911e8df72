package offers

import (
	"context"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// ToCompare names two versions of one offer: the later, and the earlier one it
// is compared with, by itself the one before.
type ToCompare struct {
	ID   int64 `path:"offer_id" json:"-"`
	With int64 `query:"with" json:"-"`
}

// Comparison is the differences between two versions, line by line.
type Comparison struct {
	From       Compared       `json:"from"`
	To         Compared       `json:"to"`
	Fields     []FieldChange  `json:"fields"` // of the offer as a whole
	Rows       []ComparedRow  `json:"rows"`
	Added      int64          `json:"added"`
	Removed    int64          `json:"removed"`
	Changed    int64          `json:"changed"`
	Difference *money.Cents   `json:"difference"` // of the totals with tax
	Percentage *money.Percent `json:"difference_percentage"`
}

// Compared is one of the two.
type Compared struct {
	ID            int64     `json:"offer_id"`
	VersionNumber int64     `json:"version_number"`
	Status        Status    `json:"status"`
	CreatedAt     time.Time `json:"created_at"`
	Totals        Totals    `json:"totals"`
}

// FieldChange is a field of the offer that differs.
type FieldChange struct {
	Field string `json:"field"`
	From  any    `json:"from"`
	To    any    `json:"to"`
}

// RowChange is the kind of a line's difference.
type RowChange string

// The changes.
const (
	RowSame    RowChange = "SAME"
	RowAdded   RowChange = "ADDED"
	RowRemoved RowChange = "REMOVED"
	RowChanged RowChange = "CHANGED"
)

func (RowChange) Values() []string { return []string{"SAME", "ADDED", "REMOVED", "CHANGED"} }

// ComparedRow is a line in both versions; From or To is nil where it is missing.
// Difference is the change of its amount in the total.
type ComparedRow struct {
	Change     RowChange     `json:"change"`
	Kind       Kind          `json:"kind"`
	Name       string        `json:"name"`
	From       *ComparedLine `json:"from"`
	To         *ComparedLine `json:"to"`
	Fields     []string      `json:"fields"` // that differ
	Difference *money.Cents  `json:"difference"`
}

// ComparedLine is a line in one version. For a line that does not count, Net is
// what it would add.
type ComparedLine struct {
	Name      string         `json:"name"`
	Note      string         `json:"note"`
	Type      catalog.Type   `json:"catalog_type"`
	Quantity  money.Quantity `json:"quantity"`
	Unit      catalog.Unit   `json:"unit_of_measure"`
	UnitPrice *money.Price   `json:"unit_price"`
	Discount  *money.Percent `json:"discount"`
	Tax       *money.Percent `json:"tax_percentage"`
	ChooseOne bool           `json:"choose_one"`
	Optional  bool           `json:"optional"`
	Counts    bool           `json:"counts"`
	Net       *money.Cents   `json:"net"`
}

// Compare returns the differences between two versions of an offer that the person
// may see.
func (s *Service) Compare(ctx context.Context, who access.Who, in ToCompare) (Comparison, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Comparison, error) {
		to, err := Find(tx, who, access.OfferRead, in.ID)
		if err != nil {
			return Comparison{}, err
		}
		var from Offer
		if in.With != 0 {
			if from, err = Find(tx, who, access.OfferRead, in.With); err == nil && from.ChainID != to.ChainID {
				err = fault.Missing()
			}
		} else {
			from, err = fault.Only(read(tx, who, ` AND o.offer_chain_id = ? AND o.version_number <= ? AND o.deleted_at IS NULL ORDER BY o.offer_id = ?, o.version_number DESC`, to.ChainID, to.VersionNumber, to.ID))
			if fault.IsMissing(err) { // a deleted one that was the first
				from, err = to, nil
			}
		}
		if err != nil {
			return Comparison{}, err
		}
		if from.Terms, err = printedTerms(tx, from); err != nil {
			return Comparison{}, err
		}
		if to.Terms, err = printedTerms(tx, to); err != nil {
			return Comparison{}, err
		}
		all, err := linesOf(tx, from.ID, to.ID)
		if err != nil {
			return Comparison{}, err
		}
		return compare(from, to, all[from.ID], all[to.ID])
	})
}

func compare(from, to Offer, was, is []line) (c Comparison, err error) {
	if c.From, err = from.compared(was); err != nil {
		return c, err
	}
	if c.To, err = to.compared(is); err != nil {
		return c, err
	}
	c.Fields, c.Rows = []FieldChange{}, []ComparedRow{}
	for _, name := range []string{"title", "tenant_id", "description", "validity_period", "deadline", "discount", "terms"} {
		a, b := history.Value(from.head, name), history.Value(to.head, name)
		if differs(a, b) {
			c.Fields = append(c.Fields, FieldChange{name, a, b})
		}
	}
	before, err := amounts(was)
	if err != nil {
		return c, err
	}
	after, err := amounts(is)
	if err != nil {
		return c, err
	}
	partner := pair(was, is)
	taken := map[int]bool{}
	for _, i := range partner {
		taken[i] = true
	}
	next := 0 // of the earlier version
	removed := func(until int) {
		for ; next < until; next++ {
			if !taken[next] {
				c.add(was[next].Kind, &before[next], nil)
			}
		}
	}
	for k := range is {
		if i, known := partner[k]; known {
			removed(i)
			next = max(next, i+1)
			c.add(is[k].Kind, &before[i], &after[k])
			continue
		}
		c.add(is[k].Kind, nil, &after[k])
	}
	removed(len(was))
	difference := *c.To.Totals.Gross - *c.From.Totals.Gross
	c.Difference, c.Percentage = &difference, share(difference, *c.From.Totals.Gross)
	return c, nil
}

func (o Offer) compared(lines []line) (Compared, error) {
	b, err := reckon(lines, offered(lines), o.Discount)
	return Compared{o.ID, o.VersionNumber, o.Status, o.CreatedAt, b.totals()}, err
}

// amounts returns the lines with what they add to the total, sections with their
// sum.
func amounts(lines []line) ([]ComparedLine, error) {
	all, err := shown(lines, access.Client)
	out := make([]ComparedLine, len(all))
	for i, l := range all {
		out[i] = ComparedLine{l.Name, l.Note, l.Type, l.Quantity, l.Unit, l.UnitPrice, l.Discount, l.Tax, l.ChooseOne, l.Optional, l.Counts || l.Kind == Section, l.Net}
	}
	return out, err
}

// pair finds, for each line of the later version by its place, the same one of
// the earlier: the line that it continues, or else one of the same item and name.
func pair(was, is []line) map[int]int {
	out, free := map[int]int{}, map[int]bool{}
	first := map[int64]int{}
	for i, l := range was {
		free[i] = true
		first[l.first()] = i
	}
	for k, l := range is {
		if i, ok := first[l.first()]; ok && free[i] && was[i].Kind == l.Kind {
			out[k] = i
			delete(free, i)
		}
	}
	type key struct {
		kind Kind
		item int64
		name string
	}
	of := func(l line) key {
		k := key{l.Kind, 0, l.Name}
		if l.CatalogItemID != nil {
			k.item = *l.CatalogItemID
		}
		return k
	}
	alike := map[key][]int{}
	for i, l := range was {
		if free[i] {
			alike[of(l)] = append(alike[of(l)], i)
		}
	}
	for k, l := range is {
		if _, done := out[k]; done {
			continue
		}
		if some := alike[of(l)]; len(some) > 0 {
			out[k], alike[of(l)] = some[0], some[1:]
		}
	}
	return out
}

func (c *Comparison) add(kind Kind, from, to *ComparedLine) {
	r := ComparedRow{Kind: kind, From: from, To: to, Fields: []string{}}
	var difference money.Cents
	adds := func(l *ComparedLine) money.Cents {
		if l == nil || !l.Counts || l.Net == nil {
			return 0
		}
		return *l.Net
	}
	difference = adds(to) - adds(from)
	if kind != Text {
		r.Difference = &difference
	}
	switch {
	case from == nil:
		r.Change, r.Name = RowAdded, to.Name
	case to == nil:
		r.Change, r.Name = RowRemoved, from.Name
	default:
		r.Change, r.Name = RowSame, to.Name
		for _, name := range []string{"name", "note", "catalog_type", "quantity", "unit_of_measure", "unit_price", "discount", "tax_percentage", "choose_one", "optional", "counts"} {
			if differs(history.Value(*from, name), history.Value(*to, name)) {
				r.Fields = append(r.Fields, name)
			}
		}
		if len(r.Fields) > 0 {
			r.Change = RowChanged
		}
	}
	if kind == Charge {
		switch r.Change {
		case RowAdded:
			c.Added++
		case RowRemoved:
			c.Removed++
		case RowChanged:
			c.Changed++
		}
	}
	c.Rows = append(c.Rows, r)
}

func differs(a, b any) bool {
	fields := history.Diff(struct {
		V any `json:"v"`
	}{a}, struct {
		V any `json:"v"`
	}{b})
	return len(fields) > 0
}
