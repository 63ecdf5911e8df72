package invoices

import (
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
	var of []einvoice.Category
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
			of = append(of, einvoice.Category{Treatment: einvoice.Standard, Rate: r.Rate, Base: r.Net, Tax: r.Tax})
		}
	case len(n.TaskIDs) > 0:
		var all []Line
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
		var err error
		if of, err = i.categories(tx, all); err != nil {
			return 0, err
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
	lines, err := portion(of, n.Percentage, n.Amount, words.InvoiceAdvanceOf.Fill(language, map[string]any{"name": name}), 0)
	if err != nil {
		return 0, err
	}
	for at := range lines {
		lines[at].TaskID = task
	}
	return i.insert(tx, who, lines)
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

// portion returns a line for each way of taxing: the percentage of it, or its part of an
// amount with tax. most, unless it is 0, is the most that an amount may be. The tax is
// reckoned from the base, so an amount that no base gives is met to the cent below or above.
func portion(of []einvoice.Category, percentage, amount api.Opt[money.Number], name string, most money.Cents) ([]Line, error) {
	var c fault.Check
	if percentage.Set == amount.Set {
		c.Fail("percentage", "invoice_percentage_or_amount", nil)
		return nil, c.Err()
	}
	of = positive(of)
	var whole money.Cents
	for _, part := range of {
		whole += part.Base + part.Tax
	}
	if whole <= 0 {
		c.Fail("amount", "invoice_nothing", nil)
		return nil, c.Err()
	}
	if most == 0 {
		most = whole
	}
	var rate money.Rate
	var gross money.Cents
	if percentage.Set {
		if rate = percents.Read(&c, "percentage", percentage, 0); rate == 0 {
			c.Fail("percentage", "out_of_range", fault.Args{"min": "0.01", "max": 100})
		}
		name = joined(", ", name, percent(rate))
	} else if gross = amounts.Read(&c, "amount", amount, 0); gross <= 0 || gross > most {
		c.Fail("amount", "out_of_range", fault.Args{"min": "0.01", "max": most})
	}
	if err := c.Err(); err != nil {
		return nil, err
	}
	var out []Line
	var before, taken money.Cents
	for _, part := range of {
		var net money.Cents
		var err error
		if percentage.Set {
			net, err = rate.Of(part.Base)
		} else {
			before += part.Base + part.Tax
			upTo := einvoice.Share(gross, before, whole)
			var price money.Price
			price, err = part.Rate.Without((upTo - taken).Price())
			net, taken = price.Cents(), upTo
		}
		if err != nil {
			return nil, err
		}
		if net == 0 {
			continue
		}
		l := Line{Net: net, lineEdit: lineEdit{Kind: Charge, Name: name, Unit: catalog.Unit("SERVICE"), Quantity: 1000, UnitPrice: net.Price(), Treatment: Taxed, Tax: money.Percent(part.Rate)}}
		if part.Treatment == einvoice.ReverseCharge {
			l.Treatment = ReverseCharge
		}
		out = append(out, l)
	}
	return out, nil
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
