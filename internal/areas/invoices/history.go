package invoices

import (
	"slices"

	"teren/internal/areas/catalog"
	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/history"
)

// An edit is what a change of a draft did, to be recorded.
type edit struct {
	was, now             head
	had, has             []Line
	referred, references []Before
}

// events returns what the edit did: an event for each field of the head, and one each for
// lines that were added, removed and changed, and for their order.
func (e edit) events(tx *db.Tx, who access.Who, currency money.Currency) ([]history.Event, error) {
	kind := func(field string) string {
		if field == "tenant_id" {
			return "client"
		}
		return field
	}
	out, err := history.Edits(e.was, e.now, history.Diff(e.was, e.now), kind, func(kind string, of head) (any, error) {
		if kind != "client" {
			return history.Value(of, kind), nil
		}
		if of.ClientID == nil {
			return nil, nil
		}
		if *of.ClientID == tenants.PrivateIndividual {
			return tenants.PrivateName(who.Language), nil
		}
		return db.One[string](tx, `SELECT name FROM tenant WHERE tenant_id = ?`, *of.ClientID)
	})
	if err != nil {
		return nil, err
	}
	if a, b := nums(e.referred), nums(e.references); !slices.Equal(a, b) {
		out = append(out, history.Event{Kind: "refers_to", Old: a, New: b})
	}
	return append(out, lineEvents(e.had, e.has, currency, who.Language)...), nil
}

// nums returns the numbers of the invoices, without those of drafts.
func nums(all []Before) (out []string) {
	for _, b := range all {
		if b.Num != "" {
			out = append(out, b.Num)
		}
	}
	return out
}

// lineEvents compares the lines before and after an edit. A line without a counterpart is
// the changed one of the same work or name, or else of the same place among such lines.
func lineEvents(had, has []Line, currency money.Currency, language string) (out []history.Event) {
	gone, come := unlike(had, has), unlike(has, had)
	var from, to, added []string
	text := func(l Line) string { return l.text(currency, language) }
	waiting, taken := map[counterpart][]Line{}, map[counterpart]int{}
	for _, a := range gone {
		waiting[a.counterpart()] = append(waiting[a.counterpart()], a)
	}
	come = slices.DeleteFunc(come, func(b Line) bool {
		of, n := waiting[b.counterpart()], taken[b.counterpart()]
		if n == len(of) {
			return false
		}
		from, to = append(from, text(of[n])), append(to, text(b))
		taken[b.counterpart()]++
		return true
	})
	gone = slices.DeleteFunc(gone, func(a Line) bool {
		taken[a.counterpart()]--
		return taken[a.counterpart()] >= 0
	})
	for n, b := range come {
		if n < len(gone) && len(gone) == len(come) {
			from, to = append(from, text(gone[n])), append(to, text(b))
		} else {
			added = append(added, text(b))
		}
	}
	if len(gone) == len(come) {
		gone = nil
	}
	var removed []string
	for _, a := range gone {
		removed = append(removed, text(a))
	}
	moved := len(from)+len(added)+len(removed) == 0 && !slices.EqualFunc(had, has, alike)
	for _, e := range []struct {
		kind     string
		old, now []string
	}{{"lines_added", nil, added}, {"lines_removed", removed, nil}, {"lines_changed", from, to}} {
		if len(e.old)+len(e.now) > 0 {
			out = append(out, history.Event{Kind: e.kind, Old: some(e.old), New: some(e.now), Money: true})
		}
	}
	if moved {
		out = append(out, history.Event{Kind: "lines_moved"})
	}
	return out
}

// counterpart is what two versions of a line have in common: the work that it is for, or
// else its name.
type counterpart struct {
	work int64
	kind LineKind
	name string
}

func (l Line) counterpart() counterpart {
	if l.WorkID != nil {
		return counterpart{work: *l.WorkID}
	}
	return counterpart{kind: l.Kind, name: l.Name}
}

// alike reports whether nothing that a person writes of the lines differs.
func alike(a, b Line) bool { return a.lineEdit == b.lineEdit }

// unlike returns the lines of a that have no equal one of their own among b.
func unlike(a, b []Line) (out []Line) {
	left := map[lineEdit]int{}
	for _, l := range b {
		left[l.lineEdit]++
	}
	for _, l := range a {
		if left[l.lineEdit]--; left[l.lineEdit] < 0 {
			out = append(out, l)
		}
	}
	return out
}

// maxNamed is how many lines an event of the history names.
const maxNamed = 20

// some returns the first of the texts, and how many are left out; nil for none.
func some(all []string) any {
	if len(all) == 0 {
		return nil
	}
	if more := len(all) - maxNamed; more > 0 {
		return append(slices.Clone(all[:maxNamed]), "… +"+number(more))
	}
	return all
}

// text returns the line as history shows it.
func (l Line) text(currency money.Currency, language string) string {
	name := l.Name
	if short := []rune(name); len(short) > 100 {
		name = string(short[:100]) + "…"
	}
	if l.Kind != Charge {
		return name
	}
	amount := words.Number(l.Quantity.String(), language)
	if l.Unit != catalog.OtherUnit {
		amount = joined(" ", amount, words.Measure{Unit: string(l.Unit), Amount: l.Quantity.String()}.In(language))
	}
	parts := []string{name, amount + " × " + l.UnitPrice.Format(currency, language)}
	if l.Discount != 0 {
		parts = append(parts, "−"+words.Percent(money.Rate(l.Discount).Percent(), language))
	}
	if l.Treatment == ReverseCharge {
		parts = append(parts, "AE")
	} else {
		parts = append(parts, words.Percent(money.Rate(l.Tax).Percent(), language))
	}
	return joined(" · ", append(parts, l.KPD)...)
}

// recordFollowed records in the history of each invoice that the issued one takes back,
// credits or debits that it did.
func (b bill) recordFollowed(tx *db.Tx, who access.Who, i Invoice) error {
	kind := map[Kind]string{Cancellation: "cancelled", CreditNote: "credited", DebitNote: "debited"}[i.Kind]
	for _, r := range b.before {
		if r.ID == nil || kind == "" {
			continue
		}
		x, err := find(tx, who, *r.ID)
		if err != nil {
			return err
		}
		if err := history.Record(tx, who, x.Ref(who), history.Event{Kind: kind, New: i.Num}); err != nil {
			return err
		}
	}
	return nil
}
