package export

import (
	"teren/internal/kit/money"
	"teren/internal/kit/sheet"
)

// Amount is money in a cell; nothing for no amount.
func Amount(c *money.Cents) sheet.Decimal {
	if c == nil {
		return ""
	}
	return sheet.Decimal(c.String())
}

// Price returns the price of one unit in a cell; nothing for none.
func Price(p *money.Price) sheet.Price {
	if p == nil {
		return ""
	}
	return sheet.Price(p.String())
}

// Rate returns a rate as a cell, in per cent whichever way its area writes it; an
// empty cell for none.
func Rate[R money.Percent | money.Fraction](r *R) sheet.Decimal {
	if r == nil {
		return ""
	}
	return sheet.Decimal(money.Rate(*r).Percent())
}

// Day returns a day of the calendar in a cell, such as "2026-11-21"; nothing for
// none.
func Day(d *string) sheet.Day {
	if d == nil {
		return ""
	}
	return sheet.Day(*d)
}
