package einvoice

import (
	"math/rand/v2"
	"testing"

	"teren/internal/kit/money"
	"teren/internal/kit/seed"
)

// What cancels a document comes to the same amounts below nothing, and may be issued.
func TestCancelled(t *testing.T) {
	from := seed.Of(t)
	r := rand.New(rand.NewPCG(from, 42))
	all := []Document{examples["386-advance"], examples["380-final"], examples["380-exempt-and-deposits"], examples["380-collected-payment"]}
	for len(all) < 300 {
		if d := random(r); d.Kind != CreditNote && d.Kind != Corrective {
			all = append(all, d)
		}
	}
	for n, d := range all {
		back := d.Cancelled()
		back.Number, back.Issued, back.Operator = "18-PP1-1", d.Issued, d.Operator
		for i := range back.Lines {
			back.Lines[i].KPD = "43.22.12"
		}
		if faults := back.Check(); len(faults) > 0 {
			t.Fatalf("seed %d, document %d: %v", from, n, faults)
		}
		one, err1 := d.Totals()
		other, err2 := back.Totals()
		if err1 != nil || err2 != nil || one.Net != -other.Net || one.Tax != -other.Tax || one.Payable != -other.Payable {
			t.Fatalf("seed %d, document %d: %v and %v", from, n, one, other)
		}
		if back.Preceding[0] != (Reference{d.Number, "2026-03-02"}) || d.Lines[0].Quantity != -back.Lines[0].Quantity {
			t.Fatalf("seed %d, document %d: %v", from, n, back)
		}
	}
}

// A discount on the whole is split to the cent, and no part is off by more than one.
func TestSpread(t *testing.T) {
	from := seed.Of(t)
	r := rand.New(rand.NewPCG(from, 43))
	for n := range 2000 {
		d := random(r)
		d.Discounts, d.Charges = nil, nil
		totals, err := d.Totals()
		if err != nil {
			t.Fatal(err)
		}
		whole := money.Cents(0)
		for _, c := range totals.Categories {
			if c.Base > 0 && !c.Treatment.passes() {
				whole += c.Base
			}
		}
		if whole == 0 {
			continue
		}
		amount := money.Cents(r.Int64N(int64(whole) + 1))
		parts, err := d.Spread(amount)
		if err != nil {
			t.Fatal(err)
		}
		sum := money.Cents(0)
		for _, part := range parts {
			sum += part.Amount
			for _, c := range totals.Categories {
				if c.Treatment == part.Treatment && c.Rate == part.Rate {
					if exact := float64(amount) * float64(c.Base) / float64(whole); float64(part.Amount) > exact+1 || float64(part.Amount) < exact-1 {
						t.Fatalf("seed %d, document %d: %s of %f", from, n, part.Amount, exact)
					}
				}
			}
		}
		if sum != amount {
			t.Fatalf("seed %d, document %d: %s, not %s", from, n, sum, amount)
		}
		d.Discounts = parts
		if faults := d.Check(); len(faults) > 0 {
			t.Fatalf("seed %d, document %d: %v", from, n, faults)
		}
	}
	d := examples["380-exempt-and-deposits"]
	parts, err := d.SpreadRate(1050)
	if err != nil || len(parts) != 3 || parts[0].Amount != 10_50 || parts[2].Treatment != Exempt || parts[2].Reason == "" {
		t.Errorf("%v, %v", parts, err)
	}
}
