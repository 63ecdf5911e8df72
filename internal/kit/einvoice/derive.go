package einvoice

import (
	"math/big"
	"slices"
	"time"

	"teren/internal/kit/money"
)

// Spread returns the discounts that take an amount from the whole document: from each way
// of taxing its part, in proportion, which add up to the amount. What passes through is
// left alone; nothing where there is nothing else.
func (d Document) Spread(amount money.Cents) ([]Discount, error) {
	return d.discounts(func(before, base, whole money.Cents) (money.Cents, error) {
		return Share(amount, before+base, whole) - Share(amount, before, whole), nil
	})
}

// SpreadRate returns the discounts that take a rate from the whole document, rounded once
// for each way of taxing.
func (d Document) SpreadRate(rate money.Rate) ([]Discount, error) {
	return d.discounts(func(_, base, _ money.Cents) (money.Cents, error) { return rate.Of(base) })
}

func (d Document) discounts(part func(before, base, whole money.Cents) (money.Cents, error)) ([]Discount, error) {
	d.Discounts, d.Charges = nil, nil
	t, err := d.Totals()
	if err != nil {
		return nil, err
	}
	taxed := slices.DeleteFunc(t.Categories, func(c Category) bool { return c.Treatment.passes() || c.Base <= 0 })
	var whole, before money.Cents
	for _, c := range taxed {
		whole += c.Base
	}
	var out []Discount
	for _, c := range taxed {
		amount, err := part(before, c.Base, whole)
		if err != nil {
			return nil, err
		}
		before += c.Base
		if amount == 0 {
			continue
		}
		i := slices.IndexFunc(d.Lines, func(l Line) bool { return l.Treatment == c.Treatment })
		out = append(out, Discount{Amount: amount, Treatment: c.Treatment, Rate: c.Rate, Reason: d.Lines[i].Reason})
	}
	return out, nil
}

// Share returns amount × part ÷ whole, cut to the cent.
func Share(amount, part, whole money.Cents) money.Cents {
	product := new(big.Int).Mul(big.NewInt(int64(amount)), big.NewInt(int64(part)))
	return money.Cents(product.Quo(product, big.NewInt(int64(whole))).Int64())
}

// Cancelled returns the document that cancels this one in full: a 384 with every amount
// below nothing that names it. Number, time and operator are still to be set, and the KPD
// of the lines of an advance.
func (d Document) Cancelled() Document {
	out := d
	out.Kind, out.Process = Corrective, "P10"
	if d.Kind == Advance {
		out.Process = "P4"
	}
	out.Preceding = []Reference{{d.Number, Day(d.Issued.Format(time.DateOnly))}}
	out.Number, out.Issued, out.Operator, out.Due, out.Attachments = "", time.Time{}, Operator{}, "", nil
	out.Lines = slices.Clone(d.Lines)
	for i := range out.Lines {
		l := &out.Lines[i]
		l.Quantity, l.Discount = -l.Quantity, -l.Discount
	}
	out.Discounts, out.Charges = negated(d.Discounts), negated(d.Charges)
	out.Prepaid = -d.Prepaid
	return out
}

func negated(parts []Discount) []Discount {
	out := slices.Clone(parts)
	for i := range out {
		out[i].Amount = -out[i].Amount
	}
	return out
}
