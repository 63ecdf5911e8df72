package money

import (
	"encoding/json"
	"strings"
)

// Money marks an amount, so that package api can keep it from those who may
// not see prices.
func (Cents) Money() {}

// MarshalJSON writes the amount as an exact decimal number, 12.34.
func (c Cents) MarshalJSON() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalJSON reads a decimal number, or a text of one, with at most two
// decimals.
func (c *Cents) UnmarshalJSON(text []byte) error {
	return unmarshal(c, text, ParseCents)
}

// JSONSchema describes the amount.
func (Cents) JSONSchema() map[string]any {
	return map[string]any{"type": "number", "description": "An exact amount with two decimals."}
}

// Money marks it as money.
func (Price) Money() {}

// MarshalJSON writes the price as an exact decimal number with at least two
// decimals, 12.30 or 0.1234.
func (p Price) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalJSON reads a decimal number, or a text of one, with at most four
// decimals.
func (p *Price) UnmarshalJSON(text []byte) error {
	return unmarshal(p, text, ParsePrice)
}

// JSONSchema describes the price.
func (Price) JSONSchema() map[string]any {
	return map[string]any{"type": "number", "description": "An exact price of one unit with two to four decimals."}
}

// MarshalJSON writes the quantity as an exact decimal number, 1.5.
func (q Quantity) MarshalJSON() ([]byte, error) { return []byte(q.String()), nil }

// UnmarshalJSON reads a decimal number, or a text of one, with at most three
// decimals.
func (q *Quantity) UnmarshalJSON(text []byte) error {
	return unmarshal(q, text, ParseQuantity)
}

// JSONSchema describes the quantity.
func (Quantity) JSONSchema() map[string]any {
	return map[string]any{"type": "number", "description": "An exact quantity with at most three decimals."}
}

// Fraction is a rate that JSON writes as tasks do: 0.25. Like a price it is sent
// only to people who may see money.
type Fraction Rate

// Money marks it as money.
func (Fraction) Money() {}

// MarshalJSON writes 0.25.
func (f Fraction) MarshalJSON() ([]byte, error) { return []byte(Rate(f).Fraction()), nil }

// UnmarshalJSON reads 0.25, or a text of it.
func (f *Fraction) UnmarshalJSON(text []byte) error {
	return unmarshal((*Rate)(f), text, ParseFraction)
}

// JSONSchema describes the rate.
func (Fraction) JSONSchema() map[string]any {
	return map[string]any{"type": "number", "description": "A tax rate as a fraction: 0.25 is 25 %."}
}

// Percent is a rate that JSON writes as offers and the catalogue do: 25. Like a
// price it is sent only to people who may see money.
type Percent Rate

// Money marks it as money.
func (Percent) Money() {}

// MarshalJSON writes 25.
func (p Percent) MarshalJSON() ([]byte, error) { return []byte(Rate(p).Percent()), nil }

// UnmarshalJSON reads 25, or a text of it.
func (p *Percent) UnmarshalJSON(text []byte) error {
	return unmarshal((*Rate)(p), text, ParsePercent)
}

// JSONSchema describes the rate.
func (Percent) JSONSchema() map[string]any {
	return map[string]any{"type": "number", "description": "A tax rate in per cent: 25."}
}

// Number is an unread number as a person typed it: 12.34 or "12,34". The package
// that owns the field parses it and names the field in the error.
type Number string

// UnmarshalJSON takes a number or a text.
func (n *Number) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		return json.Unmarshal(text, (*string)(n))
	}
	var j json.Number
	err := json.Unmarshal(text, &j)
	*n = Number(j)
	return err
}

// MarshalJSON writes it as text.
func (n Number) MarshalJSON() ([]byte, error) { return json.Marshal(string(n)) }

// JSONSchema describes both forms.
func (Number) JSONSchema() map[string]any {
	return map[string]any{"anyOf": []any{map[string]any{"type": "number"}, map[string]any{"type": "string"}}}
}

func unmarshal[T any](to *T, text []byte, parse func(string) (T, error)) error {
	v, err := parse(strings.Trim(string(text), `"`))
	if err == nil {
		*to = v
	}
	return err
}
