package invoices

import (
	"slices"

	"teren/internal/areas/catalog"
	"teren/internal/areas/offers"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/kit/einvoice"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// advance makes the draft of an advance: a percentage, or an amount with tax, of an
// accepted offer or of tasks that are still to be invoiced.
func (n New) advance(tx *db.Tx, who access.Who) (api.Created, error) {
	i := Invoice{TenantID: who.TenantID, Status: Draft, Currency: money.EUR, Kind: Advance, head: head{ClientID: n.ClientID, ClientKind: tenants.VATPayer}}
	var all []Line
	var task *int64
	var name string
	switch {
	case n.OfferID != nil && len(n.TaskIDs) > 0:
		return 0, fault.OnField("offer_id", "invoice_advance_of", nil)
	case n.OfferID != nil:
		o, err := offers.Agreed(tx, who, *n.OfferID)
		if err != nil {
			return 0, onField("offer_id", err)
		}
		if err := soldBefore(tx, who, "offer_id", 0, *n.OfferID); err != nil {
			return 0, err
		}
		i.ClientID, i.AdvanceOf, name = o.ClientID, n.OfferID, o.Num
		for _, r := range o.Rates {
			all = append(all, charges([]einvoice.Category{{Treatment: einvoice.Standard, Rate: r.Rate, Base: r.Net}}, o.Num)...)
		}
	case len(n.TaskIDs) > 0:
		for at, id := range n.TaskIDs {
			t, err := planned(tx, who, &i, at, id)
			if err != nil {
				return 0, err
			}
			lines, err := linesOfTask(tx, who, "task_ids."+number(at), t, nil)
			if err != nil {
				return 0, err
			}
			all, name, task = append(all, lines...), joined(", ", name, t.Text.Title), &t.ID
		}
	default:
		return 0, fault.OnField("offer_id", "invoice_advance_of", nil)
	}
	var c fault.Check
	if err := i.named(tx, who, &c, true); err != nil {
		return 0, err
	}
	if i.ClientID == nil {
		c.Fail("offer_id", "invoice_no_client", nil)
	}
	if err := c.Err(); err != nil {
		return 0, err
	}
	language, err := i.spoken(tx)
	if err != nil {
		return 0, err
	}
	of, err := i.categories(tx, all)
	if err != nil {
		return 0, err
	}
	earlier, err := advancesOf(tx, who, i, n.TaskIDs)
	if err != nil {
		return 0, err
	}
	left := rest{left: gross(positive(of)), parts: len(earlier)}
	for _, e := range earlier {
		left.left -= e.Gross
	}
	lines, err := portion(of, n.Percentage, n.Amount, words.InvoiceAdvanceOf.Fill(language, map[string]any{"name": name}), left)
	if err != nil {
		return 0, err
	}
	for at := range lines {
		lines[at].TaskID = task
	}
	return i.insert(tx, who, lines)
}

// paidBefore is an advance that was not taken back, and what it comes to.
type paidBefore struct {
	ID     int64       `db:"invoice_id"`
	Issued bool        `db:"issued"`
	Gross  money.Cents `db:"gross"`
}

// advancesOf returns the other advances of the offer that the advance is of, or of the
// tasks, to the same client; also drafts, but none whose cancellation was issued.
func advancesOf(tx *db.Tx, who access.Who, i Invoice, tasks []int64) ([]paidBefore, error) {
	of, args := `i.advance_of = ?`, []any{who.TenantID, i.ID, i.ClientID, i.AdvanceOf}
	if i.AdvanceOf == nil {
		if len(tasks) == 0 {
			return nil, nil
		}
		of, args[3] = `i.invoice_id IN (SELECT l.invoice_id FROM invoice_line l WHERE l.task_id IN (?))`, tasks
	}
	return db.All[paidBefore](tx, `SELECT i.invoice_id, i.status = 'ISSUED' AS issued, i.net + i.tax AS gross FROM invoice i
		WHERE `+ownLive+` AND i.kind = 'ADVANCE' AND i.invoice_id <> ? AND i.client_id = ? AND `+of+`
			AND NOT EXISTS (SELECT 1 FROM invoice x WHERE x.cancels_id = i.invoice_id AND x.status = 'ISSUED') ORDER BY i.invoice_id`, args...)
}

// planned returns the task that an advance is of, whose client the invoice gets.
func planned(tx *db.Tx, who access.Who, i *Invoice, n int, id int64) (tasks.Task, error) {
	at := "task_ids." + number(n)
	t, err := tasks.Find(tx, who, access.TaskRead, id)
	if fault.IsMissing(err) || err == nil && t.Side != access.Contractor {
		return t, fault.OnField(at, "no_such_thing", nil)
	}
	if err != nil {
		return t, err
	}
	var c fault.Check
	switch {
	case i.ClientID != nil && *i.ClientID != t.ClientID:
		c.Fail(at, "task_other_client", fault.Args{"name": t.Text.Title})
	case t.Currency != i.Currency:
		c.Fail(at, "other_currency", fault.Args{"currency": i.Currency})
	}
	if i.ClientID == nil {
		i.ClientID = &t.ClientID
	}
	return t, c.Err()
}

// onField returns the refusal as one of the field, unless it is a failure.
func onField(field string, err error) error {
	var c fault.Check
	if err := c.Found(field, err); err != nil {
		return err
	}
	return c.Err()
}

// rest is what earlier parts have left of a whole, and how many they are.
type rest struct {
	left  money.Cents
	parts int
}

// portion returns a line for each way of taxing: the percentage of it, or its part of an
// amount with tax. An amount above what is left is refused, and with the nearest ones an
// amount that no base comes to with its tax. The percentage that ends the whole, but for
// the rounding of the earlier parts, takes what is left.
func portion(of []einvoice.Category, percentage, amount api.Opt[money.Number], name string, r rest) ([]Line, error) {
	var c fault.Check
	if percentage.Set == amount.Set {
		c.Fail("percentage", "invoice_percentage_or_amount", nil)
		return nil, c.Err()
	}
	of = positive(of)
	if gross(of) <= 0 {
		c.Fail("amount", "invoice_nothing", nil)
		return nil, c.Err()
	}
	if percentage.Set {
		rate := percents.Read(&c, "percentage", percentage, 0)
		if rate == 0 {
			c.Fail("percentage", "out_of_range", fault.Args{"min": "0.01", "max": 100})
		}
		if err := c.Err(); err != nil {
			return nil, err
		}
		parts, err := percentOf(of, rate)
		if err != nil {
			return nil, err
		}
		name = joined(", ", name, percent(rate))
		over, rounding := gross(parts)-r.left, money.Cents(2*len(of)*(r.parts+1))
		if r.parts > 0 && max(over, -over) <= rounding {
			if parts, _, err = amountOf(of, r.left); err != nil {
				return nil, err
			}
		} else if over > 0 {
			return nil, fault.OnField("percentage", "invoice_over_part", fault.Args{"left": money.Amount{Cents: r.left, Currency: money.EUR}})
		}
		return charges(parts, name), nil
	}
	if r.left <= 0 {
		c.Fail("amount", "invoice_over_part", fault.Args{"left": money.Amount{Cents: r.left, Currency: money.EUR}})
		return nil, c.Err()
	}
	wanted := amounts.Read(&c, "amount", amount, 0)
	if wanted <= 0 || wanted > r.left {
		c.Fail("amount", "out_of_range", fault.Args{"min": "0.01", "max": r.left})
	}
	if err := c.Err(); err != nil {
		return nil, err
	}
	below, above, err := amountOf(of, wanted)
	switch {
	case err != nil:
		return nil, err
	case below != nil && gross(below) == wanted:
		return charges(below, name), nil
	case below == nil:
		return nil, fault.OnField("amount", "invoice_amount_nearest", fault.Args{"near": money.Amount{Cents: gross(above), Currency: money.EUR}})
	case above == nil || gross(above) > r.left:
		return nil, fault.OnField("amount", "invoice_amount_nearest", fault.Args{"near": money.Amount{Cents: gross(below), Currency: money.EUR}})
	}
	return nil, fault.OnField("amount", "invoice_amount_between", fault.Args{"below": money.Amount{Cents: gross(below), Currency: money.EUR}, "above": money.Amount{Cents: gross(above), Currency: money.EUR}})
}

// charges returns the parts as lines.
func charges(parts []einvoice.Category, name string) (out []Line) {
	for _, p := range parts {
		if p.Base == 0 {
			continue
		}
		l := Line{Net: p.Base, lineEdit: lineEdit{Kind: Charge, Name: name, Unit: catalog.Unit("SERVICE"), Quantity: 1000, UnitPrice: p.Base.Price(), Treatment: Taxed, Tax: money.Percent(p.Rate)}}
		if p.Treatment == einvoice.ReverseCharge {
			l.Treatment = ReverseCharge
		}
		out = append(out, l)
	}
	return out
}

// gross returns what the parts come to with their tax.
func gross(parts []einvoice.Category) (sum money.Cents) {
	for _, p := range parts {
		sum += p.Base + p.Tax
	}
	return sum
}

// based returns the part with another base and its tax.
func based(p einvoice.Category, base money.Cents) (einvoice.Category, error) {
	var err error
	p.Base = base
	p.Tax, err = p.Rate.Of(base)
	return p, err
}

// percentOf returns the percentage of each part.
func percentOf(of []einvoice.Category, rate money.Rate) ([]einvoice.Category, error) {
	out := make([]einvoice.Category, len(of))
	for n, p := range of {
		base, err := rate.Of(p.Base)
		if err == nil {
			out[n], err = based(p, base)
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// amountOf splits an amount with tax over the parts in proportion. It returns the bases
// that come nearest to it from below, also those that meet it, and from above; nil for
// none.
func amountOf(of []einvoice.Category, wanted money.Cents) (below, above []einvoice.Category, err error) {
	if wanted <= 0 {
		return nil, nil, nil
	}
	whole := gross(of)
	start := make([]einvoice.Category, len(of))
	var before, taken money.Cents
	for n, p := range of {
		before += p.Base + p.Tax
		upTo := einvoice.Share(wanted, before, whole)
		price, err := p.Rate.Without((upTo - taken).Price())
		if err == nil {
			start[n], err = based(p, price.Cents())
		}
		if err != nil {
			return nil, nil, err
		}
		taken = upTo
	}
	const near = 2
	for a := range start {
		for b := a; b < len(start); b++ {
			for by := range 2*near + 1 {
				for and := range 2*near + 1 {
					next := slices.Clone(start)
					if next[a], err = based(next[a], next[a].Base+money.Cents(by-near)); err != nil {
						return nil, nil, err
					}
					if next[b], err = based(next[b], next[b].Base+money.Cents(and-near)); err != nil {
						return nil, nil, err
					}
					if next[a].Base < 0 || next[b].Base < 0 || gross(next) <= 0 {
						continue
					}
					if sum := gross(next); sum <= wanted && (below == nil || sum > gross(below)) {
						below = next
					} else if sum > wanted && (above == nil || sum < gross(above)) {
						above = next
					}
				}
			}
		}
	}
	return below, above, nil
}

var amounts = catalog.Numbers[money.Cents]{Parse: money.ParseCents, High: maxNet, Show: money.Cents.String}

// positive leaves out what comes to nothing or less.
func positive(of []einvoice.Category) (out []einvoice.Category) {
	for _, c := range of {
		if c.Base > 0 {
			out = append(out, c)
		}
	}
	return out
}
